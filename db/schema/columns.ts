import { sql } from "drizzle-orm";
import { check, integer, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/** Integer key, never used twice: an id in an old mail or log must not name a newer row. */
export const idColumn = () => integer("id").primaryKey({ autoIncrement: true });

/** An instant: milliseconds since 1970, UTC. */
export const instantColumn = (name: string) => integer(name);

/** Money in satang. */
export const satangColumn = (name: string) => integer(name);

/** True or false, stored as 1 or 0. */
export const booleanColumn = (name: string) => integer(name, { mode: "boolean" });

/**
 * How often what people see or decide of a row was changed, from 1. Not every update raises it: what
 * the product itself notes beside (a rating, an address kept from a booking) doesn't.
 *
 * Whoever shows a row to be changed hands its number along; the command takes it as `rowVersion`
 * (required in forms, optional in JSON and for the shell) and compares it in its own immediate
 * transaction. Where they differ it answers `{ ok: false, reason: "changed-meanwhile", current }`, with
 * what stands there now.
 */
export const rowVersionColumn = () => integer("row_version").notNull().default(1);

/** A CHECK that a text column holds one of a fixed list of words. */
export function checkOneOf(name: string, column: AnySQLiteColumn, words: readonly string[]) {
  return check(name, sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(", "))})`);
}

/** A CHECK that a text column holds a date `yyyy-MM-dd`. */
export function checkIsDate(name: string, column: AnySQLiteColumn) {
  return check(name, sql`${column} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`);
}
