import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, bookingEmailWords, type EmailContext } from "./booking-emails";

/** An outcome of which an admin informs a customer without an email. */
export type PhoneCallReason = "accepted" | "declined" | "expired" | "cancelled";

/** Writes to an admin which customer to phone about the outcome of their booking. */
export function phoneCustomerEmail(
  booking: NotificationBooking,
  what: PhoneCallReason,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t(`mail:phone-${what}-text`, { cleaner: booking.cleanerName || words.cleaner });
  return greetingEmail(context, {
    subject: t("mail:phone-subject", {
      customer: words.customer,
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t("mail:phone-heading", { customer: words.customer }),
    paragraphs: [text, t("mail:phone-why")],
    facts: [
      ...(booking.phone
        ? [{ label: t("mail:fact-phone"), value: formatPhone(booking.phone) }]
        : []),
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:phone-action"), path: paths.adminItem("bookings", booking.id) },
    notes: [],
    why: t("mail:why-admin"),
  });
}
