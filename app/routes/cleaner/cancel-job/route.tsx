import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { CancelScope } from "~/components/cancel-scope";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { CancelAsCleanerSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { followingVisits, listVisits } from "~/domain/bookings/series/series.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatDate, formatMoment } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import {
  AnswerButtons,
  JobQuestion,
  JOB_QUESTION_HANDLE,
  sendJobAnswer,
} from "../shared/job-question";
import {
  jobForQuestion,
  redirectToJob,
  requireJobStep,
  requireOwnJob,
} from "../shared/own-job.server";

export const handle = { ...JOB_QUESTION_HANDLE, draftForm: "cancel" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job, profile } = await requireJobStep(request, context, params, "cancel");
  const { now, locale } = context;
  const following = followingVisits(job, listVisits(job.seriesId));
  return {
    job: jobForQuestion(job),
    lateFrom: lateFrom(job.startsAt, now),
    /** The days of the following visits of a series that are also this cleaner's. */
    following: following
      .filter(({ cleanerId }) => cleanerId === profile.id)
      .map(({ date }) => formatDate(date, locale, "full")),
    meta: await describePersonalPage(context, "job:cancel-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), CancelAsCleanerSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason, following } = submission.value;
  const cancellation = { bookingId: job.id, reason, andFollowing: following === "1" };
  const result = cancelBookingAsCleaner(cancellation, profile, context.now);
  return redirectToJob(request, job.id, result.ok ? "job:cancelled-toast" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function CancelJob() {
  const { t, locale } = useText();
  const { job, lateFrom, following } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof CancelAsCleanerSchema>>("cancel", refused);
  return (
    <JobQuestion job={job} title={t("job:cancel-title")}>
      <FormProblem refused={refused} />
      {lateFrom === null ? (
        <Banner tone="attention" title={t("job:cancel-late")} />
      ) : (
        <p className="pb-3">
          {t("job:cancel-in-time", {
            moment: formatMoment(lateFrom, locale),
          })}
        </p>
      )}
      <p className="pb-4">
        {t(lateFrom === null ? "job:cancel-meaning-late" : "job:cancel-meaning")}
      </p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        {following.length > 0 ? <CancelScope following={following} refused={refused} /> : null}
        <TextAreaField
          label={t("job:cancel-reason")}
          hint={t("job:cancel-reason-hint")}
          errors={fields.reason.errors}
          textarea={{
            ...getTextareaProps(fields.reason),
            rows: 3,
            maxLength: MAX_LENGTH.reason,
            required: true,
          }}
        />
        <AnswerButtons jobId={job.id} keep="job:keep-job" send="job:cancel-send" isDanger />
      </Form>
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
