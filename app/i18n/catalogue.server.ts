import { logger } from "~/lib/logger.server";
import { keepCompoundsIn } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { en } from "./locales/en";
import { th } from "./locales/th";
import {
  translator,
  type Messages,
  type Namespace,
  type Translate,
  type MessageTexts,
} from "./messages";

const catalogues: Record<Locale, Messages> = { en, th };

/** The same as pages show it. */
const cataloguesForPages: Record<Locale, Readonly<Record<Namespace, MessageTexts>>> = {
  en,
  th: Object.fromEntries(
    Object.entries(th).map(([namespace, words]) => [namespace, keepCompoundsIn(words)]),
  ) as Record<Namespace, MessageTexts>,
};

/** All messages of a language. */
export function messagesOf(locale: Locale): Messages {
  return catalogues[locale];
}

/** Tells the log of a message that is missing. */
function reportMissing(problem: string): void {
  logger().error({ problem }, "message missing");
}

/** A translator of the server, with all messages at hand; `report` hears of those that are missing. */
export function serverTranslator(locale: Locale, report = reportMissing): Translate {
  const texts = (wanted: Locale, namespace: Namespace) => catalogues[wanted][namespace];
  return translator(locale, { texts, report });
}

/** A translator for rendering; tells `onUse` which namespaces the browser will need to hydrate. */
export function renderTranslator(locale: Locale, onUse: (namespace: Namespace) => void): Translate {
  return translator(locale, {
    texts: (wanted, namespace) => {
      if (wanted === locale) onUse(namespace);
      return cataloguesForPages[wanted][namespace];
    },
    report: reportMissing,
  });
}
