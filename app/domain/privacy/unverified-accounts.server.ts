import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { accountTokens, sessions, userIdentities, users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { SWEPT_AT_ONCE, mayFindMore } from "#db/sweep.server";
import { DAY_MS } from "~/lib/durations";
import { accountIsOpen } from "~/domain/accounts/open-accounts.server";

/** How long somebody has to verify their email, before the name and the address are free again. */
export const KEPT_UNVERIFIED_MS = 7 * DAY_MS;

const ofNobody = (
  table: typeof bookings | typeof cleaners | typeof sessions | typeof userIdentities,
) => sql`not exists (select 1 from ${table} where ${table.userId} = ${users.id})`;

const sweep = statement({ createdBefore: users.createdAt, now: accountTokens.expiresAt }, (db, p) =>
  db
    .delete(users)
    .where(
      inArray(
        users.id,
        db
          .select({ id: users.id })
          .from(users)
          .where(
            and(
              isNull(users.emailVerifiedAt),
              accountIsOpen,
              lte(users.createdAt, p.createdBefore),
              // The plus: nearly everybody is a customer, so that SQLite must not look them up by that.
              sql`+${users.role} = 'customer'`,
              ofNobody(sessions),
              // Begun with LINE or Google and never finished: they can begin again, and the address,
              // which may be somebody else's, is free. Their identities go along.
              or(isNull(users.passwordHash), ofNobody(userIdentities)),
              ofNobody(bookings),
              ofNobody(cleaners),
              // They may be about to follow a link that they asked for again.
              sql`not exists (select 1 from ${accountTokens} where ${accountTokens.userId} = ${users.id} and ${accountTokens.expiresAt} > ${p.now})`,
            ),
          )
          .orderBy(users.createdAt)
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .prepare(),
);

/**
 * Removes accounts that nobody has ever used: 7 days old, the email never verified, and so never
 * signed in to, with nothing that hangs on them. Whoever mistyped their address, or whose address
 * somebody else gave, can sign up with the same name then. True if there may be more.
 */
export function sweepUnverifiedAccounts(now: number): boolean {
  return mayFindMore(sweep().run({ now, createdBefore: now - KEPT_UNVERIFIED_MS }));
}
