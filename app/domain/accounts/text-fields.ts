import { z } from "zod/v4";
import { zodMessage } from "~/lib/message";
import type { PlainKey } from "~/i18n/messages";
import { hasHiddenCharacters } from "~/lib/hidden-characters";
import { joinRows } from "~/lib/join-texts";

/** Kinds of text fields for all schemas, so that forms and the API refuse the same input. */

const hidden = zodMessage("errors:invisible-character");

/**
 * Returns a schema for one line of text without invisible characters, trimmed, at most `longest` long.
 */
export function lineOfText(longest: number, ifNoText: PlainKey = "errors:invalid") {
  return z
    .string(zodMessage(ifNoText))
    .trim()
    .max(longest, zodMessage("errors:too-long", { max: longest }))
    .refine((text) => !hasHiddenCharacters(text), hidden);
}

/**
 * Returns the same schema for a text that is typed in a field of several rows, such as an address: it is one line.
 * Rows are joined before anything is checked, and in the same schema: Conform takes an empty text for a missing
 * one where a second schema follows.
 */
export function lineOfRows(longest: number, ifNoText: PlainKey = "errors:invalid") {
  return z
    .string(zodMessage(ifNoText))
    .overwrite(joinRows)
    .max(longest, zodMessage("errors:too-long", { max: longest }))
    .refine((text) => !hasHiddenCharacters(text), hidden);
}

/** Returns the same schema for a required text; `missing` is the message if there is none. */
export function requiredLineOfText(longest: number, missing: PlainKey) {
  return lineOfText(longest, missing).min(1, zodMessage(missing));
}

/**
 * Returns a schema for several lines of text; a line break counts as one character, as in the browser's
 * field.
 */
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
 * Returns a schema for a whole number from 0: a JSON number, or its digits as text, as forms send them.
 * It refuses everything else that JavaScript would convert to a number (`true`, `[1]`, `"0x1"`,
 * `"1e0"`, an empty text), with the message `wrong`.
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

const invalidVersion = zodMessage("errors:form-outdated");
/** The version of the row that a form was filled in from; a JSON body may leave it out. */
export const rowVersionField = wholeNumber(invalidVersion).pipe(
  z.number().positive(invalidVersion),
);
