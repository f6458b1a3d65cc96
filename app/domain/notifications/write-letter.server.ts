import { issueToken, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import { translatorFor } from "~/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { PROVIDERS, isOneOf, type BookingStatus } from "~/lib/vocabulary";
import type { Letter } from "./letter";
import { getNoticeBooking, getNoticeEvent } from "./notice-booking.server";
import type { ClaimedNotice } from "~/domain/outbox/outbox.server";
import type { Recipient } from "./recipients.server";
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  emailTakenLetter,
  passwordChangedLetter,
  resetPasswordLetter,
  verifyEmailLetter,
  waysInChangedLetter,
} from "./templates/account-letters";
import {
  bookedLetter,
  jobLetter,
  requestLetter,
  requestedLetter,
  type LetterContext,
} from "./templates/booking-letters";
import { cancelledJobLetter, cancelledLetter } from "./templates/cancelled-letters";

/**
 * The letter of a notice, from what the database says now, in the reader's language; null if what it
 * would tell is no longer so.
 */
export async function writeLetter(
  notice: Pick<ClaimedNotice, "kind" | "payload" | "createdAt">,
  recipient: Recipient,
  { origin, now }: { origin: string; now: number },
): Promise<Letter | null> {
  const { locale, name } = recipient;
  const link = (purpose: TokenPurpose, path: (token: string) => string) => {
    const token = issueToken(purpose, { userId: recipient.id, email: recipient.email }, now);
    return new URL(path(token), origin).href;
  };
  const context: LetterContext = { t: await translatorFor(locale), locale, origin, name };
  switch (notice.kind) {
    case "verify-email":
      if (recipient.emailVerified) return null;
      return verifyEmailLetter(link("verify-email", paths.verifyEmail), context);
    case "reset-password":
      return resetPasswordLetter(
        link("reset-password", paths.resetPassword),
        // Until then anybody may have chosen the name, to write to a stranger through us.
        recipient.emailVerified ? recipient.username : null,
        context,
      );
    case "password-changed":
      return passwordChangedLetter(notice.createdAt, context);
    case "confirm-new-email":
      return confirmNewEmailLetter(link("change-email", paths.confirmEmail), context);
    case "email-changed":
      return emailChangedLetter(notice.createdAt, context);
    case "email-taken":
      return emailTakenLetter(context);
    case "identity-linked":
    case "identity-unlinked": {
      const { provider } = notice.payload;
      if (!isOneOf(PROVIDERS, provider)) return null;
      const what = notice.kind === "identity-linked" ? "linked" : "unlinked";
      return waysInChangedLetter(what, provider, notice.createdAt, context);
    }
    case "booking-booked":
      return letterToSide(notice, recipient, context, "confirmed", {
        customer: bookedLetter,
        cleaner: jobLetter,
      });
    case "booking-requested":
      return letterToSide(notice, recipient, context, "pending", {
        customer: requestedLetter,
        cleaner: requestLetter,
      });
    case "booking-cancelled": {
      const { bookingId, eventId } = notice.payload;
      const event = getNoticeEvent(Number(bookingId), Number(eventId));
      if (!event) return null;
      return letterToSide(notice, recipient, context, "cancelled", {
        customer: (booking) => cancelledLetter(booking, event, context),
        cleaner: (booking) => cancelledJobLetter(booking, event, context),
      });
    }
  }
}

/** The letter to whichever side of the booking reads it, if the booking still has that status. */
function letterToSide(
  notice: Pick<ClaimedNotice, "payload">,
  recipient: Recipient,
  context: LetterContext,
  status: BookingStatus,
  write: Record<"customer" | "cleaner", typeof bookedLetter>,
): Letter | null {
  const booking = getNoticeBooking(Number(notice.payload.bookingId));
  if (booking?.status !== status) return null;
  if (recipient.id === booking.customerId) return write.customer(booking, context);
  if (recipient.id === booking.cleanerUserId) return write.cleaner(booking, context);
  return null;
}
