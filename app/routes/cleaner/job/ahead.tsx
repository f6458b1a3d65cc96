import { Form } from "@remix-run/react";
import type { Ref } from "react";
import { CheckIcon, HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { formatRelativeDay } from "~/components/relative-day";
import { SaidLine } from "~/components/said-line";
import { SentLines } from "~/components/sent-lines";
import { ActionBar } from "~/components/ui/action-bar";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { JobColumns } from "./columns";
import { JobDayCard } from "./day-card";
import type { JobPageView } from "./job-page-view.server";
import { AmountToCollect } from "./money";
import { JobHelp, MoreAboutJob, JobSteps, useJobMoment } from "./more-about-job";
import { RedoWork } from "./redo-work";
import { CustomerAndHome } from "./customer-and-home";

/** Returns a function that formats the time between two instants in hours and minutes. */
function useTimeUntil(): (from: number, to: number) => string {
  const { t } = useText();
  return (from, to) => {
    const all = Math.max(1, Math.ceil((to - from) / MINUTE_MS));
    const [hours, minutes] = [Math.floor(all / 60), all % 60];
    return t("job:starts-in", {
      time: hours > 0 ? t("job:in-hm", { hours, minutes }) : t("job:in-m", { minutes }),
    });
  };
}

/** The page before the start: customer and address first, and from two hours before one main button. */
export function AheadJob({
  job,
  headingRef,
}: {
  job: JobPageView;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  const { t, locale } = useText();
  const timeUntil = useTimeUntil();
  const { card, can, confirm, request } = job;
  // One button is the main one: who can leave now doesn't confirm first, and a substitute reads until when.
  const isConfirmedInBar = card && confirm?.by === null && !can.sayOnTheWay;
  const verb = isConfirmedInBar ? (
    <>
      <CheckIcon className="size-5 shrink-0" />
      {t("job:confirm-send")}
    </>
  ) : can.sayOnTheWay ? (
    t("job:on-my-way")
  ) : null;
  const intent = isConfirmedInBar ? "confirm" : "on-the-way";
  // On phones it is in a bar that is always in sight; beside the columns it is in the card, below the title.
  const bar = verb ? (
    <Form method="post" action={paths.job(job.id)} className="contents lg:hidden">
      <input type="hidden" name="intent" value={intent} />
      <ActionBar
        figure={formatClock(job.startsAt, locale)}
        detail={
          isConfirmedInBar
            ? formatRelativeDay(job.date, cityDateOf(job.now), locale, t)
            : timeUntil(job.now, job.startsAt)
        }
      >
        <button type="submit" className="button button-strong">
          {verb}
        </button>
      </ActionBar>
    </Form>
  ) : null;
  return (
    <>
      {card ? null : <SaidByBoth job={job} />}
      <JobColumns
        help={<JobHelp job={job} />}
        first={
          <div className="flex min-w-0 flex-col gap-6">
            {request ? <RequestToAnswer job={job} request={request} /> : null}
            {confirm && !isConfirmedInBar ? <ConfirmComing job={job} by={confirm.by} /> : null}
            {job.proposal ? <ProposalToAnswer job={job} proposal={job.proposal} /> : null}
            {card ? (
              <JobDayCard job={job} card={card} headingRef={headingRef}>
                {verb ? (
                  <Form method="post" action={paths.job(job.id)} className="pt-3 max-lg:hidden">
                    <button
                      type="submit"
                      name="intent"
                      value={intent}
                      className="button button-strong min-h-12 w-full"
                    >
                      {verb}
                    </button>
                  </Form>
                ) : null}
                {card.moment === "ahead" ? (
                  <SaidByBoth job={job} />
                ) : (
                  <SentLines lines={job.onTheWaySent} />
                )}
              </JobDayCard>
            ) : (
              <CustomerAndHome job={job} withMap />
            )}
          </div>
        }
        money={
          <>
            {bar}
            {/* A request says it beside what the cleaner keeps. */}
            {request && !job.isRedo ? null : (
              <AmountToCollect job={job}>
                {job.wayLater ? (
                  <p className="px-4 py-3 text-sm text-ink-soft">{job.wayLater}</p>
                ) : null}
              </AmountToCollect>
            )}
          </>
        }
      >
        <RedoWork job={job} />
        <JobSteps job={job} />
        <MoreAboutJob job={job} />
      </JobColumns>
    </>
  );
}

/** The one tap with which the cleaner says that they come; a substitute does so by a time. */
function ConfirmComing({ job, by }: { job: JobPageView; by: number | null }) {
  const { t } = useText();
  const moment = useJobMoment(job.now);
  return (
    <section aria-labelledby="confirm" className="card p-4 sm:p-6">
      <h2 id="confirm" className="flex items-center gap-2 text-base text-marigold-900">
        <HourglassIcon className="size-5 shrink-0" />
        {t("job:confirm-title")}
      </h2>
      <p>
        {by === null ? t("job:confirm-evening") : t("job:confirm-text", { moment: moment(by) })}
      </p>
      <Form method="post" action={paths.job(job.id)} className="pt-3">
        <button
          type="submit"
          name="intent"
          value="confirm"
          className="button button-strong min-h-12 w-full"
        >
          <CheckIcon className="size-5 shrink-0" />
          {t("job:confirm-send")}
        </button>
      </Form>
    </section>
  );
}

/** The answers of both sides on the evening before. */
function SaidByBoth({ job: { saidComing, saidThere, now } }: { job: JobPageView }) {
  const { t } = useText();
  const moment = useJobMoment(now);
  if (saidComing === undefined && saidThere === undefined) return null;
  return (
    <ul className="flex flex-col gap-1 pt-3">
      {saidComing === undefined ? null : (
        <SaidLine isSaid>{t("job:said-coming", { moment: moment(saidComing) })}</SaidLine>
      )}
      {saidThere === undefined ? null : (
        <SaidLine isSaid>{t("job:said-there", { moment: moment(saidThere) })}</SaidLine>
      )}
    </ul>
  );
}

/** Another time that the customer asks for. Until it is answered, the job keeps its time. */
function ProposalToAnswer({
  job,
  proposal,
}: {
  job: JobPageView;
  proposal: NonNullable<JobPageView["proposal"]>;
}) {
  const { t, locale } = useText();
  const moment = useJobMoment(job.now);
  const { date, time, startsAt, endsAt, until } = proposal;
  return (
    <section aria-labelledby="other-time" className="card p-4 sm:p-6">
      <h2 id="other-time" className="flex items-center gap-2 text-base text-marigold-900">
        <HourglassIcon className="size-5 shrink-0" />
        {t("job:proposal-title")}
      </h2>
      <p className="text-section font-semibold tabular">
        {formatDate(date, locale, "day")} {formatClockRange(startsAt, endsAt, locale)}
      </p>
      <p className="whitespace-pre-line">
        {t("job:proposal-text", { moment: moment(until), sum: formatBaht(job.total) })}
      </p>
      <p className="text-sm text-ink-soft">{t("job:proposal-else")}</p>
      <Form
        method="post"
        action={paths.job(job.id)}
        className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 pt-3"
      >
        <input type="hidden" name="intent" value="answer-move" />
        <input type="hidden" name="date" value={date} />
        <input type="hidden" name="time" value={time} />
        <button
          type="submit"
          name="answer"
          value="decline"
          className="button button-quiet min-h-12"
        >
          {t("job:proposal-decline", { moment: moment(job.startsAt) })}
        </button>
        <button
          type="submit"
          name="answer"
          value="accept"
          className="button button-strong min-h-12 px-2"
        >
          <CheckIcon className="size-5 shrink-0" />
          {t("job:proposal-accept", { moment: moment(startsAt) })}
        </button>
      </Form>
    </section>
  );
}

/** The buttons to answer a request, with the time that is left and what the cleaner keeps. */
function RequestToAnswer({
  job,
  request: { dates, left, leftShare, keepLabel },
}: {
  job: JobPageView;
  request: NonNullable<JobPageView["request"]>;
}) {
  const { t, locale } = useText();
  return (
    <section aria-labelledby="answer" className="card p-4 sm:p-6">
      <div className="flex flex-wrap justify-between gap-x-4 text-marigold-900">
        <h2 id="answer" className="flex items-center gap-2 text-base">
          <HourglassIcon className="size-5 shrink-0" />
          {t("job:answer-title")}
        </h2>
        <p className="text-sm font-semibold tabular">{left}</p>
      </div>
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-2 mb-3 h-1 w-full rounded-full bg-marigold-100 forced-colors:border"
      >
        <path d={`M0 0h${leftShare}v1H0z`} className="fill-marigold" />
      </svg>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        {keepLabel}
        <strong className="text-display tabular">{formatBaht(job.serviceCost)}</strong>
      </p>
      {job.isRedo ? null : (
        <p className="flex flex-wrap justify-between gap-x-4 pb-1 text-ink-soft tabular">
          {t("job:collect")}
          <span>{formatBaht(job.total)}</span>
        </p>
      )}
      {dates.length > 0 ? (
        <div className="py-2">
          <p className="font-semibold">{t("visits:request", { count: dates.length })}</p>
          <ul className="text-sm tabular">
            {dates.map((day) => (
              <li key={day}>{formatDate(day, locale, "full")}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="text-sm text-ink-soft">{t("job:answer-else")}</p>
      <Form
        method="post"
        action={paths.job(job.id)}
        className="grid grid-cols-2 gap-2 pt-3 max-[16rem]:grid-cols-1"
      >
        <input type="hidden" name="intent" value="accept" />
        <Link to={paths.declineJob(job.id)} className="button button-quiet min-h-12">
          {t("job:decline")}
        </Link>
        <button type="submit" className="button button-strong min-h-12">
          <CheckIcon className="size-5 shrink-0" />
          {t("job:accept")}
        </button>
      </Form>
    </section>
  );
}
