import type { RegisterProblems } from "~/domain/accounts/register.server";
import type { PasswordProblem } from "~/domain/accounts/password-rules.server";
import type { MessageKey } from "~/i18n/messages";

const WORDS = {
  username: { taken: "signup:username-taken" },
  email: { taken: "signup:email-taken" },
  password: {
    "too-short": "signup:password-short",
    "too-long": "errors:too-long",
    common: "signup:password-common",
    "own-name": "signup:password-own-name",
  },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** What to say at each field that a registration was refused for; for form and API alike. */
export function registrationErrors({
  username,
  email,
  password,
}: RegisterProblems): Record<string, MessageKey> {
  return {
    ...(username ? { username: WORDS.username[username] } : {}),
    ...(email ? { email: WORDS.email[email] } : {}),
    ...(password ? { password: WORDS.password[password] } : {}),
  };
}

/** What to say at the field of a new password that was refused. */
export function passwordError(problem: PasswordProblem): MessageKey {
  return WORDS.password[problem];
}
