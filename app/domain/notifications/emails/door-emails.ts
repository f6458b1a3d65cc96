import { formatClock } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookingEmail,
  bookingEmailWords,
  fullAddress,
  type EmailContext,
  phoneFact,
  cleanerFact,
} from "./booking-emails";

/*
 * Emails of the day of a booking: the cleaner is on the way, waits at the door, or is opened to. They are
 * sent to readers whose phones nothing reaches.
 */

/** Returns the facts of a booking for its customer: the cleaner with their number, and where they come. */
function factsForCustomer(booking: NotificationBooking, context: EmailContext) {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return [
    cleanerFact(booking, words, t),
    ...phoneFact(booking.cleanerPhone, t),
    { label: t("email:fact-when"), value: words.when },
    { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
    { label: t("email:fact-number"), value: words.number },
  ];
}

/** Writes to the customer that the cleaner is on the way, with the number to call. */
export function onTheWayEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:on-the-way-subject", words),
    preview: t("email:on-the-way-text", words),
    heading: t("email:on-the-way-subject", words),
    paragraphs: [t("email:on-the-way-text", words)],
    facts: factsForCustomer(booking, context),
    action: { label: t("email:booked-action"), path: paths.myBooking(booking.id) },
    notes: [],
  });
}

/** Writes to the customer that the cleaner is at the door, and until when they wait. */
export function atTheDoorEmail(
  booking: NotificationBooking,
  until: number,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = { ...bookingEmailWords(booking, context), time: formatClock(until, locale) };
  return bookingEmail(context, {
    subject: t("email:at-the-door-subject", words),
    preview: t("email:at-the-door-text", words),
    heading: t("email:at-the-door-heading", words),
    paragraphs: [t("email:at-the-door-text", words)],
    facts: factsForCustomer(booking, context),
    action: { label: t("email:at-the-door-action"), path: bookingDoorPath(booking.id) },
    notes: [],
  });
}

/** Writes to the cleaner at the door that the customer is coming to open. */
export function comingToOpenEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:coming-to-open-subject"),
    preview: t("email:coming-to-open-text"),
    heading: t("email:coming-to-open-subject"),
    paragraphs: [t("email:coming-to-open-text")],
    facts: [
      { label: t("email:fact-when"), value: words.when },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:see-job-action"), path: paths.jobDoor(booking.id) },
    notes: [],
  });
}
