import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { AreaOptions } from "~/components/area-options";
import { specialtyHint } from "~/components/specialty-hint";
import { CheckIcon } from "~/components/art/icons";
import { FilterIcon, HeartIcon, SearchIcon } from "~/components/art/subject-icons";
import { useHydrated } from "~/components/hydrated";
import { formatRelativeDay } from "~/components/relative-day";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { searchableDays } from "~/lib/searchable-days";
import { LONGEST_SEARCH } from "~/lib/search-text";
import {
  AREAS,
  DAY_PARTS,
  SPECIALTIES,
  SPOKEN_LANGUAGES,
  isOneOf,
  type Specialty,
} from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";
import { browseAddress, isSearchNarrowed, type BrowseSearch } from "./browse-search";

/** Pause in typing after which the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface FiltersProps {
  search: BrowseSearch;
  today: CityDate;
  /** Number of cleaners that the search has found. */
  total: number;
}

/**
 * One field that says what is searched, and opens the questions: area, day, part of the day, language, and
 * words. The form works with its button; where scripts run, a choice is searched at once, a text after a
 * pause in typing, and the button closes the questions.
 */
export function Filters({ search, today, total }: FiltersProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The text that was last searched from here; the field shows it already. */
  const lastQuery = useRef(search.query);

  useEffect(() => () => clearTimeout(timer.current), []);
  const submitSearch = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const { q, area, day, part, speaks } = fieldsOf(form.current);
    lastQuery.current = q?.value.trim() ?? "";
    const wanted = {
      ...search,
      query: lastQuery.current,
      area: isOneOf(AREAS, area?.value) ? area.value : null,
      day: day?.value || null,
      part: isOneOf(DAY_PARTS, part?.value) ? part.value : null,
      language: isOneOf(SPOKEN_LANGUAGES, speaks?.value) ? speaks.value : null,
    };
    const address = browseAddress(wanted);
    if (address !== browseAddress(search)) navigate(address, { replace, preventScrollReset: true });
  };

  const submitFirstSearch = useRef(submitSearch);
  const shown = useRef(search);
  useEffect(() => {
    // Choices may have been made before the scripts had loaded.
    submitFirstSearch.current({ replace: true });
  }, []);
  useEffect(() => {
    if (!form.current || shown.current === search) return;
    shown.current = search;
    // After Back, or a link. The fields are kept: new ones would lose the focus, and what is being typed.
    const { q, area, day, part, speaks } = fieldsOf(form.current);
    if (q && search.query !== lastQuery.current) q.value = search.query;
    if (area) area.value = search.area ?? "";
    if (day) day.value = search.day ?? "";
    if (part) part.value = search.part ?? "";
    if (speaks) speaks.value = search.language ?? "";
    lastQuery.current = search.query;
  }, [search]);

  const dayText = search.day
    ? formatRelativeDay(search.day, today, locale, t)
    : t("browse:any-day");
  const asked = [
    t(`areas:${search.area ?? "all"}`),
    dayText,
    search.part && t(`browse:part-${search.part}`),
    search.language && t(`common:language-name-${search.language}`),
    search.query && `“${search.query}”`,
  ].filter(Boolean);
  const select = (
    name: "area" | "day" | "part" | "speaks",
    chosen: string | null,
    label: string,
    options: ReactNode,
  ) => (
    <div className="min-w-0">
      <label htmlFor={`by-${name}`} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={`by-${name}`}
        name={name}
        defaultValue={chosen ?? ""}
        onChange={() => submitSearch({ replace: false })}
        className="field"
      >
        {options}
      </select>
    </div>
  );
  return (
    <details className="relative z-20 lg:w-105">
      <summary className="flex min-h-12 list-none flex-wrap items-center gap-2.5 rounded-xl border border-edge bg-white pr-0.5 pl-3 leading-snug">
        <SearchIcon className="size-5 shrink-0 text-celadon-700" />
        <span className="min-w-0 flex-1 basis-20 truncate font-semibold">
          {asked.join("\u00a0· ")}
        </span>
        <span className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-xl bg-celadon-100 px-3 text-sm font-semibold text-celadon-800">
          <FilterIcon className="size-4" />
          {t("browse:filters")}
        </span>
      </summary>
      <Form
        ref={form}
        method="get"
        action={paths.browse()}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          submitSearch({ replace: false });
          const questions = event.currentTarget.closest("details");
          questions?.removeAttribute("open");
          questions?.querySelector("summary")?.focus();
        }}
        className="card mt-1.5 grid grid-cols-2 gap-2 p-3 max-[16rem]:block lg:absolute lg:w-full"
      >
        {select(
          "area",
          search.area,
          t("browse:area"),
          <>
            <option value="">{t("areas:all")}</option>
            <AreaOptions areas={AREAS} />
          </>,
        )}
        {select(
          "day",
          search.day,
          t("browse:day"),
          <>
            <option value="">{t("browse:any-day")}</option>
            {searchableDays(today).map((day) => (
              <option key={day} value={day}>
                {formatRelativeDay(day, today, locale, t)}
              </option>
            ))}
          </>,
        )}
        {select(
          "part",
          search.part,
          t("browse:part"),
          <>
            <option value="">{t("browse:any-part")}</option>
            {DAY_PARTS.map((part) => (
              <option key={part} value={part}>
                {t(`browse:part-${part}`)}
              </option>
            ))}
          </>,
        )}
        {select(
          "speaks",
          search.language,
          t("browse:language"),
          <>
            <option value="">{t("browse:any-language")}</option>
            {SPOKEN_LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {t(`common:language-name-${language}`)}
              </option>
            ))}
          </>,
        )}
        <div className="col-span-2">
          <label htmlFor="by-words" className="text-sm font-semibold">
            {t("browse:search-label")}
          </label>
          <input
            id="by-words"
            name="q"
            type="search"
            defaultValue={search.query}
            maxLength={LONGEST_SEARCH}
            enterKeyHint="search"
            onChange={() => {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => submitSearch({ replace: true }), TYPING_PAUSE_MS);
            }}
            className="field"
          />
        </div>
        <div className="col-span-2 flex flex-wrap gap-2">
          {isSearchNarrowed(search) ? (
            <Link to={paths.browse()} className="button button-quiet">
              {t("browse:clear-filters")}
            </Link>
          ) : null}
          <button type="submit" className="button button-strong flex-1">
            {hydrated && total > 0
              ? t("browse:show-found", { count: total })
              : t("browse:search-submit")}
          </button>
        </div>
        {search.specialty ? <input type="hidden" name="service" value={search.specialty} /> : null}
        {search.favourites ? <input type="hidden" name="favourites" value="1" /> : null}
        {search.order === "recommended" ? null : (
          <input type="hidden" name="sort" value={search.order} />
        )}
      </Form>
    </details>
  );
}

function fieldsOf(form: HTMLFormElement) {
  const field = (name: string) => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
  };
  return {
    q: field("q"),
    area: field("area"),
    day: field("day"),
    part: field("part"),
    speaks: field("speaks"),
  };
}

interface SpecialtiesProps {
  search: BrowseSearch;
  briefNames: Record<Specialty, string>;
}

/**
 * One chip for each specialty, by a brief name until it is chosen. On phones they are in one row that scrolls.
 */
export function Specialties({ search, briefNames }: SpecialtiesProps) {
  const { locale, t } = useText();
  const { signedIn } = usePageFacts();
  const row = useRef<HTMLElement>(null);
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Not scrollIntoView: it would also scroll the page, away from the restored position.
    if (!row.current || !chosen.current) return;
    const { offsetLeft, offsetWidth } = chosen.current;
    row.current.scrollLeft = offsetLeft - (row.current.clientWidth - offsetWidth) / 2;
  }, [search.specialty]);
  return (
    <nav ref={row} aria-label={t("browse:specialties")} className="relative -mx-4 overflow-x-auto">
      <ul className="flex gap-2 px-4 py-1 sm:flex-wrap sm:pt-3">
        {signedIn ? (
          <li className="shrink-0">
            <Link
              to={browseAddress({ ...search, favourites: !search.favourites })}
              preventScrollReset
              aria-current={search.favourites ? "true" : undefined}
              className={`button rounded-full px-4 text-sm leading-snug ${search.favourites ? "button-strong" : "button-quiet"}`}
            >
              <HeartIcon filled={search.favourites} className="size-5" />
              {t("browse:favourites")}
            </Link>
          </li>
        ) : null}
        {[null, ...SPECIALTIES].map((choice) => {
          const goal = {
            ...search,
            specialty: choice,
            favourites: choice ? search.favourites : false,
          };
          const current = choice === search.specialty && goal.favourites === search.favourites;
          const hint = choice && specialtyHint(choice, locale, t);
          const name = choice && t(`specialties:${choice}`);
          return (
            <li key={choice} className="shrink-0">
              <Link
                ref={current ? chosen : null}
                to={browseAddress(goal)}
                preventScrollReset
                aria-current={current ? "true" : undefined}
                aria-label={name ? [name, hint].filter(Boolean).join(": ") : undefined}
                className={`button rounded-full px-4 text-sm leading-snug ${current ? "button-strong" : "button-quiet"}`}
              >
                {current ? <CheckIcon className="size-5" /> : null}
                {choice
                  ? current
                    ? name
                    : (hint ?? briefNames[choice])
                  : t("browse:all-cleaners")}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
