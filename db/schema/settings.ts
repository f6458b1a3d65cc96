import { sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database itself: whether it holds demo data, and since when. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});
