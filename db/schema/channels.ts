import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { idColumn, instantColumn } from "./columns";

/** Browsers that asked for push notices. */
export const pushSubscriptions = sqliteTable(
  "push_subscriptions",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    userAgent: text("user_agent").notNull().default(""),
    createdAt: instantColumn("created_at").notNull(),
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
    linkedAt: instantColumn("linked_at").notNull(),
    /** Since when LINE hands them nothing: they have blocked our account, or never added it. */
    blockedAt: instantColumn("blocked_at"),
    /** When LINE last told how that stands: what comes late says nothing any more. */
    toldAt: instantColumn("told_at").notNull(),
  },
  (table) => [uniqueIndex("line_links_line_user_unique").on(table.lineUserId)],
);

/** What LINE's webhook has told already, so that what it repeats counts once. */
export const lineWebhookEvents = sqliteTable(
  "line_webhook_events",
  {
    id: text("id").primaryKey(),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [index("line_webhook_events_received").on(table.receivedAt)],
);
