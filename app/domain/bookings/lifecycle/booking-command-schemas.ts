import { z } from "zod/v4";
import { paragraph, wholeNumber } from "~/domain/accounts/text-fields";
import { MORE_HOURS } from "~/lib/booking-limits";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import {
  CLEANER_PROBLEMS,
  CLEANER_WISHES,
  CUSTOMER_PROBLEMS,
  PAYMENT_METHODS,
  PROBLEM_WISHES,
} from "~/lib/vocabulary";

/** The payment method, or that the customer hasn't paid. */
export const ReportedPaymentSchema = z.enum([...PAYMENT_METHODS, "not-yet"]);

/** The way in which a customer says that they have paid. */
export const PaymentMethodSchema = z.enum(PAYMENT_METHODS);

/** The text with which a cleaner says that a booking wasn't paid after all. */
export const TakenBackReasonSchema = paragraph(MAX_LENGTH.reason).default("");

/** The form with which a cleaner cancels a booking; only admins read the reason. */
export const CancelAsCleanerSchema = z.object({
  /** For a series: the visits that follow are cancelled, too. */
  following: z.literal("1").optional(),
  reason: paragraph(MAX_LENGTH.reason)
    .default("")
    // An empty form field counts as missing.
    .pipe(z.string(zodMessage("job:reason-required")).min(1, zodMessage("job:reason-required"))),
});

const isOutdated = zodMessage("errors:form-outdated");

/** The form with which either side asks for more time, answers, or takes the question back. */
export const MoreTimeSchema = z.object({
  intent: z.enum(["ask", "accept", "decline", "withdraw"], isOutdated),
  hours: wholeNumber(isOutdated).pipe(z.literal(MORE_HOURS, isOutdated)),
  /** The agreed end that the form showed. */
  endsAt: wholeNumber(isOutdated),
  /** The customer says that the price before has been paid. */
  paid: z.literal("1").optional(),
});

/** Optional text that a person adds to a report. */
export const ReportWordsSchema = z.object({ words: paragraph(MAX_LENGTH.problem).default("") });

/** True unless the kind is "other" and there is no text: such a report says nothing. */
const hasWordsIfOther = ({ kind, words }: { kind: string; words: string }) =>
  kind !== "other" || words !== "";
const WORDS_REQUIRED = { ...zodMessage("problem:words-required"), path: ["words"] };

/** Problems that a cleaner reports with this form; feeling unsafe has a page of its own. */
const CLEANER_REPORT_KINDS = CLEANER_PROBLEMS.filter((kind) => kind !== "unsafe");

export const CleanerProblemSchema = ReportWordsSchema.extend({
  kind: z.enum(CLEANER_REPORT_KINDS, zodMessage("problem:kind-required")),
  wish: z.enum(CLEANER_WISHES, zodMessage("problem:wish-required")).default("only-tell"),
}).refine(hasWordsIfOther, WORDS_REQUIRED);

/** A problem as a customer reports it. */
export const CustomerProblemSchema = ReportWordsSchema.extend({
  kind: z.enum(CUSTOMER_PROBLEMS, zodMessage("problem:kind-required")),
  wish: z.enum(PROBLEM_WISHES, zodMessage("problem:wish-required")),
}).refine(hasWordsIfOther, WORDS_REQUIRED);
