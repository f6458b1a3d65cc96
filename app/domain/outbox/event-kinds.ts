import type { Provider } from "~/lib/vocabulary";

/** A line of a booking's history: whoever tells of it reads both anew. */
interface BookingLine {
  bookingId: number;
  eventId: number;
}

/** About an account as a whole: whose it is stands beside the payload. */
type Nothing = Record<string, never>;

/** An address that isn't the account's own, not yet or no longer. */
interface OtherAddress {
  to: string;
}

interface BackgroundCheck {
  cleanerId: number;
  /** The last day on which the check holds, `yyyy-MM-dd`. */
  expiresOn: string;
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
  "verify-email": Nothing;
  "reset-password": Nothing;
  "password-changed": Nothing;
  "confirm-new-email": OtherAddress;
  "email-changed": OtherAddress;
  "email-taken": Nothing;
  "identity-linked": { provider: Provider };
  "identity-unlinked": { provider: Provider };
  /** A cleaner's background check runs out in 30 days. */
  "check-expires": BackgroundCheck;
  /** It has run out. */
  "check-lapsed": BackgroundCheck;
}

export type EventKind = keyof EventPayloads;

/** The kinds whose payload has these parts. */
export type KindsWith<Payload> = {
  [Kind in EventKind]: EventPayloads[Kind] extends Payload ? Kind : never;
}[EventKind];
