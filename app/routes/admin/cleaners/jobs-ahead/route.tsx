import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { CheckCircleIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { useHydrated } from "~/components/hydrated";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import { getCleanerProfileForAdmin } from "~/domain/admin/cleaners/cleaner-profile.server";
import { JobsAheadSchema } from "~/domain/admin/cleaners/jobs-ahead-schema";
import { decideJobsAhead, getJobsAhead } from "~/domain/admin/cleaners/jobs-ahead.server";
import { jobToReport, type AbsenceJobToReport } from "~/http/absence-page.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { nameForReader } from "~/lib/for-reader";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { failedChangeToast, readListChoice, requireAdmin } from "../../shared/admin-list.server";
import { NOBODY_TAKES_IT } from "../../shared/give-field";
import { CustomersToPhone, JobsToDecide, useChosenNames } from "../../shared/jobs-to-decide";
import {
  errorsOfJobs,
  jobsToDecide,
  MOST_JOBS_DECIDED,
  readDecisions,
  readJobsToGive,
  type JobToDecide,
} from "../../shared/jobs-to-decide.server";
import { ListPagination } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { SpokenWithAll } from "../../shared/spoken-with-all";
import { useHeadingFocus } from "../../shared/use-heading-focus";

/** Id of the form: the answers are fields of it, outside of it. */
const FORM = "jobs-ahead";
/** The answer that cancels a job. */
const CANCEL = "cancel";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ jobs }: Pick<SerializeFrom<typeof loader>, "jobs">) =>
    jobs.length > 0 ? FORM : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerProfileForAdmin(parseId(params["id"]));
  if (!cleaner) throw data(null, { status: 404 });
  const { now, locale } = context;
  const { searchParams } = new URL(request.url);
  const { jobs, version } = getJobsAhead(cleaner.id, now);
  const last = Math.max(1, Math.ceil(jobs.length / MOST_JOBS_DECIDED));
  const page = Math.min(Math.max(1, Math.trunc(Number(searchParams.get("page"))) || 1), last);
  const shown = jobs
    .slice((page - 1) * MOST_JOBS_DECIDED, page * MOST_JOBS_DECIDED)
    .map((job) => jobToReport(job, { locale, isAdmin: true }));
  const name = nameForReader(cleaner.name, locale);
  return {
    meta: await describePersonalPage(context, message("admin-absence:ahead-title", { name })),
    id: cleaner.id,
    name,
    today: cityDateOf(now),
    all: readListChoice(searchParams, "all", ["give", "cancel"]),
    jobs: shown,
    total: jobs.length,
    page,
    size: MOST_JOBS_DECIDED,
    version,
    decisions: jobsToDecide(shown, context),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const cleanerId = parseId(params["id"]);
  const form = await readForm(request);
  const submission = parseForm(form, JobsAheadSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason, version } = submission.value;
  const result = decideJobsAhead(
    {
      cleanerId,
      given: readJobsToGive(form),
      cancelled: readDecisions(form).flatMap(({ bookingId, answer }) =>
        answer === CANCEL ? [bookingId] : [],
      ),
      reason,
      agreed: form.get("agreed") === "on",
    },
    { by: { adminId }, now: context.now, basedOn: version },
  );
  const here = adminPaths.jobsAhead(cleanerId);
  if (result.ok) {
    const { given, cancelled } = result;
    return redirectWithToast(here, {
      title: message("admin-absence:ahead-done", { given, cancelled }),
    });
  }
  const refused = {
    title: "admin-absence:refused-title",
    text: "admin-absence:refused-text",
  } as const;
  switch (result.reason) {
    case "not-given": {
      const errors = errorsOfJobs(result.refused);
      return refuseForm(submission, { status: 409, reason: "invalid", errors, problem: refused });
    }
    case "not-agreed": {
      const errors = { agreed: "admin-absence:spoken-required" } as const;
      return refuseForm(submission, { status: 400, reason: "invalid", errors, problem: refused });
    }
    case "reason-missing":
      return refuseFields(submission, { reason: "admin-bookings:reason-required" });
    case "nothing-to-change": {
      const problem = { title: "admin-absence:ahead-nothing" } as const;
      return refuseForm(submission, { status: 400, reason: "invalid", problem });
    }
    case "changed-meanwhile":
      return refuseForm(submission, {
        status: 409,
        reason: "changed",
        problem: { title: "absence:changed-title", text: "absence:changed-text" },
      });
    case "not-an-admin":
      return redirectWithToast(here, failedChangeToast("admin:refused-not-an-admin"));
    case "unknown-cleaner":
      throw data(null, { status: 404 });
  }
}

export const clientAction = sendAdminForm;

/** After a refusal the jobs may have changed, so the page loads them again. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export default function JobsAheadOfCleaner() {
  const { t } = useText();
  const { id, name, today, all, jobs, total, page, size, version, decisions } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof JobsAheadSchema>>(FORM, refused);
  const initial = (_job: AbsenceJobToReport, decision: JobToDecide | undefined): string => {
    if (all === "cancel") return CANCEL;
    return all === "give" && decision?.chosen ? String(decision.chosen) : NOBODY_TAKES_IT;
  };
  const { answers, names, feesLess, onChange } = useChosenNames(jobs, decisions, {
    refused,
    initial,
  });
  const given = [...names.values()].filter((chosen) => chosen !== null).length;
  const cancelled = [...answers.values()].filter((answer) => answer === CANCEL).length;
  const hydrated = useHydrated();
  const changes = hydrated ? given + cancelled : 0;
  const heading = useHeadingFocus(total);
  return (
    <div>
      <BackLink to={adminPaths.item("cleaners", id)}>{name}</BackLink>
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t("admin-absence:ahead-title", { name })}
      </h1>
      <p className="pb-4 text-ink-soft">{t("admin-absence:ahead-lead")}</p>
      <FormProblem refused={refused} />
      {total === 0 ? (
        <p className="flex items-center gap-3 font-semibold">
          <CheckCircleIcon className="size-6 shrink-0 text-celadon-700" />
          {t("admin-absence:ahead-none")}
        </p>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:gap-x-6">
          <div className="min-w-0">
            <CustomersToPhone jobs={jobs} />
            <section aria-labelledby="jobs" onChange={onChange}>
              <h2 id="jobs" className="pb-2.5 text-section">
                {t("admin-absence:jobs-title", { count: total })}
              </h2>
              <JobsToDecide
                // Another page, or another answer for all, begins with its own answers.
                key={`${page} ${all}`}
                jobs={jobs}
                today={today}
                decisions={decisions}
                isFolded
                form={{
                  id: FORM,
                  refused,
                  initial,
                  answers,
                  others: () => [
                    { value: NOBODY_TAKES_IT, title: t("admin-absence:keep", { name }) },
                    {
                      value: CANCEL,
                      title: t("admin-absence:cancel"),
                      text: t("admin-absence:cancel-text"),
                    },
                  ],
                }}
              />
            </section>
            <ListPagination
              page={page}
              size={size}
              total={total}
              to={(to) => adminPaths.jobsAhead(id, { all, page: to })}
            />
            {/* On phones the reason is far below the first job. */}
            <p className="action-bar text-sm tabular">
              {hydrated ? t("admin-absence:ahead-changed", { changes, count: jobs.length }) : null}
              <a href="#confirm" className="button button-strong">
                {t("common:next")}
              </a>
            </p>
          </div>
          <section aria-labelledby="confirm" className="min-w-0 lg:sticky lg:top-18">
            <Form
              method="post"
              preventScrollReset
              {...getFormProps(form)}
              className="card flex flex-col gap-4 p-4"
            >
              <h2 id="confirm" className="text-section">
                {t("admin-absence:confirm-title")}
              </h2>
              <input type="hidden" name="version" value={version} />
              {hydrated ? (
                <p className={changes > 0 ? "font-semibold tabular" : "text-ink-soft tabular"}>
                  {t("admin-absence:ahead-sum", {
                    given,
                    cancelled,
                    kept: jobs.length - changes,
                  })}
                  {feesLess > 0 ? (
                    <span className="block text-sm font-normal text-ink-soft">
                      {t("admin-absence:ahead-fees", { sum: formatBaht(feesLess) })}
                    </span>
                  ) : null}
                </p>
              ) : null}
              <p className="text-sm">{t("admin-absence:given-meaning")}</p>
              <p className="text-sm">{t("admin-absence:ahead-meaning", { name })}</p>
              <TextAreaField
                label={t("admin-bookings:reason-label")}
                hint={t("admin-bookings:reason-hint")}
                errors={fields.reason.errors}
                textarea={{
                  ...getTextareaProps(fields.reason),
                  rows: 2,
                  maxLength: MAX_LENGTH.reason,
                  required: true,
                }}
              />
              {decisions.some(({ candidates }) => candidates.atItsHour.length > 0) ? (
                <SpokenWithAll names={names} refused={refused} />
              ) : null}
              <SendButton
                label="admin-absence:ahead-send"
                {...(changes > 0
                  ? { text: t("admin-absence:ahead-save", { count: changes }) }
                  : jobs.length < total
                    ? { text: t("admin-absence:ahead-send-these", { count: jobs.length }) }
                    : {})}
                sending="admin-absence:ahead-sending"
                // Nothing is changed yet, so there is nothing to save.
                isQuiet={hydrated && changes === 0}
              />
            </Form>
          </section>
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
