import { formatDate } from "~/lib/bangkok-time";
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
  { label: t("mail:fact-cleaner"), value: cleaner.name },
  { label: t("mail:fact-valid-until"), value: formatDate(expiresOn, locale, "long") },
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
    subject: t(`mail:check-${what}-subject`, words),
    preview: t(`mail:check-${what}-preview`),
    heading: t(`mail:check-${what}-heading`),
    paragraphs: [t(`mail:check-${what}-text`, words), t(`mail:check-${what}-todo`)],
    action: { label: t("mail:check-action"), path: paths.infoPage("background-checks") },
    facts: checkFactRows(facts, context),
    notes: [],
    why: t("mail:why-cleaner"),
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
    subject: t(`mail:check-${what}-admin-subject`, words),
    preview: t(`mail:check-${what}-admin-text`, words),
    heading: t(`mail:check-${what}-admin-heading`),
    paragraphs: [t(`mail:check-${what}-admin-text`, words), t("mail:check-admin-todo")],
    action: {
      label: t("mail:cleaner-action"),
      path: paths.adminItem("cleaners", facts.cleaner.id),
    },
    facts: checkFactRows(facts, context),
    notes: [],
    why: t("mail:why-admin"),
  });
}
