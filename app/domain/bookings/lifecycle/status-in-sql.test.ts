import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookings, type Booking } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { BOOKING_STATUSES, isOneOf } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, useDatabase } from "../../../../tests/support/database";
import { rescheduleProposalOf } from "../rescheduling/reschedule-proposal";
import {
  AUTO_COMPLETE_AFTER_MS,
  OPEN_STATUSES,
  isAhead,
  isUnanswered,
  displayedStatus,
  findTransitionRule,
} from "./status";
import {
  hasProposalSql,
  isAheadSql,
  isToCompleteSql,
  hasOpenStatusSql,
  isOpenSql,
  isUnansweredSql,
  displayedStatusConditions,
} from "./status-in-sql.server";

useDatabase();

/** Inserts bookings of every status, around every instant that matters. */
function putAll(): Booking[] {
  const bookingId = makeBooking();
  const row = db().select().from(bookings).where(eq(bookings.id, bookingId)).get();
  if (!row) throw new Error("gone");
  const { id: _, ...agreed } = row;
  const around = (instant: number) => [instant - 1, instant, instant + 1];
  const values = BOOKING_STATUSES.flatMap((status) =>
    [...around(NOW), ...around(NOW - AUTO_COMPLETE_AFTER_MS - 1)].flatMap((startsAt) =>
      [null, ...around(NOW)].flatMap((respondBy) =>
        [null, NOW].map((problemOpenSince) => ({
          ...agreed,
          status,
          startsAt,
          endsAt: startsAt + 1,
          respondBy,
          problemOpenSince,
        })),
      ),
    ),
  );
  const proposals = BOOKING_STATUSES.flatMap((status) =>
    around(NOW).flatMap((startsAt) =>
      around(NOW).map((proposedUntil) => ({
        ...agreed,
        status,
        startsAt,
        endsAt: startsAt + 1,
        proposedDate: agreed.date,
        proposedTime: agreed.time,
        proposedUntil,
      })),
    ),
  );
  return [...values, ...proposals].map((value) =>
    db().insert(bookings).values(value).returning().get(),
  );
}

test("statements say of a booking what the table of transitions says", () => {
  const all = putAll();
  const found = (where: (now: Placeholder) => SQL) =>
    query({ now: typedParameter<number>() }, (database, p) =>
      database
        .select({ id: bookings.id })
        .from(bookings)
        .where(where(p.now))
        .orderBy(bookings.id)
        .prepare(),
    )()
      .all({ now: NOW })
      .map(({ id }) => id);
  const ids = new Set(all.map(({ id }) => id));
  const pairs: [string, (now: Placeholder) => SQL, (booking: Booking) => boolean][] = [
    ["open", () => hasOpenStatusSql, ({ status }) => isOneOf(OPEN_STATUSES, status)],
    ["unanswered", isUnansweredSql, (booking) => isUnanswered(booking, NOW)],
    ["open by now", isOpenSql, (booking) => isOneOf(OPEN_STATUSES, displayedStatus(booking, NOW))],
    ["ahead", isAheadSql, (booking) => isAhead(booking, NOW)],
    ["asked", hasProposalSql, (booking) => rescheduleProposalOf(booking, NOW) !== null],
    [
      "done by itself",
      isToCompleteSql,
      (booking) =>
        findTransitionRule(booking.status, "completed", "system")?.when(booking, NOW) ?? false,
    ],
  ];
  for (const status of BOOKING_STATUSES) {
    // A booking matches one of the conditions, never two.
    const ways = (now: Placeholder) =>
      displayedStatusConditions(status, now).map((way) => sql`(${way})`);
    pairs.push([
      status,
      (now) => sql`${sql.join(ways(now), sql` + `)} = 1`,
      (booking) => displayedStatus(booking, NOW) === status,
    ]);
  }
  for (const [name, inSql, inTable] of pairs) {
    const expected = all.filter(inTable).map(({ id }) => id);
    expect(expected.length, name).toBeGreaterThan(0);
    expect(
      found(inSql).filter((id) => ids.has(id)),
      name,
    ).toEqual(expected);
  }
});
