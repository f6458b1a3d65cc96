import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database itself: whether it holds demo data, and since when. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/**
 * One row. Triggers raise `number` whenever something changes that a page for everybody shows; pages
 * kept in memory carry the number that they were made with.
 */
export const publicDataVersion = sqliteTable("public_data_version", {
  id: integer("id").primaryKey(),
  number: integer("number").notNull(),
});
