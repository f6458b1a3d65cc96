import { and, eq, sql } from "drizzle-orm";
import { feeEntries } from "#db/schema/payments";
import { query } from "#db/query.server";
import { getFeesOwed } from "~/domain/payments/statements.server";

const findFeeEntry = query({ id: feeEntries.id, cleanerId: feeEntries.cleanerId }, (db, p) =>
  db
    .select({
      id: feeEntries.id,
      kind: feeEntries.kind,
      month: feeEntries.month,
      amount: sql<number>`abs(${feeEntries.amount})`,
      note: feeEntries.note,
      at: feeEntries.at,
    })
    .from(feeEntries)
    .where(and(eq(feeEntries.id, p.id), eq(feeEntries.cleanerId, p.cleanerId)))
    .prepare(),
);

/** Returns an entry of a cleaner's ledger for notifications, with all that is to be handed in by now; or null. */
export function getNotificationFeeEntry(
  { cleanerId, entryId }: { cleanerId: number; entryId: number },
  now: number,
) {
  const entry = findFeeEntry().get({ id: entryId, cleanerId });
  return entry ? { ...entry, owed: getFeesOwed(cleanerId, now).total } : null;
}

/** An entry of a cleaner's ledger with the fields that notifications need. */
export type NotificationFeeEntry = NonNullable<ReturnType<typeof getNotificationFeeEntry>>;
