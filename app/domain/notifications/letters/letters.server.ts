import { issueToken, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import {
  alternativesTo,
  type Alternative,
} from "~/domain/bookings/rescheduling/alternatives.server";
import {
  getOwnBooking,
  historyForCustomer,
  outcomeByHistory,
} from "~/domain/bookings/reading/customer-booking.server";
import { jobsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { rhythmOf } from "~/domain/bookings/series/series.server";
import { hearsOf } from "~/domain/bookings/lifecycle/status";
import type { EventKind, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { paths } from "~/lib/paths";
import type { Recipient } from "~/domain/queue/delivery";
import type { AudienceBy } from "../notice-table.server";
import {
  endedBy,
  getNoticeBooking,
  getNoticeEvent,
  getNoticeProblem,
  type NoticeBooking,
} from "../notice-booking.server";
import { getNoticeCleaner, getWordsOnRecord } from "../notice-cleaner.server";
import { countDeadLetters } from "../dead-letters.server";
import { getNoticeReview } from "../notice-review.server";
import { getNoticeStatement } from "../statements-ready.server";
import { bookingToldTo } from "../told-booking.server";
import type { Letter } from "./letter";
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  emailSetLetter,
  emailTakenLetter,
  accountMadeLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
  waysInChangedLetter,
} from "./account-letters";
import {
  bookedLetter,
  jobLetter,
  requestLetter,
  requestedLetter,
  type LetterContext,
} from "./booking-letters";
import { phoneCustomerLetter, type ToldByPhone } from "./phone-letters";
import { cancelledJobLetter, cancelledLetter } from "./cancelled-letters";
import { endedLetter } from "./ended-letters";
import { adminsCheckLetter, cleanersCheckLetter, type CheckFacts } from "./check-letters";
import {
  correctedLetter,
  moveAskedLetter,
  moveToAnswerLetter,
  movedJobLetter,
  movedLetter,
  reassignedLetter,
  stayedLetter,
  takenAwayLetter,
  takenOverLetter,
} from "./moved-letters";
import {
  adminsProblemLetter,
  problemReportedLetter,
  problemSettledLetter,
  stillUnsafeLetter,
} from "./problem-letters";
import { answeredLetter, askForReviewLetter, reviewedLetter } from "./review-letters";
import { deadLettersLetter, statementLetter } from "./house-letters";
import { jobsTomorrowLetter, tomorrowLetter } from "./reminder-letters";
import { seriesEndsLetter } from "./series-letters";
import {
  changesAskedLetter,
  phoneLetter,
  registeredLetter,
  unverifiedLetter,
  verifiedLetter,
} from "./cleaner-letters";
import type { MailAddress } from "./mail-address.server";

/** More stand on the booking's page. */
const MOST_ALTERNATIVES = 3;

/** What a letter is made from, besides the event. */
export interface ToWrite {
  context: LetterContext;
  recipient: Recipient;
  to: MailAddress;
  now: number;
}

/** Writes a letter from what the database says now; null if it would tell what is no longer so. */
type WriteLetter<K extends EventKind> = (event: OutboxEvent<K>, what: ToWrite) => Letter | null;

export type Letters = {
  [K in EventKind]: { [A in AudienceBy<"email", K>]: WriteLetter<K> };
};

type BookingKind = KindsWith<{ bookingId: number }>;
type LineKind = KindsWith<{ eventId: number }>;

/** To one side of a booking; null if it is somebody else's by now. */
const toSide =
  (
    side: "customer" | "cleaner",
    write: (...given: Parameters<typeof bookedLetter>) => Letter | null,
  ): WriteLetter<BookingKind> =>
  (event, { context, recipient }) => {
    const booking = bookingToldTo(side, recipient.id, event);
    return booking && write(booking, context);
  };

/** The same with the line of the history, which says who did it and why. */
const toSideOf =
  (side: "customer" | "cleaner", write: typeof cancelledLetter): WriteLetter<LineKind> =>
  (event, what) => {
    const line = getNoticeEvent(event.payload.bookingId, event.payload.eventId);
    if (!line) return null;
    return toSide(side, (booking, context) => write(booking, line, context))(event, what);
  };

/** About a problem to one side: of what made the other feel unsafe it hears nothing. */
const toSideOfProblem =
  (side: "customer" | "cleaner", write: typeof problemReportedLetter): WriteLetter<BookingKind> =>
  (event, what) => {
    const problem = getNoticeProblem(event.payload.bookingId, event.at);
    if (!problem || !hearsOf(side, problem)) return null;
    return toSide(side, (booking, context) => write(booking, problem, context))(event, what);
  };

/** What an admin wrote to one side about a problem. */
const settledFor = (side: "customer" | "cleaner"): WriteLetter<BookingKind> =>
  toSideOfProblem(side, (booking, { wordsToCustomer, wordsToCleaner }, context) =>
    problemSettledLetter(
      booking,
      { side, words: side === "customer" ? wordsToCustomer : wordsToCleaner },
      context,
    ),
  );

const toAdminsOfProblem: WriteLetter<BookingKind> = (event, { context }) => {
  const booking = getNoticeBooking(event.payload.bookingId);
  const problem = getNoticeProblem(event.payload.bookingId, event.at);
  return booking && problem && adminsProblemLetter(booking, problem, context);
};

/** To one side: what has ended at once, and never why. */
const ended =
  (side: "customer" | "cleaner"): WriteLetter<"booking-ended"> =>
  (event, what) => {
    const { bookingId, eventId } = event.payload;
    const line = getNoticeEvent(bookingId, eventId);
    if (!line) return null;
    const over = { side, line, ...endedBy(line, event.payload) };
    return toSide(side, (booking, context) => endedLetter(booking, over, context))(event, what);
  };

/** A link that is made at the moment of sending: a queued notice holds no secret. */
function linkTo(
  purpose: TokenPurpose,
  path: (token: string) => string,
  { recipient, to, context, now }: ToWrite,
): string {
  const token = issueToken(purpose, { userId: recipient.id, email: to.email }, now);
  return new URL(path(token), context.origin).href;
}

const aboutCheck =
  (
    what: CheckFacts["what"],
    write: typeof cleanersCheckLetter,
  ): WriteLetter<KindsWith<{ expiresOn: string }>> =>
  ({ payload: { cleanerId, expiresOn } }, { context }) => {
    const cleaner = getNoticeCleaner(cleanerId);
    return cleaner && write({ cleaner, expiresOn, what }, context);
  };

const aboutCleaner =
  (write: typeof registeredLetter): WriteLetter<KindsWith<{ cleanerId: number }>> =>
  ({ payload }, { context }) => {
    const cleaner = getNoticeCleaner(payload.cleanerId);
    return cleaner && write(cleaner, context);
  };

const aboutPhone =
  (what: "missing" | "overdue"): WriteLetter<KindsWith<{ dueOn: string }>> =>
  ({ payload: { dueOn } }, { context }) =>
    phoneLetter(what, dueOn, context);

/** About a review to one side of its booking. */
const aboutReview =
  (
    side: "customer" | "cleaner",
    write: typeof reviewedLetter,
  ): WriteLetter<KindsWith<{ reviewId: number }>> =>
  ({ payload }, { context, recipient }) => {
    const review = getNoticeReview(payload.reviewId);
    const booking = review && getNoticeBooking(review.bookingId);
    if (!booking) return null;
    const owner = side === "customer" ? booking.customerId : booking.cleanerUserId;
    return owner === recipient.id ? write(booking, review, context) : null;
  };

const toPhone =
  (what: ToldByPhone): WriteLetter<BookingKind> =>
  ({ payload }, { context }) => {
    const booking = getNoticeBooking(payload.bookingId);
    return booking && phoneCustomerLetter(booking, what, context);
  };

/** What is free in place of a booking that others called off; of visits in place of the first. */
function alternativesOf({ id, customerId }: NoticeBooking, now: number): Alternative[] {
  const own = getOwnBooking(id, customerId);
  if (!own) return [];
  const outcome = outcomeByHistory(own, historyForCustomer(own), now);
  return alternativesTo(own, outcome, now).slice(0, MOST_ALTERNATIVES);
}

const customerCancelled = toSideOf("customer", (booking, line, context) =>
  cancelledLetter(booking, line, context, alternativesOf(booking, context.now)),
);
const cleanerCancelled = toSideOf("cleaner", cancelledJobLetter);
const cancelled = { customer: customerCancelled, cleaner: cleanerCancelled };

/** The letter for each event and each who hears of it by mail; one that is missing doesn't compile. */
export const LETTERS: Letters = {
  "booking-booked": {
    customer: toSide("customer", bookedLetter),
    cleaner: toSide("cleaner", jobLetter),
  },
  "booking-requested": {
    customer: toSide("customer", requestedLetter),
    cleaner: toSide("cleaner", requestLetter),
  },
  "booking-accepted": {
    customer: toSide("customer", bookedLetter),
    cleaner: toSide("cleaner", jobLetter),
    admins: toPhone("accepted"),
  },
  "booking-declined": { ...cancelled, admins: toPhone("declined") },
  "booking-withdrawn": cancelled,
  "booking-expired": { ...cancelled, admins: toPhone("expired") },
  "booking-cancelled": { ...cancelled, admins: toPhone("cancelled") },
  "booking-completed": { customer: toSide("customer", askForReviewLetter) },
  "booking-no-show": { customer: customerCancelled, admins: toAdminsOfProblem },
  "booking-unsafe": { admins: toAdminsOfProblem },
  "booking-ended": { customer: ended("customer"), cleaner: ended("cleaner") },
  "booking-unsafe-open": {
    admins: ({ payload }, { context }) => {
      const booking = getNoticeBooking(payload.bookingId);
      const problem = getNoticeProblem(payload.bookingId, payload.reportedAt);
      return booking && problem && stillUnsafeLetter(booking, problem, context);
    },
  },
  "booking-on-the-way": {},
  "booking-problem-reported": {
    customer: toSideOfProblem("customer", problemReportedLetter),
    cleaner: toSideOfProblem("cleaner", problemReportedLetter),
    admins: toAdminsOfProblem,
  },
  "booking-problem-settled": {
    customer: settledFor("customer"),
    cleaner: settledFor("cleaner"),
  },
  "booking-moved": {
    customer: toSideOf("customer", movedLetter),
    cleaner: toSideOf("cleaner", movedJobLetter),
  },
  "booking-corrected": { cleaner: toSide("cleaner", correctedLetter) },
  "booking-move-proposed": {
    customer: toSide("customer", moveAskedLetter),
    cleaner: toSide("cleaner", moveToAnswerLetter),
  },
  "booking-move-declined": { customer: toSideOf("customer", stayedLetter("customer")) },
  "booking-move-expired": {
    customer: toSideOf("customer", stayedLetter("customer")),
    cleaner: toSideOf("cleaner", stayedLetter("cleaner")),
  },
  "booking-move-withdrawn": { cleaner: toSideOf("cleaner", stayedLetter("cleaner")) },
  "booking-series-ends": {
    customer: toSide("customer", (booking, context) => {
      const rhythm = rhythmOf(booking.seriesId);
      return rhythm && seriesEndsLetter(booking, rhythm, context);
    }),
  },
  "booking-tomorrow": { customer: toSide("customer", tomorrowLetter) },
  "booking-soon": {},
  "jobs-tomorrow": {
    cleaner: ({ payload }, { context, recipient }) => {
      const [first, ...others] = jobsOn(payload.cleanerId, payload.date)
        .flatMap(({ id }) => getNoticeBooking(id) ?? [])
        .filter(({ cleanerUserId }) => cleanerUserId === recipient.id);
      return first ? jobsTomorrowLetter([first, ...others], context) : null;
    },
  },
  "booking-reassigned": {
    customer: toSideOf("customer", reassignedLetter),
    cleaner: toSide("cleaner", takenOverLetter),
  },
  "job-taken-away": {
    cleaner: ({ payload }, { context }) => {
      const booking = getNoticeBooking(payload.jobId);
      return booking && takenAwayLetter(booking, context);
    },
  },
  "review-left": { cleaner: aboutReview("cleaner", reviewedLetter) },
  "review-answered": { account: aboutReview("customer", answeredLetter) },
  "verify-email": {
    account: (_event, what) =>
      verifyEmailLetter(linkTo("verify-email", paths.verifyEmail, what), what.context),
  },
  "reset-password": {
    account: (_event, what) =>
      resetPasswordLetter(
        linkTo("reset-password", paths.resetPassword, what),
        // Until then anybody may have chosen the name, to write to a stranger through us.
        what.to.accountEmailVerified ? what.recipient.username : null,
        what.context,
      ),
  },
  "password-changed": {
    account: (event, { context }) => passwordChangedLetter(event.at, context),
  },
  "confirm-new-email": {
    address: (_event, what) =>
      confirmNewEmailLetter(linkTo("change-email", paths.confirmEmail, what), what.context),
  },
  "email-changed": { address: (event, { context }) => emailChangedLetter(event.at, context) },
  "email-set": { account: (event, { context }) => emailSetLetter(event.at, context) },
  "account-made": { account: (_event, { context }) => accountMadeLetter(context) },
  "email-taken": { account: (_event, { context }) => emailTakenLetter(context) },
  "identity-linked": {
    account: ({ payload, at }, { context }) =>
      waysInChangedLetter("linked", payload.provider, at, context),
  },
  "identity-unlinked": {
    account: ({ payload, at }, { context }) =>
      waysInChangedLetter("unlinked", payload.provider, at, context),
  },
  "notices-tried": {},
  "cleaner-registered": { admins: aboutCleaner(registeredLetter) },
  "cleaner-verified": { cleaner: aboutCleaner(verifiedLetter) },
  "cleaner-unverified": { cleaner: aboutCleaner(unverifiedLetter) },
  "cleaner-changes-asked": {
    cleaner: ({ payload }, { context }) => {
      const words = getWordsOnRecord(payload.auditId);
      return words === null ? null : changesAskedLetter(words, context);
    },
  },
  "check-expires": {
    cleaner: aboutCheck("expires", cleanersCheckLetter),
    admins: aboutCheck("expires", adminsCheckLetter),
  },
  "check-lapsed": {
    cleaner: aboutCheck("lapsed", cleanersCheckLetter),
    admins: aboutCheck("lapsed", adminsCheckLetter),
  },
  "phone-missing": { cleaner: aboutPhone("missing") },
  "phone-overdue": { cleaner: aboutPhone("overdue") },
  "statement-ready": {
    cleaner: ({ payload }, { context, now }) => {
      const statement = getNoticeStatement(payload, now);
      return statement && statementLetter(statement, context);
    },
  },
  "dead-letters": {
    admins: ({ payload }, { context }) => {
      const count = countDeadLetters(payload.since);
      return count === 0 ? null : deadLettersLetter(count, context);
    },
  },
};
