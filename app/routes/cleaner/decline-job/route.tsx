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
import { getTextareaProps } from "@conform-to/react";
import { BackLink } from "~/components/back-link";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { revalidateAfterRefusal } from "~/components/revalidate-after-refusal";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { sendForm } from "~/components/ui/send-form";
import type { z } from "zod/v4";
import { declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { canCleanerTransition } from "~/domain/bookings/lifecycle/cleaner-steps";
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
  const page = await describePersonalPage(context, "jobs:decline-title");
  return {
    page,
    job: jobView(job, context.locale),
    /** All days of a request for a series. */
    days: [job, ...otherRequestedVisits(job, listVisits(job.seriesId))]
      .map(({ date }) => date)
      .toSorted()
      .map((date) => formatDate(date, context.locale, "full")),
    isOver: !canCleanerTransition(job, "declined", context.now),
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
  const { t, locale } = useText();
  const customer = useCustomerName();
  const { job, days, isOver } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof DeclineBookingSchema>>("decline", refused);
  const [whyError] = fields.why.errors ?? [];
  return (
    <div className="pb-8">
      <BackLink to={paths.cleanerDashboard()}>{t("jobs:to-bookings")}</BackLink>
      <h1 className="pb-2">{t("jobs:decline-title")}</h1>
      <FormProblem refused={refused} />
      {isOver && !refused ? (
        <Banner tone="attention" title={t("jobs:refused-title")}>
          {t("jobs:refused-over")}
        </Banner>
      ) : null}
      <div className="part-two gap-y-4 pt-2">
        <section aria-labelledby="customer" className="card p-4 sm:p-6 lg:col-start-2">
          <h2 id="customer" className="text-section">
            {customer(job)}
          </h2>
          <p className="font-semibold tabular">
            {joinSideBySide(
              locale,
              formatDate(job.date, locale, "day"),
              formatClockRange(job.startsAt, job.endsAt, locale),
            )}
          </p>
          <p className="text-ink-soft tabular">
            {job.serviceName}&nbsp;· {t(`areas:${job.city}`)}&nbsp;·{" "}
            {t(days.length > 1 ? "jobs:keep-each" : "jobs:keep")} {formatBaht(job.serviceCost)}
          </p>
          {days.length > 1 ? (
            <p className="pt-4 tabular">
              <strong className="block">{t("jobs:decline-series", { count: days.length })}</strong>
              {days.map((day) => (
                <span key={day} className="block text-sm">
                  {day}
                </span>
              ))}
            </p>
          ) : null}
        </section>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <p className="pb-4">{t("jobs:decline-text", { name: customer(job) })}</p>
          <Form method="post" id={form.id} className="flex flex-col gap-5" noValidate>
            <fieldset disabled={isOver} aria-describedby={whyError ? "why-error" : undefined}>
              <legend className="pb-2 font-semibold">{t("jobs:decline-why")}</legend>
              <FieldError id="why-error" error={whyError} className="pb-2" />
              <div className="flex flex-wrap gap-2">
                {DECLINE_REASONS.map((why) => (
                  <label
                    key={why}
                    className="flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 has-checked:bg-celadon-100"
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
              <Link to={paths.cleanerDashboard()} className="button button-quiet min-h-12">
                {t("jobs:decline-keep")}
              </Link>
              <button type="submit" disabled={isOver} className="button button-outline min-h-12">
                {t("jobs:decline-action")}
              </button>
            </div>
          </Form>
        </div>
      </div>
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);
