import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatDate, formatHour, formatHours } from "~/lib/bangkok-time";
import { formatPhone } from "~/lib/phone";
import { paths } from "~/lib/paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookedEmail,
  bookingEmail,
  fullAddress,
  bookingEmailWords,
  type EmailContext,
} from "./booking-emails";

/** Returns "Tomorrow", or "Today" for a reader who is notified late. */
const dayName = (date: string, { t, now }: EmailContext) =>
  t(cityDateOf(now) === date ? "mail:today" : "mail:tomorrow");

/** Writes to the customer on the evening before: who comes, when and where, and what to have ready. */
export function tomorrowEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = { ...bookingEmailWords(booking, context), dayName: dayName(booking.date, context) };
  // Their calendar has had it since it was booked.
  const { calendar: _calendar, ...email } = bookedEmail(booking, context);
  return {
    ...email,
    subject: t("mail:reminder-subject", words),
    preview: t("mail:reminder-preview", words),
    heading: t("mail:reminder-heading", words),
    paragraphs: [t("mail:hello", { name: context.name }), t("mail:reminder-text", words)],
    facts: email.facts.flatMap((fact) =>
      fact.label === t("mail:fact-cleaner") && booking.cleanerPhone
        ? [fact, { label: t("mail:fact-phone"), value: formatPhone(booking.cleanerPhone) }]
        : [fact],
    ),
  };
}

/** Writes to the cleaner on the evening before: all jobs of the day in order, each with what it needs. */
export function jobsTomorrowEmail(
  jobs: readonly [NotificationBooking, ...NotificationBooking[]],
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const [first] = jobs;
  const words = {
    count: jobs.length,
    dayName: dayName(first.date, context),
    day: formatDate(first.date, locale, "full"),
    time: formatHour(slotHour(first.time), locale),
  };
  return bookingEmail(context, {
    subject: t("mail:jobs-tomorrow-subject", words),
    preview: t("mail:jobs-tomorrow-preview", words),
    heading: t("mail:jobs-tomorrow-heading", words),
    paragraphs: [t("mail:jobs-tomorrow-text", words)],
    facts: jobs.map((job) => jobFact(job, context)),
    action: { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: [t("mail:jobs-tomorrow-note")],
  });
}

function jobFact(job: NotificationBooking, context: EmailContext): EmailContent["facts"][number] {
  const { t, locale } = context;
  const words = bookingEmailWords(job, context);
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
