import { z } from "zod/v4";
import { paragraph, wholeNumber } from "~/domain/accounts/text-fields";
import { isCityDate, isCityMonth } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { satangFromBaht } from "~/lib/money";

/** Highest amount that a form accepts, in baht. It is more than any cleaner pays at once. */
const MOST_BAHT = 1_000_000;

const wrongAmount = zodMessage("admin-money:amount-invalid");

/** An amount in baht as people type it, such as 1,050 or ฿1050.50; parsed to satang. */
export const bahtAmount = z
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

const wrongForm = zodMessage("errors:form-outdated");
const month = z.string(wrongForm).refine(isCityMonth, wrongForm);
const basedOn = wholeNumber(wrongForm);

/** A form that records a payment of fees. */
export const FeePaymentSchema = z.object({
  month,
  amount: bahtAmount,
  date: z
    .string(zodMessage("admin-money:date-invalid"))
    .refine(isCityDate, zodMessage("admin-money:date-invalid")),
  note: paragraph(MAX_LENGTH.reason).optional().default(""),
  basedOn,
});

const noReason = zodMessage("admin-money:reason-missing");
const reason = z
  .string(noReason)
  .refine((typed) => typed.trim() !== "", noReason)
  .pipe(paragraph(MAX_LENGTH.reason));

/** A form that waives an amount of a month. */
export const WaiveSumSchema = z.object({ month, amount: bahtAmount, reason, basedOn });

/** A form that waives the whole open fee of the booking in the URL. */
export const WaiveBookingFeeSchema = z.object({ reason, basedOn });

/** A form that takes back the entry in the URL. */
export const TakeBackFeeEntrySchema = z.object({ reason });
