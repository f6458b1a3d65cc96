import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { StatusBadge } from "~/components/status-badge";
import { FormProblem } from "~/components/ui/form-problem";
import { sendForm } from "~/components/ui/send-form";
import { useNews } from "~/components/use-news";
import { comeAfterAll } from "~/domain/bookings/absences/come-after-all.server";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  completeBooking,
  markPaid,
  reportOnTheWay,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { confirmComing } from "~/domain/bookings/lifecycle/confirmations.server";
import {
  ReportedPaymentSchema,
  TakenBackReasonSchema,
} from "~/domain/bookings/lifecycle/booking-command-schemas";
import { answerProposal } from "~/domain/bookings/rescheduling/reschedule.server";
import { AnswerProposalSchema } from "~/domain/bookings/creating/booking-form-schemas";
import type { RouteHandle } from "~/http/context";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { refuseForm } from "~/http/refused-form.server";
import { getSignedIn } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClockRange, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { redirectToJob, requireJobById, requireOwnJob } from "../shared/own-job.server";
import { requireCleaner } from "../shared/require-cleaner.server";
import { AheadJob } from "./ahead";
import { DoneJob } from "./done";
import { EndedJob } from "./ended";
import { jobPageView } from "./job-page-view.server";
import { StartedJob } from "./started";

const FAILED = "job:failed-title";
/** Time after which the page loads anew on the day of the job where scripts don't run, in seconds. */
const REFRESH_S = 60;

export const handle: RouteHandle = {
  formFailed: FAILED,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { now, locale } = context;
  const viewer = await getSignedIn(request, context);
  const ownName = viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : profile.name;
  return {
    meta: await describePersonalPage(context, message("job:meta-title", { id: job.id })),
    job: jobPageView(job, profile, {
      ...{ ownName, isQrWanted: new URL(request.url).searchParams.has("qr") },
      ...{ t: await translatorFor(locale), locale, now },
    }),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const profile = await requireCleaner(request, context, { isKept: true });
  const form = await readForm(request);
  const { now } = context;
  const bookingId = parseId(params.id);
  if (form.get("intent") === "accept") {
    const { id } = requireJobById(params.id, profile, now);
    return acceptRequest(request, { bookingId: id, userId: profile.userId }, now);
  }
  if (form.get("intent") === "answer-move") {
    const { id } = requireJobById(params.id, profile, now);
    return answerRescheduleProposal(request, form, { bookingId: id, profile, now });
  }
  if (form.get("intent") === "confirm") {
    const { id } = requireJobById(params.id, profile, now);
    const result = confirmComing(id, profile, now);
    return redirectToJob(request, id, result.ok ? "job:confirmed-toast" : null);
  }
  if (form.get("intent") === "come-after-all") {
    const job = requireJobById(params.id, profile, now);
    const result = comeAfterAll(job, { cleaner: profile, now });
    return result.ok
      ? redirectToJob(request, result.bookingId, "job:come-toast")
      : redirectToJob(request, job.id, null);
  }
  const isOnTheWay = form.get("intent") === "on-the-way";
  const command = form.get("intent") === "paid" ? markPaid : completeBooking;
  const { data: payment } = ReportedPaymentSchema.safeParse(form.get("payment"));
  const { data: reason = "" } = TakenBackReasonSchema.safeParse(form.get("reason") ?? undefined);
  const result = isOnTheWay
    ? reportOnTheWay(bookingId, profile, now)
    : payment && command({ bookingId, payment, reason }, profile, now);
  if (!result || (!result.ok && result.reason === "unknown-booking")) {
    // Throws "not found" for somebody else's job, so that the answer discloses nothing.
    requireJobById(params.id, profile, now);
  }
  if (result?.ok === false && result.reason === "reason-missing") {
    return refuseForm(null, {
      status: 400,
      reason: "reason-missing",
      problem: { title: "job:take-back-reason", text: "job:reason-required" },
    });
  }
  if (!result?.ok) {
    return refuseForm(null, {
      status: 409,
      reason: "changed",
      problem: { title: "job:changed-title", text: "job:changed-text" },
    });
  }
  const headers = isOnTheWay
    ? { "Set-Cookie": await serializeToast({ title: "job:said-on-the-way" }) }
    : undefined;
  return redirectWithin(request, paths.job(bookingId), { headers });
}

/** Accepts or declines another time that the customer asked for. */
async function answerRescheduleProposal(
  request: Request,
  form: FormData,
  { bookingId, profile, now }: { bookingId: number; profile: { userId: number }; now: number },
) {
  const { data: sent } = AnswerProposalSchema.safeParse(Object.fromEntries(form));
  const answered =
    sent && answerProposal({ bookingId, answer: sent.answer, asked: sent }, profile, now);
  if (!answered?.ok) {
    return refuseForm(null, {
      status: 409,
      reason: "changed",
      problem: { title: "job:changed-title", text: "job:changed-text" },
    });
  }
  const isRescheduled = sent?.answer === "accept";
  const toast = await serializeToast({
    title: isRescheduled ? "job:proposal-accepted" : "job:proposal-declined",
  });
  return redirectWithin(request, paths.job(bookingId), { headers: { "Set-Cookie": toast } });
}

/** Accepts a request with one tap; the page then shows the address. */
async function acceptRequest(
  request: Request,
  answer: { bookingId: number; userId: number },
  now: number,
) {
  const accepted = acceptBooking(answer, now);
  if (accepted.ok) {
    const toast = await serializeToast({ title: "jobs:toast-accepted", text: "job:accepted-text" });
    return redirectWithin(request, paths.job(answer.bookingId), {
      headers: { "Set-Cookie": toast },
    });
  }
  const why = accepted.reason === "unknown-booking" ? "over" : accepted.reason;
  return refuseForm(null, {
    status: 409,
    reason: "changed",
    problem: { title: "jobs:refused-title", text: `jobs:refused-${why}` },
  });
}

/** If the connection drops, the choices stay, to be sent again. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), { failed: FAILED });
}

/** After a refusal the job may have changed, so the page loads it again. */
export const shouldRevalidate = () => true;

export default function JobPage() {
  const { t, locale } = useText();
  const { job } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const hours = t("common:hours", { count: job.hours });
  const time = formatClockRange(job.startsAt, job.endsAt, locale);
  const title = useRef<HTMLHeadingElement>(null);
  const shownFacts = `${job.pageLayout} ${job.paid?.how ?? ""} ${job.startsAt} ${job.proposal?.startsAt ?? ""} ${job.saidComing ?? ""}`;
  const lastShownFacts = useRef(shownFacts);
  const isSending = useNavigation().formMethod !== undefined;
  const wasSent = useRef(false);
  useEffect(() => {
    if (isSending) wasSent.current = true;
    if (lastShownFacts.current === shownFacts) return;
    lastShownFacts.current = shownFacts;
    // The pressed button is gone; a screen reader continues at the title with the job's new state. News that
    // come on their own are read out by the card, and leave the focus where it is.
    if (wasSent.current) title.current?.focus();
    wasSent.current = false;
  }, [isSending, shownFacts]);
  useNews(job.isLive === true);
  const today = cityDateOf(job.now);
  const day = job.date === today ? "" : formatDate(job.date, locale, "short");
  const isDone = job.pageLayout === "done";
  const isNotPaid = job.isNotPaid && !job.isRedo;
  return (
    <div className="page pt-1.5 sm:pt-6">
      <BackLink to={paths.cleanerDashboard()}>{t("job:back")}</BackLink>
      {job.card ? null : (
        <>
          <div className="flex items-start justify-between gap-x-3 max-[16rem]:flex-wrap lg:items-center lg:justify-start">
            <h1 ref={title} tabIndex={-1} className="min-w-0 text-title tabular lg:text-3xl">
              {!isDone
                ? joinSideBySide(locale, ...[day, time].filter(Boolean))
                : isNotPaid
                  ? t("job:not-received")
                  : t("job:done-title")}
            </h1>
            {isDone ? null : <StatusBadge status={job.status} />}
          </div>
          <p className="text-ink-soft tabular">
            {/* The title says that the job is done, or not paid; the time moves into this line. */}
            {isNotPaid ? (
              <span className="max-lg:hidden">{t("job:done-title")}&nbsp;· </span>
            ) : null}
            {(isDone
              ? [
                  joinSideBySide(locale, formatDate(job.date, locale, "short"), time),
                  shortestServiceName(job.serviceName),
                ]
              : [job.serviceName, hours]
            ).join("\u00a0· ")}
          </p>
        </>
      )}
      {job.isLive && job.pageLayout === "ahead" ? (
        <noscript>
          {/* A page without scripts shows what has changed by loading anew. From the start on it asks how the
              customer pays: an answer would be lost. */}
          <meta httpEquiv="refresh" content={String(REFRESH_S)} />
        </noscript>
      ) : null}
      <div className={refused?.problem ? "pt-4" : undefined}>
        <FormProblem refused={refused} />
      </div>
      {job.pageLayout === "started" ? (
        <StartedJob job={job} headingRef={title} />
      ) : job.pageLayout === "done" ? (
        <DoneJob job={job} asksWhy={refused?.reason === "reason-missing"} />
      ) : job.pageLayout === "ended" ? (
        <EndedJob job={job} />
      ) : (
        <AheadJob job={job} headingRef={title} />
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
