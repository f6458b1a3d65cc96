import { z } from "zod/v4";
import {
  LONGEST_ADDRESS,
  LONGEST_PHONE,
  ZIP_CODE,
  phoneNumber,
} from "~/domain/accounts/contact-fields";
import type { MessageKey } from "~/i18n/messages";
import { isCityDate } from "~/lib/bangkok-time";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";

const message = (key: MessageKey) => ({ error: key });

const text = (key: MessageKey, longest: number) =>
  z.string(message(key)).trim().min(1, message(key)).max(longest, message("errors:too-long"));

const address = text("errors:address-required", LONGEST_ADDRESS);
const city = z.enum(AREAS, message("errors:city-required"));
const zipCode = text("errors:zip-required", 20).regex(ZIP_CODE, message("errors:zip-invalid"));
const specialInstructions = z
  .string(message("errors:too-long"))
  // Forms send two characters for a line break that the field counted as one.
  .transform((typed) => typed.replace(/\r\n/g, "\n"))
  .pipe(z.string().trim().max(1000, message("errors:too-long")))
  .default("");

const phone = text("errors:phone-required", LONGEST_PHONE).transform(phoneNumber);

/** The form of step 4, where the profile has a phone number. */
export const BookingDetailsSchema = z.object({
  address,
  city,
  zipCode,
  specialInstructions,
  phone: phone.optional(),
  idempotencyKey: z.uuid(message("errors:form-stale")),
  /** The total in satang that the form showed. */
  agreedTotal: z.coerce.number(message("errors:form-stale")).int().optional(),
});
const BookingDetailsWithPhoneSchema = BookingDetailsSchema.extend({ phone });

/** Whether step 4 asks whom to call at the gate: where the profile has no number. */
export function asksPhone(profile: { phone: string | null }): boolean {
  return profile.phone === null;
}

/** The form of step 4 for this customer. */
export function bookingDetailsSchemaFor(profile: { phone: string | null }) {
  return asksPhone(profile) ? BookingDetailsWithPhoneSchema : BookingDetailsSchema;
}

const missing = message("errors:missing-booking-information");
const idNumber = z.coerce.number(missing).int(missing).positive(missing);

/**
 * The body of `POST /api/bookings`. `status` may be sent, and is ignored: the server decides it. No
 * phone number is asked for, since the observed client sends none: without one the booking has the
 * profile's, if there is any.
 */
export const CreateBookingSchema = z.object({
  serviceId: idNumber,
  cleanerId: idNumber,
  date: z.string(missing).refine(isCityDate, missing),
  time: z.enum(SLOT_LABELS, missing),
  /** Decimal baht; checked against the server's own figure if it is sent. */
  totalPrice: z.coerce.number(message("errors:price-invalid")).optional(),
  address,
  city,
  zipCode,
  phone: phone.nullish().transform((value) => value ?? undefined),
  specialInstructions: specialInstructions.nullish().transform((value) => value ?? ""),
});
