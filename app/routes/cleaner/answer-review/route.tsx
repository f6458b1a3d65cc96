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
import { StarRow } from "~/components/stars";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import {
  answerReview,
  canAnswerReview,
  getReviewForCleaner,
} from "~/domain/reviews/answer-review.server";
import { ReviewAnswerSchema } from "~/domain/reviews/schemas";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { languageOfText } from "~/lib/language-of-text";
import {
  AnswerButtons,
  JobQuestion,
  JOB_QUESTION_HANDLE,
  sendJobAnswer,
} from "../shared/job-question";
import { jobForQuestion, redirectToJob, requireOwnJob } from "../shared/own-job.server";

export const handle = { ...JOB_QUESTION_HANDLE, draftForm: "answer" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const review = getReviewForCleaner(job.id, profile);
  // There is an answer already, or nothing to answer; the job's page shows which.
  if (!review || !canAnswerReview(review)) throw redirectWithin(request, paths.job(job.id));
  return {
    job: jobForQuestion(job),
    review: { stars: review.stars, comment: review.comment },
    meta: await describePersonalPage(context, "answer:meta-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), ReviewAnswerSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const words = submission.value.answer;
  const result = answerReview({ bookingId: job.id, words }, profile, context.now);
  return redirectToJob(request, job.id, result.ok ? "answer:done" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function AnswerReview() {
  const { t } = useText();
  const { job, review } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReviewAnswerSchema>>("answer", refused);
  const name = job.customer || t("job:former-customer");
  return (
    <JobQuestion job={job} title={t("answer:title")}>
      <FormProblem refused={refused} />
      <figure className="card mb-4 p-4">
        <figcaption className="flex flex-wrap items-center gap-x-3">
          <strong>{t("answer:of-customer", { name })}</strong>
          <StarRow rating={review.stars} />
        </figcaption>
        {review.comment ? (
          <blockquote
            lang={languageOfText(review.comment)}
            className="pt-1 wrap-anywhere whitespace-pre-line"
          >
            {review.comment}
          </blockquote>
        ) : (
          <p className="text-sm text-ink-soft">{t("answer:no-words")}</p>
        )}
      </figure>
      <p className="pb-4">{t("answer:meaning", { name })}</p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <TextAreaField
          label={t("answer:words")}
          hint={t("answer:words-hint", { max: MAX_LENGTH.reviewAnswer })}
          errors={fields.answer.errors}
          textarea={{
            ...getTextareaProps(fields.answer),
            rows: 4,
            maxLength: MAX_LENGTH.reviewAnswer,
            required: true,
          }}
        />
        <AnswerButtons jobId={job.id} keep="answer:keep" send="answer:send" />
      </Form>
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
