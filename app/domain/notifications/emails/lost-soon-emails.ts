import type { EventPayloads } from "~/domain/outbox/event-kinds";
import { adminPaths } from "~/lib/admin-paths";
import { formatPhone } from "~/lib/phone";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookingEmailWords,
  greetingEmail,
  type EmailContext,
  numberToCall,
} from "./booking-emails";
import { momentOf } from "./substitute-emails";

/** Writes to an admin which job that starts soon has nobody, and whom to call. */
export function lostSoonEmail(
  booking: NotificationBooking,
  {
    how,
    choice,
    searchUntil,
  }: Pick<EventPayloads["booking-lost"], "how" | "choice" | "searchUntil">,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const happened = t(`email:lost-soon-${how}`, { cleaner: booking.cleanerName || words.cleaner });
  const next =
    searchUntil !== null
      ? t("email:lost-soon-searched", { until: momentOf(searchUntil, context) })
      : t(choice === "ask" ? "email:lost-soon-asked" : "email:lost-soon-too-late");
  const { phone, customer } = booking;
  const other = customer.phone === phone ? null : customer.phone;
  const { facts, ...call } = numberToCall(phone, t);
  return greetingEmail(context, {
    ...call,
    subject: t("email:lost-soon-subject", {
      customer: words.customer,
      day: words.shortDay,
      time: words.time,
    }),
    preview: happened,
    heading: t("email:lost-soon-heading"),
    paragraphs: [happened, next, t("email:lost-soon-call")],
    facts: [
      { label: t("email:fact-customer"), value: words.customer },
      ...facts,
      ...(other
        ? [{ label: t("email:fact-other-phone"), value: formatPhone(other), tel: other }]
        : []),
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-area"), value: words.area },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:phone-action"), path: adminPaths.item("bookings", booking.id) },
    notes: [],
    why: t("email:why-admin"),
  });
}
