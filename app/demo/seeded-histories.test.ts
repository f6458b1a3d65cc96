import { and, asc, eq, isNotNull } from "drizzle-orm";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { bookingHours } from "#db/schema/schedule";
import { cleaners } from "#db/schema/cleaners";
import { TRANSITIONS, initialStatusOf } from "~/domain/bookings/lifecycle/status";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { statementMonthOf } from "~/domain/payments/fee-ledger.server";
import { jobHoursOf } from "~/domain/schedule/booking-hours.server";
import { cityHourOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";
import { NOW } from "../../tests/support/database";
import { seedDemo } from "./seed-demo.server";
import { seedLarge } from "./seed-large.server";

const allBookings = () =>
  db()
    .select({ booking: bookings, cleaner: cleaners })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .all();
const allEvents = () => db().select().from(bookingEvents).orderBy(asc(bookingEvents.id)).all();

function byBooking<Row extends { bookingId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const list = found.get(row.bookingId) ?? [];
    list.push(row);
    found.set(row.bookingId, list);
  }
  return found;
}

/** Returns how a booking begins; a redo, or one that a search has made, doesn't depend on its cleaner's settings. */
function initialOf(
  booking: ReturnType<typeof allBookings>[number]["booking"],
  cleaner: ReturnType<typeof allBookings>[number]["cleaner"],
) {
  const { respondBy, isOffer, replacesId, redoOfProblemId } = booking;
  if (isOffer) return { event: "offered", status: "pending", respondBy } as const;
  if (replacesId !== null) return { event: "found", status: "confirmed", respondBy: null } as const;
  if (redoOfProblemId !== null) {
    return { event: "booked", status: "confirmed", respondBy: null } as const;
  }
  return initialStatusOf(cleaner, booking.startsAt, booking.createdAt);
}

/** Returns why a history is not allowed by the table of transitions; null if it is allowed. */
function faultIn(
  { booking, cleaner }: ReturnType<typeof allBookings>[number],
  events: ReturnType<typeof allEvents>,
): string | null {
  const [first, ...transitions] = events;
  const initial = initialOf(booking, cleaner);
  if (first?.event !== initial.event || first.toStatus !== initial.status) {
    return `begins as ${first?.event}, ${first?.toStatus}`;
  }
  if (booking.respondBy !== initial.respondBy) return `is to be answered by ${booking.respondBy}`;
  let status: BookingStatus = first.toStatus;
  for (const { event, actor, toStatus, at } of transitions) {
    if (toStatus === status) continue;
    const transition = TRANSITIONS.find(
      (one) => one.from === status && one.event === event && one.actor === actor,
    );
    if (transition?.to !== toStatus) return `${actor} ${event} from ${status}`;
    // A problem that was reported later didn't block this transition.
    const since = booking.problemOpenSince;
    const then = { ...booking, problemOpenSince: since !== null && since <= at ? since : null };
    if (!transition.when(then, at)) return `${actor} ${event} at the wrong moment`;
    status = toStatus;
  }
  return status === booking.status ? null : `ends as ${status}, is ${booking.status}`;
}

describe.each(["a demo that was kept", "the large data set"])("%s", (which) => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "baansaat-seeded-"));
    openDatabase({ dataDir: folder });
    seedCatalogue(NOW);
    if (which === "the large data set") {
      const size = { cleaners: 40, customers: 120, bookings: 1_600 };
      seedLarge(size, { now: NOW, passwordHash: "", photos: [] });
    } else {
      await seedDemo(folder, NOW);
      await seedDemo(folder, NOW + 40 * DAY_MS);
    }
  });

  afterAll(() => {
    closeDatabase();
    rmSync(folder, { recursive: true });
  });

  test("each history is a path of the table of moves", () => {
    const events = byBooking(allEvents());
    const all = allBookings();
    expect(all.length).toBeGreaterThan(300);
    const faults = all.flatMap((one) => {
      const fault = faultIn(one, events.get(one.booking.id) ?? []);
      return fault === null ? [] : [`${one.booking.id}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  test("nothing in it happens later than now", () => {
    const seededAt = which === "the large data set" ? NOW : NOW + 40 * DAY_MS;
    const early = [
      ...allBookings().map(({ booking }) => booking.createdAt),
      ...allEvents().map(({ at }) => at),
    ].filter((at) => at > seededAt);
    expect(early).toEqual([]);
  });

  test("each paid job owes its fee, on the statement of its month", () => {
    const paid = allBookings().filter(({ booking }) => booking.paidAt !== null);
    const fees = db()
      .select()
      .from(feeEntries)
      .where(and(isNotNull(feeEntries.bookingId), eq(feeEntries.kind, "fee")))
      .orderBy(asc(feeEntries.bookingId))
      .all();
    expect(
      fees.map(({ bookingId, cleanerId, kind, amount, month, recordedByUserId, at }) => ({
        bookingId,
        cleanerId,
        kind,
        amount,
        month,
        recordedByUserId,
        at,
      })),
    ).toEqual(
      paid.map(({ booking, cleaner }) => ({
        bookingId: booking.id,
        cleanerId: cleaner.id,
        kind: "fee",
        amount: booking.platformFee,
        month: statementMonthOf(booking.endsAt),
        recordedByUserId: cleaner.userId,
        at: booking.paidAt,
      })),
    );
    expect(paid.every(({ booking }) => booking.paidHow !== null)).toBe(true);
    expect(paid.length).toBeGreaterThan(200);
  });

  test("each job takes the hours that a booking takes", () => {
    const taken = byBooking(db().select().from(bookingHours).orderBy(asc(bookingHours.hour)).all());
    for (const { booking, cleaner } of allBookings()) {
      const hours = (taken.get(booking.id) ?? []).map(({ hour, isTravel }) => ({ hour, isTravel }));
      const startHour = cityHourOf(booking.startsAt);
      const { travelTime } = cleaner;
      const job = { startHour, jobHours: booking.hoursBilled, travelTime };
      expect(hours).toEqual(booking.status === "cancelled" ? [] : jobHoursOf(job));
    }
  });
});
