import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { findAccountByUsername } from "~/domain/accounts/find-account.server";
import { passwordProblem, type PasswordProblem } from "~/domain/accounts/password-rules.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { findTakenFields } from "~/domain/accounts/register.server";
import {
  hasSecondFactor,
  removeSecondFactor,
  reportChange,
} from "~/domain/accounts/second-factor.server";
import { endSessionsOf } from "~/domain/accounts/sessions.server";
import { changeRole, type PersonChangeResult } from "./people.server";
import { eraseAuditValuesAbout } from "~/domain/audit/audit.server";
import { recordAdminAudit, type CommandContext } from "../shared/admin.server";

const insertAdmin = query(
  {
    username: users.username,
    email: users.email,
    now: users.emailVerifiedAt,
    passwordHash: users.passwordHash,
  },
  (db, p) =>
    db
      .insert(users)
      .values({
        username: p.username,
        email: p.email,
        emailVerifiedAt: p.now,
        passwordHash: p.passwordHash,
        role: "admin",
        createdAt: p.now,
      })
      .returning({ id: users.id })
      .prepare(),
);

/** Commands from a shell on the server: nobody has signed in there. */
type ShellContext = Pick<CommandContext, "now">;

export type CreateAdminResult =
  | { ok: true }
  | { ok: false; reason: "username-taken" | "email-taken" }
  | { ok: false; reason: "weak-password"; problem: PasswordProblem };

/**
 * Makes an admin's account, from a shell on the server. Its email counts as verified: the person at the
 * shell vouches for it. `email` is in lower case.
 */
export async function createAdmin(
  { username, email, password }: { username: string; email: string; password: string },
  { now }: ShellContext,
): Promise<CreateAdminResult> {
  const person = { username, email, firstName: "", lastName: "" };
  const problem = passwordProblem(password, person);
  if (problem) return { ok: false, reason: "weak-password", problem };
  const passwordHash = await hashPassword(password);
  return inTransaction(() => {
    const taken = findTakenFields({ username, email });
    if (taken.username) return { ok: false, reason: "username-taken" };
    if (taken.email) return { ok: false, reason: "email-taken" };
    const { id } = insertAdmin().get({ username, email, passwordHash, now });
    recordAdminAudit(
      {
        action: "account-created",
        subjectType: "user",
        subjectId: id,
        details: { role: "admin" },
      },
      { by: "shell", now },
    );
    return { ok: true };
  });
}

export type GrantAdminResult = PersonChangeResult | { ok: false; reason: "deactivated" };

/** Makes the owner of an account an admin, from a shell on the server. */
export function grantAdmin(username: string, { now }: ShellContext): GrantAdminResult {
  return inTransaction(() => {
    const user = findAccountByUsername(username);
    if (!user || user.anonymisedAt !== null) return { ok: false, reason: "unknown-person" };
    if (user.deactivatedAt !== null) return { ok: false, reason: "deactivated" };
    return changeRole({ userId: user.id, role: "admin" }, { by: "shell", now });
  });
}

export type ResetSecondFactorResult =
  { ok: true } | { ok: false; reason: "unknown-person" | "deactivated" | "nothing-to-change" };

/**
 * Removes the second factor of somebody who has lost the phone and the recovery codes, from a shell on the
 * server, and ends all sessions; an email reports it. The person at the shell vouches for who asks.
 */
export function resetSecondFactor(
  username: string,
  { now }: ShellContext,
): ResetSecondFactorResult {
  return inTransaction((): ResetSecondFactorResult => {
    const user = findAccountByUsername(username);
    if (!user || user.anonymisedAt !== null) return { ok: false, reason: "unknown-person" };
    if (user.deactivatedAt !== null) return { ok: false, reason: "deactivated" };
    if (!hasSecondFactor(user.id)) return { ok: false, reason: "nothing-to-change" };
    removeSecondFactor(user.id);
    endSessionsOf(user.id);
    reportChange("reset", user.id, now);
    recordAdminAudit(
      { action: "second-factor-reset", subjectType: "user", subjectId: user.id },
      { by: "shell", now },
    );
    return { ok: true };
  });
}

export type CreateResetTokenResult =
  | { ok: true; token: string }
  | { ok: false; reason: "unknown-person" | "deactivated" | "no-email" };

/**
 * Returns the token of a link that resets a user's password, like the one that is emailed: it works once,
 * for an hour. The person at the shell hands it over and vouches for who gets it.
 */
export function createResetToken(username: string, { now }: ShellContext): CreateResetTokenResult {
  return inTransaction(() => {
    const user = findAccountByUsername(username);
    if (!user || user.anonymisedAt !== null) return { ok: false, reason: "unknown-person" };
    if (user.deactivatedAt !== null) return { ok: false, reason: "deactivated" };
    // The link is bound to the address of the account.
    if (user.email === null) return { ok: false, reason: "no-email" };
    const token = issueToken("reset-password", { userId: user.id, email: user.email }, now);
    recordAdminAudit(
      { action: "password-reset-link-made", subjectType: "user", subjectId: user.id },
      { by: "shell", now },
    );
    return { ok: true, token };
  });
}

/**
 * Erases values about a testimonial's author, or about the business, from the audit log, on request, from
 * a shell on the server: neither has an account that could be deleted. The actions and their times stay.
 * Returns the number of values erased.
 */
export function erasePersonalAuditValues(
  { subjectType, subjectId }: { subjectType: "testimonial" | "business"; subjectId: number },
  { now }: ShellContext,
): number {
  return inTransaction(() => {
    const erased = eraseAuditValuesAbout(subjectType, subjectId);
    if (erased > 0) {
      recordAdminAudit({ action: "record-erased", subjectType, subjectId }, { by: "shell", now });
    }
    return erased;
  });
}
