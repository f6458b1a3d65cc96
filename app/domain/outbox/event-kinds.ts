import type { CityDate } from "~/lib/bangkok-time";
import type { BackupFailure, IfCleanerCant, Locale, Provider } from "~/lib/vocabulary";

/** An entry in a booking's history. A notification reads both anew when it is made. */
export interface BookingPayload {
  bookingId: number;
  eventId: number;
  /** All visits of a series that the event is about; missing if it is about one booking. */
  visits?: number[];
  /** True if the booking lost its cleaner: its customer reads of that by "booking-lost" or "booking-found". */
  isLoss?: true;
}

/** An event that ended bookings for both sides at once. */
interface EndedBookingPayload {
  bookingId: number;
  eventId: number;
  /** Upcoming bookings of the two with each other that were cancelled. */
  cancelled?: number[];
}

/** A reminder of a booking as it was when the event was written. */
interface ReminderPayload {
  bookingId: number;
  /** If the booking has another start by now, this reminder is out of date. */
  startsAt: number;
}

/** An event about an account as a whole; its account id is stored beside the payload. */
type EmptyPayload = Record<string, never>;

/** An email address that is not yet, or no longer, the account's own. */
interface OtherEmailPayload {
  to: string;
}

/**
 * A change to somebody's second factor: switched on or off by them, reset from the server's shell, other
 * recovery codes, a recovery code used, a passkey more or less.
 */
export type SecondFactorChange =
  "on" | "off" | "reset" | "codes-made" | "code-used" | "passkey-added" | "passkey-removed";

interface CleanerPayload {
  cleanerId: number;
}

interface CaseEntryPayload {
  bookingId: number;
  /** The entry in `case_entries`. */
  entryId: number;
}

/** A problem, and the booking that is notified about. */
interface ProblemPayload {
  bookingId: number;
  problemId: number;
}

interface AbsencePayload extends CleanerPayload {
  absenceId: number;
}

/** A mark about the event's account; `jobId` is its booking. */
interface MarkPayload {
  markId: number;
  side: "customer" | "cleaner";
  jobId: number;
}

interface BackgroundCheckPayload extends CleanerPayload {
  /** The last day on which the check is valid, `yyyy-MM-dd`. */
  expiresOn: string;
}

interface MissingPhonePayload extends CleanerPayload {
  /** The last day on which the cleaner is listed without a phone number, `yyyy-MM-dd`. */
  dueOn: string;
}

/**
 * Payloads of all events that somebody may be notified of: ids and short values that identify the
 * event. Never a secret.
 */
export interface EventPayloads {
  "booking-booked": BookingPayload;
  "booking-requested": BookingPayload;
  "booking-accepted": BookingPayload;
  "booking-declined": BookingPayload;
  "booking-withdrawn": BookingPayload;
  "booking-expired": BookingPayload;
  "booking-cancelled": BookingPayload;
  "booking-completed": BookingPayload;
  "booking-no-show": BookingPayload;
  /** One side didn't feel safe; only admins are notified. */
  "booking-unsafe": EndedBookingPayload;
  /** Notifies both sides of what such a report has ended, but never of the reason. */
  "booking-ended": EndedBookingPayload;
  /** The safety report made at `reportedAt` still waits for an admin. */
  "booking-unsafe-open": { bookingId: number; reportedAt: number };
  "booking-on-the-way": BookingPayload;
  /** The cleaner waits at the door, and nobody opens. */
  "booking-door-wait": BookingPayload;
  /** The customer is coming to open. */
  "booking-door-coming": BookingPayload;
  "booking-problem-reported": BookingPayload;
  "booking-problem-settled": BookingPayload;
  /** An admin noted, or corrected, who pays whom for a problem; the payer said that it was paid. */
  "case-money-noted": CaseEntryPayload;
  "case-money-paid": CaseEntryPayload;
  /** The cleaner agreed to come again because of a problem: its customer chooses a time. */
  "redo-agreed": ProblemPayload;
  /** This booking is a redo, which was booked because of a problem: both sides are notified. */
  "redo-booked": ProblemPayload;
  /** Another cleaner comes for the redo of this booking's problem: its own cleaner is notified. */
  "redo-by-other": ProblemPayload;
  /** The redo (`redoId`) doesn't take place, so the problem is open again: admins are notified. */
  "case-reopened": ProblemPayload & { redoId: number };
  /** The problem reported at `reportedAt` should have been answered, and still waits for an admin. */
  "booking-problem-late": { bookingId: number; reportedAt: number };
  /** The booking was rescheduled. */
  "booking-moved": BookingPayload;
  /** The customer has corrected address, phone or instructions. */
  "booking-corrected": BookingPayload;
  /** The customer asks the cleaner for another time. */
  "booking-move-proposed": BookingPayload;
  /** The booking stays at its time: the cleaner declined, nobody answered, or the customer withdrew. */
  "booking-move-declined": BookingPayload;
  "booking-move-expired": BookingPayload;
  "booking-move-withdrawn": BookingPayload;
  /** One side asks the other for more hours, during the job. */
  "booking-more-time-proposed": BookingPayload;
  /** The other side has agreed: end and price of the booking are the new ones. */
  "booking-more-time-accepted": BookingPayload;
  /** The job ends as agreed: the other side declined, who asked took it back, or nobody answered. */
  "booking-more-time-declined": BookingPayload;
  "booking-more-time-withdrawn": BookingPayload;
  "booking-more-time-expired": BookingPayload;
  /** The cleaner says that the job isn't paid yet, since `since`: its customer is reminded. */
  "booking-not-paid": { bookingId: number; since: number };
  /** The customer says that they have paid, though the cleaner says otherwise. */
  "booking-says-paid": { bookingId: number };
  /** Nobody has said whether the job was paid: its cleaner is asked. */
  "booking-payment-unsaid": { bookingId: number };
  /** An admin has decided between what the two said; the words are in the history. */
  "booking-payment-decided": BookingPayload;
  /** The booking is paid: its customer gets the summary. */
  "booking-paid": { bookingId: number };
  /** The last visit of a series is in two weeks: the customer is asked whether to continue. */
  "booking-series-ends": { bookingId: number };
  /** The booking takes place tomorrow. */
  "booking-tomorrow": ReminderPayload;
  /** The cleaner hasn't confirmed by the evening that they come. */
  "booking-coming-unconfirmed": ReminderPayload;
  /** The customer hasn't confirmed by the evening that somebody will be there. */
  "booking-presence-unconfirmed": ReminderPayload;
  /** The booking starts in two hours. */
  "booking-soon": ReminderPayload;
  /** All jobs of a cleaner on one day, sent on the evening before. */
  "jobs-tomorrow": CleanerPayload & { date: CityDate };
  /** The booking has another cleaner. */
  "booking-reassigned": BookingPayload;
  /**
   * The booking lost its cleaner, or its request was declined or not answered, and nobody else was found at
   * once. The customer is notified of it, with what follows from their choice.
   */
  "booking-lost": BookingPayload & {
    how: "cancelled" | "declined" | "expired";
    choice: IfCleanerCant;
    /** Until when a search goes on; null if there is none. */
    searchUntil: number | null;
  };
  /** This booking is in place of a lost one (`lostId`): its customer is notified. */
  "booking-found": { bookingId: number; lostId: number; visits?: number[] };
  /** The same for its cleaner. */
  "booking-given": { bookingId: number; visits?: number[] };
  /** The same for its cleaner, who is to say by then that they come, because it starts soon. */
  "booking-confirm-please": { bookingId: number; confirmBy: number };
  /** A search for a lost booking has ended without a result. */
  "booking-not-found": { bookingId: number; visits?: number[] };
  /** A search offers this job to a cleaner. */
  "booking-offered": { bookingId: number; visits?: number[] };
  /** Somebody else was faster, or the search has ended. */
  "booking-offer-gone": { bookingId: number; visits?: number[] };
  /** The cleaner can work after all: this booking is in place of the lost one (`lostId`). */
  "booking-given-back": { bookingId: number; lostId: number; visits?: number[] };
  /** Somebody else does a job that its cleaner couldn't do. */
  "job-covered": CleanerPayload & { jobId: number };
  /** A cleaner no longer has this job, because another one comes instead. */
  "job-taken-away": CleanerPayload & { jobId: number };
  /** An admin has reported for a cleaner that they can't work. */
  "absence-reported": AbsencePayload;
  /** An admin has opened a day of an absence for its cleaner, and some jobs are theirs again. */
  "absence-day-opened": AbsencePayload & { date: CityDate; givenBack: number };
  /** Somebody has a mark of a late change or a no-show, on this side of a booking (`jobId`). */
  "mark-made": MarkPayload;
  /** An admin has kept the mark, or has taken it back. */
  "mark-decided": MarkPayload;
  /** A customer has reviewed a cleaner's job. */
  "review-left": CleanerPayload & { reviewId: number };
  /** The cleaner has answered a review; the account is that of its author. */
  "review-answered": { reviewId: number };
  "verify-email": EmptyPayload;
  "reset-password": EmptyPayload;
  "password-changed": EmptyPayload;
  "second-factor-changed": { change: SecondFactorChange };
  "confirm-new-email": OtherEmailPayload;
  "email-changed": OtherEmailPayload;
  /**
   * The owner has deleted the account, whose address was `to`. The event is deleted as soon as its email is
   * sent, or no longer to be sent.
   */
  "account-deleted": OtherEmailPayload & { locale: Locale };
  /** An admin has given the account its present address. */
  "email-set": EmptyPayload;
  /** An admin has given the account another phone number, or removed it. */
  "phone-set": EmptyPayload;
  /** An admin has made the account for a person who phoned. */
  "account-made": EmptyPayload;
  /** An admin has made the account's owner an admin; `by` is null if it was done from a shell on the server. */
  "admin-made": { by: number | null };
  "email-taken": EmptyPayload;
  "identity-linked": { provider: Provider };
  "identity-unlinked": { provider: Provider };
  /** Somebody tests whether notifications reach their phone. */
  "notices-tried": EmptyPayload;
  /** Somebody has registered as a cleaner, and waits to be verified. */
  "cleaner-registered": CleanerPayload;
  /** An admin has verified the cleaner, or revoked that. */
  "cleaner-verified": CleanerPayload;
  "cleaner-unverified": CleanerPayload;
  /** An admin asks the cleaner to change something; the text is in the audit entry. */
  "cleaner-changes-asked": CleanerPayload & { auditId: number };
  /** The cleaner's background check expires in 30 days. */
  "check-expires": BackgroundCheckPayload;
  /** The background check has expired. */
  "check-lapsed": BackgroundCheckPayload;
  /** The cleaner is listed without a phone number, and has some days to add one. */
  "phone-missing": MissingPhonePayload;
  /** The cleaner has added none, and is no longer listed. */
  "phone-overdue": MissingPhonePayload;
  /** A month (`yyyy-MM`) is over in which a cleaner was paid, or passed on fees. */
  "statement-ready": CleanerPayload & { month: string };
  /** An admin has recorded money that a cleaner handed in, or taken that back. */
  "fees-received": CleanerPayload & { entryId: number };
  /** An admin has waived fees of a cleaner, without a problem whose entry says so. */
  "fee-waived": CleanerPayload & { entryId: number };
  /** An admin has taken a waiver of a cleaner's fees back: they are owed again. */
  "fee-waiver-back": CleanerPayload & { entryId: number };
  /** Notifications have become dead letters since that instant: no retry will deliver them. */
  "dead-letters": { since: number };
  /** The last backup failed, or none was made for too long; `lastGoodAt` is null if there is none at all. */
  "backup-trouble": { reason: BackupFailure | "late"; lastGoodAt: number | null };
}

export type EventKind = keyof EventPayloads;

/** The kinds of events whose payload includes these parts. */
export type EventKindsWith<Payload> = {
  [Kind in EventKind]: EventPayloads[Kind] extends Payload ? Kind : never;
}[EventKind];

/** The kinds of events that tell of an entry of a booking's history, and of nothing else. */
export type HistoryEventKind = {
  [Kind in EventKindsWith<{ eventId: number }>]: BookingPayload extends EventPayloads[Kind]
    ? Kind
    : never;
}[EventKindsWith<{ eventId: number }>];
