import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/*
 * Only cleaners with a phone number are listed. Cleaners who were listed before that rule existed have some
 * days to give one (`cleaners.phone_grace`, which only the migration sets). The database ends this grace
 * period when they give a number.
 */

/** Number of days for which they stay listed after they were asked for a number. */
export const PHONE_GRACE_DAYS = 14;
/** Most cleaners of each kind in one batch. Other requests are served between two batches. */
const BATCH_SIZE = 100;

/** An event: a cleaner has to give a phone number, or is no longer listed because they gave none. */
export interface PhoneGraceEvent {
  kind: "phone-missing" | "phone-overdue";
  payload: { cleanerId: number; dueOn: CityDate };
  /** The cleaner's account. */
  accountId: number;
}

// Written exactly as in the partial index; with a parameter SQLite wouldn't use the index.
const isInGrace = sql`phone_grace = 1`;

const graceColumns = {
  id: cleaners.id,
  userId: cleaners.userId,
  isListed: cleaners.isListed,
  dueOn: sql<CityDate>`${cleaners.phoneDueOn}`,
};

const findNotYetAsked = query({ limit: typedParameter<number>() }, (db, p) =>
  db
    .select(graceColumns)
    .from(cleaners)
    .where(and(isInGrace, isNull(cleaners.phoneDueOn)))
    .limit(p.limit)
    .prepare(),
);

const findOverdue = query(
  { today: typedParameter<CityDate>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select(graceColumns)
      .from(cleaners)
      .where(and(isInGrace, lt(cleaners.phoneDueOn, p.today)))
      .limit(p.limit)
      .prepare(),
);

/** Finds last days that are too far away: the server's clock was ahead when they were set. */
const findDueTooLate = query(
  { last: typedParameter<CityDate>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select(graceColumns)
      .from(cleaners)
      .where(gt(cleaners.phoneDueOn, p.last))
      .limit(p.limit)
      .prepare(),
);

/** Finds grace periods that ended too early, for the same reason. */
const findEndedTooEarly = query(
  { today: typedParameter<CityDate>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select(graceColumns)
      .from(cleaners)
      .where(and(gte(cleaners.phoneDueOn, p.today), eq(cleaners.phoneGrace, false)))
      .limit(p.limit)
      .prepare(),
);

const updatePhoneGrace = query(
  { id: cleaners.id, phoneGrace: cleaners.phoneGrace, dueOn: cleaners.phoneDueOn },
  (db, p) =>
    db
      .update(cleaners)
      .set({ phoneGrace: p.phoneGrace, phoneDueOn: p.dueOn })
      .where(eq(cleaners.id, p.id))
      .prepare(),
);

/** Returns the last day on which a cleaner stays listed who is asked for a phone number now. */
export function phoneDueDateFrom(now: number): CityDate {
  return addDays(cityDateOf(now), PHONE_GRACE_DAYS);
}

/**
 * Asks cleaners who are listed without a phone number for one, and takes those off the list who have given
 * none by their last day. Each is announced once, in the transaction that records it. A cleaner who by then
 * is unlisted for another reason is not notified. What the server recorded while its clock was ahead is
 * undone first. Works in batches; returns true while there are more.
 */
export function announcePhoneGrace(
  now: number,
  announce: (event: PhoneGraceEvent, now: number) => void,
): boolean {
  const today = cityDateOf(now);
  const dueOn = phoneDueDateFrom(now);
  return inTransaction(() => {
    const limit = BATCH_SIZE;
    // These cleaners were given a wrong day, so they are asked again.
    const late = findDueTooLate().all({ last: dueOn, limit });
    for (const { id } of late) updatePhoneGrace().run({ id, phoneGrace: true, dueOn: null });
    const ended = findEndedTooEarly().all({ today, limit });
    for (const { id, dueOn: previousDueOn } of ended)
      updatePhoneGrace().run({ id, phoneGrace: true, dueOn: previousDueOn });
    const over = findOverdue().all({ today, limit });
    for (const { id, userId, isListed, dueOn: passed } of over) {
      updatePhoneGrace().run({ id, phoneGrace: false, dueOn: passed });
      if (!isListed) continue;
      const payload = { cleanerId: id, dueOn: passed };
      announce({ kind: "phone-overdue", payload, accountId: userId }, now);
    }
    const asked = findNotYetAsked().all({ limit });
    for (const { id, userId } of asked) {
      updatePhoneGrace().run({ id, phoneGrace: true, dueOn });
      announce(
        { kind: "phone-missing", payload: { cleanerId: id, dueOn }, accountId: userId },
        now,
      );
    }
    return [late, ended, over, asked].some(({ length }) => length === limit);
  });
}
