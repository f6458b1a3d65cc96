import type { Locale } from "~/lib/vocabulary";
import type { en } from "./locales/en";

/** All messages of the interface; English is the shape that Thai must have. */
export type Messages = { [N in keyof typeof en]: { [K in keyof (typeof en)[N]]: string } };
export type Namespace = keyof Messages;
export type MessageTexts = Readonly<Record<string, string>>;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace:key`; plural forms (`…_one`, `…_other`) are named without their ending. */
export type MessageKey = {
  [N in Namespace]: `${N}:${WithoutPlural<keyof Messages[N] & string>}`;
}[Namespace];

/** The English text of a key, or of both of its plural forms. */
type TextOf<Key> = Key extends `${infer N}:${infer Name}`
  ? N extends Namespace
    ? Extract<
        {
          [K in keyof (typeof en)[N]]: K extends Name | `${Name}_one` | `${Name}_other`
            ? (typeof en)[N][K]
            : never;
        }[keyof (typeof en)[N]],
        string
      >
    : never
  : never;

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The names of what a key's text puts in; `count` also where it only chooses the plural form. */
type ParameterNames<Key extends MessageKey> =
  NamesIn<TextOf<Key>> | (Key extends PluralKey ? "count" : never);

type PluralKey = {
  [N in Namespace]: keyof Messages[N] extends infer K
    ? K extends `${infer Base}_one` | `${infer Base}_other`
      ? `${N}:${Base}`
      : never
    : never;
}[Namespace];

export type MessageParameters = Readonly<Record<string, string | number>>;

/** What the text of a key needs. Of several keys: all that any of them needs. */
export type ParametersOf<Key extends MessageKey> = {
  readonly [Name in ParameterNames<Key>]: Name extends "count" ? number : string | number;
};

/** The rest of an argument list after a key: nothing where its text needs nothing. */
export type ParametersAfter<Key extends MessageKey> = [ParameterNames<Key>] extends [never]
  ? []
  : [parameters: ParametersOf<Key>];

/** Keys whose text needs no parameters. */
export type PlainKey = {
  [Key in MessageKey]: [ParameterNames<Key>] extends [never] ? Key : never;
}[MessageKey];

/**
 * A key with its parameters. One type for all keys, since a union of one for each is more than the compiler
 * compares: make it with `message` (~/lib/message), which knows what each key needs.
 */
interface FilledMessage {
  readonly key: Exclude<MessageKey, PlainKey>;
  readonly parameters: MessageParameters;
}

/**
 * A message that is put into words later, in the language of whoever reads it then: a toast, an error
 * beside a field. A key alone, or a key with all of its parameters.
 */
export type Message = PlainKey | FilledMessage;

/**
 * Gives the words for a key, or for a message that was stored. The compiler knows from the English
 * text which parameters a key needs. `count` chooses the plural form.
 */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...parameters: ParametersAfter<Key>): string;
  (message: Message): string;
}

/** Where a translator finds its texts, and whom it tells of those that are missing. */
export interface MessageSource {
  /** The texts of a namespace in a language. */
  texts: (locale: Locale, namespace: Namespace) => MessageTexts;
  /** Writes one line to the log. */
  report: (problem: string) => void;
}

const pluralRules = { en: new Intl.PluralRules("en"), th: new Intl.PluralRules("th") };

/** What stands where a parameter is missing. */
const NOT_GIVEN = "…";

/** A problem is reported once in a process: a page that many people read would fill the log. */
const reported = new Set<string>();

function textIn(
  words: MessageTexts,
  locale: Locale,
  name: string,
  count: unknown,
): string | undefined {
  if (Object.hasOwn(words, name)) return words[name];
  if (typeof count !== "number") return undefined;
  return words[`${name}_${pluralRules[locale].select(count)}`];
}

/**
 * Reads messages in the same format as i18next (`{{name}}`, `_one`, `_other`). React uses this
 * function on both sides: i18next itself would cost every hydrated page 17 KB
 * (docs/decisions/0003-what-hydrates.md). A test holds the two to the same words.
 *
 * It never throws over a missing message: the log gets a line, and the page the English text.
 */
export function translator(locale: Locale, { texts, report }: MessageSource): Translate {
  const reportOnce = (problem: string) => {
    if (reported.has(problem)) return;
    reported.add(problem);
    report(problem);
  };
  const translate = (
    message: MessageKey | { key: MessageKey; parameters: MessageParameters },
    given?: MessageParameters,
  ): string => {
    const [key, parameters] =
      typeof message === "string" ? [message, given] : [message.key, message.parameters];
    const colon = key.indexOf(":");
    const namespace = key.slice(0, colon) as Namespace;
    const name = key.slice(colon + 1);
    let text = textIn(texts(locale, namespace), locale, name, parameters?.count);
    if (text === undefined) {
      reportOnce(`There is no message ${key} (${locale}).`);
      text = textIn(texts("en", namespace), "en", name, parameters?.count);
    }
    // Not in English either: the name of a key says more than nothing.
    if (text === undefined) return name.replaceAll("-", " ");
    if (!text.includes("{{")) return text;
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, parameter: string) => {
      const value = parameters?.[parameter];
      if (value !== undefined) return String(value);
      reportOnce(`The message ${key} (${locale}) was given no ${parameter}.`);
      return NOT_GIVEN;
    });
  };
  return translate;
}
