import { getFormProps, getTextareaProps } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { AbsenceDaysForm } from "~/components/absence/days-field";
import { AlsoReported, JobsToReport, useReportLabel } from "~/components/absence/jobs-to-report";
import { AbsenceInBrief, ReportedJobs } from "~/components/absence/reported-jobs";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { reportAbsenceForCleaner } from "~/domain/admin/cleaners/absences.server";
import { getCleanerProfileForAdmin } from "~/domain/admin/cleaners/cleaner-profile.server";
import type { AbsenceReportSchema } from "~/domain/bookings/absences/absence-days";
import {
  absenceToReport,
  readAbsenceReport,
  reportedAbsence,
  type AbsenceToReport,
} from "~/http/absence-page.server";
import { parseId } from "~/http/parse-id";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { refuseFields, refuseForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatMoment } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { failedChangeToast, redirectToList, requireAdmin } from "../../shared/admin-list.server";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";

const FORM = "absence";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ toReport }: Pick<SerializeFrom<typeof loader>, "toReport">) =>
    toReport?.canReport ? FORM : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const { id, name } = cleaner;
  const absence = reportedAbsence(id, searchParams, context);
  const toReport = absence
    ? null
    : absenceToReport(id, searchParams, { ...context, isAdmin: true });
  const title = message("absence:title-for", { name });
  return { id, name, absence, toReport, meta: await describePersonalPage(context, title) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const cleanerId = parseId(params["id"]);
  const { now } = context;
  const { searchParams } = new URL(request.url);
  const { submission, scope, problem } = readAbsenceReport(
    await readForm(request),
    searchParams,
    now,
  );
  if (submission.status !== "success") return refuseFields(submission);
  if (scope === null) {
    return refuseForm(submission, {
      status: 400,
      reason: "invalid",
      problem: { title: problem ?? "absence:problem-unreadable" },
    });
  }
  const { reason, version: basedOn, formKey } = submission.value;
  const report = { cleanerId, scope, reason, formKey };
  const result = reportAbsenceForCleaner(report, { by: { adminId }, now, basedOn });
  if (result.ok) {
    return redirectWithin(request, paths.adminAbsence(cleanerId, { absence: result.absenceId }));
  }
  if (result.reason === "changed-meanwhile") {
    return refuseForm(submission, {
      status: 409,
      reason: "changed",
      problem: { title: "absence:changed-title", text: "absence:changed-text" },
    });
  }
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
  const { id, name, absence, toReport } = useLoaderData<typeof loader>();
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
            <ReportedJobs
              absence={absence}
              jobPath={(bookingId) => paths.adminItem("bookings", bookingId)}
            />
          </>
        ) : null}
        {toReport ? <ReportForCleaner shown={toReport} /> : null}
      </div>
    </div>
  );
}

function ReportForCleaner({ shown }: { shown: AbsenceToReport }) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof AbsenceReportSchema>>(FORM, refused);
  const label = useReportLabel(shown);
  return (
    <>
      <FormProblem refused={refused} />
      <AbsenceDaysForm shown={shown} />
      {shown.isChosen ? (
        <>
          <JobsToReport shown={shown} />
          <AlsoReported shown={shown} />
          <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4">
            <input type="hidden" name="version" value={shown.version} />
            <input
              type="hidden"
              name="formKey"
              value={valueSentBack(refused, "formKey") ?? shown.formKey}
            />
            <TextAreaField
              label={t("absence:reason")}
              hint={t("absence:reason-hint")}
              errors={fields.reason.errors}
              textarea={{
                ...getTextareaProps(fields.reason),
                rows: 2,
                maxLength: MAX_LENGTH.reason,
              }}
            />
            <button type="submit" className="button button-strong min-h-12">
              {label}
            </button>
          </Form>
        </>
      ) : null}
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
