import { z } from "zod/v4";
import { zodMessage } from "~/lib/message";
import type { PlainKey } from "~/i18n/messages";
import {
  MAX_LENGTH,
  PASSWORD_CHARACTERS,
  MIN_LENGTH,
  passwordLengthProblem,
} from "~/lib/field-lengths";
import { AREAS, PROVIDERS } from "~/lib/vocabulary";
import { ZIP_CODE_PATTERN, parsePhoneNumber } from "./contact-fields";
import { lineOfRows, lineOfText, requiredLineOfText, rowVersionField } from "./text-fields";

const passwordTooLong = zodMessage("errors:too-long", { max: PASSWORD_CHARACTERS.max });

/** A password that a person types to prove who they are; it may contain any character. */
const typedPassword = (missing: PlainKey) =>
  z
    .string(zodMessage(missing))
    .min(1, zodMessage(missing))
    .refine((value) => passwordLengthProblem(value) !== "too-long", passwordTooLong);

/** A login by form or API; `username` may be the email. */
export const LoginSchema = z.object({
  username: requiredLineOfText(MAX_LENGTH.usernameOrEmail, "errors:username-required"),
  password: typedPassword("errors:password-required"),
});

/** A code of an authenticator app, or a recovery code, as somebody types it. */
const typedCode = z
  .string(zodMessage("second-factor:code-required"))
  .trim()
  .min(1, zodMessage("second-factor:code-required"))
  .max(MAX_LENGTH.secondFactorCode, zodMessage("second-factor:code-wrong"));

/** The second step of a sign-in, and what is done with one's own second factor. */
export const SecondFactorCodeSchema = z.object({ code: typedCode });

/** A login by API: people with a second factor add its code. */
export const ApiLoginSchema = LoginSchema.extend({ code: typedCode.optional() });

/** Returns a schema for a name. Names appear in emails and lists, so they may hold no markup. */
export const personName = (missing: PlainKey) =>
  lineOfText(MAX_LENGTH.name, missing).regex(/^[^<>]*$/, zodMessage("signup:name-invalid"));

const newPassword = typedPassword("errors:password-required").refine(
  (value) => !value || passwordLengthProblem(value) !== "too-short",
  zodMessage("signup:password-short", { min: PASSWORD_CHARACTERS.min }),
);

export const emailAddress = z
  .string(zodMessage("signup:email-required"))
  .trim()
  .min(1, zodMessage("signup:email-required"))
  .max(MAX_LENGTH.email, zodMessage("errors:too-long", { max: MAX_LENGTH.email }))
  .toLowerCase()
  .refine(
    (value) => !value || z.email().safeParse(value).success,
    zodMessage("signup:email-invalid"),
  );

/** A phone number that may be left out. */
export const optionalPhone = z
  .string(zodMessage("errors:phone-invalid"))
  .trim()
  .max(MAX_LENGTH.phone, zodMessage("errors:too-long", { max: MAX_LENGTH.phone }))
  .nullish()
  .transform((value, context) => (value ? parsePhoneNumber(value, context) : undefined));

const USERNAME = { min: MIN_LENGTH.username, max: MAX_LENGTH.username };

/** The fields of the sign-up form. Other fields that a client sends are ignored. */
const registrationFields = {
  firstName: personName("signup:first-name-required").min(
    1,
    zodMessage("signup:first-name-required"),
  ),
  lastName: personName("signup:name-invalid")
    .nullish()
    .transform((value) => value ?? ""),
  email: emailAddress,
  /** Only Latin letters are allowed: look-alikes of other scripts could imitate another person's name. */
  username: z
    .string(zodMessage("errors:username-required"))
    .trim()
    .min(1, zodMessage("errors:username-required"))
    .regex(
      new RegExp(`^(?:[A-Za-z0-9_.-]{${USERNAME.min},${USERNAME.max}})?$`),
      zodMessage("signup:username-invalid", USERNAME),
    ),
  password: newPassword,
  phone: optionalPhone,
};

const confirmPassword = z
  .string(zodMessage("signup:confirm-required"))
  .min(1, zodMessage("signup:confirm-required"));

const isRepeated = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword;
const differentPasswordIssue = {
  ...zodMessage("signup:confirm-different"),
  path: ["confirmPassword"],
  // Reported together with the errors of other fields, not only once those are gone.
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword: repeated } = value as Record<string, unknown>;
    return typeof password === "string" && typeof repeated === "string" && repeated !== "";
  },
};

/** The sign-up form. */
export const SignUpSchema = z
  .object({ ...registrationFields, confirmPassword })
  .refine(isRepeated, differentPasswordIssue);

/** The form for a person whose provider vouched for no email. */
export const FinishSignUpSchema = z.object({
  firstName: registrationFields.firstName,
  lastName: registrationFields.lastName,
  email: registrationFields.email,
});

const emptyToUndefined = (value: unknown) => (value === "" ? undefined : value);

/** The optional fields of a person's home address. */
const homeFields = {
  address: lineOfText(MAX_LENGTH.address).nullish(),
  city: z.preprocess(emptyToUndefined, z.enum(AREAS, zodMessage("errors:city-unknown")).nullish()),
  zipCode: z.preprocess(
    emptyToUndefined,
    z
      .string(zodMessage("errors:zip-invalid"))
      .regex(ZIP_CODE_PATTERN, zodMessage("errors:zip-invalid"))
      .nullish(),
  ),
};

/** The body of `POST /api/users/register`. A client can't set role, verification and the like. */
export const RegisterSchema = z.object({ ...registrationFields, ...homeFields });

/** The profile, which people may change at any time. */
export const ProfileSchema = z.object({
  firstName: registrationFields.firstName,
  lastName: registrationFields.lastName,
  phone: optionalPhone,
  ...homeFields,
});

/** The profile as a form sends it: with the version that the form was filled in from. */
export const ProfileFormSchema = ProfileSchema.extend({
  address: lineOfRows(MAX_LENGTH.address).optional(),
  rowVersion: rowVersionField,
});

/** A request for a new verification link, by email address. */
export const ResendVerificationSchema = z.object({ email: emailAddress });

/** The right address, from a person who mistyped it at sign-up. */
export const CorrectEmailSchema = z.object({ email: emailAddress });

/** A request for a link to set a new password. */
export const ForgotPasswordSchema = z.object({ email: emailAddress });

/** A new password, by an emailed link. */
export const ResetPasswordSchema = z
  .object({ password: newPassword, confirmPassword })
  .refine(isRepeated, differentPasswordIssue);

const currentPassword = typedPassword("account:current-required");

/** A new password from a person who is signed in. */
export const ChangePasswordSchema = z
  .object({ currentPassword, password: newPassword, confirmPassword })
  .refine(isRepeated, differentPasswordIssue);

/** A new address from a person who has no password. */
export const ChangeEmailSchema = z.object({ email: emailAddress });
/** The same form with the password, for people who have one. */
export const ChangeEmailWithPasswordSchema = ChangeEmailSchema.extend({ currentPassword });

/** The provider to link or unlink; people who have a password must give it. */
export const ChangeSignInMethodSchema = z.object({ provider: z.enum(PROVIDERS) });
export const ChangeSignInMethodWithPasswordSchema = ChangeSignInMethodSchema.extend({
  currentPassword,
});

/** Says once more who somebody is; which proof counts is decided where it is checked (`ask-again.server.ts`). */
export const AskAgainSchema = z.object({});

/** Begins to set up a second factor; people who have a password must give it. */
export const BeginSecondFactorSchema = z.object({ intent: z.literal("begin") });
export const BeginSecondFactorWithPasswordSchema = BeginSecondFactorSchema.extend({
  currentPassword,
});

/** The deletion of an account that has a password. */
export const DeleteAccountWithPasswordSchema = z.object({ currentPassword });
/** The deletion of an account without a password: its username must be typed. */
export const DeleteAccountSchema = z.object({
  username: requiredLineOfText(MAX_LENGTH.typedUsername, "errors:username-required"),
});

/** Signs out one browser, or all but this one. */
export const EndSessionsSchema = z.union([
  z.object({ session: z.string().min(1).max(100) }),
  z.object({ others: z.literal("1") }),
]);
