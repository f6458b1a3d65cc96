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
export function requiredLine(longest: number, missing: PlainKey) {
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

/** The version of the row that a form was filled in from; a JSON body may leave it out. */
export const rowVersion = z.coerce
  .number(zodMessage("errors:form-stale"))
  .int(zodMessage("errors:form-stale"))
  .positive(zodMessage("errors:form-stale"));
