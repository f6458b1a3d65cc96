import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { DaysToOpen } from "~/components/absence/days-to-open";
import { AbsenceDaysForm } from "~/components/absence/days-form";
import { AlsoReported, JobUnderWay, JobsToReport } from "~/components/absence/jobs-to-report";
import { ABSENCE_FORM, AbsenceReportForm, useReportLabel } from "~/components/absence/report-form";
import { AbsenceInBrief, ReportedJobs } from "~/components/absence/reported-jobs";
import { ChevronRightIcon } from "~/components/art/icons";
import { CalendarIcon, PhoneIcon } from "~/components/art/subject-icons";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ActionBar } from "~/components/ui/action-bar";
import { Banner } from "~/components/ui/banner";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import { openDayAgain } from "~/domain/bookings/absences/open-day-again.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import { listCleanerBookingsAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { getBusiness } from "~/domain/business/business.server";
import {
  absenceToReport,
  openedDayToast,
  readDayToOpen,
  readAbsenceReport,
  reportedAbsence,
  type AbsenceToReport,
  type ReportedAbsenceView,
} from "~/http/absence-page.server";
import type { RouteHandle } from "~/http/context";
import { parseId } from "~/http/parse-id";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { addDays, formatDate, formatDays, formatHour, formatMoment } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { requireCleaner } from "../shared/require-cleaner.server";

const FAILED = "absence:failed";

export const handle = {
  formFailed: FAILED,
  draftForm: ({ toReport }: Pick<SerializeFrom<typeof loader>, "toReport">) =>
    toReport ? ABSENCE_FORM : null,
} satisfies RouteHandle;

/** Time after which the page loads anew while somebody is looked for, in seconds. */
const REFRESH_S = 30;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const { searchParams } = new URL(request.url);
  const { locale, now } = context;
  const absence = reportedAbsence(cleaner.id, searchParams, context);
  if (absence) {
    const [next] = listCleanerBookingsAhead(cleaner.id, now);
    return {
      absence,
      toReport: null,
      next: next ? { id: next.id, date: next.date, hour: next.startHour } : null,
      teamPhone: getBusiness(locale).phone,
      meta: await describePersonalPage(context, "absence:done-title"),
    };
  }
  const toReport = absenceToReport(cleaner.id, searchParams, context);
  const title = toReport.isOfDaysOff ? "absence:off-title" : "absence:title";
  return {
    absence: null,
    toReport,
    next: null,
    teamPhone: null,
    meta: await describePersonalPage(context, title),
  };
}

/** Reports the absence, or opens a day of one that was reported. */
export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const { searchParams } = new URL(request.url);
  const { now } = context;
  const form = await readForm(request);
  if (form.has("open")) {
    const absenceId = parseId(searchParams.get("absence"));
    const day = readDayToOpen(form);
    const result = day && openDayAgain({ absenceId, ...day }, { cleaner, now });
    // Somebody else's absence looks as if it didn't exist.
    if (result && !result.ok && result.reason === "unknown-absence") {
      throw data(null, { status: 404 });
    }
    const shown = { date: day?.date ?? "", locale: context.locale, forWhom: "self" } as const;
    const headers = {
      "Set-Cookie": await serializeToast({ title: openedDayToast(result, shown) }),
    };
    return redirectWithin(request, paths.absence({ absence: absenceId }), { headers });
  }
  const read = readAbsenceReport(form, searchParams, now);
  if (!read.ok) return read.refused;
  const result = reportAbsence({ cleaner, ...read.report }, { basedOn: read.basedOn, now });
  if (!result.ok) return read.refuseAsChanged();
  return redirectWithin(request, paths.absence({ absence: result.absenceId }));
}

/** If the connection drops, what was typed stays, to be sent again. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendForm(() => serverAction<typeof action>(), { failed: FAILED });

/** After a refusal the jobs may have changed, so the page loads them again. */
export const shouldRevalidate = () => true;

export default function Absence() {
  const { absence, toReport, next, teamPhone } = useLoaderData<typeof loader>();
  if (absence) return <AfterReport absence={absence} next={next} teamPhone={teamPhone} />;
  return toReport ? <BeforeReport shown={toReport} /> : null;
}

function BeforeReport({ shown }: { shown: AbsenceToReport }) {
  const { t, locale } = useText();
  const refused = useActionData<typeof action>();
  const { isOfDaysOff, isChosen, canReport, days, jobs } = shown;
  const label = useReportLabel(shown);
  return (
    <div className="page pt-3">
      <div className="part-two gap-y-6 pb-8 has-[.action-bar]:max-lg:pb-0 lg:grid-rows-[auto_auto_1fr]">
        <div>
          <BackLink to={paths.cleanerDashboard()}>{t("job:back")}</BackLink>
          <h1>{t(isOfDaysOff ? "absence:off-title" : "absence:title")}</h1>
          <p className="text-ink-soft">{t(isOfDaysOff ? "absence:off-lead" : "absence:lead")}</p>
          <div className={refused?.problem ? "pt-4" : undefined}>
            <FormProblem refused={refused} />
          </div>
        </div>
        {isOfDaysOff ? null : <AbsenceDaysForm shown={shown} />}
        <div className="part-side lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:pt-11">
          {isChosen ? (
            <>
              <JobUnderWay shown={shown} jobPath={paths.job} />
              <JobsToReport shown={shown} />
              <AlsoReported shown={shown} />
            </>
          ) : null}
          {canReport ? (
            <section aria-label={label} className="contents">
              <ActionBar
                figure={t("absence:jobs", { count: jobs.length })}
                detail={days ? formatDays(days.first, days.last, locale) : undefined}
              >
                <button
                  type="submit"
                  form={ABSENCE_FORM}
                  className="button button-strong action-bar-button"
                >
                  {label}
                </button>
              </ActionBar>
            </section>
          ) : null}
        </div>
        <div className="order-1 flex flex-col gap-6 lg:order-none lg:col-start-1">
          <AbsenceReportForm shown={shown} refused={refused} />
          {isOfDaysOff ? (
            <Link to={paths.cleanerDashboard()} className="button button-quiet min-h-12">
              {t("absence:off-keep")}
            </Link>
          ) : null}
        </div>
      </div>
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

function AfterReport({
  absence,
  next,
  teamPhone,
}: { absence: ReportedAbsenceView } & Pick<Shown, "next" | "teamPhone">) {
  const { t, locale } = useText();
  return (
    <div className="page reading flex flex-col gap-6 pt-3 pb-10">
      <div>
        <BackLink to={paths.cleanerDashboard()}>{t("job:back")}</BackLink>
        <h1 tabIndex={-1}>{t("absence:done-title")}</h1>
        <p className="text-ink-soft tabular">
          {t("absence:done-lead", { moment: formatMoment(absence.reportedAt, locale) })}
        </p>
      </div>
      <AbsenceInBrief absence={absence} />
      <ReportedJobs absence={absence} jobPath={paths.job} />
      <WaysOn absence={absence} teamPhone={teamPhone} />
      {next ? (
        <section aria-labelledby="next">
          <h2 id="next" className="pb-2.5 text-section">
            {t("absence:next")}
          </h2>
          <Link
            to={paths.job(next.id)}
            className="card flex min-h-row items-center gap-3 px-4 font-semibold tabular hover:bg-celadon-50"
          >
            <span className="grow">
              {formatDate(next.date, locale, "short")} {formatHour(next.hour, locale)}
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </Link>
        </section>
      ) : null}
    </div>
  );
}

/** Open a day again, be off for longer, call the team. */
function WaysOn({
  absence: { daysToOpen, hasMoreDays, lastDay },
  teamPhone,
}: {
  absence: ReportedAbsenceView;
  teamPhone: string | null;
}) {
  const { t, locale } = useText();
  return (
    <div>
      {daysToOpen.length > 0 ? (
        <Banner title={t("absence:change-title")}>{t("absence:change-text")}</Banner>
      ) : null}
      <ul className="card ruled overflow-hidden">
        <DaysToOpen days={daysToOpen} forWhom="self" />
        {hasMoreDays ? (
          <li>
            <Link
              to={paths.cleanerAvailability()}
              className="flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
            >
              <span className="min-w-0 grow leading-snug">{t("absence:more-days")}</span>
              <ChevronRightIcon className="size-5 shrink-0 text-edge" />
            </Link>
          </li>
        ) : null}
        <li>
          <Link
            to={paths.absence({ until: "day", from: addDays(lastDay, 1), to: addDays(lastDay, 1) })}
            className="flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
          >
            <CalendarIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
            <span className="min-w-0 grow leading-snug">
              <strong className="block">{t("absence:longer")}</strong>
              <span className="block text-sm text-ink-soft tabular">
                {t("absence:longer-text", { day: formatDate(lastDay, locale, "brief") })}
              </span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-edge" />
          </Link>
        </li>
        {teamPhone ? (
          <li>
            <a
              href={"tel:" + teamPhone}
              className="flex min-h-row items-center gap-3 px-4 py-2 hover:bg-celadon-50"
            >
              <PhoneIcon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
              <span className="min-w-0 grow leading-snug">
                <strong className="block">{t("absence:team")}</strong>
                <span className="block text-sm text-ink-soft tabular">
                  {formatPhone(teamPhone)}
                </span>
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) => [
  ...metaTags(loaded?.meta, error),
  // A page without scripts shows what has changed by loading anew. It has no field whose text would be lost.
  ...(loaded?.absence?.jobs.some(({ state }) => state === "looking")
    ? [{ httpEquiv: "refresh", content: String(REFRESH_S) }]
    : []),
];

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
