import { and, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/*
 * Nobody is listed without a phone number. Cleaners who were before that was a rule have some days to
 * give one (`cleaners.phone_grace`, set by the migration alone); the database ends them with a number.
 */

/** For so many days after they were asked for a number they stay listed. */
export const PHONE_GRACE_DAYS = 14;
/** At most as many of a kind at once: between two rounds people's requests are served. */
const BATCH_SIZE = 100;

/** That a cleaner has to give a phone number, or isn't listed any more for want of one. */
export interface PhoneGraceEvent {
  kind: "phone-missing" | "phone-overdue";
  payload: { cleanerId: number; dueOn: CityDate };
  /** The cleaner's account. */
  accountId: number;
}

// As the index says it, which SQLite can't tell of a parameter.
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

/** Days that only a clock which was ahead for a while can have given. */
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

/** Whose days only such a clock has ended. */
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

/** Returns the last day on which somebody stays listed who is asked for a phone number now. */
export function phoneDueDateFrom(now: number): CityDate {
  return addDays(cityDateOf(now), PHONE_GRACE_DAYS);
}

/**
 * Asks cleaners who are listed without a phone number for one, and takes those off the list who have
 * given none by their last day: each is announced once, in the transaction that notes it. Whoever isn't
 * listed for another reason by then hears nothing. What a clock that was ahead has noted of days to come
 * is taken back first. A batch at a time; true while there are more.
 */
export function announcePhoneGrace(
  now: number,
  announce: (event: PhoneGraceEvent, now: number) => void,
): boolean {
  const today = cityDateOf(now);
  const dueOn = phoneDueDateFrom(now);
  return inTransaction(() => {
    const limit = BATCH_SIZE;
    // They were told of a wrong day, and are asked anew.
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
