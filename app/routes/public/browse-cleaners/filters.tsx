import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AreaOptions } from "~/components/area-options";
import { specialtyHint } from "~/components/specialty-hint";
import { CheckIcon } from "~/components/art/icons";
import { HeartIcon, SearchIcon } from "~/components/art/subject-icons";
import { formatRelativeDay } from "~/components/relative-day";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { searchableDays } from "~/lib/searchable-days";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { AREAS, SPECIALTIES, isOneOf, type Specialty } from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";
import { browseAddress, type BrowseSearch } from "./browse-search";

/** Pause in typing after which the search starts, in milliseconds. */
const TYPING_PAUSE_MS = 300;

interface FiltersProps {
  search: BrowseSearch;
  today: CityDate;
}

/**
 * Area, day and search text. The form works with its button; where scripts run, a choice is searched at
 * once, and a text after a pause in typing.
 */
export function Filters({ search, today }: FiltersProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The text that was last searched from here; the field shows it already. */
  const lastQuery = useRef(search.query);

  useEffect(() => () => clearTimeout(timer.current), []);
  const submitSearch = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const { q, area, day } = fieldsOf(form.current);
    lastQuery.current = q?.value.trim() ?? "";
    const wanted = {
      ...search,
      query: lastQuery.current,
      area: isOneOf(AREAS, area?.value) ? area.value : null,
      day: day?.value || null,
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
    const { q, area, day } = fieldsOf(form.current);
    if (q && search.query !== lastQuery.current) q.value = search.query;
    if (area) area.value = search.area ?? "";
    if (day) day.value = search.day ?? "";
    lastQuery.current = search.query;
  }, [search]);

  return (
    <Form
      ref={form}
      method="get"
      action={paths.browse()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        submitSearch({ replace: false });
      }}
      className="grid grid-cols-2 gap-2 pt-3 max-[16rem]:block md:grid-cols-[1fr_1fr_2fr]"
    >
      <select
        name="area"
        aria-label={t("browse:area")}
        defaultValue={search.area ?? ""}
        onChange={() => submitSearch({ replace: false })}
        className="field"
      >
        <option value="">{t("areas:all")}</option>
        <AreaOptions areas={AREAS} />
      </select>
      <select
        name="day"
        aria-label={t("browse:day")}
        defaultValue={search.day ?? ""}
        onChange={() => submitSearch({ replace: false })}
        className="field"
      >
        <option value="">{t("browse:any-day")}</option>
        {searchableDays(today).map((day) => (
          <option key={day} value={day}>
            {formatRelativeDay(day, today, locale, t)}
          </option>
        ))}
      </select>
      <div className="col-span-2 flex gap-2 max-[16rem]:flex-wrap md:col-span-1">
        <input
          name="q"
          type="search"
          aria-label={t("browse:search-label")}
          placeholder={t("browse:search-placeholder")}
          defaultValue={search.query}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => submitSearch({ replace: true }), TYPING_PAUSE_MS);
          }}
          className="field min-w-0 placeholder:text-ink-soft"
        />
        <button type="submit" className="button button-strong shrink-0 px-4">
          <SearchIcon className="size-5" />
          {t("browse:search-submit")}
        </button>
      </div>
      {search.specialty ? <input type="hidden" name="service" value={search.specialty} /> : null}
      {search.favourites ? <input type="hidden" name="favourites" value="1" /> : null}
      {search.order === "recommended" ? null : (
        <input type="hidden" name="sort" value={search.order} />
      )}
    </Form>
  );
}

function fieldsOf(form: HTMLFormElement) {
  const field = (name: string) => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
  };
  return { q: field("q"), area: field("area"), day: field("day") };
}

interface SpecialtiesProps extends Pick<FiltersProps, "search"> {
  /** For each specialty that has a size, the homes for which it is meant. */
  sizes: Partial<Record<Specialty, string>>;
}

/**
 * One chip for each specialty, with the size of homes below its name. On phones they are in one row that
 * scrolls.
 */
export function Specialties({ search, sizes }: SpecialtiesProps) {
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
    <nav
      ref={row}
      aria-label={t("browse:specialties")}
      className="relative -mx-4 overflow-x-auto pt-2"
    >
      <ul className="flex gap-2 px-4 py-1 sm:flex-wrap">
        {signedIn ? (
          <li className="shrink-0">
            <Link
              to={browseAddress({ ...search, favourites: !search.favourites })}
              preventScrollReset
              aria-current={search.favourites ? "true" : undefined}
              className={`button h-full rounded-full ${search.favourites ? "button-strong" : "button-quiet"}`}
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
          const about = choice && (specialtyHint(choice, locale, t) ?? sizes[choice]);
          return (
            <li key={choice} className="shrink-0">
              <Link
                ref={current ? chosen : null}
                to={browseAddress(goal)}
                preventScrollReset
                aria-current={current ? "true" : undefined}
                className={`button h-full rounded-full ${current ? "button-strong" : "button-quiet"}`}
              >
                {current ? <CheckIcon className="size-5" /> : null}
                <span>
                  {choice ? t(`specialties:${choice}`) : t("browse:all-cleaners")}
                  {about ? (
                    <span className="block text-mini font-normal">
                      <span className="sr-only">: </span>
                      {about}
                    </span>
                  ) : null}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
