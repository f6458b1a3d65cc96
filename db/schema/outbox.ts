import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { BOOKING_ACTORS } from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { idColumn, instantColumn, checkOneOf } from "./columns";

/**
 * What has happened, or will at `dueAt`: one row, written in the transaction of the change that it
 * tells of. Who hears of it is decided later, when the worker makes notices of it.
 */
export const outboxEvents = sqliteTable(
  "outbox_events",
  {
    id: idColumn(),
    kind: text("kind").notNull(),
    /** Ids, and an address that isn't the account's own; never a secret. */
    payload: text("payload", { mode: "json" })
      .$type<Record<string, number | string | number[]>>()
      .notNull(),
    /** Whose account it is about. It goes when the account does. */
    accountId: integer("account_id").references(() => users.id, { onDelete: "cascade" }),
    actor: text("actor", { enum: BOOKING_ACTORS }),
    at: instantColumn("at").notNull(),
    /** When notices are made of it: at once, or at the time of something planned. */
    dueAt: instantColumn("due_at").notNull(),
    expandedAt: instantColumn("expanded_at"),
    withdrawnAt: instantColumn("withdrawn_at"),
    /** Of what is written down once only, whichever process is faster: what it is about. */
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
