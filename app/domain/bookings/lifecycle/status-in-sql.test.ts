import fc from "fast-check";
import { eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings, type Booking } from "#db/schema/bookings";
import { typedParameter, query } from "#db/query.server";
import { BOOKING_STATUSES, isOneOf } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, useDatabase } from "../../../../tests/support/database";
import { rescheduleProposalOf } from "../rescheduling/reschedule-proposal";
import { listHistoryFor } from "./booking-history.server";
import { withLateMarks } from "./late-marks";
import {
  AUTO_COMPLETE_AFTER_MS,
  LATE_BEFORE_MS,
  OPEN_STATUSES,
  isAhead,
  isUnanswered,
  displayedStatus,
  findTransitionRule,
} from "./status";
import {
  hasLateMarkSql,
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

test("a history has a late mark for statements where it has one for its readers", () => {
  const actors = ["customer", "cleaner", "admin"] as const;
  const bookingId = makeBooking();
  const { startsAt } = db()
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .where(eq(bookings.id, bookingId))
    .all()[0] ?? { startsAt: 0 };
  const entry = fc.oneof(
    fc.record({
      event: fc.constantFrom("cancelled", "moved"),
      actor: fc.constantFrom(...actors),
    }),
    fc.constantFrom(
      { event: "reassigned", actor: "admin" } as const,
      { event: "on-the-way", actor: "cleaner" } as const,
      { event: "move-proposed", actor: "customer" } as const,
    ),
  );
  const edge = startsAt - LATE_BEFORE_MS;
  const instants = fc
    .array(fc.constantFrom(edge - 1, edge, edge + 1), { minLength: 5, maxLength: 5 })
    .map((some) => some.sort());
  const seen = { late: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), instants, (lines, times) => {
      db().delete(bookingEvents).where(eq(bookingEvents.bookingId, bookingId)).run();
      // Nobody can agree to a time that wasn't proposed.
      const asked = { event: "move-proposed", actor: "customer" } as const;
      for (const [index, { event, actor }] of [asked, ...lines].entries()) {
        db()
          .insert(bookingEvents)
          .values({
            bookingId,
            at: times[index - 1] ?? edge - 1,
            actor,
            event,
            fromStatus: "confirmed",
            toStatus: event === "cancelled" ? "cancelled" : "confirmed",
            wasStartsAt: event === "moved" ? startsAt : null,
          })
          .run();
      }
      const marked = withLateMarks(listHistoryFor("customer", bookingId), startsAt);
      const isLate = marked.some((one) => one.isLate);
      const [found] = db()
        .select({ isLate: hasLateMarkSql.mapWith(Boolean) })
        .from(bookings)
        .where(eq(bookings.id, bookingId))
        .all();
      expect(found?.isLate).toBe(isLate);
      if (isLate) seen.late++;
      const wasLate = marked.some((one) => one.event === "cancelled" && one.at > edge);
      if (wasLate && !isLate) seen.refused++;
    }),
    { numRuns: 400 },
  );
  expect(seen.late).toBeGreaterThan(20);
  expect(seen.refused).toBeGreaterThan(5);
});
