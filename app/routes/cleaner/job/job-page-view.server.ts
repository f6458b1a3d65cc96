import {
  areHoursClosed,
  getOwnCancellation,
} from "~/domain/bookings/absences/come-after-all.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { canStartDoorWait, doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import {
  getNextCleanerBookingToday,
  type CleanerBooking,
} from "~/domain/bookings/reading/cleaner-bookings.server";
import { canCleanerTransition, isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { dayFactsOf, isDayLive, isQrOpen } from "~/domain/bookings/reading/day-moment";
import { listVisitRows } from "~/domain/bookings/series/series.server";
import { listProblemsFor } from "~/domain/bookings/problems/problems.server";
import { caseRows } from "~/http/case-page-view.server";
import {
  ON_THE_WAY_BEFORE_MS,
  PROBLEM_REPORTABLE_MS,
  canBeOnTheWay,
  canCorrectPayment,
  isLateChange,
  isUnderWay,
  answerDeadlineOf,
  nextCleanerAction,
  paymentCorrectableUntil,
} from "~/domain/bookings/lifecycle/status";
import {
  countsAsPaid,
  isPaymentSaidByTeam,
  paymentStateOf,
  type PaymentFacts,
} from "~/domain/bookings/paying/payment-state";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import { getMoreTimeChoices } from "~/domain/bookings/more-time/more-time.server";
import { getBusiness } from "~/domain/business/business.server";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";
import { maskedPromptPayId, promptPayPayload } from "~/domain/payments/promptpay";
import { qrCode } from "~/domain/payments/qr-code";
import { canAnswerReview, getReviewForCleaner } from "~/domain/reviews/answer-review.server";
import { homeView } from "~/http/home-facts.server";
import { liveCardView } from "~/http/live-card.server";
import { moreTimeRow } from "~/http/more-time-view.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClockUnbroken, formatDate, type CityDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { shortestServiceName } from "~/lib/short-service-name";
import type { Locale, PaymentMethod } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";
import { isToConfirmComing } from "../shared/is-to-confirm.server";
import { momentWords, timeLeft } from "../shared/moments";
import { caseOfCleaner } from "../shared/case-of-cleaner.server";
import { redoWorkView } from "../shared/redo-work-view.server";
import { endOf, historyView, jobSteps, listJobHistory } from "./job-history.server";

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
  {
    ownName,
    isQrWanted,
    ...reader
  }: { ownName: string; isQrWanted: boolean; t: Translate; locale: Locale; now: number },
) {
  const { t, locale, now } = reader;
  const pageLayout = pageLayoutOf(job, now);
  const { phone, lineAccount } = getBusiness(locale);
  const visits = listVisitRows(job.seriesId, now);
  const ownVisits = visits.filter(({ cleanerId }) => cleanerId === profile.id);
  const canFinish = canCleanerTransition(job, "completed", now);
  const toPay = canFinish || pageLayout === "done";
  // There are no reports before the start.
  const problems = now < job.startsAt ? [] : listProblemsFor("cleaner", job.id);
  const history = listJobHistory(job.id);
  const isSaidByTeam = isPaymentSaidByTeam(history);
  const isAheadPage = pageLayout === "ahead";
  const isToConfirm = isAheadPage && isToConfirmComing(job, now, history);
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
          reader,
        )
      : null;
  const onTheWay = history.find(({ event }) => event === "on-the-way")?.id;
  const lines = historyView(job, history, reader);
  const isQrShown = pageLayout === "done" || isQrOpen(job, now) || isQrWanted;
  return {
    id: job.id,
    pageLayout,
    status: job.status,
    date: job.date,
    startsAt: job.startsAt,
    endsAt: job.endsAt,
    /** The card of the job's day, from the day before until it is done; `isLive` while it shows its news. */
    ...(card && { card, isLive: isDayLive(day, now) }),
    ...(isAheadPage &&
      card?.moment === "way" && { onTheWaySent: lines.find(({ id }) => id === onTheWay)?.sent }),
    /** The progress of the job, where no card shows it. */
    ...(!card &&
      pageLayout !== "started" && { steps: jobSteps(job, { history, pageLayout }, reader) }),
    ...(pageLayout === "request" && {
      request: requestView(job, visits, reader),
    }),
    ...(isAheadPage &&
      job.onTheWayAt === null &&
      now < job.startsAt - ON_THE_WAY_BEFORE_MS && {
        wayLater: t("job-log:way-later", {
          moment: momentWords(job.startsAt - ON_THE_WAY_BEFORE_MS, reader),
        }),
      }),
    /** Set if the cleaner is to confirm that they come; `by` is the time for a substitute. */
    ...(isToConfirm && { confirm: { by: job.confirmBy } }),
    ...(isAheadPage && job.comingConfirmedAt !== null && { saidComing: job.comingConfirmedAt }),
    ...(isAheadPage && job.presenceConfirmedAt !== null && { saidThere: job.presenceConfirmedAt }),
    proposal: job.proposal,
    /** The number of this visit in its series, and this cleaner's visits, if they have more than one. */
    ...(pageLayout !== "request" &&
      ownVisits.length > 1 && {
        series: {
          number: visits.findIndex(({ id }) => id === job.id) + 1,
          count: visits.length,
          visits: ownVisits,
        },
      }),
    serviceName: keepCompounds(serviceNameOf(job, locale)),
    hours: job.hoursBilled,
    serviceCost: job.serviceCost,
    fee: job.platformFee,
    total: job.totalPrice,
    // It makes up for a problem, and costs nothing.
    ...(isRedo(job) && { isRedo: true }),
    // Only while it is still to be done.
    ...(job.redoWork && job.status === "confirmed" && { redoWork: redoWorkView(job, t) }),
    area: job.city,
    // A cleaner at work sees the home, and needs no facts about it.
    home: job.home && card?.moment !== "work" && card?.moment !== "pay" && homeView(job.home, t),
    door: job.door,
    customer: job.customer.name,
    paid:
      job.paidAt === null || job.paidHow === null
        ? null
        : {
            at: joinSideBySide(
              locale,
              formatDate(cityDateOf(job.paidAt), locale, "short"),
              formatClockUnbroken(job.paidAt, locale),
            ),
            how: job.paidHow,
            hourlyRate: job.hourlyRate,
          },
    /** True from the last hour of the job on, or once the cleaner asked for the QR code. */
    ...(pageLayout === "started" && { isQrShown }),
    promptPay:
      toPay && !countsAsPaid(job) && !isRedo(job)
        ? promptPayOf(profile, { name: ownName, total: restToPay(job), isQrShown })
        : null,
    // Few jobs have any, and their pages no bytes for it otherwise.
    ...(problems.length > 0 && {
      reports: {
        title: t("case-page:reported"),
        hasOpen: problems.some(({ settledAt }) => settledAt === null),
        rows: caseRows(problems, caseOfCleaner(job, reader), reader),
      },
    }),
    // Few pages have it, and none has bytes for it otherwise.
    ...(job.paidBefore !== null && job.paidAt === null && paidBeforeView(job, t)),
    ...(isCleanerStepOpen(job, "more-time", now) && {
      moreTime: moreTimeRow(job, {
        side: "cleaner",
        name: job.customer.name || t("job:former-customer"),
        choices: getMoreTimeChoices({ ...job, cleanerId: profile.id }),
        ...reader,
      }),
    }),
    can: {
      sayOnTheWay: job.onTheWayAt === null && canBeOnTheWay(job, now),
      complete: canFinish,
      cancel: isCleanerStepOpen(job, "cancel", now),
      waitAtDoor: doorWait !== null || canStartDoorWait(job, now),
      sayUnsafe:
        isCleanerStepOpen(job, "unsafe", now) && !problems.some(({ kind }) => kind === "unsafe"),
      report: isCleanerStepOpen(job, "problem", now),
    },
    reportUntil: job.endsAt + PROBLEM_REPORTABLE_MS,
    cancelIsLate: isLateChange(job, now),
    history: lines,
    // Until when the cleaner waits at the door.
    ...(doorWait && { doorUntil: doorWaitUntil(doorWait) }),
    ...(pageLayout === "done" && {
      // On other days than its own another job has nothing to do with it.
      next:
        job.date === cityDateOf(now)
          ? nextView(getNextCleanerBookingToday(profile.id, job, now), locale, now)
          : null,
      review: reviewView(getReviewForCleaner(job.id, profile)),
      correctableUntil: canCorrectPayment({ ...job, isSaidByTeam }, now)
        ? paymentCorrectableUntil(job)
        : null,
      ...(isSaidByTeam && { saidByTeam: t("job-log:payment-said-by-team") }),
      ...paymentSaid(job, t),
    }),
    ...(pageLayout === "ended" && {
      end: endOf(history, reader),
      ownCancellation: getOwnCancellation(job, now),
      areHoursClosed: areHoursClosed(profile.id, job),
    }),
    help: { phone, lineAccount },
    now,
  };
}

/** Returns how long a request can be answered, in words and in percent, and all its days if it is for a series. */
function requestView(
  job: CleanerBooking,
  visits: readonly { date: CityDate }[],
  reader: { t: Translate; locale: Locale; now: number },
) {
  const { t, now } = reader;
  const answerBy = answerDeadlineOf(job);
  const isSeries = visits.length > 0;
  return {
    dates: visits.map(({ date }) => date),
    left: `${timeLeft(answerBy, now, t)} ${t("jobs:left-until", { moment: momentWords(answerBy, reader) })}`,
    leftShare: Math.round((100 * Math.max(0, answerBy - now)) / (answerBy - job.createdAt)),
    keepLabel: t(isSeries ? "jobs:keep-each" : "jobs:keep"),
  };
}

/**
 * Returns what is said of the payment of a job that is done and not recorded as paid; that it isn't paid is said
 * by the title of the page.
 */
function paymentSaid(job: PaymentFacts & { saysPaidHow: PaymentMethod | null }, t: Translate) {
  const state = paymentStateOf(job);
  if (state === "paid") return null;
  const way = t(`job:way-${job.saysPaidHow ?? "cash"}`);
  const said = {
    presumed: t("job:presumed-paid"),
    unsaid: t("job:payment-unsaid"),
    "not-paid": null,
    contradicted: t("job:contradicted", { way }),
  }[state];
  return { paymentSaid: said, isNotPaid: state === "not-paid", isUnsaid: state === "unsaid" };
}

export type JobPageView = ReturnType<typeof jobPageView>;

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

/**
 * Returns the QR code to pay with; null without PromptPay. `qr` is null if it isn't shown: a fifteenth of the
 * page would be for nothing.
 */
function promptPayOf(
  { promptPayType, promptPayId }: OwnProfile,
  { name, total, isQrShown }: { name: string; total: number; isQrShown: boolean },
) {
  if (!promptPayType || !promptPayId) return null;
  if (!isQrShown) return { qr: null };
  const target = { type: promptPayType, id: promptPayId };
  const code = qrCode(promptPayPayload(target, total));
  return { qr: { name, id: maskedPromptPayId(target), code } };
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
    serviceName: keepCompounds(shortestServiceName(serviceNameOf(next, locale))),
    customer: next.customer.name,
    total: next.totalPrice,
    verb: nextCleanerAction(next, now),
  };
}
