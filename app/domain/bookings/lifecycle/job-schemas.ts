import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { LONGEST } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { CLEANER_PROBLEMS, CUSTOMER_PROBLEMS, PAYMENT_WAYS } from "~/lib/vocabulary";

/** How a customer paid, or that they haven't. */
export const PaymentSchema = z.enum([...PAYMENT_WAYS, "not-yet"]);

/** Why a cleaner calls a job off; the customer reads it. */
export const CancelJobSchema = z.object({
  /** Of a series: the visits that follow, too. */
  following: z.literal("1").optional(),
  reason: paragraph(LONGEST.reason)
    .default("")
    // An empty field of a form is none at all.
    .pipe(z.string(zodMessage("job:reason-required")).min(1, zodMessage("job:reason-required"))),
});

/** What somebody may add to what they say about a job. */
export const WordsSchema = z.object({ words: paragraph(LONGEST.problem).default("") });

/** Something else says nothing without words. */
const saysWhat = ({ kind, words }: { kind: string; words: string }) =>
  kind !== "other" || words !== "";
const SAY_WHAT = { ...zodMessage("problem:words-required"), path: ["words"] };

/** A problem as a cleaner reports it; who doesn't feel safe says so on a page of its own. */
const CLEANER_REPORTS = CLEANER_PROBLEMS.filter((kind) => kind !== "unsafe");

export const ProblemSchema = WordsSchema.extend({
  kind: z.enum(CLEANER_REPORTS, zodMessage("problem:kind-required")),
}).refine(saysWhat, SAY_WHAT);

/** A problem as a customer does. */
export const CustomerProblemSchema = WordsSchema.extend({
  kind: z.enum(CUSTOMER_PROBLEMS, zodMessage("problem:kind-required")),
}).refine(saysWhat, SAY_WHAT);
