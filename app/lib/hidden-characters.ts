/**
 * Matches characters that nobody sees, or that change how others are seen: control characters (NUL, line
 * breaks, tabs), format characters (U+202E turns the text around, U+200B has no width), line and paragraph
 * separators, halves of a character, and all that Unicode counts as "default ignorable" (fillers that look
 * like an empty field). The rule is in docs/security.md.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/** Scripts whose spelling needs joiners: without one a Persian or Sinhala word is misspelled. */
const JOINING_SCRIPTS = [
  "Arabic",
  "Syriac",
  "Mongolian",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Khmer",
  "Myanmar",
];
const joining = `[${JOINING_SCRIPTS.map((script) => `\\p{Script=${script}}`).join("")}]`;
/** A joiner (U+200C, U+200D) between two characters of such a script. */
const JOINER_IN_WORD = new RegExp(`(?<=${joining})[\\u200C\\u200D](?=${joining})`, "gu");
/** U+200D between two emoji joins them into one, such as a family. */
const JOINER_IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu;
/** Selects the form of the character before: an emoji in colours, a variant of a Han name. */
const VARIATION_SELECTOR = /(?<=[\p{L}\p{N}\p{S}\p{P}])\p{Variation_Selector}/gu;

/** True if a text has a character that nobody can see, except those that scripts and emoji need. */
export function hasHiddenCharacters(text: string): boolean {
  if (!HIDDEN.test(text)) return false;
  return HIDDEN.test(
    text.replace(JOINER_IN_WORD, "").replace(JOINER_IN_EMOJI, "").replace(VARIATION_SELECTOR, ""),
  );
}
