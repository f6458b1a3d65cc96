import { z } from "zod/v4";
import { paragraph, rowVersionField, wholeNumber } from "~/domain/accounts/text-fields";
import { isCityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { PAYMENT_METHODS, SLOT_LABELS } from "~/lib/vocabulary";

/** Schemas of the admin forms about bookings. */

const required = zodMessage("admin-bookings:reason-required");
const reason = paragraph(MAX_LENGTH.reason).default("").pipe(z.string(required).min(1, required));

/** A form that changes the status. The table of transitions decides whether a reason is required. */
export const AdminBookingStepSchema = z.object({
  reason: paragraph(MAX_LENGTH.reason).default(""),
  /** In a series, also changes the visits that follow. */
  following: z.literal("1").optional(),
  rowVersion: rowVersionField,
});

const noTime = zodMessage("admin-bookings:time-required");
export const AdminRescheduleSchema = z.object({
  date: z.string(noTime).refine(isCityDate, noTime),
  time: z.enum(SLOT_LABELS, noTime),
  reason,
  rowVersion: rowVersionField,
});

/** Corrects how a booking was paid. Whether a reason is required depends on what was said before. */
export const CorrectPaymentSchema = z.object({
  payment: z.enum([...PAYMENT_METHODS, "not-yet"], zodMessage("admin-bookings:payment-required")),
  reason: paragraph(MAX_LENGTH.reason).default(""),
  rowVersion: rowVersionField,
});

const noCleaner = zodMessage("admin-bookings:cleaner-required");
const notAgreed = zodMessage("admin-bookings:reassign-agreed-required");
/** Gives a booking that has lost its cleaner to somebody. */
export const GiveLostJobSchema = z.object({
  cleanerId: wholeNumber(noCleaner).pipe(z.number().positive(noCleaner)),
  /** The value of a ticked checkbox. */
  agreed: z.literal("on", notAgreed),
});
export const ReassignSchema = GiveLostJobSchema.extend({ reason, rowVersion: rowVersionField });

/** The reason why two people who were kept apart may meet again. */
const noReason = zodMessage("admin-bookings:lift-reason-required");
export const LiftUnsafeBlockSchema = z.object({
  reason: paragraph(MAX_LENGTH.reason).default("").pipe(z.string(noReason).min(1, noReason)),
});

/** An admin's messages to each side. The problem decides which of them is required. */
export const SettleProblemSchema = z.object({
  wordsToCustomer: paragraph(MAX_LENGTH.problem).default(""),
  wordsToCleaner: paragraph(MAX_LENGTH.problem).default(""),
});
