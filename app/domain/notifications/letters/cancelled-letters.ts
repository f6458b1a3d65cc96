import type { Alternative } from "~/domain/bookings/rescheduling/alternatives.server";
import { ACCOUNT_CLOSED } from "~/domain/bookings/lifecycle/status";
import { slotHour } from "~/domain/schedule/slots";
import { formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { NoticeBooking, NoticeEvent } from "../notice-booking.server";
import type { Letter } from "./letter";
import { calendarOf } from "./letter-calendar";
import { bookingLetter, wordsFor, type LetterContext } from "./booking-letters";

/**
 * To the customer: it won't take place; unless they wished it so, with a way to other cleaners. A request
 * that was declined or ran out was never booked, so it isn't called cancelled.
 */
export function cancelledLetter(
  booking: NoticeBooking,
  event: NoticeEvent,
  context: LetterContext,
  alternatives: readonly Alternative[] = [],
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  const ownWish = event.actor === "customer";
  const was = event.event === "declined" || event.event === "expired" ? event.event : null;
  return bookingLetter(context, {
    subject: t(was === null ? "mail:cancelled-subject" : "mail:not-booked-subject", {
      day: words.shortDay,
      time: words.time,
    }),
    preview: t(textFor(event, booking), words),
    heading: t(
      was !== null
        ? `mail:${was}-heading`
        : words.isSeries
          ? "mail:cancelled-series-heading"
          : "mail:cancelled-heading",
    ),
    paragraphs: [t(textFor(event, booking), words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      ...(ownWish || !event.reason || event.reason === ACCOUNT_CLOSED
        ? []
        : [{ label: t("mail:fact-reason"), value: event.reason }]),
      { label: t("mail:fact-number"), value: words.number },
      ...(alternatives.length > 0
        ? [
            {
              label: t(words.isSeries ? "mail:fact-alternatives-first" : "mail:fact-alternatives"),
              value: alternatives.map((one) => alternativeLine(one, context)).join("\n"),
            },
          ]
        : []),
    ],
    action: ownWish
      ? { label: t("mail:booked-action"), path: paths.myBooking(booking.id) }
      : {
          label: t("mail:cancelled-action"),
          path: paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city }),
        },
    notes: [t("mail:cancelled-nothing-to-pay")],
    // A request was in no calendar.
    ...(event.fromStatus === "confirmed"
      ? { calendar: calendarOf(booking, "CANCEL", context) }
      : {}),
  });
}

/** Somebody who is free, when, and for how much. */
function alternativeLine({ date, time, name, total }: Alternative, { t, locale }: LetterContext) {
  const day = formatDate(date, locale, "short");
  const when = t("mail:fact-at", { day, time: formatHour(slotHour(time), locale) });
  return t("mail:alternative", {
    when,
    name: nameForReader(name, locale),
    total: formatBaht(total),
  });
}

function textFor({ actor, event }: NoticeEvent, { visits }: NoticeBooking) {
  if (actor === "customer") {
    return visits ? "mail:cancelled-own-series-text" : "mail:cancelled-own-text";
  }
  if (event === "declined") return "mail:declined-text";
  if (event === "expired") return "mail:expired-text";
  if (event === "no-show") return "mail:no-show-text";
  const who = actor === "cleaner" ? "cleaner" : "us";
  return visits
    ? (`mail:cancelled-by-${who}-series-text` as const)
    : (`mail:cancelled-by-${who}-text` as const);
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
    preview: t(jobTextFor(event, booking)),
    heading: t(words.isSeries ? "mail:job-cancelled-series-heading" : "mail:job-cancelled-heading"),
    paragraphs: [t(jobTextFor(event, booking))],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-area"), value: words.area },
      { label: t("mail:fact-number"), value: words.number },
    ],
    action: { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: [],
  });
}

function jobTextFor({ actor, event }: NoticeEvent, { visits }: NoticeBooking) {
  if (event === "withdrawn") return "mail:request-withdrawn-text";
  if (event === "expired") return "mail:request-expired-text";
  const how = actor === "customer" ? "cancelled" : "cancelled-by-us";
  return visits ? (`mail:job-${how}-series-text` as const) : (`mail:job-${how}-text` as const);
}
