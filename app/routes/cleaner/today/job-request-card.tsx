import { Form } from "@remix-run/react";
import { CheckIcon, ChevronDownIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useCustomerName } from "../shared/use-customer-name";
import type { RequestCardView } from "./request-stack-items";
import { momentWords, timeLeft } from "../shared/moments";

interface JobRequestCardProps {
  /** The job, or the first visit of a series and the days of the others. */
  job: RequestCardView;
  /** The facts of the home and the text about it; null if its customer gave none. */
  home: string | null;
  now: number;
  /** True if nothing on the page is more urgent. */
  strong: boolean;
}

/** When and what, and beside it what the cleaner keeps; with large text one below the other. */
const FACTS = "grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 max-[19rem]:grid-cols-1";

/**
 * A request in little room: the time left to answer, when and what it brings, the work and who asks, and two
 * buttons.
 */
export function JobRequestCard({ job, home, now, strong }: JobRequestCardProps) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const headingId = `request-${job.id}`;
  const when = `${formatDate(job.date, locale, "short")} ${formatClockRange(job.startsAt, job.endsAt, locale)}`;
  const isSeries = job.otherDates.length > 0;
  const naming = { service: job.serviceName, when };
  const facts = (
    <>
      <h3 id={headingId} className="text-base leading-snug text-ink">
        {when}
      </h3>
      <span className="row-span-2 flex flex-col-reverse justify-end text-end">
        {t(isSeries ? "jobs:keep-each" : "jobs:keep")}
        <strong className="text-lg leading-snug text-ink">{formatBaht(job.serviceCost)}</strong>
      </span>
      <span>
        {job.serviceName}&nbsp;· {t("jobs:minutes", { count: job.minutes })}
      </span>
      <span className="col-span-full">
        {t(`areas:${job.city}`)}&nbsp;· {customer(job)}&nbsp;·{" "}
        {t(isSeries ? "jobs:customer-pays-each" : "jobs:customer-pays", {
          total: formatBaht(job.total),
        })}
      </span>
      {home ? (
        <span className="col-span-full flex min-h-11 items-center font-semibold text-celadon-700">
          {t("jobs:about-home")}
          <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
        </span>
      ) : null}
    </>
  );
  return (
    <article
      aria-labelledby={headingId}
      className="card px-4 py-3 text-sm leading-snug text-ink-soft tabular lg:px-6 lg:py-5"
    >
      <p className="flex flex-wrap items-center justify-between gap-x-2 font-semibold text-marigold-900">
        <StatusBadge status={job.status} inRow />
        <span>
          {timeLeft(job.answerBy, now, t)}{" "}
          {t("jobs:left-until", { moment: momentWords(job.answerBy, { now, locale, t }) })}
        </span>
      </p>
      <progress
        aria-hidden="true"
        className="time-left my-1.5"
        max={job.answerBy - job.requestedAt}
        value={Math.max(0, job.answerBy - now)}
      />
      {home ? (
        <details className="group">
          <summary className={`list-none [&::-webkit-details-marker]:hidden ${FACTS}`}>
            {facts}
          </summary>
          <p className="my-1 rounded-xl bg-marigold-100 px-3 py-2 wrap-anywhere whitespace-pre-line text-marigold-900 forced-colors:border">
            {home}
          </p>
        </details>
      ) : (
        <div className={FACTS}>{facts}</div>
      )}
      {isSeries ? (
        <p className="font-semibold">
          {t("jobs:series", {
            count: job.otherDates.length + 1,
            days: [job.date, ...job.otherDates]
              .map((day) => unbroken(formatDate(day, locale, "brief")))
              .join("\u00a0· "),
          })}
        </p>
      ) : null}
      <Form
        method="post"
        className={`grid grid-cols-2 gap-2 text-base max-[16rem]:grid-cols-1 ${home ? "" : "pt-2"}`}
      >
        <Link
          to={paths.declineJob(job.id)}
          aria-label={t("jobs:decline-label", naming)}
          className="button button-quiet min-h-12"
        >
          {t("jobs:decline")}
        </Link>
        <button
          type="submit"
          name="accept"
          value={job.id}
          aria-label={t("jobs:accept-label", naming)}
          className={`button min-h-12 ${strong ? "button-strong" : "button-outline"}`}
        >
          <CheckIcon className="size-5 shrink-0" />
          {t("jobs:accept")}
        </button>
      </Form>
    </article>
  );
}
