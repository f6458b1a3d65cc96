import { z } from "zod/v4";
import { paragraph, wholeNumber } from "~/domain/accounts/text-fields";
import { isCityDate, isCityMonth } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { satangFromBaht } from "~/lib/money";

/** More than any cleaner hands in at once. */
const MOST_BAHT = 1_000_000;

const wrongAmount = zodMessage("desk-money:amount-invalid");

/** Baht as people type them: 1,050 or ฿1050.50. */
const amount = z
  .string(wrongAmount)
  .transform((typed) => typed.normalize("NFKC").replace(/[\s,฿]/g, ""))
  .pipe(
    z
      .string()
      .regex(/^\d{1,7}(?:\.\d{1,2})?$/, wrongAmount)
      .transform(Number)
      .pipe(z.number().positive(wrongAmount).max(MOST_BAHT, wrongAmount)),
  )
  .transform(satangFromBaht);

const wrongForm = zodMessage("errors:form-stale");
const month = z.string(wrongForm).refine(isCityMonth, wrongForm);
const basedOn = wholeNumber(wrongForm);

/** Fees that a cleaner has handed in. */
export const FeePaymentSchema = z.object({
  month,
  amount,
  date: z
    .string(zodMessage("desk-money:date-invalid"))
    .refine(isCityDate, zodMessage("desk-money:date-invalid")),
  note: paragraph(MAX_LENGTH.reason).optional().default(""),
  basedOn,
});

const noReason = zodMessage("desk-money:reason-missing");
const reason = z
  .string(noReason)
  .refine((typed) => typed.trim() !== "", noReason)
  .pipe(paragraph(MAX_LENGTH.reason));

/** A sum of a month that is waived. */
export const WaiveSumSchema = z.object({ month, amount, reason, basedOn });

/** All that is owed of the job in the address. */
export const WaiveBookingFeeSchema = z.object({ reason, basedOn });

/** Why the line in the address is taken back. */
export const TakeBackFeeEntrySchema = z.object({ reason });
