import { z } from "zod/v4";
import { emailAddress, optionalPhone, personName } from "~/domain/accounts/schemas";
import {
  lineOfText,
  paragraph,
  requiredLineOfText,
  rowVersionField,
} from "~/domain/accounts/text-fields";
import { LONGEST_JOB_HOURS } from "~/lib/booking-limits";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { satangFromBaht } from "~/lib/money";
import { ROLES, SPECIALTIES } from "~/lib/vocabulary";
import { STATUSES_SET_BY_ADMINS } from "../bookings/booking-transitions.server";

/** Schemas of the bodies of `PATCH /api/admin/…`: fields left out stay as they are. */

export const PatchPersonSchema = z.object({
  firstName: personName("signup:first-name-required")
    .min(1, zodMessage("signup:first-name-required"))
    .optional(),
  lastName: personName("signup:name-invalid").optional(),
  email: emailAddress.optional(),
  role: z.enum(ROLES, zodMessage("api:role-unknown")).optional(),
  isOnPhone: z.boolean().optional(),
  rowVersion: rowVersionField.optional(),
});

/** The form that edits a person: all fields. An account without an email may stay without. */
export const PersonFormSchema = z.object({
  firstName: personName("signup:first-name-required").min(
    1,
    zodMessage("signup:first-name-required"),
  ),
  lastName: personName("signup:name-invalid")
    .nullish()
    .transform((value) => value ?? ""),
  email: emailAddress.optional(),
  phone: optionalPhone,
  role: z.enum(ROLES, zodMessage("errors:invalid")),
  isOnPhone: z.literal("1").optional(),
  rowVersion: rowVersionField,
});

/** Why somebody becomes an admin; it is on record. */
export const MakeAdminSchema = z.object({
  reason: requiredLineOfText(MAX_LENGTH.reason, "admin:make-admin-why-required"),
});

const name = requiredLineOfText(MAX_LENGTH.name, "errors:invalid").optional();
const description = paragraph(MAX_LENGTH.serviceDescription).optional();
const features = z
  .array(lineOfText(MAX_LENGTH.serviceFeature).min(1, zodMessage("errors:invalid")))
  .max(20, zodMessage("errors:invalid"))
  .optional();

const LONGEST_MINUTES = LONGEST_JOB_HOURS * 60;
const noDuration = zodMessage("api:duration-invalid", { most: LONGEST_MINUTES });
const noPrice = zodMessage("api:price-invalid");

/** A change of a service. Fields without a language are in the request's language; price in baht. */
export const PatchServiceSchema = z.object({
  name,
  nameEn: name,
  nameTh: name,
  description,
  descriptionEn: description,
  descriptionTh: description,
  features,
  featuresEn: features,
  featuresTh: features,
  specialty: z.enum(SPECIALTIES, zodMessage("errors:invalid")).optional(),
  price: z
    .number(noPrice)
    .min(0, noPrice)
    .max(1_000_000, noPrice)
    .transform(satangFromBaht)
    .optional(),
  duration: z
    .number(noDuration)
    .int(noDuration)
    .min(1, noDuration)
    .max(LONGEST_MINUTES, noDuration)
    .nullish(),
  rowVersion: rowVersionField.optional(),
});

export const PatchBookingSchema = z.object({
  status: z.enum(STATUSES_SET_BY_ADMINS, zodMessage("api:admin-status-unknown")),
  reason: paragraph(MAX_LENGTH.reason).optional().default(""),
});
