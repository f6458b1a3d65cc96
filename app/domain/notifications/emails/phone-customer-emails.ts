import { adminPaths } from "~/lib/admin-paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  greetingEmail,
  bookingEmailWords,
  type EmailContext,
  numberToCall,
} from "./booking-emails";

/** An outcome of which an admin informs a customer without an email. */
export type PhoneCallReason =
  | "accepted"
  | "declined"
  | "expired"
  | "cancelled"
  /** About a booking that had lost its cleaner. */
  | "found"
  | "not-found"
  | "given-back"
  /** The cleaner waits there, and nobody opens. */
  | "at-the-door";

/** Writes to an admin which customer to phone about the outcome of their booking. */
export function phoneCustomerEmail(
  booking: NotificationBooking,
  what: PhoneCallReason,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t(`email:phone-${what}-text`, { cleaner: booking.cleanerName || words.cleaner });
  const { facts, ...call } = numberToCall(booking.phone, t);
  return greetingEmail(context, {
    ...call,
    subject: t("email:phone-subject", {
      customer: words.customer,
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t("email:phone-heading", { customer: words.customer }),
    paragraphs: [`${text}\n${t("email:phone-why")}`],
    isTextFirst: true,
    facts: [
      ...facts,
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("email:phone-action"), path: adminPaths.item("bookings", booking.id) },
    notes: [],
    why: t("email:why-admin"),
  });
}
