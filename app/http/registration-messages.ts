import type { RegisterProblems } from "~/domain/accounts/register.server";
import type { PasswordProblem } from "~/domain/accounts/password-rules.server";
import { message } from "~/lib/message";
import type { Message } from "~/i18n/messages";
import { PASSWORD_CHARACTERS } from "~/lib/field-lengths";

const REGISTRATION_MESSAGES = {
  username: { taken: "signup:username-taken" },
  email: { taken: "signup:email-taken" },
  password: {
    "too-short": message("signup:password-short", { min: PASSWORD_CHARACTERS.min }),
    "too-long": message("errors:too-long", { max: PASSWORD_CHARACTERS.max }),
    common: "signup:password-common",
    "own-name": "signup:password-own-name",
  },
} as const satisfies Record<string, Record<string, Message>>;

/** Returns the messages for the fields of a refused registration, for form and API alike. */
export function registrationErrors({
  username,
  email,
  password,
}: RegisterProblems): Record<string, Message> {
  return {
    ...(username ? { username: REGISTRATION_MESSAGES.username[username] } : {}),
    ...(email ? { email: REGISTRATION_MESSAGES.email[email] } : {}),
    ...(password ? { password: REGISTRATION_MESSAGES.password[password] } : {}),
  };
}

/** Returns the message for the field of a new password that was refused. */
export function passwordError(problem: PasswordProblem): Message {
  return REGISTRATION_MESSAGES.password[problem];
}
