import { Form } from "@remix-run/react";
import { CheckIcon, ClockIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { StatusBadge } from "~/components/status-badge";
import { HomeFacts } from "~/components/home-facts";
import type { HomeView } from "~/http/home-facts.server";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate } from "~/lib/bangkok-time";
import { unbroken } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { useCustomerName } from "../shared/use-customer-name";
import type { RequestCardView } from "./request-stack-items";
import { momentWords, timeLeft } from "./moments";

interface JobRequestCardProps {
  /** The job, or the first visit of a series and the days of the others. */
  job: RequestCardView;
  home: HomeView | null;
  now: number;
  /** True if nothing on the page is more urgent. */
  strong: boolean;
}

/** A request: the time left to answer, when and where it is, what the cleaner keeps, and two buttons. */
export function JobRequestCard({ job, home, now, strong }: JobRequestCardProps) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const headingId = `request-${job.id}`;
  const when = `${formatDate(job.date, locale, "short")} ${formatClockRange(job.startsAt, job.endsAt, locale)}`;
  const isSeries = job.otherDates.length > 0;
  const naming = { service: job.serviceName, when };
  return (
    <article aria-labelledby={headingId} className="card p-4 lg:px-6 lg:py-5">
      <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <StatusBadge status={job.status} />
        <span className="inline-flex items-center gap-1.5 text-sm font-semibold text-marigold-900 tabular">
          <ClockIcon className="size-4 shrink-0" />
          {timeLeft(job.answerBy, now, t)}
        </span>
      </p>
      <progress
        aria-hidden="true"
        className="time-left my-2.5"
        max={job.answerBy - job.requestedAt}
        value={Math.max(0, job.answerBy - now)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-36">
          <h3 id={headingId} className="text-section tabular">
            {formatDate(job.date, locale, "short")}
            <br />
            {formatClockRange(job.startsAt, job.endsAt, locale)}
          </h3>
          {isSeries ? (
            <p className="text-sm font-semibold tabular">
              {t("jobs:series", {
                count: job.otherDates.length + 1,
                days: [job.date, ...job.otherDates]
                  .map((day) => unbroken(formatDate(day, locale, "brief")))
                  .join("\u00a0· "),
              })}
            </p>
          ) : null}
          <p className="text-sm text-ink-soft">
            {job.serviceName}
            {`\u00a0· ${t("jobs:minutes", { count: job.minutes })}`}
            <br />
            {t(`areas:${job.city}`)}&nbsp;· {customer(job)}
          </p>
        </div>
        <p className="ml-auto text-end text-sm text-ink-soft tabular">
          {t(isSeries ? "jobs:keep-each" : "jobs:keep")}
          <strong className="block text-xl text-ink">{formatBaht(job.serviceCost)}</strong>
          {t("jobs:keep-how", { count: job.hours, rate: formatBaht(job.rate) })}
        </p>
      </div>
      {home ? (
        <div className="mt-3">
          <HomeFacts home={home} />
        </div>
      ) : null}
      <div className="mt-3 flex flex-col gap-2 lg:flex-row-reverse lg:items-center lg:justify-between lg:gap-6">
        <Form
          method="post"
          className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1 lg:shrink-0 lg:basis-72"
        >
          <Link
            to={paths.declineJob(job.id)}
            aria-label={t("jobs:decline-label", naming)}
            className={`button min-h-12 ${strong ? "button-quiet" : "button-plain"}`}
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
        <p className="text-sm text-ink-soft tabular">
          {t(isSeries ? "jobs:customer-pays-each" : "jobs:customer-pays", {
            total: formatBaht(job.total),
            fee: formatBaht(job.fee),
          })}
          <br />
          {t("jobs:cancelled-at", { moment: momentWords(job.answerBy, { now, locale, t }) })}
        </p>
      </div>
    </article>
  );
}
