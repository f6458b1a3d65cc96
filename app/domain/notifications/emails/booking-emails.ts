import type { Translate } from "~/i18n/messages";
import { fullName } from "~/domain/accounts/full-name";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { getRefusableChange } from "~/domain/bookings/reading/customer-booking-details.server";
import { lateFrom } from "~/domain/bookings/lifecycle/status";
import { homeFactTexts } from "~/domain/homes/home-fact-texts";
import { parseHomeFacts } from "~/domain/homes/home-facts";
import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatClock, formatDate, formatHour, formatHours } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent, EmailFact } from "./email-content";
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

type Fact = EmailFact;

/** Returns the texts from which emails about a booking are made. */
export function bookingEmailWords(booking: NotificationBooking, { t, locale }: EmailContext) {
  const { visits = [booking] } = booking;
  const count = visits.length;
  const isSeries = count > 1;
  const day = formatDate(booking.date, locale, "full");
  const shortDay = formatDate(booking.date, locale, "short");
  const [, year = ""] = formatDate(booking.date, locale, "month").split(" ");
  const startHour = slotHour(booking.time);
  const time = formatHour(startHour, locale);
  const hours = t("common:hours", { count: booking.hoursBilled });
  const total = formatBaht(booking.totalPrice);
  const ofRedo = isRedo(booking);
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
      : t("email:fact-at", {
          day: formatDate(cityDateOf(booking.respondBy), locale, "short"),
          time: formatClock(booking.respondBy, locale),
        });
  return {
    day,
    // For a series this is the number of visits and the first day, where other bookings have the day.
    shortDay: isSeries ? t("email:series-from", { count, day: shortDay }) : shortDay,
    isSeries,
    count,
    time,
    total,
    /** For cleaners. A redo is no series. */
    collect: ofRedo
      ? t("email:redo-nothing-to-collect", { sum })
      : isSeries
        ? t("email:series-each", { total })
        : total,
    number: joinAsList(
      visits.map(({ id }) => `#${id}`),
      locale,
    ),
    fee,
    customer: nameForReader(fullName(booking.customer), locale),
    deadline,
    // A cleaner who has closed their account has no name any more.
    cleaner: nameForReader(booking.cleanerName, locale) || t("email:your-cleaner"),
    service: serviceNameOf(booking, locale),
    area: t(`areas:${booking.city}`),
    /** The day, short enough for one large line on a phone, and on a line of its own from when to when. */
    dayAndHours: `${shortDay} ${year}\n${formatHours(startHour, startHour + booking.hoursBilled, locale)} · ${hours}`,
    when: visits
      .map((visit) =>
        t("email:fact-when-value", {
          day: formatDate(visit.date, locale, "full"),
          time: formatHour(slotHour(visit.time), locale),
          hours,
        }),
      )
      .join("\n"),
    totalWithParts: ofRedo
      ? t("email:redo-nothing-to-pay", { sum })
      : isSeries
        ? `${sum}\n${t("email:series-sum", { count, total })}\n${breakdown}`
        : `${total}\n${breakdown}`,
  };
}

/** Returns when it is: the day large, or the days of a series as a row. */
export const whenFact = (
  { isSeries, when, dayAndHours }: ReturnType<typeof bookingEmailWords>,
  t: Translate,
): EmailFact =>
  isSeries
    ? { label: t("email:fact-when"), value: when }
    : { label: t("email:fact-when"), value: dayAndHours, as: "large" };

/** Returns a phone number, if there is one. */
export const phoneFact = (phone: string | null, t: Translate): EmailFact[] =>
  phone ? [{ label: t("email:fact-phone"), value: formatPhone(phone), tel: phone }] : [];

/** Returns the number that an admin is to phone: large, and as the first button. */
export function numberToCall(phone: string | null, t: Translate) {
  const facts = phoneFact(phone, t).map((fact) => ({ ...fact, as: "large" as const }));
  const call = phone && {
    label: t("email:call", { phone: formatPhone(phone) }),
    href: `tel:${phone}`,
  };
  return { facts, ...(call && { call }) };
}

/** The parts of one email: its texts, the page to which it leads, and why the reader gets it. */
type EmailParts = Omit<EmailContent, "locale" | "action" | "second" | "choices" | "signature"> & {
  action: { label: string; path: string };
  second?: { label: string; path: string };
  choices?: { heading: string; links: { label: string; path: string }[] };
  why: string;
};

/** Returns an email that greets its reader by name. */
export function greetingEmail(
  { t, locale, origin, name }: EmailContext,
  { why, action, second, choices, ...own }: EmailParts,
): EmailContent {
  const hrefOf = (path: string) => new URL(path, origin).href;
  return {
    ...own,
    locale,
    ...(choices && {
      choices: {
        heading: choices.heading,
        links: choices.links.map(({ label, path }) => ({ label, href: hrefOf(path) })),
      },
    }),
    paragraphs: [t("email:hello", { name }), ...own.paragraphs],
    action: {
      label: action.label,
      href: hrefOf(action.path),
      hint: t("email:link-hint"),
    },
    ...(second && { second: { label: second.label, href: hrefOf(second.path) } }),
    signature: [`${t("common:brand")} · ${origin}`, why],
  };
}

/** Returns an email about a booking to one of its two sides. */
export function bookingEmail(context: EmailContext, own: Omit<EmailParts, "why">): EmailContent {
  return greetingEmail(context, { ...own, why: context.t("email:why-booking") });
}

/**
 * Returns what the customer has said of the home: its facts in one line, and their text. A cleaner may read it
 * before they accept.
 */
export function homeFactsOf(booking: NotificationBooking, t: Translate): Fact[] {
  const facts = homeFactTexts(parseHomeFacts(booking.home), t).map(({ text }) => text);
  return [
    { label: t("email:fact-home"), value: facts.join(" · ") },
    { label: t("email:fact-about-home"), value: booking.aboutHome },
  ].filter(({ value }) => value !== "");
}

/** Returns what is to be done again in a redo, for whoever comes: the kind of the problem, and an admin's words. */
export function redoWorkFacts({ redoWork }: NotificationBooking, t: Translate): Fact[] {
  if (!redoWork) return [];
  const { kind, words } = redoWork;
  return [
    ...(kind ? [{ label: t("email:fact-problem"), value: t(`email:kind-${kind}`) }] : []),
    ...(words ? [{ label: t("email:fact-redo-words"), value: words }] : []),
  ];
}

/** Returns who comes, with their face; without a name, which is gone with a closed account, as a row. */
export function cleanerFact(
  { cleanerName, cleanerPhoto }: NotificationBooking,
  { cleaner }: { cleaner: string },
  t: Translate,
): Fact {
  const fact = { label: t("email:fact-cleaner"), value: cleaner };
  return cleanerName ? { ...fact, as: "person", photo: cleanerPhoto } : fact;
}

function instructionsFact(booking: NotificationBooking, t: Translate): Fact[] {
  return booking.specialInstructions
    ? [{ label: t("email:fact-instructions"), value: booking.specialInstructions }]
    : [];
}

/** Returns until when a change leaves no mark. If that is over when it is read, the page says so. */
function changeNote(
  { id, startsAt, visits, cleanerName }: NotificationBooking,
  { t, locale, now }: EmailContext,
): string {
  if (visits) return t("email:change-series");
  const refusable = getRefusableChange(id);
  if (refusable) {
    return t(`email:refuse-${refusable}`, { cleaner: cleanerName || t("email:your-cleaner") });
  }
  const until = lateFrom(startsAt, now);
  if (until === null) return t("email:change-late");
  const day = formatDate(cityDateOf(until), locale, "short");
  return t("email:change-until", {
    moment: t("email:fact-at", { day, time: formatClock(until, locale) }),
  });
}

/** Writes to the customer that it is booked, with all details, the total and how to pay. */
export function bookedEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:booked-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:booked-preview", words),
    heading: t("email:booked-heading"),
    paragraphs: words.isSeries ? [t("email:booked-series-text", words)] : [],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      cleanerFact(booking, words, t),
      { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("email:fact-total"), value: words.totalWithParts, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:booked-action"), path: paths.myBooking(booking.id) },
    notes: [
      ...(isRedo(booking)
        ? [t("email:redo-change-note")]
        : [changeNote(booking, context), t("email:booked-pay", words)]),
      t("email:calendar-attached"),
    ],
    calendar: emailCalendarOf(booking, "PUBLISH", context),
  });
}

/** Writes to the cleaner about a confirmed job, with the place, the customer and the money to collect. */
export function jobEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:job-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:job-preview", words),
    heading: t("email:job-heading"),
    paragraphs: [t("email:job-text", words)],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      ...redoWorkFacts(booking, t),
      { label: t("email:fact-customer"), value: words.customer },
      ...phoneFact(booking.phone, t),
      { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
      ...homeFactsOf(booking, t),
      ...instructionsFact(booking, t),
      { label: t("email:fact-collect"), value: words.collect, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:see-job-action"), path: paths.job(booking.id) },
    notes: [isRedo(booking) ? t("email:redo-job-text") : t("email:job-collect", words)],
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
    subject: t("email:requested-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:requested-preview", words),
    heading: t("email:requested-heading", words),
    paragraphs: [t("email:requested-text", words)],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      cleanerFact(booking, words, t),
      { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
      ...instructionsFact(booking, t),
      { label: t("email:fact-total"), value: words.totalWithParts, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:booked-action"), path: paths.myBooking(booking.id) },
    notes: [t("email:requested-note")],
  });
}

/**
 * Writes to the cleaner about a request to answer. Until they accept it they see the area, but not the
 * address, the phone number or the text for the door, which may name either. They do see what is said of the
 * home.
 */
export function requestReceivedEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:request-subject", { day: words.shortDay, deadline: words.deadline }),
    preview: t("email:request-preview", words),
    heading: t("email:request-heading"),
    paragraphs: [t("email:request-text", words)],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      { label: t("email:fact-customer"), value: words.customer },
      { label: t("email:fact-area"), value: words.area },
      ...homeFactsOf(booking, t),
      { label: t("email:fact-collect"), value: words.collect, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:request-action"), path: paths.job(booking.id) },
    notes: [t("email:request-note")],
  });
}

/** Returns the full address, on two lines. */
export function fullAddress(booking: NotificationBooking, area: string): string {
  return `${booking.address}\n${area} ${booking.zipCode}`;
}
