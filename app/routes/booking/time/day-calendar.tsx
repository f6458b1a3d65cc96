import { useNavigate, useSubmit } from "@remix-run/react";
import { Link } from "~/components/link";
import { createContext, useContext, useEffect, useRef, type ButtonHTMLAttributes } from "react";
import { DayPicker, type DayButtonProps, type WeekProps } from "react-day-picker";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { useHydrated } from "~/components/hydrated";
import { useIsSlow } from "~/components/loading";
import type { DayState } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { addMonths, formatDate, weekdayName, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { paths, type BookingChoices } from "~/lib/paths";

interface DayCalendarProps {
  /** The month shown, `yyyy-MM`. The arrows lead no further than `firstMonth` and `lastMonth`. */
  month: string;
  /** The month that is loading: its name is shown at once, and its days follow. */
  loadingMonth: string | null;
  firstMonth: string;
  lastMonth: string;
  /** One state for each day of the month. */
  days: DayState[];
  /** A free day of another month, if this one has none; null if no month has one. */
  freeElsewhere: CityDate | null;
  /** The last day that can be booked. */
  lastDay: CityDate;
  today: CityDate;
  date: CityDate | null | undefined;
  /** The cleaner's name, for the reasons why a day is closed. */
  name: string;
  choices: BookingChoices;
  /** Address of the previous step, which lists other cleaners. */
  cleanerStepPath: string;
}

type CalendarOfButtons = Pick<DayCalendarProps, "month" | "days" | "today" | "date" | "name">;

const CalendarContext = createContext<CalendarOfButtons | null>(null);

// The calendar library uses local dates, this code dates without a zone; year, month and day are the same.
const toLocal = (date: CityDate) => new Date(`${date}T00:00:00`);
const fromLocal = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** Returns the state of a day; undefined for days of other months. */
function dayStateOf({ month, days }: Pick<DayCalendarProps, "month" | "days">, date: CityDate) {
  return date.startsWith(month) ? days[Number(date.slice(8)) - 1] : undefined;
}

/**
 * A month whose days are submit buttons and whose arrows are links, so that it works without scripts;
 * scripts add the arrow keys.
 */
export function DayCalendar({
  month,
  loadingMonth,
  firstMonth,
  lastMonth,
  days,
  freeElsewhere,
  lastDay,
  today,
  date,
  name,
  choices,
  cleanerStepPath,
}: DayCalendarProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const toMonth = (to: string) => paths.bookingTime({ ...choices, month: to });
  const shownMonth = loadingMonth ?? month;
  const isWaiting = useIsSlow(loadingMonth !== null);
  return (
    <section aria-labelledby="select-date" className="panel">
      <div className="flex flex-wrap items-center justify-between">
        <h2 id="select-date" className="text-section">
          {t("when:select-date")}
        </h2>
        <div className="-mr-2 ml-auto flex items-center">
          <MonthLink
            to={shownMonth > firstMonth ? toMonth(addMonths(shownMonth, -1)) : null}
            label={t("when:month-previous")}
            Icon={ChevronLeftIcon}
          />
          <p aria-live="polite" className="font-semibold">
            {formatDate(`${shownMonth}-01`, locale, "month")}
          </p>
          <MonthLink
            to={shownMonth < lastMonth ? toMonth(addMonths(shownMonth, 1)) : null}
            label={t("when:month-next")}
            Icon={ChevronRightIcon}
          />
        </div>
      </div>
      {days.includes("free") ? null : (
        <p className="mb-2 rounded-xl bg-celadon-100 px-3 py-2 text-sm">
          {freeElsewhere
            ? t("when:month-full")
            : t("when:month-full-all", {
                name,
                date: formatDate(lastDay, locale, "long"),
              })}{" "}
          <Link
            to={freeElsewhere ? toMonth(freeElsewhere.slice(0, 7)) : cleanerStepPath}
            {...(freeElsewhere ? { replace: true, preventScrollReset: true } : {})}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {freeElsewhere
              ? t("when:month-free", { date: formatDate(freeElsewhere, locale, "short") })
              : t("booking:choose-other-cleaner")}
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
          <CalendarContext.Provider value={{ month, days, today, date, name }}>
            <DayPicker
              mode="single"
              weekStartsOn={0}
              month={toLocal(`${month}-01`)}
              startMonth={toLocal(`${firstMonth}-01`)}
              endMonth={toLocal(`${lastMonth}-01`)}
              onMonthChange={(to) =>
                navigate(toMonth(fromLocal(to).slice(0, 7)), {
                  replace: true,
                  preventScrollReset: true,
                })
              }
              today={toLocal(today)}
              selected={date ? toLocal(date) : undefined}
              // Days of other months count as free: their states load once the arrow keys lead there.
              disabled={(day) => (dayStateOf({ month, days }, fromLocal(day)) ?? "free") !== "free"}
              hideNavigation
              components={{ DayButton: SubmitDay, MonthCaption: NoCaption, Week: WeekFromToday }}
              formatters={{
                formatWeekdayName: (day) => weekdayName(weekdayOf(fromLocal(day)), locale),
              }}
              labels={{
                labelWeekday: (day) => weekdayName(weekdayOf(fromLocal(day)), locale),
                labelGrid: () => formatDate(`${month}-01`, locale, "month"),
              }}
              classNames={{ month_grid: "calendar" }}
            />
          </CalendarContext.Provider>
        </div>
      </div>
      <p className="flex gap-4 pt-1 text-mini text-ink-soft">
        <span className="calendar-key">{t("when:legend-free")}</span>
        <span>
          <s aria-hidden="true" className="mr-1 tabular">
            22
          </s>
          {t("when:legend-closed")}
        </span>
      </p>
    </section>
  );
}

/** Renders nothing: the month is already shown between the arrows. */
function NoCaption() {
  return <></>;
}

function MonthLink({
  to,
  label,
  Icon,
}: {
  to: string | null;
  label: string;
  Icon: typeof ChevronLeftIcon;
}) {
  if (!to) {
    return (
      <span className="grid size-[44px] place-items-center text-celadon-300">
        <Icon className="size-6" />
      </span>
    );
  }
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-label={label}
      className="grid size-[44px] place-items-center rounded-xl hover:bg-celadon-100"
    >
      <Icon className="size-6" />
    </Link>
  );
}

/** A week. Weeks that are wholly past are left out, so that the first free day moves up. */
function WeekFromToday({ week, ...row }: WeekProps) {
  const calendar = useContext(CalendarContext);
  const lastDay = week.days.at(-1);
  if (calendar && lastDay && fromLocal(lastDay.date) < calendar.today) return <></>;
  return <tr {...row} />;
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
  const words = [
    formatDate(date, locale, "full"),
    date === calendar.today ? t("when:day-today") : "",
    date === calendar.date ? t("when:day-chosen") : t(`when:day-${state}`, { name: calendar.name }),
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
      formAction={`${paths.bookingTime()}#select-time`}
      formNoValidate
      disabled={state !== "free"}
      aria-label={label}
      aria-pressed={date === calendar.date}
      aria-current={modifiers.today ? "date" : undefined}
      onClick={(event) => {
        // Replaces the history entry: Back leads to the previous step, not through every day tried.
        event.preventDefault();
        submit(event.currentTarget, { replace: true, preventScrollReset: true });
      }}
      className="calendar-day"
    >
      {state === "free" || state === "past" ? day.date.getDate() : <s>{day.date.getDate()}</s>}
      {modifiers.today ? <small>{t("when:day-today")}</small> : null}
    </button>
  );
}

/**
 * Focuses the day that the arrow keys reached. If it is closed, which can happen in another month, focuses
 * the first free day, else the link to one.
 */
function focusOn(day: HTMLButtonElement): void {
  const free = day.disabled
    ? day.closest("table")?.querySelector<HTMLElement>("button:enabled")
    : day;
  (free ?? day.closest("section")?.querySelector("a"))?.focus();
}
