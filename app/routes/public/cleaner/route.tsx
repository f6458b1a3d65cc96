import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { readChoices } from "~/domain/bookings/creating/check-choices.server";
import { listServices, serviceTexts } from "~/domain/catalogue/services.server";
import { listFavouriteIds } from "~/domain/cleaners/favourites.server";
import { getBookableCleaner } from "~/domain/cleaners/cleaners.server";
import { lowestTotal } from "~/domain/cleaners/search-cleaners.server";
import { offersService } from "~/domain/cleaners/suitability";
import { calculateQuote } from "~/domain/pricing/pricing";
import { countStars, listReviews } from "~/domain/reviews/reviews.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { serviceSizeTexts } from "~/http/service-sizes.server";
import { getSignedIn } from "~/http/session.server";
import { message } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import { keepCompounds } from "~/lib/thai-compounds";
import { cleanerJsonLd } from "./json-ld.server";
import { CleanerAreas } from "./cleaner-areas";
import { Portrait } from "./portrait";
import { Prices } from "./prices";
import { publicCleaner } from "./public-cleaner.server";
import { CleanerReviews } from "./reviews";
import { UnlistedPage } from "./unlisted-page";
import { unlistedAnswer, type Unlisted } from "./unlisted.server";

const LATEST_REVIEWS = 5;
const REVIEWS_A_PAGE = 20;

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { locale, now, origin } = context;
  const { searchParams } = new URL(request.url);
  if (!/^[1-9]\d{0,14}$/.test(params.cleanerId ?? "")) throw new Response(null, { status: 404 });
  const id = Number(params.cleanerId);
  const all = listServices();
  // The choices come from a wizard that was left to read this page, or from the list of cleaners.
  const asked = readChoices(searchParams);
  const wanted = all.find((service) => service.id === asked.serviceId);
  const viewer = await getSignedIn(request, context);
  const view = getCustomerView(viewer?.id ?? null);
  const cleaner = getBookableCleaner(id, wanted?.duration ?? null, view, now);
  if (!cleaner) throw await unlistedAnswer(id, { view, locale, now });

  const services = all.filter((service) => offersService(cleaner, service));
  const job = services.find((service) => service === wanted) ?? null;
  const choices = { ...asked, serviceId: job && job.id, cleanerId: id };
  const number = pageNumberOf(searchParams);
  const latestOnly = number === 1 && searchParams.get("reviews") !== "all";
  const size = latestOnly ? LATEST_REVIEWS : REVIEWS_A_PAGE;
  const { reviews, hasMore } = listReviews(id, number, size);
  if (number > 1 && reviews.length === 0) throw redirect(paths.cleaner(id, choices));
  const t = await translatorFor(locale);
  const sizes = await serviceSizeTexts(locale);
  const lowest = lowestTotal(cleaner, services) ?? calculateQuote(cleaner.hourlyRate, null);
  return {
    cleaner: publicCleaner(cleaner, { today: cityDateOf(now), locale, t }),
    isFavourite: viewer !== null && listFavouriteIds(viewer.id, view).includes(id),
    choices,
    specialty: job && job.specialty,
    total: job ? calculateQuote(cleaner.hourlyRate, job.duration).total : lowest.total,
    services: services.map((service) => ({
      id: service.id,
      name: keepCompounds(serviceTexts(service, locale).name),
      specialty: service.specialty,
      duration: service.duration,
      size: sizes[service.specialty] ?? null,
    })),
    stars: countStars(id),
    reviews,
    latestOnly,
    number,
    hasMore,
    page: await describePage(request, context, {
      title: message("cleaner:meta-title", { name: cleaner.name }),
      description: message("cleaner:meta-description", {
        name: cleaner.name,
        total: formatBaht(lowest.total),
      }),
      canonicalParameters: ["reviews", "page"],
      ...(cleaner.photo ? { image: paths.cleanerPhoto(cleaner.photo, 384) } : {}),
      jsonLd: [cleanerJsonLd(cleaner, { origin, t })],
    }),
  };
}

export const handle = {
  cacheForGuests: { query: ["serviceId", "area", "date", "time", "reviews", "page"] },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function CleanerPage() {
  const { t } = useText();
  const { cleaner, isFavourite, choices, specialty, total, services, ...reviews } =
    useLoaderData<typeof loader>();
  const { area, date } = choices;
  // If the service is chosen already, the next step is the choice of a cleaner, with this one first.
  const book = choices.serviceId ? paths.bookingCleaner(choices) : paths.booking(choices);
  return (
    <div className="page pt-2">
      <BackLink to={paths.browse({ service: specialty ?? "", area, day: date })}>
        {t("cleaner:all-cleaners")}
      </BackLink>
      <div className="flex flex-col gap-7 pt-2 lg:grid lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-8">
        <div className="flex flex-col gap-6 lg:gap-8">
          <Portrait cleaner={cleaner} isFavourite={isFavourite} />
          <section>
            <h2 className="text-xl">{t("cleaner:about", { name: cleaner.shortName })}</h2>
            {[cleaner.bio.own, cleaner.bio.others].filter(Boolean).map((words) => (
              <p
                key={words}
                lang={languageOfText(words)}
                className="max-w-prose pt-1 whitespace-pre-line"
              >
                {words}
              </p>
            ))}
          </section>
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Prices cleaner={cleaner} services={services} choices={choices} bookPath={book} />
        </div>
        <div className="flex flex-col gap-7 lg:gap-8">
          <CleanerAreas areas={cleaner.areas} />
          <CleanerReviews
            cleaner={cleaner}
            stars={reviews.stars}
            reviews={reviews.reviews}
            isLatestOnly={reviews.latestOnly}
            page={reviews.number}
            hasMore={reviews.hasMore}
            to={(page) =>
              `${paths.cleaner(cleaner.id, { ...choices, reviews: "all", page })}#reviews`
            }
          />
        </div>
      </div>
      {/* The total and the one button stay in sight while scrolling; wide screens show them at the side. */}
      <aside className="sticky bottom-0 -mx-4 mt-8 flex items-center max-[16rem]:flex-wrap justify-between gap-3 border-t border-celadon-200 bg-white px-4 py-3 lg:hidden print:hidden">
        <p className="leading-snug">
          <strong className="block text-xl whitespace-nowrap tabular">
            {specialty ? formatBaht(total) : t("cleaner:from", { total: formatBaht(total) })}
          </strong>
          <span className="text-mini text-ink-soft">{t("cleaner:in-all")}</span>
        </p>
        <Link to={book} className="button button-strong min-h-12">
          {t("cleaner:book", { name: cleaner.shortName })}
        </Link>
      </aside>
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const unlisted = isRouteErrorResponse(error) ? (error.data as Unlisted | null) : null;
  return unlisted?.others ? <UnlistedPage {...unlisted} /> : <RouteErrorPage />;
}
