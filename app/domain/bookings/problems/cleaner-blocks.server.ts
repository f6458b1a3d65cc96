import { and, asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { unsafeBlocks, cleanerBlocks } from "#db/schema/schedule";
import { typedParameter, query } from "#db/query.server";
import { fullName } from "~/domain/accounts/full-name";
import { slotHour } from "~/domain/schedule/slots";
import { declineBooking } from "../lifecycle/answer-request.server";
import { isAheadSql } from "../lifecycle/status-in-sql.server";
import { endRedoAgreementsBetween } from "../redos/follow-redo.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

/*
 * A cleaner can stop taking bookings from a customer, without a reason. Nobody is notified: to that
 * customer the cleaner isn't free (docs/rules.md, Cleaners). Only customers of theirs can be blocked, so
 * that nobody can try out account numbers.
 */

const findBookingBetween = query(
  { cleanerId: bookings.cleanerId, userId: bookings.userId },
  (db, p) =>
    db
      .select({ id: bookings.id })
      .from(bookings)
      .where(and(eq(bookings.cleanerId, p.cleanerId), eq(bookings.userId, p.userId), isNotOfferSql))
      .limit(1)
      .prepare(),
);

const insertCleanerBlock = query(
  {
    cleanerId: cleanerBlocks.cleanerId,
    userId: cleanerBlocks.userId,
    createdAt: cleanerBlocks.createdAt,
  },
  (db, p) => db.insert(cleanerBlocks).values(p).onConflictDoNothing().prepare(),
);

const deleteCleanerBlock = query(
  { cleanerId: cleanerBlocks.cleanerId, userId: cleanerBlocks.userId },
  (db, p) =>
    db
      .delete(cleanerBlocks)
      .where(and(eq(cleanerBlocks.cleanerId, p.cleanerId), eq(cleanerBlocks.userId, p.userId)))
      .prepare(),
);

const listOffersBetween = query(
  { cleanerId: bookings.cleanerId, userId: bookings.userId },
  (db, p) =>
    db
      .select({ bookingId: bookings.id, cleanerUserId: cleaners.userId })
      .from(bookings)
      .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.userId, p.userId),
          eq(bookings.status, "pending"),
          sql`${bookings.isOffer}`,
        ),
      )
      .prepare(),
);

export type BlockResult = { ok: true } | { ok: false; reason: "unknown-customer" };

/**
 * Blocks a customer: from now on they find no free slot of this cleaner. Existing bookings stay; offers of
 * searches for this customer are answered with "no", and agreements to come again are taken back.
 */
export function blockCustomer(cleanerId: number, userId: number, now: number): BlockResult {
  return inTransaction(() => {
    if (!findBookingBetween().get({ cleanerId, userId })) {
      return { ok: false, reason: "unknown-customer" };
    }
    insertCleanerBlock().run({ cleanerId, userId, createdAt: now });
    endRedoAgreementsBetween({ cleanerId, userId }, { takenBackByCleaner: true }, now);
    for (const { bookingId, cleanerUserId } of listOffersBetween().all({ cleanerId, userId })) {
      // One that has lapsed by the clock, and isn't settled yet, can't be answered any more.
      declineBooking({ bookingId, userId: cleanerUserId, reason: "" }, now);
    }
    return { ok: true };
  });
}

/** Unblocks a customer: the cleaner takes bookings from them again. */
export function unblockCustomer(cleanerId: number, userId: number): void {
  inTransaction(() => deleteCleanerBlock().run({ cleanerId, userId }));
}

/**
 * True if no report of feeling unsafe keeps the two apart. If one does, the cleaner can neither block this
 * customer nor undo it.
 */
const isNotKeptApartSql = (cleanerId: SQL, userId: SQL) =>
  sql`not exists (select 1 from ${unsafeBlocks} where ${unsafeBlocks.cleanerId} = ${cleanerId}
    and ${unsafeBlocks.userId} = ${userId} and ${unsafeBlocks.liftedAt} is null)`;

const selectCustomersOfCleaner = query(
  { cleanerId: bookings.cleanerId, limit: typedParameter<number>() },
  (db, p) => {
    const last = sql<string>`max(${bookings.date})`;
    return db
      .select({
        userId: users.id,
        names: { firstName: users.firstName, lastName: users.lastName, username: users.username },
        lastJob: last,
        isBlocked: sql`${cleanerBlocks.userId} is not null`.mapWith(Boolean),
      })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .leftJoin(
        cleanerBlocks,
        and(eq(cleanerBlocks.cleanerId, bookings.cleanerId), eq(cleanerBlocks.userId, users.id)),
      )
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          isNotOfferSql,
          sql`${users.anonymisedAt} is null`,
          isNotKeptApartSql(p.cleanerId, sql`${users.id}`),
        ),
      )
      .groupBy(users.id)
      .orderBy(sql`${cleanerBlocks.userId} is null`, desc(last), desc(users.id))
      .limit(p.limit)
      .prepare();
  },
);

/** Most customers in the list: the blocked ones first, then those who booked last. */
const MOST_CUSTOMERS = 50;

/** Returns a cleaner's customers, each with whether the cleaner has blocked them. */
export function listCustomersOfCleaner(cleanerId: number) {
  return selectCustomersOfCleaner()
    .all({ cleanerId, limit: MOST_CUSTOMERS })
    .map(({ names, ...customer }) => ({ ...customer, name: fullName(names) }));
}

const selectBlockedCount = query({ cleanerId: cleanerBlocks.cleanerId }, (db, p) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(cleanerBlocks)
    .where(
      and(
        eq(cleanerBlocks.cleanerId, p.cleanerId),
        isNotKeptApartSql(p.cleanerId, sql`${cleanerBlocks.userId}`),
      ),
    )
    .prepare(),
);

/** Returns the number of customers from whom a cleaner takes no bookings. */
export function countBlockedCustomers(cleanerId: number): number {
  return selectBlockedCount().get({ cleanerId })?.count ?? 0;
}

const selectBookingsWithBlocked = query(
  { cleanerId: bookings.cleanerId, now: typedParameter<number>() },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        userId: bookings.userId,
        date: bookings.date,
        time: bookings.time,
      })
      .from(bookings)
      .innerJoin(
        cleanerBlocks,
        and(
          eq(cleanerBlocks.cleanerId, bookings.cleanerId),
          eq(cleanerBlocks.userId, bookings.userId),
        ),
      )
      .where(and(eq(bookings.cleanerId, p.cleanerId), isAheadSql(p.now)))
      .orderBy(asc(bookings.startsAt))
      .prepare(),
);

/**
 * Returns the bookings that a cleaner has ahead with customers whom they have blocked: the cleaner must
 * cancel these.
 */
export function listBookingsWithBlockedCustomers(cleanerId: number, now: number) {
  return selectBookingsWithBlocked()
    .all({ cleanerId, now })
    .map(({ time, ...job }) => ({ ...job, startHour: slotHour(time) }));
}
