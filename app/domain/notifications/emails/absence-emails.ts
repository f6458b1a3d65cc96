import { formatDate, formatDays } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { NotificationAbsence } from "../notification-absence.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/*
 * Emails to a cleaner of what an admin did about their absence. None of them says why the cleaner is off.
 */

/** Writes that an admin has reported for the cleaner that they can't work. */
export function absenceReportedEmail(
  { id, firstDay, lastDay, jobs }: NotificationAbsence,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const days = formatDays(firstDay, lastDay, locale);
  const text = t("email:absence-reported-text", { days });
  return greetingEmail(context, {
    subject: t("email:absence-reported-subject", { days }),
    preview: text,
    heading: t("email:absence-reported-heading"),
    paragraphs: [
      text,
      jobs === 0 ? t("email:absence-no-jobs") : t("email:absence-jobs", { count: jobs }),
    ],
    facts: [],
    action: { label: t("email:absence-action"), path: paths.absence({ absence: id }) },
    notes: [t("email:absence-note")],
    why: t("email:why-cleaner"),
  });
}

/** Writes that an admin has opened a day of the absence again, and how many jobs are the cleaner's again. */
export function absenceDayOpenedEmail(
  { id }: NotificationAbsence,
  { date, givenBack }: { date: string; givenBack: number },
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const day = formatDate(date, locale, "short");
  const text = t("email:day-opened-text", { day });
  return greetingEmail(context, {
    subject: t("email:day-opened-subject", { day }),
    preview: text,
    heading: t("email:day-opened-heading"),
    paragraphs: [
      text,
      ...(givenBack > 0 ? [t("email:day-opened-jobs", { count: givenBack })] : []),
    ],
    facts: [],
    action: { label: t("email:absence-action"), path: paths.absence({ absence: id }) },
    notes: [],
    why: t("email:why-cleaner"),
  });
}
