import { ACCOUNT_CLOSED } from "~/domain/bookings/status";
import { paths } from "~/lib/paths";
import type { Letter } from "../letter";
import type { NoticeBooking, NoticeEvent } from "../../../notice-booking.server";
import { bookingLetter, wordsFor, type LetterContext } from "./booking-letters";

/** To the customer: it won't take place; unless they wished it so, with a way to other cleaners. */
export function cancelledLetter(
  booking: NoticeBooking,
  event: NoticeEvent,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  const ownWish = event.actor === "customer";
  return bookingLetter(context, {
    subject: t("mail:cancelled-subject", { day: words.shortDay, time: words.time }),
    preview: t(textFor(event), words),
    heading: t("mail:cancelled-heading"),
    paragraphs: [t(textFor(event), words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      ...(ownWish || !event.reason || event.reason === ACCOUNT_CLOSED
        ? []
        : [{ label: t("mail:fact-reason"), value: event.reason }]),
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: ownWish
      ? { label: t("mail:booked-action"), path: paths.dashboard() }
      : {
          label: t("mail:cancelled-action"),
          path: paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city }),
        },
    notes: [t("mail:cancelled-nothing-to-pay")],
  });
}

function textFor({ actor, event }: NoticeEvent) {
  if (actor === "customer") return "mail:cancelled-own-text";
  if (event === "declined") return "mail:declined-text";
  if (event === "expired") return "mail:expired-text";
  return actor === "cleaner" ? "mail:cancelled-by-cleaner-text" : "mail:cancelled-by-us-text";
}

/**
 * To the cleaner: the time is free again. It names no customer, who may have closed their account;
 * day, area and number say which job it was.
 */
export function cancelledJobLetter(
  booking: NoticeBooking,
  event: NoticeEvent,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
    subject: t("mail:cancelled-subject", { day: words.shortDay, time: words.time }),
    preview: t(jobTextFor(event)),
    heading: t("mail:job-cancelled-heading"),
    paragraphs: [t(jobTextFor(event))],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-area"), value: words.area },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:job-action"), path: paths.dashboard() },
    notes: [],
  });
}

function jobTextFor({ actor, event }: NoticeEvent) {
  if (event === "withdrawn") return "mail:request-withdrawn-text";
  if (event === "expired") return "mail:request-expired-text";
  return actor === "customer" ? "mail:job-cancelled-text" : "mail:job-cancelled-by-us-text";
}
