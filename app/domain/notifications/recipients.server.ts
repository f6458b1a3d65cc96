import { and, eq } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { statement } from "#db/statement.server";
import { accountIsOpen } from "~/domain/accounts/open-accounts.server";
import type { Locale } from "~/lib/vocabulary";

/** Somebody who can be written to, in their language. */
export interface Recipient {
  id: number;
  username: string;
  /** Where this notice goes. */
  email: string;
  /** Whether the account's own address is theirs for certain. */
  emailVerified: boolean;
  /** How to greet them. */
  name: string;
  locale: Locale;
}

const byId = statement({ id: users.id }, (db, p) =>
  db
    .select({
      id: users.id,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      firstName: users.firstName,
      username: users.username,
      locale: users.locale,
    })
    .from(users)
    .where(and(eq(users.id, p.id), accountIsOpen))
    .prepare(),
);

/**
 * The person with this id, or null if there is nobody (any more) to write to. `to` is the address of
 * a notice that goes elsewhere than to the account's own.
 */
export function getRecipient(id: number, to?: string): Recipient | null {
  const row = byId().get({ id });
  const email = to ?? row?.email;
  if (!row || !email) return null;
  return {
    id: row.id,
    username: row.username,
    email,
    emailVerified: row.emailVerifiedAt !== null,
    name: row.firstName || row.username,
    locale: row.locale,
  };
}
