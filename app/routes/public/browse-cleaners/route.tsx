import {
  redirect,
  redirectDocument,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { EmptySearch } from "~/components/art/empty-scenes";
import { useOnTheWay } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { OrderLinks } from "~/components/order-links";
import { Pagination, pageOf } from "~/components/pagination";
import { listServices, specialtyOfParameter } from "~/domain/catalogue/services.server";
import { favouriteIds } from "~/domain/cleaners/favourites.server";
import { findCleaners, lowestTotal } from "~/domain/cleaners/ordered-cleaners.server";
import { quote } from "~/domain/pricing/pricing";
import { customerView } from "~/domain/schedule/customer-view.server";
import type { RouteHandle } from "~/http/context";
import { describePage, type PageDescription } from "~/http/page-meta.server";
import { getSignedIn, pathOf } from "~/http/session.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { message } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { AREAS, CLEANER_ORDERS, LOCALES, type Specialty } from "~/lib/vocabulary";
import { cardData } from "./card-data.server";
import { CleanerCard, SkeletonCard } from "./cleaner-card";
import { useFavourites } from "./favourites";
import { Filters, Specialties } from "./filters";
import { addressOf, daysToAskFor, isNarrowed, markedIn, type Looked } from "./look";

/** Some four screens of a phone. */
const PAGE_SIZE = 12;
const SKELETONS = 6;
/** Pictures that a phone shows before anybody scrolls. */
const IN_SIGHT = 2;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, now } = context;
  const { searchParams } = new URL(request.url);
  const today = cityDateOf(now);
  const services = listServices();
  const looked: Looked = {
    query: searchParams.get("q")?.trim() ?? "",
    specialty: specialtyOfParameter(
      searchParams.get("service"),
      services,
      LOCALES.map((language) => messagesOf(language).specialties),
    ),
    area: AREAS.find((area) => area === searchParams.get("area")) ?? null,
    day: daysToAskFor(today).find((day) => day === searchParams.get("day")) ?? null,
    order: CLEANER_ORDERS.find((order) => order === searchParams.get("sort")) ?? "recommended",
    favourites: searchParams.get("favourites") === "1",
  };
  const viewer = await getSignedIn(request, context);
  if (looked.favourites && !viewer) throw redirectDocument(paths.login(pathOf(request)));
  const view = customerView(viewer?.id ?? null);
  const own = viewer ? favouriteIds(viewer.id, view) : [];
  const { query, specialty } = looked;
  const job = services.find((service) => service.specialty === specialty) ?? null;
  const number = pageOf(searchParams);
  const { cleaners, total } = findCleaners(
    { ...lookOf(looked), ...(looked.favourites ? { among: own } : {}) },
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
  if (number > last) throw redirect(addressOf(looked, last));

  const t = await translatorFor(locale);
  return {
    looked,
    today,
    number,
    hasMore: number < last,
    total,
    // Of those on the page alone: whoever keeps none of them sees what guests see.
    favourites: own.filter((id) => cleaners.some((cleaner) => cleaner.id === id)),
    hasFavourites: own.length > 0,
    serviceId: job && job.id,
    cards: cleaners.map((cleaner) =>
      cardData(cleaner, {
        price: job ? quote(cleaner.hourlyRate, job.duration) : lowestTotal(cleaner, services),
        day: looked.day,
        today,
        locale,
        t,
      }),
    ),
    page: await describePage(withOneName(request, specialty), context, {
      ...wordsOfPage(specialty && t(`specialties:${specialty}`)),
      keep: ["service", "page"],
      index: query === "" && !looked.favourites,
    }),
  };
}

/** What of a look everybody may ask for. */
const lookOf = ({ query, specialty, area, day, order }: Looked) => ({
  query,
  specialty,
  area,
  day,
  order,
});

/** What the page says of itself: which cleaners it shows. `specialty` is in words. */
function wordsOfPage(specialty: string | null): Pick<PageDescription, "title" | "description"> {
  if (!specialty) return { title: "browse:meta-title", description: "browse:meta-description" };
  return {
    title: message("browse:title-specialty", { specialty }),
    description: message("browse:meta-description-specialty", { specialty }),
  };
}

/** The request as if the specialty had been asked for by its id: one address for search engines. */
function withOneName(request: Request, specialty: Specialty | null): Request {
  const url = new URL(request.url);
  if (specialty) url.searchParams.set("service", specialty);
  else url.searchParams.delete("service");
  return new Request(url);
}

export const handle = {
  hydrate: true,
  cacheForGuests: { query: ["q", "service", "area", "day", "sort", "favourites", "page"] },
  renderOnce: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function BrowseCleaners() {
  const { t } = useText();
  const { looked, today, number, hasMore, total, serviceId, cards, ...loaded } =
    useLoaderData<typeof loader>();
  const { form, isFavourite } = useFavourites(loaded.favourites);
  const { specialty, area, day } = looked;
  const goal = useOnTheWay();
  const pending = goal?.pathname === paths.browse();
  // What is pressed is marked at once.
  const marked = pending ? markedIn(goal.search, looked) : looked;
  return (
    <div className="page pt-4 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">{t("browse:title")}</h1>
      <p className="text-ink-soft">{t("browse:lead")}</p>
      <Filters looked={looked} today={today} />
      <Specialties looked={marked} />
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
          {total > 0 && isNarrowed(marked) ? (
            <Link to={paths.browse()} className="link inline-flex min-h-11 items-center">
              {t("browse:clear-filters")}
            </Link>
          ) : null}
        </div>
        {total > 1 ? (
          <OrderLinks order={marked.order} to={(order) => addressOf({ ...marked, order })} />
        ) : null}
      </div>
      {pending ? (
        <div className="grid gap-3 md:grid-cols-2 lg:gap-4">
          {Array.from({ length: SKELETONS }, (_, place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      ) : total === 0 ? (
        <NoneFound looked={looked} noFavourites={looked.favourites && !loaded.hasFavourites} />
      ) : (
        <>
          {form}
          <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:gap-4">
            {cards.map((cleaner, place) => (
              <li key={cleaner.id} id={`c${cleaner.id}`}>
                <CleanerCard
                  cleaner={cleaner}
                  choices={{ serviceId, area, date: day }}
                  isFavourite={isFavourite(cleaner.id)}
                  inSight={place < IN_SIGHT}
                />
              </li>
            ))}
          </ul>
          <Pagination page={number} hasMore={hasMore} to={(other) => addressOf(looked, other)} />
        </>
      )}
    </div>
  );
}

function NoneFound({ looked, noFavourites }: { looked: Looked; noFavourites: boolean }) {
  const { t } = useText();
  // Nobody is listed at all: there is nothing to look for in another way.
  const nobody = !isNarrowed(looked);
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <EmptySearch className="h-auto w-60" />
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
