import { z } from "zod/v4";
import { ZIP_CODE_PATTERN, parsePhoneNumber } from "~/domain/accounts/contact-fields";
import {
  lineOfRows,
  paragraph,
  requiredLineOfText,
  rowVersionField,
  wholeNumber,
} from "~/domain/accounts/text-fields";
import { HomeFactsSchema } from "~/domain/homes/home-facts";
import { zodMessage } from "~/lib/message";
import { isCityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { AREAS, DECLINE_REASONS, IF_CLEANER_CANT, SLOT_LABELS, isOneOf } from "~/lib/vocabulary";

const address = requiredLineOfText(MAX_LENGTH.address, "errors:address-required");
/** An address as it is typed into a field of two rows: it is one line. */
const typedAddress = lineOfRows(MAX_LENGTH.address, "errors:address-required").min(
  1,
  zodMessage("errors:address-required"),
);
const city = z.enum(AREAS, {
  error: ({ input }) =>
    // An unknown area is a different mistake from an empty field.
    zodMessage(input ? "errors:city-unknown" : "errors:city-required").error,
});
const zipCode = requiredLineOfText(MAX_LENGTH.zipCode, "errors:zip-required").regex(
  ZIP_CODE_PATTERN,
  zodMessage("errors:zip-invalid"),
);
const specialInstructions = paragraph(MAX_LENGTH.specialInstructions).default("");
const aboutHome = paragraph(MAX_LENGTH.aboutHome).default("");

const ifCleanerCant = z.enum(IF_CLEANER_CANT, zodMessage("errors:if-cleaner-cant"));

const phone = requiredLineOfText(MAX_LENGTH.phone, "errors:phone-required").transform(
  parsePhoneNumber,
);

/** The form of step 4 if the profile has a phone number. */
export const BookingDetailsSchema = z.object({
  // In the order of the form: a summary of its errors has this order.
  address: typedAddress,
  city,
  zipCode,
  phone: phone.optional(),
  home: HomeFactsSchema.optional(),
  aboutHome,
  specialInstructions,
  ifCleanerCant: ifCleanerCant.optional(),
  idempotencyKey: z.uuid(zodMessage("errors:form-outdated")),
  /** The total in satang that the form showed. */
  agreedTotal: wholeNumber(zodMessage("errors:form-outdated")).optional(),
});
const BookingDetailsWithPhoneSchema = BookingDetailsSchema.extend({ phone });

/** True if step 4 asks for a phone number to call at the gate: the profile has none. */
export function asksPhone(profile: { phone: string | null }): boolean {
  return profile.phone === null;
}

/** Returns the schema of step 4's form for this customer. */
export function bookingDetailsSchemaFor(profile: { phone: string | null }) {
  return asksPhone(profile) ? BookingDetailsWithPhoneSchema : BookingDetailsSchema;
}

const missing = zodMessage("errors:missing-booking-information");
const idNumber = wholeNumber(missing).pipe(z.number().positive(missing));

const wrongPrice = zodMessage("errors:price-invalid");
/** A number, or a decimal as text. `Number` alone would read an empty text as 0, and "0x10" as 16. */
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
 * The body of `POST /api/bookings`. `status` may be sent, but is ignored: the server decides it. The phone
 * number is optional, because the observed client sends none: the booking then takes the profile's, if
 * there is one.
 */
export const CreateBookingSchema = z.object({
  serviceId: idNumber,
  cleanerId: idNumber,
  date: z.string(missing).refine(isCityDate, missing),
  time: z.enum(SLOT_LABELS, missing),
  /** Decimal baht; if it is sent, it is checked against the server's own total. */
  totalPrice: totalPrice.nullish().transform((value) => value ?? undefined),
  address,
  city,
  zipCode,
  phone: phone.nullish().transform((value) => value ?? undefined),
  /** For the door: a cleaner reads it once the booking is confirmed. */
  specialInstructions: specialInstructions.nullish().transform((value) => value ?? ""),
  /** Facts and text that a cleaner reads before they accept. */
  home: HomeFactsSchema.nullish().transform((value) => value ?? undefined),
  aboutHome: aboutHome.nullish().transform((value) => value ?? ""),
  ifCleanerCant: ifCleanerCant.nullish().transform((value) => value ?? undefined),
});

/** The form with which a customer changes the choice for the case that the cleaner can't come. */
export const IfCleanerCantSchema = z.object({ ifCleanerCant });

/** The form with which a customer cancels a booking or withdraws a request. The reason is optional. */
export const CancelAsCustomerSchema = z.object({
  /** The event that the form asked about. */
  event: z.enum(["withdrawn", "cancelled"]),
  /** For a series: the visits that follow are cancelled, too. */
  following: z.literal("1").optional(),
  reason: paragraph(MAX_LENGTH.reason).default(""),
});

/** The fields of a booking that a customer can correct. The area stays, because its cleaner works there. */
export const BookingCorrectionSchema = z.object({
  address,
  zipCode,
  phone,
  home: HomeFactsSchema.optional(),
  aboutHome,
  specialInstructions,
  rowVersion: rowVersionField,
});

const noTime = zodMessage("my-booking:time-required");
/** A new time for a booking. */
const NewTimeSchema = z.object({
  date: z.string(noTime).refine(isCityDate, noTime),
  time: z.enum(SLOT_LABELS, noTime),
});

/** The form with which a customer reschedules a booking. */
export const RescheduleSchema = NewTimeSchema.extend({ rowVersion: rowVersionField });

const noRedoTime = zodMessage("case-page:choose-required");
/**
 * The form with which a customer chooses the time of a redo: a day and one of its times, or both in one value, as
 * the first free times have them.
 */
export const ChosenRedoSchema = z
  .object({ date: z.string().default(""), time: z.string(noRedoTime) })
  .transform(({ date, time }, context) => {
    const [, chosenDate = date, slot = time] = /^([\d-]{10}) (.+)$/.exec(time) ?? [];
    if (isCityDate(chosenDate) && isOneOf(SLOT_LABELS, slot))
      return { date: chosenDate, time: slot };
    context.addIssue({ code: "custom", path: ["time"], message: noRedoTime.error });
    return z.NEVER;
  });

/** A cleaner's answer to a reschedule proposal. */
export const AnswerProposalSchema = NewTimeSchema.extend({ answer: z.enum(["accept", "decline"]) });

/** The form with which a cleaner declines a request: one of the usual reasons, own words, both or none. */
export const DeclineBookingSchema = z.object({
  why: z.enum(DECLINE_REASONS, zodMessage("jobs:decline-why-unknown")).optional(),
  reason: paragraph(MAX_LENGTH.reason).default(""),
});

/** The statuses that an API client can ask for; `accepted` and `confirmed` mean the same. */
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
