import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { userIdentities, users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { recordOwnAction } from "~/domain/audit/audit.server";
import type { Provider } from "~/lib/vocabulary";
import { queueAccountEmail } from "../account-emails.server";
import {
  checkCurrentPassword,
  hasPassword,
  isPasswordStillCurrent,
  type CurrentPasswordResult,
} from "../current-password.server";
import { hasOpenAccount } from "../open-accounts.server";
import { endSessionsOf } from "../sessions.server";
import type { ProviderIdentity } from "./provider-identity";

const selectAccountByIdentity = query(
  { provider: userIdentities.provider, providerUserId: userIdentities.providerUserId },
  (db, p) =>
    db
      .select({
        userId: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        deactivatedAt: users.deactivatedAt,
        anonymisedAt: users.anonymisedAt,
        hasPassword: sql<number>`${users.passwordHash} is not null`.mapWith(Boolean),
      })
      .from(userIdentities)
      .innerJoin(users, eq(users.id, userIdentities.userId))
      .where(
        and(
          eq(userIdentities.provider, p.provider),
          eq(userIdentities.providerUserId, p.providerUserId),
        ),
      )
      .prepare(),
);

/** Returns the account that an identity signs in to, or null. */
export function findAccountByIdentity({
  provider,
  providerUserId,
}: Pick<ProviderIdentity, "provider" | "providerUserId">) {
  return selectAccountByIdentity().get({ provider, providerUserId }) ?? null;
}

const insertIdentity = query(
  {
    userId: userIdentities.userId,
    provider: userIdentities.provider,
    providerUserId: userIdentities.providerUserId,
    email: userIdentities.email,
    now: userIdentities.linkedAt,
  },
  (db, p) =>
    db
      .insert(userIdentities)
      .values({
        userId: p.userId,
        provider: p.provider,
        providerUserId: p.providerUserId,
        email: p.email,
        linkedAt: p.now,
      })
      .prepare(),
);

/** Adds an identity to an account. Call it in a transaction that has checked that neither has another. */
export function addIdentity(
  userId: number,
  { provider, providerUserId, email }: ProviderIdentity,
  now: number,
): void {
  insertIdentity().run({ userId, provider, providerUserId, email, now });
}

const listUserIdentities = query({ userId: userIdentities.userId }, (db, p) =>
  db
    .select({ provider: userIdentities.provider, email: userIdentities.email })
    .from(userIdentities)
    .where(eq(userIdentities.userId, p.userId))
    .orderBy(userIdentities.provider)
    .prepare(),
);

/** Returns a person's sign-in methods: whether they have a password, and the linked providers. */
export function getSignInMethods(userId: number) {
  return {
    hasPassword: hasPassword(userId),
    identities: listUserIdentities().all({ userId }),
  };
}

export type LinkIdentityResult =
  | { ok: true }
  /** The identity signs in to another account; the answer doesn't say whose. */
  | { ok: false; reason: "linked-elsewhere" }
  /** The account has an identity of this provider already. */
  | { ok: false; reason: "has-another" }
  /** The account was closed after the linking began. */
  | { ok: false; reason: "account-closed" };

/**
 * Links a provider, so that a person can sign in through it too; an email reports it. Linking an
 * identity that is already linked to the account is a success.
 */
export function linkIdentity(
  userId: number,
  identity: ProviderIdentity,
  now: number,
): LinkIdentityResult {
  return inTransaction(() => {
    if (!hasOpenAccount(userId)) return { ok: false, reason: "account-closed" };
    const { provider } = identity;
    const owner = findAccountByIdentity(identity);
    if (owner?.userId === userId) return { ok: true };
    if (owner) return { ok: false, reason: "linked-elsewhere" };
    if (getSignInMethods(userId).identities.some((linked) => linked.provider === provider)) {
      return { ok: false, reason: "has-another" };
    }
    addIdentity(userId, identity, now);
    queueAccountEmail("identity-linked", userId, now, { provider });
    recordOwnAction("identity-linked", userId, now, { provider });
    return { ok: true };
  });
}

const deleteIdentity = query(
  { userId: userIdentities.userId, provider: userIdentities.provider },
  (db, p) =>
    db
      .delete(userIdentities)
      .where(and(eq(userIdentities.userId, p.userId), eq(userIdentities.provider, p.provider)))
      .prepare(),
);

export type UnlinkIdentityResult =
  | { ok: true }
  /** Without this identity nobody could sign in to the account any more. */
  | { ok: false; reason: "only-way-in" }
  | Exclude<CurrentPasswordResult, { ok: true }>;

/**
 * Unlinks a provider, unless it is the last sign-in method; an email reports it. People who have a
 * password must give it. Whoever signed in through the provider is signed out: every session ends
 * except the one with the token `keep`, which makes this request. Unlinking a provider that isn't
 * linked is a success.
 */
export async function unlinkIdentity(
  userId: number,
  { provider, currentPassword }: { provider: Provider; currentPassword: string },
  { now, keep }: { now: number; keep?: string | undefined },
): Promise<UnlinkIdentityResult> {
  const current = await checkCurrentPassword(userId, currentPassword, now);
  if (!current.ok) return current;
  return inTransaction(() => {
    if (!isPasswordStillCurrent(userId, current.passwordHash)) {
      return { ok: false, reason: "wrong-password" };
    }
    const { identities, ...signInMethods } = getSignInMethods(userId);
    if (!identities.some((linked) => linked.provider === provider)) return { ok: true };
    if (!signInMethods.hasPassword && identities.length === 1)
      return { ok: false, reason: "only-way-in" };
    deleteIdentity().run({ userId, provider });
    endSessionsOf(userId, { keep });
    queueAccountEmail("identity-unlinked", userId, now, { provider });
    recordOwnAction("identity-unlinked", userId, now, { provider });
    return { ok: true };
  });
}
