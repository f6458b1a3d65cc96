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
import { PhoneIcon } from "~/components/art/subject-icons";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { reportFeelingUnsafeAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { canCleanerTransition } from "~/domain/bookings/lifecycle/cleaner-steps";
import { ReportWordsSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { getBusiness } from "~/domain/business/business.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { JobQuestion, JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import {
  jobForQuestion,
  redirectToJob,
  requireJobStep,
  requireOwnJob,
} from "../shared/own-job.server";

export const handle = { ...JOB_QUESTION_HANDLE, draftForm: "unsafe" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job } = await requireJobStep(request, context, params, "unsafe");
  return {
    endsJob: canCleanerTransition(job, "unsafe", context.now),
    phone: getBusiness(context.locale).phone,
    job: jobForQuestion(job),
    meta: await describePersonalPage(context, "job:unsafe-ask"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), ReportWordsSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { words } = submission.value;
  const result = reportFeelingUnsafeAsCleaner({ bookingId: job.id, words }, profile, context.now);
  return redirectToJob(request, job.id, result.ok ? "job:unsafe-toast" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function ReportUnsafeJob() {
  const { t } = useText();
  const { job, endsJob, phone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReportWordsSchema>>("unsafe", refused);
  return (
    <JobQuestion job={job} title={t("job:unsafe-ask")}>
      <FormProblem refused={refused} />
      <p className="pb-3 font-semibold">{t("job:unsafe-leave")}</p>
      <p className="pb-4">
        <a href="tel:191" className="button button-quiet min-h-12 w-full text-brick">
          <PhoneIcon className="size-5 shrink-0" />
          {t("job:call-191")}
        </a>
      </p>
      {phone ? (
        <p className="pb-4">
          <a href={"tel:" + phone} className="button button-quiet min-h-12 w-full tabular">
            <PhoneIcon className="size-5 shrink-0" />
            {t("job:unsafe-call", { phone: formatPhone(phone) })}
          </a>
        </p>
      ) : null}
      <p className="pb-4">{t(endsJob ? "job:unsafe-meaning" : "job:unsafe-meaning-done")}</p>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <button type="submit" className="button button-danger min-h-13">
          {t(endsJob ? "job:unsafe-send" : "job:unsafe-send-done")}
        </button>
        <TextAreaField
          label={t("job:unsafe-words")}
          hint={t("job:unsafe-words-hint")}
          errors={fields.words.errors}
          textarea={{ ...getTextareaProps(fields.words), rows: 3, maxLength: MAX_LENGTH.problem }}
        />
      </Form>
      <p className="pt-3">
        <Link to={paths.job(job.id)} className="button button-plain min-h-12 w-full">
          {t("job:go-back")}
        </Link>
      </p>
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
