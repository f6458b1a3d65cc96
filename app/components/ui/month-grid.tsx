import type { ReactNode } from "react";
import { ChevronLeftIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatDate, weekdayName, type CityDate } from "~/lib/bangkok-time";
import { CALENDAR_WEEKDAYS, weeksOfMonth } from "~/lib/month-weeks";
import { Day, type ShownDay } from "./day";

/** A month of days, each a link of 44 by 52 px to its list, with arrows to the months beside it. */
export function MonthGrid({
  month,
  dayOf,
  entriesOf,
  previous,
  next,
  heading: Heading = "h2",
}: {
  /** `yyyy-MM`. */
  month: string;
  dayOf: (date: CityDate) => ShownDay;
  /** Content of a day from 1024 px on, where there is room, instead of its marks. */
  entriesOf?: (date: CityDate) => ReactNode;
  /** Addresses of the months beside it; undefined if there is nothing to see. */
  previous?: string | undefined;
  next?: string | undefined;
  /** `h1` if the month is the subject of the page. */
  heading?: "h1" | "h2";
}) {
  const { locale, t } = useText();
  const title = formatDate(`${month}-01`, locale, "month");
  const arrow = "button button-quiet size-[44px] shrink-0 p-0";
  return (
    <section aria-label={title} className={entriesOf ? "month-roomy" : undefined}>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <Heading className="mr-auto text-title">{title}</Heading>
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
      <MonthTable month={month}>
        {(date) => (
          <Day day={dayOf(date)} className="min-h-13">
            <span aria-hidden="true">{Number(date.slice(8))}</span>
            {entriesOf?.(date)}
          </Day>
        )}
      </MonthTable>
    </section>
  );
}

/** The days of a month below their weekdays; `children` renders each of them. */
export function MonthTable({
  month,
  children,
}: {
  /** `yyyy-MM`. */
  month: string;
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
        {weeksOfMonth(month).map((week, index) => (
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
