import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { BOOKING_ACTORS } from "./bookings";
import { id, instant, oneOf } from "./columns";

export const CHANNELS = ["email", "push", "line"] as const;

/** In which part somebody hears of an event; whom that is, the worker finds out. */
export const AUDIENCES = ["customer", "cleaner", "admins", "account", "address"] as const;

/**
 * What has happened, or will at `dueAt`: one row, written in the transaction of the change that it
 * tells of. Who hears of it is decided later, when the worker makes notices of it.
 */
export const outboxEvents = sqliteTable(
  "outbox_events",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Ids, and an address that isn't the account's own; never a secret. */
    payload: text("payload", { mode: "json" }).$type<Record<string, number | string>>().notNull(),
    /** Whose account it is about. It goes when the account does. */
    accountId: integer("account_id").references(() => users.id, { onDelete: "cascade" }),
    actor: text("actor", { enum: BOOKING_ACTORS }),
    at: instant("at").notNull(),
    /** When notices are made of it: at once, or at the time of something planned. */
    dueAt: instant("due_at").notNull(),
    expandedAt: instant("expanded_at"),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    index("outbox_events_due")
      .on(table.dueAt)
      .where(sql`expanded_at is null`),
    index("outbox_events_expanded")
      .on(table.expandedAt)
      .where(sql`expanded_at is not null`),
    index("outbox_events_account").on(table.accountId),
    oneOf("outbox_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);

/** What is delivered: one row for each event, person and channel. */
export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    eventId: integer("event_id")
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    recipientUserId: integer("recipient_user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    audience: text("audience", { enum: AUDIENCES }).notNull(),
    /** Sent with each try, so that the other side can tell a retry from a new message. */
    messageId: text("message_id").notNull(),
    createdAt: instant("created_at").notNull(),
    runAt: instant("run_at").notNull(),
    /** After this moment the notice is stale and is dropped. */
    expiresAt: instant("expires_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: instant("lease_until"),
    lastError: text("last_error"),
    doneAt: instant("done_at"),
    deadAt: instant("dead_at"),
  },
  (table) => [
    uniqueIndex("notices_unique").on(table.eventId, table.recipientUserId, table.channel),
    index("notices_due")
      .on(table.channel, table.runAt)
      .where(sql`done_at is null and dead_at is null`),
    index("notices_done")
      .on(table.doneAt)
      .where(sql`done_at is not null`),
    index("notices_recipient").on(table.recipientUserId),
    oneOf("notices_channel_check", table.channel, CHANNELS),
    oneOf("notices_audience_check", table.audience, AUDIENCES),
    check("notices_attempts_check", sql`${table.attempts} >= 0`),
  ],
);

/** Browsers that asked for push notices. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_unique").on(table.endpoint),
    index("push_subscriptions_user").on(table.userId),
  ],
);
