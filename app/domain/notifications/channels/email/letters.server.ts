import { issueToken, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import type { EventKind, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { paths } from "~/lib/paths";
import type { AudienceBy } from "../../notice-table.server";
import { getNoticeBooking, getNoticeEvent } from "../../notice-booking.server";
import { getNoticeCleaner } from "../../notice-cleaner.server";
import type { Recipient } from "../../recipients.server";
import type { Letter } from "./letter";
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  emailTakenLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
  waysInChangedLetter,
} from "./letters/account-letters";
import {
  bookedLetter,
  jobLetter,
  requestLetter,
  requestedLetter,
  type LetterContext,
} from "./letters/booking-letters";
import { cancelledJobLetter, cancelledLetter } from "./letters/cancelled-letters";
import { adminsCheckLetter, cleanersCheckLetter, type CheckFacts } from "./letters/check-letters";
import type { MailAddress } from "./mail-address.server";

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

/** To one side of a booking; null if it is somebody else's by now. */
const toSide =
  (side: "customer" | "cleaner", write: typeof bookedLetter): WriteLetter<BookingKind> =>
  ({ payload }, { context, recipient }) => {
    const booking = getNoticeBooking(payload.bookingId);
    if (!booking) return null;
    const owner = side === "customer" ? booking.customerId : booking.cleanerUserId;
    return owner === recipient.id ? write(booking, context) : null;
  };

/** The same with the line of the history, which says who did it and why. */
const toSideOf =
  (side: "customer" | "cleaner", write: typeof cancelledLetter): WriteLetter<BookingKind> =>
  (event, what) => {
    const line = getNoticeEvent(event.payload.bookingId, event.payload.eventId);
    if (!line) return null;
    return toSide(side, (booking, context) => write(booking, line, context))(event, what);
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
  ): WriteLetter<KindsWith<{ cleanerId: number }>> =>
  ({ payload: { cleanerId, expiresOn } }, { context }) => {
    const cleaner = getNoticeCleaner(cleanerId);
    return cleaner && write({ cleaner, expiresOn, what }, context);
  };

const customerCancelled = toSideOf("customer", cancelledLetter);
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
  },
  "booking-declined": cancelled,
  "booking-withdrawn": cancelled,
  "booking-expired": cancelled,
  "booking-cancelled": cancelled,
  "booking-completed": {},
  "booking-no-show": {},
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
  "email-taken": { account: (_event, { context }) => emailTakenLetter(context) },
  "identity-linked": {
    account: ({ payload, at }, { context }) =>
      waysInChangedLetter("linked", payload.provider, at, context),
  },
  "identity-unlinked": {
    account: ({ payload, at }, { context }) =>
      waysInChangedLetter("unlinked", payload.provider, at, context),
  },
  "check-expires": {
    cleaner: aboutCheck("expires", cleanersCheckLetter),
    admins: aboutCheck("expires", adminsCheckLetter),
  },
  "check-lapsed": {
    cleaner: aboutCheck("lapsed", cleanersCheckLetter),
    admins: aboutCheck("lapsed", adminsCheckLetter),
  },
};
