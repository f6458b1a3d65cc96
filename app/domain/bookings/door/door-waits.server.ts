import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { doorTries, doorWaits } from "#db/schema/bookings";
import { query } from "#db/query.server";

/*
 * The clocks of cleaners at doors that nobody opens. Who may start or end one: door-commands.server.ts beside
 * this file. Any transition of a booking ends its clock.
 */

/**
 * True if the customer has said that the cleaner isn't at the door, and no admin has settled that report yet:
 * until then the job can't end because nobody opened. Other problems of the booking don't count.
 */
export const isHeldSql = sql`exists (select 1 from problems report
  where report.booking_id = "door_waits"."booking_id" and report.reported_by = 'customer'
    and report.kind = 'nobody-came' and report.words = '' and report.settled_at is null
    and report.created_at <= "door_waits"."disputed_at")`;

const selectOpenDoorWait = query({ bookingId: doorWaits.bookingId }, (db, p) =>
  db
    .select({
      id: doorWaits.id,
      startedAt: doorWaits.startedAt,
      comingAt: doorWaits.comingAt,
      disputedAt: doorWaits.disputedAt,
      isHeld: sql<boolean>`${isHeldSql}`.mapWith(Boolean),
    })
    .from(doorWaits)
    .where(and(eq(doorWaits.bookingId, p.bookingId), isNull(doorWaits.endedAt)))
    .prepare(),
);

/** Returns the clock that runs at a booking's door; null if none does. One query. */
export const getOpenDoorWait = (bookingId: number) =>
  selectOpenDoorWait().get({ bookingId }) ?? null;

const selectTries = query({ waitId: doorTries.waitId }, (db, p) =>
  db
    .select({ kind: doorTries.kind, at: doorTries.at })
    .from(doorTries)
    .where(eq(doorTries.waitId, p.waitId))
    .orderBy(asc(doorTries.id))
    .prepare(),
);

/** Returns the tries of a clock, the earliest first. One query. */
export const listDoorTries = (waitId: number) => selectTries().all({ waitId });

/** Returns the clock that runs at a booking's door, with its tries; null if none does. Two queries. */
export function getDoorWaitWithTries(bookingId: number) {
  const wait = getOpenDoorWait(bookingId);
  return wait && { ...wait, tries: listDoorTries(wait.id) };
}

/** A clock that runs at a door, with its tries. */
export type DoorWaitWithTries = NonNullable<ReturnType<typeof getDoorWaitWithTries>>;

const selectLastEnd = query({ bookingId: doorWaits.bookingId }, (db, p) =>
  db
    .select({ end: doorWaits.end })
    .from(doorWaits)
    .where(eq(doorWaits.bookingId, p.bookingId))
    .orderBy(desc(doorWaits.id))
    .limit(1)
    .prepare(),
);

/** Returns how the last clock of a booking has ended; null if it runs, or if there was none. */
export const getLastDoorWaitEnd = (bookingId: number) =>
  selectLastEnd().get({ bookingId })?.end ?? null;

const markEnded = query(
  { bookingId: doorWaits.bookingId, end: doorWaits.end, now: doorWaits.endedAt },
  (db, p) =>
    db
      .update(doorWaits)
      .set({ end: p.end, endedAt: p.now })
      .where(and(eq(doorWaits.bookingId, p.bookingId), isNull(doorWaits.endedAt)))
      .prepare(),
);

/** Ends the clock that runs at a booking's door. Returns false if none does. Call it in a transaction. */
export const endDoorWait = (
  bookingId: number,
  end: NonNullable<(typeof doorWaits.$inferSelect)["end"]>,
  now: number,
): boolean => markEnded().run({ bookingId, end, now }).changes > 0;
