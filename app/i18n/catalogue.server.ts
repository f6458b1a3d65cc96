import { logger } from "~/lib/logger.server";
import { keepCompoundsIn } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { en } from "./locales/en";
import { th } from "./locales/th";
import {
  translator,
  type Message,
  type Messages,
  type Namespace,
  type Translate,
  type MessageTexts,
} from "./messages";

const catalogues: Record<Locale, Messages> = { en, th };

/** The same texts as pages show them. */
const cataloguesForPages: Record<Locale, Readonly<Record<Namespace, MessageTexts>>> = {
  en,
  th: Object.fromEntries(
    Object.entries(th).map(([namespace, words]) => [namespace, keepCompoundsIn(words)]),
  ) as Record<Namespace, MessageTexts>,
};

/** Returns all messages of a language. */
export function messagesOf(locale: Locale): Messages {
  return catalogues[locale];
}

/** True if this version of the product has the text of a message: a stored one may be of another version. */
export function isKnownMessage(message: Message): boolean {
  const key = typeof message === "string" ? message : message.key;
  const [namespace = "", name = ""] = key.split(":", 2);
  if (!Object.hasOwn(en, namespace)) return false;
  const texts: MessageTexts = en[namespace as Namespace];
  return [name, `${name}_one`, `${name}_other`].some((one) => Object.hasOwn(texts, one));
}

/** Logs a missing message. */
function reportMissing(problem: string): void {
  logger().error({ problem }, "message missing");
}

/** Returns a translator for the server, which has all messages; calls `report` for missing ones. */
export function serverTranslator(locale: Locale, report = reportMissing): Translate {
  const texts = (wanted: Locale, namespace: Namespace) => catalogues[wanted][namespace];
  return translator(locale, { texts, report });
}

/**
 * Returns a translator for rendering; calls `onUse` with each namespace that the browser needs to hydrate.
 */
export function renderTranslator(locale: Locale, onUse: (namespace: Namespace) => void): Translate {
  return translator(locale, {
    texts: (wanted, namespace) => {
      if (wanted === locale) onUse(namespace);
      return cataloguesForPages[wanted][namespace];
    },
    report: reportMissing,
  });
}
