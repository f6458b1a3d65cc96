import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { idColumn, instantColumn, checkOneOf } from "./columns";
import { outboxEvents } from "./outbox";

export const NOTIFICATION_CHANNELS = ["email", "push", "line"] as const;

/** Roles in which people are notified of an event; the worker finds out who they are. */
export const NOTIFICATION_AUDIENCES = [
  "customer",
  "cleaner",
  "admins",
  "account",
  "address",
] as const;

/** Reasons why a notification went by email instead of the channel that it was made for. */
export const FALLBACK_REASONS = ["blocked", "refused", "quota", "unreachable"] as const;

/** Notifications to be delivered: one row for each event, person and channel. */
export const notifications = sqliteTable(
  "notices",
  {
    id: idColumn(),
    eventId: integer("event_id")
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    recipientUserId: integer("recipient_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: NOTIFICATION_CHANNELS }).notNull(),
    audience: text("audience", { enum: NOTIFICATION_AUDIENCES }).notNull(),
    /** Sent with each try, so that the receiver can distinguish a retry from a new message. */
    messageId: text("message_id").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    runAt: instantColumn("run_at").notNull(),
    /** After this moment the notification is out of date and is dropped. */
    expiresAt: instantColumn("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: instantColumn("lease_until"),
    /** Why the last try failed; once it is done without a delivery, why none was needed. */
    lastError: text("last_error"),
    doneAt: instantColumn("done_at"),
    deadAt: instantColumn("dead_at"),
    /** Set if it went by email instead, with the reason; usually null. */
    fellBack: text("fell_back", { enum: FALLBACK_REASONS }),
    /** The booking that it is about, if further messages of that booking are held back after it. */
    bookingId: integer("booking_id"),
  },
  (table) => [
    uniqueIndex("notices_unique").on(table.eventId, table.recipientUserId, table.channel),
    index("notices_due")
      .on(table.channel, table.runAt)
      .where(sql`done_at is null and dead_at is null`),
    index("notices_done")
      .on(table.doneAt)
      .where(sql`done_at is not null`),
    index("notices_dead")
      .on(table.deadAt)
      .where(sql`dead_at is not null`),
    index("notices_recipient").on(table.recipientUserId),
    index("notices_of_booking")
      .on(table.recipientUserId, table.channel, table.runAt)
      .where(sql`booking_id is not null`),
    index("notices_fell_back")
      .on(table.createdAt)
      .where(sql`fell_back is not null`),
    checkOneOf("notices_channel_check", table.channel, NOTIFICATION_CHANNELS),
    checkOneOf("notices_audience_check", table.audience, NOTIFICATION_AUDIENCES),
    check("notices_attempts_check", sql`${table.attempts} >= 0`),
  ],
);
