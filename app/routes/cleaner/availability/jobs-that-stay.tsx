import { AlertIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import type { CleanerBookingAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { useText } from "~/i18n/text";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";

/** Most jobs that are shown; the others are only counted. */
const MOST_SHOWN = 2;

/** A warning about jobs outside of the working time: they stay. It links to them. */
export function JobsThatStay({
  jobs,
  because,
}: {
  jobs: readonly CleanerBookingAhead[];
  because: "week" | "day-off" | "holiday";
}) {
  const { locale, t } = useText();
  if (jobs.length === 0) return null;
  return (
    <div
      role="status"
      className="mt-3 flex gap-3 rounded-xl bg-marigold-100 px-3 py-2.5 text-sm text-marigold-900 forced-colors:border"
    >
      <AlertIcon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        {jobs.slice(0, MOST_SHOWN).map(({ id, date, startHour, status }) => (
          <p key={id}>
            <b className="block">
              {t(status === "pending" ? "availability:request-there" : "availability:job-there", {
                date: formatDate(date, locale, "short"),
                time: formatHour(startHour, locale),
              })}
            </b>
            <Link
              to={paths.job(id)}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-2"
            >
              {t("availability:see-job")}
            </Link>
          </p>
        ))}
        {jobs.length > MOST_SHOWN ? (
          <p>{t("availability:more-jobs", { count: jobs.length - MOST_SHOWN })}</p>
        ) : null}
        <p>{t(because === "week" ? "availability:job-stays" : "availability:job-stays-off")}</p>
      </div>
    </div>
  );
}
