import { z } from "zod/v4";
import { zodMessage } from "~/lib/message";
import type { PlainKey } from "~/i18n/messages";
import { hasHiddenCharacters } from "~/lib/hidden-characters";

/** The kinds of text that people type, for every schema: forms and API refuse the same. */

const hidden = zodMessage("errors:invisible-character");

/** A text of one line without characters that nobody sees, trimmed, at most `longest` long. */
export function lineOfText(longest: number, ifNoText: PlainKey = "errors:invalid") {
  return z
    .string(zodMessage(ifNoText))
    .trim()
    .max(longest, zodMessage("errors:too-long", { max: longest }))
    .refine((text) => !hasHiddenCharacters(text), hidden);
}

/** The same where it must be given; `missing` says so. */
export function requiredLineOfText(longest: number, missing: PlainKey) {
  return lineOfText(longest, missing).min(1, zodMessage(missing));
}

/** A text of several lines; line breaks count as one character each, as in the field. */
export function paragraph(longest: number) {
  return (
    z
      .string(zodMessage("errors:invalid"))
      // Forms send two characters for a line break that the field counted as one.
      .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
      .pipe(
        z
          .string()
          .max(longest, zodMessage("errors:too-long", { max: longest }))
          .refine((text) => !hasHiddenCharacters(text.replaceAll("\n", " ")), hidden),
      )
  );
}

/**
 * A whole number from 0 on: a number of JSON, or its digits in a text, as forms send them. Nothing else
 * that JavaScript would make a number of (`true`, `[1]`, `"0x1"`, `"1e0"`, an empty text). `wrong` says so.
 */
export function wholeNumber(wrong: ReturnType<typeof zodMessage>) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,15}$/)
          .transform(Number),
      ],
      wrong,
    )
    .pipe(z.number().int(wrong).nonnegative(wrong));
}

const invalidVersion = zodMessage("errors:form-stale");
/** The version of the row that a form was filled in from; a JSON body may leave it out. */
export const rowVersionField = wholeNumber(invalidVersion).pipe(
  z.number().positive(invalidVersion),
);
