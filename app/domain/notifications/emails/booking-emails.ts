import type { Translate } from "~/i18n/messages";
import { fullName } from "~/domain/accounts/full-name";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { getRefusableChange } from "~/domain/bookings/reading/customer-booking-details.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import { emailCalendarOf } from "./email-calendar";

export interface EmailContext {
  t: Translate;
  locale: Locale;
  /** Where links lead; never taken from a request. */
  origin: string;
  /** When it is written. */
  now: number;
  /** How to greet the reader. */
  name: string;
}

type Fact = EmailContent["facts"][number];

/** The words that letters about a booking are made of. */
export function bookingEmailWords(booking: NotificationBooking, { t, locale }: EmailContext) {
  const { visits = [booking] } = booking;
  const count = visits.length;
  const isSeries = count > 1;
  const day = formatDate(booking.date, locale, "full");
  const shortDay = formatDate(booking.date, locale, "short");
  const time = formatHour(slotHour(booking.time), locale);
  const hours = t("common:hours", { count: booking.hoursBilled });
  const total = formatBaht(booking.totalPrice);
  const sum = formatBaht(visits.reduce((before, visit) => before + visit.totalPrice, 0));
  const fee = formatBaht(booking.platformFee);
  const breakdown = t("common:total-breakdown", {
    hours,
    rate: formatBaht(booking.hourlyRate),
    fee,
  });
  const deadline =
    booking.respondBy === null
      ? ""
      : t("mail:fact-at", {
          day: formatDate(cityDateOf(booking.respondBy), locale, "short"),
          time: formatClock(booking.respondBy, locale),
        });
  return {
    day,
    // Of a series, where others name the day: how many visits, from when on.
    shortDay: isSeries ? t("mail:series-from", { count, day: shortDay }) : shortDay,
    isSeries,
    count,
    time,
    total,
    collect: isSeries ? t("mail:series-each", { total }) : total,
    number: joinAsList(
      visits.map(({ id }) => `#${id}`),
      locale,
    ),
    fee,
    customer: nameForReader(fullName(booking.customer), locale),
    deadline,
    // Whoever has closed their account has no name any more.
    cleaner: nameForReader(booking.cleanerName, locale) || t("mail:your-cleaner"),
    service: serviceNameOf(booking, locale),
    area: t(`areas:${booking.city}`),
    when: visits
      .map((visit) =>
        t("mail:fact-when-value", {
          day: formatDate(visit.date, locale, "full"),
          time: formatHour(slotHour(visit.time), locale),
          hours,
        }),
      )
      .join("\n"),
    totalWithParts: isSeries
      ? `${sum}\n${t("mail:series-sum", { count, total })}\n${breakdown}`
      : `${total}\n${breakdown}`,
  };
}

/** What is a letter's own: its words, the page that it leads to, and why the reader gets it. */
type EmailParts = Omit<EmailContent, "locale" | "action" | "signature"> & {
  action: { label: string; path: string };
  why: string;
};

/** A letter to somebody who is greeted by name. */
export function greetingEmail(
  { t, locale, origin, name }: EmailContext,
  { why, action, ...own }: EmailParts,
): EmailContent {
  return {
    ...own,
    locale,
    paragraphs: [t("mail:hello", { name }), ...own.paragraphs],
    action: {
      label: action.label,
      href: new URL(action.path, origin).href,
      hint: t("mail:link-hint"),
    },
    signature: [`${t("common:brand")} · ${origin}`, why],
  };
}

/** A letter about a booking to one of its two sides. */
export function bookingEmail(context: EmailContext, own: Omit<EmailParts, "why">): EmailContent {
  return greetingEmail(context, { ...own, why: context.t("mail:why-booking") });
}

function instructionsFact(booking: NotificationBooking, t: Translate): Fact[] {
  return booking.specialInstructions
    ? [{ label: t("mail:fact-instructions"), value: booking.specialInstructions }]
    : [];
}

/** Until when a change leaves no mark: by the moment of reading it may be over, which the page says. */
function changeNote(
  { id, startsAt, visits, cleanerName }: NotificationBooking,
  { t, locale, now }: EmailContext,
): string {
  if (visits) return t("mail:change-series");
  const refusable = getRefusableChange(id);
  if (refusable) {
    return t(`mail:refuse-${refusable}`, { cleaner: cleanerName || t("mail:your-cleaner") });
  }
  const until = lateFrom(startsAt, now);
  if (until === null) return t("mail:change-late");
  const day = formatDate(cityDateOf(until), locale, "short");
  return t("mail:change-until", {
    moment: t("mail:fact-at", { day, time: formatClock(until, locale) }),
  });
}

/** To the customer: booked, with all details, the total and how to pay. */
export function bookedEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:booked-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:booked-preview", words),
    heading: t("mail:booked-heading"),
    paragraphs: [t(words.isSeries ? "mail:booked-series-text" : "mail:booked-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-cleaner"), value: words.cleaner },
      { label: t("mail:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("mail:fact-total"), value: words.totalWithParts },
      { label: t("mail:fact-number"), value: words.number },
    ],
    action: { label: t("mail:booked-action"), path: paths.myBooking(booking.id) },
    notes: [changeNote(booking, context), t("mail:booked-pay", words)],
    calendar: emailCalendarOf(booking, "PUBLISH", context),
  });
}

/** To the cleaner: a confirmed job, with where, who, and what to collect. */
export function jobEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:job-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:job-preview", words),
    heading: t("mail:job-heading"),
    paragraphs: [t("mail:job-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-customer"), value: words.customer },
      ...(booking.phone
        ? [{ label: t("mail:fact-phone"), value: formatPhone(booking.phone) }]
        : []),
      { label: t("mail:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("mail:fact-collect"), value: words.collect },
      { label: t("mail:fact-number"), value: words.number },
    ],
    action: { label: t("mail:see-job-action"), path: paths.job(booking.id) },
    notes: [t("mail:job-collect", words)],
  });
}

/** To the customer: the request is with the cleaner, who has until the deadline. */
export function requestSentEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:requested-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:requested-preview", words),
    heading: t("mail:requested-heading", words),
    paragraphs: [t("mail:requested-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-cleaner"), value: words.cleaner },
      { label: t("mail:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("mail:fact-total"), value: words.totalWithParts },
      { label: t("mail:fact-number"), value: words.number },
    ],
    action: { label: t("mail:booked-action"), path: paths.myBooking(booking.id) },
    notes: [t("mail:requested-note")],
  });
}

/**
 * To the cleaner: a request to answer. Until it is accepted they see the area, not the address, the
 * phone or the instructions, which may name either.
 */
export function requestReceivedEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:request-subject", { day: words.shortDay, deadline: words.deadline }),
    preview: t("mail:request-preview", words),
    heading: t("mail:request-heading"),
    paragraphs: [t("mail:request-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-customer"), value: words.customer },
      { label: t("mail:fact-area"), value: words.area },
      { label: t("mail:fact-collect"), value: words.collect },
      { label: t("mail:fact-number"), value: words.number },
    ],
    action: { label: t("mail:request-action"), path: paths.job(booking.id) },
    notes: [t("mail:request-note")],
  });
}

/** Where it is, on two lines. */
export function fullAddress(booking: NotificationBooking, area: string): string {
  return `${booking.address}\n${area} ${booking.zipCode}`;
}
