import { z } from "zod/v4";
import { ZIP_CODE_PATTERN, parsePhoneNumber } from "~/domain/accounts/contact-fields";
import {
  paragraph,
  requiredLineOfText,
  rowVersionField,
  wholeNumber,
} from "~/domain/accounts/text-fields";
import { zodMessage } from "~/lib/message";
import { isCityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";

const address = requiredLineOfText(MAX_LENGTH.address, "errors:address-required");
const city = z.enum(AREAS, {
  error: ({ input }) =>
    // What isn't in the list is another mistake than nothing.
    zodMessage(input ? "errors:city-unknown" : "errors:city-required").error,
});
const zipCode = requiredLineOfText(MAX_LENGTH.zipCode, "errors:zip-required").regex(
  ZIP_CODE_PATTERN,
  zodMessage("errors:zip-invalid"),
);
const specialInstructions = paragraph(MAX_LENGTH.specialInstructions).default("");

const phone = requiredLineOfText(MAX_LENGTH.phone, "errors:phone-required").transform(
  parsePhoneNumber,
);

/** The form of step 4, where the profile has a phone number. */
export const BookingDetailsSchema = z.object({
  address,
  city,
  zipCode,
  specialInstructions,
  phone: phone.optional(),
  idempotencyKey: z.uuid(zodMessage("errors:form-stale")),
  /** The total in satang that the form showed. */
  agreedTotal: wholeNumber(zodMessage("errors:form-stale")).optional(),
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
const idNumber = wholeNumber(missing).pipe(z.number().positive(missing));

const wrongPrice = zodMessage("errors:price-invalid");
/** A number, or a decimal in text: `Number` would take an empty text for 0, and "0x10" for 16. */
const totalPrice = z.union(
  [
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,12}(?:\.\d{1,12})?$/)
      .transform(Number),
  ],
  wrongPrice,
);

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
  totalPrice: totalPrice.nullish().transform((value) => value ?? undefined),
  address,
  city,
  zipCode,
  phone: phone.nullish().transform((value) => value ?? undefined),
  specialInstructions: specialInstructions.nullish().transform((value) => value ?? ""),
});

/** A customer calls a booking off, or takes a request back, and may say why. */
export const CancelAsCustomerSchema = z.object({
  /** As which they were asked about it. */
  event: z.enum(["withdrawn", "cancelled"]),
  /** Of a series: the visits that follow, too. */
  following: z.literal("1").optional(),
  reason: paragraph(MAX_LENGTH.reason).default(""),
});

/** What a customer can correct of a booking; the area stays, since its cleaner comes there. */
export const BookingCorrectionSchema = z.object({
  address,
  zipCode,
  phone,
  specialInstructions,
  rowVersion: rowVersionField,
});

const noTime = zodMessage("my-booking:time-required");
/** Another time for a booking. */
const NewTimeSchema = z.object({
  date: z.string(noTime).refine(isCityDate, noTime),
  time: z.enum(SLOT_LABELS, noTime),
});

/** A customer moves a booking. */
export const RescheduleSchema = NewTimeSchema.extend({ rowVersion: rowVersionField });

/** A cleaner says yes to another time, or no. */
export const AnswerProposalSchema = NewTimeSchema.extend({ answer: z.enum(["accept", "decline"]) });

/** A cleaner declines a request, and may say why. */
export const DeclineBookingSchema = z.object({ reason: paragraph(MAX_LENGTH.reason).default("") });

/** What a client of the API sends to move a booking; `accepted` and `confirmed` say the same. */
export const API_STATUSES = [
  "accepted",
  "confirmed",
  "rejected",
  "cancelled",
  "completed",
] as const;
export const ChangeStatusSchema = z.object({
  status: z.enum(API_STATUSES, zodMessage("api:status-unknown")),
  reason: paragraph(MAX_LENGTH.reason).default(""),
});
