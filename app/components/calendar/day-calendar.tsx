import { useNavigate, useSubmit } from "@remix-run/react";
import { Link } from "~/components/link";
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  type ButtonHTMLAttributes,
} from "react";
import { DayPicker, type DayButtonProps, type DayPickerProps } from "react-day-picker";
import { useHydrated } from "~/components/hydrated";
import { useIsSlow } from "~/components/loading";
import type { DayState } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import {
  addDays,
  daysBetween,
  formatDate,
  formatDays,
  monthName,
  weekdayName,
  weekdayOf,
  type CityDate,
} from "~/lib/bangkok-time";
import { CALENDAR_PAGE_DAYS, calendarPageOf, lastOfCalendarPage } from "~/lib/calendar-pages";
import { joinAsList } from "~/lib/join-texts";

interface DayCalendarProps {
  /** First day of the five weeks shown. The links lead no further than `firstPage` and `lastPage`. */
  page: CityDate;
  /** The five weeks that are loading: they are named at once, and their days follow. */
  loadingPage: CityDate | null;
  firstPage: CityDate;
  lastPage: CityDate;
  /** One state for each day of the five weeks. */
  days: DayState[];
  /** A free day of other weeks, if these have none; null if no weeks have one. */
  freeElsewhere: CityDate | null;
  /** The last day that can be booked. */
  lastDay: CityDate;
  today: CityDate;
  date: CityDate | null | undefined;
  /** Days with a dot, such as those of a series that are chosen so far, and its meaning. */
  marked: readonly CityDate[];
  markedLabel: string;
  /** The cleaner's name, for the reasons why a day is closed. */
  name: string;
  /** Returns the address of the five weeks that begin with a day. */
  toPage: (from: CityDate) => string;
  /** Address that shows the times of a day; the form around the calendar sends the day there. */
  toTimes: string;
  /** The way to other cleaners, if this one has no free day. */
  otherCleaners: { to: string; label: string };
}

type CalendarOfButtons = Pick<
  DayCalendarProps,
  "page" | "days" | "today" | "date" | "name" | "marked" | "markedLabel" | "toTimes"
>;

const CalendarContext = createContext<CalendarOfButtons | null>(null);

// The calendar library uses local dates, this code dates without a zone; year, month and day are the same.
const toLocal = (date: CityDate) => new Date(`${date}T00:00:00`);
const fromLocal = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** Returns the state of a day; undefined for days of other weeks. */
function dayStateOf({ page, days }: Pick<DayCalendarProps, "page" | "days">, date: CityDate) {
  return days[daysBetween(page, date)];
}

/**
 * The calendar library shows months. For these functions of its dates, a month is five weeks, counted from those
 * that begin with `firstPage`.
 */
function fiveWeeksAsMonths(firstPage: CityDate): NonNullable<DayPickerProps["dateLib"]> {
  const pageOf = (date: Date) => calendarPageOf(firstPage, fromLocal(date));
  const pagesBetween = (later: Date, earlier: Date) =>
    daysBetween(pageOf(earlier), pageOf(later)) / CALENDAR_PAGE_DAYS;
  return {
    startOfMonth: (date) => toLocal(pageOf(date)),
    endOfMonth: (date) => toLocal(lastOfCalendarPage(pageOf(date))),
    addMonths: (date, pages) => toLocal(addDays(fromLocal(date), pages * CALENDAR_PAGE_DAYS)),
    isSameMonth: (one, other) => pageOf(one) === pageOf(other),
    differenceInCalendarMonths: pagesBetween,
  };
}

/**
 * Five weeks whose days are submit buttons; links lead to the weeks before and after, so that it works without
 * scripts. Scripts add the arrow keys.
 */
export function DayCalendar({
  page,
  loadingPage,
  firstPage,
  lastPage,
  days,
  freeElsewhere,
  lastDay,
  today,
  date,
  marked,
  markedLabel,
  name,
  toPage,
  toTimes,
  otherCleaners,
}: DayCalendarProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const shownPage = loadingPage ?? page;
  const end = lastOfCalendarPage(shownPage);
  const isWaiting = useIsSlow(loadingPage !== null);
  const closed = days.findIndex(
    (state, place) => state !== "free" && addDays(page, place) >= today,
  );
  const dateLib = useMemo(() => fiveWeeksAsMonths(firstPage), [firstPage]);
  const span =
    shownPage === firstPage ? t("when:days-from-today") : formatDays(shownPage, end, locale);
  return (
    <section aria-labelledby="select-date" className="panel">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 id="select-date" className="text-section">
          {t("when:select-date")}
        </h2>
        <p aria-live="polite" className="text-sm text-ink-soft">
          {span}
        </p>
      </div>
      {days.includes("free") ? null : (
        <p className="mb-2 rounded-xl bg-celadon-100 px-3 py-2 text-sm">
          {freeElsewhere
            ? t("when:days-full")
            : t("when:days-full-all", {
                name,
                date: formatDate(lastDay, locale, "long"),
              })}{" "}
          <Link
            to={freeElsewhere ? toPage(freeElsewhere) : otherCleaners.to}
            {...(freeElsewhere ? { replace: true, preventScrollReset: true } : {})}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {freeElsewhere
              ? t("when:days-free", { date: formatDate(freeElsewhere, locale, "short") })
              : otherCleaners.label}
          </Link>
        </p>
      )}
      <div>
        {isWaiting ? (
          <p role="status" className="grid min-h-60 place-items-center">
            <span className="spinner" aria-hidden="true" />
            <span className="sr-only">{t("common:loading")}</span>
          </p>
        ) : null}
        {/* Hidden from sight only, not removed: the arrow keys keep their place. */}
        <div className={isWaiting ? "sr-only" : undefined}>
          <CalendarContext.Provider
            value={{ page, days, today, date, marked, markedLabel, name, toTimes }}
          >
            <DayPicker
              mode="single"
              weekStartsOn={0}
              dateLib={dateLib}
              month={toLocal(page)}
              startMonth={toLocal(firstPage)}
              endMonth={toLocal(lastPage)}
              onMonthChange={(to) =>
                navigate(toPage(fromLocal(to)), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              today={toLocal(today)}
              selected={date ? toLocal(date) : undefined}
              // Days of other weeks count as free: their states load once the arrow keys lead there.
              disabled={(day) => (dayStateOf({ page, days }, fromLocal(day)) ?? "free") !== "free"}
              hidden={(day) => fromLocal(day) < today}
              hideNavigation
              components={{ DayButton: SubmitDay, MonthCaption: NoCaption }}
              formatters={{
                formatWeekdayName: (day) => weekdayName(weekdayOf(fromLocal(day)), locale),
              }}
              labels={{
                labelWeekday: (day) => weekdayName(weekdayOf(fromLocal(day)), locale),
                labelGrid: () => span,
              }}
              classNames={{ month_grid: "calendar" }}
            />
          </CalendarContext.Provider>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 text-mini text-ink-soft">
        {marked.length > 0 ? (
          <span>
            <span aria-hidden="true">● </span>
            {markedLabel}
          </span>
        ) : null}
        {closed < 0 ? null : (
          <span>
            <s aria-hidden="true" className="mr-1 tabular">
              {toLocal(addDays(page, closed)).getDate()}
            </s>
            {t("when:legend-closed")}
          </span>
        )}
        <span className="ml-auto flex flex-wrap gap-x-4">
          {shownPage > firstPage ? (
            <PageLink to={toPage(addDays(shownPage, -CALENDAR_PAGE_DAYS))}>
              {t("when:days-before", { date: formatDate(shownPage, locale, "brief") })}
            </PageLink>
          ) : null}
          {shownPage < lastPage ? (
            <PageLink to={toPage(addDays(shownPage, CALENDAR_PAGE_DAYS))}>
              {t("when:days-after", { date: formatDate(end, locale, "brief") })}
            </PageLink>
          ) : null}
        </span>
      </div>
    </section>
  );
}

/** Renders nothing: which weeks these are is already said beside the heading. */
function NoCaption() {
  return <></>;
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      className="link inline-flex min-h-11 items-center text-sm font-semibold"
    >
      {children}
    </Link>
  );
}

/** A day as a submit button. Its label is the date, with the reason if it can't be chosen. */
function SubmitDay({ day, modifiers, ...button }: DayButtonProps) {
  const { locale, t } = useText();
  const hydrated = useHydrated();
  const submit = useSubmit();
  const calendar = useContext(CalendarContext);
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused && shown.current) focusOn(shown.current);
  }, [modifiers.focused]);
  if (!calendar) throw new Error("A day needs its calendar.");
  const date = fromLocal(day.date);
  const state = dayStateOf(calendar, date) ?? "past";
  const isChosen = date === calendar.date;
  const isMarked = !isChosen && calendar.marked.includes(date);
  const words = [
    formatDate(date, locale, "full"),
    date === calendar.today ? t("when:day-today") : "",
    isChosen ? t("when:day-chosen") : t(`when:day-${state}`, { name: calendar.name }),
    isMarked ? calendar.markedLabel : "",
  ];
  const label = joinAsList(words.filter(Boolean), locale);
  // The form does what the calendar's own click handler would do.
  const { onClick: _click, className: _look, ...behaviour } = button;
  const attributes: ButtonHTMLAttributes<HTMLButtonElement> = {
    ...behaviour,
    // Roving focus needs scripts: without them Tab must reach every day.
    tabIndex: hydrated ? behaviour.tabIndex : 0,
  };
  return (
    <button
      {...attributes}
      ref={shown}
      type="submit"
      name="date"
      value={date}
      // Shows the free times, which are below the calendar.
      formAction={`${calendar.toTimes}#select-time`}
      formNoValidate
      disabled={state !== "free"}
      aria-label={label}
      aria-pressed={isChosen}
      data-repeated={isMarked || undefined}
      aria-current={modifiers.today ? "date" : undefined}
      onClick={(event) => {
        // Replaces the history entry: Back leads to the previous step, not through every day tried.
        event.preventDefault();
        submit(event.currentTarget, { replace: true, preventScrollReset: true });
      }}
      className="calendar-day"
    >
      {state === "free" ? day.date.getDate() : <s>{day.date.getDate()}</s>}
      {modifiers.today ? (
        <small>{t("when:day-today")}</small>
      ) : date.endsWith("-01") ? (
        <small>{monthName(date, locale)}</small>
      ) : null}
    </button>
  );
}

/**
 * Focuses the day that the arrow keys reached. If it is closed, which can happen in other weeks, focuses
 * the first free day, else the link to one.
 */
function focusOn(day: HTMLButtonElement): void {
  const free = day.disabled
    ? day.closest("table")?.querySelector<HTMLElement>("button:enabled")
    : day;
  (free ?? day.closest("section")?.querySelector("a"))?.focus();
}
