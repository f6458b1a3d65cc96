import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, doorTries, doorWaits, problems } from "#db/schema/bookings";
import { outboxEvents } from "#db/schema/outbox";
import { unconfirmedReminderAt } from "~/domain/bookings/lifecycle/reminders";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { NOW } from "../../tests/support/database";
import { seedDemo } from "./seed-demo.server";

const TODAY = cityDateOf(NOW);

/** Hours at which a demo is started: before all jobs, among them, and after them. */
const STARTS = [
  { at: instantOf(TODAY, 7), underWay: false, atDoor: false, evening: false },
  { at: instantOf(TODAY, 13) + 20 * MINUTE_MS, underWay: true, atDoor: true, evening: false },
  { at: instantOf(TODAY, 22), underWay: false, atDoor: false, evening: true },
];

describe.each(STARTS)("a demo that starts at $at", ({ at, underWay, atDoor, evening }) => {
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "baansaat-day-"));
    openDatabase({ dataDir: folder });
    seedCatalogue(at);
    await seedDemo(folder, at);
  });

  afterAll(() => {
    closeDatabase();
    rmSync(folder, { recursive: true });
  });

  test("has a job that ended because nobody opened, with its tries, and a report", () => {
    const ended = db()
      .select({
        status: bookings.status,
        tries: db().$count(doorTries, eq(doorTries.waitId, doorWaits.id)),
        kind: problems.kind,
      })
      .from(doorWaits)
      .innerJoin(bookings, eq(bookings.id, doorWaits.bookingId))
      .innerJoin(problems, eq(problems.bookingId, bookings.id))
      .where(eq(doorWaits.end, "no-show"))
      .all();
    expect(ended).toEqual([{ status: "cancelled", tries: 4, kind: "nobody-home" }]);
  });

  test("has a clock at a door while one can have begun a few minutes ago", () => {
    const open = db().select().from(doorWaits).where(isNull(doorWaits.endedAt)).all();
    expect(open.length).toBe(atDoor ? 1 : 0);
    for (const { startedAt } of open) expect(at - startedAt).toBe(6 * MINUTE_MS);
  });

  test("has jobs under way whose cleaners have said that they are on the way", () => {
    const jobs = db()
      .select({ id: bookings.id, username: users.username, onTheWayAt: bookings.onTheWayAt })
      .from(bookings)
      .innerJoin(users, eq(users.id, bookings.userId))
      .where(
        and(eq(bookings.status, "confirmed"), lte(bookings.startsAt, at), gt(bookings.endsAt, at)),
      )
      .all();
    expect(jobs.some(({ username }) => username === "customer")).toBe(underWay);
    expect(jobs.some(({ onTheWayAt }) => onTheWayAt !== null)).toBe(underWay);
  });

  test("has half of tomorrow confirmed, in the evening only", () => {
    const tomorrow = db()
      .select({ coming: bookings.comingConfirmedAt, there: bookings.presenceConfirmedAt })
      .from(bookings)
      .where(and(eq(bookings.status, "confirmed"), eq(bookings.date, addDays(TODAY, 1))))
      .all();
    const confirmed = tomorrow.filter(({ coming }) => coming !== null);
    expect(tomorrow.length).toBeGreaterThan(1);
    expect(at >= unconfirmedReminderAt(addDays(TODAY, 1))).toBe(evening);
    expect(confirmed.length).toBe(evening ? Math.ceil(tomorrow.length / 2) : 0);
  });

  test("says nothing of later, and notifies nobody", () => {
    const later = db().select().from(bookingEvents).where(gt(bookingEvents.at, at)).all();
    expect(later).toEqual([]);
    expect(db().select().from(outboxEvents).where(isNull(outboxEvents.expandedAt)).all()).toEqual(
      [],
    );
  });
});
