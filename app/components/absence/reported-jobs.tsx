import type { ReactNode } from "react";
import { CheckCircleIcon, HourglassIcon, XCircleIcon } from "~/components/art/icons";
import { SearchIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { Badge } from "~/components/ui/badge";
import type { ReportedAbsenceView } from "~/http/absence-page.server";
import { useText } from "~/i18n/text";
import { formatClock, formatClockUnbroken, formatDays, formatMoment } from "~/lib/bangkok-time";
import { joinAsList, joinSideBySide } from "~/lib/join-texts";
import { JobsByDay } from "./jobs-by-day";

type ReportedJob = ReportedAbsenceView["jobs"][number];
type State = ReportedJob["state"];

const STATE_BADGES: Record<
  State,
  { tone: "good" | "waits" | "over"; Icon: (props: { className?: string }) => ReactNode }
> = {
  found: { tone: "good", Icon: CheckCircleIcon },
  "given-back": { tone: "good", Icon: CheckCircleIcon },
  looking: { tone: "waits", Icon: SearchIcon },
  "looking-later": { tone: "waits", Icon: SearchIcon },
  asking: { tone: "waits", Icon: HourglassIcon },
  stopped: { tone: "over", Icon: XCircleIcon },
  cancelled: { tone: "over", Icon: XCircleIcon },
  ended: { tone: "over", Icon: XCircleIcon },
  over: { tone: "over", Icon: XCircleIcon },
};

const isSafe = ({ state }: ReportedJob) => state === "found" || state === "given-back";

/** How many jobs have somebody again, and which days are closed. */
export function AbsenceInBrief({ absence }: { absence: ReportedAbsenceView }) {
  const { t, locale } = useText();
  const { jobs, closed } = absence;
  const found = jobs.filter(isSafe).length;
  const days = closed.map(({ first, last, hours }) => {
    const run = formatDays(first, last, locale);
    return hours ? joinSideBySide(locale, run, hours) : run;
  });
  return (
    <div className="rounded-card bg-celadon-100 p-4 forced-colors:border">
      <p className="text-section">
        {jobs.length === 0
          ? t("absence:done-nothing")
          : t("absence:safe", { found, count: jobs.length })}
      </p>
      {jobs.length > 0 ? (
        <progress
          className="my-2 h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-celadon-200 forced-colors:appearance-auto [&::-moz-progress-bar]:bg-celadon-700 [&::-webkit-progress-bar]:bg-celadon-200 [&::-webkit-progress-value]:bg-celadon-700"
          max={jobs.length}
          value={found}
          aria-hidden="true"
        />
      ) : null}
      {days.length > 0 ? (
        <p className="text-sm tabular">{t("absence:closed", { days: joinAsList(days, locale) })}</p>
      ) : null}
    </div>
  );
}

/** Each job of an absence with what has become of it. `jobPath` is where a job's own page is. */
export function ReportedJobs({
  absence: { jobs, today },
  jobPath,
}: {
  absence: ReportedAbsenceView;
  jobPath: (bookingId: number) => string;
}) {
  const { t } = useText();
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="each">
      <h2 id="each" className="pb-2.5 text-section">
        {t("absence:each")}
      </h2>
      <JobsByDay
        jobs={jobs}
        today={today}
        row={(job) => <ReportedJobRow job={job} jobPath={jobPath} />}
      />
    </section>
  );
}

function ReportedJobRow({
  job,
  jobPath,
}: {
  job: ReportedJob;
  jobPath: (bookingId: number) => string;
}) {
  const { t, locale } = useText();
  const { state, replacementId } = job;
  const { tone, Icon } = STATE_BADGES[state];
  const isOwnAgain = state === "given-back" && replacementId !== null;
  return (
    <Link
      to={jobPath(isOwnAgain ? replacementId : job.id)}
      className="block min-h-11 px-4 py-3 hover:bg-celadon-50"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <strong className="tabular">
          {formatClock(job.startsAt, locale)}&nbsp;· {job.customer || t("job:former-customer")}
        </strong>
        <Badge tone={tone} Icon={Icon}>
          {t(`absence:state-${state}`)}
        </Badge>
      </span>
      <span className="block text-sm text-ink-soft tabular">{stateText(job, { t, locale })}</span>
    </Link>
  );
}

function stateText(job: ReportedJob, { t, locale }: ReturnType<typeof useText>): string {
  switch (job.state) {
    case "found":
      return t("absence:text-found", { name: job.substituteName });
    case "looking":
      return job.waiting > 0 && job.answersBy !== null
        ? t("absence:text-looking", {
            count: job.waiting,
            time: formatClockUnbroken(job.answersBy, locale),
          })
        : t("absence:text-looking-nobody");
    case "looking-later":
      return t("absence:text-looking-later", { moment: formatMoment(job.asksFrom ?? 0, locale) });
    default:
      return t(`absence:text-${job.state}`);
  }
}
