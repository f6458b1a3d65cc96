import { createInstance } from "i18next";
import { expect, describe, test } from "vitest";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { messagesOf } from "./catalogue.server";
import { translatorFor } from "./i18n.server";
import { translator, type MessageKey, type MessageParameters } from "./messages";

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** All messages of a language, by `namespace:key`. */
function wordsOf(locale: Locale): Map<string, string> {
  return new Map(
    Object.entries(messagesOf(locale)).flatMap(([namespace, words]) =>
      Object.entries(words as Record<string, string>).map(
        ([key, text]) => [`${namespace}:${key}`, text] as const,
      ),
    ),
  );
}

const english = wordsOf("en");
const thai = wordsOf("th");

const parametersIn = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map((match) => match[1] ?? "").sort();

/** Hostile and awkward values: what is put in must come out, no more. */
const SAMPLES: Record<string, (string | number)[]> = {
  count: [0, 1, 2, 5, 21, 1000],
  other: ["Nok", "<b>&amp;</b>", "{{name}}", "$&", "$t(common:brand)", "100 %", ""],
};

function* samplesFor(key: string, text: string): Generator<MessageParameters> {
  const names = parametersIn(text);
  const counts = PLURAL.test(key) || names.includes("count") ? SAMPLES.count : [undefined];
  for (const count of counts ?? []) {
    for (const value of SAMPLES.other ?? []) {
      const parameters: MessageParameters = {};
      for (const name of names) parameters[name] = value;
      if (count !== undefined) parameters.count = count;
      yield parameters;
    }
  }
}

describe.each(LOCALES)("messages in %s", (locale) => {
  test("read with the light translator are those of i18next", async () => {
    const i18n = createInstance();
    await i18n.init({
      lng: locale,
      supportedLngs: [...LOCALES],
      fallbackLng: false,
      keySeparator: false,
      interpolation: { escapeValue: false, skipOnVariables: true },
      resources: { en: messagesOf("en"), th: messagesOf("th") },
    });
    const messages = messagesOf(locale);
    const light = translator(locale, (namespace) => messages[namespace]);
    for (const [key, text] of wordsOf(locale)) {
      const name = key.replace(PLURAL, "") as MessageKey;
      for (const parameters of samplesFor(key, text)) {
        expect(light(name, parameters), key).toBe(String(i18n.t(name, parameters as never)));
      }
    }
  });

  test("read on the server outside of pages are the same", async () => {
    const messages = messagesOf(locale);
    const light = translator(locale, (namespace) => messages[namespace]);
    const server = await translatorFor(locale);
    for (const [key, text] of wordsOf(locale)) {
      const name = key.replace(PLURAL, "") as MessageKey;
      const parameters: MessageParameters = { count: 3 };
      for (const parameter of parametersIn(text)) parameters[parameter] ??= "Nok & Lek";
      expect(server(name, parameters), key).toBe(light(name, parameters));
    }
  });

  test("are not empty, not untidy, and all of their parameters are plain names", () => {
    for (const [key, text] of wordsOf(locale)) {
      expect(text, key).not.toBe("");
      expect(text.trim(), key).toBe(text);
      expect(text, key).not.toMatch(/ {2}|TODO|FIXME|lorem|coming soon|\$t\(/i);
      for (const parameter of parametersIn(text)) expect(parameter, key).toMatch(/^\w+$/);
    }
  });

  test("have every plural form that the language needs", () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const words = wordsOf(locale);
    for (const key of words.keys()) {
      if (!PLURAL.test(key)) continue;
      for (const category of categories) {
        expect(words.has(key.replace(PLURAL, `_${category}`)), `${key} as ${category}`).toBe(true);
      }
    }
  });
});

describe("Thai", () => {
  test("has the same keys as English", () => {
    expect([...thai.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("puts in the same parameters", () => {
    for (const [key, text] of english) {
      expect(parametersIn(thai.get(key) ?? ""), key).toEqual(parametersIn(text));
    }
  });

  test("is Thai, but for names and figures", () => {
    const untranslated = [...thai].filter(([key, text]) => {
      const words = text.replace(/\{\{\w+\}\}/g, "");
      const english_ = english.get(key) ?? "";
      return /[a-z]{3}/i.test(words) && !/[\u0e00-\u0e7f]/.test(words) && english_ === text;
    });
    // The names of the brand and of the languages are the same in both.
    const names = ["common:brand", "common:language-en"];
    expect(untranslated.map(([key]) => key).filter((key) => !names.includes(key))).toEqual([]);
  });
});

test("a message that there is none of throws: no page shows a key", () => {
  const light = translator("en", (namespace) => messagesOf("en")[namespace]);
  expect(() => light("common:no-such-message" as MessageKey)).toThrow(/no message/);
});
