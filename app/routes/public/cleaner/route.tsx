import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { ChevronLeftIcon } from "~/components/art/icons";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { readChoices } from "~/domain/bookings/creating/check-choices.server";
import { listServices, serviceTexts } from "~/domain/catalogue/services.server";
import { listFavouriteIds } from "~/domain/cleaners/favourites.server";
import { getFreeTime, getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { offersService } from "~/domain/cleaners/suitability";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { countReviews, listQuotes, listReviews } from "~/domain/reviews/reviews.server";
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
import { nameForReader } from "~/lib/for-reader";
import { keepCompounds } from "~/lib/thai-compounds";
import { cleanerJsonLd } from "./json-ld.server";
import { CleanerAreas } from "./cleaner-areas";
import { FreeDays } from "./free-days";
import { About, Introduction } from "./introduction";
import { Offer, type OfferProps } from "./offer";
import { ON_PICTURE, Portrait } from "./portrait";
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
  const cleaner = getListedCleaner(id, view);
  if (!cleaner) throw await unlistedAnswer(id, { view, locale, now });

  const services = all.filter((service) => offersService(cleaner, service));
  const chosen = services.find((service) => service === wanted) ?? null;
  // Without a choice, days and total are those of the first service that they do.
  const job = chosen ?? services[0] ?? null;
  const hours = calculateHoursBilled(job?.duration ?? null);
  const choices = { ...asked, serviceId: chosen && chosen.id, cleanerId: id };
  const free = getFreeTime(cleaner, hours, view, now);
  const number = pageNumberOf(searchParams);
  const latestOnly = number === 1 && searchParams.get("reviews") !== "all";
  const size = latestOnly ? LATEST_REVIEWS : REVIEWS_A_PAGE;
  const { reviews, hasMore } = listReviews(id, number, size);
  if (number > 1 && reviews.length === 0) throw redirect(paths.cleaner(id, choices));
  const t = await translatorFor(locale);
  const sizes = await serviceSizeTexts(locale);
  const totalOf = (duration: number | null) => calculateQuote(cleaner.hourlyRate, duration).total;
  const totals = services.map(({ duration }) => totalOf(duration));
  const lowestTotal = totals.length > 0 ? Math.min(...totals) : totalOf(null);
  const nameOf = (service: (typeof services)[number]) =>
    keepCompounds(serviceTexts(service, locale).name);
  return {
    cleaner: publicCleaner(cleaner, {
      nextFreeDay: free.next,
      today: cityDateOf(now),
      locale,
      t,
    }),
    isOwn: viewer?.id === cleaner.userId,
    isFavourite: viewer !== null && listFavouriteIds(viewer.id, view).includes(id),
    quotes: listQuotes(id, locale),
    days: free.days,
    choices,
    specialty: chosen && chosen.specialty,
    job: job && {
      name: nameOf(job),
      hours,
      total: totalOf(job.duration),
    },
    services: services.map((service) => ({
      id: service.id,
      name: nameOf(service),
      specialty: service.specialty,
      duration: service.duration,
      size: sizes[service.specialty] ?? null,
    })),
    counts: countReviews(id),
    reviews,
    latestOnly,
    number,
    hasMore,
    page: await describePage(request, context, {
      title: message("cleaner:meta-title", { name: nameForReader(cleaner.name, locale) }),
      description: message("cleaner:meta-description", {
        name: nameForReader(cleaner.name, locale),
        total: formatBaht(lowestTotal),
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
  const { cleaner, isOwn, isFavourite, quotes, days, choices, specialty, job, services, ...page } =
    useLoaderData<typeof loader>();
  const { area, date } = choices;
  // If the service is chosen already, the next step is the choice of a cleaner, with this one first.
  const address = choices.serviceId ? paths.bookingCleaner(choices) : paths.booking(choices);
  const offer: OfferProps = {
    name: cleaner.name,
    job,
    book: job && cleaner.nextFree ? address : null,
    isOwn,
  };
  return (
    <div className="page relative">
      <Link
        to={paths.browse({ service: specialty ?? "", area, day: date })}
        className={`${ON_PICTURE} absolute top-2 left-3 z-10 md:static md:-ml-1.5 md:inline-flex md:w-auto md:items-center md:gap-1 md:rounded-none md:bg-transparent md:pr-3 md:font-semibold print:hidden`}
      >
        <ChevronLeftIcon className="size-6 md:size-5" />
        <span className="sr-only md:not-sr-only">{t("cleaner:all-cleaners")}</span>
      </Link>
      <div className="items-start md:grid md:grid-cols-[20rem_minmax(0,1fr)] md:gap-8 md:pt-2 lg:grid-cols-[29rem_minmax(0,1fr)] lg:gap-14">
        {/* Where there is room, face, total and button stay in sight at the side; on phones in a bar below. */}
        <div className="md:sticky md:top-20">
          <Portrait cleaner={cleaner} isOwn={isOwn} isFavourite={isFavourite} />
          <Offer {...offer} className="card mt-5 hidden p-4 md:flex md:flex-wrap" />
        </div>
        <div className="flex flex-col gap-section">
          <Introduction cleaner={cleaner} quotes={quotes} />
          {job ? (
            <FreeDays
              cleaner={cleaner}
              days={days}
              service={job.name}
              choices={choices}
              canBook={!isOwn}
            />
          ) : null}
          <About cleaner={cleaner} />
          <CleanerAreas areas={cleaner.areas} />
          <Prices cleaner={cleaner} services={services} choices={choices} canBook={!isOwn} />
          <CleanerReviews
            cleaner={cleaner}
            counts={page.counts}
            reviews={page.reviews}
            isLatestOnly={page.latestOnly}
            page={page.number}
            hasMore={page.hasMore}
            to={(number) =>
              `${paths.cleaner(cleaner.id, { ...choices, reviews: "all", page: number })}#reviews`
            }
          />
        </div>
      </div>
      <Offer
        {...offer}
        className="sticky bottom-0 -mx-4 mt-8 flex border-t border-celadon-200 bg-white px-4 py-3 md:hidden"
      />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const unlisted = isRouteErrorResponse(error) ? (error.data as Unlisted | null) : null;
  return unlisted?.others ? <UnlistedPage {...unlisted} /> : <RouteErrorPage />;
}
