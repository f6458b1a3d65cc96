import { formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { NotificationStatement } from "../statements-ready.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** Writes to the cleaner what a month has brought, and how much of it is to be handed in. */
export function statementEmail(
  { month, owed, ...sums }: NotificationStatement,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = {
    month: formatDate(`${month}-01`, locale, "month"),
    owed: formatBaht(owed),
  };
  const text = t("mail:statement-text", words);
  const owes = t(owed > 0 ? "mail:statement-owed" : "mail:statement-nothing-owed", words);
  return greetingEmail(context, {
    subject: t("mail:statement-subject", words),
    preview: owes,
    heading: t("mail:statement-heading", words),
    paragraphs: [text, owes],
    facts: [
      { label: t("mail:fact-jobs-done"), value: String(sums.jobs) },
      { label: t("mail:fact-collected"), value: formatBaht(sums.collected) },
      { label: t("mail:fact-earned"), value: formatBaht(sums.earned) },
      { label: t("mail:fact-fees"), value: formatBaht(sums.fees) },
      { label: t("mail:fact-received"), value: formatBaht(sums.received) },
      { label: t("mail:fact-owed"), value: words.owed },
    ],
    action: { label: t("mail:statement-action"), path: paths.cleanerEarnings() },
    notes: [],
    why: t("mail:why-cleaner"),
  });
}

/** Writes to an admin how many notifications reached nobody, and where to see why. */
export function deadLettersEmail(count: number, context: EmailContext): EmailContent {
  const { t } = context;
  const words = { count };
  return greetingEmail(context, {
    subject: t("mail:dead-letters-subject", words),
    preview: t("mail:dead-letters-text", words),
    heading: t("mail:dead-letters-heading", words),
    paragraphs: [t("mail:dead-letters-text", words)],
    facts: [],
    action: { label: t("mail:dead-letters-action"), path: paths.adminSection("notices") },
    notes: [t("mail:dead-letters-note")],
    why: t("mail:why-admin"),
  });
}
