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
import { PartErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { PhotoFields, photoFieldsOf } from "~/components/problem-fields";
import { ErrorSummary } from "~/components/ui/error-summary";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Notice } from "~/components/ui/notice";
import type { Job } from "~/domain/bookings/reading/cleaner-jobs.server";
import { endNobodyHome } from "~/domain/bookings/lifecycle/cleaner-moves.server";
import { WordsSchema } from "~/domain/bookings/lifecycle/job-schemas";
import { isStepOpen } from "~/domain/bookings/lifecycle/job-steps";
import { waitingProblemPhotos } from "~/domain/bookings/problems/problem-photos.server";
import { nobodyHomeFrom } from "~/domain/bookings/lifecycle/status";
import { describePage } from "~/http/page-meta.server";
import { parseReport, readReport } from "~/http/problem-report.server";
import { refuseForm } from "~/http/refused-form.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { LONGEST } from "~/lib/field-lengths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import { AnswerButtons, JobQuestion, HYDRATED_QUESTION, sendAnswer } from "../shared/job-question";
import { askedJob, backToJob, requireJobStep, requireOwnJob } from "../shared/own-job.server";

export const handle = {
  ...HYDRATED_QUESTION,
  draftForm: ({ tooEarlyUntil }: SerializeFrom<typeof loader>) =>
    tooEarlyUntil === null ? "nobody-home" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireJobStep(request, context, params, "nobody-home");
  const { now } = context;
  const from = nobodyHomeFrom(job);
  return {
    job: askedJob(job),
    phone: job.door?.phone ?? null,
    place: placeOf(job, context.locale),
    tooEarlyUntil: now < from ? from : null,
    waiting: waitingProblemPhotos({ bookingId: job.id, userId: profile.userId }, now),
    meta: await describePage(request, context, {
      title: "job:nobody-title",
      description: "job:nobody-meaning",
      index: false,
    }),
  };
}

/** Where the job is, to be compared with the door; put into words here, so that no script has to. */
function placeOf({ door, city }: Job, locale: Locale): string | null {
  return door && `${messagesOf(locale).areas[city]} ${door.zipCode}\n${door.address}`;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { now } = context;
  // Of what can't be said any more no photo is taken; what was said before is the same once more.
  if (!isStepOpen(job, "nobody-home", now)) {
    const said = endNobodyHome({ bookingId: job.id, words: "" }, profile, now);
    return backToJob(request, job.id, said.ok ? "job:nobody-toast" : null);
  }
  const read = await readReport(request, { bookingId: job.id, userId: profile.userId, now });
  const { refused, submission, value } = parseReport(read, WordsSchema);
  if (refused) return refused;
  const ending = { bookingId: job.id, ...value, photos: read.photos };
  const result = endNobodyHome(ending, profile, now);
  if (!result.ok && job.status === "confirmed") {
    return refuseForm(submission, {
      status: 409,
      reason: "too-early",
      problem: { title: "job:changed-title", text: "job:changed-text" },
    });
  }
  return backToJob(request, job.id, result.ok ? "job:nobody-toast" : null);
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAnswer(() => serverAction<typeof action>());

export default function NobodyHome() {
  const { t, locale } = useText();
  const { job, phone, place, tooEarlyUntil, waiting } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof WordsSchema>>("nobody-home", refused);
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
      {tooEarlyUntil === null ? (
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
                maxLength: LONGEST.problem,
              }}
            />
            <PhotoFields side="cleaner" refused={refused} waiting={waiting} />
            <AnswerButtons jobId={job.id} keep="job:wait-longer" send="job:nobody-send" isDanger />
          </Form>
        </>
      ) : (
        <Notice
          tone="attention"
          title={t("job:nobody-too-early", {
            time: formatClock(tooEarlyUntil, locale).replace(" ", "\u00a0"),
          })}
        />
      )}
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <PartErrorPage />;
}
