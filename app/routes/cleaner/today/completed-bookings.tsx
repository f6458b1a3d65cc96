import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import type { CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { JobRow } from "../shared/job-row";
import type { JobRowView } from "../shared/job-view";

/** The last few completed or cancelled jobs, and a link to all others. */
export function CompletedBookings({
  jobs,
  hasMore,
  today,
}: {
  jobs: JobRowView[];
  hasMore: boolean;
  today: CityDate;
}) {
  const { t } = useText();
  return (
    <section aria-labelledby="completed">
      <h2 id="completed" className="pb-2.5 text-section">
        {t("jobs:completed")}
      </h2>
      {jobs.length === 0 ? (
        <p className="text-ink-soft">{t("jobs:completed-empty")}</p>
      ) : (
        <ul className="card ruled overflow-hidden">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} today={today} />
          ))}
        </ul>
      )}
      {hasMore ? (
        <p className="pt-2 text-center">
          <Link to={paths.cleanerHistory()} className="button button-plain">
            {t("jobs:view-all")}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
