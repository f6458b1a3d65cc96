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
  /** Base address of links; never taken from a request. */
  origin: string;
  /** When the email is written. */
  now: number;
  /** The name with which the reader is greeted. */
  name: string;
}

type Fact = EmailContent["facts"][number];

/** Returns the texts from which emails about a booking are made. */
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
    // For a series this is the number of visits and the first day, where other bookings have the day.
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
    // A cleaner who has closed their account has no name any more.
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

/** The parts of one email: its texts, the page to which it leads, and why the reader gets it. */
type EmailParts = Omit<EmailContent, "locale" | "action" | "signature"> & {
  action: { label: string; path: string };
  why: string;
};

/** Returns an email that greets its reader by name. */
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

/** Returns an email about a booking to one of its two sides. */
export function bookingEmail(context: EmailContext, own: Omit<EmailParts, "why">): EmailContent {
  return greetingEmail(context, { ...own, why: context.t("mail:why-booking") });
}

function instructionsFact(booking: NotificationBooking, t: Translate): Fact[] {
  return booking.specialInstructions
    ? [{ label: t("mail:fact-instructions"), value: booking.specialInstructions }]
    : [];
}

/** Returns until when a change leaves no mark. If that is over when it is read, the page says so. */
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

/** Writes to the customer that it is booked, with all details, the total and how to pay. */
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

/** Writes to the cleaner about a confirmed job, with the place, the customer and the money to collect. */
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

/** Writes to the customer that the cleaner has the request, and until when the cleaner can answer. */
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
 * Writes to the cleaner about a request to answer. Until they accept it they see the area, but not the
 * address, the phone number or the instructions, which may name either.
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

/** Returns the full address, on two lines. */
export function fullAddress(booking: NotificationBooking, area: string): string {
  return `${booking.address}\n${area} ${booking.zipCode}`;
}
