import type { SerializeFrom } from "@remix-run/node";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { DayStateBadge } from "../shared/day-state";
import { joinPlace } from "./board-grid";
import type { DayJobView, DayView } from "./day-view.server";

type JobOfCleaner = SerializeFrom<DayJobView> & { cleaner: string };

/** Returns the jobs of all cleaners by the instant of their start, in order. */
function byHour(cleaners: SerializeFrom<DayView>["cleaners"]): [number, JobOfCleaner[]][] {
  const hours = new Map<number, JobOfCleaner[]>();
  for (const { name, jobs } of cleaners) {
    for (const job of jobs) {
      hours.set(job.startsAt, [...(hours.get(job.startsAt) ?? []), { ...job, cleaner: name }]);
    }
  }
  return [...hours].sort(([one], [other]) => one - other);
}

/** The day as phones show it: the jobs by their hour, and who is off. */
export function HourList({ cleaners }: { cleaners: SerializeFrom<DayView>["cleaners"] }) {
  const { t, locale } = useText();
  const off = cleaners.filter((cleaner) => cleaner.off);
  return (
    <div className="md:hidden">
      {byHour(cleaners).map(([startsAt, jobs]) => (
        <div key={startsAt}>
          <h3 className="pt-3 pb-1 text-sm text-ink-soft tabular">
            {formatClock(startsAt, locale)}
          </h3>
          <ol className="ruled">
            {jobs.map((job) => (
              <li key={job.id}>
                <HourRow job={job} />
              </li>
            ))}
          </ol>
        </div>
      ))}
      {off.length > 0 ? (
        <div>
          <h3 className="pt-3 pb-1 text-sm text-ink-soft">{t("admin-day:off")}</h3>
          <ul className="ruled">
            {off.map(({ id, name }) => (
              <li key={id}>
                <Link
                  to={adminPaths.item("cleaners", id)}
                  className="flex min-h-11 items-center wrap-anywhere"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function HourRow({ job }: { job: JobOfCleaner }) {
  const { t } = useText();
  const customer = job.customer || t("admin-bookings:former-customer");
  const cleaner = job.cleaner || t("admin-bookings:former-cleaner");
  return (
    <Link
      to={adminPaths.item("bookings", job.id)}
      className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 py-2"
    >
      <span
        aria-hidden="true"
        className="day-look h-10 w-1 rounded forced-colors:border"
        data-state={job.state}
      />
      <span className="min-w-0 flex-1 basis-40 text-sm">
        <span className="block font-semibold wrap-anywhere">
          {customer} <span aria-hidden="true">→</span> {cleaner}
        </span>
        <span className="block text-mini text-ink-soft">
          {joinPlace(t(`areas:${job.area}`), job.service)}&nbsp;·{" "}
          {t("common:hours-short", { count: job.hours })}
        </span>
      </span>
      <DayStateBadge state={job.state} />
    </Link>
  );
}
