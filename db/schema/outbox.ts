import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BOOKING_ACTORS } from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { idColumn, instantColumn, checkOneOf } from "./columns";

/**
 * An event that has happened, or will at `dueAt`: one row, written in the transaction of the change that it
 * is about. The worker decides later who is notified, when it makes notifications of it.
 */
export const outboxEvents = sqliteTable(
  "outbox_events",
  {
    id: idColumn(),
    kind: text("kind").notNull(),
    /** Ids, and an address if it isn't the account's own; never a secret. */
    payload: text("payload", { mode: "json" })
      .$type<Record<string, number | string | boolean | number[] | null>>()
      .notNull(),
    /** The account that it is about. The row is deleted with the account. */
    accountId: integer("account_id").references(() => users.id, { onDelete: "cascade" }),
    actor: text("actor", { enum: BOOKING_ACTORS }),
    at: instantColumn("at").notNull(),
    /** When notifications are made of it: at once, or at the time of something planned. */
    dueAt: instantColumn("due_at").notNull(),
    expandedAt: instantColumn("expanded_at"),
    withdrawnAt: instantColumn("withdrawn_at"),
    /** Key of the subject, for an event that must be written only once, whichever process is faster. */
    onceKey: text("once_key"),
  },
  (table) => [
    uniqueIndex("outbox_events_once")
      .on(table.onceKey)
      .where(sql`once_key is not null`),
    index("outbox_events_due")
      .on(table.dueAt)
      .where(sql`expanded_at is null`),
    index("outbox_events_expanded")
      .on(table.expandedAt)
      .where(sql`expanded_at is not null`),
    index("outbox_events_account").on(table.accountId),
    checkOneOf("outbox_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);
