import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PhoneIcon } from "~/components/art/subject-icons";
import { DaysToOpen } from "~/components/absence/days-to-open";
import { AbsenceDaysForm } from "~/components/absence/days-form";
import { JobUnderWay, JobsToReport } from "~/components/absence/jobs-to-report";
import { ABSENCE_FORM } from "~/components/absence/report-form";
import { AbsenceInBrief, ReportedJobs } from "~/components/absence/reported-jobs";
import { BackLink } from "~/components/back-link";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import { giveLostJobAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import {
  openDayForCleaner,
  reportAbsenceForCleaner,
} from "~/domain/admin/cleaners/absences.server";
import { previewAbsence, type AbsenceScope } from "~/domain/bookings/absences/absence-jobs.server";
import {
  countMarksOfAbsence,
  takeBackMarksOfAbsence,
} from "~/domain/admin/marks/decide-marks.server";
import { TakeBackMarksSchema } from "~/domain/admin/marks/mark-schemas";
import { listAbsencesOf } from "~/domain/bookings/absences/reading-absence.server";
import { getCleanerProfileForAdmin } from "~/domain/admin/cleaners/cleaner-profile.server";
import {
  absenceToReport,
  openedDayToast,
  readAbsenceReport,
  readDayToOpen,
  reportedAbsence,
  type AbsenceJobToReport,
  type AbsenceToReport,
} from "~/http/absence-page.server";
import { parseId } from "~/http/parse-id";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDays, formatMoment } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { message } from "~/lib/message";
import { nameForReader } from "~/lib/for-reader";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import { ListPagination } from "../../shared/list-parts";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { failedChangeToast, redirectToList, requireAdmin } from "../../shared/admin-list.server";
import { NOBODY_TAKES_IT } from "../../shared/give-field";
import { CustomersToPhone, JobsToDecide, useChosenNames } from "../../shared/jobs-to-decide";
import {
  errorsOfJobs,
  jobsToDecide,
  jobsWithNobody,
  readJobsToGive,
  readLostJobToGive,
  type JobToDecide,
} from "../../shared/jobs-to-decide.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useHeadingFocus } from "../../shared/use-heading-focus";
import { ConfirmAbsence } from "./confirm-absence";
import { JobsWithNobody } from "./jobs-with-nobody";
import { LateMarksOfAbsence, TAKE_BACK_MARKS } from "./late-marks";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ toReport }: Pick<SerializeFrom<typeof loader>, "toReport">) =>
    toReport ? ABSENCE_FORM : null,
};

/** Number of absences on a page of the list. */
const EARLIER_PAGE_SIZE = 10;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const { id } = cleaner;
  const name = nameForReader(cleaner.name, context.locale);
  const absence = reportedAbsence(id, searchParams, { ...context, isAdmin: true });
  const toReport = absence
    ? null
    : absenceToReport(id, searchParams, { ...context, isAdmin: true });
  const page = Math.min(Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1), 1000);
  const earlier = absence
    ? null
    : listAbsencesOf(id, { page, size: EARLIER_PAGE_SIZE }, context.now);
  const title = message("absence:title-for", { name });
  return {
    id,
    name,
    photo: cleaner.photo,
    phone: cleaner.phone,
    absence,
    lateMarks: absence
      ? countMarksOfAbsence({ cleanerId: id, absenceId: absence.id }, context.now)
      : 0,
    waiting: absence ? jobsWithNobody(absence, context) : [],
    toReport,
    decisions: toReport ? jobsToDecide(toReport.jobs, context) : [],
    earlier: earlier && { ...earlier, page },
    meta: await describePersonalPage(context, title),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const cleanerId = parseId(params["id"]);
  const { now } = context;
  const { searchParams } = new URL(request.url);
  const form = await readForm(request);
  if (form.has("open")) {
    const absenceId = parseId(searchParams.get("absence"));
    const day = readDayToOpen(form);
    const result =
      day && openDayForCleaner({ cleanerId, absenceId, ...day }, { by: { adminId }, now });
    if (
      result &&
      !result.ok &&
      result.reason !== "not-possible" &&
      result.reason !== "changed-meanwhile"
    ) {
      if (result.reason !== "not-an-admin") throw data(null, { status: 404 });
      const refused = failedChangeToast("admin:refused-not-an-admin");
      return redirectToList(request, adminPaths.section("cleaners"), refused);
    }
    const shown = { date: day?.date ?? "", locale: context.locale, forWhom: "cleaner" } as const;
    const toast = { title: openedDayToast(result, shown) };
    return redirectWithToast(adminPaths.absence(cleanerId, { absence: absenceId }), toast);
  }
  if (form.has(TAKE_BACK_MARKS)) {
    const submission = parseForm(form, TakeBackMarksSchema);
    if (submission.status !== "success") return refuseFields(submission);
    const absenceId = parseId(searchParams.get("absence"));
    const result = takeBackMarksOfAbsence(
      { cleanerId, absenceId, ...submission.value },
      { by: { adminId }, now },
    );
    const toast = result.ok
      ? { title: message("admin-marks:absence-done", { count: result.count }) }
      : failedChangeToast("admin:refused-not-an-admin");
    return redirectWithToast(adminPaths.absence(cleanerId, { absence: absenceId }), toast);
  }
  if (form.has("give")) {
    const given = readLostJobToGive(form);
    const result =
      given && giveLostJobAsAdmin({ ...given, agreed: true }, { by: { adminId }, now });
    const here = adminPaths.absence(cleanerId, { absence: parseId(searchParams.get("absence")) });
    return redirectWithToast(
      here,
      result?.ok ? { title: "admin-bookings:given" } : failedChangeToast(givingRefused(result)),
    );
  }
  const read = readAbsenceReport(form, searchParams, now);
  if (!read.ok) return read.refused;
  const { scope } = read.report;
  const result = reportAbsenceForCleaner(
    {
      cleanerId,
      ...read.report,
      given: readJobsToGive(form),
      agreed: form.get("agreed") === "on",
    },
    { by: { adminId }, now, basedOn: read.basedOn },
  );
  if (result.ok) {
    return redirectWithin(request, adminPaths.absence(cleanerId, { absence: result.absenceId }));
  }
  switch (result.reason) {
    case "changed-meanwhile": {
      const absence = absenceReportedAlready(cleanerId, scope, now);
      if (absence === null) return read.refuseAsChanged();
      const page = adminPaths.absence(cleanerId, { absence });
      return redirectWithToast(page, failedChangeToast("admin-absence:reported-already"));
    }
    case "not-agreed":
      return read.refuseFields(400, { agreed: "admin-absence:spoken-required" });
    case "not-given":
      return read.refuseFields(409, errorsOfJobs(result.refused));
    case "not-an-admin":
    case "unknown-cleaner":
      break;
  }
  return redirectToList(
    request,
    adminPaths.section("cleaners"),
    failedChangeToast(
      result.reason === "not-an-admin"
        ? "admin:refused-not-an-admin"
        : "admin-cleaners:unknown-cleaner",
    ),
  );
}

/** Returns why a lost job wasn't given to somebody, as a toast says it. */
function givingRefused(result: ReturnType<typeof giveLostJobAsAdmin> | null) {
  switch (result?.ok ? null : result?.reason) {
    case "changed-meanwhile":
      return "admin-bookings:lost-replaced";
    case "time-taken":
      return "admin-bookings:cleaner-taken";
    case "cleaner-unsuitable":
      return "admin-bookings:cleaner-unsuitable";
    default:
      return "admin-bookings:not-possible";
  }
}

/**
 * Returns the absence by which another admin has just reported these days, so that no job is left to decide
 * about; else null.
 */
function absenceReportedAlready(
  cleanerId: number,
  scope: AbsenceScope,
  now: number,
): number | null {
  if (scope === "days-off" || previewAbsence(cleanerId, scope, now).jobs.length > 0) return null;
  const [latest] = listAbsencesOf(cleanerId, { page: 1, size: 1 }, now).rows;
  return latest?.firstDay === scope.first && latest.lastDay === scope.last ? latest.id : null;
}

export const clientAction = sendAdminForm;

/** After a refusal the jobs may have changed, so the page loads them again. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export default function AbsenceOfCleaner() {
  const { t, locale } = useText();
  const { id, name, photo, phone, absence, waiting, toReport, decisions, earlier, lateMarks } =
    useLoaderData<typeof loader>();
  const heading = useHeadingFocus(`${absence ? "reported" : "to report"} ${waiting.length}`);
  return (
    <div>
      <BackLink to={adminPaths.item("cleaners", id)}>{name}</BackLink>
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <div className="flex min-w-0 items-center gap-3">
          <CleanerPhoto name={name} photo={photo} width={56} className="size-14 shrink-0" />
          <div className="min-w-0">
            <h1 ref={heading} tabIndex={-1} className="outline-none">
              {t(absence ? "absence:done-title-for" : "absence:title-for", { name })}
            </h1>
            <p className="text-ink-soft">
              {absence
                ? t("absence:done-lead-for", { moment: formatMoment(absence.reportedAt, locale) })
                : t("absence:lead-for", { name })}
            </p>
          </div>
        </div>
        {phone ? (
          <a
            href={"tel:" + phone}
            aria-label={`${t("admin-bookings:phone-of", { name })}: ${formatPhone(phone)}`}
            className="button button-outline tabular"
          >
            <PhoneIcon className="size-5 shrink-0" />
            {formatPhone(phone)}
          </a>
        ) : null}
      </div>
      <div className="flex flex-col gap-6">
        {absence ? (
          <div className="flex max-w-3xl flex-col gap-6">
            <AbsenceInBrief absence={absence} />
            {absence.reason ? (
              <p className="wrap-anywhere">
                {t("absence:reason-said", { reason: absence.reason })}
              </p>
            ) : null}
            <JobsWithNobody absence={absence} waiting={waiting} />
            <CustomersToPhone jobs={absence.jobs} />
            <ReportedJobs
              absence={absence}
              jobPath={(bookingId) => adminPaths.item("bookings", bookingId)}
            />
            {lateMarks > 0 ? <LateMarksOfAbsence count={lateMarks} name={name} /> : null}
            {absence.daysToOpen.length > 0 ? (
              <section aria-labelledby="open">
                <h2 id="open" className="text-section">
                  {t("absence:open-title-for", { name })}
                </h2>
                <p className="pb-2.5 text-ink-soft">{t("absence:open-text-for", { name })}</p>
                <ul className="card ruled overflow-hidden">
                  <DaysToOpen days={absence.daysToOpen} forWhom="cleaner" />
                </ul>
              </section>
            ) : null}
          </div>
        ) : null}
        {toReport ? <ReportForCleaner shown={toReport} decisions={decisions} /> : null}
        {earlier && earlier.total > 0 ? (
          <EarlierAbsences cleanerId={id} name={name} earlier={earlier} />
        ) : null}
      </div>
    </div>
  );
}

/** All absences of the cleaner, the latest first: when, why, who reported it, and how its jobs went. */
function EarlierAbsences({
  cleanerId,
  name,
  earlier: { rows, total, page },
}: {
  cleanerId: number;
  name: string;
  earlier: NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["earlier"]>;
}) {
  const { t, locale } = useText();
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="pb-2.5 text-section">
        {t("absence:earlier", { count: total })}
      </h2>
      <ul className="card ruled overflow-hidden">
        {rows.map(
          ({ id, firstDay, lastDay, reason, reportedAt, isByAdmin, adminName, jobs, ends }) => (
            <li key={id} className="px-4 py-3 text-sm">
              <Link
                to={adminPaths.absence(cleanerId, { absence: id })}
                className="link inline-flex min-h-11 items-center text-base font-semibold tabular"
              >
                {formatDays(firstDay, lastDay, locale)}
              </Link>
              <p className="text-ink-soft tabular">
                {t("absence:reported-by", {
                  moment: formatMoment(reportedAt, locale),
                  name: isByAdmin ? (adminName ?? t("absence:former-admin")) : name,
                })}
              </p>
              {reason ? (
                <p lang={languageOfText(reason)} className="wrap-anywhere">
                  {t("absence:reason-said", { reason })}
                </p>
              ) : null}
              <p className="tabular">
                {t("absence:jobs", { count: jobs })}
                {ends.map(({ state, count }) => (
                  <span key={state}>
                    {"\u00a0· "}
                    {t("absence:ended-so", { state: t(`absence:state-${state}`), count })}
                  </span>
                ))}
              </p>
            </li>
          ),
        )}
      </ul>
      <ListPagination
        page={page}
        size={EARLIER_PAGE_SIZE}
        total={total}
        to={(to) => adminPaths.absence(cleanerId, { page: to })}
      />
    </section>
  );
}

function ReportForCleaner({
  shown,
  decisions,
}: {
  shown: AbsenceToReport;
  decisions: readonly JobToDecide[];
}) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const { jobs, today } = shown;
  const initial = (_job: AbsenceJobToReport, decision: JobToDecide | undefined) =>
    String(decision?.chosen ?? NOBODY_TAKES_IT);
  const { answers, names, onChange } = useChosenNames(jobs, decisions, { refused, initial });
  return (
    <>
      <FormProblem refused={refused} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-6">
        <div className="flex min-w-0 flex-col gap-6">
          <AbsenceDaysForm shown={shown} />
          {shown.isChosen ? (
            <>
              <JobUnderWay shown={shown} jobPath={(id) => adminPaths.item("bookings", id)} />
              <CustomersToPhone jobs={jobs} />
              {jobs.length > 0 ? (
                <section aria-labelledby="jobs" onChange={onChange}>
                  <h2 id="jobs" className="text-section">
                    {t("admin-absence:jobs-title", { count: jobs.length })}
                  </h2>
                  <p className="pb-2.5 text-sm text-ink-soft">{t("admin-absence:jobs-hint")}</p>
                  <JobsToDecide
                    jobs={jobs}
                    today={today}
                    decisions={decisions}
                    form={{
                      id: ABSENCE_FORM,
                      refused,
                      initial,
                      answers,
                      others: ({ outcome }) => [
                        {
                          value: NOBODY_TAKES_IT,
                          title: t("admin-absence:as-chosen", {
                            outcome: t(`absence:outcome-${outcome}`),
                          }),
                          text: t(`absence:outcome-${outcome}-text`),
                        },
                      ],
                    }}
                  />
                </section>
              ) : (
                <JobsToReport shown={shown} />
              )}
            </>
          ) : null}
        </div>
        <div className="min-w-0 lg:sticky lg:top-18">
          <ConfirmAbsence shown={shown} decisions={decisions} names={names} refused={refused} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
