import { formatDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import type { NoticeCleaner } from "../notice-cleaner.server";
import type { Letter } from "./letter";
import { greetingLetter, type LetterContext } from "./booking-letters";

/** What a letter about a background check tells of. */
export interface CheckFacts {
  cleaner: NoticeCleaner;
  /** The last day on which the check holds. */
  expiresOn: string;
  /** Whether it has run out, or will in 30 days. */
  what: "expires" | "lapsed";
}

const factsOf = ({ cleaner, expiresOn }: CheckFacts, { t, locale }: LetterContext) => [
  { label: t("mail:fact-cleaner"), value: cleaner.name },
  { label: t("mail:fact-valid-until"), value: formatDate(expiresOn, locale, "long") },
];

/** To the cleaner: until when the check holds or held, what that means, and what to do. */
export function cleanersCheckLetter(facts: CheckFacts, context: LetterContext): Letter {
  const { t, locale } = context;
  const { what } = facts;
  const words = { day: formatDate(facts.expiresOn, locale, "long") };
  return greetingLetter(context, {
    subject: t(`mail:check-${what}-subject`, words),
    preview: t(`mail:check-${what}-preview`),
    heading: t(`mail:check-${what}-heading`),
    paragraphs: [t(`mail:check-${what}-text`, words), t(`mail:check-${what}-todo`)],
    action: { label: t("mail:check-action"), path: paths.info("background-checks") },
    facts: factsOf(facts, context),
    notes: [],
    why: t("mail:why-cleaner"),
  });
}

/** To an admin: whose check it is, and what to do. */
export function adminsCheckLetter(facts: CheckFacts, context: LetterContext): Letter {
  const { t, locale } = context;
  const { what, cleaner } = facts;
  const words = { cleaner: cleaner.name, day: formatDate(facts.expiresOn, locale, "long") };
  return greetingLetter(context, {
    subject: t(`mail:check-${what}-admin-subject`, words),
    preview: t(`mail:check-${what}-admin-text`, words),
    heading: t(`mail:check-${what}-admin-heading`),
    paragraphs: [t(`mail:check-${what}-admin-text`, words), t("mail:check-admin-todo")],
    action: { label: t("mail:cleaner-action"), path: paths.deskItem("cleaners", facts.cleaner.id) },
    facts: factsOf(facts, context),
    notes: [],
    why: t("mail:why-admin"),
  });
}
