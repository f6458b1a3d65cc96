import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
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
  [/(?<!\{)\bwishes\b|special instructions/i, "about the home, for the door"],
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

/** Words that docs/glossary.md replaces, and beginnings that leave a sentence without its subject. */
const NOT_IN_COMMENTS: readonly RegExp[] = [
  /^(?:What|Whom|Whose|Who|Whoever|Whatever|Of|So (?:many|much|long|often|few))\b/,
  /\bmend(?:s|ed|ing)?\b/i,
  /\b(?:stands?|stood|standing)\b/i,
  /\bby (?:itself|themselves)\b/i,
  /\btold\b/i,
  /\bdesk\b/i,
  /(?<!privacy )\bnotices?\b/i,
  /\bthe (?:bell|house)\b/i,
  /\bwishes\b/i,
  /\b(?:bury|buried)\b/i,
  /\bcall(?:s|ed|ing)? off\b/i,
  /\bmails?\b/i,
];

/** Returns the comments of a source text as plain lines, without what they quote in backticks. */
function commentsOf(source: string): string[] {
  const parts = source.matchAll(
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g,
  );
  return [...parts]
    .map(([part]) => part)
    .filter((part) => part.startsWith("/"))
    .map((part) =>
      part
        .replace(/^\/\*+|\*+\/$/g, "")
        .replace(/^\s*(?:\*|\/\/)/gm, "")
        .replace(/\s+/g, " ")
        .replace(/`[^`]*`/g, "``")
        .trim(),
    );
}

test("comments are sentences in the words of the glossary", () => {
  const files = ["app", "db", "tests"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  const comments = [...files, "server.ts"].flatMap((file) =>
    commentsOf(readFileSync(file, "utf8")).map((comment) => ({ file, comment })),
  );
  expect(comments.length).toBeGreaterThan(1000);
  expect(
    comments.filter(({ comment }) => NOT_IN_COMMENTS.some((not) => not.test(comment))),
  ).toEqual([]);
});
