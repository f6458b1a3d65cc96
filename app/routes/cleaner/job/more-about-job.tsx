import type { ReactNode } from "react";
import { AlertIcon, ChevronDownIcon, ChevronRightIcon, ClockIcon } from "~/components/art/icons";
import { ChatIcon, PhoneIcon, UserIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import { CaseRows } from "~/components/case-rows";
import { SentLines } from "~/components/sent-lines";
import { VisitRows } from "~/components/visit-rows";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatMoment } from "~/lib/bangkok-time";
import { lineChatUrl } from "~/lib/line-chat";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { PROVIDER_NAMES } from "~/lib/vocabulary";
import { JobSection } from "./columns";
import { CustomerRows } from "./customer-and-home";
import type { JobPageView } from "./job-page-view.server";

/** Returns a function that formats an instant: only its time if it is today, else with its day. */
export function useJobMoment(now: number): (instant: number) => string {
  const { locale } = useText();
  const today = cityDateOf(now);
  return (instant) =>
    cityDateOf(instant) === today
      ? formatClockUnbroken(instant, locale)
      : formatMoment(instant, locale);
}

/** The progress of the job in three dots. */
export function JobSteps({ job: { steps } }: { job: JobPageView }) {
  const { t } = useText();
  return steps ? (
    <JobSection title={t("job:steps")}>
      <Dots steps={steps} />
    </JobSection>
  ) : null;
}

const Dots = ({ steps }: { steps: NonNullable<JobPageView["steps"]> }) => (
  <ol className="part-dots pt-1">
    {steps.map(({ dot, label, text }) => (
      <li key={label} data-dot={dot}>
        {label}
        <span className="block text-mini font-normal text-ink-soft tabular">{text}</span>
      </li>
    ))}
  </ol>
);

/** The problems that either side has reported, each with a page of its own. */
export const JobProblemReports = ({ job: { reports } }: { job: JobPageView }) =>
  reports ? (
    <JobSection title={reports.title}>
      <CaseRows rows={reports.rows} />
    </JobSection>
  ) : null;

// Its icons don't grow with the text, which needs the room.
function Fold({
  icon,
  title,
  open = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="group" open={open}>
      <summary className="flex min-h-14 items-center gap-[12px] px-4 py-2 font-semibold">
        {icon}
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDownIcon className="size-[20px] shrink-0 text-edge group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** A link to a page that asks for confirmation first. */
function TroubleLink({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-celadon-50">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-celadon-700">{title}</span>
          <span className="block text-sm text-ink-soft">{text}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-edge" />
      </Link>
    </li>
  );
}

/** The visits of the job's series. For a request they are shown with the answer buttons instead. */
function SeriesVisits({ job: { id, series } }: { job: JobPageView }) {
  const { t } = useText();
  if (!series) return null;
  const { visits, ...place } = series;
  return (
    <JobSection title={t("visits:place", place)}>
      <div className="card overflow-hidden">
        <VisitRows visits={visits} currentId={id} to={paths.job} />
      </div>
    </JobSection>
  );
}

/** The series, possible problems, and the history. */
export function MoreAboutJob({ job }: { job: JobPageView }) {
  const { t } = useText();
  const moment = useJobMoment(job.now);
  const until = { moment: moment(job.reportUntil) };
  // A cancelled job can't have new problems.
  const isUnsafeRow = job.card && job.can.sayUnsafe;
  const hasTrouble = job.pageLayout === "ended" ? job.can.report : job.pageLayout !== "request";
  return (
    <>
      <SeriesVisits job={job} />
      <div className="card ruled overflow-hidden">
        {job.pageLayout === "done" && (job.paid || job.isRedo) ? (
          <Fold
            icon={<UserIcon className="size-[20px] shrink-0" />}
            title={`${job.customer || t("job:former-customer")}\u00a0· ${t(`areas:${job.area}`)}`}
          >
            <div className="border-t border-celadon-200">
              <CustomerRows job={job} />
            </div>
          </Fold>
        ) : null}
        {isUnsafeRow ? (
          <Link
            to={paths.jobStep(job.id, "unsafe")}
            className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50"
          >
            <AlertIcon className="size-6 shrink-0 text-brick max-[16rem]:hidden" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-brick">{t("job:unsafe")}</span>
              <span className="block text-sm text-ink-soft">{t("job:unsafe-row")}</span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </Link>
        ) : null}
        {hasTrouble ? (
          <Fold icon={<AlertIcon className="size-[20px] shrink-0" />} title={t("job:trouble")}>
            <ul className="ruled border-t border-celadon-200">
              {job.can.waitAtDoor ? (
                <TroubleLink
                  to={paths.jobDoor(job.id)}
                  title={t("job:nobody-home")}
                  text={
                    job.doorUntil === undefined
                      ? t("job:nobody-home-row")
                      : t("job:nobody-home-waits", { time: moment(job.doorUntil) })
                  }
                />
              ) : null}
              {job.can.sayUnsafe && !isUnsafeRow ? (
                <TroubleLink
                  to={paths.jobStep(job.id, "unsafe")}
                  title={t("job:unsafe")}
                  text={t(job.pageLayout === "done" ? "job:unsafe-row-done" : "job:unsafe-row")}
                />
              ) : null}
              {job.can.report ? (
                <TroubleLink
                  to={paths.jobStep(job.id, "problem")}
                  title={t("job:report")}
                  text={t("job:report-until", until)}
                />
              ) : null}
              {job.can.cancel ? (
                <TroubleLink
                  to={paths.jobStep(job.id, "cancel")}
                  title={t("job:cancel")}
                  text={t(job.cancelIsLate ? "job:cancel-row-late" : "job:cancel-row")}
                />
              ) : null}
              {job.pageLayout === "done" && !job.can.report ? (
                <li className="px-4 py-3 text-sm text-ink-soft">{t("job:report-over", until)}</li>
              ) : null}
            </ul>
          </Fold>
        ) : null}
        <Fold icon={<ClockIcon className="size-[20px] shrink-0" />} title={t("job:history")}>
          {job.pageLayout === "done" && job.steps ? (
            <div className="pb-4">
              <Dots steps={job.steps} />
            </div>
          ) : null}
          <ul className="px-4 pb-4 text-sm tabular">
            {job.history.map(({ id, line, sent }) => (
              <li key={id} className="wrap-anywhere">
                {line}
                <SentLines lines={sent} />
              </li>
            ))}
          </ul>
        </Fold>
      </div>
    </>
  );
}

/** The business's phone number and LINE account for help on the day, if they are set. */
export function JobHelp({ job: { help } }: { job: JobPageView }) {
  const { t } = useText();
  if (!help.phone && !help.lineAccount) return null;
  const link = "flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-2 hover:bg-celadon-50";
  return (
    <JobSection title={t("job:help")}>
      <div className="card ruled">
        {help.phone ? (
          <a href={"tel:" + help.phone} className={link}>
            <PhoneIcon className="size-5 shrink-0 text-celadon-700" />
            <span className="font-semibold text-celadon-700">{t("job:help-call")}</span>
            <span className="ml-auto text-sm wrap-anywhere text-ink-soft tabular">
              {formatPhone(help.phone)}
            </span>
          </a>
        ) : null}
        {help.lineAccount ? (
          <a href={lineChatUrl(help.lineAccount)} className={link}>
            <ChatIcon className="size-5 shrink-0 text-celadon-700" />
            <span className="font-semibold text-celadon-700">{PROVIDER_NAMES.line}</span>
            <span className="ml-auto text-sm wrap-anywhere text-ink-soft">{help.lineAccount}</span>
          </a>
        ) : null}
      </div>
    </JobSection>
  );
}
