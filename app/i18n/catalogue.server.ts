import type { Locale } from "~/lib/vocabulary";
import { en } from "./locales/en";
import { th } from "./locales/th";
import { translator, type Messages, type Namespace, type Translate } from "./messages";

const catalogues: Record<Locale, Messages> = { en, th };

/** All messages of a language. */
export function messagesOf(locale: Locale): Messages {
  return catalogues[locale];
}

/** A translator for rendering; tells `onUse` which namespaces the browser will need to hydrate. */
export function renderTranslator(locale: Locale, onUse: (namespace: Namespace) => void): Translate {
  const messages = catalogues[locale];
  return translator(locale, (namespace) => {
    onUse(namespace);
    return messages[namespace];
  });
}
