import { z } from "zod/v4";
import { isThaiMobile, phoneToE164 } from "~/lib/phone";

/** Longest text of a field, in characters. */
export const LONGEST_BUSINESS_TEXT = 200;

/** One line of text; an empty one clears the field. */
const optionalText = z
  .string()
  .trim()
  .max(LONGEST_BUSINESS_TEXT)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);

/** Opening hours of a day: `8.00 – 18:00` becomes `08:00-18:00`. */
const openingHours = optionalText.transform((typed, context) => {
  const times = /^(\d{1,2})[:.](\d{2})\s*[-–]\s*(\d{1,2})[:.](\d{2})$/.exec(typed)?.slice(1) ?? [];
  const [h1 = "", m1 = "", h2 = "", m2 = ""] = times.map((figures) => figures.padStart(2, "0"));
  const [from, until] = [`${h1}:${m1}`, `${h2}:${m2}`];
  const isTime = (time: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (isTime(from) && isTime(until) && from < until) return `${from}-${until}`;
  context.issues.push({ code: "custom", input: typed, message: "no hours" });
  return z.NEVER;
});

/** A number of people or jobs, of at most six digits. */
const claimedNumber = z.string().regex(/^[1-9]\d{0,5}$/);

/**
 * The data of the business that runs the site. All of it is optional; fields that aren't set are shown
 * nowhere.
 */
export const BusinessSchema = z.object({
  name: optionalText.optional(),
  nameTh: optionalText.optional(),
  address: optionalText.optional(),
  addressTh: optionalText.optional(),
  registrationNumber: optionalText.optional(),
  phone: optionalText
    .transform((typed, context) => {
      if (typed === "") return "";
      const number = phoneToE164(typed);
      if (number !== null) return number;
      context.issues.push({ code: "custom", input: typed, message: "no phone number" });
      return z.NEVER;
    })
    .optional(),
  lineAccount: z.union([z.literal(""), optionalText.regex(/^@[a-z0-9._-]{1,40}$/i)]).optional(),
  email: z.union([z.literal(""), z.email()]).optional(),
  openingHours: z.union([z.literal(""), openingHours]).optional(),
  /** A mobile number, 13 digits of a tax id, or 15 digits of an e-wallet. */
  promptPayId: z
    .union([
      z.literal(""),
      z.string().regex(/^(?:\d{13}|\d{15})$/),
      z.string().refine(isThaiMobile),
    ])
    .optional(),
  /** Figures of the home page's claims, each a lower bound; an empty one is the default again. */
  claimedRating: z
    .union([z.literal(""), z.string().regex(/^(?:[1-4](?:\.\d)?|5(?:\.0)?)$/)])
    .optional(),
  claimedCustomers: z.union([z.literal(""), claimedNumber]).optional(),
  claimedJobs: z.union([z.literal(""), claimedNumber]).optional(),
});

type ParsedBusiness = z.output<typeof BusinessSchema>;

/** The parsed fields with the kind of PromptPay id, which follows from its length. */
export type BusinessFields = ParsedBusiness & {
  promptPayType?: "" | "phone" | "tax-id" | "e-wallet";
};

/** Adds the kind of the PromptPay id to the fields, if that id is given. */
export function withPromptPayType(parsed: ParsedBusiness): BusinessFields {
  const { promptPayId } = parsed;
  if (promptPayId === undefined) return parsed;
  const kinds = { 0: "", 10: "phone", 13: "tax-id", 15: "e-wallet" } as const;
  return { ...parsed, promptPayType: kinds[promptPayId.length as keyof typeof kinds] };
}
