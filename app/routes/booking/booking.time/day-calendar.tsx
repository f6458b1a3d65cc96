import { useNavigate } from "@remix-run/react";
import { Link } from "~/components/link";
import { createContext, useContext, useEffect, useRef, type ButtonHTMLAttributes } from "react";
import { DayPicker, type DayButtonProps } from "react-day-picker";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { useHydrated } from "~/components/hydrated";
import type { DayState } from "~/domain/schedule/slots";
import { useText } from "~/i18n/text";
import { addMonths, formatDate, weekdayName, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { paths, type BookingChoices } from "~/lib/paths";

interface DayCalendarProps {
  /** The month shown, `yyyy-MM`, and what can be leafed to. */
  month: string;
  firstMonth: string;
  lastMonth: string;
  /** One state for each day of the month. */
  days: DayState[];
  today: CityDate;
  /** The chosen day. */
  date: CityDate | null | undefined;
  /** The cleaner, for the reasons why a day is closed. */
  name: string;
  choices: BookingChoices;
}

type CalendarOfButtons = Pick<DayCalendarProps, "month" | "days" | "today" | "date" | "name">;

const CalendarContext = createContext<CalendarOfButtons | null>(null);

// The calendar thinks in local days; ours have no zone. Both are the same year, month and day.
const toLocal = (date: CityDate) => new Date(`${date}T00:00:00`);
const fromLocal = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** What is known of a day: nothing of other months' days. */
function stateOf({ month, days }: Pick<DayCalendarProps, "month" | "days">, date: CityDate) {
  return date.startsWith(month) ? days[Number(date.slice(8)) - 1] : undefined;
}

/**
 * A month whose days are submit buttons and whose arrows are links, so that it works as the server
 * sends it; scripts add the arrow keys.
 */
export function DayCalendar({
  month,
  firstMonth,
  lastMonth,
  days,
  today,
  date,
  name,
  choices,
}: DayCalendarProps) {
  const { locale, t } = useText();
  const navigate = useNavigate();
  const toMonth = (to: string) => paths.bookingTime({ ...choices, month: to });
  return (
    <section aria-labelledby="select-date" className="card p-3 sm:p-5">
      <h2 id="select-date" className="px-1 text-xl">
        {t("booking:select-date")}
      </h2>
      <div className="flex items-center justify-between pt-2">
        <MonthLink
          to={month > firstMonth ? toMonth(addMonths(month, -1)) : null}
          label={t("booking:month-previous")}
          Icon={ChevronLeftIcon}
        />
        <p aria-live="polite" className="font-semibold">
          {formatDate(`${month}-01`, locale, "month")}
        </p>
        <MonthLink
          to={month < lastMonth ? toMonth(addMonths(month, 1)) : null}
          label={t("booking:month-next")}
          Icon={ChevronRightIcon}
        />
      </div>
      <CalendarContext.Provider value={{ month, days, today, date, name }}>
        <DayPicker
          mode="single"
          weekStartsOn={0}
          month={toLocal(`${month}-01`)}
          startMonth={toLocal(`${firstMonth}-01`)}
          endMonth={toLocal(`${lastMonth}-01`)}
          onMonthChange={(to) =>
            navigate(toMonth(fromLocal(to).slice(0, 7)), { preventScrollReset: true })
          }
          today={toLocal(today)}
          selected={date ? toLocal(date) : undefined}
          // Of other months' days the arrow keys learn once they have led there.
          disabled={(day) => (stateOf({ month, days }, fromLocal(day)) ?? "free") !== "free"}
          hideNavigation
          components={{ DayButton: SubmitDay, MonthCaption: NoCaption }}
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
      <p className="flex gap-4 px-1 pt-2 text-sm text-ink-soft">
        <span className="calendar-key">{t("booking:legend-free")}</span>
        <span className="calendar-key calendar-key-closed">{t("booking:legend-closed")}</span>
      </p>
    </section>
  );
}

/** The month stands between the arrows already. */
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
  if (!to) return <span className="size-11" />;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      className="grid size-11 place-items-center rounded-xl hover:bg-celadon-100"
    >
      <Icon className="size-6" />
    </Link>
  );
}

/** A day as a submit button: its label says the date, and why it can't be chosen if it can't. */
function SubmitDay({ day, modifiers, ...button }: DayButtonProps) {
  const { locale, t } = useText();
  const hydrated = useHydrated();
  const calendar = useContext(CalendarContext);
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused && shown.current) focusOn(shown.current);
  }, [modifiers.focused]);
  if (!calendar) throw new Error("A day needs its calendar.");
  const date = fromLocal(day.date);
  const state = stateOf(calendar, date) ?? "past";
  const label = [
    formatDate(date, locale, "full"),
    date === calendar.today ? t("booking:day-today") : "",
    date === calendar.date
      ? t("booking:day-chosen")
      : t(`booking:day-${state}`, { name: calendar.name }),
  ]
    .filter(Boolean)
    .join(", ");
  // The form does what the calendar's own click would.
  const { onClick: _click, className: _look, ...behaviour } = button;
  const attributes: ButtonHTMLAttributes<HTMLButtonElement> = {
    ...behaviour,
    // Roving focus needs scripts: without them every day must be reached by Tab.
    tabIndex: hydrated ? behaviour.tabIndex : 0,
  };
  return (
    <button
      {...attributes}
      ref={shown}
      type="submit"
      name="date"
      value={date}
      // Shows the free times, which stand below the calendar.
      formAction={`${paths.bookingTime()}#select-time`}
      formNoValidate
      disabled={state !== "free"}
      aria-label={label}
      aria-pressed={date === calendar.date}
      aria-current={modifiers.today ? "date" : undefined}
      className="calendar-day"
    >
      {day.date.getDate()}
    </button>
  );
}

/** Where the arrow keys have led; into another month perhaps, to a day that turns out to be closed. */
function focusOn(day: HTMLButtonElement): void {
  const free = day.disabled
    ? day.closest("table")?.querySelector<HTMLElement>("button:enabled")
    : day;
  (free ?? day.closest("section")?.querySelector("a"))?.focus();
}
