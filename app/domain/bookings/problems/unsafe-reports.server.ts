import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingEvents, bookings, problems } from "#db/schema/bookings";
import { unsafeBlocks } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { publishEvent, publishEventOnce } from "~/domain/outbox/events.server";
import { DAY_MS } from "~/lib/durations";
import { appendHistory, unchangedStatus } from "../lifecycle/booking-history.server";
import { canReportUnsafe, findAllowedTransition, type BookingSide } from "../lifecycle/status";
import {
  cancelBookingsBetween,
  countBookingsAheadBetween,
  transitionWithoutNotifying,
  type TransitionResult,
} from "../lifecycle/transition.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { openProblem } from "./problems.server";
import { endRedoAgreementsBetween } from "../redos/follow-redo.server";

/*
 * One of the two people of a booking doesn't feel safe with the other. The booking ends, the two are kept
 * apart, and all that they have ahead with each other is cancelled, all in one transaction. The other side
 * reads that it ended, never why; only an admin lets them book each other again (docs/rules.md, Life of a
 * booking).
 */

const findBookingWithSides = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      userId: bookings.userId,
      cleanerId: bookings.cleanerId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      problemOpenSince: bookings.problemOpenSince,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

const findUnsafeReport = query(columnsOf(problems, ["bookingId", "reportedBy"]), (db, p) =>
  db
    .select({
      id: problems.id,
      words: problems.words,
      createdAt: problems.createdAt,
      settledAt: problems.settledAt,
    })
    .from(problems)
    .where(
      and(
        eq(problems.bookingId, p.bookingId),
        eq(problems.reportedBy, p.reportedBy),
        eq(problems.kind, "unsafe"),
      ),
    )
    .limit(1)
    .prepare(),
);

/** True if this side has reported before that it didn't feel safe in this booking. */
export const hasReportedUnsafe = (side: BookingSide, bookingId: number): boolean =>
  findUnsafeReport().get({ bookingId, reportedBy: side }) !== undefined;

/** Returns the number of bookings that a report about this one would cancel now. */
export function countVisitsToCancel(bookingId: number, now: number): number {
  const booking = findBookingWithSides().get({ id: bookingId });
  return booking ? countBookingsAheadBetween(booking, now) : 0;
}

const listCancelledByReport = query(
  { userId: bookings.userId, cleanerId: bookings.cleanerId, at: bookingEvents.at },
  (db, p) =>
    db
      .select({ startsAt: bookings.startsAt })
      .from(bookings)
      // A cross join keeps its order: the histories of these bookings are looked up by index.
      .crossJoin(bookingEvents)
      .where(
        and(
          eq(bookings.userId, p.userId),
          eq(bookings.cleanerId, p.cleanerId),
          isNotOfferSql,
          eq(bookingEvents.bookingId, bookings.id),
          eq(bookingEvents.event, "cancelled"),
          eq(bookingEvents.actor, "system"),
          eq(bookingEvents.at, p.at),
        ),
      )
      .orderBy(asc(bookings.startsAt))
      .prepare(),
);

/**
 * Returns the report of one side that it didn't feel safe, with the starts of the bookings that were cancelled
 * by it, the earliest first; null if there is none. Three queries. The caller must have checked that the
 * booking is theirs.
 */
export function getOwnUnsafeReport(side: BookingSide, bookingId: number) {
  const report = findUnsafeReport().get({ bookingId, reportedBy: side });
  const booking = report && findBookingWithSides().get({ id: bookingId });
  if (!booking) return null;
  const { userId, cleanerId } = booking;
  const cancelled = listCancelledByReport().all({ userId, cleanerId, at: report.createdAt });
  return { ...report, cancelled: cancelled.map(({ startsAt }) => startsAt) };
}

const setReportWords = query({ id: problems.id, words: problems.words }, (db, p) =>
  db.update(problems).set({ words: p.words }).where(eq(problems.id, p.id)).prepare(),
);

/**
 * Adds words to one's own report that one didn't feel safe, until an admin has settled it. Only admins read
 * them. The same words sent again change nothing.
 */
export function addWordsToUnsafeReport(
  { bookingId, words }: { bookingId: number; words: string },
  by: { as: BookingSide; userId: number },
): TransitionResult {
  return inTransaction((): TransitionResult => {
    const booking = findBookingWithSides().get({ id: bookingId });
    const owner = by.as === "customer" ? booking?.userId : booking?.cleanerUserId;
    if (!booking || owner !== by.userId) return { ok: false, reason: "unknown-booking" };
    const report = findUnsafeReport().get({ bookingId, reportedBy: by.as });
    if (!report || report.settledAt !== null) return { ok: false, reason: "not-possible" };
    const added = words.trim();
    const isSame = report.words === added || report.words.endsWith(BETWEEN_WORDS + added);
    if (!added || isSame) return { ok: true };
    const all = report.words ? report.words + BETWEEN_WORDS + added : added;
    setReportWords().run({ id: report.id, words: all });
    return { ok: true };
  });
}

/** Separates words that were added later. */
const BETWEEN_WORDS = "\n\n";

const insertUnsafeBlock = query(
  columnsOf(unsafeBlocks, ["cleanerId", "userId", "problemId", "createdAt"]),
  (db, p) => db.insert(unsafeBlocks).values(p).onConflictDoNothing().prepare(),
);

/**
 * Reports that one side doesn't feel safe with the other side of a booking. A booking under way ends at
 * once; afterwards its status stays. A second report changes nothing.
 */
export function reportFeelingUnsafe(
  {
    bookingId,
    words,
    photos = [],
  }: { bookingId: number; words: string; photos?: readonly string[] },
  by: { as: BookingSide; userId: number },
  now: number,
): TransitionResult {
  return inTransaction((): TransitionResult => {
    const booking = findBookingWithSides().get({ id: bookingId });
    const owner = by.as === "customer" ? booking?.userId : booking?.cleanerUserId;
    if (!booking || owner !== by.userId) return { ok: false, reason: "unknown-booking" };
    if (hasReportedUnsafe(by.as, bookingId)) return { ok: true };
    if (!canReportUnsafe(by.as, booking, now)) return { ok: false, reason: "not-possible" };
    const endsJob = findAllowedTransition(booking, "unsafe", by.as, now) !== null;
    const eventId = endsJob
      ? endBookingAsUnsafe(bookingId, by, now)
      : appendHistory(unsafeHistoryEntry(booking, by), now);
    const problem = { bookingId, kind: "unsafe", words: words.trim(), photos } as const;
    const problemId = openProblem(problem, by, now);
    const { cleanerId, userId } = booking;
    insertUnsafeBlock().run({ cleanerId, userId, problemId, createdAt: now });
    const cancelled = cancelBookingsBetween(booking, now);
    endRedoAgreementsBetween({ cleanerId, userId }, { takenBackByCleaner: false }, now);
    const payload = { bookingId, eventId, cancelled };
    publishEvent({ kind: "booking-unsafe", payload, actor: by.as }, now);
    // The other side is notified only of what has ended.
    if (endsJob || cancelled.length > 0) {
      publishEvent({ kind: "booking-ended", payload, actor: by.as }, now);
    }
    return { ok: true };
  });
}

const unsafeHistoryEntry = (
  booking: Parameters<typeof unchangedStatus>[0],
  by: { as: BookingSide; userId: number },
) => ({ ...unchangedStatus(booking), by, event: "unsafe" }) as const;

function endBookingAsUnsafe(
  bookingId: number,
  by: { as: BookingSide; userId: number },
  now: number,
): number {
  const result = transitionWithoutNotifying({ bookingId, event: "unsafe" }, by, now);
  if (!result.ok) throw new Error(`Booking ${bookingId} was changed under its lock.`);
  return result.eventId;
}

/** Time between two reminders of a report to admins, until it is settled, in milliseconds. */
const REMINDED_EVERY_MS = DAY_MS;

const listOpenUnsafeReports = query({ until: problems.createdAt }, (db, p) =>
  db
    .select({
      id: problems.id,
      bookingId: problems.bookingId,
      createdAt: problems.createdAt,
    })
    .from(problems)
    .where(
      and(
        // This must be worded like the condition of the partial index `problems_unsafe`.
        sql`kind = 'unsafe' and settled_at is null`,
        lte(problems.createdAt, p.until),
      ),
    )
    .orderBy(asc(problems.createdAt))
    .prepare(),
);

/** Reminds admins of each report that is still open, once in 24 hours. Always returns false. */
export function remindAdminsOfUnsafeReports(now: number): boolean {
  for (const { id, bookingId, createdAt } of listOpenUnsafeReports().all({
    until: now - REMINDED_EVERY_MS,
  })) {
    const turn = Math.floor((now - createdAt) / REMINDED_EVERY_MS);
    const event = {
      kind: "booking-unsafe-open",
      payload: { bookingId, reportedAt: createdAt },
    } as const;
    publishEventOnce(`unsafe-open/${id}/${turn}`, event, now);
  }
  return false;
}

const selectUnsafeBlock = query(columnsOf(unsafeBlocks, ["cleanerId", "userId"]), (db, p) =>
  db
    .select({ id: unsafeBlocks.id, since: unsafeBlocks.createdAt })
    .from(unsafeBlocks)
    .where(
      and(
        eq(unsafeBlocks.userId, p.userId),
        eq(unsafeBlocks.cleanerId, p.cleanerId),
        isNull(unsafeBlocks.liftedAt),
      ),
    )
    .prepare(),
);

/** Returns the block that keeps a customer and a cleaner apart, or null. */
export function findUnsafeBlockBetween(pair: { cleanerId: number; userId: number }) {
  return selectUnsafeBlock().get(pair) ?? null;
}

const markUnsafeBlockLifted = query(
  {
    id: unsafeBlocks.id,
    now: unsafeBlocks.liftedAt,
    adminId: unsafeBlocks.liftedByUserId,
    reason: unsafeBlocks.liftReason,
  },
  (db, p) =>
    db
      .update(unsafeBlocks)
      .set({ liftedAt: p.now, liftedByUserId: p.adminId, liftReason: p.reason })
      .where(and(eq(unsafeBlocks.id, p.id), isNull(unsafeBlocks.liftedAt)))
      .prepare(),
);

export type LiftUnsafeBlockResult =
  | {
      ok: true;
      /** False if nothing kept them apart any more. */ isNew: boolean;
      customerId: number;
    }
  | { ok: false; reason: "unknown-booking" | "reason-missing" };

/**
 * Lifts the block between the two people of a booking as an admin: from then on they are offered to each
 * other like anybody else. Cancelled bookings stay cancelled.
 */
export function liftUnsafeBlock(
  { bookingId, reason }: { bookingId: number; reason: string },
  adminId: number,
  now: number,
): LiftUnsafeBlockResult {
  return inTransaction((): LiftUnsafeBlockResult => {
    const booking = findBookingWithSides().get({ id: bookingId });
    if (!booking || !isAdmin(adminId)) return { ok: false, reason: "unknown-booking" };
    if (!reason.trim()) return { ok: false, reason: "reason-missing" };
    const customerId = booking.userId;
    const found = findUnsafeBlockBetween(booking);
    if (!found) return { ok: true, isNew: false, customerId };
    markUnsafeBlockLifted().run({ id: found.id, now, adminId, reason: reason.trim() });
    return { ok: true, isNew: true, customerId };
  });
}
