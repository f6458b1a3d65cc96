import { and, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { accountTokens, sessions, userIdentities, users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { DAY_MS } from "~/lib/durations";
import { openAccountCondition } from "~/domain/accounts/open-accounts.server";

/** Time to verify an email, in milliseconds, before the username and the address become free again. */
export const UNVERIFIED_ACCOUNT_RETENTION_MS = 7 * DAY_MS;

const hasNoRowIn = (
  table: typeof bookings | typeof cleaners | typeof sessions | typeof userIdentities,
) => sql`not exists (select 1 from ${table} where ${table.userId} = ${users.id})`;

const deleteUnverifiedAccounts = query(
  { createdBefore: users.createdAt, now: accountTokens.expiresAt },
  (db, p) =>
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
                openAccountCondition,
                lte(users.createdAt, p.createdBefore),
                // The plus keeps SQLite from using an index on the role: nearly everybody is a customer.
                sql`+${users.role} = 'customer'`,
                hasNoRowIn(sessions),
                // An account begun with LINE or Google and never finished can be begun again, and its
                // address, which may be somebody else's, becomes free. Its identities are deleted with
                // it.
                or(isNull(users.passwordHash), hasNoRowIn(userIdentities)),
                hasNoRowIn(bookings),
                hasNoRowIn(cleaners),
                // They may be about to follow a link that they requested again.
                sql`not exists (select 1 from ${accountTokens} where ${accountTokens.userId} = ${users.id} and ${accountTokens.expiresAt} > ${p.now})`,
              ),
            )
            .orderBy(users.createdAt)
            .limit(SWEEP_BATCH_SIZE),
        ),
      )
      .prepare(),
);

/**
 * Removes accounts that were never used: 7 days old, with an email that was never verified, so never
 * signed in to, and with nothing that depends on them. A person who mistyped their address, or whose
 * address somebody else gave, can then sign up with the same name. True if there may be more.
 */
export function sweepUnverifiedAccounts(now: number): boolean {
  return hasMoreToSweep(
    deleteUnverifiedAccounts().run({ now, createdBefore: now - UNVERIFIED_ACCOUNT_RETENTION_MS }),
  );
}
