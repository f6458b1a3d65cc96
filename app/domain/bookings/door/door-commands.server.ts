import { and, desc, eq } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings, doorTries, doorWaits } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";
import { MINUTE_MS } from "~/lib/durations";
import type { DoorTry } from "~/lib/vocabulary";
import {
  appendHistory,
  recordBookingEvent,
  unchangedStatus,
} from "../lifecycle/booking-history.server";
import type { TransitionResult } from "../lifecycle/transition.server";
import { asCleaner, withCleanerBooking } from "../lifecycle/with-cleaner-booking.server";
import { reportProblemAsCustomer } from "../problems/problems.server";
import { canStartDoorWait } from "./door-rules";
import {
  endDoorWait,
  getLastDoorWaitEnd,
  getOpenDoorWait,
  isHeldSql,
  listDoorTries,
} from "./door-waits.server";

/*
 * Nobody opens: the cleaner starts a clock of 20 minutes that both sides see, with a line for each try. The
 * cleaner ends it ("somebody opened"), or the job, once it is over (`reportNobodyHome`); the customer says
 * that they are coming, or that the cleaner isn't there. Each command may be sent twice.
 */

interface Person {
  userId: number;
}

const DONE = { ok: true } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;
const UNKNOWN = { ok: false, reason: "unknown-booking" } as const;

/** Time within which the same try again is a second tap, in milliseconds. */
const SAME_TRY_MS = MINUTE_MS;

const insertDoorWait = query(
  columnsOf(doorWaits, ["bookingId", "startedAt", "disputedAt"]),
  (db, p) => db.insert(doorWaits).values(p).prepare(),
);

const findOpenDispute = query({ bookingId: doorWaits.bookingId }, (db, p) =>
  db
    .select({ since: doorWaits.disputedAt })
    .from(doorWaits)
    .where(and(eq(doorWaits.bookingId, p.bookingId), isHeldSql))
    .orderBy(desc(doorWaits.id))
    .limit(1)
    .prepare(),
);

/**
 * Starts the clock of a cleaner at the door, from the start of the job until its end. The customer is
 * notified at once. If they have said at an earlier clock that the cleaner isn't there, and no admin has
 * settled that, it holds this one, too.
 */
export function startDoorWait(bookingId: number, by: Person, now: number): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    if (getOpenDoorWait(bookingId)) return DONE;
    if (!canStartDoorWait(job, now)) return NOT_POSSIBLE;
    const disputedAt = findOpenDispute().get({ bookingId })?.since ?? null;
    insertDoorWait().run({ bookingId, startedAt: now, disputedAt });
    recordBookingEvent({ ...unchangedStatus(job), by: asCleaner(by), event: "door-wait" }, now);
    return DONE;
  });
}

const insertDoorTry = query(columnsOf(doorTries, ["waitId", "kind", "at"]), (db, p) =>
  db.insert(doorTries).values(p).prepare(),
);

/** Records that the cleaner at the door has tried to reach somebody. */
export function logDoorTry(
  { bookingId, kind }: { bookingId: number; kind: DoorTry },
  by: Person,
  now: number,
): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    const wait = getOpenDoorWait(bookingId);
    if (!wait) return NOT_POSSIBLE;
    const isSecondTap = listDoorTries(wait.id).some(
      (one) => one.kind === kind && now < one.at + SAME_TRY_MS,
    );
    if (isSecondTap) return DONE;
    insertDoorTry().run({ waitId: wait.id, kind, at: now });
    appendHistory({ ...unchangedStatus(job), by: asCleaner(by), event: `door-${kind}` }, now);
    return DONE;
  });
}

/** Ends the clock of a cleaner at the door because somebody has opened. */
export function reportDoorOpened(bookingId: number, by: Person, now: number): TransitionResult {
  return withCleanerBooking(bookingId, by, (job) => {
    if (!endDoorWait(bookingId, "opened", now)) {
      return getLastDoorWaitEnd(bookingId) === "opened" ? DONE : NOT_POSSIBLE;
    }
    appendHistory({ ...unchangedStatus(job), by: asCleaner(by), event: "door-opened" }, now);
    return DONE;
  });
}

const findBookingOfCustomer = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

const markComing = query({ id: doorWaits.id, now: doorWaits.comingAt }, (db, p) =>
  db.update(doorWaits).set({ comingAt: p.now }).where(eq(doorWaits.id, p.id)).prepare(),
);

/**
 * Records that the customer is coming to open, and notifies the cleaner at the door. The clock goes on: only
 * an open door ends it.
 */
export function sayComingToOpen(
  bookingId: number,
  { userId }: Person,
  now: number,
): TransitionResult {
  return inTransaction((): TransitionResult => {
    const booking = findBookingOfCustomer().get({ id: bookingId, userId });
    if (!booking) return UNKNOWN;
    const wait = getOpenDoorWait(bookingId);
    if (!wait) return NOT_POSSIBLE;
    if (wait.comingAt !== null) return DONE;
    markComing().run({ id: wait.id, now });
    const by = { as: "customer", userId } as const;
    recordBookingEvent({ ...unchangedStatus(booking), by, event: "door-coming" }, now);
    return DONE;
  });
}

const markDisputed = query({ id: doorWaits.id, now: doorWaits.disputedAt }, (db, p) =>
  db.update(doorWaits).set({ disputedAt: p.now }).where(eq(doorWaits.id, p.id)).prepare(),
);

/**
 * Reports as the customer that the cleaner isn't at the door. Until an admin has settled this report, the job
 * can't end because nobody opened; admins are emailed at once.
 */
export function reportCleanerIsntThere(
  bookingId: number,
  { userId }: Person,
  now: number,
): TransitionResult {
  return inTransaction((): TransitionResult => {
    if (!findBookingOfCustomer().get({ id: bookingId, userId })) return UNKNOWN;
    const wait = getOpenDoorWait(bookingId);
    if (!wait) return NOT_POSSIBLE;
    if (wait.disputedAt !== null) return DONE;
    const report = { bookingId, kind: "nobody-came", words: "" } as const;
    const reported = reportProblemAsCustomer(report, { userId }, now);
    if (!reported.ok) return NOT_POSSIBLE;
    markDisputed().run({ id: wait.id, now });
    return DONE;
  });
}
