import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { PhotoFields, photoFieldsOf } from "~/components/problem-fields";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { canEndAsNoShow } from "~/domain/bookings/door/door-rules";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { reportNobodyHome } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { ReportWordsSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { listWaitingProblemPhotos } from "~/domain/bookings/problems/problem-photos.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseProblemReport, readProblemReport } from "~/http/problem-report.server";
import { refuseForm } from "~/http/refused-form.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
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

export const handle = {
  ...JOB_QUESTION_HANDLE,
  draftForm: ({ canEnd }: SerializeFrom<typeof loader>) => (canEnd ? "nobody-home" : null),
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireJobStep(request, context, params, "nobody-home");
  const { now } = context;
  return {
    job: jobForQuestion(job),
    phone: job.door?.phone ?? null,
    place: addressText(job, context.locale),
    canEnd: canEndAsNoShow(getOpenDoorWait(job.id), now),
    waiting: listWaitingProblemPhotos({ bookingId: job.id, userId: profile.userId }, now),
    meta: await describePersonalPage(context, "job:nobody-title"),
  };
}

/** Returns the job's address, to compare it with the door; made on the server, to need no script. */
function addressText({ door, city }: CleanerBooking, locale: Locale): string | null {
  return door && `${messagesOf(locale).areas[city]} ${door.zipCode}\n${door.address}`;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { now } = context;
  // If the step is closed, no photo is taken. A repeated report gets the same answer as the first.
  if (!isCleanerStepOpen(job, "nobody-home", now)) {
    const said = reportNobodyHome({ bookingId: job.id, words: "" }, profile, now);
    return redirectToJob(request, job.id, said.ok ? "job:nobody-toast" : null);
  }
  const sender = { bookingId: job.id, userId: profile.userId, now, locale: context.locale };
  const read = await readProblemReport(request, sender);
  const { refused, submission, value } = parseProblemReport(read, ReportWordsSchema);
  if (refused) return refused;
  const ending = { bookingId: job.id, ...value, photos: read.photos };
  const result = reportNobodyHome(ending, profile, now);
  if (!result.ok && job.status === "confirmed") {
    return refuseForm(submission, {
      status: 409,
      reason: "too-early",
      problem: { title: "job:changed-title", text: "job:changed-text" },
    });
  }
  return redirectToJob(request, job.id, result.ok ? "job:nobody-toast" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function NobodyHome() {
  const { t } = useText();
  const { job, phone, place, canEnd, waiting } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReportWordsSchema>>(
    "nobody-home",
    refused,
  );
  const call = phone ? (
    <p className="pb-4">
      <a href={"tel:" + phone} className="button button-quiet min-h-12 w-full">
        <span>
          {t("job:call", { name: job.customer || t("job:former-customer") })}{" "}
          <span className="inline-block">{formatPhone(phone)}</span>
        </span>
      </a>
    </p>
  ) : null;
  return (
    <JobQuestion job={job} title={t("job:nobody-title")}>
      <FormProblem refused={refused} />
      <ErrorSummary fields={[fields.words, ...photoFieldsOf(refused)]} />
      <p className="pb-3">{t("job:nobody-first")}</p>
      {place ? <p className="pb-4 wrap-anywhere whitespace-pre-line">{place}</p> : null}
      {call}
      {canEnd ? (
        <>
          <p className="pb-4">{t("job:nobody-meaning")}</p>
          <Form
            method="post"
            encType="multipart/form-data"
            {...getFormProps(form)}
            className="flex flex-col gap-5"
          >
            <TextAreaField
              label={t("job:nobody-words")}
              hint={t("job:optional")}
              errors={fields.words.errors}
              textarea={{
                ...getTextareaProps(fields.words),
                rows: 3,
                maxLength: MAX_LENGTH.problem,
              }}
            />
            <PhotoFields side="cleaner" refused={refused} draftPhotos={waiting} />
            <AnswerButtons jobId={job.id} keep="job:wait-longer" send="job:nobody-send" isDanger />
          </Form>
        </>
      ) : (
        <Banner tone="attention" title={t("job:nobody-too-early")}>
          <Link to={paths.jobDoor(job.id)} className="button button-strong mt-2">
            {t("job:see-clock")}
          </Link>
        </Banner>
      )}
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
