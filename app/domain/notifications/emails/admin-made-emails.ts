import type { CurrentUser } from "~/domain/accounts/current-user.server";
import { adminPaths } from "~/lib/admin-paths";
import { formatMoment } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { EmailContent } from "./email-content";
import { greetingEmail, type EmailContext } from "./booking-emails";

/** Writes to all other admins who is an admin now, and who has done it. */
export function adminMadeEmail(
  { person, by, at }: { person: CurrentUser; by: CurrentUser | null; at: number },
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = { name: nameOf(person), username: person.username };
  return greetingEmail(context, {
    subject: t("email:admin-made-subject", words),
    preview: t("email:admin-made-text", words),
    heading: t("email:admin-made-subject", words),
    paragraphs: [t("email:admin-made-text", words)],
    facts: [
      { label: t("email:fact-when"), value: formatMoment(at, locale) },
      {
        label: t("email:fact-made-by"),
        value: by ? `${nameOf(by)} (${by.username})` : t("email:made-on-server"),
      },
    ],
    action: {
      label: t("email:admin-made-action"),
      path: adminPaths.item("users", person.id),
    },
    notes: [t("email:admin-made-note")],
    why: t("email:why-admin"),
  });
}

/** Writes to somebody that they are an admin now. */
export function adminMadeEmailToThem(at: number, context: EmailContext): EmailContent {
  const { t, locale } = context;
  return greetingEmail(context, {
    subject: t("email:you-are-admin-subject"),
    preview: t("email:you-are-admin-text"),
    heading: t("email:you-are-admin-subject"),
    paragraphs: [t("email:you-are-admin-text")],
    facts: [{ label: t("email:fact-when"), value: formatMoment(at, locale) }],
    action: { label: t("email:you-are-admin-action"), path: paths.admin() },
    notes: [t("email:you-are-admin-note")],
    why: t("email:why-admin"),
  });
}

const nameOf = ({ firstName, lastName, username }: CurrentUser) =>
  `${firstName} ${lastName}`.trim() || username;
