import { z } from "zod/v4";
import { paragraph, rowVersionField, wholeNumber } from "~/domain/accounts/text-fields";
import { isCityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { CASE_PAYMENTS } from "./case-payments";
import { bahtAmount } from "../money/fee-schemas";
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

/** Books a redo: the choices of the page, and one of the day's times. */
export const BookRedoSchema = z.object({
  cleaner: z.coerce.number().int().positive(),
  hours: z.coerce.number().int().positive(),
  date: z.string(noTime).refine(isCityDate, noTime),
  time: z.enum(SLOT_LABELS, noTime),
  /** Words to whoever comes: the work that is to be done again. */
  words: paragraph(MAX_LENGTH.reason).default(""),
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

const wrongDay = zodMessage("admin-money:date-invalid");
const outdated = zodMessage("errors:form-outdated");

/** The form with which an admin notes or corrects money of a problem; a waiver has the sum of the fee, and no day. */
export const CaseMoneySchema = z
  .object({
    who: z.enum(CASE_PAYMENTS, zodMessage("admin-problems:who-pays-required")),
    amount: bahtAmount.optional(),
    paidOn: z
      .string(wrongDay)
      .refine((typed) => typed === "" || isCityDate(typed), wrongDay)
      .optional()
      .default(""),
    note: paragraph(MAX_LENGTH.reason).optional().default(""),
    /** The last entry, or the version of the entry, that the form showed. */
    basedOn: wholeNumber(outdated),
  })
  .refine(({ who, amount }) => who === "waive" || amount !== undefined, {
    ...zodMessage("admin-money:amount-invalid"),
    path: ["amount"],
  })
  .refine(({ who, paidOn }) => who !== "waive" || paidOn === "", {
    ...zodMessage("admin-problems:waiver-has-no-day"),
    path: ["paidOn"],
  })
  .refine(({ who, note }) => who !== "waive" || note !== "", {
    ...zodMessage("admin-money:reason-missing"),
    path: ["note"],
  });

/** The form that withdraws an entry. */
export const WithdrawCaseMoneySchema = z.object({ basedOn: wholeNumber(outdated) });

/** An admin's messages to each side. The problem decides which of them is required. */
export const SettleProblemSchema = z.object({
  wordsToCustomer: paragraph(MAX_LENGTH.problem).default(""),
  wordsToCleaner: paragraph(MAX_LENGTH.problem).default(""),
});
