import {
  redirect,
  redirectDocument,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { BookableCleanerCard, SkeletonCard } from "~/components/cleaner-card/cleaner-card";
import { cardData } from "~/components/cleaner-card/card-data";
import { useFavourites } from "~/components/cleaner-card/favourite-hearts";
import { usePendingLocation } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { OrderLinks } from "~/components/order-links";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { listServices, parseSpecialtyParameter } from "~/domain/catalogue/services.server";
import { listFavouriteIds } from "~/domain/cleaners/favourites.server";
import { offerShownOf } from "~/domain/cleaners/job-shown";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
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
import {
  AREAS,
  CLEANER_ORDERS,
  DAY_PARTS,
  LOCALES,
  SPOKEN_LANGUAGES,
  type Specialty,
  SPECIALTIES,
} from "~/lib/vocabulary";
import { Filters, Specialties } from "./filters";
import { browseAddress, isSearchNarrowed, pendingSearch, type BrowseSearch } from "./browse-search";

/** Cleaners on a page, about four screens of a phone. */
const PAGE_SIZE = 12;
const SKELETONS = 6;
/** Pictures that a phone shows before scrolling. */
const PHOTOS_IN_SIGHT = 4;

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
    part: DAY_PARTS.find((part) => part === searchParams.get("part")) ?? null,
    language: SPOKEN_LANGUAGES.find((code) => code === searchParams.get("speaks")) ?? null,
    order: CLEANER_ORDERS.find((order) => order === searchParams.get("sort")) ?? "recommended",
    favourites: searchParams.get("favourites") === "1",
  };
  const viewer = await getSignedIn(request, context);
  if (search.favourites && !viewer) throw redirectDocument(paths.login(pathAndQueryOf(request)));
  const view = getCustomerView(viewer?.id ?? null);
  const own = viewer ? listFavouriteIds(viewer.id, view) : [];
  const { query, specialty } = search;
  const job = services.find((service) => service.specialty === specialty) ?? null;
  const compared = job ? [job] : services;
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
    size: specialty && (await serviceSizeTexts(locale))[specialty],
    briefNames: Object.fromEntries(
      SPECIALTIES.map((one) => [one, t(`choosing:brief-${one}`)]),
    ) as Record<Specialty, string>,
    serviceId: job && job.id,
    compared: compared[0]
      ? {
          specialty: compared[0].specialty,
          hours: calculateHoursBilled(compared[0].duration),
        }
      : null,
    cards: cleaners.map((cleaner) =>
      cardData(cleaner, { offer: offerShownOf(cleaner, compared), today, locale, t }),
    ),
    page: await describePage(withCanonicalSpecialty(request, specialty), context, {
      ...pageTexts(specialty && t(`specialties:${specialty}`)),
      canonicalParameters: ["service", "page"],
      index: query === "" && !search.favourites,
    }),
  };
}

/** Returns the part of a search that is the same for everybody. */
const cacheableSearch = ({ favourites: _favourites, ...search }: BrowseSearch) => search;

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
  cacheForGuests: {
    query: ["q", "service", "area", "day", "part", "speaks", "sort", "favourites", "page"],
  },
  renderOnce: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

const CARDS_CLASS = "grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 md:grid-cols-3 lg:gap-4";

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
    <div className="page flex flex-col pt-1.5 sm:pt-3 lg:pt-6">
      <div className="flex flex-col justify-between gap-x-6 gap-y-1 lg:flex-row lg:items-center">
        <h1 className="text-[1.25rem] sm:text-3xl">{t("browse:title")}</h1>
        <Filters search={search} today={today} total={total} />
      </div>
      {/* On phones the faces come first. */}
      <p className="text-ink-soft max-lg:hidden">{t("browse:lead")}</p>
      <Specialties search={marked} briefNames={loaded.briefNames} />
      <div className="flex min-h-11 flex-wrap items-start justify-between gap-x-3 text-mini leading-snug md:text-sm lg:items-center">
        <p className="min-w-0 flex-1 basis-20">
          <span role="status" className="font-semibold">
            {pending
              ? t("common:loading")
              : specialty
                ? t("browse:count-specialized", {
                    number: total,
                    specialty: t(`specialties:${specialty}`),
                  })
                : t("browse:count", { number: total })}
          </span>
          {loaded.size && !pending ? (
            <span className="block text-ink-soft">{loaded.size}</span>
          ) : null}
          {total > 0 && loaded.compared && !specialty ? (
            <>
              <span className="text-ink-soft max-lg:hidden">&nbsp;· </span>
              <span className="block text-ink-soft lg:inline">
                {t("browse:compared", {
                  job: t(`specialties:${loaded.compared.specialty}`),
                  count: loaded.compared.hours,
                })}
              </span>
            </>
          ) : null}
        </p>
        {total > 1 ? (
          <OrderLinks order={marked.order} to={(order) => browseAddress({ ...marked, order })} />
        ) : null}
      </div>
      {pending ? (
        <div className={CARDS_CLASS}>
          {Array.from({ length: SKELETONS }, (_, place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      ) : total === 0 ? (
        <NoneFound search={search} noFavourites={search.favourites && !loaded.hasFavourites} />
      ) : (
        <>
          {form}
          <ul className={CARDS_CLASS}>
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
            position={t("browse:page-of", { page: number, pages: Math.ceil(total / PAGE_SIZE) })}
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
      <EmptySearchScene className="h-auto w-full max-w-100" />
      <p className="max-w-prose">
        {t(
          nobody ? "browse:nobody" : noFavourites ? "browse:favourites-none" : "browse:none-found",
        )}
      </p>
      {search.query && isSearchNarrowed({ ...search, query: "" }) ? (
        <Link to={browseAddress({ ...search, query: "" })} className="button button-outline">
          {t("browse:without-words", { words: search.query })}
        </Link>
      ) : null}
      <Link to={nobody ? paths.cleanerSignup() : paths.browse()} className="button button-strong">
        {t(nobody ? "common:nav-become-cleaner" : "browse:clear-filters")}
      </Link>
    </div>
  );
}
