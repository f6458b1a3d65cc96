import type { ReactNode } from "react";
import {
  CheckCircleIcon,
  ChevronRightIcon,
  ClockIcon,
  HourglassIcon,
  XCircleIcon,
} from "~/components/art/icons";
import { CalendarIcon, ChatIcon, PhoneIcon, SearchIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";
import type { AbsenceJobToReport, AbsenceToReport } from "~/http/absence-page.server";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { JobsByDay } from "./jobs-by-day";

const OUTCOME_ICONS = {
  find: SearchIcon,
  "find-later": SearchIcon,
  "too-late": ClockIcon,
  ask: ChatIcon,
  cancel: XCircleIcon,
  redo: ChatIcon,
} as const;

/** The jobs of the chosen days, each with what its customer wanted and what will happen. */
export function JobsToReport({
  shown: { jobs, today, dayCount, isOfDaysOff },
}: {
  shown: Pick<AbsenceToReport, "jobs" | "today" | "dayCount" | "isOfDaysOff">;
}) {
  const { t } = useText();
  if (jobs.length === 0) {
    return (
      <p className="flex items-center gap-3 font-semibold">
        <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
        {isOfDaysOff ? t("absence:off-none") : t("absence:no-jobs", { count: dayCount })}
      </p>
    );
  }
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="pb-2.5 text-section">
        {t("absence:what-happens", { count: jobs.length })}
      </h2>
      <JobsByDay jobs={jobs} today={today} row={(job) => <JobToReport job={job} />} />
    </section>
  );
}

function JobToReport({ job }: { job: AbsenceJobToReport }) {
  const { t, locale } = useText();
  const { outcome, seriesId, isRequest } = job;
  const Icon = OUTCOME_ICONS[outcome];
  const name = job.customer || t("job:former-customer");
  const isVisit = seriesId !== null && !isRequest;
  return (
    <div className="px-4 py-3">
      <p className="flex flex-wrap justify-between gap-x-3 font-semibold tabular">
        <span>
          {formatClock(job.startsAt, locale)}&nbsp;· {name}
        </span>
        <span>{formatBaht(job.totalPrice)}</span>
      </p>
      <p className="text-sm text-ink-soft">
        {t(`areas:${job.city}`)}&nbsp;· {job.serviceName}&nbsp;·{" "}
        {t("common:hours", { count: job.hoursBilled })}
        {isRequest ? `\u00a0· ${t("absence:request")}` : null}
      </p>
      <p className="flex gap-2 pt-1.5 text-sm">
        <Icon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
        <span>
          <strong>{t(`absence:outcome-${outcome}`)}</strong>
          <br />
          {t(
            outcome === "find" && isVisit
              ? "absence:outcome-find-visit-text"
              : `absence:outcome-${outcome}-text`,
          )}
        </span>
      </p>
      {job.phone ? (
        <p className="pt-1.5">
          {job.isOnTheWay ? `${t("absence:on-the-way", { name })} ` : null}
          <a
            href={"tel:" + job.phone}
            className="link inline-flex min-h-11 items-center gap-1.5 font-semibold tabular"
          >
            <PhoneIcon className="size-5 shrink-0" />
            {formatPhone(job.phone)}
          </a>
        </p>
      ) : null}
    </div>
  );
}

/** A job of these days that has started, which the report leaves as it is, with the way to its own page. */
export function JobUnderWay({
  shown: { underWay },
  jobPath,
}: {
  shown: Pick<AbsenceToReport, "underWay">;
  jobPath: (id: number) => string;
}) {
  const { t, locale } = useText();
  if (!underWay) return null;
  return (
    <Link
      to={jobPath(underWay.id)}
      className="card flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
    >
      <ClockIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
      <span className="min-w-0 grow leading-snug">
        <strong className="block tabular">
          {formatClock(underWay.startsAt, locale)}&nbsp;·{" "}
          {underWay.customer || t("job:former-customer")}
        </strong>
        <span className="block text-sm text-ink-soft">{t("absence:under-way")}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-edge" />
    </Link>
  );
}

/** The other effects of the report: closed days, requests and reschedule proposals that are declined, late marks. */
export function AlsoReported({
  shown: { jobs, dayCount, isOfDaysOff, offers, proposals },
}: {
  shown: Pick<AbsenceToReport, "jobs" | "dayCount" | "isOfDaysOff" | "offers" | "proposals">;
}) {
  const { t } = useText();
  const requests = new Set(
    jobs.filter(({ isRequest }) => isRequest).map(({ id, seriesId }) => seriesId ?? id),
  ).size;
  const late = jobs.filter(({ isLate }) => isLate).length;
  const lines: { key: string; Icon: typeof CalendarIcon; text: ReactNode }[] = [
    ...(isOfDaysOff
      ? []
      : [{ key: "closes", Icon: CalendarIcon, text: t("absence:closes", { count: dayCount }) }]),
    ...(
      [
        ["declines", HourglassIcon, requests],
        ["offers", HourglassIcon, offers],
        ["proposals", HourglassIcon, proposals],
        ["late", ClockIcon, late],
      ] as const
    ).flatMap(([key, Icon, count]) =>
      count > 0 ? [{ key, Icon, text: t(`absence:also-${key}`, { count }) }] : [],
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="also">
      <h2 id="also" className="pb-2.5 text-section">
        {t("absence:at-once")}
      </h2>
      <ul className="card flex flex-col gap-2.5 p-4">
        {lines.map(({ key, Icon, text }) => (
          <li key={key} className="flex gap-3 tabular wrap-anywhere">
            <Icon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
