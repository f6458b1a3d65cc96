import type { CityDate } from "~/lib/bangkok-time";
import type { Provider } from "~/lib/vocabulary";

/** A line of a booking's history: whoever tells of it reads both anew. */
interface BookingPayload {
  bookingId: number;
  eventId: number;
  /** All visits of a series that it tells of; not there where it is about one booking. */
  visits?: number[];
}

/** Something that ended for both sides of a booking at once. */
interface EndedBookingPayload {
  bookingId: number;
  eventId: number;
  /** What the two had ahead with each other, and have no longer. */
  cancelled?: number[];
}

/** A reminder: of a booking as it stood when this was written. */
interface ReminderPayload {
  bookingId: number;
  /** Moved since, it isn't what this reminds of. */
  startsAt: number;
}

/** About an account as a whole: whose it is stands beside the payload. */
type EmptyPayload = Record<string, never>;

/** An address that isn't the account's own, not yet or no longer. */
interface OtherEmailPayload {
  to: string;
}

interface CleanerPayload {
  cleanerId: number;
}

interface BackgroundCheckPayload extends CleanerPayload {
  /** The last day on which the check holds, `yyyy-MM-dd`. */
  expiresOn: string;
}

interface MissingPhonePayload extends CleanerPayload {
  /** The last day on which the cleaner is listed without a phone number, `yyyy-MM-dd`. */
  dueOn: string;
}

/**
 * Everything that somebody may have to hear of, with what says which one it was: ids and words of
 * ours. Never a secret.
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
  /** One side didn't feel safe: for the team alone. */
  "booking-unsafe": EndedBookingPayload;
  /** What both sides hear of that: never why. */
  "booking-ended": EndedBookingPayload;
  /** The report of it from that instant still waits for an admin. */
  "booking-unsafe-open": { bookingId: number; reportedAt: number };
  "booking-on-the-way": BookingPayload;
  "booking-problem-reported": BookingPayload;
  "booking-problem-settled": BookingPayload;
  /** It takes place at another time. */
  "booking-moved": BookingPayload;
  /** Its customer has corrected address, phone or wishes. */
  "booking-corrected": BookingPayload;
  /** Its customer asks the cleaner for another time. */
  "booking-move-proposed": BookingPayload;
  /** It stays at its time: the cleaner said no, nobody answered, or the customer took it back. */
  "booking-move-declined": BookingPayload;
  "booking-move-expired": BookingPayload;
  "booking-move-withdrawn": BookingPayload;
  /** The last visit of a series is two weeks ahead: does its customer want to go on? */
  "booking-series-ends": { bookingId: number };
  /** It takes place tomorrow. */
  "booking-tomorrow": ReminderPayload;
  /** It starts in two hours. */
  "booking-soon": ReminderPayload;
  /** All that a cleaner has to do on a day, told on the evening before. */
  "jobs-tomorrow": CleanerPayload & { date: CityDate };
  /** Another cleaner comes. */
  "booking-reassigned": BookingPayload;
  /** A cleaner has a job no longer: another comes in their place. */
  "job-taken-away": CleanerPayload & { jobId: number };
  /** A customer has reviewed a job of a cleaner. */
  "review-left": CleanerPayload & { reviewId: number };
  /** The cleaner has answered; the account is that of whoever wrote the review. */
  "review-answered": { reviewId: number };
  "verify-email": EmptyPayload;
  "reset-password": EmptyPayload;
  "password-changed": EmptyPayload;
  "confirm-new-email": OtherEmailPayload;
  "email-changed": OtherEmailPayload;
  /** An admin has given the account the address that it has now. */
  "email-set": EmptyPayload;
  /** An admin has made the account for somebody who phoned. */
  "account-made": EmptyPayload;
  "email-taken": EmptyPayload;
  "identity-linked": { provider: Provider };
  "identity-unlinked": { provider: Provider };
  /** Somebody wants to see that notices reach their phone. */
  "notices-tried": EmptyPayload;
  /** Somebody has registered as a cleaner, and waits to be let in. */
  "cleaner-registered": CleanerPayload;
  /** An admin has let them in, or taken that back. */
  "cleaner-verified": CleanerPayload;
  "cleaner-unverified": CleanerPayload;
  /** An admin asks them to change something, in words that stand on record there. */
  "cleaner-changes-asked": CleanerPayload & { auditId: number };
  /** A cleaner's background check runs out in 30 days. */
  "check-expires": BackgroundCheckPayload;
  /** It has run out. */
  "check-lapsed": BackgroundCheckPayload;
  /** A cleaner is listed without a phone number, and has some days to give one. */
  "phone-missing": MissingPhonePayload;
  /** They have given none, and aren't listed any more. */
  "phone-overdue": MissingPhonePayload;
  /** A month is over (`yyyy-MM`) in which a cleaner was paid, or handed something in. */
  "statement-ready": CleanerPayload & { month: string };
  /** Notices have failed since an instant that no retry will bring. */
  "dead-letters": { since: number };
}

export type EventKind = keyof EventPayloads;

/** The kinds whose payload has these parts. */
export type EventKindsWith<Payload> = {
  [Kind in EventKind]: EventPayloads[Kind] extends Payload ? Kind : never;
}[EventKind];
