import { z } from "zod/v4";
import { zodMessage } from "~/lib/message";
import { phoneToE164 } from "~/lib/phone";

/** Rules for contact fields that accounts and bookings share. */

/** Chiang Mai's postcodes start with 50. */
export const ZIP_CODE_PATTERN = /^50\d{3}$/;

const invalidPhone = { message: zodMessage("errors:phone-invalid").error };

/** Returns a typed phone number as E.164, or adds an issue: for a schema's `transform`. */
export function parsePhoneNumber(typed: string, context: z.RefinementCtx): string {
  const number = phoneToE164(typed);
  if (number !== null) return number;
  context.issues.push({ code: "custom", input: typed, ...invalidPhone });
  return z.NEVER;
}
