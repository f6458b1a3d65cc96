import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { JobRowView } from "./job-view";
import { useCustomerName } from "./use-customer-name";

interface JobRowProps {
  job: JobRowView;
  today: CityDate;
  /** The day is already shown above. */
  isDayKnown?: boolean;
}

/** A job in three lines, which links to its page: time and sum, service, place and customer. */
export function JobRow({ job, today, isDayKnown = false }: JobRowProps) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const time = formatClockUnbroken(job.startsAt, locale);
  const date = cityDateOf(job.startsAt);
  // A day of another year needs its year.
  const style = date.slice(0, 4) === today.slice(0, 4) ? "short" : "long";
  const day = formatDate(date, locale, style);
  return (
    <li>
      <Link
        to={paths.job(job.id)}
        className="block min-h-row px-4 py-2.5 lg:px-6 leading-snug hover:bg-celadon-50"
      >
        <span className="flex flex-wrap justify-between gap-x-3 font-semibold tabular">
          <span>{isDayKnown ? time : t("jobs:day-and-time", { day, time })}</span>
          <span>{formatBaht(job.total)}</span>
        </span>
        <span className="block">
          {job.serviceName}
          {job.status === "confirmed"
            ? `\u00a0· ${t("jobs:minutes", { count: job.minutes })}`
            : null}
          {job.place ? `\u00a0· ${t("visits:place", job.place)}` : null}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
          <span>
            {t(`areas:${job.city}`)}&nbsp;· {customer(job)}
          </span>
          <StatusBadge status={job.status} inRow />
        </span>
      </Link>
    </li>
  );
}
