import { createInstance } from "i18next";
import { readFileSync, readdirSync } from "node:fs";
import { expect, describe, test, vi } from "vitest";
import { z } from "zod/v4";
import { logger } from "~/lib/logger.server";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { messagesOf, serverTranslator } from "./catalogue.server";
import { translatorFor } from "./i18n.server";
import { message, messageOfIssue, zodMessage } from "~/lib/message";
import {
  translator,
  type Message,
  type MessageKey,
  type MessageParameters,
  type Namespace,
  type MessageTexts,
} from "./messages";

/** A translator for any key with any parameters, which the compiler would not allow. */
type SayAnything = (key: MessageKey, parameters?: MessageParameters) => string;

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

/** Returns all messages of a language, by `namespace:key`. */
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

/** Hostile and awkward values: the text must contain them unchanged, and nothing more. */
const SAMPLES: Record<string, (string | number)[]> = {
  count: [0, 1, 2, 5, 21, 1000],
  other: ["Nok", "<b>&amp;</b>", "{{name}}", "$&", "$t(common:brand)", "100 %", ""],
};

/** Returns a text as it is compared with i18next, which doesn't set Latin names apart in Thai. */
const withoutSpaces = (text: string, locale: Locale) =>
  locale === "th" ? text.replaceAll(" ", "") : text;

function* samplesFor(key: string, text: string): Generator<MessageParameters> {
  const names = parametersIn(text);
  const counts = PLURAL.test(key) || names.includes("count") ? SAMPLES.count : [undefined];
  for (const count of counts ?? []) {
    for (const value of SAMPLES.other ?? []) {
      const parameters: Record<string, string | number> = {};
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
    const light = serverTranslator(locale) as SayAnything;
    for (const [key, text] of wordsOf(locale)) {
      const name = key.replace(PLURAL, "") as MessageKey;
      for (const parameters of samplesFor(key, text)) {
        expect(withoutSpaces(light(name, parameters), locale), key).toBe(
          withoutSpaces(String(i18n.t(name, parameters as never)), locale),
        );
      }
    }
  });

  test("read on the server outside of pages are the same", async () => {
    const light = serverTranslator(locale) as SayAnything;
    const server = (await translatorFor(locale)) as SayAnything;
    for (const [key, text] of wordsOf(locale)) {
      const name = key.replace(PLURAL, "") as MessageKey;
      const parameters: Record<string, string | number> = { count: 3 };
      for (const parameter of parametersIn(text)) parameters[parameter] ??= "Nok & Lek";
      expect(server(name, parameters), key).toBe(light(name, parameters));
    }
  });

  test("are not empty, not untidy, and all of their parameters are plain names", () => {
    for (const [key, text] of wordsOf(locale)) {
      expect(text, key).not.toBe("");
      expect(text.trim(), key).toBe(text);
      // Only notifications by SMS are announced.
      if (key === "notifications:coming-soon") continue;
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
  test.each([
    ["กัญญา", "กัญญาจะมาแทน: พุธ"],
    ["Nok", "Nok จะมาแทน: พุธ"],
    ["Nok S.", "Nok S. จะมาแทน: พุธ"],
  ])("sets a name apart only if it is Latin: %s", async (cleaner, said) => {
    const parameters = { cleaner, when: "พุธ" };
    expect(serverTranslator("th")("short:reassigned-title", parameters)).toBe(said);
    const server = await translatorFor("th");
    expect(server("short:reassigned-title", parameters)).toBe(said);
    expect(server("cleaner:about", { name: cleaner })).toBe(
      cleaner === "กัญญา" ? "รู้จักกัญญา" : `รู้จัก ${cleaner}`,
    );
  });

  test.each([
    [
      "พุธ 25\u00a0พ.ย. เวลา 14.30\u00a0น.",
      "ทีมงานจะตอบภายในวันพุธที่\u00a025\u00a0พ.ย. เวลา 14.30\u00a0น.",
    ],
    ["14.30\u00a0น.", "ทีมงานจะตอบภายใน 14.30\u00a0น."],
    ["วันนี้ เวลา 14.30\u00a0น.", "ทีมงานจะตอบภายในวันนี้ เวลา 14.30\u00a0น."],
  ])("writes a date in a sentence out: %s", (moment, said) => {
    expect(serverTranslator("th")("case-page:state-team", { moment })).toBe(said);
  });

  test("writes no date out twice, and leaves those of lists short", () => {
    const moment = "พุธ 25 พ.ย.";
    const t = serverTranslator("th");
    expect(t("my-booking:search-begins", { moment })).toBe("จะเริ่มหาตั้งแต่วันพุธที่\u00a025 พ.ย.");
    expect(t("my-booking:log-was", { moment })).toBe("เดิม: พุธ 25 พ.ย.");
  });

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

describe("a message that is missing", () => {
  const keys = {
    none: "common:no-such-message" as MessageKey,
    inThai: "common:tagline" as const,
    parameter: "common:greeting" as MessageKey,
  };

  test("breaks no page: the log hears of it once, and the reader gets the English text", () => {
    const texts = (locale: Locale, namespace: Namespace): MessageTexts =>
      locale === "en" ? messagesOf("en")[namespace] : {};
    const report = vi.fn();
    const t = translator("th", { texts, report });
    expect([t(keys.inThai), t(keys.inThai)]).toEqual(
      Array(2).fill(messagesOf("en").common.tagline),
    );
    expect(t("common:hours", { count: 2 })).toBe("2 hours");
    expect(report.mock.calls).toEqual([
      ["There is no message common:tagline (th)."],
      ["There is no message common:hours (th)."],
    ]);
  });

  test("in English too: the page says the words of its name", () => {
    const report = vi.fn();
    expect((serverTranslator("en", report) as SayAnything)(keys.none)).toBe("no such message");
    expect(report.mock.calls).toEqual([["There is no message common:no-such-message (en)."]]);
  });

  test("nor does a parameter that is missing", () => {
    const report = vi.fn();
    const t = serverTranslator("en", report) as SayAnything;
    expect([t(keys.parameter), t(keys.parameter, {})]).toEqual(["Hello, …", "Hello, …"]);
    expect(report.mock.calls).toEqual([["The message common:greeting (en) was given no name."]]);
  });

  test("outside of pages neither", async () => {
    const log = vi.spyOn(logger(), "error").mockImplementation(() => undefined);
    const t = (await translatorFor("th")) as SayAnything;
    expect(t("common:no-such-thing" as MessageKey)).toBe("no such thing");
    expect(t("common:no-such-thing" as MessageKey)).toBe("no such thing");
    expect(t("common:page-number")).toMatch(/…$/);
    expect(log.mock.calls).toEqual([
      [{ problem: "There is no message common:no-such-thing (th)." }, "message missing"],
      [{ problem: "The message common:page-number (th) was given no page." }, "message missing"],
    ]);
  });
});

test("the compiler knows which parameters a message needs", () => {
  const t = serverTranslator("en", () => undefined);
  const said = [
    t("common:greeting", { name: "Nok" }),
    t("common:tagline"),
    t("common:hours", { count: 1 }),
    t(message("common:greeting", { name: "Lek" })),
    // @ts-expect-error a parameter is missing
    t("common:greeting"),
    // @ts-expect-error it is misspelled
    t("common:greeting", { nme: "Nok" }),
    // @ts-expect-error there is one too many
    t("common:greeting", { name: "Nok", age: 3 }),
    // @ts-expect-error there are none
    t("common:tagline", { name: "Nok" }),
    // @ts-expect-error what chooses the plural form is a number
    t("common:hours", { count: "1" }),
    // @ts-expect-error one of the two needs a parameter
    t(Math.random() < 2 ? "common:greeting" : "common:tagline"),
    // @ts-expect-error there is no such message
    t("common:no-such-key"),
    // @ts-expect-error a message that is stored needs its parameters too
    t(message("common:greeting")),
    // @ts-expect-error and a key alone is none
    t("common:greeting" satisfies Message),
  ];
  expect(said.slice(0, 4)).toEqual([
    "Hello, Nok",
    messagesOf("en").common.tagline,
    "1 hour",
    "Hello, Lek",
  ]);
});

test("a message goes through a schema with its parameters", () => {
  const schema = z
    .string(zodMessage("errors:phone-invalid"))
    .max(3, zodMessage("errors:too-long", { max: 3 }));
  const found = (value: unknown) => schema.safeParse(value).error?.issues.map(messageOfIssue) ?? [];
  expect(found("four")).toEqual([{ key: "errors:too-long", parameters: { max: 3 } }]);
  expect(found(4)).toEqual(["errors:phone-invalid"]);
  expect(z.string().min(9).safeParse("").error?.issues.map(messageOfIssue)).toEqual([
    "errors:invalid",
  ]);
});

test("each namespace that browsers are spared is one: a name that is gone would spare nothing", () => {
  const glob = /!\.\/locales\/\*\/\{([^}]+)\}\.ts/.exec(
    readFileSync("app/i18n/catalogue.client.ts", "utf8"),
  );
  const spared = glob?.[1]?.split(",") ?? [];
  expect(spared.length).toBeGreaterThan(5);
  for (const locale of LOCALES) {
    const files = readdirSync(`app/i18n/locales/${locale}`);
    expect(spared.filter((name) => !files.includes(`${name}.ts`))).toEqual([]);
  }
});
