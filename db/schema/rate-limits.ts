import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "./columns";

/** Counters of attempts, in the database so that two processes agree. */
export const attemptCounters = sqliteTable(
  "attempt_counters",
  {
    key: text("key").primaryKey(),
    count: integer("count").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [
    index("attempt_counters_expiry").on(table.expiresAt),
    check("attempt_counters_count_check", sql`${table.count} >= 0`),
  ],
);
