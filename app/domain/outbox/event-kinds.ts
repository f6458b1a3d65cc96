import type { CityDate } from "~/lib/bangkok-time";
import type { Provider } from "~/lib/vocabulary";

/** A line of a booking's history: whoever tells of it reads both anew. */
interface BookingLine {
  bookingId: number;
  eventId: number;
  /** All visits of a series that it tells of; not there where it is about one booking. */
  visits?: number[];
}

/** Something that ended for both sides of a booking at once. */
interface EndedLine {
  bookingId: number;
  eventId: number;
  /** What the two had ahead with each other, and have no longer. */
  cancelled?: number[];
}

/** A reminder: of a booking as it stood when this was written. */
interface Reminder {
  bookingId: number;
  /** Moved since, it isn't what this reminds of. */
  startsAt: number;
}

/** About an account as a whole: whose it is stands beside the payload. */
type Nothing = Record<string, never>;

/** An address that isn't the account's own, not yet or no longer. */
interface OtherAddress {
  to: string;
}

interface OfCleaner {
  cleanerId: number;
}

interface BackgroundCheck extends OfCleaner {
  /** The last day on which the check holds, `yyyy-MM-dd`. */
  expiresOn: string;
}

interface PhoneWanted extends OfCleaner {
  /** The last day on which the cleaner is listed without a phone number, `yyyy-MM-dd`. */
  dueOn: string;
}

/**
 * Everything that somebody may have to hear of, with what says which one it was: ids and words of
 * ours. Never a secret.
 */
export interface EventPayloads {
  "booking-booked": BookingLine;
  "booking-requested": BookingLine;
  "booking-accepted": BookingLine;
  "booking-declined": BookingLine;
  "booking-withdrawn": BookingLine;
  "booking-expired": BookingLine;
  "booking-cancelled": BookingLine;
  "booking-completed": BookingLine;
  "booking-no-show": BookingLine;
  /** One side didn't feel safe: for the team alone. */
  "booking-unsafe": EndedLine;
  /** What both sides hear of that: never why. */
  "booking-ended": EndedLine;
  /** The report of it from that instant still waits for an admin. */
  "booking-unsafe-open": { bookingId: number; reportedAt: number };
  "booking-on-the-way": BookingLine;
  "booking-problem-reported": BookingLine;
  "booking-problem-settled": BookingLine;
  /** It takes place at another time. */
  "booking-moved": BookingLine;
  /** Its customer has corrected address, phone or wishes. */
  "booking-corrected": BookingLine;
  /** Its customer asks the cleaner for another time. */
  "booking-move-proposed": BookingLine;
  /** It stays at its time: the cleaner said no, nobody answered, or the customer took it back. */
  "booking-move-declined": BookingLine;
  "booking-move-expired": BookingLine;
  "booking-move-withdrawn": BookingLine;
  /** The last visit of a series is two weeks ahead: does its customer want to go on? */
  "booking-series-ends": { bookingId: number };
  /** It takes place tomorrow. */
  "booking-tomorrow": Reminder;
  /** It starts in two hours. */
  "booking-soon": Reminder;
  /** All that a cleaner has to do on a day, told on the evening before. */
  "jobs-tomorrow": OfCleaner & { date: CityDate };
  /** Another cleaner comes. */
  "booking-reassigned": BookingLine;
  /** A cleaner has a job no longer: another comes in their place. */
  "job-taken-away": OfCleaner & { jobId: number };
  /** A customer has reviewed a job of a cleaner. */
  "review-left": OfCleaner & { reviewId: number };
  /** The cleaner has answered; the account is that of whoever wrote the review. */
  "review-answered": { reviewId: number };
  "verify-email": Nothing;
  "reset-password": Nothing;
  "password-changed": Nothing;
  "confirm-new-email": OtherAddress;
  "email-changed": OtherAddress;
  /** An admin has given the account the address that it has now. */
  "email-set": Nothing;
  /** An admin has made the account for somebody who phoned. */
  "account-made": Nothing;
  "email-taken": Nothing;
  "identity-linked": { provider: Provider };
  "identity-unlinked": { provider: Provider };
  /** Somebody wants to see that notices reach their phone. */
  "notices-tried": Nothing;
  /** Somebody has registered as a cleaner, and waits to be let in. */
  "cleaner-registered": OfCleaner;
  /** An admin has let them in, or taken that back. */
  "cleaner-verified": OfCleaner;
  "cleaner-unverified": OfCleaner;
  /** An admin asks them to change something, in words that stand on record there. */
  "cleaner-changes-asked": OfCleaner & { auditId: number };
  /** A cleaner's background check runs out in 30 days. */
  "check-expires": BackgroundCheck;
  /** It has run out. */
  "check-lapsed": BackgroundCheck;
  /** A cleaner is listed without a phone number, and has some days to give one. */
  "phone-missing": PhoneWanted;
  /** They have given none, and aren't listed any more. */
  "phone-overdue": PhoneWanted;
  /** A month is over (`yyyy-MM`) in which a cleaner was paid, or handed something in. */
  "statement-ready": OfCleaner & { month: string };
  /** Notices have failed since an instant that no retry will bring. */
  "dead-letters": { since: number };
}

export type EventKind = keyof EventPayloads;

/** The kinds whose payload has these parts. */
export type KindsWith<Payload> = {
  [Kind in EventKind]: EventPayloads[Kind] extends Payload ? Kind : never;
}[EventKind];
