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

/** The account that an identity signs in to, or null. */
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

/** Adds a way to sign in. Call it in a transaction that made sure that neither side has one. */
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

/** How somebody can sign in: whether they have a password, and through whom else. */
export function getSignInMethods(userId: number) {
  return {
    hasPassword: hasPassword(userId),
    identities: listUserIdentities().all({ userId }),
  };
}

export type LinkIdentityResult =
  | { ok: true }
  /** This identity signs in to another account; whose is not told. */
  | { ok: false; reason: "linked-elsewhere" }
  /** The account has an identity of this provider already. */
  | { ok: false; reason: "has-another" }
  /** It was closed since the linking began. */
  | { ok: false; reason: "account-closed" };

/**
 * Lets somebody sign in through a provider too, which a mail tells them. Linking what is linked already
 * answers success.
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
  /** Without it nobody could sign in to the account any more. */
  | { ok: false; reason: "only-way-in" }
  | Exclude<CurrentPasswordResult, { ok: true }>;

/**
 * Takes away a way to sign in, unless it is the last; a mail tells of it. It asks for the password, of
 * those who have one. Whoever came in by that way is signed out: every session ends but the one with
 * the token `keep`, in which this is asked. Unlinking what isn't linked answers success.
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
