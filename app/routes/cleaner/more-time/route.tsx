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
import { MoreTimeButtons, MoreTimeFacts, MoreTimeFields } from "~/components/more-time/more-time";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { ActionBar } from "~/components/ui/action-bar";
import { FormProblem } from "~/components/ui/form-problem";
import { MoreTimeSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { changeMoreTime, getMoreTimeChoices } from "~/domain/bookings/more-time/more-time.server";
import { moreTimeView } from "~/http/more-time-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { translatorFor } from "~/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { JobQuestion, JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import {
  jobForQuestion,
  redirectToJob,
  requireJobStep,
  requireOwnJob,
} from "../shared/own-job.server";

export const handle = JOB_QUESTION_HANDLE;

/** The toasts for a cleaner, by what the form did. */
const TOASTS = {
  ask: "job:more-time-asked",
  accept: "job:more-time-agreed",
  decline: "job:more-time-kept",
  withdraw: "job:more-time-kept",
} as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireJobStep(request, context, params, "more-time");
  const { now, locale } = context;
  const t = await translatorFor(locale);
  return {
    job: jobForQuestion(job),
    view: moreTimeView(job, {
      side: "cleaner",
      name: job.customer.name || t("job:former-customer"),
      choices: getMoreTimeChoices({ ...job, cleanerId: profile.id }),
      hasQr: profile.promptPayId !== null,
      wanted: new URL(request.url).searchParams.get("hours"),
      ...{ t, locale, now },
    }),
    meta: await describePersonalPage(context, "job:more-time-meta"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), MoreTimeSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { intent, hours, endsAt } = submission.value;
  const by = { as: "cleaner", userId: profile.userId } as const;
  const change = { bookingId: job.id, asked: { hours, endsAt } };
  const result = changeMoreTime(intent, change, by, context.now);
  if (result.ok) return redirectToJob(request, job.id, TOASTS[intent]);
  if (result.reason === "not-possible") return redirectToJob(request, job.id, null);
  return refuseForm(submission, {
    status: 409,
    reason: result.reason,
    problem: { title: "job:changed-title", text: "job:changed-text" },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

/** After a refusal what can be asked may have changed, so the page loads it again. */
export const shouldRevalidate = () => true;

export default function MoreTime() {
  const { job, view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { bar, buttons, lead, silence, state } = view;
  return (
    <JobQuestion job={job} title={view.title}>
      <Form method="post" className="flex flex-col">
        <FormProblem refused={refused} />
        {lead ? <p className="pb-4">{lead}</p> : null}
        <MoreTimeFacts view={view} here={paths.jobStep(job.id, "more-time")} />
        <MoreTimeFields view={view} />
        {state === "ask" ? <p className="py-4 text-sm text-ink-soft">{silence}</p> : null}
        {bar ? (
          <ActionBar figure={bar.figure} detail={bar.detail}>
            {buttons.map(({ intent, label }) => (
              <button
                key={intent}
                type="submit"
                name="intent"
                value={intent}
                className="button button-strong"
              >
                {label}
              </button>
            ))}
          </ActionBar>
        ) : (
          <div className="flex flex-col gap-3 pt-4">
            <MoreTimeButtons view={view} />
            {silence ? <p className="text-sm text-ink-soft">{silence}</p> : null}
          </div>
        )}
      </Form>
    </JobQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
