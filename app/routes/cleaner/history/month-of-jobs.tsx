import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
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
  /** `paid`: the prices of the jobs that are paid; `open`: says what isn't, null if nothing. */
  sum?: { jobs: number; paid: Satang; kept: Satang; open: string | null } | undefined;
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
          <p className="text-sm text-ink-soft tabular">
            <span className="inline-block">
              {t("jobs:month-sum", {
                count: sum?.jobs ?? 0,
                kept: formatBaht(sum?.kept ?? 0),
                sum: formatBaht(sum?.paid ?? 0),
              })}
              {sum?.open ? <>&nbsp;·</> : null}
            </span>{" "}
            {sum?.open ? (
              <span className="inline-block font-semibold text-marigold-900">{sum.open}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="card overflow-hidden">
        <p
          aria-hidden="true"
          className={`border-b border-celadon-200 py-2 text-mini text-ink-soft max-lg:hidden ${COLUMNS}`}
        >
          <span>{t("jobs:column-day")}</span>
          <span>{t("jobs:column-service")}</span>
          <span>{t("jobs:column-time")}</span>
          <span>{t("jobs:column-customer")}</span>
          <span>{t("jobs:column-area")}</span>
          <span className="text-end">{t("jobs:column-total")}</span>
          <span className="text-end">{t("jobs:column-kept")}</span>
        </p>
        <ul className="ruled">
          {jobs.map((job) => (
            <HistoryRow key={job.id} job={job} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The columns of the list from 1024 px on. */
const COLUMNS =
  "px-4 lg:grid lg:grid-cols-[5rem_13rem_5rem_1fr_9rem_5rem_8.5rem_1rem] lg:items-center lg:gap-x-4";

/** A job in two lines, from 1024 px in columns, which links to its page; its status only if it wasn't completed. */
function HistoryRow({ job }: { job: HistoryRowView }) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  return (
    <li>
      <Link
        to={paths.job(job.id)}
        className={`row-that-leads flex min-h-16 flex-wrap items-center gap-x-3 py-1.5 leading-snug hover:bg-celadon-50 lg:min-h-13 ${COLUMNS}`}
      >
        <span className="min-w-0 flex-1 basis-32 lg:contents">
          <span className="font-semibold tabular lg:text-sm lg:font-normal">
            {formatDate(cityDateOf(job.startsAt), locale, "brief")}
            <span className="lg:hidden">&nbsp;· </span>
          </span>
          <span className="font-semibold max-lg:hidden">{job.serviceName}</span>
          <span className="font-semibold lg:hidden">{shortestServiceName(job.serviceName)}</span>
          <span className="block text-sm text-ink-soft tabular lg:contents">
            <span>{formatClockUnbroken(job.startsAt, locale)}</span>
            <span className="lg:hidden">&nbsp;· </span>
            <span className="lg:truncate">{customer(job)}</span>
          </span>
        </span>
        <span className="text-sm text-ink-soft max-lg:hidden">{t(`areas:${job.city}`)}</span>
        <span className="text-end text-sm text-ink-soft tabular max-lg:hidden">
          {formatBaht(job.total)}
        </span>
        <span className="text-end tabular">
          {job.status ? (
            <>
              <span className="block text-sm font-semibold text-brick">
                {t(`common:status-${job.status}`)}
              </span>
              <span className="text-sm text-ink-soft lg:hidden">{formatBaht(job.total)}</span>
            </>
          ) : (
            <>
              <strong className="font-semibold">{formatBaht(job.kept)}</strong>
              {job.isPaymentOpen ? (
                <span className="block text-mini font-semibold text-marigold-900">
                  {t("jobs:payment-open")}
                </span>
              ) : null}
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
