import { MonthGrid } from "~/components/ui/month-grid";
import type { ShownDay } from "~/components/ui/day";
import { useText } from "~/i18n/text";
import { formatClock, formatDate, formatDays, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { weeksFrom, weeksOfMonth } from "~/lib/month-weeks";
import { paths } from "~/lib/paths";
import type { CalendarJob, CalendarMonthView } from "./calendar-month-view";

/** Most jobs shown in a day's cell; the list of the day shows all. */
const MOST_ENTRIES = 2;
const MARKS = { confirmed: "certain", pending: "waiting", completed: "done" } as const;

interface MonthProps {
  view: CalendarMonthView;
  /** Null for five weeks from the current one. */
  month: string | null;
  first: CityDate;
  last: CityDate;
  day: CityDate;
  today: CityDate;
  previous: string | null;
  next: string | null;
}

const markOf = ({ status }: CalendarJob) => (status === "cancelled" ? "done" : MARKS[status]);

/** A month, or the coming weeks, with the jobs, and a legend. */
export function CalendarMonth(shown: MonthProps) {
  const { view, month, first, last, day, today, previous, next } = shown;
  const { t, locale } = useText();
  const jobsOn = (date: CityDate) => view.jobs.filter((job) => job.date === date);

  function dayOf(date: CityDate): ShownDay {
    const jobs = jobsOn(date);
    const requests = jobs.filter(({ status }) => status === "pending").length;
    const isOff = view.off.includes(date);
    const isClosed = view.closed.includes(date);
    const what = [
      jobs.length > requests ? t("calendar:jobs", { count: jobs.length - requests }) : "",
      requests > 0 ? t("calendar:requests", { count: requests }) : "",
      isOff ? t("calendar:off") : isClosed ? t("calendar:closed") : "",
    ].filter(Boolean);
    const name = formatDate(date, locale, "day");
    const states = [
      date < today ? ("past" as const) : null,
      isOff ? ("off" as const) : isClosed ? ("closed" as const) : null,
      date === today ? ("today" as const) : null,
    ];
    return {
      date,
      label: what.length
        ? t("calendar:day-label", { day: name, what: joinAsList(what, locale) })
        : name,
      to: `${paths.cleanerCalendar({ month, day: date })}#day`,
      marks: jobs.map(markOf),
      states: states.filter((state) => state !== null),
      chosen: date === day,
    };
  }

  function entriesOf(date: CityDate) {
    const jobs = jobsOn(date);
    const more = jobs.length - MOST_ENTRIES;
    return (
      <>
        {jobs.slice(0, MOST_ENTRIES).map((job) => (
          <span key={job.id} aria-hidden="true" data-is={job.status} className="day-entry">
            <b>{formatClock(job.startsAt, locale).split(/\s/)[0]}</b>{" "}
            {job.isOffer ? t("calendar:offer") : job.customer || job.serviceName}
          </span>
        ))}
        {more > 0 ? (
          <span aria-hidden="true" className="day-entry">
            {t("calendar:more-entries", { count: more })}
          </span>
        ) : null}
        {view.off.includes(date) ? (
          <span aria-hidden="true" className="day-entry">
            {t("calendar:off")}
          </span>
        ) : null}
      </>
    );
  }

  return (
    <div>
      <MonthGrid
        title={
          month === null ? formatDays(first, last, locale) : formatDate(first, locale, "month")
        }
        weeks={month === null ? weeksFrom(first) : weeksOfMonth(month)}
        dayOf={dayOf}
        entriesOf={entriesOf}
        heading="h1"
        previous={previous === null ? undefined : paths.cleanerCalendar({ month: previous })}
        next={next === null ? undefined : paths.cleanerCalendar({ month: next })}
      />
      <ul className="flex flex-wrap gap-x-4 pt-2 text-sm text-ink-soft lg:pt-3">
        <LegendEntry mark="dot" word={t("calendar:confirmed")} />
        <LegendEntry mark="dot dot-waiting" word={t("calendar:waiting")} />
        <LegendEntry mark="dot dot-done" word={t("calendar:done")} />
        <LegendEntry off word={t("calendar:off")} />
      </ul>
    </div>
  );
}

/** A mark as the days show it, and its meaning. */
function LegendEntry({ mark, off = false, word }: { mark?: string; off?: boolean; word: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="month-key" data-off={off || undefined}>
        {mark ? <i className={mark} /> : null}
      </span>
      {word}
    </li>
  );
}
