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
import { PartErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Notice } from "~/components/ui/notice";
import { WhichVisits } from "~/components/which-visits";
import { cancelJob } from "~/domain/bookings/lifecycle/cleaner-moves.server";
import { CancelJobSchema } from "~/domain/bookings/lifecycle/job-schemas";
import { followingVisits, visitsOf } from "~/domain/bookings/series/series.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatDate, formatMoment } from "~/lib/bangkok-time";
import { LONGEST } from "~/lib/field-lengths";
import { AnswerButtons, JobQuestion, HYDRATED_QUESTION, sendAnswer } from "../shared/job-question";
import { askedJob, backToJob, requireJobStep, requireOwnJob } from "../shared/own-job.server";

export const handle = { ...HYDRATED_QUESTION, draftForm: "cancel" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job, profile } = await requireJobStep(request, context, params, "cancel");
  const { now, locale } = context;
  const following = followingVisits(job, visitsOf(job.seriesId));
  return {
    job: askedJob(job),
    lateFrom: lateFrom(job.startsAt, now),
    /** Of a series the days of those that follow and are theirs. */
    following: following
      .filter(({ cleanerId }) => cleanerId === profile.id)
      .map(({ date }) => formatDate(date, locale, "full")),
    meta: await describePage(request, context, {
      title: "job:cancel-title",
      description: "job:cancel-meaning",
      index: false,
    }),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), CancelJobSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason, following } = submission.value;
  const move = { bookingId: job.id, reason, andFollowing: following === "1" };
  const result = cancelJob(move, profile, context.now);
  return backToJob(request, job.id, result.ok ? "job:cancelled-toast" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAnswer(() => serverAction<typeof action>());

export default function CancelJob() {
  const { t, locale } = useText();
  const { job, lateFrom, following } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof CancelJobSchema>>("cancel", refused);
  return (
    <JobQuestion job={job} title={t("job:cancel-title")}>
      <FormProblem refused={refused} />
      {lateFrom === null ? (
        <Notice tone="attention" title={t("job:cancel-late")} />
      ) : (
        <p className="pb-3">
          {t("job:cancel-in-time", {
            moment: formatMoment(lateFrom, locale),
          })}
        </p>
      )}
      <p className="pb-4">{t("job:cancel-meaning")}</p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        {following.length > 0 ? <WhichVisits following={following} refused={refused} /> : null}
        <TextAreaField
          label={t("job:cancel-reason")}
          hint={t("job:cancel-reason-hint")}
          errors={fields.reason.errors}
          textarea={{
            ...getTextareaProps(fields.reason),
            rows: 3,
            maxLength: LONGEST.reason,
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
  return <PartErrorPage />;
}
