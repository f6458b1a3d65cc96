import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useCustomerName } from "../shared/use-customer-name";
import type { HistoryRowView } from "./months-of-history";

/** A month of the history: its name, what was completed in the whole of it, and the jobs of this page. */
export function MonthOfJobs({
  month,
  jobs,
  sum,
  hasSum,
}: {
  month: string;
  jobs: readonly HistoryRowView[];
  sum?: { jobs: number; total: Satang } | undefined;
  /** False where nothing can have been completed. */
  hasSum: boolean;
}) {
  const { t, locale } = useText();
  const heading = `month-${month}`;
  return (
    <section aria-labelledby={heading}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2.5">
        <h2 id={heading} className="text-section">
          {formatDate(`${month}-01`, locale, "month")}
        </h2>
        {hasSum ? (
          <p className="text-sm text-ink-soft tabular lg:hidden">
            {t("jobs:month-sum", { count: sum?.jobs ?? 0, sum: formatBaht(sum?.total ?? 0) })}
          </p>
        ) : null}
      </div>
      <ul className="card ruled overflow-hidden">
        {jobs.map((job) => (
          <HistoryRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

/**
 * A job in two lines, from 1024 px in one, which links to its page; its status only if it wasn't completed.
 */
function HistoryRow({ job }: { job: HistoryRowView }) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  return (
    <li>
      <Link
        to={paths.job(job.id)}
        className="flex min-h-16 lg:min-h-13 flex-wrap items-center gap-x-3 px-4 py-1.5 leading-snug hover:bg-celadon-50"
      >
        <span className="min-w-0 flex-1 basis-32 items-baseline lg:flex">
          <span className="block font-semibold shrink-0 lg:w-80">
            {formatDate(cityDateOf(job.startsAt), locale, "brief")}&nbsp;· {job.serviceName}
          </span>
          <span className="block text-sm text-ink-soft tabular">
            {formatClockUnbroken(job.startsAt, locale)}&nbsp;· {customer(job)}
          </span>
        </span>
        <span className="text-end tabular">
          {job.status ? (
            <>
              <span className="block text-sm font-semibold text-brick">
                {t(`common:status-${job.status}`)}
              </span>
              <span className="text-sm text-ink-soft">{formatBaht(job.total)}</span>
            </>
          ) : (
            <strong className="font-semibold">{formatBaht(job.total)}</strong>
          )}
        </span>
      </Link>
    </li>
  );
}
