import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { MARK_DECISIONS } from "~/lib/vocabulary";

const noWords = zodMessage("admin-marks:words-required");

/** The form that decides a mark. Its person reads the words. */
export const DecideMarkSchema = z.object({
  decision: z.enum(MARK_DECISIONS, zodMessage("admin-marks:decision-required")),
  words: paragraph(MAX_LENGTH.reason).default("").pipe(z.string(noWords).min(1, noWords)),
  /** The version of the mark that the form was made of. */
  rowVersion: z.coerce.number().int().catch(0),
});
