import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { CLEANER_PROBLEMS, CUSTOMER_PROBLEMS, PAYMENT_METHODS } from "~/lib/vocabulary";

/** How a customer paid, or that they haven't. */
export const ReportedPaymentSchema = z.enum([...PAYMENT_METHODS, "not-yet"]);

/** Why a cleaner calls a job off; the customer reads it. */
export const CancelAsCleanerSchema = z.object({
  /** Of a series: the visits that follow, too. */
  following: z.literal("1").optional(),
  reason: paragraph(MAX_LENGTH.reason)
    .default("")
    // An empty field of a form is none at all.
    .pipe(z.string(zodMessage("job:reason-required")).min(1, zodMessage("job:reason-required"))),
});

/** What somebody may add to what they say about a job. */
export const ReportWordsSchema = z.object({ words: paragraph(MAX_LENGTH.problem).default("") });

/** Something else says nothing without words. */
const hasWordsIfOther = ({ kind, words }: { kind: string; words: string }) =>
  kind !== "other" || words !== "";
const WORDS_REQUIRED = { ...zodMessage("problem:words-required"), path: ["words"] };

/** A problem as a cleaner reports it; who doesn't feel safe says so on a page of its own. */
const CLEANER_REPORT_KINDS = CLEANER_PROBLEMS.filter((kind) => kind !== "unsafe");

export const CleanerProblemSchema = ReportWordsSchema.extend({
  kind: z.enum(CLEANER_REPORT_KINDS, zodMessage("problem:kind-required")),
}).refine(hasWordsIfOther, WORDS_REQUIRED);

/** A problem as a customer does. */
export const CustomerProblemSchema = ReportWordsSchema.extend({
  kind: z.enum(CUSTOMER_PROBLEMS, zodMessage("problem:kind-required")),
}).refine(hasWordsIfOther, WORDS_REQUIRED);
