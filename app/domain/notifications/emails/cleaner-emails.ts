import { formatDate } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
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
    subject: t("email:registered-subject", words),
    preview: t("email:registered-text", words),
    heading: t("email:registered-heading"),
    paragraphs: [t("email:registered-text", words), t("email:registered-todo")],
    facts: [{ label: t("email:fact-cleaner"), value: cleaner.name }],
    action: { label: t("email:cleaner-action"), path: adminPaths.item("cleaners", cleaner.id) },
    notes: [],
    why: t("email:why-admin"),
  });
}

/** Writes to the cleaner that they are verified, and whether customers can book them already. */
export function cleanerVerifiedEmail(
  { isListed }: NotificationCleaner,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("email:verified-subject"),
    preview: t("email:verified-text"),
    heading: t("email:verified-heading"),
    paragraphs: [
      t("email:verified-text"),
      t(isListed ? "email:verified-ready" : "email:verified-todo"),
    ],
    facts: [],
    action: { label: t("email:job-action"), path: paths.cleanerDashboard() },
    notes: [],
    why: t("email:why-cleaner"),
  });
}

/** Writes to the cleaner that they aren't listed any more. */
export function cleanerUnverifiedEmail(
  _cleaner: NotificationCleaner,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("email:unverified-subject"),
    preview: t("email:unverified-text"),
    heading: t("email:unverified-heading"),
    paragraphs: [t("email:unverified-text"), t("email:unverified-todo")],
    facts: [],
    action: { label: t("email:unverified-action"), path: paths.infoPage("contact") },
    notes: [],
    why: t("email:why-cleaner"),
  });
}

/** Writes to the cleaner that an admin asks for changes, in the admin's own text. */
export function changesAskedEmail(words: string, context: EmailContext): EmailContent {
  const { t } = context;
  return greetingEmail(context, {
    subject: t("email:changes-asked-subject"),
    preview: t("email:changes-asked-text"),
    heading: t("email:changes-asked-heading"),
    paragraphs: [t("email:changes-asked-text")],
    facts: [{ label: t("email:changes-asked-words"), value: words }],
    action: { label: t("email:changes-asked-action"), path: paths.editCleanerProfile() },
    notes: [t("email:changes-asked-note")],
    why: t("email:why-cleaner"),
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
    subject: t(`email:phone-${what}-subject`, words),
    preview: t(`email:phone-${what}-preview`),
    heading: t(`email:phone-${what}-heading`),
    paragraphs: [t(`email:phone-${what}-text`, words), t(`email:phone-${what}-todo`)],
    facts: [],
    action: { label: t("email:add-phone-action"), path: paths.accountProfile() },
    notes: [],
    why: t("email:why-cleaner"),
  });
}
