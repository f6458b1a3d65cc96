import { adminPaths } from "~/lib/admin-paths";
import { formatMoment } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import type { NotificationBooking, NotificationCase } from "../notification-booking.server";
import {
  bookingEmail,
  bookingEmailWords,
  cleanerFact,
  fullAddress,
  greetingEmail,
  homeFactsOf,
  redoWorkFacts,
  type EmailContext,
  whenFact,
  phoneFact,
} from "./booking-emails";
import { emailCalendarOf } from "./email-calendar";
import type { EmailContent } from "./email-content";
import { adminProblemEmail, problemFacts } from "./problem-emails";

/** Writes to the customer that the cleaner comes again for nothing, and that they choose the time. */
export function redoAgreedEmail(
  booking: NotificationBooking,
  { id, redoHours }: NotificationCase,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:redo-agreed-text", words);
  return bookingEmail(context, {
    subject: t("email:redo-agreed-subject", words),
    preview: text,
    heading: t("email:redo-agreed-heading", words),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      { label: t("email:fact-cleaner"), value: words.cleaner },
      ...(redoHours === null
        ? []
        : [{ label: t("email:fact-hours"), value: t("common:hours", { count: redoHours }) }]),
      {
        label: t("email:fact-total"),
        value: t("email:redo-nothing-to-pay", { sum: formatBaht(0) }),
      },
      { label: t("email:fact-redo-of"), value: `${words.when}\n${words.number}` },
    ],
    action: {
      label: t("email:redo-agreed-action"),
      path: casePath("customer", booking.id, id),
    },
    notes: [],
  });
}

/** Writes to the customer that the redo is booked, with all details. */
export function redoBookedEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:redo-booked-text", words);
  return bookingEmail(context, {
    subject: t("email:redo-booked-subject", { day: words.shortDay, time: words.time }),
    preview: text,
    heading: t("email:redo-booked-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      cleanerFact(booking, words, t),
      { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
      { label: t("email:fact-total"), value: words.totalWithParts, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:booked-action"), path: paths.myBooking(booking.id) },
    notes: [t("email:redo-change-note")],
    calendar: emailCalendarOf(booking, "PUBLISH", context),
  });
}

/** Writes to the cleaner about the redo, with the place and the customer: there is nothing to collect. */
export function redoJobEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:redo-job-text");
  const { phone, specialInstructions } = booking;
  return bookingEmail(context, {
    subject: t("email:redo-job-subject", { day: words.shortDay, time: words.time }),
    preview: text,
    heading: t("email:redo-job-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      ...redoWorkFacts(booking, t),
      { label: t("email:fact-customer"), value: words.customer },
      ...phoneFact(phone, t),
      { label: t("email:fact-address"), value: fullAddress(booking, words.area) },
      ...homeFactsOf(booking, t),
      ...(specialInstructions
        ? [{ label: t("email:fact-instructions"), value: specialInstructions }]
        : []),
      { label: t("email:fact-collect"), value: words.collect, as: "sum" },
      { label: t("email:fact-number"), value: words.number },
    ],
    action: { label: t("email:see-job-action"), path: paths.job(booking.id) },
    notes: [],
  });
}

/** Writes to the cleaner of a job whose problem another cleaner makes up for: there is nothing for them to do. */
export function redoByOtherEmail(
  booking: NotificationBooking,
  { problemId }: { problemId: number },
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:redo-by-other-text");
  return bookingEmail(context, {
    subject: t("email:redo-by-other-subject", { day: words.shortDay, time: words.time }),
    preview: text,
    heading: t("email:redo-by-other-heading"),
    paragraphs: [text],
    facts: problemFacts(booking, context),
    action: {
      label: t("email:problem-action"),
      path: casePath("cleaner", booking.id, problemId),
    },
    notes: [],
  });
}

/** Writes to an admin that the redo of a problem was cancelled, so that the problem is open again. */
export function caseReopenedEmail(
  booking: NotificationBooking,
  problem: NotificationCase,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const { id, answerBy } = problem;
  const text = t("email:case-reopened-text", { moment: formatMoment(answerBy, locale) });
  return greetingEmail(context, {
    subject: t("email:case-reopened-subject", { id }),
    preview: text,
    heading: t("email:case-reopened-heading"),
    paragraphs: [text],
    facts: adminProblemEmail(booking, problem, context).facts,
    action: { label: t("email:problem-action"), path: adminPaths.item("problems", id) },
    notes: [],
    why: t("email:why-admin"),
  });
}
