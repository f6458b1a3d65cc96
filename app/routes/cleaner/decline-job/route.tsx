import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { getTextareaProps } from "@conform-to/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { ServiceMark } from "~/components/art/service-mark";
import { metaTags } from "~/components/page-meta";
import { revalidateAfterRefusal } from "~/components/revalidate-after-refusal";
import { StatusBadge } from "~/components/status-badge";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import type { z } from "zod/v4";
import {
  declineBooking,
  outcomeOfRequest,
} from "~/domain/bookings/lifecycle/answer-request.server";
import { canCleanerTransition, isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { otherRequestedVisits, listVisits } from "~/domain/bookings/series/series.server";
import { DeclineBookingSchema } from "~/domain/bookings/creating/booking-form-schemas";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { formatClockRange, formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { joinSideBySide } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { DECLINE_REASONS, type Locale } from "~/lib/vocabulary";
import { useCustomerName } from "../shared/use-customer-name";
import { jobView } from "../shared/job-view";
import { requireOwnJob } from "../shared/own-job.server";

export const handle: RouteHandle = { formFailed: "jobs:failed-title", draftForm: "decline" };

export const shouldRevalidate = revalidateAfterRefusal;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job } = await requireOwnJob(request, context, params);
  const isOver = !canCleanerTransition(job, "declined", context.now);
  const over = isOver ? await overView(job, context) : null;
  return {
    page: await describePersonalPage(context, over ? { text: over.title } : "jobs:decline-title"),
    /** Set if the request can't be declined any more: how it has ended. */
    over,
    job: jobView(job, context.locale),
    /** All days of a request for a series. */
    days: [job, ...otherRequestedVisits(job, listVisits(job.seriesId))]
      .map(({ date }) => date)
      .toSorted()
      .map((date) => formatDate(date, context.locale, "full")),
  };
}

/** Returns how a request has ended, and the words of the link to cancel what became of it, if that is possible. */
async function overView(job: CleanerBooking, { locale, now }: AppLoadContext) {
  const t = await translatorFor(locale);
  const hasJob = job.status === "confirmed" || job.status === "completed";
  return {
    title: t(`job-log:request-${hasJob ? "accepted" : outcomeOfRequest(job.id)}`),
    cancel: isCleanerStepOpen(job, "cancel", now) ? t("job:cancel") : null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const submission = parseForm(await readForm(request), DeclineBookingSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const reason = await reasonForCustomer(submission.value, job.customerLocale);
  const result = declineBooking({ bookingId: job.id, userId: profile.userId, reason }, context.now);
  if (!result.ok) {
    const why = result.reason === "unknown-booking" ? "over" : result.reason;
    return refuseForm(submission, {
      status: 409,
      reason: why,
      problem: { title: "jobs:refused-title", text: `jobs:refused-${why}` },
    });
  }
  const name = job.customer.shortName;
  const toast = await serializeToast({
    title: "jobs:toast-declined",
    text: message("jobs:declined-text", { name }),
  });
  return redirectWithin(request, paths.cleanerDashboard(), { headers: { "Set-Cookie": toast } });
}

/** Returns the reason as the customer reads it: the usual one in their language, then the cleaner's own words. */
async function reasonForCustomer(
  { why, reason }: z.output<typeof DeclineBookingSchema>,
  locale: Locale,
): Promise<string> {
  if (!why) return reason;
  const t = await translatorFor(locale);
  return [t(`jobs:decline-why-${why}`), reason].filter(Boolean).join("\n");
}

/** If the connection drops, the text stays, to be sent again. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), { failed: "jobs:failed-title" });
}

export default function Decline() {
  const { t } = useText();
  const { job, over } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="pb-8">
      <BackLink to={paths.cleanerDashboard()}>{t("jobs:to-bookings")}</BackLink>
      {/* Words that came too late are still there. */}
      {over && !refused ? <NothingToDecline id={job.id} over={over} /> : <DeclineForm />}
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

/** A request that can't be declined any more: how it has ended, and the way to it. */
function NothingToDecline({ id, over }: { id: number; over: NonNullable<Shown["over"]> }) {
  const { t } = useText();
  return (
    <div className="max-w-[44.5rem]">
      <h1 className="pb-3">{over.title}</h1>
      <RequestInBrief />
      <div className="flex flex-wrap gap-2 pt-4">
        <Link to={paths.job(id)} className="button button-strong min-h-12 flex-1">
          {t("jobs:see-job")}
        </Link>
        {over.cancel ? (
          <Link to={paths.jobStep(id, "cancel")} className="button button-plain min-h-12 flex-1">
            {over.cancel}
          </Link>
        ) : null}
      </div>
    </div>
  );
}

/** The request in brief: its customer, work, time and sum; of a series all days. */
function RequestInBrief({ className = "" }: { className?: string }) {
  const { t, locale } = useText();
  const customer = useCustomerName();
  const { job, days, over } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="customer" className={`card p-4 sm:p-6 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="customer" className="text-section wrap-anywhere">
          {customer(job)}
        </h2>
        {over && job.status !== "pending" ? <StatusBadge status={job.status} /> : null}
      </div>
      <p className="font-semibold tabular">
        {joinSideBySide(
          locale,
          formatDate(job.date, locale, "day"),
          formatClockRange(job.startsAt, job.endsAt, locale),
        )}
      </p>
      <div className="flex items-center gap-3 pt-2 max-[16rem]:flex-wrap">
        <ServiceMark specialty={job.specialty} className="size-10 shrink-0" />
        <p className="min-w-0 text-ink-soft tabular">
          {job.serviceName}
          <br />
          {t(`areas:${job.city}`)}&nbsp;·{" "}
          <span className="inline-block">
            {t(days.length > 1 ? "jobs:keep-each" : "jobs:keep")} {formatBaht(job.serviceCost)}
          </span>
        </p>
      </div>
      {days.length > 1 ? (
        <p className="pt-4 tabular">
          {over ? null : (
            <strong className="block">{t("jobs:decline-series", { count: days.length })}</strong>
          )}
          {days.map((day) => (
            <span key={day} className="block text-sm">
              {day}
            </span>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function DeclineForm() {
  const { t } = useText();
  const customer = useCustomerName();
  const { job, over } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof DeclineBookingSchema>>("decline", refused);
  const [whyError] = fields.why.errors ?? [];
  const isOver = over !== null;
  // Everybody in a sentence is called by the first name.
  const name = job.customer.split(" ")[0] || customer(job);
  return (
    <>
      <h1 className="pb-2">{t("jobs:decline-title")}</h1>
      <FormProblem refused={refused} />
      <div className="part-two gap-y-4 pt-2">
        <RequestInBrief className="lg:col-start-2" />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <p className="pb-4">{t("jobs:decline-text", { name })}</p>
          <Form method="post" id={form.id} className="flex flex-col gap-5" noValidate>
            <fieldset disabled={isOver} aria-describedby={whyError ? "why-error" : undefined}>
              <legend className="pb-2 font-semibold">{t("jobs:decline-why")}</legend>
              <FieldError id="why-error" error={whyError} className="pb-2" />
              <div className="flex flex-wrap gap-2">
                {DECLINE_REASONS.map((why) => (
                  <label
                    key={why}
                    className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-3 has-checked:bg-celadon-100"
                  >
                    <input
                      type="radio"
                      name="why"
                      value={why}
                      defaultChecked={fields.why.initialValue === why}
                      className="size-5 shrink-0"
                    />
                    {t(`jobs:decline-why-${why}`)}
                  </label>
                ))}
              </div>
            </fieldset>
            <TextAreaField
              label={t("jobs:decline-reason")}
              hint={t("jobs:decline-hint")}
              errors={fields.reason.errors}
              textarea={{
                ...getTextareaProps(fields.reason),
                rows: 3,
                maxLength: MAX_LENGTH.reason,
                disabled: isOver,
              }}
            />
            <div className="grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1">
              {isOver ? (
                <Link
                  to={paths.job(job.id)}
                  className="button button-strong col-span-full min-h-12"
                >
                  {t("jobs:see-job")}
                </Link>
              ) : (
                <>
                  <Link to={paths.cleanerDashboard()} className="button button-quiet min-h-12">
                    {t("jobs:decline-keep")}
                  </Link>
                  <button type="submit" className="button button-outline min-h-12">
                    {t("jobs:decline-action")}
                  </button>
                </>
              )}
            </div>
          </Form>
        </div>
      </div>
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);
