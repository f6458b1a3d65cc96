import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { AreaOptions } from "~/components/area-options";
import { alsoCalled } from "~/components/also-called";
import { CheckIcon } from "~/components/art/icons";
import { HeartIcon, SearchIcon } from "~/components/art/subject-icons";
import { dayWords } from "~/components/day-words";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { LONGEST_SEARCH } from "~/lib/search-text";
import { AREAS, SPECIALTIES, isOneOf } from "~/lib/vocabulary";
import { usePageFacts } from "~/root-data";
import { addressOf, daysToAskFor, type Looked } from "./look";

/** How long somebody has to stop typing before their words are looked for. */
const TYPING_PAUSE_MS = 300;

interface FiltersProps {
  looked: Looked;
  today: CityDate;
}

/**
 * Area, day and words. The form works by its button; where scripts run, a choice is looked for at
 * once, and words as soon as somebody pauses.
 */
export function Filters({ looked, today }: FiltersProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The words that were last looked for from here: the field has them already. */
  const asked = useRef(looked.query);

  useEffect(() => () => clearTimeout(timer.current), []);
  const look = ({ replace }: { replace: boolean }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const { q, area, day } = fieldsOf(form.current);
    asked.current = q?.value.trim() ?? "";
    const wanted = {
      ...looked,
      query: asked.current,
      area: isOneOf(AREAS, area?.value) ? area.value : null,
      day: day?.value || null,
    };
    const address = addressOf(wanted);
    if (address !== addressOf(looked)) navigate(address, { replace, preventScrollReset: true });
  };

  const lookAtFirst = useRef(look);
  const shown = useRef(looked);
  useEffect(() => {
    // What was chosen before the scripts came.
    lookAtFirst.current({ replace: true });
  }, []);
  useEffect(() => {
    if (!form.current || shown.current === looked) return;
    shown.current = looked;
    // After "back", or a link: new fields would lose the focus, and what is being typed.
    const { q, area, day } = fieldsOf(form.current);
    if (q && looked.query !== asked.current) q.value = looked.query;
    if (area) area.value = looked.area ?? "";
    if (day) day.value = looked.day ?? "";
    asked.current = looked.query;
  }, [looked]);

  return (
    <Form
      ref={form}
      method="get"
      action={paths.browse()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        look({ replace: false });
      }}
      className="grid grid-cols-2 gap-2 pt-3 max-[16rem]:block md:grid-cols-[1fr_1fr_2fr]"
    >
      <select
        name="area"
        aria-label={t("browse:area")}
        defaultValue={looked.area ?? ""}
        onChange={() => look({ replace: false })}
        className="field"
      >
        <option value="">{t("areas:all")}</option>
        <AreaOptions areas={AREAS} />
      </select>
      <select
        name="day"
        aria-label={t("browse:day")}
        defaultValue={looked.day ?? ""}
        onChange={() => look({ replace: false })}
        className="field"
      >
        <option value="">{t("browse:any-day")}</option>
        {daysToAskFor(today).map((day) => (
          <option key={day} value={day}>
            {dayWords(day, today, locale, t)}
          </option>
        ))}
      </select>
      <div className="col-span-2 flex gap-2 max-[16rem]:flex-wrap md:col-span-1">
        <input
          name="q"
          type="search"
          aria-label={t("browse:search-label")}
          placeholder={t("browse:search-placeholder")}
          defaultValue={looked.query}
          maxLength={LONGEST_SEARCH}
          enterKeyHint="search"
          onChange={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(() => look({ replace: true }), TYPING_PAUSE_MS);
          }}
          className="field min-w-0 placeholder:text-ink-soft"
        />
        <button type="submit" className="button button-strong shrink-0 px-4">
          <SearchIcon className="size-5" />
          {t("browse:search-submit")}
        </button>
      </div>
      {looked.specialty ? <input type="hidden" name="service" value={looked.specialty} /> : null}
      {looked.favourites ? <input type="hidden" name="favourites" value="1" /> : null}
      {looked.order === "recommended" ? null : (
        <input type="hidden" name="sort" value={looked.order} />
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

/** One chip a specialty. On phones they stand in one row that scrolls. */
export function Specialties({ looked }: Pick<FiltersProps, "looked">) {
  const { locale, t } = useText();
  const { signedIn } = usePageFacts();
  const row = useRef<HTMLElement>(null);
  const chosen = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // Not scrollIntoView: that would scroll the page too, away from where somebody came back to.
    if (!row.current || !chosen.current) return;
    const { offsetLeft, offsetWidth } = chosen.current;
    row.current.scrollLeft = offsetLeft - (row.current.clientWidth - offsetWidth) / 2;
  }, [looked.specialty]);
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
              to={addressOf({ ...looked, favourites: !looked.favourites })}
              preventScrollReset
              aria-current={looked.favourites ? "true" : undefined}
              className={`button rounded-full ${looked.favourites ? "button-strong" : "button-quiet"}`}
            >
              <HeartIcon filled={looked.favourites} className="size-5" />
              {t("browse:favourites")}
            </Link>
          </li>
        ) : null}
        {[null, ...SPECIALTIES].map((choice) => {
          const goal = {
            ...looked,
            specialty: choice,
            favourites: choice ? looked.favourites : false,
          };
          const current = choice === looked.specialty && goal.favourites === looked.favourites;
          return (
            <li key={choice} className="shrink-0">
              <Link
                ref={current ? chosen : null}
                to={addressOf(goal)}
                preventScrollReset
                aria-current={current ? "true" : undefined}
                className={`button rounded-full ${current ? "button-strong" : "button-quiet"}`}
              >
                {current ? <CheckIcon className="size-5" /> : null}
                {choice
                  ? [t(`specialties:${choice}`), alsoCalled(choice, locale, t)]
                      .filter(Boolean)
                      .join("\u00a0· ")
                  : t("browse:all-cleaners")}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
