import { and, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings, searchOffers } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import { appendHistory, unchangedStatus } from "./booking-history.server";
import { AGREEMENT_EVENTS, canConfirmComing, canConfirmPresence } from "./confirmations";

export type ConfirmationResult =
  | { ok: true }
  | {
      ok: false;
      reason:
        /** It doesn't exist, or isn't theirs: the answer is the same for both. */
        | "unknown-booking"
        /** It is too early or too late, or it doesn't take place. */
        | "not-possible";
    };

const UNKNOWN = { ok: false, reason: "unknown-booking" } as const;
const NOT_POSSIBLE = { ok: false, reason: "not-possible" } as const;
const DONE = { ok: true } as const;

interface Person {
  userId: number;
}

const findJobToConfirm = query({ id: bookings.id, userId: cleaners.userId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      date: bookings.date,
      startsAt: bookings.startsAt,
      comingConfirmedAt: bookings.comingConfirmedAt,
      confirmBy: searchOffers.confirmBy,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .leftJoin(
      searchOffers,
      and(eq(searchOffers.bookingId, bookings.id), eq(searchOffers.cleanerId, bookings.cleanerId)),
    )
    .where(and(eq(bookings.id, p.id), eq(cleaners.userId, p.userId)))
    .prepare(),
);

// The row's version stays: no form edits this, and nobody's form may be refused because of it.
const setComingConfirmed = query(columnsOf(bookings, ["id", "comingConfirmedAt"]), (db, p) =>
  db
    .update(bookings)
    .set({ comingConfirmedAt: p.comingConfirmedAt })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

const setSubstituteConfirmed = query(
  columnsOf(searchOffers, ["bookingId", "confirmedAt"]),
  (db, p) =>
    db
      .update(searchOffers)
      .set({ confirmedAt: p.confirmedAt })
      .where(eq(searchOffers.bookingId, p.bookingId))
      .prepare(),
);

/**
 * Confirms as the cleaner that they come: on the evening before, and as a substitute who was booked at once.
 * The same call sent again changes nothing.
 */
export function confirmComing(
  bookingId: number,
  { userId }: Person,
  now: number,
): ConfirmationResult {
  return inTransaction(() => {
    const job = findJobToConfirm().get({ id: bookingId, userId });
    if (!job) return UNKNOWN;
    if (job.comingConfirmedAt !== null) return DONE;
    if (!canConfirmComing(job, now)) return NOT_POSSIBLE;
    setComingConfirmed().run({ id: bookingId, comingConfirmedAt: now });
    if (job.confirmBy !== null) setSubstituteConfirmed().run({ bookingId, confirmedAt: now });
    const by = { as: "cleaner", userId } as const;
    appendHistory({ ...unchangedStatus(job), by, event: "coming" }, now);
    return DONE;
  });
}

const findBookingToConfirm = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      date: bookings.date,
      startsAt: bookings.startsAt,
      presenceConfirmedAt: bookings.presenceConfirmedAt,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId), isNotOfferSql))
    .prepare(),
);

const setPresenceConfirmed = query(columnsOf(bookings, ["id", "presenceConfirmedAt"]), (db, p) =>
  db
    .update(bookings)
    .set({ presenceConfirmedAt: p.presenceConfirmedAt })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/**
 * Confirms as the customer, on the evening before, that somebody will be there. The same call sent again
 * changes nothing.
 */
export function confirmSomebodyThere(
  bookingId: number,
  { userId }: Person,
  now: number,
): ConfirmationResult {
  return inTransaction(() => {
    const booking = findBookingToConfirm().get({ id: bookingId, userId });
    if (!booking) return UNKNOWN;
    if (booking.presenceConfirmedAt !== null) return DONE;
    if (!canConfirmPresence(booking, now)) return NOT_POSSIBLE;
    setPresenceConfirmed().run({ id: bookingId, presenceConfirmedAt: now });
    const by = { as: "customer", userId } as const;
    appendHistory({ ...unchangedStatus(booking), by, event: "somebody-there" }, now);
    return DONE;
  });
}

const AGREEMENT_LIST = sql.join(
  AGREEMENT_EVENTS.map((event) => sql.raw(`'${event}'`)),
  sql`, `,
);

/** True if a booking was agreed as it is now after an instant: SQL for `isAgreedLate`. */
export const isAgreedAfterSql = (instant: SQL | Placeholder) =>
  sql<boolean>`exists (select 1 from booking_events agreed
    where agreed.booking_id = ${bookings.id} and agreed.at > ${instant}
      and (agreed.event in (${AGREEMENT_LIST}) or (agreed.event = 'found' and agreed.actor = 'admin')))`;
