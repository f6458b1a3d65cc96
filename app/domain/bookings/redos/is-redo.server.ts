import { sql } from "drizzle-orm";
import { bookings } from "#db/schema/bookings";

/*
 * A redo is a booking that makes up for a problem of another one: it costs nothing. Whatever counts paid jobs,
 * money, marks or reviews leaves redos out by one of these conditions (docs/rules.md, Redos).
 */

/** True if a booking is a redo: SQL for `isRedo`. */
export const isRedoSql = sql<boolean>`(${bookings.redoOfProblemId} is not null)`;

/** The opposite, for queries that read the row anyway. */
export const isNotRedoSql = sql<boolean>`(+${bookings.redoOfProblemId} is null)`;
