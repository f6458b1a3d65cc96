import { formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { NotificationCleaner } from "../notification-cleaner.server";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** Writes to an admin that a cleaner has registered, and waits to be checked. */
export function cleanerRegisteredEmail(
  cleaner: NotificationCleaner,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = { cleaner: cleaner.name };
  return greetingEmail(context, {
    subject: t("mail:registered-subject", words),
    preview: t("mail:registered-text", words),
    heading: t("mail:registered-heading"),
    paragraphs: [t("mail:registered-text", words), t("mail:registered-todo")],
    facts: [{ label: t("mail:fact-cleaner"), value: cleaner.name }],
    action: { label: t("mail:cleaner-action"), path: paths.adminItem("cleaners", cleaner.id) },
    notes: [],
    why: t("mail:why-admin"),
  });
}

/** Writes to the cleaner that they are verified. */
export function cleanerVerifiedEmail(
  _cleaner: NotificationCleaner,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("mail:verified-subject"),
    preview: t("mail:verified-text"),
    heading: t("mail:verified-heading"),
    paragraphs: [t("mail:verified-text"), t("mail:verified-todo")],
    facts: [],
    action: { label: t("mail:job-action"), path: paths.cleanerDashboard() },
    notes: [],
    why: t("mail:why-cleaner"),
  });
}

/** Writes to the cleaner that they aren't listed any more. */
export function cleanerUnverifiedEmail(
  _cleaner: NotificationCleaner,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("mail:unverified-subject"),
    preview: t("mail:unverified-text"),
    heading: t("mail:unverified-heading"),
    paragraphs: [t("mail:unverified-text"), t("mail:unverified-todo")],
    facts: [],
    action: { label: t("mail:unverified-action"), path: paths.infoPage("contact") },
    notes: [],
    why: t("mail:why-cleaner"),
  });
}

/** Writes to the cleaner that an admin asks for changes, in the admin's own text. */
export function changesAskedEmail(words: string, context: EmailContext): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("mail:changes-asked-subject"),
    preview: t("mail:changes-asked-text"),
    heading: t("mail:changes-asked-heading"),
    paragraphs: [t("mail:changes-asked-text")],
    facts: [{ label: t("mail:changes-asked-words"), value: words }],
    action: { label: t("mail:changes-asked-action"), path: paths.editCleanerProfile() },
    notes: [t("mail:changes-asked-note")],
    why: t("mail:why-cleaner"),
  });
}

/** Writes to the cleaner that a phone number is missing, and until when they are or were listed. */
export function phoneMissingEmail(
  what: "missing" | "overdue",
  dueOn: string,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = { day: formatDate(dueOn, locale, "long") };
  return greetingEmail(context, {
    subject: t(`mail:phone-${what}-subject`, words),
    preview: t(`mail:phone-${what}-preview`),
    heading: t(`mail:phone-${what}-heading`),
    paragraphs: [t(`mail:phone-${what}-text`, words), t(`mail:phone-${what}-todo`)],
    facts: [],
    action: { label: t("mail:add-phone-action"), path: paths.accountProfile() },
    notes: [],
    why: t("mail:why-cleaner"),
  });
}
