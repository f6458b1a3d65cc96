import { z } from "zod/v4";
import { ZIP_CODE, phoneNumber } from "~/domain/accounts/contact-fields";
import { paragraph, requiredLine } from "~/domain/accounts/text-fields";
import { zodMessage } from "~/lib/message";
import { isCityDate } from "~/lib/bangkok-time";
import { LONGEST } from "~/lib/field-lengths";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";

const address = requiredLine(LONGEST.address, "errors:address-required");
const city = z.enum(AREAS, zodMessage("errors:city-required"));
const zipCode = requiredLine(20, "errors:zip-required").regex(
  ZIP_CODE,
  zodMessage("errors:zip-invalid"),
);
const specialInstructions = paragraph(LONGEST.specialInstructions).default("");

const phone = requiredLine(LONGEST.phone, "errors:phone-required").transform(phoneNumber);

/** The form of step 4, where the profile has a phone number. */
export const BookingDetailsSchema = z.object({
  address,
  city,
  zipCode,
  specialInstructions,
  phone: phone.optional(),
  idempotencyKey: z.uuid(zodMessage("errors:form-stale")),
  /** The total in satang that the form showed. */
  agreedTotal: z.coerce.number(zodMessage("errors:form-stale")).int().optional(),
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

const missing = zodMessage("errors:missing-booking-information");
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
  totalPrice: z.coerce.number(zodMessage("errors:price-invalid")).optional(),
  address,
  city,
  zipCode,
  phone: phone.nullish().transform((value) => value ?? undefined),
  specialInstructions: specialInstructions.nullish().transform((value) => value ?? ""),
});
