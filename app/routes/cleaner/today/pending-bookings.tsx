import type { ReactNode } from "react";
import { ChevronRightIcon, HourglassIcon } from "~/components/art/icons";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { Empty } from "~/components/ui/empty";
import { useText } from "~/i18n/text";
import {
  addDays,
  cityDateOf,
  formatClockUnbroken,
  formatDate,
  formatMoment,
} from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { JobRow } from "../shared/job-row";
import { FoldedJobs } from "./folded-jobs";
import { NextJob, type NextJobVerb } from "./next-job";
import { RequestStack } from "./request-stack";
import type { RequestStackItem } from "./request-stack-items";
import type { groupOpenJobs } from "./open-job-groups";
import type { NextJobView } from "../shared/job-view";

interface PendingBookingsProps {
  jobs: Omit<ReturnType<typeof groupOpenJobs>, "requests" | "next"> & { next: NextJobView | null };
  stack: readonly RequestStackItem[];
  openHome: string | null;
  verb: NextJobVerb | null;
  now: number;
  /** True if something is shown above. */
  isBelowSomething: boolean;
  /** Shown below the next job, which is always first. */
  children: ReactNode;
}

/** The id of what waits for an answer, to which the top of the page leads. */
export const TO_ANSWER = "answer";

/** Returns the day of a job, which its row has only as its start. */
const dayOf = ({ startsAt }: { startsAt: number }) => cityDateOf(startsAt);

/** Returns how many requests and other times wait for an answer. */
export const countToAnswer = (
  stack: PendingBookingsProps["stack"],
  jobs: Pick<PendingBookingsProps["jobs"], "toAnswer">,
) => stack.filter(({ kind }) => kind !== "accepted").length + jobs.toAnswer.length;

/** Everything to answer and to do, the nearest in time first. */
export function PendingBookings({
  jobs,
  stack,
  openHome,
  verb,
  now,
  isBelowSomething,
  children,
}: PendingBookingsProps) {
  const { t } = useText();
  const toAnswer = countToAnswer(stack, jobs);
  const { unfinished, next, laterToday, date } = jobs;
  const nothing = stack.length === 0 && unfinished.length === 0 && next === null;
  const nextJobCard = next ? <NextJob job={next} verb={verb} today={date} now={now} /> : null;
  const openLink =
    next && verb !== "open" ? (
      <Link
        to={paths.job(next.id)}
        className="link inline-flex min-h-11 items-center text-sm font-semibold"
      >
        {t("jobs:open")}
      </Link>
    ) : null;
  return (
    <section
      aria-labelledby="pending"
      className={`flex flex-col gap-7 ${isBelowSomething ? "pt-7" : ""}`}
    >
      <div>
        <div className="flex items-center justify-between gap-3 pb-2.5">
          <h2 id="pending" className="text-section">
            {t("jobs:pending")}
          </h2>
          {openLink}
        </div>
        {nothing ? (
          <div className="card px-4">
            <Empty Scene={EmptyBookingsScene} title={t("jobs:pending-empty")}>
              <p className="text-ink-soft">{t("jobs:pending-empty-text")}</p>
              <Link to={paths.cleanerAvailability()} className="button button-quiet">
                {t("jobs:check-availability")}
              </Link>
            </Empty>
          </div>
        ) : null}
        {nextJobCard}
      </div>
      {children}
      {stack.length > 0 || jobs.toAnswer.length > 0 ? (
        <ListSection
          id={TO_ANSWER}
          title={toAnswer > 0 ? t("jobs:requests", { count: toAnswer }) : t("jobs:all-answered")}
        >
          {jobs.toAnswer.length > 0 ? (
            <ProposalsToAnswer jobs={jobs.toAnswer} today={date} />
          ) : null}
          <RequestStack items={stack} openHome={openHome} now={now} strong={verb === null} />
        </ListSection>
      ) : null}
      {unfinished.length > 0 ? (
        <ListSection title={t("jobs:not-done")}>
          <ul className="card ruled overflow-hidden">
            {unfinished.map((job) => (
              <JobRow key={job.id} job={job} today={date} isDayKnown={dayOf(job) === date} />
            ))}
          </ul>
        </ListSection>
      ) : null}
      {laterToday.length > 0 ? (
        <ListSection title={t("jobs:later-today")}>
          <ul className="card ruled overflow-hidden">
            {laterToday.map((job) => (
              <JobRow key={job.id} job={job} today={date} isDayKnown />
            ))}
          </ul>
        </ListSection>
      ) : null}
    </section>
  );
}

/** The jobs from tomorrow on, folded. */
export function ComingDays({
  jobs: { tomorrow, comingDays, date },
}: Pick<PendingBookingsProps, "jobs">) {
  const { t, locale } = useText();
  if (tomorrow.jobs.length === 0 && comingDays.jobs.length === 0) return null;
  const [firstComing] = comingDays.jobs;
  const lastComing = comingDays.jobs.at(-1);
  const range =
    firstComing && lastComing
      ? [...new Set([dayOf(firstComing), dayOf(lastComing)])].map((one) =>
          formatDate(one, locale, "short"),
        )
      : [];
  return (
    <ListSection title={t("jobs:coming-days")}>
      <div className="card ruled overflow-hidden">
        {tomorrow.jobs.length > 0 ? (
          <FoldedJobs
            title={t("jobs:tomorrow-date", {
              day: formatDate(addDays(date, 1), locale, "short"),
            })}
            group={tomorrow}
            today={date}
            dayKnown
          />
        ) : null}
        {comingDays.jobs.length > 0 ? (
          <FoldedJobs
            title={range.join(" – ")}
            group={comingDays}
            today={date}
            dayKnown={range.length === 1}
          />
        ) : null}
      </div>
    </ListSection>
  );
}

/** Jobs whose customers ask for another time; each links to the page with the answer buttons. */
function ProposalsToAnswer({
  jobs,
  today,
}: {
  jobs: PendingBookingsProps["jobs"]["toAnswer"];
  today: string;
}) {
  const { t, locale } = useText();
  const moment = (instant: number) =>
    cityDateOf(instant) === today
      ? formatClockUnbroken(instant, locale)
      : formatMoment(instant, locale);
  return (
    <ul className="card ruled mb-4 overflow-hidden">
      {jobs.map(({ id, customer, startsAt, proposal }) => (
        <li key={id}>
          <Link
            to={paths.job(id)}
            className="flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
          >
            <HourglassIcon className="size-5 shrink-0 text-marigold-900 max-[16rem]:hidden" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                {t("jobs:other-time", { name: customer || t("jobs:former-customer") })}
              </span>
              <span className="block text-sm text-ink-soft tabular">
                {t("jobs:other-time-text", {
                  from: moment(startsAt),
                  to: moment(proposal.startsAt),
                })}
              </span>
              <span className="block text-sm text-ink-soft tabular">
                {t("jobs:answer-by", { until: moment(proposal.until) })}
              </span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ListSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <div id={id}>
      <h3 className="flex min-h-11 items-center text-section">{title}</h3>
      {children}
    </div>
  );
}
