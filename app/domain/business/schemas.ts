import { z } from "zod/v4";
import { isThaiMobile, phoneToE164 } from "~/lib/phone";

/** Characters of a field. */
export const LONGEST_BUSINESS_TEXT = 200;

/** A text of one line; an empty one clears the field. */
const optionalText = z
  .string()
  .trim()
  .max(LONGEST_BUSINESS_TEXT)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);

/** `8.00 – 18:00` as `08:00-18:00`: from when to when on one day. */
const openingHours = optionalText.transform((typed, context) => {
  const times = /^(\d{1,2})[:.](\d{2})\s*[-–]\s*(\d{1,2})[:.](\d{2})$/.exec(typed)?.slice(1) ?? [];
  const [h1 = "", m1 = "", h2 = "", m2 = ""] = times.map((figures) => figures.padStart(2, "0"));
  const [from, until] = [`${h1}:${m1}`, `${h2}:${m2}`];
  const isTime = (time: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time);
  if (isTime(from) && isTime(until) && from < until) return `${from}-${until}`;
  context.issues.push({ code: "custom", input: typed, message: "no hours" });
  return z.NEVER;
});

/** What says who operates the site. All of it is optional: what isn't set is shown nowhere. */
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
  /** A mobile number, 13 digits of a tax id, or 15 of an e-wallet. */
  promptPayId: z
    .union([
      z.literal(""),
      z.string().regex(/^(?:\d{13}|\d{15})$/),
      z.string().refine(isThaiMobile),
    ])
    .optional(),
});

type ParsedBusiness = z.output<typeof BusinessSchema>;

/** The same with the kind of PromptPay id that its length tells. */
export type BusinessFields = ParsedBusiness & {
  promptPayType?: "" | "phone" | "tax-id" | "e-wallet";
};

/** Adds what follows from the fields. */
export function withPromptPayType(parsed: ParsedBusiness): BusinessFields {
  const { promptPayId } = parsed;
  if (promptPayId === undefined) return parsed;
  const kinds = { 0: "", 10: "phone", 13: "tax-id", 15: "e-wallet" } as const;
  return { ...parsed, promptPayType: kinds[promptPayId.length as keyof typeof kinds] };
}
