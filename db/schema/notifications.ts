import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { idColumn, instantColumn, checkOneOf } from "./columns";
import { outboxEvents } from "./outbox";

/** Sides of a booking from which a user reads of an event on the site. */
export const BOOKING_SIDES = ["customer", "cleaner"] as const;

/**
 * Entries of the inbox, which is on the site itself: one row for each event and person, written with the
 * notifications of that event and swept with it.
 */
export const inboxEntries = sqliteTable(
  "bell_notices",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    side: text("side", { enum: BOOKING_SIDES }).notNull(),
    createdAt: instantColumn("created_at").notNull(),
    readAt: instantColumn("read_at"),
  },
  (table) => [
    uniqueIndex("bell_notices_unique").on(table.eventId, table.userId),
    index("bell_notices_user").on(table.userId, table.id),
    index("bell_notices_unread")
      .on(table.userId)
      .where(sql`read_at is null`),
    checkOneOf("bell_notices_side_check", table.side, BOOKING_SIDES),
  ],
);
