import { z } from "zod/v4";
import { zodMessage } from "~/lib/message";
import { phoneToE164 } from "~/lib/phone";

/** What accounts and bookings both ask of how somebody is reached, by one rule each. */

/** Chiang Mai's postcodes start with 50. */
export const ZIP_CODE_PATTERN = /^50\d{3}$/;

const invalidPhone = { message: zodMessage("errors:phone-invalid").error };

/** Makes a typed phone number E.164, or refuses it: for a schema's `transform`. */
export function parsePhoneNumber(typed: string, context: z.RefinementCtx): string {
  const number = phoneToE164(typed);
  if (number !== null) return number;
  context.issues.push({ code: "custom", input: typed, ...invalidPhone });
  return z.NEVER;
}
