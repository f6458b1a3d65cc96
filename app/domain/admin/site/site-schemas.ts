import { z } from "zod/v4";
import {
  lineOfRows,
  lineOfText,
  paragraph,
  requiredLineOfText,
  wholeNumber,
} from "~/domain/accounts/text-fields";
import { BusinessSchema, LONGEST_BUSINESS_TEXT } from "~/domain/business/schemas";
import { LONGEST_JOB_HOURS } from "~/lib/booking-limits";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { satangFromBaht } from "~/lib/money";
import { SPECIALTIES } from "~/lib/vocabulary";

/** Schemas of the admin forms about services, testimonials and the business. */

const MOST_FEATURES = 20;
const LONGEST_MINUTES = LONGEST_JOB_HOURS * 60;

/** The version of a row; 0 if there is no row yet. */
export const rowVersionOrZero = wholeNumber(zodMessage("errors:form-outdated"));

const name = requiredLineOfText(MAX_LENGTH.name, "admin-site:missing");
const missing = zodMessage("admin-site:missing");
const requiredParagraph = (longest: number) =>
  z
    .string(missing)
    .refine((typed) => typed.trim() !== "", missing)
    .pipe(paragraph(longest));
const description = requiredParagraph(MAX_LENGTH.serviceDescription);

const feature = lineOfText(MAX_LENGTH.serviceFeature);
/** One feature per line of text; empty lines are dropped. */
const features = z
  .string(zodMessage("errors:invalid"))
  .optional()
  .default("")
  .transform((typed) =>
    typed
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(feature)
      .max(MOST_FEATURES, zodMessage("admin-site:features-many", { most: MOST_FEATURES })),
  );

const noPrice = zodMessage("admin-site:price-invalid");
const noDuration = zodMessage("admin-site:duration-invalid", { most: LONGEST_MINUTES });

export const ServiceFormSchema = z.object({
  specialty: z.enum(SPECIALTIES, zodMessage("admin-site:missing")),
  nameEn: name,
  nameTh: name,
  descriptionEn: description,
  descriptionTh: description,
  featuresEn: features,
  featuresTh: features,
  /** In baht, as people type it; parsed to satang. */
  price: z
    .string(noPrice)
    .transform((typed) => typed.normalize("NFKC").replace(/[\s,฿]/g, ""))
    .pipe(
      z
        .string()
        .regex(/^\d{1,6}(?:\.\d{1,2})?$/, noPrice)
        .transform((baht) => satangFromBaht(Number(baht))),
    ),
  /** In minutes; if left out, the service is billed as two hours. */
  duration: z
    .string(noDuration)
    .optional()
    .default("")
    .transform((typed) => (typed.trim() === "" ? null : Number(typed)))
    .pipe(
      z
        .number(noDuration)
        .int(noDuration)
        .min(1, noDuration)
        .max(LONGEST_MINUTES, noDuration)
        .nullable(),
    ),
  rowVersion: rowVersionOrZero,
});

const MOST_STARS = 5;
const noStars = zodMessage("admin-site:missing");

export const TestimonialFormSchema = z.object({
  name,
  locationEn: name,
  locationTh: name,
  commentEn: requiredParagraph(MAX_LENGTH.testimonial),
  commentTh: requiredParagraph(MAX_LENGTH.testimonial),
  rating: wholeNumber(noStars).pipe(z.number().min(1, noStars).max(MOST_STARS, noStars)),
  rowVersion: rowVersionOrZero,
});

const optionalLine = lineOfText(LONGEST_BUSINESS_TEXT).optional().default("");
/** An address, which is typed in two rows. */
const optionalAddress = lineOfRows(LONGEST_BUSINESS_TEXT).optional().default("");
const {
  phone,
  lineAccount,
  email,
  openingHours,
  promptPayId,
  claimedRating,
  claimedCustomers,
  claimedJobs,
} = BusinessSchema.required().shape;
/** Removes what people type around the digits of a figure: 4.9/5, 1,200+. */
const digitsOf = (typed: string) =>
  typed
    .normalize("NFKC")
    .replace(/\/5$/, "")
    .replace(/[\s,+]/g, "");
/** Returns a field with an error message of its own: the messages of `schema` are for the shell. */
const withMessage = <Schema extends z.ZodType>(
  schema: Schema,
  message: { error: string },
  cleaned = (typed: string) => typed.trim(),
) =>
  z
    .string(message)
    .optional()
    .default("")
    .transform((typed, context): z.output<Schema> => {
      const parsed = schema.safeParse(cleaned(typed));
      if (parsed.success) return parsed.data;
      context.issues.push({ code: "custom", input: typed, message: message.error });
      return z.NEVER;
    });

/** The same fields that `BusinessSchema` takes from the shell. An empty field clears the stored value. */
export const BusinessFormSchema = z.object({
  name: optionalLine,
  nameTh: optionalLine,
  address: optionalAddress,
  addressTh: optionalAddress,
  registrationNumber: optionalLine,
  phone: withMessage(phone, zodMessage("errors:phone-invalid")),
  lineAccount: withMessage(lineAccount, zodMessage("admin-site:line-invalid")),
  email: withMessage(email, zodMessage("admin-site:email-invalid")),
  openingHours: withMessage(openingHours, zodMessage("admin-site:hours-invalid")),
  promptPayId: withMessage(promptPayId, zodMessage("admin-site:promptpay-invalid"), (typed) =>
    typed.normalize("NFKC").replace(/[\s\-–.]/g, ""),
  ),
  claimedRating: withMessage(
    claimedRating,
    zodMessage("admin-site:claimed-rating-invalid"),
    digitsOf,
  ),
  claimedCustomers: withMessage(
    claimedCustomers,
    zodMessage("admin-site:claimed-number-invalid"),
    digitsOf,
  ),
  claimedJobs: withMessage(claimedJobs, zodMessage("admin-site:claimed-number-invalid"), digitsOf),
  rowVersion: rowVersionOrZero,
});
