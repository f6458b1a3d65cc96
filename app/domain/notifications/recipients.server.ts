import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import type { Locale } from "~/lib/vocabulary";

/** Somebody who can be written to, in their language. */
export interface Recipient {
  id: number;
  email: string;
  emailVerified: boolean;
  /** How to greet them. */
  name: string;
  locale: Locale;
}

const byId = prepared((db) =>
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
    .where(
      and(
        eq(users.id, sql.placeholder("id")),
        isNotNull(users.email),
        isNull(users.deactivatedAt),
        isNull(users.anonymisedAt),
      ),
    )
    .prepare(),
);

/** The person with this id, or null if there is nobody (any more) to write to. */
export function getRecipient(id: number): Recipient | null {
  const row = byId().get({ id });
  if (!row?.email) return null;
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    name: row.firstName || row.username,
    locale: row.locale,
  };
}
