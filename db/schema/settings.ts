import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Facts about this database itself: whether it holds demo data, and since when. */
export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

/**
 * One row. Triggers raise `number` whenever a column changes that a page for everybody shows
 * (`app/domain/cleaners/public-columns.test.ts` names them); pages kept in memory carry the number that
 * they were made with.
 */
export const publicDataVersion = sqliteTable("public_data_version", {
  id: integer("id").primaryKey(),
  number: integer("number").notNull(),
});
