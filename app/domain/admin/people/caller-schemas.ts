import { z } from "zod/v4";
import { phoneNumber } from "~/domain/accounts/contact-fields";
import { emailAddress, personName } from "~/domain/accounts/schemas";
import { requiredLine } from "~/domain/accounts/text-fields";
import { LONGEST } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { LOCALES } from "~/lib/vocabulary";

/** Somebody new who phones. */
export const CallerSchema = z.object({
  firstName: personName("signup:first-name-required").min(
    1,
    zodMessage("signup:first-name-required"),
  ),
  lastName: personName("signup:name-invalid")
    .nullish()
    .transform((value) => value ?? ""),
  phone: requiredLine(LONGEST.phone, "errors:phone-required").transform(phoneNumber),
  email: emailAddress.nullish().transform((value) => value ?? null),
  locale: z.enum(LOCALES, zodMessage("errors:invalid")),
  /** The number that others have, as they were shown: whoever calls is none of them. */
  notAmong: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
});
