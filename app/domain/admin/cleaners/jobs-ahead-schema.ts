import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";

const noReason = zodMessage("admin-bookings:reason-required");

/** The form that decides about a cleaner's jobs, beside the answer for each job. */
export const JobsAheadSchema = z.object({
  /** Customers and cleaners read it. */
  reason: paragraph(MAX_LENGTH.reason).default("").pipe(z.string(noReason).min(1, noReason)),
  /** The version of the list that the page showed. */
  version: z.coerce.number().catch(0),
});
