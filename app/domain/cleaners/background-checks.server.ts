import { and, asc, between, eq, gt, gte, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";

/** Number of days before a check expires at which the cleaner and the admins are notified. */
export const CHECK_WARNING_DAYS = 30;
/** Most cleaners of each kind in one batch. Other requests are served between two batches. */
const BATCH_SIZE = 100;

/** An event: a background check expires soon, or has expired. */
export interface BackgroundCheckEvent {
  kind: "check-expires" | "check-lapsed";
  payload: { cleanerId: number; expiresOn: CityDate };
  /** The cleaner's account. */
  accountId: number;
}

const checkColumns = {
  id: cleaners.id,
  userId: cleaners.userId,
  // The queries find only cleaners with an expiry date.
  expiresOn: sql<CityDate>`${cleaners.backgroundCheckExpiresOn}`,
};
/** Condition: the cleaner's check matters. Paused cleaners are included, because they want to come back. */
const isChecked = and(eq(cleaners.isVerified, true), isNull(cleaners.anonymisedAt));
const isNotMarkedIn = (column: SQL | typeof cleaners.checkWarnedFor) =>
  or(sql`${column} is null`, sql`${column} <> ${cleaners.backgroundCheckExpiresOn}`);

const findExpiringChecks = query(
  {
    today: typedParameter<CityDate>(),
    last: typedParameter<CityDate>(),
    limit: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select(checkColumns)
      .from(cleaners)
      .where(
        and(
          between(cleaners.backgroundCheckExpiresOn, p.today, p.last),
          isNotMarkedIn(cleaners.checkWarnedFor),
          isChecked,
        ),
      )
      .orderBy(asc(cleaners.backgroundCheckExpiresOn))
      .limit(p.limit)
      .prepare(),
);

const findLapsedChecks = query(
  { today: typedParameter<CityDate>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select(checkColumns)
      .from(cleaners)
      .where(
        and(
          lt(cleaners.backgroundCheckExpiresOn, p.today),
          or(
            isNull(cleaners.checkLapsedFor),
            lt(cleaners.checkLapsedFor, cleaners.backgroundCheckExpiresOn),
          ),
          isChecked,
        ),
      )
      .orderBy(asc(cleaners.backgroundCheckExpiresOn))
      .limit(p.limit)
      .prepare(),
);

/** Finds marks with a date that is still in the future: the server's clock was ahead for a while. */
const findFutureMarks = query(
  {
    today: typedParameter<CityDate>(),
    lastWarned: typedParameter<CityDate>(),
    limit: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({ id: cleaners.id })
      .from(cleaners)
      .where(
        and(
          gte(cleaners.backgroundCheckExpiresOn, p.today),
          or(gte(cleaners.checkLapsedFor, p.today), gt(cleaners.checkWarnedFor, p.lastWarned)),
        ),
      )
      .limit(p.limit)
      .prepare(),
);

const clearFutureMarks = query(
  { id: cleaners.id, today: typedParameter<CityDate>(), lastWarned: typedParameter<CityDate>() },
  (db, p) =>
    db
      .update(cleaners)
      .set({
        checkLapsedFor: sql`case when ${cleaners.checkLapsedFor} < ${p.today} then ${cleaners.checkLapsedFor} end`,
        checkWarnedFor: sql`case when ${cleaners.checkWarnedFor} <= ${p.lastWarned} then ${cleaners.checkWarnedFor} end`,
      })
      .where(eq(cleaners.id, p.id))
      .prepare(),
);

const markWarned = query({ id: cleaners.id, expiresOn: typedParameter<CityDate>() }, (db, p) =>
  db
    .update(cleaners)
    .set({ checkWarnedFor: sql`${p.expiresOn}` })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

const markLapsed = query({ id: cleaners.id, expiresOn: typedParameter<CityDate>() }, (db, p) =>
  db
    .update(cleaners)
    .set({ checkLapsedFor: sql`${p.expiresOn}` })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

/**
 * Takes cleaners off the list whose background check has expired, and announces that, as well as checks
 * that expire within 30 days. Each is announced once for each expiry date, in the transaction that marks
 * it. Marks that the server set while its clock was ahead are cleared first. Works in batches; returns true
 * while there are more. (No time after the expiry is offered: that is a rule of the schedule, and doesn't
 * wait for this.)
 */
export function announceCheckExpiries(
  now: number,
  announce: (event: BackgroundCheckEvent, now: number) => void,
): boolean {
  const today = cityDateOf(now);
  return inTransaction(() => {
    const limit = BATCH_SIZE;
    const lastWarned = addDays(today, CHECK_WARNING_DAYS);
    const ahead = findFutureMarks().all({ today, lastWarned, limit });
    for (const { id } of ahead) clearFutureMarks().run({ id, today, lastWarned });
    const over = findLapsedChecks().all({ today, limit });
    const soon = findExpiringChecks().all({ today, last: lastWarned, limit });
    for (const { id, userId, expiresOn } of over) {
      markLapsed().run({ id, expiresOn });
      announce(
        { kind: "check-lapsed", payload: { cleanerId: id, expiresOn }, accountId: userId },
        now,
      );
    }
    for (const { id, userId, expiresOn } of soon) {
      markWarned().run({ id, expiresOn });
      announce(
        { kind: "check-expires", payload: { cleanerId: id, expiresOn }, accountId: userId },
        now,
      );
    }
    return [ahead, over, soon].some(({ length }) => length === limit);
  });
}
