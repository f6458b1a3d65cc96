import type { Translate } from "~/i18n/messages";
import { serviceNameOf } from "~/domain/bookings/agreement";
import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import type { Letter } from "../letter";
import type { NoticeBooking } from "../../../notice-booking.server";

export interface LetterContext {
  t: Translate;
  locale: Locale;
  /** Where links lead; never taken from a request. */
  origin: string;
  /** How to greet the reader. */
  name: string;
}

type Fact = Letter["facts"][number];

/** The words that letters about a booking are made of. */
export function wordsFor(booking: NoticeBooking, { t, locale }: LetterContext) {
  const day = formatDate(booking.date, locale, "full");
  const time = formatHour(slotHour(booking.time), locale);
  const hours = t("common:hours", { count: booking.hoursBilled });
  const total = formatBaht(booking.totalPrice);
  const fee = formatBaht(booking.platformFee);
  const breakdown = t("common:total-breakdown", {
    hours,
    rate: formatBaht(booking.hourlyRate),
    fee,
  });
  const customer =
    `${booking.customerFirstName} ${booking.customerLastName}`.trim() || booking.customerUsername;
  const deadline =
    booking.respondBy === null
      ? ""
      : `${formatDate(cityDateOf(booking.respondBy), locale, "short")}${locale === "th" ? " " : ", "}${formatClock(booking.respondBy, locale)}`;
  return {
    day,
    shortDay: formatDate(booking.date, locale, "short"),
    time,
    total,
    fee,
    customer,
    deadline,
    // Whoever has closed their account has no name any more.
    cleaner: booking.cleanerName || t("mail:your-cleaner"),
    service: serviceNameOf(booking, locale),
    area: t(`areas:${booking.city}`),
    when: t("mail:fact-when-value", { day, time, hours }),
    totalWithParts: `${total}\n${breakdown}`,
  };
}

/** A letter about a booking: greeting, what is its own, and why the reader gets it. */
export function bookingLetter(
  { t, locale, origin, name }: LetterContext,
  own: Pick<Letter, "subject" | "preview" | "heading" | "paragraphs" | "facts" | "notes"> & {
    action: { label: string; path: string };
  },
): Letter {
  return {
    ...own,
    locale,
    paragraphs: [t("mail:hello", { name }), ...own.paragraphs],
    action: {
      label: own.action.label,
      href: new URL(own.action.path, origin).href,
      hint: t("mail:link-hint"),
    },
    signature: [`${t("common:brand")} · ${origin}`, t("mail:why-booking")],
  };
}

function instructionsFact(booking: NoticeBooking, t: Translate): Fact[] {
  return booking.specialInstructions
    ? [{ label: t("mail:fact-instructions"), value: booking.specialInstructions }]
    : [];
}

/** To the customer: booked, with all details, the total and how to pay. */
export function bookedLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
    subject: t("mail:booked-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:booked-preview", words),
    heading: t("mail:booked-heading"),
    paragraphs: [t("mail:booked-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-cleaner"), value: words.cleaner },
      { label: t("mail:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("mail:fact-total"), value: words.totalWithParts },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:booked-action"), path: paths.dashboard() },
    notes: [t("mail:booked-pay", words)],
  });
}

/** To the cleaner: a confirmed job, with where, who, and what to collect. */
export function jobLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
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
      { label: t("mail:fact-collect"), value: words.total },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:job-action"), path: paths.dashboard() },
    notes: [t("mail:job-collect", words)],
  });
}

/** To the customer: the request is with the cleaner, who has until the deadline. */
export function requestedLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
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
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:booked-action"), path: paths.dashboard() },
    notes: [t("mail:requested-note")],
  });
}

/**
 * To the cleaner: a request to answer. Until it is accepted they see the area, not the address, the
 * phone or the instructions, which may name either.
 */
export function requestLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
    subject: t("mail:request-subject", { day: words.shortDay, deadline: words.deadline }),
    preview: t("mail:request-preview", words),
    heading: t("mail:request-heading"),
    paragraphs: [t("mail:request-text", words)],
    facts: [
      { label: t("mail:fact-service"), value: words.service },
      { label: t("mail:fact-when"), value: words.when },
      { label: t("mail:fact-customer"), value: words.customer },
      { label: t("mail:fact-area"), value: words.area },
      { label: t("mail:fact-collect"), value: words.total },
      { label: t("mail:fact-number"), value: `#${booking.id}` },
    ],
    action: { label: t("mail:job-action"), path: paths.dashboard() },
    notes: [t("mail:request-note")],
  });
}

function fullAddress(booking: NoticeBooking, area: string): string {
  return `${booking.address}\n${area} ${booking.zipCode}`;
}
