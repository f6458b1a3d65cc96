import { Link } from "~/components/link";
import { RowList } from "~/components/ui/card";
import { useText } from "~/i18n/text";
import { formatDate, formatHours, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { CalendarJobRow } from "./calendar-job-row";
import type { CalendarMonthView } from "./calendar-month-view";

/** Most jobs listed after the chosen day; they fill a screen of a phone. */
const MOST_AHEAD = 5;

interface DayProps {
  view: CalendarMonthView;
  day: CityDate;
  today: CityDate;
}

/** Lists the jobs of a day, or says why there are none. */
export function DayList({ view, day, today }: DayProps) {
  const { t, locale } = useText();
  const jobs = view.jobs.filter(({ date }) => date === day);
  const isOff = view.off.includes(day);
  const title = formatDate(day, locale, "day");
  const isDone = jobs.length > 0 && jobs.every(({ status }) => status === "completed");
  const mayChange = day >= today && !isDone && !view.closed.includes(day);
  return (
    <section id="day" className="scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 pb-2">
        <h2 className="text-section">{title}</h2>
        {mayChange ? (
          <Link
            to={`${paths.cleanerAvailability(isOff ? { open: day } : { off: day })}#days-off`}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {t(isOff ? "calendar:open-day" : "calendar:block-day", {
              day: formatDate(day, locale, "brief"),
            })}
          </Link>
        ) : null}
      </div>
      {jobs.length > 0 ? (
        <RowList label={title}>
          {jobs.map((job) => (
            <CalendarJobRow key={job.id} job={job} />
          ))}
        </RowList>
      ) : null}
      {jobs.length === 0 || isOff ? <WhyNoJobs view={view} day={day} today={today} /> : null}
    </section>
  );
}

/** Says what customers see on a day without jobs. */
function WhyNoJobs({ view, day, today }: DayProps) {
  const { t } = useText();
  const [words, more] = view.off.includes(day)
    ? [t("calendar:day-off"), null]
    : view.closed.includes(day)
      ? [t("calendar:day-closed"), null]
      : day < today
        ? [t("calendar:day-past"), null]
        : [t("calendar:day-free"), <BookableHours key="to-book" view={view} />];
  return (
    <p className="rounded-card bg-celadon-50 p-4 forced-colors:border">
      {words}
      {more ? <span className="block text-sm text-ink-soft tabular">{more}</span> : null}
    </p>
  );
}

/** Lists the hours of a future day that customers can book, or says why there are none. */
function BookableHours({ view: { toBook, free } }: Pick<DayProps, "view">) {
  const { t, locale } = useText();
  switch (toBook) {
    case "free":
      return t("calendar:day-open", {
        hours: joinAsList(
          free.map(([from, to]) => formatHours(from, to, locale)),
          locale,
        ),
      });
    case "not-listed":
      return t("calendar:day-not-listed");
    case "too-far":
      return t("calendar:day-too-far");
    case "unavailable":
      return t("calendar:day-after-check");
    case "too-late-today":
    case "short-notice":
      return t("calendar:day-too-late");
    default:
      return t("calendar:day-full");
  }
}

/** Lists the jobs and days off after that day, as far as the calendar shows. */
export function RestOfDays({ view, day, today }: DayProps) {
  const { t, locale } = useText();
  const after = day > today ? day : today;
  const jobs = view.jobs.filter(({ date }) => date > after);
  const listed = jobs.slice(0, MOST_AHEAD);
  const daysOff = view.off.filter((date) => date > after);
  if (jobs.length + daysOff.length === 0) return null;
  const title = t("calendar:rest");
  return (
    <section className="pt-section">
      <h2 className="pb-2 text-section">{title}</h2>
      <RowList label={title}>
        {listed.map((job) => (
          <CalendarJobRow key={job.id} job={job} withDay />
        ))}
        {jobs.length > listed.length ? (
          <li className="px-4 py-3 text-sm text-ink-soft">
            {t("calendar:rest-more", { count: jobs.length - listed.length })}
          </li>
        ) : null}
        {daysOff.length > 0 ? (
          <li className="px-4 py-3 text-sm font-semibold text-ink-soft">
            {t("calendar:off")}:{" "}
            {joinAsList(
              daysOff.map((date) => formatDate(date, locale, "short")),
              locale,
            )}
          </li>
        ) : null}
      </RowList>
    </section>
  );
}
