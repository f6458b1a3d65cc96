import { formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { Letter } from "../letter";
import type { NoticeCleaner } from "../../../notice-cleaner.server";
import type { LetterContext } from "./booking-letters";

/** What a letter about a background check tells of. */
export interface CheckFacts {
  cleaner: NoticeCleaner;
  /** The last day on which the check holds. */
  expiresOn: string;
  /** Whether it has run out, or will in 30 days. */
  what: "expires" | "lapsed";
}

function letter(
  { t, locale, origin, name }: LetterContext,
  { cleaner, expiresOn }: CheckFacts,
  own: Pick<Letter, "subject" | "preview" | "heading"> & {
    paragraphs: string[];
    action: { label: string; path: string };
    why: string;
  },
): Letter {
  return {
    locale,
    subject: own.subject,
    preview: own.preview,
    heading: own.heading,
    paragraphs: [t("mail:hello", { name }), ...own.paragraphs],
    facts: [
      { label: t("mail:fact-cleaner"), value: cleaner.name },
      { label: t("mail:fact-valid-until"), value: formatDate(expiresOn, locale, "long") },
    ],
    action: {
      label: own.action.label,
      href: new URL(own.action.path, origin).href,
      hint: t("mail:link-hint"),
    },
    notes: [],
    signature: [`${t("common:brand")} · ${origin}`, own.why],
  };
}

/** To the cleaner: until when the check holds or held, what that means, and what to do. */
export function cleanersCheckLetter(facts: CheckFacts, context: LetterContext): Letter {
  const { t, locale } = context;
  const { what } = facts;
  const words = { day: formatDate(facts.expiresOn, locale, "long") };
  return letter(context, facts, {
    subject: t(`mail:check-${what}-subject`, words),
    preview: t(`mail:check-${what}-preview`),
    heading: t(`mail:check-${what}-heading`),
    paragraphs: [t(`mail:check-${what}-text`, words), t(`mail:check-${what}-todo`)],
    action: { label: t("mail:check-action"), path: paths.info("background-checks") },
    why: t("mail:why-cleaner"),
  });
}

/** To an admin: whose check it is, and what to do. */
export function adminsCheckLetter(facts: CheckFacts, context: LetterContext): Letter {
  const { t, locale } = context;
  const { what, cleaner } = facts;
  const words = { cleaner: cleaner.name, day: formatDate(facts.expiresOn, locale, "long") };
  return letter(context, facts, {
    subject: t(`mail:check-${what}-admin-subject`, words),
    preview: t(`mail:check-${what}-admin-text`, words),
    heading: t(`mail:check-${what}-admin-heading`),
    paragraphs: [t(`mail:check-${what}-admin-text`, words), t("mail:check-admin-todo")],
    action: { label: t("mail:job-action"), path: paths.dashboard() },
    why: t("mail:why-admin"),
  });
}
