import { z } from "zod/v4";
import type { MessageKey } from "~/i18n/messages";
import { AREAS, PROVIDERS } from "~/lib/vocabulary";
import { passwordLengthProblem } from "./password-length";
import { LONGEST_ADDRESS, LONGEST_PHONE, ZIP_CODE, phoneNumber } from "./contact-fields";

const required = (message: MessageKey) =>
  z.string({ error: message }).trim().min(1, { error: message });

/** Login by form and by API. */
export const LoginSchema = z.object({
  username: required("errors:username-required").max(100, {
    error: "errors:too-long" satisfies MessageKey,
  }),
  password: z
    .string({ error: "errors:password-required" satisfies MessageKey })
    .min(1, { error: "errors:password-required" satisfies MessageKey })
    .refine((value) => passwordLengthProblem(value) !== "too-long", {
      error: "errors:too-long" satisfies MessageKey,
    }),
});

const message = (key: MessageKey) => ({ error: key });
const tooLong = message("errors:too-long");

/** Names appear in mails and lists: no line breaks, no other control characters, no markup. */
const personName = (missing: MessageKey) =>
  z
    .string(message(missing))
    .trim()
    .max(60, tooLong)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>]*$/u, message("signup:name-invalid"));

const newPassword = z
  .string(message("errors:password-required"))
  .min(1, message("errors:password-required"))
  .refine((value) => passwordLengthProblem(value) !== "too-long", tooLong)
  .refine(
    (value) => !value || passwordLengthProblem(value) !== "too-short",
    message("signup:password-short"),
  );

const emailAddress = z
  .string(message("signup:email-required"))
  .trim()
  .min(1, message("signup:email-required"))
  .max(254, tooLong)
  .toLowerCase()
  .refine((value) => !value || z.email().safeParse(value).success, message("signup:email-invalid"));

const optionalPhone = z
  .string(message("errors:phone-invalid"))
  .trim()
  .max(LONGEST_PHONE, tooLong)
  .nullish()
  .transform((value, context) => (value ? phoneNumber(value, context) : undefined));

/** Whose account: what the sign-up form asks. Other fields that a client sends don't count. */
const registration = {
  firstName: personName("signup:first-name-required").min(1, message("signup:first-name-required")),
  lastName: personName("signup:name-invalid")
    .nullish()
    .transform((value) => value ?? ""),
  email: emailAddress,
  /** Latin letters only: look-alikes of other scripts would pass for somebody else. */
  username: z
    .string(message("errors:username-required"))
    .trim()
    .min(1, message("errors:username-required"))
    .regex(/^(?:[A-Za-z0-9_.-]{3,30})?$/, message("signup:username-invalid")),
  password: newPassword,
  phone: optionalPhone,
};

const confirmPassword = z
  .string(message("signup:confirm-required"))
  .min(1, message("signup:confirm-required"));

const isRepeated = (value: { password: string; confirmPassword: string }) =>
  value.password === value.confirmPassword;
const elseDifferent = {
  ...message("signup:confirm-different"),
  path: ["confirmPassword"],
  // Said together with the errors of other fields, not only once those are gone.
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword: repeated } = value as Record<string, unknown>;
    return typeof password === "string" && typeof repeated === "string" && repeated !== "";
  },
};

/** The sign-up form. */
export const SignUpSchema = z
  .object({ ...registration, confirmPassword })
  .refine(isRepeated, elseDifferent);

/** What somebody is asked whose provider vouched for no email. */
export const FinishSignUpSchema = z.object({
  firstName: registration.firstName,
  lastName: registration.lastName,
  email: registration.email,
});

const nothing = (value: unknown) => (value === "" ? undefined : value);

/** Where somebody lives, as far as they say. */
const home = {
  address: z.string(tooLong).trim().max(LONGEST_ADDRESS, tooLong).nullish(),
  city: z.preprocess(nothing, z.enum(AREAS, message("errors:city-required")).nullish()),
  zipCode: z.preprocess(
    nothing,
    z
      .string(message("errors:zip-invalid"))
      .regex(ZIP_CODE, message("errors:zip-invalid"))
      .nullish(),
  ),
};

/** The body of `POST /api/users/register`. Role, verification and the like are not the client's. */
export const RegisterSchema = z.object({ ...registration, ...home });

/** What people may change of themselves at any time. */
export const ProfileSchema = z.object({
  firstName: registration.firstName,
  lastName: registration.lastName,
  phone: optionalPhone,
  ...home,
});

/** Asking for a new verification link by email address. */
export const ResendSchema = z.object({ email: emailAddress });

/** Asking for a link to set a new password. */
export const ForgotPasswordSchema = z.object({ email: emailAddress });

/** A new password by a mailed link. */
export const ResetPasswordSchema = z
  .object({ password: newPassword, confirmPassword })
  .refine(isRepeated, elseDifferent);

const currentPassword = z
  .string(message("account:current-required"))
  .min(1, message("account:current-required"))
  .max(128, tooLong);

/** A new password for somebody who is signed in. */
export const ChangePasswordSchema = z
  .object({ currentPassword, password: newPassword, confirmPassword })
  .refine(isRepeated, elseDifferent);

/** A new address for somebody who has no password to ask for. */
export const ChangeEmailSchema = z.object({ email: emailAddress });
/** The same form where the password must be given. */
export const ChangeEmailWithPasswordSchema = ChangeEmailSchema.extend({ currentPassword });

/** Which provider to link or unlink; the password where there is one. */
export const ChangeWayInSchema = z.object({ provider: z.enum(PROVIDERS) });
export const ChangeWayInWithPasswordSchema = ChangeWayInSchema.extend({ currentPassword });

/** Deleting an account that has a password. */
export const DeleteAccountWithPasswordSchema = z.object({ currentPassword });
/** Deleting one without: by typing whose it is. */
export const DeleteAccountSchema = z.object({
  username: required("errors:username-required").max(100, tooLong),
});

/** Signing one browser out, or all but this one. */
export const EndSessionsSchema = z.union([
  z.object({ session: z.string().min(1).max(100) }),
  z.object({ others: z.literal("1") }),
]);
