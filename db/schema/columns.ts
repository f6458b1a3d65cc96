import { sql } from "drizzle-orm";
import { check, integer, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** Returns an integer key that is never reused: an id in an old email or log must not name a newer row. */
export const idColumn = () => integer("id").primaryKey({ autoIncrement: true });

/** Returns a column for an instant: milliseconds since 1970, UTC. */
export const instantColumn = (name: string) => integer(name);

/** Returns a column for money in satang. */
export const satangColumn = (name: string) => integer(name);

/** Returns a column for true or false, stored as 1 or 0. */
export const booleanColumn = (name: string) => integer(name, { mode: "boolean" });

/**
 * Returns a column that counts the changes of what people see or decide of a row, from 1. Not every update
 * raises it: values that the product itself adds (a rating, an address kept from a booking) don't.
 *
 * A page that shows a row for editing passes its number on; the command takes it as `rowVersion` (required
 * in forms, optional in JSON and for the shell) and compares it in its own immediate transaction. If they
 * differ, it answers `{ ok: false, reason: "changed-meanwhile", current }`, with the current values.
 */
export const rowVersionColumn = () => integer("row_version").notNull().default(1);

/** Returns a CHECK that a text column holds one of a fixed list of values. */
export function checkOneOf(name: string, column: AnySQLiteColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`);
}

/** Returns a CHECK that a text column holds a date `yyyy-MM-dd`. */
export function checkIsDate(name: string, column: AnySQLiteColumn) {
  return check(name, sql`${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`);
}
