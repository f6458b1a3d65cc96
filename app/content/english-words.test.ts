import { expect, test } from "vitest";
import { messagesOf } from "~/i18n/catalogue.server";
import { INFO_PAGES } from "~/lib/paths";
import { claims } from "./claims";
import { getInfoPage } from "./info-pages.server";

/** Returns every text inside a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

const TEXTS = [
  ...textsIn(messagesOf("en")),
  ...textsIn(claims.en),
  ...INFO_PAGES.flatMap((name) => textsIn(getInfoPage(name, "en"))),
];

/** Terms for which only one wording is allowed: the wording that isn't used, and the one that is. */
const FORBIDDEN_WORDS: readonly (readonly [not: RegExp, use: string])[] = [
  [/(?<!@|\/)\bmail(?:s|ed)?\b(?! server)/i, "email"],
  [/(?:ends?|completes?|cancelled|lapses) by itself/, "automatically"],
  [/\bmend/i, "correct"],
  [/(?<!\{)\bwishes\b/i, "special instructions"],
  [/(?:calendar|feed) address/i, "calendar link"],
  [/\b(?:PromptPay|tax|national|client's|channel's) id\b/, "ID"],
  [/\bour (?:admins|staff)\b/i, "our team"],
  [/\bshall\b/, "should"],
  [/\bstands? (?:on|in|with|there|here|first|beside)\b/, "is, is shown"],
];

test.each(FORBIDDEN_WORDS)("one word for one thing: not %s, but %s", (not) => {
  expect(TEXTS.filter((text) => not.test(text))).toEqual([]);
});

test("nothing is shouted, but for the three titles that are known by it", () => {
  expect(TEXTS.filter((text) => text.includes("!"))).toEqual([
    "Registration successful!",
    "Check Your Email!",
    "Email Verified!",
  ]);
});
