import type { Locale } from "~/lib/vocabulary";
import type { en } from "./locales/en";

/** All messages of the interface; Thai must have the same shape as English. */
export type Messages = { [N in keyof typeof en]: { [K in keyof (typeof en)[N]]: string } };
export type Namespace = keyof Messages;
export type MessageTexts = Readonly<Record<string, string>>;

type WithoutPlural<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** `namespace:key`; plural forms (`…_one`, `…_other`) are named without their ending. */
export type MessageKey = {
  [N in Namespace]: `${N}:${WithoutPlural<keyof Messages[N] & string>}`;
}[Namespace];

/** The texts at some names of a namespace; a name that it doesn't have adds nothing. */
type TextsAt<Texts, Name> = Name extends keyof Texts ? Texts[Name] : never;

/**
 * The English text of a key, or of both of its plural forms. It looks each up by its name: to filter a namespace
 * for every key is more than the compiler does.
 */
type TextOf<Key> = Key extends `${infer N}:${infer Name}`
  ? N extends Namespace
    ? Extract<TextsAt<(typeof en)[N], Name | `${Name}_one` | `${Name}_other`>, string>
    : never
  : never;

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** Names of the parameters in a key's text; also `count` if it only chooses the plural form. */
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

/** The parameters of a key's text. For several keys: all that any of them needs. */
export type ParametersOf<Key extends MessageKey> = {
  readonly [Name in ParameterNames<Key>]: Name extends "count" ? number : string | number;
};

/** The arguments after a key: none if its text needs none. */
export type ParametersAfter<Key extends MessageKey> = [ParameterNames<Key>] extends [never]
  ? []
  : [parameters: ParametersOf<Key>];

/** Keys whose text needs no parameters. */
export type PlainKey = {
  [Key in MessageKey]: [ParameterNames<Key>] extends [never] ? Key : never;
}[MessageKey];

/**
 * A key with its parameters. It is one type for all keys, since a union of one for each is more than the
 * compiler compares. Make it with `message` (~/lib/message), which knows what each key needs.
 */
interface FilledMessage {
  readonly key: Exclude<MessageKey, PlainKey>;
  readonly parameters: MessageParameters;
}

/**
 * A message that is translated later, in its reader's language: a toast, an error beside a field. It is a
 * key alone, or a key with all of its parameters.
 */
export type Message = PlainKey | FilledMessage;

/**
 * Returns the text of a key, or of a message that was stored. The compiler knows from the English text
 * which parameters a key needs. `count` chooses the plural form.
 */
export interface Translate {
  <Key extends MessageKey>(key: Key, ...parameters: ParametersAfter<Key>): string;
  (message: Message): string;
}

/** Source of a translator's texts, and the function that reports missing ones. */
export interface MessageSource {
  /** Returns the texts of a namespace in a language. */
  texts: (locale: Locale, namespace: Namespace) => MessageTexts;
  /** Writes one line to the log. */
  report: (problem: string) => void;
}

const pluralRules = { en: new Intl.PluralRules("en"), th: new Intl.PluralRules("th") };

/** Thai letters and signs, but not ฿. */
const THAI = /[\u0e01-\u0e3a\u0e40-\u0e4e]/;

/**
 * Returns a value with a space between its Latin letters and the Thai ones around it. Thai has no spaces
 * around a name (`กัญญาจะมา`), but a Latin one would run into the sentence (`Nok จะมา`), as would a name
 * that ends with an initial (`กัญญา ส. จะมา`).
 */
function setApart(value: string, before: string, after: string): string {
  const start = THAI.test(before) && /^[A-Za-z]/.test(value) ? " " : "";
  const end = THAI.test(after) && /[A-Za-z.]$/.test(value) ? " " : "";
  return start + value + end;
}

/** A parameter in a text, with a Thai preposition of time before it. */
const PARAMETER = /(?:(ภายใน|ถึง|ก่อน|เมื่อ|ตั้งแต่|ไม่เกิน|วัน) ?)?\{\{(\w+)\}\}/g;

/** A short date, as lists have it: `พุธ 25 พ.ย.` */
const SHORT_DATE = /^(จันทร์|อังคาร|พุธ|พฤหัสบดี|ศุกร์|เสาร์|อาทิตย์)[ \u00a0](?=\d)/;

/**
 * Returns a Thai preposition and a value after it. In a sentence, Thai writes a date out and has no space
 * before it (`ภายในวันพุธที่ 25 พ.ย.`), but one before a figure or a Latin name (`ภายใน 13.28 น.`).
 */
function afterPreposition(preposition: string, value: string): string {
  const day = preposition === "วัน" ? "" : "วัน";
  const written = value.replace(SHORT_DATE, `${day}$1ที่\u00a0`);
  return preposition + (THAI.test(written.charAt(0)) ? "" : " ") + written;
}

/** Text in the place of a missing parameter. */
const NOT_GIVEN = "…";

/** Problems that were reported. Each is reported once per process: a popular page would fill the log. */
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
 * Returns a translator that reads messages in the format of i18next (`{{name}}`, `_one`, `_other`). React
 * uses it on both sides: i18next itself would cost every hydrated page 17 KB
 * (docs/decisions/0003-what-hydrates.md). A test checks that the two give the same texts, but for the spaces
 * around Latin names in Thai.
 *
 * It never throws over a missing message: it reports one line, and the page shows the English text.
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
    // English has no text either: the name of a key says more than nothing.
    if (text === undefined) return name.replaceAll("-", " ");
    if (!text.includes("{{")) return text;
    return text.replace(
      PARAMETER,
      (whole, preposition: string | undefined, parameter: string, at: number) => {
        const value = parameters?.[parameter];
        if (value === undefined) {
          reportOnce(`The message ${key} (${locale}) was given no ${parameter}.`);
          return (preposition ?? "") + NOT_GIVEN;
        }
        const before = preposition ? "" : text.charAt(at - 1);
        const shown = setApart(String(value), before, text.charAt(at + whole.length));
        return preposition ? afterPreposition(preposition, shown) : shown;
      },
    );
  };
  return translate;
}
