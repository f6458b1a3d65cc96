import {
  redirect,
  redirectDocument,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { usePendingLocation } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { OrderLinks } from "~/components/order-links";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { listServices, parseSpecialtyParameter } from "~/domain/catalogue/services.server";
import { listFavouriteIds } from "~/domain/cleaners/favourites.server";
import { searchCleaners, lowestTotal } from "~/domain/cleaners/search-cleaners.server";
import { calculateQuote } from "~/domain/pricing/pricing";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { describePage, type PageDescription } from "~/http/page-meta.server";
import { serviceSizeTexts } from "~/http/service-sizes.server";
import { getSignedIn, pathAndQueryOf } from "~/http/session.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { message } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { searchableDays } from "~/lib/searchable-days";
import { AREAS, CLEANER_ORDERS, LOCALES, type Specialty } from "~/lib/vocabulary";
import { cardData } from "./card-data.server";
import { BookableCleanerCard, SkeletonCard } from "./cleaner-card";
import { useFavourites } from "./favourites";
import { Filters, Specialties } from "./filters";
import { browseAddress, isSearchNarrowed, pendingSearch, type BrowseSearch } from "./browse-search";

/** Cleaners on a page, about four screens of a phone. */
const PAGE_SIZE = 12;
const SKELETONS = 6;
/** Pictures that a phone shows before scrolling. */
const PHOTOS_IN_SIGHT = 2;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, now } = context;
  const { searchParams } = new URL(request.url);
  const today = cityDateOf(now);
  const services = listServices();
  const search: BrowseSearch = {
    query: searchParams.get("q")?.trim() ?? "",
    specialty: parseSpecialtyParameter(
      searchParams.get("service"),
      services,
      LOCALES.map((language) => messagesOf(language).specialties),
    ),
    area: AREAS.find((area) => area === searchParams.get("area")) ?? null,
    day: searchableDays(today).find((day) => day === searchParams.get("day")) ?? null,
    order: CLEANER_ORDERS.find((order) => order === searchParams.get("sort")) ?? "recommended",
    favourites: searchParams.get("favourites") === "1",
  };
  const viewer = await getSignedIn(request, context);
  if (search.favourites && !viewer) throw redirectDocument(paths.login(pathAndQueryOf(request)));
  const view = getCustomerView(viewer?.id ?? null);
  const own = viewer ? listFavouriteIds(viewer.id, view) : [];
  const { query, specialty } = search;
  const job = services.find((service) => service.specialty === specialty) ?? null;
  const number = pageNumberOf(searchParams);
  const { cleaners, total } = searchCleaners(
    { ...cacheableSearch(search), ...(search.favourites ? { among: own } : {}) },
    {
      page: number,
      size: PAGE_SIZE,
      durationMinutes: job && job.duration,
      services,
      view,
      now,
    },
  );
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (number > last) throw redirect(browseAddress(search, last));

  const t = await translatorFor(locale);
  return {
    search,
    today,
    number,
    hasMore: number < last,
    total,
    // Only favourites on this page: people with none here get the same page as guests.
    favourites: own.filter((id) => cleaners.some((cleaner) => cleaner.id === id)),
    hasFavourites: own.length > 0,
    sizes: await serviceSizeTexts(locale),
    serviceId: job && job.id,
    cards: cleaners.map((cleaner) =>
      cardData(cleaner, {
        price: job
          ? calculateQuote(cleaner.hourlyRate, job.duration)
          : lowestTotal(cleaner, services),
        day: search.day,
        today,
        locale,
        t,
      }),
    ),
    page: await describePage(withCanonicalSpecialty(request, specialty), context, {
      ...pageTexts(specialty && t(`specialties:${specialty}`)),
      canonicalParameters: ["service", "page"],
      index: query === "" && !search.favourites,
    }),
  };
}

/** Returns the part of a search that is the same for everybody. */
const cacheableSearch = ({ query, specialty, area, day, order }: BrowseSearch) => ({
  query,
  specialty,
  area,
  day,
  order,
});

/** Returns title and description of the page. `specialty` is its name in the reader's language. */
function pageTexts(specialty: string | null): Pick<PageDescription, "title" | "description"> {
  if (!specialty) return { title: "browse:meta-title", description: "browse:meta-description" };
  return {
    title: message("browse:title-specialty", { specialty }),
    description: message("browse:meta-description-specialty", { specialty }),
  };
}

/** Returns the request with the specialty's id in its address: one address for search engines. */
function withCanonicalSpecialty(request: Request, specialty: Specialty | null): Request {
  const url = new URL(request.url);
  if (specialty) url.searchParams.set("service", specialty);
  else url.searchParams.delete("service");
  return new Request(url);
}

export const handle = {
  cacheForGuests: { query: ["q", "service", "area", "day", "sort", "favourites", "page"] },
  renderOnce: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function BrowseCleaners() {
  const { t } = useText();
  const { search, today, number, hasMore, total, serviceId, cards, ...loaded } =
    useLoaderData<typeof loader>();
  const { form, isFavourite } = useFavourites(loaded.favourites);
  const { specialty, area, day } = search;
  const goal = usePendingLocation();
  const pending = goal?.pathname === paths.browse();
  // The pressed link or chip is marked at once.
  const marked = pending ? pendingSearch(goal.search, search) : search;
  return (
    <div className="page pt-4 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">{t("browse:title")}</h1>
      <p className="text-ink-soft">{t("browse:lead")}</p>
      <Filters search={search} today={today} />
      <Specialties search={marked} sizes={loaded.sizes} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-2">
        <div className="flex flex-wrap items-center gap-x-4 text-ink-soft">
          <p role="status">
            {pending
              ? t("common:loading")
              : specialty
                ? t("browse:count-specialized", {
                    number: total,
                    specialty: t(`specialties:${specialty}`),
                  })
                : t("browse:count", { number: total })}
          </p>
          {total > 0 && isSearchNarrowed(marked) ? (
            <Link to={paths.browse()} className="link inline-flex min-h-11 items-center">
              {t("browse:clear-filters")}
            </Link>
          ) : null}
        </div>
        {total > 1 ? (
          <OrderLinks order={marked.order} to={(order) => browseAddress({ ...marked, order })} />
        ) : null}
      </div>
      {pending ? (
        <div className="grid gap-3 md:grid-cols-2 lg:gap-4">
          {Array.from({ length: SKELETONS }, (_, place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      ) : total === 0 ? (
        <NoneFound search={search} noFavourites={search.favourites && !loaded.hasFavourites} />
      ) : (
        <>
          {form}
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4">
            {cards.map((cleaner, place) => (
              <li key={cleaner.id} id={`c${cleaner.id}`}>
                <BookableCleanerCard
                  cleaner={cleaner}
                  choices={{ serviceId, area, date: day }}
                  isFavourite={isFavourite(cleaner.id)}
                  isInSight={place < PHOTOS_IN_SIGHT}
                />
              </li>
            ))}
          </ul>
          <Pagination
            page={number}
            hasMore={hasMore}
            to={(other) => browseAddress(search, other)}
          />
        </>
      )}
    </div>
  );
}

function NoneFound({ search, noFavourites }: { search: BrowseSearch; noFavourites: boolean }) {
  const { t } = useText();
  // No cleaner is listed at all, so another search wouldn't help.
  const nobody = !isSearchNarrowed(search);
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <EmptySearchScene className="h-auto w-60" />
      <p className="max-w-prose">
        {t(
          nobody ? "browse:nobody" : noFavourites ? "browse:favourites-none" : "browse:none-found",
        )}
      </p>
      <Link to={nobody ? paths.cleanerSignup() : paths.browse()} className="button button-strong">
        {t(nobody ? "common:nav-become-cleaner" : "browse:clear-filters")}
      </Link>
    </div>
  );
}
