import { promptPayPayload } from "~/domain/payments/promptpay";
import { feesDueOn } from "~/domain/payments/statements.server";
import type { EventPayloads } from "~/domain/outbox/event-kinds";
import { formatDate, formatMoment } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import type { NotificationStatement } from "../statements-ready.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** Writes to the cleaner what a month has brought, and how much of it is to be handed in. */
export function statementEmail(
  { month, owed, late, payTo, ...sums }: NotificationStatement,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = {
    month: formatDate(`${month}-01`, locale, "month"),
    owed: formatBaht(owed),
    due: formatDate(feesDueOn(month), locale, "full"),
  };
  const qr =
    payTo && owed > 0
      ? { payload: promptPayPayload(payTo, owed), name: `promptpay-${month}` }
      : null;
  const text = t("email:statement-text", words);
  const owes = t(owed > 0 ? "email:statement-owed" : "email:statement-nothing-owed", words);
  return greetingEmail(context, {
    subject: t("email:statement-subject", words),
    preview: owes,
    heading: t("email:statement-heading", words),
    paragraphs: [
      text,
      owes,
      ...(owed > 0 ? [t("email:statement-due", words)] : []),
      ...(qr ? [t("email:statement-qr")] : []),
    ],
    facts: [
      { label: t("email:fact-jobs-done"), value: String(sums.jobs) },
      { label: t("email:fact-collected"), value: formatBaht(sums.collected) },
      ...(sums.notSaid === 0
        ? []
        : [{ label: t("email:fact-not-said"), value: formatBaht(sums.notSaid) }]),
      { label: t("email:fact-earned"), value: formatBaht(sums.earned) },
      { label: t("email:fact-fees"), value: formatBaht(sums.fees) },
      ...(sums.waived === 0
        ? []
        : [{ label: t("email:fact-waived"), value: formatBaht(sums.waived) }]),
      ...(late === 0 ? [] : [{ label: t("email:fact-late-fees"), value: formatBaht(late) }]),
      { label: t("email:fact-received"), value: formatBaht(sums.received) },
      { label: t("email:fact-owed"), value: words.owed },
    ],
    action: { label: t("email:statement-action"), path: paths.cleanerEarnings() },
    notes: [],
    why: t("email:why-cleaner"),
    ...(qr && { qr }),
  });
}

/** Writes to an admin how many notifications reached nobody, and where to see why. */
export function deadLettersEmail(count: number, context: EmailContext): EmailContent {
  const { t } = context;
  const words = { count };
  return greetingEmail(context, {
    subject: t("email:dead-letters-subject", words),
    preview: t("email:dead-letters-text", words),
    heading: t("email:dead-letters-heading", words),
    paragraphs: [t("email:dead-letters-text", words)],
    facts: [],
    action: { label: t("email:dead-letters-action"), path: adminPaths.section("notices") },
    notes: [t("email:dead-letters-note")],
    why: t("email:why-admin"),
  });
}

/** Writes to an admin why there is no new backup, and of when the last good one is. */
export function backupTroubleEmail(
  { reason, lastGoodAt }: EventPayloads["backup-trouble"],
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const heading = t(
    reason === "late" ? "email:backup-late-heading" : "email:backup-failed-heading",
  );
  const why = t(`email:backup-${reason}`);
  return greetingEmail(context, {
    subject: heading,
    preview: why,
    heading,
    paragraphs: [why, t("email:backup-what-to-do")],
    facts: [
      {
        label: t("email:fact-last-backup"),
        value: lastGoodAt === null ? t("email:backup-none") : formatMoment(lastGoodAt, locale),
      },
    ],
    action: { label: t("email:backup-action"), path: paths.admin() },
    notes: [t("email:backup-note")],
    why: t("email:why-admin"),
  });
}
