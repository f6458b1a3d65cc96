import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";

const required = zodMessage("admin-reviews:reason-required");

/** The form that hides a review. Its author reads the reason. */
export const HideReviewSchema = z.object({
  reason: paragraph(MAX_LENGTH.reason).default("").pipe(z.string(required).min(1, required)),
});
