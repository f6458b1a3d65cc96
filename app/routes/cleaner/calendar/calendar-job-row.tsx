import { HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useCustomerName } from "../shared/use-customer-name";
import type { CalendarJob } from "./calendar-month-view";

/** A job in two lines, which links to its page. A request shows that it waits, instead of its sum. */
export function CalendarJobRow({ job, withDay = false }: { job: CalendarJob; withDay?: boolean }) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const isRequest = job.status === "pending";
  return (
    <li
      className={isRequest ? "bg-marigold-50 first:rounded-t-card last:rounded-b-card" : undefined}
    >
      <Link
        to={job.isOffer ? paths.jobOffer(job.id) : paths.job(job.id)}
        className="flex min-h-row items-center gap-x-2 px-4 py-2 hover:bg-celadon-50 max-[16rem]:flex-wrap"
      >
        <span className="w-20 shrink-0 font-bold tabular">
          {withDay ? (
            <span className="block text-sm font-semibold text-ink-soft">
              {formatDate(job.date, locale, "brief")}
            </span>
          ) : null}
          {formatClockUnbroken(job.startsAt, locale)}
        </span>
        <span className="min-w-0 grow leading-snug">
          <span className="block font-semibold">{job.serviceName}</span>
          <span className="block text-sm text-ink-soft">
            {t("common:hours-short", { count: job.hours })}&nbsp;· {t(`areas:${job.city}`)}
            {job.isOffer ? "" : `\u00a0· ${customer(job)}`}
          </span>
        </span>
        {isRequest ? (
          <span className="inline-flex shrink-0 items-center gap-1 text-sm font-semibold text-marigold-900">
            <HourglassIcon className="size-4" />
            {t(job.isOffer ? "calendar:offer" : "calendar:waiting")}
          </span>
        ) : (
          <span className="shrink-0 text-end font-semibold tabular">
            {formatBaht(job.total)}
            <span
              className={
                job.status === "completed" ? "block text-sm font-normal text-ink-soft" : "sr-only"
              }
            >
              {job.status === "completed" ? t("calendar:done") : t("calendar:confirmed")}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
