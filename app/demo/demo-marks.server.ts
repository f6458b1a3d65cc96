import { and, desc, eq, lt, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, marks } from "#db/schema/bookings";
import { decideMark } from "~/domain/admin/marks/decide-marks.server";
import { addMark } from "~/domain/bookings/marks/marks.server";
import { answerMark } from "~/domain/bookings/marks/own-marks.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";

const ANSWERS = [
  "My daughter had a fever that morning, and I phoned the cleaner before she left home.",
  "I had the wrong day in my calendar. Sorry.",
];

/**
 * Makes two past cancellations late: the mark of one, the demo customer's if there is one, is contested; that of
 * the other is kept.
 */
export function seedDemoMarks(adminId: number, now: number): void {
  const cancelled = db()
    .select({
      eventId: bookingEvents.id,
      bookingId: bookings.id,
      userId: bookings.userId,
      startsAt: bookings.startsAt,
    })
    .from(bookings)
    .innerJoin(bookingEvents, eq(bookingEvents.bookingId, bookings.id))
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(
      and(
        eq(bookings.status, "cancelled"),
        lt(bookings.startsAt, now),
        eq(bookingEvents.event, "cancelled"),
        eq(bookingEvents.actor, "customer"),
      ),
    )
    .orderBy(desc(sql`${users.username} = 'customer'`), desc(bookings.startsAt))
    .limit(ANSWERS.length)
    .all();
  for (const [turn, { eventId, bookingId, userId, startsAt }] of cancelled.entries()) {
    const at = startsAt - 3 * HOUR_MS;
    db().update(bookingEvents).set({ at }).where(eq(bookingEvents.id, eventId)).run();
    const late = { side: "customer", cause: "late-cancel", causedBy: "customer" } as const;
    addMark({ bookingId, eventId, ...late }, at);
    const mark = db().select({ id: marks.id }).from(marks).where(eq(marks.eventId, eventId)).get();
    if (!mark) continue;
    const markId = mark.id;
    answerMark({ markId, words: ANSWERS[turn] ?? "" }, { userId }, at + 40 * MINUTE_MS);
    if (turn === 0) continue;
    const words = "Thank you for telling us. It stays this time.";
    decideMark({ markId, decision: "kept", words }, { by: { adminId }, now });
  }
}
