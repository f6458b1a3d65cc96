import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { Area, Locale } from "~/lib/vocabulary";
import { queueAccountEmail } from "./account-emails.server";
import {
  NEW_ACCOUNTS_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
  countAttempts,
  giveBackAttempts,
  perNetwork,
  type AttemptResult,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { findAccountByEmail, findAccountByUsername } from "./find-account.server";
import { passwordProblem, type PasswordProblem } from "./password-rules.server";
import { busyIfQueueFull, hashPassword, unlessBusy, type HashQueueBusy } from "./passwords.server";

/** The data of a new user, as the schemas return it. */
export interface NewUser {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
  username: string;
  password: string;
  /** E.164. */
  phone?: string | null | undefined;
  address?: string | null | undefined;
  city?: Area | null | undefined;
  zipCode?: string | null | undefined;
}

/** The problem of each refused field. */
export interface RegisterProblems {
  username?: "taken";
  email?: "taken";
  password?: PasswordProblem;
}

export type RegisterResult =
  | { ok: true; userId: number }
  | { ok: false; reason: "refused"; problems: RegisterProblems }
  | TooManyAttempts
  | HashQueueBusy;

const insertUser = query(
  {
    username: users.username,
    passwordHash: users.passwordHash,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    phone: users.phone,
    address: users.address,
    city: users.city,
    zipCode: users.zipCode,
    locale: users.locale,
    now: users.createdAt,
  },
  (db, p) =>
    db
      .insert(users)
      .values({
        username: p.username,
        passwordHash: p.passwordHash,
        firstName: p.firstName,
        lastName: p.lastName,
        email: p.email,
        phone: p.phone,
        address: p.address,
        city: p.city,
        zipCode: p.zipCode,
        locale: p.locale,
        createdAt: p.now,
      })
      .returning({ id: users.id })
      .prepare(),
);

/** Returns which of these another account has already, in any case of letters. */
export function findTakenFields({
  username,
  email,
}: Partial<Pick<NewUser, "username" | "email">>): RegisterProblems {
  return {
    ...(username && findAccountByUsername(username) ? { username: "taken" } : {}),
    ...(email && findAccountByEmail(email) ? { email: "taken" } : {}),
  };
}

const isEmpty = (problems: RegisterProblems) => Object.keys(problems).length === 0;

/**
 * Counts a sign-up from a network address, by form or through a provider: it can reveal who is
 * registered, and sends emails. `settleSignUp` corrects the count afterwards.
 */
export function countSignUp(address: string, now: number): AttemptResult {
  return countAttempts(
    [...perNetwork(SIGN_UP_PER_ADDRESS, address), ...perNetwork(NEW_ACCOUNTS_PER_ADDRESS, address)],
    now,
  );
}

/**
 * Corrects the counts of `countSignUp`. `made`: an account was made, which reveals nobody and counts as
 * a new account only. `refused`: none was made, which counts as a guess only. `nothing`: nothing was
 * looked up, so nothing is counted.
 */
export function settleSignUp(address: string, outcome: "made" | "refused" | "nothing"): void {
  giveBackAttempts([
    ...(outcome === "refused" ? [] : perNetwork(SIGN_UP_PER_ADDRESS, address)),
    ...(outcome === "made" ? [] : perNetwork(NEW_ACCOUNTS_PER_ADDRESS, address)),
  ]);
}

/**
 * Makes a customer's account, which can be signed in to once its email is verified, and queues the
 * email for that. A call that is refused counts as a guess from `address`, since it can reveal who is
 * registered.
 */
export async function registerUser(
  input: NewUser,
  { now, address, locale }: { now: number; address: string; locale: Locale },
): Promise<RegisterResult> {
  const weak = passwordProblem(input.password, input);
  if (weak) return { ok: false, reason: "refused", problems: { password: weak } };
  const busy = busyIfQueueFull("anyone");
  if (busy) return busy;
  const attempt = countSignUp(address, now);
  if (!attempt.ok) return attempt;
  const result = await hashAndInsertUser(input, { now, locale });
  if (result.ok) settleSignUp(address, "made");
  else settleSignUp(address, result.reason === "busy" ? "nothing" : "refused");
  return result;
}

async function hashAndInsertUser(
  input: NewUser,
  { now, locale }: { now: number; locale: Locale },
): Promise<Exclude<RegisterResult, TooManyAttempts>> {
  const taken = findTakenFields(input);
  if (!isEmpty(taken)) return { ok: false, reason: "refused", problems: taken };

  const hashed = await unlessBusy(hashPassword(input.password, "anyone"));
  if (!hashed.ok) return hashed;
  return inTransaction(() => {
    // Somebody else may have taken them while the password was hashed.
    const takenMeanwhile = findTakenFields(input);
    if (!isEmpty(takenMeanwhile)) {
      return { ok: false, reason: "refused", problems: takenMeanwhile };
    }
    const { id: userId } = insertUser().get({
      username: input.username,
      passwordHash: hashed.value,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      phone: input.phone ?? null,
      address: input.address || null,
      city: input.city ?? null,
      zipCode: input.zipCode ?? null,
      locale,
      now,
    });
    queueAccountEmail("verify-email", userId, now);
    return { ok: true, userId };
  });
}
