import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  lt,
  sql,
  type Placeholder,
  type SQL,
} from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import { ROUND_SIZE } from "#db/sweep.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { appendHistory, unchangedStatus } from "../lifecycle/booking-history.server";
import { followFee } from "./fee-of-booking.server";
import { ASK_ON_DAYS, dueBefore, PRESUMED_PAID_AFTER_MS, REMIND_ON_DAYS } from "./payment-state";

/*
 * Things about payments that only the passing of time causes. Each is decided anew under the lock, so that of
 * several processes one does it.
 */

// The conditions are written as in the partial indexes, so that SQLite uses them.
/** True if nobody has said anything of the payment of a job that was accepted. */
export const isUnsaidSql = sql`status in ('confirmed', 'completed') and paid_at is null
  and presumed_paid_at is null and not_paid_at is null and total_price > 0`;
const isToRemindSql = sql`not_paid_at is not null and says_paid_at is null and payment_reminders < 2`;

/** Returns a condition: nobody has said how it was paid, and it ended by then. The index is forced. */
const unsaidSince = (endedBy: SQL) =>
  inArray(
    bookings.id,
    sql`(select id from bookings indexed by bookings_payment_unsaid where ${isUnsaidSql} and ${endedBy})`,
  );

const listToPresume = query({ endedBy: bookings.endsAt }, (db, p) =>
  db
    .select({ id: bookings.id, status: bookings.status })
    .from(bookings)
    .where(
      and(
        unsaidSince(sql`ends_at <= ${p.endedBy}`),
        eq(bookings.status, "completed"),
        isNull(bookings.problemOpenSince),
      ),
    )
    .orderBy(asc(bookings.endsAt))
    .limit(ROUND_SIZE)
    .prepare(),
);

const updatePresumed = query({ id: bookings.id, now: bookings.presumedPaidAt }, (db, p) =>
  db
    .update(bookings)
    .set({ presumedPaidAt: p.now, rowVersion: sql`${bookings.rowVersion} + 1` })
    .where(eq(bookings.id, p.id))
    .prepare(),
);

/** Returns the number of turns that are due for a booking, by the thresholds in the order of the turns. */
const turnsDueSql = (column: typeof bookings.endsAt, before: readonly Placeholder[]) =>
  sql.join(
    before.map((each) => sql`(${column} < ${each})`),
    sql` + `,
  );

const listToAsk = query(
  {
    first: typedParameter<number>(),
    second: typedParameter<number>(),
    third: typedParameter<number>(),
  },
  (db, p) => {
    const due = turnsDueSql(bookings.endsAt, [p.first, p.second, p.third]);
    return db
      .select({ id: bookings.id, turns: sql<number>`${due}` })
      .from(bookings)
      .where(
        and(
          unsaidSince(sql`ends_at < ${p.first}`),
          isNull(bookings.problemOpenSince),
          lt(bookings.paymentAsks, sql`${due}`),
        ),
      )
      .orderBy(asc(bookings.endsAt))
      .limit(ROUND_SIZE)
      .prepare();
  },
);

const updateAsks = query({ id: bookings.id, turns: bookings.paymentAsks }, (db, p) =>
  db.update(bookings).set({ paymentAsks: p.turns }).where(eq(bookings.id, p.id)).prepare(),
);

const listToRemind = query(
  { first: typedParameter<number>(), second: typedParameter<number>() },
  (db, p) => {
    const due = sql`((${bookings.notPaidAt} < ${p.first}) + (${bookings.notPaidAt} < ${p.second}))`;
    return db
      .select({
        id: bookings.id,
        since: sql<number>`${bookings.notPaidAt}`,
        turns: sql<number>`${due}`,
      })
      .from(bookings)
      .where(
        and(
          isToRemindSql,
          lt(bookings.notPaidAt, p.first),
          isNull(bookings.problemOpenSince),
          lt(bookings.paymentReminders, due),
          // Nobody can pay somebody who has deleted their account.
          exists(
            db
              .select({ one: sql`1` })
              .from(cleaners)
              .where(and(eq(cleaners.id, bookings.cleanerId), isNull(cleaners.anonymisedAt))),
          ),
        ),
      )
      .limit(ROUND_SIZE)
      .prepare();
  },
);

const updateReminders = query({ id: bookings.id, turns: bookings.paymentReminders }, (db, p) =>
  db.update(bookings).set({ paymentReminders: p.turns }).where(eq(bookings.id, p.id)).prepare(),
);

/** Runs `act` for the rows that `find` returns under the lock. Takes no lock if there are none. */
function forEachDue<Row>(find: () => Row[], act: (row: Row) => void): boolean {
  if (find().length === 0) return false;
  return inTransaction(() => {
    const rows = find();
    rows.forEach(act);
    return rows.length === ROUND_SIZE;
  });
}

/** Counts jobs as paid of which nobody has said anything for 7 days after their end; their fee is owed. */
function presumePaid(now: number): boolean {
  const endedBy = now - PRESUMED_PAID_AFTER_MS;
  return forEachDue(
    () => listToPresume().all({ endedBy }),
    (job) => {
      updatePresumed().run({ id: job.id, now });
      const entry = {
        ...unchangedStatus(job),
        by: { as: "system" },
        event: "presumed-paid",
      } as const;
      appendHistory(entry, now);
      followFee(job.id, { userId: null, now });
    },
  );
}

/** Asks cleaners on days 1, 3 and 6 after a job whether it was paid; turns that were missed are asked as one. */
function askCleaners(now: number): boolean {
  const [first = 0, second = 0, third = 0] = dueBefore(ASK_ON_DAYS, now);
  return forEachDue(
    () => listToAsk().all({ first, second, third }),
    ({ id, turns }) => {
      updateAsks().run({ id, turns });
      const payload = { bookingId: id };
      publishEvent({ kind: "booking-payment-unsaid", payload, actor: "system" }, now);
    },
  );
}

/** Reminds customers on the morning after their cleaner's "not yet", and two days later. */
function remindCustomers(now: number): boolean {
  const [first = 0, second = 0] = dueBefore(REMIND_ON_DAYS, now);
  return forEachDue(
    () => listToRemind().all({ first, second }),
    ({ id, since, turns }) => {
      updateReminders().run({ id, turns });
      const payload = { bookingId: id, since };
      publishEvent({ kind: "booking-not-paid", payload, actor: "system" }, now);
    },
  );
}

/** Does what time alone causes about payments. Returns true if there may be more to do at once. */
export function advancePayments(now: number): boolean {
  const isMorePresumed = presumePaid(now);
  const isMoreAsked = askCleaners(now);
  return remindCustomers(now) || isMorePresumed || isMoreAsked;
}
