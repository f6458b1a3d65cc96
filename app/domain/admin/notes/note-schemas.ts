import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";

const noText = zodMessage("admin-notes:text-required");
const ticked = z.literal("on").optional();

/** The form with a new note of the team. */
export const TeamNoteSchema = z.object({
  text: paragraph(MAX_LENGTH.teamNote).default("").pipe(z.string(noText).min(1, noText)),
  onCustomer: ticked,
  isAboutSafety: ticked,
  /** The key of the form; empty if it was sent without one. */
  formKey: z.string().max(100).catch(""),
});
