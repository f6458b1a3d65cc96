import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatDate, formatHour, formatHours } from "~/lib/bangkok-time";
import { formatPhone } from "~/lib/phone";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookedEmail,
  bookingEmail,
  fullAddress,
  bookingEmailWords,
  type EmailContext,
  phoneFact,
} from "./booking-emails";

/** Returns "Tomorrow", or "Today" for a reader who is notified late. */
const dayName = (date: string, { t, now }: EmailContext) =>
  t(cityDateOf(now) === date ? "email:today" : "email:tomorrow");

/** Writes to the customer on the evening before: who comes, when and where, and what to have ready. */
export function tomorrowEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = { ...bookingEmailWords(booking, context), dayName: dayName(booking.date, context) };
  // Their calendar has had it since it was booked.
  const { calendar: _calendar, ...email } = bookedEmail(booking, context);
  const isAnswered = booking.presenceConfirmedAt !== null;
  return {
    ...email,
    subject: t("email:reminder-subject", words),
    preview: t("email:reminder-preview", words),
    heading: t("email:reminder-heading", words),
    paragraphs: [
      t("email:hello", { name: context.name }),
      t("email:reminder-text", words),
      ...(booking.comingConfirmedAt === null ? [] : [t("email:reminder-coming", words)]),
      ...(isAnswered ? [] : [t("email:reminder-answer", words)]),
    ],
    // The link leads to a page with one button: programs open the links of emails, too.
    action:
      email.action && !isAnswered
        ? {
            ...email.action,
            label: t("email:reminder-action"),
            href: new URL(eveningPaths.myBooking(booking.id), context.origin).href,
          }
        : email.action,
    facts: email.facts.flatMap((fact) =>
      fact.label === t("email:fact-cleaner") && booking.cleanerPhone
        ? [fact, ...phoneFact(booking.cleanerPhone, t)]
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
  // The page of one job shows the others of its day, each with its own button.
  const toConfirm = jobs.find(({ comingConfirmedAt }) => comingConfirmedAt === null);
  const words = {
    count: jobs.length,
    dayName: dayName(first.date, context),
    day: formatDate(first.date, locale, "full"),
    time: formatHour(slotHour(first.time), locale),
  };
  return bookingEmail(context, {
    subject: t("email:jobs-tomorrow-subject", words),
    preview: t("email:jobs-tomorrow-preview", words),
    heading: t("email:jobs-tomorrow-heading", words),
    paragraphs: [
      t("email:jobs-tomorrow-text", words),
      ...(toConfirm ? [t("email:jobs-tomorrow-confirm", words)] : []),
    ],
    facts: jobs.map((job) => jobFact(job, context)),
    action: toConfirm
      ? { label: t("email:jobs-tomorrow-action", words), path: eveningPaths.job(toConfirm.id) }
      : { label: t("email:job-action"), path: paths.cleanerDashboard() },
    notes: [t("email:jobs-tomorrow-note")],
  });
}

function jobFact(job: NotificationBooking, context: EmailContext): EmailContent["facts"][number] {
  const { t, locale } = context;
  const words = bookingEmailWords(job, context);
  const from = slotHour(job.time);
  return {
    as: "job",
    label: formatHours(from, from + job.hoursBilled, locale),
    value: [
      `${words.service} · #${job.id}`,
      words.customer,
      job.phone ? formatPhone(job.phone) : "",
      fullAddress(job, words.area),
      job.specialInstructions,
      t("email:jobs-tomorrow-collect", { total: words.collect }),
    ]
      .filter(Boolean)
      .join("\n"),
  };
}
