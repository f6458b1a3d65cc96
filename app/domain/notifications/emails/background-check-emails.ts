import { formatDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import type { NotificationCleaner } from "../notification-cleaner.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** The facts in an email about a background check. */
export interface CheckFacts {
  cleaner: NotificationCleaner;
  /** The last day on which the check is valid. */
  expiresOn: string;
  /** `expires`: it will run out in 30 days. `lapsed`: it has run out. */
  what: "expires" | "lapsed";
}

const checkFactRows = ({ cleaner, expiresOn }: CheckFacts, { t, locale }: EmailContext) => [
  { label: t("email:fact-cleaner"), value: cleaner.name },
  { label: t("email:fact-valid-until"), value: formatDate(expiresOn, locale, "long") },
];

/** Writes to the cleaner until when the check is or was valid, what that means, and what to do. */
export function backgroundCheckEmailToCleaner(
  facts: CheckFacts,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const { what } = facts;
  const words = { day: formatDate(facts.expiresOn, locale, "long") };
  return greetingEmail(context, {
    subject: t(`email:check-${what}-subject`, words),
    preview: t(`email:check-${what}-preview`),
    heading: t(`email:check-${what}-heading`),
    paragraphs: [t(`email:check-${what}-text`, words), t(`email:check-${what}-todo`)],
    action: { label: t("email:check-action"), path: paths.infoPage("background-checks") },
    facts: checkFactRows(facts, context),
    notes: [],
    why: t("email:why-cleaner"),
  });
}

/** Writes to an admin whose check it is, and what to do. */
export function backgroundCheckEmailToAdmin(
  facts: CheckFacts,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const { what, cleaner } = facts;
  const words = { cleaner: cleaner.name, day: formatDate(facts.expiresOn, locale, "long") };
  return greetingEmail(context, {
    subject: t(`email:check-${what}-admin-subject`, words),
    preview: t(`email:check-${what}-admin-text`, words),
    heading: t(`email:check-${what}-admin-heading`),
    paragraphs: [t(`email:check-${what}-admin-text`, words), t("email:check-admin-todo")],
    action: {
      label: t("email:cleaner-action"),
      path: adminPaths.item("cleaners", facts.cleaner.id),
    },
    facts: checkFactRows(facts, context),
    notes: [],
    why: t("email:why-admin"),
  });
}
