import { getNotificationMark } from "../notification-mark.server";
import { markDecidedEmail, markMadeEmail } from "./mark-emails";
import { getNotificationAbsence } from "../notification-absence.server";
import { absenceDayOpenedEmail, absenceReportedEmail } from "./absence-emails";
import { issueToken, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import {
  findAlternatives,
  type Alternative,
} from "~/domain/bookings/rescheduling/alternatives.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
  displayedStatusDetailFromHistory,
} from "~/domain/bookings/reading/customer-booking-details.server";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { listConfirmedBookingsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { writtenReason } from "~/domain/bookings/lifecycle/status";
import { getSearchChoices } from "~/domain/bookings/substitutes/search-choices.server";
import { getSeriesRhythm } from "~/domain/bookings/series/series.server";
import type { EventKind, EventKindsWith, EventPayloads } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { paths } from "~/lib/paths";
import type { Recipient } from "~/domain/queue/delivery-channel";
import type { AudienceBy } from "../notification-table.server";
import {
  getEndedVisits,
  getNotificationBooking,
  getNotificationHistoryEntry,
  getNotificationCase,
  getNotificationCaseEntry,
  getNotificationProblem,
  type NotificationBooking,
} from "../notification-booking.server";
import { getCurrentUser } from "~/domain/accounts/current-user.server";
import { getNotificationCleaner, getAuditedWords } from "../notification-cleaner.server";
import { countDeadLetters } from "../dead-letters.server";
import { getNotificationReview } from "../notification-review.server";
import { SHORT_TEXT_WRITERS, type ShortTextWriter } from "../short-texts.server";
import { getNotificationStatement } from "../statements-ready.server";
import { getBookingForRecipient } from "../booking-for-recipient.server";
import type { EmailContent } from "./email-content";
import {
  confirmNewAddressEmail,
  accountDeletedEmail,
  addressChangedEmail,
  addressSetEmail,
  phoneSetEmail,
  addressTakenEmail,
  accountMadeEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  secondFactorChangedEmail,
  verifyAddressEmail,
  signInMethodChangedEmail,
} from "./account-emails";
import {
  bookedEmail,
  jobEmail,
  requestReceivedEmail,
  requestSentEmail,
  bookingEmail,
  type EmailContext,
} from "./booking-emails";
import { phoneCustomerEmail, type PhoneCallReason } from "./phone-customer-emails";
import { cancelledJobEmail, cancelledEmail } from "./cancelled-emails";
import { atTheDoorEmail, comingToOpenEmail, onTheWayEmail } from "./door-emails";
import { endedEmail } from "./ended-emails";
import { isLostSoon } from "../lost-soon.server";
import { lostSoonEmail } from "./lost-soon-emails";
import {
  foundEmail,
  givenBackEmail,
  givenEmail,
  lostEmail,
  notFoundEmail,
  offerEmail,
} from "./substitute-emails";
import {
  backgroundCheckEmailToAdmin,
  backgroundCheckEmailToCleaner,
  type CheckFacts,
} from "./background-check-emails";
import {
  correctedEmail,
  rescheduleProposedEmail,
  rescheduleToAnswerEmail,
  rescheduledJobEmail,
  rescheduledEmail,
  reassignedEmail,
  timeUnchangedEmail,
  takenAwayEmail,
  takenOverEmail,
} from "./booking-change-emails";
import {
  adminProblemEmail,
  caseMoneyEmail,
  caseMoneyPaidAdminEmail,
  lateProblemEmail,
  problemReportedEmailTo,
  type ProblemEmailWriter,
  problemSettledEmail,
  stillUnsafeEmail,
} from "./problem-emails";
import {
  caseReopenedEmail,
  redoAgreedEmail,
  redoBookedEmail,
  redoByOtherEmail,
  redoJobEmail,
} from "./redo-emails";
import { reviewAnsweredEmail, askForReviewEmail, reviewedEmail } from "./review-emails";
import { getNotificationFeeEntry } from "../notification-fees.server";
import {
  feeWaiverEmail,
  feesReceivedEmail,
  notPaidEmail,
  paidEmail,
  paymentDecidedEmail,
} from "./payment-emails";
import { adminMadeEmail, adminMadeEmailToThem } from "./admin-made-emails";
import { backupTroubleEmail, deadLettersEmail, statementEmail } from "./business-emails";
import { jobsTomorrowEmail, tomorrowEmail } from "./reminder-emails";
import { seriesEndsEmail } from "./series-emails";
import {
  changesAskedEmail,
  phoneMissingEmail,
  cleanerRegisteredEmail,
  cleanerUnverifiedEmail,
  cleanerVerifiedEmail,
} from "./cleaner-emails";
import type { EmailRecipient } from "./email-recipient.server";

/** Largest number of alternatives in an email. The booking's page shows more. */
const MOST_ALTERNATIVES = 3;

/** The input of an email's writer, besides the event. */
export interface EmailInput {
  context: EmailContext;
  recipient: Recipient;
  to: EmailRecipient;
  now: number;
}

/** Writes an email from the current data. Returns null if it would no longer be true. */
type EmailWriter<K extends EventKind> = (
  event: OutboxEvent<K>,
  what: EmailInput,
) => EmailContent | null;

export type EmailWriters = {
  [K in EventKind]: { [A in AudienceBy<"email", K>]: EmailWriter<K> };
};

type BookingKind = EventKindsWith<{ bookingId: number }>;
type HistoryKind = EventKindsWith<{ eventId: number }>;

/** Returns a writer for one side of a booking. It returns null if the booking is somebody else's now. */
const bookingEmailTo =
  (
    side: "customer" | "cleaner",
    write: (...given: Parameters<typeof bookedEmail>) => EmailContent | null,
  ): EmailWriter<BookingKind> =>
  (event, { context, recipient }) => {
    const booking = getBookingForRecipient(side, recipient.id, event);
    return booking && write(booking, context);
  };

/** Does the same with the entry of the history, which says who did it and why. */
const historyEmailTo =
  (side: "customer" | "cleaner", write: typeof cancelledEmail): EmailWriter<HistoryKind> =>
  (event, what) => {
    const historyEntry = getNotificationHistoryEntry(
      event.payload.bookingId,
      event.payload.eventId,
    );
    if (!historyEntry) return null;
    return bookingEmailTo(side, (booking, context) => write(booking, historyEntry, context))(
      event,
      what,
    );
  };

/** Returns a writer about a problem for one side. The table decides which problems a side may see. */
const problemEmailTo =
  (side: "customer" | "cleaner", write: ProblemEmailWriter): EmailWriter<BookingKind> =>
  (event, what) => {
    const problem = getNotificationProblem(event.payload.bookingId, event.at);
    if (!problem) return null;
    return bookingEmailTo(side, (booking, context) => write(booking, problem, context))(
      event,
      what,
    );
  };

/** Returns a writer for one side about money of a problem, as it is when it is written. */
const caseMoneyEmailTo =
  (
    side: "customer" | "cleaner",
    about: "noted" | "paid",
  ): EmailWriter<"case-money-noted" | "case-money-paid"> =>
  (event, what) => {
    const entry = getNotificationCaseEntry(event.payload.entryId);
    if (!entry) return null;
    return bookingEmailTo(side, (booking, context) =>
      caseMoneyEmail(booking, { side, about, entry }, context),
    )(event, what);
  };

/** Returns a writer for the answer of an admin to one side of a problem. */
const problemSettledEmailTo = (side: "customer" | "cleaner"): EmailWriter<BookingKind> =>
  problemEmailTo(side, (booking, { id, wordsToCustomer, wordsToCleaner }, context) =>
    problemSettledEmail(
      booking,
      { side, problemId: id, words: side === "customer" ? wordsToCustomer : wordsToCleaner },
      context,
    ),
  );

/** Returns a writer of what a phone would show, for those whom no message reaches there. */
const shortTextByEmail =
  <K extends BookingKind>(write: ShortTextWriter<K>): EmailWriter<K> =>
  (event, { context, recipient }) => {
    const { t, locale } = context;
    const shortText = write(event, { t, locale, recipient, channel: "email" });
    if (!shortText) return null;
    const { title, body, action, path } = shortText;
    return bookingEmail(context, {
      subject: title,
      preview: body,
      heading: title,
      paragraphs: [body],
      facts: [],
      action: { label: action, path },
      notes: [],
    });
  };

const shortTextsByEmail = <K extends BookingKind>(
  of: Record<"customer" | "cleaner", ShortTextWriter<K>>,
) => ({ customer: shortTextByEmail(of.customer), cleaner: shortTextByEmail(of.cleaner) });

const problemEmailToAdmins: EmailWriter<BookingKind> = (event, { context }) => {
  const booking = getNotificationBooking(event.payload.bookingId);
  const problem = getNotificationProblem(event.payload.bookingId, event.at);
  return booking && problem && adminProblemEmail(booking, problem, context);
};

/** Returns a writer for one side: the bookings that ended at once, and never why. */
const endedEmailTo =
  (side: "customer" | "cleaner"): EmailWriter<"booking-ended"> =>
  (event, what) => {
    const { bookingId, eventId } = event.payload;
    const historyEntry = getNotificationHistoryEntry(bookingId, eventId);
    if (!historyEntry) return null;
    const over = { side, historyEntry, ...getEndedVisits(historyEntry, event.payload) };
    return bookingEmailTo(side, (booking, context) => endedEmail(booking, over, context))(
      event,
      what,
    );
  };

/** Makes a link at the moment of sending, so that a queued notification holds no secret. */
function issueLink(
  purpose: TokenPurpose,
  path: (token: string) => string,
  { recipient, to, context, now }: EmailInput,
): string {
  const token = issueToken(purpose, { userId: recipient.id, email: to.email }, now);
  return new URL(path(token), context.origin).href;
}

const backgroundCheckEmail =
  (
    what: CheckFacts["what"],
    write: typeof backgroundCheckEmailToCleaner,
  ): EmailWriter<EventKindsWith<{ expiresOn: string }>> =>
  ({ payload: { cleanerId, expiresOn } }, { context }) => {
    const cleaner = getNotificationCleaner(cleanerId);
    return cleaner && write({ cleaner, expiresOn, what }, context);
  };

const cleanerEmail =
  (write: typeof cleanerRegisteredEmail): EmailWriter<EventKindsWith<{ cleanerId: number }>> =>
  ({ payload }, { context }) => {
    const cleaner = getNotificationCleaner(payload.cleanerId);
    return cleaner && write(cleaner, context);
  };

const phoneMissingEmailFor =
  (what: "missing" | "overdue"): EmailWriter<EventKindsWith<{ dueOn: string }>> =>
  ({ payload: { dueOn } }, { context }) =>
    phoneMissingEmail(what, dueOn, context);

const feeWaiverEmailFor =
  (kind: "fee-waived" | "fee-waiver-back"): EmailWriter<"fee-waived" | "fee-waiver-back"> =>
  ({ payload }, { context, now }) => {
    const entry = getNotificationFeeEntry(payload, now);
    return entry && feeWaiverEmail(kind, entry, context);
  };

/** Returns a writer about a review for one side of its booking. */
const reviewEmailTo =
  (
    side: "customer" | "cleaner",
    write: typeof reviewedEmail,
  ): EmailWriter<EventKindsWith<{ reviewId: number }>> =>
  ({ payload }, { context, recipient }) => {
    const review = getNotificationReview(payload.reviewId);
    const booking = review && getNotificationBooking(review.bookingId);
    if (!booking) return null;
    const owner = side === "customer" ? booking.customerId : booking.cleanerUserId;
    return owner === recipient.id ? write(booking, review, context) : null;
  };

const phoneCustomerEmailFor =
  (what: PhoneCallReason): EmailWriter<BookingKind> =>
  ({ payload }, { context }) => {
    const booking = getNotificationBooking(payload.bookingId);
    return booking && phoneCustomerEmail(booking, what, context);
  };

/** Returns what is free in place of a booking that others cancelled; of visits, in place of the first. */
function listAlternatives({ id, customerId }: NotificationBooking, now: number): Alternative[] {
  const own = getCustomerBookingDetails(id, customerId);
  if (!own) return [];
  const outcome = displayedStatusDetailFromHistory(own, listHistoryForCustomer(own), now);
  return findAlternatives(own, outcome, now).slice(0, MOST_ALTERNATIVES);
}

/** Returns who is free in place of a booking that has lost its cleaner; of visits, in place of the first. */
const listChoices = ({ id, customerId }: NotificationBooking, now: number) =>
  getSearchChoices(id, customerId, now);

/** Returns what a cleaner wrote to the customer when they declined a request; empty for any other loss. */
function declinedBecause(
  bookingId: number,
  { how, eventId }: Pick<EventPayloads["booking-lost"], "how" | "eventId">,
): string {
  if (how !== "declined") return "";
  return writtenReason(getNotificationHistoryEntry(bookingId, eventId)?.reason ?? "");
}

const cancelledEmailToCustomer = historyEmailTo("customer", (booking, historyEntry, context) =>
  cancelledEmail(booking, historyEntry, context, listAlternatives(booking, context.now)),
);
const cancelledEmailToCleaner = historyEmailTo("cleaner", cancelledJobEmail);
const cancelledEmails = { customer: cancelledEmailToCustomer, cleaner: cancelledEmailToCleaner };

/** The emails for each event and each audience that gets it by email; a missing one doesn't compile. */
export const EMAIL_WRITERS: EmailWriters = {
  "booking-booked": {
    customer: bookingEmailTo("customer", bookedEmail),
    cleaner: bookingEmailTo("cleaner", jobEmail),
  },
  "booking-requested": {
    customer: bookingEmailTo("customer", requestSentEmail),
    cleaner: bookingEmailTo("cleaner", requestReceivedEmail),
  },
  "booking-accepted": {
    customer: bookingEmailTo("customer", bookedEmail),
    cleaner: bookingEmailTo("cleaner", jobEmail),
    admins: phoneCustomerEmailFor("accepted"),
  },
  "booking-declined": { ...cancelledEmails, admins: phoneCustomerEmailFor("declined") },
  "booking-withdrawn": cancelledEmails,
  "booking-expired": { ...cancelledEmails, admins: phoneCustomerEmailFor("expired") },
  "booking-cancelled": { ...cancelledEmails, admins: phoneCustomerEmailFor("cancelled") },
  "booking-lost": {
    customer: (event, what) =>
      bookingEmailTo("customer", (booking, context) =>
        lostEmail(
          booking,
          event.payload,
          listChoices(booking, context.now),
          context,
          declinedBecause(booking.id, event.payload),
        ),
      )(event, what),
    admins: (event, { context }) => {
      const { payload } = event;
      const booking = getNotificationBooking(payload.bookingId);
      if (!booking) return null;
      return isLostSoon(event)
        ? lostSoonEmail(booking, payload, context)
        : phoneCustomerEmail(booking, payload.how, context);
    },
  },
  "booking-found": {
    customer: (event, what) =>
      bookingEmailTo("customer", (booking, context) => {
        const lost = getNotificationBooking(event.payload.lostId);
        return lost && foundEmail(booking, lost, context);
      })(event, what),
    admins: phoneCustomerEmailFor("found"),
  },
  "booking-given": {
    cleaner: bookingEmailTo("cleaner", (booking, context) => givenEmail(booking, context)),
  },
  "booking-confirm-please": {
    cleaner: (event, what) =>
      bookingEmailTo("cleaner", (booking, context) =>
        givenEmail(booking, context, event.payload.confirmBy),
      )(event, what),
  },
  "booking-not-found": {
    customer: bookingEmailTo("customer", (booking, context) =>
      notFoundEmail(booking, listChoices(booking, context.now), context),
    ),
    admins: phoneCustomerEmailFor("not-found"),
  },
  "booking-offered": { cleaner: bookingEmailTo("cleaner", offerEmail) },
  "booking-offer-gone": {},
  "booking-given-back": {
    customer: bookingEmailTo("customer", givenBackEmail),
    admins: phoneCustomerEmailFor("given-back"),
  },
  "booking-completed": { customer: bookingEmailTo("customer", askForReviewEmail) },
  "booking-no-show": { customer: cancelledEmailToCustomer, admins: problemEmailToAdmins },
  "booking-unsafe": { admins: problemEmailToAdmins },
  "booking-ended": { customer: endedEmailTo("customer"), cleaner: endedEmailTo("cleaner") },
  "booking-unsafe-open": {
    admins: ({ payload }, { context }) => {
      const booking = getNotificationBooking(payload.bookingId);
      const problem = getNotificationProblem(payload.bookingId, payload.reportedAt);
      return booking && problem && stillUnsafeEmail(booking, problem, context);
    },
  },
  "booking-on-the-way": { customer: bookingEmailTo("customer", onTheWayEmail) },
  "booking-door-wait": {
    customer: (event, what) =>
      bookingEmailTo("customer", (booking, context) =>
        atTheDoorEmail(booking, doorWaitUntil({ startedAt: event.at }), context),
      )(event, what),
    admins: phoneCustomerEmailFor("at-the-door"),
  },
  "booking-door-coming": { cleaner: bookingEmailTo("cleaner", comingToOpenEmail) },
  "booking-problem-reported": {
    customer: problemEmailTo("customer", problemReportedEmailTo("customer")),
    cleaner: problemEmailTo("cleaner", problemReportedEmailTo("cleaner")),
    admins: problemEmailToAdmins,
  },
  "case-money-noted": {
    customer: caseMoneyEmailTo("customer", "noted"),
    cleaner: caseMoneyEmailTo("cleaner", "noted"),
  },
  "case-money-paid": {
    customer: caseMoneyEmailTo("customer", "paid"),
    cleaner: caseMoneyEmailTo("cleaner", "paid"),
    admins: ({ payload }, { context }) => {
      const booking = getNotificationBooking(payload.bookingId);
      const entry = getNotificationCaseEntry(payload.entryId);
      return booking && entry && caseMoneyPaidAdminEmail(booking, entry, context);
    },
  },
  "redo-agreed": {
    customer: (event, what) => {
      const problem = getNotificationCase(event.payload.problemId);
      if (!problem) return null;
      return bookingEmailTo("customer", (booking, context) =>
        redoAgreedEmail(booking, problem, context),
      )(event, what);
    },
  },
  "redo-booked": {
    customer: bookingEmailTo("customer", redoBookedEmail),
    cleaner: bookingEmailTo("cleaner", redoJobEmail),
  },
  "redo-by-other": {
    cleaner: (event, what) =>
      bookingEmailTo("cleaner", (booking, context) =>
        redoByOtherEmail(booking, event.payload, context),
      )(event, what),
  },
  "case-reopened": {
    admins: ({ payload }, { context }) => {
      const booking = getNotificationBooking(payload.bookingId);
      const problem = getNotificationCase(payload.problemId);
      return booking && problem && caseReopenedEmail(booking, problem, context);
    },
  },
  "booking-problem-late": {
    admins: ({ payload }, { context }) => {
      const booking = getNotificationBooking(payload.bookingId);
      const problem = getNotificationProblem(payload.bookingId, payload.reportedAt);
      return booking && problem && lateProblemEmail(booking, problem, context);
    },
  },
  "booking-problem-settled": {
    customer: problemSettledEmailTo("customer"),
    cleaner: problemSettledEmailTo("cleaner"),
  },
  "booking-moved": {
    customer: historyEmailTo("customer", rescheduledEmail),
    cleaner: historyEmailTo("cleaner", rescheduledJobEmail),
  },
  "booking-corrected": { cleaner: bookingEmailTo("cleaner", correctedEmail) },
  "booking-move-proposed": {
    customer: bookingEmailTo("customer", rescheduleProposedEmail),
    cleaner: bookingEmailTo("cleaner", rescheduleToAnswerEmail),
  },
  "booking-move-declined": { customer: historyEmailTo("customer", timeUnchangedEmail("customer")) },
  "booking-move-expired": {
    customer: historyEmailTo("customer", timeUnchangedEmail("customer")),
    cleaner: historyEmailTo("cleaner", timeUnchangedEmail("cleaner")),
  },
  "booking-move-withdrawn": { cleaner: historyEmailTo("cleaner", timeUnchangedEmail("cleaner")) },
  "booking-more-time-proposed": shortTextsByEmail(SHORT_TEXT_WRITERS["booking-more-time-proposed"]),
  "booking-more-time-accepted": shortTextsByEmail(SHORT_TEXT_WRITERS["booking-more-time-accepted"]),
  "booking-more-time-declined": shortTextsByEmail(SHORT_TEXT_WRITERS["booking-more-time-declined"]),
  "booking-more-time-withdrawn": shortTextsByEmail(
    SHORT_TEXT_WRITERS["booking-more-time-withdrawn"],
  ),
  "booking-more-time-expired": {},
  "booking-not-paid": { customer: bookingEmailTo("customer", notPaidEmail) },
  "booking-says-paid": {
    cleaner: shortTextByEmail(SHORT_TEXT_WRITERS["booking-says-paid"].cleaner),
  },
  "booking-payment-unsaid": {
    cleaner: shortTextByEmail(SHORT_TEXT_WRITERS["booking-payment-unsaid"].cleaner),
  },
  "booking-payment-decided": {
    customer: historyEmailTo("customer", paymentDecidedEmail("customer")),
    cleaner: historyEmailTo("cleaner", paymentDecidedEmail("cleaner")),
  },
  "booking-paid": { customer: bookingEmailTo("customer", paidEmail) },
  "booking-series-ends": {
    customer: bookingEmailTo("customer", (booking, context) => {
      const rhythm = getSeriesRhythm(booking.seriesId);
      return rhythm && seriesEndsEmail(booking, rhythm, context);
    }),
  },
  "booking-tomorrow": { customer: bookingEmailTo("customer", tomorrowEmail) },
  "booking-coming-unconfirmed": {},
  "booking-presence-unconfirmed": {},
  "booking-soon": {},
  "jobs-tomorrow": {
    cleaner: ({ payload }, { context, recipient }) => {
      const [first, ...others] = listConfirmedBookingsOn(payload.cleanerId, payload.date)
        .flatMap(({ id }) => getNotificationBooking(id) ?? [])
        .filter(({ cleanerUserId }) => cleanerUserId === recipient.id);
      return first ? jobsTomorrowEmail([first, ...others], context) : null;
    },
  },
  "booking-reassigned": {
    customer: historyEmailTo("customer", reassignedEmail),
    cleaner: bookingEmailTo("cleaner", takenOverEmail),
  },
  "job-taken-away": {
    cleaner: ({ payload }, { context }) => {
      const booking = getNotificationBooking(payload.jobId);
      return booking && takenAwayEmail(booking, context);
    },
  },
  "job-covered": {},
  "absence-reported": {
    cleaner: ({ payload }, { context }) => {
      const absence = getNotificationAbsence(payload);
      return absence && absenceReportedEmail(absence, context);
    },
  },
  "absence-day-opened": {
    cleaner: ({ payload }, { context }) => {
      const absence = getNotificationAbsence(payload);
      return absence && absenceDayOpenedEmail(absence, payload, context);
    },
  },
  "mark-made": {
    account: ({ payload }, { context }) => {
      const mark = getNotificationMark(payload.markId);
      return mark && markMadeEmail(mark, context);
    },
  },
  "mark-decided": {
    account: ({ payload }, { context }) => {
      const mark = getNotificationMark(payload.markId);
      return mark && markDecidedEmail(mark, context);
    },
  },
  "review-left": { cleaner: reviewEmailTo("cleaner", reviewedEmail) },
  "review-answered": { account: reviewEmailTo("customer", reviewAnsweredEmail) },
  "verify-email": {
    account: (_event, what) =>
      verifyAddressEmail(issueLink("verify-email", paths.verifyEmail, what), what.context),
  },
  "reset-password": {
    account: (_event, what) =>
      resetPasswordEmail(
        issueLink("reset-password", paths.resetPassword, what),
        // If it isn't verified, anybody may have chosen the name, to write to a stranger through us.
        what.to.isAccountEmailVerified ? what.recipient.username : null,
        what.context,
      ),
  },
  "password-changed": {
    account: (event, { context }) => passwordChangedEmail(event.at, context),
  },
  "second-factor-changed": {
    account: ({ payload, at }, { context }) =>
      secondFactorChangedEmail(payload.change, at, context),
  },
  "confirm-new-email": {
    address: (_event, what) =>
      confirmNewAddressEmail(issueLink("change-email", paths.confirmEmail, what), what.context),
  },
  "account-deleted": { address: (event, { context }) => accountDeletedEmail(event.at, context) },
  "email-changed": { address: (event, { context }) => addressChangedEmail(event.at, context) },
  "email-set": { account: (event, { context }) => addressSetEmail(event.at, context) },
  "phone-set": { account: (event, { context }) => phoneSetEmail(event.at, context) },
  "account-made": { account: (_event, { context }) => accountMadeEmail(context) },
  "admin-made": {
    account: (event, { context }) => adminMadeEmailToThem(event.at, context),
    admins: ({ payload, accountId, at }, { context }) => {
      const person = accountId === null ? null : getCurrentUser(accountId);
      const by = payload.by === null ? null : getCurrentUser(payload.by);
      return person && adminMadeEmail({ person, by, at }, context);
    },
  },
  "email-taken": { account: (_event, { context }) => addressTakenEmail(context) },
  "identity-linked": {
    account: ({ payload, at }, { context }) =>
      signInMethodChangedEmail("linked", payload.provider, at, context),
  },
  "identity-unlinked": {
    account: ({ payload, at }, { context }) =>
      signInMethodChangedEmail("unlinked", payload.provider, at, context),
  },
  "notices-tried": {},
  "cleaner-registered": { admins: cleanerEmail(cleanerRegisteredEmail) },
  "cleaner-verified": { cleaner: cleanerEmail(cleanerVerifiedEmail) },
  "cleaner-unverified": { cleaner: cleanerEmail(cleanerUnverifiedEmail) },
  "cleaner-changes-asked": {
    cleaner: ({ payload }, { context }) => {
      const words = getAuditedWords(payload.auditId);
      return words === null ? null : changesAskedEmail(words, context);
    },
  },
  "check-expires": {
    cleaner: backgroundCheckEmail("expires", backgroundCheckEmailToCleaner),
    admins: backgroundCheckEmail("expires", backgroundCheckEmailToAdmin),
  },
  "check-lapsed": {
    cleaner: backgroundCheckEmail("lapsed", backgroundCheckEmailToCleaner),
    admins: backgroundCheckEmail("lapsed", backgroundCheckEmailToAdmin),
  },
  "phone-missing": { cleaner: phoneMissingEmailFor("missing") },
  "phone-overdue": { cleaner: phoneMissingEmailFor("overdue") },
  "statement-ready": {
    cleaner: ({ payload }, { context, now }) => {
      const statement = getNotificationStatement(payload, now);
      return statement && statementEmail(statement, context);
    },
  },
  "fees-received": {
    cleaner: ({ payload }, { context, now }) => {
      const entry = getNotificationFeeEntry(payload, now);
      return entry && feesReceivedEmail(entry, context);
    },
  },
  "fee-waived": { cleaner: feeWaiverEmailFor("fee-waived") },
  "fee-waiver-back": { cleaner: feeWaiverEmailFor("fee-waiver-back") },
  "dead-letters": {
    admins: ({ payload }, { context }) => {
      const count = countDeadLetters(payload.since);
      return count === 0 ? null : deadLettersEmail(count, context);
    },
  },
  "backup-trouble": {
    admins: ({ payload }, { context }) => backupTroubleEmail(payload, context),
  },
};
