import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DaysToOpen } from "~/components/absence/days-to-open";
import { AbsenceDaysForm } from "~/components/absence/days-form";
import { AlsoReported, JobUnderWay, JobsToReport } from "~/components/absence/jobs-to-report";
import { ABSENCE_FORM, AbsenceReportForm, useReportLabel } from "~/components/absence/report-form";
import { AbsenceInBrief, ReportedJobs } from "~/components/absence/reported-jobs";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { FormProblem } from "~/components/ui/form-problem";
import {
  openDayForCleaner,
  reportAbsenceForCleaner,
} from "~/domain/admin/cleaners/absences.server";
import { listAbsencesOf } from "~/domain/bookings/absences/reading-absence.server";
import { getCleanerProfileForAdmin } from "~/domain/admin/cleaners/cleaner-profile.server";
import {
  absenceToReport,
  openedDayToast,
  readAbsenceReport,
  readDayToOpen,
  reportedAbsence,
  type AbsenceToReport,
} from "~/http/absence-page.server";
import { parseId } from "~/http/parse-id";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDays, formatMoment } from "~/lib/bangkok-time";
import { languageOfText } from "~/lib/language-of-text";
import { message } from "~/lib/message";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { ListPagination } from "../../shared/list-parts";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { failedChangeToast, redirectToList, requireAdmin } from "../../shared/admin-list.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";

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
  const absence = reportedAbsence(id, searchParams, context);
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
    absence,
    toReport,
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
      return redirectToList(request, paths.adminSection("cleaners"), refused);
    }
    const shown = { date: day?.date ?? "", locale: context.locale, forWhom: "cleaner" } as const;
    const toast = { title: openedDayToast(result, shown) };
    return redirectWithToast(paths.adminAbsence(cleanerId, { absence: absenceId }), toast);
  }
  const read = readAbsenceReport(form, searchParams, now);
  if (!read.ok) return read.refused;
  const result = reportAbsenceForCleaner(
    { cleanerId, ...read.report },
    { by: { adminId }, now, basedOn: read.basedOn },
  );
  if (result.ok) {
    return redirectWithin(request, paths.adminAbsence(cleanerId, { absence: result.absenceId }));
  }
  if (result.reason === "changed-meanwhile") return read.refuseAsChanged();
  return redirectToList(
    request,
    paths.adminSection("cleaners"),
    failedChangeToast(
      result.reason === "not-an-admin"
        ? "admin:refused-not-an-admin"
        : "admin-cleaners:unknown-cleaner",
    ),
  );
}

export const clientAction = sendAdminForm;

/** After a refusal the jobs may have changed, so the page loads them again. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export default function AbsenceOfCleaner() {
  const { t, locale } = useText();
  const { id, name, absence, toReport, earlier } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-2xl">
      <BackLink to={paths.adminItem("cleaners", id)}>{name}</BackLink>
      <h1 className="text-title">
        {t(absence ? "absence:done-title-for" : "absence:title-for", { name })}
      </h1>
      <p className="pb-4 text-ink-soft">
        {absence
          ? t("absence:done-lead-for", { moment: formatMoment(absence.reportedAt, locale) })
          : t("absence:lead-for", { name })}
      </p>
      <div className="flex flex-col gap-6">
        {absence ? (
          <>
            <AbsenceInBrief absence={absence} />
            {absence.reason ? (
              <p className="wrap-anywhere">
                {t("absence:reason-said", { reason: absence.reason })}
              </p>
            ) : null}
            <ReportedJobs
              absence={absence}
              jobPath={(bookingId) => paths.adminItem("bookings", bookingId)}
            />
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
          </>
        ) : null}
        {toReport ? <ReportForCleaner shown={toReport} /> : null}
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
                to={paths.adminAbsence(cleanerId, { absence: id })}
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
        to={(to) => paths.adminAbsence(cleanerId, { page: to })}
      />
    </section>
  );
}

function ReportForCleaner({ shown }: { shown: AbsenceToReport }) {
  const refused = useActionData<typeof action>();
  const label = useReportLabel(shown);
  return (
    <>
      <FormProblem refused={refused} />
      <AbsenceDaysForm shown={shown} />
      {shown.isChosen ? (
        <>
          <JobUnderWay shown={shown} jobPath={(id) => paths.adminItem("bookings", id)} />
          <JobsToReport shown={shown} />
          <AlsoReported shown={shown} />
        </>
      ) : null}
      <AbsenceReportForm shown={shown} refused={refused}>
        <button type="submit" className="button button-strong min-h-12">
          {label}
        </button>
      </AbsenceReportForm>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
