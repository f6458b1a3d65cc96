import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { idColumn, instantColumn } from "./columns";

/** Browsers that are subscribed to push notifications. */
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

/** Users who get messages from the site's LINE account. Signing in with LINE is in `user_identities`. */
export const lineLinks = sqliteTable(
  "line_links",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** LINE's id of the person, the same for all channels of one LINE provider. */
    lineUserId: text("line_user_id").notNull(),
    linkedAt: instantColumn("linked_at").notNull(),
    /**
     * Since when LINE delivers nothing to them: they have blocked the site's account, or never added it.
     */
    blockedAt: instantColumn("blocked_at"),
    /** Time of LINE's latest report about that; an older report that comes late is ignored. */
    toldAt: instantColumn("told_at").notNull(),
  },
  (table) => [uniqueIndex("line_links_line_user_unique").on(table.lineUserId)],
);

/** Events that LINE's webhook has sent already, so that a repeated one counts once. */
export const lineWebhookEvents = sqliteTable(
  "line_webhook_events",
  {
    id: text("id").primaryKey(),
    receivedAt: instantColumn("received_at").notNull(),
  },
  (table) => [index("line_webhook_events_received").on(table.receivedAt)],
);
