import { useEffect, useRef } from "react";
import { CheckCircleIcon, ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { JobView } from "../shared/job-view";
import { useCustomerName } from "../shared/use-customer-name";
import { JobRequestCard } from "./job-request-card";
import { timeLeft } from "../shared/moments";
import type { RequestRowView, RequestStackItem } from "./request-stack-items";

/**
 * The requests to answer, the earliest deadline first: one is open, the others are rows that open in its place.
 * The one that was just accepted stays where it was, and no other opens: what is under the finger doesn't
 * become another request.
 */
export function RequestStack({
  items,
  openHome,
  now,
  strong,
}: {
  items: readonly RequestStackItem[];
  /** The home of the request that is open; null if its customer said nothing about it. */
  openHome: string | null;
  now: number;
  /** True if nothing on the page is more urgent. */
  strong: boolean;
}) {
  if (items.length === 0) return null;
  return (
    <div className="flex flex-col gap-4">
      {items.map((item) => {
        switch (item.kind) {
          case "open":
            return (
              <JobRequestCard
                key={item.job.id}
                job={item.job}
                home={openHome}
                now={now}
                strong={strong}
              />
            );
          case "accepted":
            return <AcceptedNote key={item.job.id} job={item.job} />;
          case "row":
            return <RequestRow key={item.job.id} job={item.job} now={now} />;
        }
      })}
    </div>
  );
}

function RequestRow({ job, now }: { job: RequestRowView; now: number }) {
  const { t, locale } = useText();
  return (
    <Link
      to={`${paths.cleanerDashboard({ open: job.id })}#request-${job.id}`}
      preventScrollReset
      className="card flex min-h-row items-center gap-3 px-4 py-3 hover:bg-celadon-50"
    >
      <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-1 basis-32 leading-snug">
          <strong className="block tabular">
            {formatDate(job.date, locale, "short")}{" "}
            {formatClockRange(job.startsAt, job.endsAt, locale)}
          </strong>
          <span className="block text-sm text-ink-soft">
            {job.serviceName}&nbsp;· {t(`areas:${job.city}`)}
          </span>
        </span>
        <span className="ml-auto text-end text-sm tabular">
          {t("jobs:keep")} <strong>{formatBaht(job.serviceCost)}</strong>
          <span className="block text-marigold-900">{timeLeft(job.answerBy, now, t)}</span>
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}

/** Says in the place of its card that a request was accepted. */
function AcceptedNote({ job }: { job: RequestRowView & Pick<JobView, "customer"> }) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone; a screen reader continues here.
    note.current?.focus();
  }, [job.id]);
  return (
    <div
      ref={note}
      id="accepted"
      tabIndex={-1}
      className="flex gap-3 rounded-card border-2 border-celadon-700 bg-celadon-100 p-4"
    >
      <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
      <div className="min-w-0">
        <h3 className="text-section tabular">
          {t("jobs:accepted-title", {
            when: `${formatDate(job.date, locale, "short")} ${formatClockRange(job.startsAt, job.endsAt, locale)}`,
          })}
        </h3>
        <p className="text-sm">
          {t(`areas:${job.city}`)}&nbsp;· {t("jobs:keep")} {formatBaht(job.serviceCost)}
        </p>
        <p className="text-sm">{t("jobs:accepted-text", { name: customer(job) })}</p>
        <Link
          to={paths.job(job.id)}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          {t("jobs:see-job")}
        </Link>
      </div>
    </div>
  );
}
