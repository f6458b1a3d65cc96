import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import {
  EMAIL_CHANGE_PER_ACCOUNT,
  RESEND_PER_ACCOUNT,
  countAttempts,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { queueAccountEmail } from "./account-emails.server";
import { getUnverifiedEmail } from "./email-verification.server";
import { countSignUp, settleSignUp, findTakenFields } from "./register.server";

export type CorrectEmailResult =
  | { ok: true }
  | { ok: false; reason: "taken" }
  /** The email is verified by now, or the account is gone: there is nothing to correct. */
  | { ok: false; reason: "not-waiting" }
  | TooManyAttempts;

const updateUnverifiedEmail = query({ email: users.email, id: users.id }, (db, p) =>
  db
    .update(users)
    .set({ email: p.email, rowVersion: sql`${users.rowVersion} + 1` })
    .where(and(eq(users.id, p.id), isNull(users.emailVerifiedAt)))
    .prepare(),
);

/**
 * Gives an account whose email isn't verified yet another address (in lower case), and sends the link
 * there: a mistyped address would otherwise hold the username until the account is swept. Links to the
 * earlier address stop working, since each is valid for its own address only. It counts as a sign-up of
 * the network, because it can likewise reveal who is registered, and sends an email.
 */
export function correctEmail(
  userId: number,
  email: string,
  { now, address }: { now: number; address: string },
): CorrectEmailResult {
  return inTransaction(() => {
    const unverifiedEmail = getUnverifiedEmail(userId);
    if (unverifiedEmail === null) return { ok: false, reason: "not-waiting" };
    const attempt = countAttempts(
      [
        [EMAIL_CHANGE_PER_ACCOUNT, String(userId)],
        [RESEND_PER_ACCOUNT, email],
      ],
      now,
    );
    if (!attempt.ok) return attempt;
    const signUp = countSignUp(address, now);
    if (!signUp.ok) return signUp;
    const taken = email !== unverifiedEmail && Boolean(findTakenFields({ email }).email);
    settleSignUp(address, taken ? "refused" : "made");
    if (taken) return { ok: false, reason: "taken" };
    updateUnverifiedEmail().run({ id: userId, email });
    queueAccountEmail("verify-email", userId, now);
    return { ok: true };
  });
}
