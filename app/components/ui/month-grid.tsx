import type { ReactNode } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { monthName, weekdayName, type CityDate } from "~/lib/bangkok-time";
import { CALENDAR_WEEKDAYS } from "~/lib/month-weeks";
import { Day, type ShownDay } from "./day";

/** Weeks of days, each a link of 44 by 52 px to its list, with arrows to the months beside them. */
export function MonthGrid({
  title,
  weeks,
  dayOf,
  entriesOf,
  previous,
  next,
  heading: Heading = "h2",
}: {
  /** The month or the days that are shown. */
  title: string;
  weeks: Weeks;
  dayOf: (date: CityDate) => ShownDay;
  /** Content of a day from 1024 px on, where there is room, instead of its marks. */
  entriesOf?: (date: CityDate) => ReactNode;
  /** Addresses of the months beside it; undefined if there is nothing to see. */
  previous?: string | undefined;
  next?: string | undefined;
  /** `h1` if the month is the subject of the page. */
  heading?: "h1" | "h2";
}) {
  const { t } = useText();
  const arrow = "button button-quiet size-[44px] shrink-0 p-0";
  return (
    <section aria-label={title} className={entriesOf ? "month-roomy" : undefined}>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <Heading className={`mr-auto text-title ${Heading === "h1" ? "lg:text-3xl" : ""}`}>
          {title}
        </Heading>
        {previous ? (
          <Link to={previous} preventScrollReset className={arrow}>
            <ChevronLeftIcon className="size-5" />
            <span className="sr-only">{t("common:month-previous")}</span>
          </Link>
        ) : null}
        {next ? (
          <Link to={next} preventScrollReset className={arrow}>
            <ChevronRightIcon className="size-5" />
            <span className="sr-only">{t("common:month-next")}</span>
          </Link>
        ) : null}
      </div>
      <MonthTable weeks={weeks}>
        {(date) => (
          <Day day={dayOf(date)} className="min-h-13">
            <DayNumber date={date} />
            {entriesOf?.(date)}
          </Day>
        )}
      </MonthTable>
    </section>
  );
}

/** Each from Sunday on; null for days that aren't shown. */
type Weeks = readonly (readonly (CityDate | null)[])[];

/** The number of a day; the first of a month also has its name. */
export function DayNumber({ date }: { date: CityDate }) {
  const { locale } = useText();
  return (
    <span aria-hidden="true">
      {Number(date.slice(8))}
      {date.endsWith("-01") ? (
        <small className="text-[0.6875rem]"> {monthName(date, locale)}</small>
      ) : null}
    </span>
  );
}

/** Days below their weekdays; `children` renders each of them. */
export function MonthTable({
  weeks,
  children,
}: {
  weeks: Weeks;
  children: (date: CityDate) => ReactNode;
}) {
  const { locale } = useText();
  return (
    <table className="w-full table-fixed text-center">
      <thead>
        <tr>
          {CALENDAR_WEEKDAYS.map((weekday) => (
            <th
              key={weekday}
              scope="col"
              className="pb-1 text-mini font-medium whitespace-nowrap text-ink-soft"
            >
              {weekdayName(weekday, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={index}>
            {week.map((date, column) => (
              <td key={column} className="p-px">
                {date ? children(date) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
