import {
  areHoursClosed,
  getOwnCancellation,
} from "~/domain/bookings/absences/come-after-all.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { canStartDoorWait, doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import { listHistoryForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import {
  getNextCleanerBookingToday,
  type CleanerBooking,
} from "~/domain/bookings/reading/cleaner-bookings.server";
import { canCleanerTransition, isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { canConfirmComing, isAgreedLate } from "~/domain/bookings/lifecycle/confirmations";
import { dayFactsOf, isDayLive, isQrOpen } from "~/domain/bookings/reading/day-moment";
import { listVisitRows } from "~/domain/bookings/series/series.server";
import { withLateMarks } from "~/domain/bookings/marks/marks.server";
import { problemReportsView } from "~/http/problem-reports-view.server";
import {
  PROBLEM_REPORTABLE_MS,
  canBeOnTheWay,
  canCorrectPayment,
  isLateChange,
  isUnderWay,
  answerDeadlineOf,
  nextCleanerAction,
  paymentCorrectableUntil,
  writtenReason,
} from "~/domain/bookings/lifecycle/status";
import {
  countsAsPaid,
  paymentStateOf,
  type PaymentFacts,
} from "~/domain/bookings/paying/payment-state";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import { getMoreTimeChoices } from "~/domain/bookings/more-time/more-time.server";
import { getBusiness } from "~/domain/business/business.server";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";
import { maskedPromptPayId, promptPayPayload } from "~/domain/payments/promptpay";
import { qrCode } from "~/domain/payments/qr-code";
import { canAnswerReview, getReviewForCleaner } from "~/domain/reviews/answer-review.server";
import { listMessagesOfHistory } from "~/domain/notifications/booking-messages.server";
import { homeView } from "~/http/home-facts.server";
import { liveCardView } from "~/http/live-card.server";
import { moreTimeRow } from "~/http/more-time-view.server";
import { sentLines } from "~/http/sent-lines.server";
import type { Translate } from "~/i18n/messages";
import { formatBaht } from "~/lib/money";
import type { Locale, PaymentMethod } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/** The layouts of a job's page. */
export type JobPageLayout = "request" | "ahead" | "started" | "done" | "ended";

function pageLayoutOf(job: CleanerBooking, now: number): JobPageLayout {
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

/** Returns all that a job's page shows; only this is sent to the browser. */
export function jobPageView(
  job: CleanerBooking,
  profile: OwnProfile,
  { ownName, t, locale, now }: { ownName: string; t: Translate; locale: Locale; now: number },
) {
  const pageLayout = pageLayoutOf(job, now);
  const { phone, lineAccount } = getBusiness(locale);
  const visits = listVisitRows(job.seriesId, now);
  const canFinish = canCleanerTransition(job, "completed", now);
  const toPay = canFinish || pageLayout === "done";
  // There are no reports before the start.
  const reports =
    now < job.startsAt ? [] : problemReportsView("cleaner", job.id, { t, locale, now });
  const history = historyView(job, { t, locale, now });
  const isAheadPage = pageLayout === "ahead";
  // A booking that was agreed late counts as confirmed; a substitute is asked all the same.
  const isToConfirm =
    isAheadPage &&
    job.comingConfirmedAt === null &&
    canConfirmComing(job, now) &&
    (job.confirmBy !== null || !isAgreedLate(history, job.date));
  const doorWait = pageLayout === "started" ? getOpenDoorWait(job.id) : null;
  const day = dayFactsOf(job, { history, isAtDoor: doorWait !== null });
  // A job that is done has a page of its own.
  const card =
    job.status === "confirmed"
      ? liveCardView(
          day,
          {
            side: "cleaner",
            name: "",
            serviceName: keepCompounds(serviceNameOf(job, locale)),
            hours: job.hoursBilled,
            door: doorWait,
            comingConfirmedAt: job.comingConfirmedAt,
            presenceConfirmedAt: job.presenceConfirmedAt,
            isAsked: isToConfirm,
          },
          { t, locale, now },
        )
      : null;
  return {
    id: job.id,
    pageLayout,
    status: job.status,
    date: job.date,
    startsAt: job.startsAt,
    endsAt: job.endsAt,
    answerBy: answerDeadlineOf(job),
    /** The card of the job's day, from the day before until it is done; `isLive` while it shows its news. */
    ...(card && { card, isLive: isDayLive(day, now), isQrOpen: isQrOpen(job, now) }),
    /** Set if the cleaner is to confirm that they come; `by` is the time for a substitute. */
    ...(isToConfirm && { confirm: { by: job.confirmBy } }),
    ...(isAheadPage && job.comingConfirmedAt !== null && { saidComing: job.comingConfirmedAt }),
    ...(isAheadPage && job.presenceConfirmedAt !== null && { saidThere: job.presenceConfirmedAt }),
    proposal: job.proposal,
    /** All days of a request for a series. */
    requestedDates: pageLayout === "request" ? visits.map((visit) => visit.date) : [],
    /** The number of this visit in its series, and this cleaner's visits; empty for a single job. */
    series: {
      number: visits.findIndex(({ id }) => id === job.id) + 1,
      count: visits.length,
      visits: visits.filter(({ cleanerId }) => cleanerId === profile.id),
    },
    serviceName: keepCompounds(serviceNameOf(job, locale)),
    hours: job.hoursBilled,
    hourlyRate: job.hourlyRate,
    serviceCost: job.serviceCost,
    fee: job.platformFee,
    total: job.totalPrice,
    area: job.city,
    // A cleaner at work sees the home, and needs no facts about it.
    home: job.home && card?.moment !== "work" && card?.moment !== "pay" && homeView(job.home, t),
    door: job.door,
    customer: job.customer.name,
    createdAt: job.createdAt,
    completedAt: job.completedAt,
    onTheWayAt: job.onTheWayAt,
    paid: job.paidAt === null || job.paidHow === null ? null : { at: job.paidAt, how: job.paidHow },
    promptPay: toPay && !countsAsPaid(job) ? promptPayOf(profile, ownName, restToPay(job)) : null,
    reports,
    // Few pages have it, and none has bytes for it otherwise.
    ...(job.paidBefore !== null && job.paidAt === null && paidBeforeView(job, t)),
    ...(isCleanerStepOpen(job, "more-time", now) && {
      moreTime: moreTimeRow(job, {
        side: "cleaner",
        name: job.customer.name || t("job:former-customer"),
        choices: getMoreTimeChoices({ ...job, cleanerId: profile.id }),
        ...{ t, locale, now },
      }),
    }),
    can: {
      sayOnTheWay: job.onTheWayAt === null && canBeOnTheWay(job, now),
      complete: canFinish,
      cancel: isCleanerStepOpen(job, "cancel", now),
      waitAtDoor: doorWait !== null || canStartDoorWait(job, now),
      sayUnsafe:
        isCleanerStepOpen(job, "unsafe", now) && !reports.some(({ kind }) => kind === "unsafe"),
      report: isCleanerStepOpen(job, "problem", now),
    },
    reportUntil: job.endsAt + PROBLEM_REPORTABLE_MS,
    cancelIsLate: isLateChange(job, now),
    history,
    // Until when the cleaner waits at the door.
    ...(doorWait && { doorUntil: doorWaitUntil(doorWait) }),
    ...(pageLayout === "done" && {
      next: nextView(getNextCleanerBookingToday(profile.id, job, now), locale, now),
      review: reviewView(getReviewForCleaner(job.id, profile)),
      correctableUntil: canCorrectPayment(job, now) ? paymentCorrectableUntil(job) : null,
      ...paymentSaid(job, t),
    }),
    ...(pageLayout === "ended" && {
      ownCancellation: getOwnCancellation(job, now),
      areHoursClosed: areHoursClosed(profile.id, job),
    }),
    help: { phone, lineAccount },
    now,
  };
}

/** Returns what is said of the payment of a job that is done and not recorded as paid. */
function paymentSaid(job: PaymentFacts & { saysPaidHow: PaymentMethod | null }, t: Translate) {
  const state = paymentStateOf(job);
  if (state === "paid") return null;
  const way = t(`job:way-${job.saysPaidHow ?? "cash"}`);
  const said = {
    presumed: t("job:presumed-paid"),
    unsaid: t("job:payment-unsaid"),
    "not-paid": t("job:not-received"),
    contradicted: t("job:contradicted", { way }),
  }[state];
  return { paymentSaid: said, isUnsaid: state === "unsaid" };
}

export type JobPageView = ReturnType<typeof jobPageView>;

/** The history with what was sent of each entry, and to whom. */
function historyView(
  { id, customer }: CleanerBooking,
  { t, locale, now }: { t: Translate; locale: Locale; now: number },
) {
  const history = withLateMarks(id, listHistoryForCleaner(id));
  const messages = listMessagesOfHistory(id, history, { reader: "cleaner", now });
  const names = { customer: customer.name || t("job:former-customer"), cleaner: null };
  return history.map(({ id: entryId, at, event, actor, to, ...entry }) => {
    const { isLate, wasStartsAt, moreHours } = entry;
    const reason = writtenReason(entry.reason);
    const sent = sentLines(messages.get(entryId) ?? [], { entryAt: at, names, t, locale });
    return {
      ...{ id: entryId, at, event, actor, to },
      // Most entries have none of these, and the page has no byte for them.
      ...(isLate && { isLate }),
      ...(wasStartsAt !== null && { wasStartsAt }),
      ...(moreHours !== null && { moreHours }),
      ...(reason && { reason }),
      ...(sent && { sent }),
    };
  });
}

/** Returns what is still to be collected of a job whose price before is paid, and says so. */
function paidBeforeView(job: CleanerBooking, t: Translate) {
  const rest = restToPay(job);
  const words = { paid: formatBaht(job.totalPrice - rest), rest: formatBaht(rest) };
  return { rest, paidLine: t("more-time:paid-line", words) };
}

function reviewView(review: ReturnType<typeof getReviewForCleaner>) {
  if (!review) return null;
  return {
    stars: review.stars,
    comment: review.comment,
    answer: review.answer,
    isHidden: review.hiddenAt !== null,
    canAnswer: canAnswerReview(review),
  };
}

function promptPayOf({ promptPayType, promptPayId }: OwnProfile, name: string, total: number) {
  if (!promptPayType || !promptPayId) return null;
  const target = { type: promptPayType, id: promptPayId };
  return { name, id: maskedPromptPayId(target), code: qrCode(promptPayPayload(target, total)) };
}

function nextView(
  next: ReturnType<typeof getNextCleanerBookingToday>,
  locale: Locale,
  now: number,
) {
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
    verb: nextCleanerAction(next, now),
  };
}
