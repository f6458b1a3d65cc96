import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { MARK_DECISIONS } from "~/lib/vocabulary";

const noWords = zodMessage("admin-marks:words-required");
const requiredWords = paragraph(MAX_LENGTH.reason)
  .default("")
  .pipe(z.string(noWords).min(1, noWords));

/** The form that decides a mark. Its person reads the words. */
export const DecideMarkSchema = z.object({
  decision: z.enum(MARK_DECISIONS, zodMessage("admin-marks:decision-required")),
  words: requiredWords,
  /** The version of the mark that the form was made of. */
  rowVersion: z.coerce.number().int().catch(0),
});

/** The form that takes back all late marks of an absence. Its cleaner reads the words. */
export const TakeBackMarksSchema = z.object({ words: requiredWords });
