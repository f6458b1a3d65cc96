import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { Link } from "~/components/link";
import { useEffect, useRef } from "react";
import { EmptySearch } from "~/components/art/empty-scenes";
import { CheckIcon, SearchIcon } from "~/components/art/icons";
import { useLoading } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageOf } from "~/components/pagination";
import { listServices, specialtyOfParameter } from "~/domain/catalogue/services.server";
import { countCleaners, listCleaners } from "~/domain/cleaners/cleaner-cards.server";
import { LONGEST_SEARCH } from "~/lib/search-text";
import type { RouteHandle } from "~/http/context";
import { describePage, type PageDescription } from "~/http/page-meta.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { message } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { LOCALES, SPECIALTIES, type Specialty } from "~/lib/vocabulary";
import { cardData } from "./card-data.server";
import { CleanerCard, SkeletonCard } from "./cleaner-card";

const PAGE_SIZE = 24;
const SKELETONS = 6;
/** Pictures that a phone shows before anybody scrolls. */
const IN_SIGHT = 2;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, now } = context;
  const { searchParams } = new URL(request.url);
  const query = searchParams.get("q")?.trim() ?? "";
  const services = listServices();
  const specialty = specialtyOfParameter(
    searchParams.get("service"),
    services,
    LOCALES.map((language) => messagesOf(language).specialties),
  );
  const job = services.find((service) => service.specialty === specialty) ?? null;
  const filter = { query, specialty };
  const total = countCleaners(filter, now);
  const number = pageOf(searchParams);
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (number > last) throw redirect(addressOf({ query, specialty, number: last }));

  const { cleaners, hasMore } = listCleaners(filter, {
    page: number,
    size: PAGE_SIZE,
    durationMinutes: job && job.duration,
    now,
  });
  const t = await translatorFor(locale);
  return {
    ...filter,
    number,
    hasMore,
    total,
    job: job && { serviceId: job.id, duration: job.duration },
    cards: cleaners.map((cleaner) => cardData(cleaner, cityDateOf(now), locale, t)),
    page: await describePage(withOneName(request, specialty), context, {
      ...wordsOfPage(specialty && t(`specialties:${specialty}`)),
      keep: ["service", "page"],
      index: query === "",
    }),
  };
}

/** What the page says of itself: which cleaners it shows. `specialty` is in words. */
function wordsOfPage(specialty: string | null): Pick<PageDescription, "title" | "description"> {
  if (!specialty) return { title: "browse:title", description: "browse:meta-description" };
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
  cacheForGuests: { query: ["q", "service", "page"] },
  renderOnce: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

interface Choice {
  query: string;
  specialty: Specialty | null;
  number?: number;
}

function addressOf({ query, specialty, number }: Choice): string {
  return paths.browse({ q: query, service: specialty ?? "", page: number ?? 1 });
}

export default function BrowseCleaners() {
  const { t } = useText();
  const { query, specialty, number, hasMore, total, job, cards } = useLoaderData<typeof loader>();
  const pending = useLoading(paths.browse());
  return (
    <div className="page pt-6 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">{t("browse:title")}</h1>
      <p className="pt-1 text-ink-soft">{t("browse:lead")}</p>
      <Search query={query} specialty={specialty} />
      <Specialties query={query} specialty={specialty} />
      <p role="status" className="py-3 text-ink-soft">
        {pending
          ? t("common:loading")
          : specialty
            ? t("browse:count-specialized", {
                number: total,
                specialty: t(`specialties:${specialty}`),
              })
            : t("browse:count", { number: total })}
      </p>
      {pending ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {Array.from({ length: SKELETONS }, (_, place) => (
            <SkeletonCard key={place} />
          ))}
        </div>
      ) : total === 0 ? (
        <NoneFound />
      ) : (
        <>
          <ul className="grid gap-4 lg:grid-cols-2">
            {cards.map((cleaner, place) => (
              <li key={cleaner.id}>
                <CleanerCard cleaner={cleaner} job={job} inSight={place < IN_SIGHT} />
              </li>
            ))}
          </ul>
          <Pagination
            page={number}
            hasMore={hasMore}
            to={(other) => addressOf({ query, specialty, number: other })}
          />
        </>
      )}
    </div>
  );
}

function Search({ query, specialty }: Choice) {
  const { t } = useText();
  return (
    <Form method="get" action={paths.browse()} role="search" className="max-w-xl pt-5">
      <label htmlFor="q" className="block pb-1.5 font-semibold">
        {t("browse:search-label")}
      </label>
      <div className="flex gap-2">
        <input
          key={query}
          id="q"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          className="field"
        />
        {specialty ? <input type="hidden" name="service" value={specialty} /> : null}
        <button type="submit" className="button button-strong shrink-0">
          <SearchIcon className="size-5" />
          {t("browse:search-submit")}
        </button>
      </div>
    </Form>
  );
}

/** One chip a specialty. On phones they stand in one row that scrolls. */
function Specialties({ query, specialty }: Choice) {
  const { t } = useText();
  const row = useRef<HTMLElement>(null);
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would scroll the page too, away from where somebody came back to.
    if (!row.current || !chosen.current) return;
    const { offsetLeft, offsetWidth } = chosen.current;
    row.current.scrollLeft = offsetLeft - (row.current.clientWidth - offsetWidth) / 2;
  }, [specialty]);
  return (
    <nav
      ref={row}
      aria-label={t("browse:specialties")}
      className="relative -mx-4 overflow-x-auto pt-4"
    >
      <ul className="flex gap-2 px-4 py-1 sm:flex-wrap">
        {[null, ...SPECIALTIES].map((choice) => {
          const current = choice === specialty;
          return (
            <li key={choice} className="shrink-0">
              <Link
                ref={current ? chosen : null}
                to={addressOf({ query, specialty: choice })}
                preventScrollReset
                aria-current={current ? "true" : undefined}
                className={`button rounded-full ${current ? "button-strong" : "button-quiet"}`}
              >
                {current ? <CheckIcon className="size-5" /> : null}
                {choice ? t(`specialties:${choice}`) : t("browse:all-cleaners")}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NoneFound() {
  const { t } = useText();
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <EmptySearch className="h-auto w-60" />
      <p>{t("browse:none-found")}</p>
      <Link to={paths.browse()} className="button button-strong">
        {t("browse:clear-filters")}
      </Link>
    </div>
  );
}
