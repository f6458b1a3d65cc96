import type { Translate } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import type { Letter } from "../letter";

/**
 * Asks somebody to confirm their address. It holds nothing that they typed, no name either: whoever
 * signs up with a stranger's address must not be able to write to them through us.
 */
export function verifyEmailLetter(
  link: string,
  { t, locale, origin }: { t: Translate; locale: Locale; origin: string },
): Letter {
  return {
    locale,
    subject: t("mail:verify-subject"),
    preview: t("mail:verify-preview"),
    heading: t("mail:verify-heading"),
    paragraphs: [t("mail:verify-text")],
    facts: [],
    action: { label: t("mail:verify-action"), href: link, hint: t("mail:link-hint") },
    notes: [t("mail:verify-note-time"), t("mail:verify-note-not-you")],
    signature: [`${t("common:brand")} · ${origin}`, t("mail:why-account")],
  };
}
