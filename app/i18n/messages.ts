import type { Locale } from "~/lib/vocabulary";
import type { en } from "./locales/en";

/** All messages of the interface; English is the shape that Thai must have. */
export type Messages = { [N in keyof typeof en]: { [K in keyof (typeof en)[N]]: string } };
export type Namespace = keyof Messages;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace:key`; plural forms (`…_one`, `…_other`) are named without their ending. */
export type MessageKey = {
  [N in Namespace]: `${N}:${WithoutPlural<keyof Messages[N] & string>}`;
}[Namespace];

export type MessageParameters = Record<string, string | number>;

/** Gives the words for a key. `count` chooses the plural form. */
export type Translate = (key: MessageKey, parameters?: MessageParameters) => string;

const pluralRules = { en: new Intl.PluralRules("en"), th: new Intl.PluralRules("th") };

/**
 * Reads messages in the same format as i18next (`{{name}}`, `_one`, `_other`). React uses this
 * function on both sides: i18next itself would cost every hydrated page 17 KB
 * (docs/decisions/0003-what-hydrates.md). A test holds the two to the same words.
 */
export function translator(
  locale: Locale,
  namespaceOf: (namespace: Namespace) => Readonly<Record<string, string>>,
): Translate {
  return (key, parameters) => {
    const colon = key.indexOf(":");
    const messages = namespaceOf(key.slice(0, colon) as Namespace);
    const name = key.slice(colon + 1);
    let text = messages[name];
    if (text === undefined && typeof parameters?.count === "number") {
      text = messages[`${name}_${pluralRules[locale].select(parameters.count)}`];
    }
    if (text === undefined) throw new Error(`There is no message ${key} (${locale}).`);
    if (!parameters) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, parameter: string) =>
      String(parameters[parameter] ?? whole),
    );
  };
}
