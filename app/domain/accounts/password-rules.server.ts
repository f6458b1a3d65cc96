import { passwordLengthProblem } from "~/lib/field-lengths";
import { isCommonPassword } from "./common-passwords.server";

export type PasswordProblem = "too-short" | "too-long" | "common" | "own-name";

/** Shortest name that is compared, in characters. Shorter ones are part of too many good passwords. */
const SHORTEST_NAME = 3;

const normalise = (text: string) => text.normalize("NFKC").toLowerCase();
/** Returns a text without the digits and signs that people add at both ends. */
const withoutAffixes = (text: string) =>
  normalise(text).replace(/^[^\p{L}\p{M}]+|[^\p{L}\p{M}]+$/gu, "");

/**
 * Returns why a new password is refused, or null. It is too short or too long, among the most common
 * ones (some 49,000, their usual endings and disguises, rows of keys, repetitions), or no more than the
 * person's own names with some digits or signs around.
 */
export function passwordProblem(
  password: string,
  person: { username: string; email: string; firstName: string; lastName: string },
): PasswordProblem | null {
  const wrongLength = passwordLengthProblem(password);
  if (wrongLength) return wrongLength;
  const { username, email, firstName, lastName } = person;
  const names = [
    username,
    email,
    email.split("@")[0] ?? "",
    firstName,
    lastName,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
    `${firstName} ${lastName}`,
  ].filter((name) => name.length >= SHORTEST_NAME);
  const own = names.some(
    (name) =>
      normalise(name) === normalise(password) ||
      (withoutAffixes(name) && withoutAffixes(name) === withoutAffixes(password)),
  );
  if (own) return "own-name";
  return isCommonPassword(password) ? "common" : null;
}
