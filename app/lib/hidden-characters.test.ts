import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasHiddenCharacters } from "./hidden-characters";

test.each([
  ["NUL", "12\u0000 Nimman"],
  ["a line break", "12\nNimman"],
  ["a tab", "12\tNimman"],
  ["a C1 control", "12\u0085Nimman"],
  ["text turned around", "12\u202e naMmiN"],
  ["an isolate", "12 \u2066Nimman\u2069"],
  ["a space without width", "12\u200bNimman"],
  ["nothing but that", "\u200b"],
  ["a word joiner", "12\u2060Nimman"],
  ["a soft hyphen", "Nim\u00adman"],
  ["a byte order mark", "12\ufeffNimman"],
  ["a line separator", "12\u2028Nimman"],
  ["a Hangul filler", "\u3164"],
  ["a tag", "Nok\u{e0041}"],
  ["half of a character", "Nok\ud800"],
  ["a joiner between Latin letters", "No\u200dk"],
  ["a joiner between Thai letters", "น\u200dก"],
  ["a joiner at the end", "می\u200c"],
  ["two joiners", "می\u200c\u200cخواهم"],
  ["a variation selector on nothing", " \ufe0f"],
  ["a joiner between an emoji and a letter", "🧹\u200dk"],
])("%s is a hidden character", (_name, text) => {
  expect(hasHiddenCharacters(text)).toBe(true);
});

test.each([
  "",
  "Jean-Luc O’Brien",
  "12/3 ซอยนิมมาน 9 ถ.นิมมานเหมินท์ ต.สุเทพ อ.เมือง จ.เชียงใหม่",
  "สมหญิง ใจดี น้ำฝน ที่อยู่ ๑๒๓",
  "ဒေါ်အောင်ဆန်းစုကြည်",
  "陳小明",
  "葛\u{e0100}城",
  "山田 太郎",
  "김민준",
  "می\u200cخواهم",
  "ශ්\u200dරී ලංකා",
  "क्\u200dष",
  "Ма́ша",
  "👩‍👩‍👧‍👦 🧑🏽‍🍳 ❤️‍🔥 1️⃣ 🇹🇭",
  "12\u00a0Nimman, 2nd floor – room “B” (next to 7‑Eleven) № 5 ½ ฿",
])("%j has none", (text) => {
  expect(hasHiddenCharacters(text)).toBe(false);
});

describe("whatever is typed", () => {
  /** Characters that may pass because scripts and emoji need them; no others may. */
  const ALLOWED = /[\u200c\u200d\p{Variation_Selector}]/gu;
  const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

  test("what passes holds no such character", () => {
    const awkward = fc.constantFrom(
      ...["\0", "\n", "\u200b", "\u200c", "\u200d", "\u202e", "\u2066", "\ufe0f", "\u00ad"],
      ...["\u3164", "\u2028", "ก", "ที่", "မြ", "陳", "م", "ශ්", "a", " ", "🧹", "👩", "\ud83d"],
    );
    const anything = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(awkward, { maxLength: 8 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(anything, (text) => {
        if (hasHiddenCharacters(text)) return;
        expect(text.replace(ALLOWED, "")).not.toMatch(INVISIBLE);
        // Those that may pass are never alone, at an edge, or beside a Latin or Thai letter.
        expect(text).not.toMatch(/^[\u200c\u200d]|[\u200c\u200d]$|[A-Za-zก-ฮ][\u200c\u200d]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  test("letters, marks and digits of every script that people here write in pass", () => {
    const ranges = [
      "\u0e01-\u0e3a\u0e3f-\u0e5b",
      "\u1000-\u109f",
      "\u4e00-\u9fff",
      "a-zA-Z0-9 ./-",
    ];
    const characters = ranges.map((range) =>
      fc.stringMatching(new RegExp(`^[${range}]{1,40}$`, "u")),
    );
    fc.assert(fc.property(fc.oneof(...characters), (text) => !hasHiddenCharacters(text)));
  });
});
