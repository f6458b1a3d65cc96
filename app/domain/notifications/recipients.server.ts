import { and, eq, isNotNull } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import { openAccountCondition } from "~/domain/accounts/open-accounts.server";
import { nameForReader } from "~/lib/for-reader";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Recipient } from "~/domain/queue/delivery-channel";

const findOpenAccount = query({ id: users.id }, (db, p) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      username: users.username,
      locale: users.locale,
    })
    .from(users)
    .where(and(eq(users.id, p.id), openAccountCondition))
    .prepare(),
);

/** Returns the person with this id, or null if their account isn't in use (any more). */
export function getRecipient(id: number): Recipient | null {
  const row = findOpenAccount().get({ id });
  if (!row) return null;
  const { username, firstName, locale } = row;
  return { id, username, name: nameForReader(firstName, locale) || username, locale };
}

/**
 * Returns the person with this id as the recipient of an event; null if their account isn't in use. Whoever
 * has deleted their account is still to read that, in the language that the event names.
 */
export function getRecipientOf(event: OutboxEvent, id: number): Recipient | null {
  if (event.kind !== "account-deleted") return getRecipient(id);
  return { id, username: "", name: "", locale: event.payload.locale };
}

const findVerifiedAccount = query({ id: users.id }, (db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.id), isNotNull(users.emailVerifiedAt)))
    .prepare(),
);

/** True if the account's own address is verified to be theirs. */
export function isEmailVerified(userId: number): boolean {
  return findVerifiedAccount().get({ id: userId }) !== undefined;
}
