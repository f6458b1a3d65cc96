import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { historyForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import { nextJobToday, type Job } from "~/domain/bookings/reading/cleaner-jobs.server";
import { cleanerCan, isStepOpen } from "~/domain/bookings/lifecycle/job-steps";
import { visitRowsOf } from "~/domain/bookings/series/series.server";
import { withLateMarks } from "~/domain/bookings/lifecycle/late-marks";
import { problemsFor } from "~/domain/bookings/problems/problems.server";
import {
  ACCOUNT_CLOSED,
  PAYMENT_MENDED_UNTIL_MS,
  PROBLEM_REPORTED_UNTIL_MS,
  canBeOnTheWay,
  canMendPayment,
  isLateChange,
  isUnderWay,
  lastMoment,
  nextVerb,
  nobodyHomeFrom,
} from "~/domain/bookings/lifecycle/status";
import { getBusiness } from "~/domain/business/business.server";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";
import { maskedPromptPayId, promptPayPayload } from "~/domain/payments/promptpay";
import { qrCode } from "~/domain/payments/qr-code";
import { canAnswer, getReviewOfJob } from "~/domain/reviews/answer-review.server";
import type { Locale } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** Where a job stands, as its page is laid out. */
export type JobPhase = "request" | "ahead" | "started" | "done" | "ended";

function phaseOf(job: Job, now: number): JobPhase {
  switch (job.status) {
    case "pending":
      return "request";
    case "confirmed":
      return isUnderWay(job, now) ? "started" : "ahead";
    case "completed":
      return "done";
    case "cancelled":
      return "ended";
  }
}

/** All that a job's page shows: only that is sent to the browser. */
export function jobView(
  job: Job,
  profile: OwnProfile,
  { ownName, locale, now }: { ownName: string; locale: Locale; now: number },
) {
  const phase = phaseOf(job, now);
  const { phone, lineAccount } = getBusiness(locale);
  const visits = visitRowsOf(job.seriesId, now);
  const canFinish = cleanerCan(job, "completed", now);
  const toPay = canFinish || phase === "done";
  // None before the start.
  const reports = now < job.startsAt ? [] : problemsFor("cleaner", job.id);
  return {
    id: job.id,
    phase,
    status: job.status,
    date: job.date,
    startsAt: job.startsAt,
    endsAt: job.endsAt,
    answerBy: lastMoment(job),
    proposal: job.proposal,
    /** Of a request for a series all its days. */
    requestedDates: phase === "request" ? visits.map((visit) => visit.date) : [],
    /** Which visit of its series it is, and those that are theirs; none of a job alone. */
    series: {
      number: visits.findIndex(({ id }) => id === job.id) + 1,
      count: visits.length,
      visits: visits.filter(({ cleanerId }) => cleanerId === profile.id),
    },
    serviceName: keepCompounds(serviceNameOf(job, locale)),
    hours: job.hoursBilled,
    hourlyRate: job.hourlyRate,
    keeps: job.serviceCost,
    fee: job.platformFee,
    total: job.totalPrice,
    area: job.city,
    door: job.door,
    customer: job.customer.name,
    createdAt: job.createdAt,
    completedAt: job.completedAt,
    onTheWayAt: job.onTheWayAt,
    paid: job.paidAt === null || job.paidHow === null ? null : { at: job.paidAt, how: job.paidHow },
    promptPay: toPay && job.paidAt === null ? promptPayOf(profile, ownName, job.totalPrice) : null,
    reports,
    can: {
      sayOnTheWay: job.onTheWayAt === null && canBeOnTheWay(job, now),
      finish: canFinish,
      cancel: isStepOpen(job, "cancel", now),
      waitAtDoor: isStepOpen(job, "nobody-home", now),
      sayNobodyHome: cleanerCan(job, "no-show", now),
      sayUnsafe: isStepOpen(job, "unsafe", now) && !reports.some(({ kind }) => kind === "unsafe"),
      report: isStepOpen(job, "problem", now),
    },
    nobodyHomeFrom: nobodyHomeFrom(job),
    reportUntil: job.endsAt + PROBLEM_REPORTED_UNTIL_MS,
    cancelIsLate: isLateChange(job, now),
    history: withLateMarks(historyForCleaner(job.id), job.startsAt).map(({ reason, ...line }) => ({
      ...line,
      reason: reason === ACCOUNT_CLOSED ? "" : reason,
    })),
    ...(phase === "done" && {
      next: nextView(nextJobToday(profile.id, job, now), locale, now),
      review: reviewView(getReviewOfJob(job.id, profile)),
      mendableUntil: canMendPayment(job, now) ? (job.paidAt ?? 0) + PAYMENT_MENDED_UNTIL_MS : null,
    }),
    help: { phone, lineAccount },
    now,
  };
}

export type JobView = ReturnType<typeof jobView>;

function reviewView(review: ReturnType<typeof getReviewOfJob>) {
  if (!review) return null;
  return {
    stars: review.stars,
    comment: review.comment,
    answer: review.answer,
    isHidden: review.hiddenAt !== null,
    canAnswer: canAnswer(review),
  };
}

function promptPayOf({ promptPayType, promptPayId }: OwnProfile, name: string, total: number) {
  if (!promptPayType || !promptPayId) return null;
  const target = { type: promptPayType, id: promptPayId };
  return { name, id: maskedPromptPayId(target), code: qrCode(promptPayPayload(target, total)) };
}

function nextView(next: ReturnType<typeof nextJobToday>, locale: Locale, now: number) {
  if (!next) return null;
  return {
    id: next.id,
    startsAt: next.startsAt,
    endsAt: next.endsAt,
    area: next.city,
    specialty: next.specialty,
    serviceName: keepCompounds(serviceNameOf(next, locale)),
    customer: next.customer.name,
    total: next.totalPrice,
    verb: nextVerb(next, now),
  };
}
