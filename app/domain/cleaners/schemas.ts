import { z } from "zod/v4";
import { lineOfText, rowVersionField } from "~/domain/accounts/text-fields";
import type { PlainKey } from "~/i18n/messages";
import { isCityDate } from "~/lib/bangkok-time";
import { HOURLY_RATE_BAHT, MAX_LENGTH, MIN_LENGTH } from "~/lib/field-lengths";
import { hasHiddenCharacters } from "~/lib/hidden-characters";
import { zodMessage } from "~/lib/message";
import { satangFromBaht } from "~/lib/money";
import { AREAS, SPECIALTIES, SPOKEN_LANGUAGES, isOneOf } from "~/lib/vocabulary";
import { latestCheckExpiry } from "./background-check-status";

/** The text of `nextAvailableDate` if a cleaner enters none. */
const AS_SOON_AS_POSSIBLE = "As soon as possible";

const bioTooShort = zodMessage("partner:bio-short");

const bio = z
  .string(bioTooShort)
  // Forms send a line break as two characters, but the field counted it as one.
  .transform((typed) => typed.replace(/\r\n?/g, "\n").trim())
  .pipe(
    z
      .string()
      .min(MIN_LENGTH.bio, bioTooShort)
      .max(MAX_LENGTH.bio, zodMessage("partner:bio-long"))
      .refine(
        (text) => !hasHiddenCharacters(text.replaceAll("\n", " ")),
        zodMessage("errors:invisible-character"),
      ),
  );

/** Parses ticked boxes of a form, or a comma-separated list of a JSON client, and sorts it in our order. */
function someOf<const T extends readonly string[]>(words: T, missing: PlainKey) {
  return z.unknown().transform((sent, context): T[number][] => {
    const list = typeof sent === "string" ? sent.split(",") : Array.isArray(sent) ? sent : [];
    const given = list.map((word: unknown) => String(word).trim()).filter(Boolean);
    if (given.length === 0 || !given.every((word) => isOneOf(words, word))) {
      context.addIssue({
        code: "custom",
        message: zodMessage(given.length === 0 ? missing : "errors:invalid").error,
      });
      return z.NEVER;
    }
    return words.filter((word) => given.includes(word));
  });
}

/** Parses an amount in baht, typed or sent by a client, to satang. */
const hourlyRate = z.unknown().transform((sent, context) => {
  const refuse = (said: ReturnType<typeof zodMessage>) => {
    context.addIssue({ code: "custom", message: said.error });
    return z.NEVER;
  };
  const text =
    typeof sent === "number" ? String(sent) : typeof sent === "string" ? sent.trim() : "";
  if (text === "") return refuse(zodMessage("partner:rate-required"));
  const baht = /^\d+(?:\.\d{1,2})?$/.test(text) ? Number(text) : NaN;
  if (Number.isNaN(baht)) return refuse(zodMessage("partner:rate-invalid"));
  if (baht < HOURLY_RATE_BAHT.min) return refuse(zodMessage("partner:rate-low"));
  if (baht > HOURLY_RATE_BAHT.max) {
    return refuse(zodMessage("partner:rate-high", { max: HOURLY_RATE_BAHT.max }));
  }
  return satangFromBaht(baht);
});

const checkbox = z.unknown().transform((sent) => sent === "on" || sent === true || sent === "true");

/** The fields of a cleaner's profile, for forms and JSON clients. */
const profileFields = {
  bio,
  specialties: someOf(SPECIALTIES, "partner:specialties-required"),
  languages: someOf(SPOKEN_LANGUAGES, "partner:languages-required"),
  otherLanguages: lineOfText(MAX_LENGTH.otherLanguages)
    .nullish()
    .transform((typed) => typed ?? ""),
  /** If it is empty, the form's default is used. */
  nextAvailableDate: lineOfText(MAX_LENGTH.nextAvailableDate)
    .nullish()
    .transform((typed) => typed || AS_SOON_AS_POSSIBLE),
  hourlyRate,
};

/** A cleaner's profile as it is stored. */
export const CleanerProfileSchema = z.object(profileFields);
export type CleanerProfile = z.output<typeof CleanerProfileSchema>;

/** The form of /cleaner-signup. */
export const RegisterCleanerSchema = z.object({
  ...profileFields,
  terms: checkbox.refine((accepted) => accepted, zodMessage("partner:terms-required")),
  /** A separate consent that is not required here; without it a profile isn't listed. */
  backgroundCheckConsent: checkbox,
});

/** The form of /cleaner-profile/edit. */
export const EditCleanerSchema = z.object({ ...profileFields, rowVersion: rowVersionField });

/** The form of the areas. If none is chosen, `saveServiceAreas` refuses it. */
export const AreasSchema = z.object({ areas: z.array(z.enum(AREAS)), rowVersion: rowVersionField });

/** The form of the PromptPay id, as typed; `setPromptPayId` parses it. */
export const PromptPaySchema = z.object({
  promptPay: z.string().default(""),
  rowVersion: rowVersionField,
});

const cityDate = z
  .string(zodMessage("errors:invalid"))
  .refine(isCityDate, zodMessage("errors:invalid"));

/**
 * The body of `PATCH /api/admin/cleaners/{id}/verify`, with both dates of the check or with neither, and with
 * the days on which identity and right to work were seen unless they are on record.
 */
export const VerifyCleanerSchema = z
  .object({
    isVerified: z.boolean(zodMessage("errors:invalid")),
    identitySeenOn: cityDate.optional(),
    rightToWorkSeenOn: cityDate.optional(),
    backgroundCheckedOn: cityDate.optional(),
    backgroundCheckExpiresOn: cityDate.optional(),
  })
  .refine(
    ({ backgroundCheckedOn: on, backgroundCheckExpiresOn: until }) =>
      on === undefined || until === undefined
        ? on === until
        : on <= until && until <= latestCheckExpiry(on),
    { ...zodMessage("errors:invalid"), path: ["backgroundCheckExpiresOn"] },
  )
  .transform(({ isVerified, backgroundCheckedOn, backgroundCheckExpiresOn, ...seen }) => ({
    isVerified,
    seenDates: {
      ...(seen.identitySeenOn === undefined ? {} : { identitySeenOn: seen.identitySeenOn }),
      ...(seen.rightToWorkSeenOn === undefined
        ? {}
        : { rightToWorkSeenOn: seen.rightToWorkSeenOn }),
    },
    dates:
      backgroundCheckedOn !== undefined && backgroundCheckExpiresOn !== undefined
        ? { checkedOn: backgroundCheckedOn, expiresOn: backgroundCheckExpiresOn }
        : undefined,
  }));

/**
 * Returns the schema for the body of `PATCH /api/cleaner/profile`: fields that the body leaves out stay as
 * they are. (Optional fields would not work, because some get a default when left out.)
 */
export function patchCleanerSchemaFor(body: object) {
  const sent = Object.entries(EditCleanerSchema.shape).filter(([name]) =>
    Object.hasOwn(body, name),
  );
  return z.object(Object.fromEntries(sent)) as unknown as z.ZodType<
    Partial<z.output<typeof EditCleanerSchema>>
  >;
}
