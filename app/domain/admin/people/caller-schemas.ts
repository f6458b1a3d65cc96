import { z } from "zod/v4";
import { parsePhoneNumber } from "~/domain/accounts/contact-fields";
import { emailAddress, personName } from "~/domain/accounts/schemas";
import { requiredLineOfText } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { LOCALES } from "~/lib/vocabulary";

/** The form for a new customer who phones. */
export const CallerSchema = z.object({
  firstName: personName("signup:first-name-required").min(
    1,
    zodMessage("signup:first-name-required"),
  ),
  lastName: personName("signup:name-invalid")
    .nullish()
    .transform((value) => value ?? ""),
  phone: requiredLineOfText(MAX_LENGTH.phone, "errors:phone-required").transform(parsePhoneNumber),
  email: emailAddress.nullish().transform((value) => value ?? null),
  locale: z.enum(LOCALES, zodMessage("errors:invalid")),
  /** The phone number whose accounts the admin was shown, and said that the caller is none of them. */
  confirmedNewPhone: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
});
