import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatDate, formatHour, formatHours } from "~/lib/bangkok-time";
import { formatPhone } from "~/lib/phone";
import { paths } from "~/lib/paths";
import type { NoticeBooking } from "../notice-booking.server";
import type { Letter } from "./letter";
import {
  bookedLetter,
  bookingLetter,
  fullAddress,
  wordsFor,
  type LetterContext,
} from "./booking-letters";

/** "Tomorrow", or "Today" for whoever is told late. */
const dayName = (date: string, { t, now }: LetterContext) =>
  t(cityDateOf(now) === date ? "mail:today" : "mail:tomorrow");

/** To the customer, on the evening before: who comes, when and where, and what to have ready. */
export function tomorrowLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t } = context;
  const words = { ...wordsFor(booking, context), dayName: dayName(booking.date, context) };
  // Their calendar has it since it was booked.
  const { calendar: _calendar, ...letter } = bookedLetter(booking, context);
  return {
    ...letter,
    subject: t("mail:reminder-subject", words),
    preview: t("mail:reminder-preview", words),
    heading: t("mail:reminder-heading", words),
    paragraphs: [t("mail:hello", { name: context.name }), t("mail:reminder-text", words)],
    facts: letter.facts.flatMap((fact) =>
      fact.label === t("mail:fact-cleaner") && booking.cleanerPhone
        ? [fact, { label: t("mail:fact-phone"), value: formatPhone(booking.cleanerPhone) }]
        : [fact],
    ),
  };
}

/** To the cleaner, on the evening before: all jobs of the day in their order, each with what it needs. */
export function jobsTomorrowLetter(
  jobs: readonly [NoticeBooking, ...NoticeBooking[]],
  context: LetterContext,
): Letter {
  const { t, locale } = context;
  const [first] = jobs;
  const words = {
    count: jobs.length,
    dayName: dayName(first.date, context),
    day: formatDate(first.date, locale, "full"),
    time: formatHour(slotHour(first.time), locale),
  };
  return bookingLetter(context, {
    subject: t("mail:jobs-tomorrow-subject", words),
    preview: t("mail:jobs-tomorrow-preview", words),
    heading: t("mail:jobs-tomorrow-heading", words),
    paragraphs: [t("mail:jobs-tomorrow-text", words)],
    facts: jobs.map((job) => jobFact(job, context)),
    action: { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: [t("mail:jobs-tomorrow-note")],
  });
}

function jobFact(job: NoticeBooking, context: LetterContext): Letter["facts"][number] {
  const { t, locale } = context;
  const words = wordsFor(job, context);
  const from = slotHour(job.time);
  return {
    label: formatHours(from, from + job.hoursBilled, locale),
    value: [
      `${words.service} · #${job.id}`,
      words.customer,
      job.phone ? formatPhone(job.phone) : "",
      fullAddress(job, words.area),
      job.specialInstructions,
      t("mail:jobs-tomorrow-collect", { total: words.total }),
    ]
      .filter(Boolean)
      .join("\n"),
  };
}
