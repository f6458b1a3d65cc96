import { getFormProps } from "@conform-to/react";
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
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { ProblemFields, problemFieldsOf, type ProblemForm } from "~/components/problem-fields";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { listWaitingProblemPhotos } from "~/domain/bookings/problems/problem-photos.server";
import { reportProblemAsCleaner } from "~/domain/bookings/problems/problems.server";
import { CleanerProblemSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseProblemReport, readProblemReport } from "~/http/problem-report.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { answerPromise, wishAnswers } from "~/http/problem-reports-view.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { casePath } from "~/lib/case-paths";
import { CLEANER_PROBLEMS, CLEANER_WISHES, type CleanerProblem } from "~/lib/vocabulary";
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

/** During the job these problems end it, so their own pages ask for confirmation. */
const HAS_ITS_OWN_PAGE: ReadonlySet<CleanerProblem> = new Set(["nobody-home", "unsafe"]);

export const handle = { ...JOB_QUESTION_HANDLE, draftForm: "problem" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireJobStep(request, context, params, "problem");
  const { locale, now } = context;
  const t = await translatorFor(locale);
  const isDone = job.status === "completed";
  const report = { bookingId: job.id, userId: profile.userId };
  return {
    job: jobForQuestion(job),
    isDone,
    promise: answerPromise({ t, locale, now }),
    kinds: CLEANER_PROBLEMS.filter((kind) => isDone || !HAS_ITS_OWN_PAGE.has(kind)).map((kind) => ({
      value: kind,
      label: t(`cases:kind-${kind}`),
    })),
    wishes: wishAnswers(CLEANER_WISHES, t),
    waiting: listWaitingProblemPhotos(report, context.now),
    meta: await describePersonalPage(context, "job:problem-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { now } = context;
  // If the problem can't be reported, don't store its photos.
  if (!isCleanerStepOpen(job, "problem", now)) return redirectToJob(request, job.id, null);
  const sender = { bookingId: job.id, userId: profile.userId, now, locale: context.locale };
  const read = await readProblemReport(request, sender);
  const { refused, value } = parseProblemReport(read, CleanerProblemSchema);
  if (refused) return refused;
  const report = { bookingId: job.id, ...value, photos: read.photos };
  const result = reportProblemAsCleaner(report, profile, now);
  if (!result.ok) return redirectToJob(request, job.id, null);
  const toast = await serializeToast({ title: "job:problem-toast" });
  return redirectWithin(request, casePath("cleaner", job.id, result.problemId), {
    headers: { "Set-Cookie": toast },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function ReportProblem() {
  const { t } = useText();
  const { job, isDone, promise, kinds, wishes, waiting } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<ProblemForm>("problem", refused);
  return (
    <JobQuestion job={job} title={t("job:problem-title")}>
      <FormProblem refused={refused} />
      <ErrorSummary fields={problemFieldsOf(fields, refused)} />
      <p className="pb-2">{t(isDone ? "job:problem-meaning-done" : "job:problem-meaning")}</p>
      <p className="pb-4 font-semibold">{promise}</p>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex flex-col gap-5"
      >
        <ProblemFields
          side="cleaner"
          fields={fields}
          kinds={kinds}
          wishes={wishes}
          chosenWish="only-tell"
          refused={refused}
          draftPhotos={waiting}
        />
        <AnswerButtons jobId={job.id} keep="job:go-back" send="job:problem-send" />
      </Form>
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
