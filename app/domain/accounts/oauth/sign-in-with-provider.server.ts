import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { Locale } from "~/lib/vocabulary";
import { queueAccountEmail } from "../account-emails.server";
import {
  RESEND_PER_ACCOUNT,
  countAttempt,
  type TooManyAttempts,
} from "~/domain/rate-limits/rate-limits.server";
import { findAccountByEmail } from "../find-account.server";
import { isOpenAccount } from "../open-accounts.server";
import { countSignUp, settleSignUp, findTakenFields } from "../register.server";
import { freeUsername } from "./free-username.server";
import { addIdentity, findAccountByIdentity } from "./identities.server";
import type { ProviderIdentity } from "./provider-identity";

const insertProviderUser = query(
  {
    username: users.username,
    firstName: users.firstName,
    lastName: users.lastName,
    email: users.email,
    emailVerifiedAt: users.emailVerifiedAt,
    locale: users.locale,
    now: users.createdAt,
  },
  (db, p) =>
    db
      .insert(users)
      .values({
        username: p.username,
        firstName: p.firstName,
        lastName: p.lastName,
        email: p.email,
        emailVerifiedAt: p.emailVerifiedAt,
        locale: p.locale,
        createdAt: p.now,
      })
      .returning({ id: users.id })
      .prepare(),
);

interface SignUpContext {
  now: number;
  locale: Locale;
}

interface NewPerson {
  firstName: string;
  lastName: string;
  /** In lower case. */
  email: string;
}

function addAccount(
  identity: ProviderIdentity,
  person: NewPerson,
  emailVerified: boolean,
  { now, locale }: SignUpContext,
): number {
  const { firstName, lastName, email } = person;
  const { id } = insertProviderUser().get({
    username: freeUsername(person),
    firstName,
    lastName,
    email,
    emailVerifiedAt: emailVerified ? now : null,
    locale,
    now,
  });
  addIdentity(id, identity, now);
  return id;
}

export type ProviderSignInResult =
  /** `isNew`: the account was made just now. */
  | { ok: true; userId: number; isNew: boolean }
  /** The account is closed. The answer looks like that of any other failed sign-in. */
  | { ok: false; reason: "refused" }
  /** Password logins obey the same rule: no session before the email is verified. */
  | { ok: false; reason: "email-not-verified"; userId: number; emailCanBeCorrected: boolean }
  /** Their verified email belongs to this account: they sign in to it first, then link the provider. */
  | { ok: false; reason: "sign-in-first"; userId: number }
  /** The identity is unknown, and the provider vouches for no email: they are asked for one. */
  | { ok: false; reason: "email-needed" };

/**
 * Signs in the person that a provider vouches for. An unknown person gets an account if their email is
 * verified and new here. Accounts are never joined by an email alone (docs/decisions/0007).
 */
export function signInWithProvider(
  identity: ProviderIdentity,
  context: SignUpContext,
): ProviderSignInResult {
  return inTransaction(() => {
    const account = findAccountByIdentity(identity);
    if (account) {
      const { userId } = account;
      if (!isOpenAccount(account)) return { ok: false, reason: "refused" };
      if (account.emailVerifiedAt !== null) return { ok: true, userId, isNew: false };
      const emailCanBeCorrected = isUnfinished(account);
      return { ok: false, reason: "email-not-verified", userId, emailCanBeCorrected };
    }
    const { email, emailVerified, firstName, lastName } = identity;
    if (email === null || !emailVerified) return { ok: false, reason: "email-needed" };
    const owner = findAccountByEmail(email);
    if (owner) return { ok: false, reason: "sign-in-first", userId: owner.id };
    const person = { firstName, lastName, email };
    return { ok: true, userId: addAccount(identity, person, true, context), isNew: true };
  });
}

const updateUnfinishedAccount = query(
  { email: users.email, firstName: users.firstName, lastName: users.lastName, id: users.id },
  (db, p) =>
    db
      .update(users)
      .set({
        email: p.email,
        firstName: p.firstName,
        lastName: p.lastName,
        rowVersion: sql`${users.rowVersion} + 1`,
      })
      .where(eq(users.id, p.id))
      .prepare(),
);

/** True for an account that was begun with a provider and whose email nobody has verified yet. */
function isUnfinished(account: NonNullable<ReturnType<typeof findAccountByIdentity>>): boolean {
  return account.emailVerifiedAt === null && isOpenAccount(account) && !account.hasPassword;
}

export type FinishSignUpResult =
  | { ok: true; userId: number }
  | { ok: false; reason: "email-taken" }
  | TooManyAttempts
  /** They can sign in by now. */
  | { ok: false; reason: "known" };

/**
 * Makes an account for a person whose provider vouched for no email, with the email that they gave, and
 * queues the email that verifies it. Until it is verified, the same call corrects a wrong address: they
 * have no other way to sign in. An address gets as few emails from this as from asking for the link
 * again. A call that is refused because of who is registered counts as a guess from `address`.
 */
export function finishSignUp(
  identity: ProviderIdentity,
  person: NewPerson,
  { address, ...context }: SignUpContext & { address: string },
): FinishSignUpResult {
  const attempt = countSignUp(address, context.now);
  if (!attempt.ok) return attempt;
  const result = addOrCorrectAccount(identity, person, context);
  if (result.ok) settleSignUp(address, "made");
  else settleSignUp(address, result.reason === "too-many-attempts" ? "nothing" : "refused");
  return result;
}

function addOrCorrectAccount(
  identity: ProviderIdentity,
  person: NewPerson,
  context: SignUpContext,
): FinishSignUpResult {
  return inTransaction(() => {
    const account = findAccountByIdentity(identity);
    if (account && !isUnfinished(account)) return { ok: false, reason: "known" };
    const { email } = person;
    if (email !== account?.email && findTakenFields({ email }).email) {
      return { ok: false, reason: "email-taken" };
    }
    const emailAttempt = countAttempt(RESEND_PER_ACCOUNT, email, context.now);
    if (!emailAttempt.ok) return emailAttempt;
    const userId = account?.userId ?? addAccount(identity, person, false, context);
    if (account) updateUnfinishedAccount().run({ id: userId, ...person });
    queueAccountEmail("verify-email", userId, context.now);
    return { ok: true, userId };
  });
}
