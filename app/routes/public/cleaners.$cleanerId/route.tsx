import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { ChevronLeftIcon } from "~/components/art/icons";
import { metaTags } from "~/components/page-meta";
import { pageOf } from "~/components/pagination";
import { listServices, wordsOf } from "~/domain/catalogue/services.server";
import { getBookableCleaner } from "~/domain/cleaners/cleaners.server";
import { listReviews } from "~/domain/reviews/reviews.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { message } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { writtenIn } from "~/lib/written-in";
import { cleanerJsonLd } from "./json-ld.server";
import { Places } from "./places";
import { Portrait } from "./portrait";
import { Prices } from "./prices";
import { publicCleaner, type PublicCleaner } from "./public-cleaner.server";
import { Reviews } from "./reviews";

const REVIEWS_A_PAGE = 20;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { locale, now, origin } = context;
  if (!/^[1-9]\d{0,14}$/.test(params.cleanerId ?? "")) throw new Response(null, { status: 404 });
  const cleaner = getBookableCleaner(Number(params.cleanerId), null, now);
  if (!cleaner) throw new Response(null, { status: 404 });

  const number = pageOf(new URL(request.url).searchParams);
  const { reviews, hasMore } = listReviews(cleaner.id, number, REVIEWS_A_PAGE);
  if (number > 1 && reviews.length === 0) throw redirect(paths.cleaner(cleaner.id));
  const t = await translatorFor(locale);
  return {
    cleaner: publicCleaner(cleaner, { today: cityDateOf(now), locale, t }),
    services: listServices()
      .filter((service) => cleaner.specialties.includes(service.specialty))
      .map((service) => ({
        id: service.id,
        name: wordsOf(service, locale).name,
        specialty: service.specialty,
        duration: service.duration,
      })),
    reviews,
    number,
    hasMore,
    page: await describePage(request, context, {
      title: message("cleaner:meta-title", { name: cleaner.name }),
      description: message("cleaner:meta-description", {
        name: cleaner.name,
        rate: formatBaht(cleaner.hourlyRate),
      }),
      keep: ["page"],
      ...(cleaner.photo ? { image: paths.cleanerPhoto(cleaner.photo, 384) } : {}),
      jsonLd: [cleanerJsonLd(cleaner, { origin, t })],
    }),
  };
}

export const handle = { cacheForGuests: { query: ["page"] } } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function CleanerPage() {
  const { t } = useText();
  const { cleaner, services, reviews, number, hasMore } = useLoaderData<typeof loader>();
  return (
    <div className="page pt-2">
      <Link to={paths.browse()} className="button button-plain -ml-3 px-3">
        <ChevronLeftIcon className="size-5" />
        {t("cleaner:all-cleaners")}
      </Link>
      <div className="flex flex-col gap-8 pt-2 lg:grid lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-8">
          <Portrait cleaner={cleaner} />
          <section>
            <h2 className="text-xl">{t("cleaner:about", { name: cleaner.name })}</h2>
            <p lang={writtenIn(cleaner.bio)} className="max-w-prose pt-2 whitespace-pre-line">
              {cleaner.bio}
            </p>
          </section>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Prices cleaner={cleaner} services={services} />
        </div>
        <div className="flex flex-col gap-8">
          <Places specialties={cleaner.specialties} areas={cleaner.areas} />
          <Reviews cleanerId={cleaner.id} reviews={reviews} page={number} hasMore={hasMore} />
        </div>
      </div>
      <BookBar cleaner={cleaner} />
    </div>
  );
}

/** The rate and the one button, in sight all the way down; wide screens have them beside the page. */
function BookBar({ cleaner: { id, name, hourlyRate } }: { cleaner: PublicCleaner }) {
  const { t } = useText();
  return (
    <aside className="sticky bottom-0 -mx-4 mt-8 flex items-center justify-between gap-4 border-t border-celadon-200 bg-paper p-4 lg:hidden">
      <p>
        <strong className="text-xl tabular-nums">{formatBaht(hourlyRate)}</strong>
        <span className="text-ink-soft">{t("common:per-hour")}</span>
      </p>
      <Link to={paths.booking({ cleanerId: id })} className="button button-strong">
        {t("cleaner:book", { name })}
      </Link>
    </aside>
  );
}
