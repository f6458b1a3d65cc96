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
    payload: text("payload", { mode: "json" })
      .$type<Record<string, number | string | number[]>>()
      .notNull(),
    /** Whose account it is about. It goes when the account does. */
    accountId: integer("account_id").references(() => users.id, { onDelete: "cascade" }),
    actor: text("actor", { enum: BOOKING_ACTORS }),
    at: instant("at").notNull(),
    /** When notices are made of it: at once, or at the time of something planned. */
    dueAt: instant("due_at").notNull(),
    expandedAt: instant("expanded_at"),
    withdrawnAt: instant("withdrawn_at"),
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
    oneOf("outbox_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);

/** Why a notice went by email instead of the channel that it was made for. */
export const FALLBACKS = ["blocked", "refused", "quota", "unreachable"] as const;

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
    /** It went by email instead, and why; null as a rule. */
    fellBack: text("fell_back", { enum: FALLBACKS }),
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
    index("notices_fell_back")
      .on(table.createdAt)
      .where(sql`fell_back is not null`),
    oneOf("notices_channel_check", table.channel, CHANNELS),
    oneOf("notices_audience_check", table.audience, AUDIENCES),
    check("notices_attempts_check", sql`${table.attempts} >= 0`),
  ],
);

/** On whose side of a booking somebody reads of an event on the site. */
export const SIDES = ["customer", "cleaner"] as const;

/**
 * What somebody can read on the site itself of what has happened: one row for each event and person,
 * written with the notices of that event and swept with it.
 */
export const bellNotices = sqliteTable(
  "bell_notices",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    eventId: integer("event_id")
      .notNull()
      .references(() => outboxEvents.id, { onDelete: "cascade" }),
    side: text("side", { enum: SIDES }).notNull(),
    createdAt: instant("created_at").notNull(),
    readAt: instant("read_at"),
  },
  (table) => [
    uniqueIndex("bell_notices_unique").on(table.eventId, table.userId),
    index("bell_notices_user").on(table.userId, table.id),
    index("bell_notices_unread")
      .on(table.userId)
      .where(sql`read_at is null`),
    oneOf("bell_notices_side_check", table.side, SIDES),
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

/** Who gets messages from our LINE account. Nobody signs in by it: that is `user_identities`. */
export const lineLinks = sqliteTable(
  "line_links",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** LINE's id of the person, the same for all channels of one LINE provider. */
    lineUserId: text("line_user_id").notNull(),
    linkedAt: instant("linked_at").notNull(),
    /** Since when LINE hands them nothing: they have blocked our account, or never added it. */
    blockedAt: instant("blocked_at"),
    /** When LINE last told how that stands: what comes late says nothing any more. */
    toldAt: instant("told_at").notNull(),
  },
  (table) => [uniqueIndex("line_links_line_user_unique").on(table.lineUserId)],
);

/** What LINE's webhook has told already, so that what it repeats counts once. */
export const lineWebhookEvents = sqliteTable(
  "line_webhook_events",
  {
    id: text("id").primaryKey(),
    receivedAt: instant("received_at").notNull(),
  },
  (table) => [index("line_webhook_events_received").on(table.receivedAt)],
);
