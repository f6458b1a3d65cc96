import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { findAlternatives } from "~/domain/bookings/rescheduling/alternatives.server";
import {
  listHistoryForCustomer,
  displayedStatusDetailFromHistory,
  type CustomerBookingDetails,
  type CustomerHistoryEntry,
} from "~/domain/bookings/reading/customer-booking-details.server";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import { refusableChange } from "~/domain/bookings/lifecycle/late-marks";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { listProblemsFor } from "~/domain/bookings/problems/problems.server";
import { caseRows } from "~/http/case-page-view.server";
import { restToPay } from "~/domain/bookings/more-time/more-time";
import { getMoreTimeChoices } from "~/domain/bookings/more-time/more-time.server";
import {
  rescheduleProposalOf,
  rescheduleModeOf,
} from "~/domain/bookings/rescheduling/reschedule-proposal";
import { dayFactsOf, isDayLive, isQrOpen } from "~/domain/bookings/reading/day-moment";
import { promptPayNow, promptPayOf } from "~/domain/bookings/reading/pay-now";
import { followingVisits, listVisitRows } from "~/domain/bookings/series/series.server";
import { canConfirmPresence } from "~/domain/bookings/lifecycle/confirmations";
import {
  canBeRescheduled,
  canReportProblem,
  customerStatusOf,
  isAhead,
  isToBePaidNow,
  isUnderWay,
  lateFrom,
  qrFrom,
  displayedStatus,
} from "~/domain/bookings/lifecycle/status";
import {
  canSayPaid,
  mayRemindToPay,
  paymentStateOf,
  remindersAt,
  teamWordOf,
} from "~/domain/bookings/paying/payment-state";
import { qrCode } from "~/domain/payments/qr-code";
import type { DisplayedStatusDetail } from "~/domain/bookings/reading/bookings.server";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import {
  getSearchForCustomer,
  type SearchForCustomer,
  type SearchState,
} from "~/domain/bookings/substitutes/reading-search.server";
import { findChoicesAboutItsTime } from "~/domain/bookings/substitutes/search-choices.server";
import { choiceOf } from "~/domain/bookings/substitutes/search-rules";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { reviewSteps } from "~/domain/reviews/reviews.server";
import { nameForReader } from "~/lib/for-reader";
import { shortServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import { listMessagesOfHistory } from "~/domain/notifications/booking-messages.server";
import { homeView } from "~/http/home-facts.server";
import { liveCardView, type SaidOfPayment } from "~/http/live-card.server";
import { moreTimeRow } from "~/http/more-time-view.server";
import { sentLines } from "~/http/sent-lines.server";
import type { Translate } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import type { SearchUnderWay } from "../shared/asked-people";
import { caseOfCustomer } from "../shared/case-of-customer.server";

/** How a booking that has lost its cleaner is displayed. */
const LOST_STATUSES: readonly DisplayedStatusDetail[] = [
  "declined",
  "expired",
  "cancelled-by-cleaner",
];

/** States of a search in which the customer chooses somebody. */
const CHOOSING_STATES: ReadonlySet<SearchState> = new Set(["ask", "not-found", "stopped"]);

/** Returns everything that a booking's page shows. */
export function customerBookingPageView(
  booking: CustomerBookingDetails,
  { t, locale, now }: { t: Translate; locale: Locale; now: number },
) {
  const status = displayedStatus(booking, now);
  const history = listHistoryForCustomer(booking);
  const series = listVisitRows(booking.seriesId, now);
  const statusDetail = displayedStatusDetailFromHistory(booking, history, now);
  // There can be no reports before the start.
  const problems = now < booking.startsAt ? [] : listProblemsFor("customer", booking.id);
  const view = getCustomerView(booking.userId);
  const isKeptApart = view.hidden.has(booking.cleanerId);
  const messages = listMessagesOfHistory(booking.id, history, { reader: "customer", now });
  const lost =
    now < booking.startsAt && !isRedo(booking) && LOST_STATUSES.includes(statusDetail)
      ? getSearchForCustomer(
          booking,
          now,
          history.find(({ to, event }) => to === "cancelled" && !event.startsWith("problem-")) ??
            null,
        )
      : null;
  const names = { customer: null, cleaner: booking.cleanerName || t("common:former-cleaner") };
  const doorWait = isUnderWay(booking, now) ? getOpenDoorWait(booking.id) : null;
  const evening = eveningOf(booking, now);
  const day = dayFactsOf(booking, { history, isAtDoor: doorWait !== null });
  const { comingConfirmedAt, presenceConfirmedAt } = booking;
  const card = liveCardView(
    day,
    {
      side: "customer",
      name: nameForReader(names.cleaner, locale),
      serviceName: shortServiceName(keepCompounds(serviceNameOf(booking, locale))),
      hours: booking.hoursBilled,
      door: doorWait,
      saidOfPayment: saidOfPayment(booking, history),
      ...{ comingConfirmedAt, presenceConfirmedAt, isAsked: evening?.canAnswer ?? false },
    },
    { t, locale, now },
  );
  const bookAgain =
    booking.cleanerName !== "" &&
    !isKeptApart &&
    !isRedo(booking) &&
    // A request that waits comes first, and so does somebody who comes instead.
    status !== "pending" &&
    !lost?.substitute;
  return {
    id: booking.id,
    status,
    customerStatus: customerStatusOf(booking, now),
    statusDetail,
    /** The next possible step of its review. */
    review: reviewSteps([booking], now).get(booking.id) ?? null,
    /** None while it can be searched for: the page of the search has them, and knows whether somebody comes. */
    alternatives: (lost || isRedo(booking)
      ? []
      : findAlternatives(booking, statusDetail, now, view)
    ).map((one) => ({
      ...one,
      name: nameForReader(one.name, locale),
    })),
    serviceId: booking.serviceId,
    /** All visits of its series; empty for a single booking. */
    series,
    hasFollowing: followingVisits(booking, series).length > 0,
    /** Number of visits of the series that wait for the same answer. */
    requested: series.filter((visit) => visit.status === "pending").length,
    /** Number of visits of the series still to come. */
    coming: series.filter((visit) => visit.status === "confirmed" && visit.endsAt > now).length,
    date: booking.date,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    isAhead: isAhead(booking, now),
    /** True if booking again is all that is left to do: then it is in the first card, not in a row. */
    isAgainInCard: bookAgain && status === "cancelled" && !lost,
    ifCleanerCant: choiceOf(booking),
    /** Its substitute search, if it has lost its cleaner, until its start; a page of its own says more. */
    lost: lost && {
      state: lost.state,
      how: lost.lost.how,
      /** The people whom the search asks, while it goes on. */
      search: lost.state === "looking" ? searchUnderWay(lost, locale) : null,
      /** The cleaner who comes instead, and what was agreed with them; null if there is none. */
      comes: lost.substitute && {
        ...lost.substitute,
        name: nameForReader(lost.substitute.name, locale),
        isSameTime: lost.substitute.date === booking.date && lost.substitute.time === booking.time,
      },
      /** Those who could come about the same time; for a series that is left to the page of the search. */
      choices: (CHOOSING_STATES.has(lost.state) && booking.seriesId === null
        ? findChoicesAboutItsTime(booking, { view, now })
        : []
      ).map((one) => ({ ...one, name: nameForReader(one.name, locale) })),
    },
    respondBy: status === "pending" ? booking.respondBy : null,
    onTheWayAt: status === "confirmed" ? booking.onTheWayAt : null,
    /** The answers of both sides on the evening before, and whether the customer can give theirs. */
    evening,
    /** The card of the booking's day, from the day before until it is paid; null on other days. */
    card,
    /** True while the page shows its news on its own; never where it asks how somebody has paid. */
    isLive: isDayLive(day, now) && !canSayPaid(booking),
    isQrOpen: isQrOpen(booking, now),
    /** Until when the cleaner waits at the door; null if they don't. */
    doorUntil: doorWait && doorWaitUntil(doorWait),
    createdAt: booking.createdAt,
    completedAt: booking.completedAt,
    serviceName: keepCompounds(serviceNameOf(booking, locale)),
    cleaner: {
      /** Null if there is no profile that this customer may see. */
      id: booking.cleaner.isListed && !isKeptApart ? booking.cleanerId : null,
      name: nameForReader(booking.cleanerName, locale),
      photo: booking.cleanerPhoto,
      isVerified: booking.cleaner.isVerified,
      rating: booking.cleanerRating,
      reviewCount: booking.cleanerReviewCount,
      // Customer and cleaner know each other's number only while the booking is confirmed.
      phone: status === "confirmed" ? booking.cleanerPhone : null,
    },
    address: booking.address,
    city: booking.city,
    zipCode: booking.zipCode,
    phone: booking.phone,
    home: homeView(booking, t),
    instructions: booking.specialInstructions,
    price: {
      hoursBilled: booking.hoursBilled,
      hourlyRate: booking.hourlyRate,
      serviceCost: booking.serviceCost,
      platformFee: booking.platformFee,
      total: booking.totalPrice,
      /** The sum still to be paid: less than the total if hours were added after it was paid. */
      rest: restToPay(booking),
    },
    /** True if it makes up for a problem: it costs nothing. */
    isRedo: isRedo(booking),
    payment: paymentOf(booking, history, now),
    lateFrom: lateFrom(booking.startsAt, now),
    /** The time or cleaner that admins changed last, if the customer may refuse it without a late mark. */
    refusable: refusableChange(history),
    proposal: rescheduleProposalOf(booking, now),
    moreTime: isCustomerStepOpen(booking, "more-time", now)
      ? moreTimeRow(booking, {
          side: "customer",
          name: nameForReader(booking.cleanerName, locale) || t("common:former-cleaner"),
          choices: getMoreTimeChoices(booking),
          ...{ t, locale, now },
        })
      : null,
    rescheduleMode: rescheduleModeOf(booking, now),
    can: {
      cancel: isCustomerStepOpen(booking, "cancel", now),
      correct: isCustomerStepOpen(booking, "details", now),
      bookAgain,
      report: canReportProblem(booking, now),
      sayUnsafe:
        isCustomerStepOpen(booking, "unsafe", now) &&
        !problems.some(({ kind }) => kind === "unsafe"),
    },
    /** During the job a report of feeling unsafe ends it; afterwards it changes nothing about the job. */
    isUnderWay: isUnderWay(booking, now) && now < booking.endsAt,
    /** True while the customer's own report of feeling unsafe waits for the team. */
    isUnsafeOpen: problems.some(({ kind, settledAt }) => kind === "unsafe" && settledAt === null),
    reports: caseRows(problems, caseOfCustomer(booking, { t, locale, now }), { t, locale, now }),
    /** With what was sent of each entry, and to whom. */
    history: history.map((entry) => ({
      ...entry,
      sent: sentLines(messages.get(entry.id) ?? [], { entryAt: entry.at, names, t, locale }),
    })),
    now,
  };
}

function searchUnderWay(
  { asked, waiting, startedAt, lookedAt, until }: SearchForCustomer,
  locale: Locale,
): SearchUnderWay {
  return {
    ...{ asked, startedAt, lookedAt, until },
    waiting: waiting.map((one) => ({ ...one, name: nameForReader(one.name, locale) })),
  };
}

/** Returns what was said on the evening before; null while there is nothing to say, and from the start on. */
function eveningOf(booking: CustomerBookingDetails, now: number) {
  const { comingConfirmedAt, presenceConfirmedAt } = booking;
  const canAnswer = canConfirmPresence(booking, now) && presenceConfirmedAt === null;
  const isSaid = comingConfirmedAt !== null || presenceConfirmedAt !== null;
  const isShown = canBeRescheduled(booking, now) && (canAnswer || isSaid);
  return isShown ? { comingConfirmedAt, presenceConfirmedAt, canAnswer } : null;
}

export type CustomerBookingPageView = ReturnType<typeof customerBookingPageView>;

/** True if the cleaner has deleted their account, so that nobody can pay them. */
const isCleanerGone = ({ cleanerName }: CustomerBookingDetails) => cleanerName === "";

/** Returns what hinders that the customer just pays; null if nothing does. */
function saidOfPayment(
  booking: CustomerBookingDetails,
  history: readonly CustomerHistoryEntry[],
): SaidOfPayment | null {
  const state = paymentStateOf(booking);
  if (state === "contradicted") return state;
  if (isCleanerGone(booking)) return "cleaner-gone";
  if (state !== "not-paid") return null;
  return teamWordOf(history) ? "decided" : state;
}

/**
 * Returns how the booking is, or was, paid. Around the job it includes the QR of the cleaner's PromptPay
 * account, if they have one. Null if there is nothing to pay.
 */
function paymentOf(
  booking: CustomerBookingDetails,
  history: readonly CustomerHistoryEntry[],
  now: number,
) {
  if (booking.status === "cancelled" || booking.status === "pending") return null;
  if (isRedo(booking)) return null;
  if (booking.paidAt !== null) {
    return { is: "paid", how: booking.paidHow, at: booking.paidAt } as const;
  }
  const state = paymentStateOf(booking);
  if (state === "presumed" || state === "contradicted") return { is: state } as const;
  if (!isToBePaidNow(booking, now)) {
    return {
      is: "later",
      qrFrom: promptPayOf(booking) && now < booking.startsAt ? qrFrom(booking) : null,
    } as const;
  }
  if (isCleanerGone(booking)) return { is: "cleaner-gone" } as const;
  const promptPay = promptPayNow(booking, now);
  return {
    is: "now",
    /** When the team said that it isn't paid, in place of the cleaner, and with which words. */
    decided: canSayPaid(booking) ? teamWordOf(history) : null,
    /** Since when it is said that it isn't paid, so that the customer can say that it is; null if not. */
    deniedSince: canSayPaid(booking) ? booking.notPaidAt : null,
    /** When the customer is reminded next, if at all. */
    remindedAt: mayRemindToPay(booking)
      ? (remindersAt(booking.notPaidAt ?? now).find((at) => at > now) ?? null)
      : null,
    promptPay: promptPay && { id: promptPay.id, code: qrCode(promptPay.payload) },
  } as const;
}
