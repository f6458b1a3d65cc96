import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { id, instant, oneOf } from "./columns";

export const CHANNELS = ["email", "push", "line"] as const;

/** Notices to deliver, written in the transaction of the change that they tell of. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    channel: text("channel", { enum: CHANNELS }).notNull(),
    recipientUserId: integer("recipient_user_id").references(() => users.id, {
      onDelete: "cascade",
    }),
    /** Ids, and an address that isn't the account's: whoever delivers reads the rest anew. */
    payload: text("payload", { mode: "json" }).$type<Record<string, number | string>>().notNull(),
    /** The same notice is never queued twice. */
    dedupeKey: text("dedupe_key").notNull(),
    /** Sent with each try, so that the other side can tell a retry from a new message. */
    messageId: text("message_id").notNull(),
    createdAt: instant("created_at").notNull(),
    runAt: instant("run_at").notNull(),
    /** After this moment the notice is stale and is dropped. */
    expiresAt: instant("expires_at"),
    attempts: integer("attempts").notNull().default(0),
    leaseUntil: instant("lease_until"),
    lastError: text("last_error"),
    doneAt: instant("done_at"),
    deadAt: instant("dead_at"),
  },
  (table) => [
    uniqueIndex("outbox_dedupe_unique").on(table.dedupeKey),
    index("outbox_due")
      .on(table.runAt)
      .where(sql`done_at is null and dead_at is null`),
    index("outbox_done")
      .on(table.doneAt)
      .where(sql`done_at is not null`),
    index("outbox_recipient").on(table.recipientUserId),
    oneOf("outbox_channel_check", table.channel, CHANNELS),
    check("outbox_attempts_check", sql`${table.attempts} >= 0`),
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
