import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import type { Audience } from "~/domain/queue/delivery-queue.server";

const findAccountEmail = query({ id: users.id }, (db, p) =>
  db
    .select({ email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, p.id))
    .prepare(),
);

/** The address of an email. */
export interface EmailRecipient {
  email: string;
  /** True if the account's own address is verified to be theirs. */
  isAccountEmailVerified: boolean;
}

/** Returns the address for a notification: the account's own, or the one in the event; null if none. */
export function getEmailRecipient(
  userId: number,
  { audience, event }: { audience: Audience; event: OutboxEvent },
): EmailRecipient | null {
  const account = findAccountEmail().get({ id: userId });
  const other = audience === "address" && "to" in event.payload ? event.payload.to : undefined;
  const email = audience === "address" ? other : account?.email;
  if (!account || !email) return null;
  return { email, isAccountEmailVerified: account.verifiedAt !== null };
}
