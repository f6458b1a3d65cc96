import { rmSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { TRANSITIONS } from "~/domain/bookings/lifecycle/status";
import { addDays, cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { again, send, type Answer } from "./client";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";

/*
 * Everybody at once: customers, their cleaner and an admin do random things with the same few bookings and
 * hours, on two server processes. In whatever order they are done, the table of transitions allows each
 * history, its last entry has the booking's status, and no hours are taken that aren't needed.
 */
let servers: readonly [BuiltServer, BuiltServer];
let data: ServerFixtures;

beforeAll(async () => {
  const dataDir = copyOf(inject("demoData"));
  data = new ServerFixtures(dataDir);
  const start = () => startBuiltServer({ dataDir, env: { DEMO: "1" } });
  servers = await Promise.all([start(), start()]);
});

afterAll(async () => {
  data.close();
  for (const server of servers) await server.stop();
  rmSync(servers[0].dataDir, { recursive: true });
});

const ROUNDS = 6;
/** Number of requests under way at any time. */
const AT_ONCE = 12;

const DOINGS = [
  "move",
  "cancel",
  "api-cancel",
  "accept",
  "decline",
  "answer",
  "book",
  "admin",
] as const;
interface Doing {
  what: (typeof DOINGS)[number];
  which: number;
  hour: number;
  yes: boolean;
  server: number;
}

const doing: fc.Arbitrary<Doing> = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constant("move" as const) },
    { weight: 4, arbitrary: fc.constantFrom("answer" as const, "accept" as const) },
    { weight: 3, arbitrary: fc.constant("book" as const) },
    // Actions that end a booking are rare: the others need bookings to compete for.
    { weight: 1, arbitrary: fc.constantFrom(...DOINGS) },
  ),
  which: fc.nat({ max: 7 }),
  hour: fc.integer({ min: 8, max: 14 }),
  yes: fc.boolean(),
  server: fc.nat({ max: 1 }),
});

interface World {
  date: string;
  cleaner: { id: number; cookie: string };
  admin: string;
  bookings: { id: number; cookie: string }[];
}

/**
 * Creates a cleaner with bookings on one day; without instant booking every second one is confirmed, and
 * the others are requests.
 */
function makeWorld(instantBooking: boolean): World {
  const monday = mondayAhead(data.now);
  const cleaner = data.addCleaner();
  data.sqlite
    .prepare("update cleaners set instant_booking = ?, travel_time = 0 where id = ?")
    .run(instantBooking ? 1 : 0, cleaner.id);
  const daysAhead = daysBetween(cityDateOf(data.now), monday);
  const bookings = [8, 10, 13].map((hour, index) => {
    const customerId = data.addCustomer();
    const at = { daysAhead, hour, hours: 2 };
    const id =
      instantBooking || index % 2
        ? data.addJob(cleaner.id, customerId, at)
        : data.addRequest(cleaner.id, customerId, at);
    return { id, cookie: data.signIn(customerId) };
  });
  return {
    date: monday,
    cleaner: { id: cleaner.id, cookie: data.signIn(cleaner.userId) },
    admin: data.signIn(data.userId("admin")),
    bookings,
  };
}

/** Sends one action for the chosen booking; null if there is nothing to send. */
async function act(
  world: World,
  { what, which, hour, yes, server }: Doing,
): Promise<Answer | null> {
  const { origin } = servers[server] ?? servers[0];
  const rowOf = (id: number) => {
    const row = data.sqlite.prepare<[number], Row>(`${ROW} where id = ?`).get(id);
    if (!row) throw new Error(`Booking ${id} is gone.`);
    return row;
  };
  // Only bookings with an open proposal can be answered, and there are few at any time.
  const possible =
    what === "answer"
      ? world.bookings.filter(({ id }) => rowOf(id).proposedDate !== null)
      : world.bookings;
  const booking = possible[which % possible.length];
  if (!booking) return null;
  const row = rowOf(booking.id);
  const time = SLOT_LABELS[hour - 8] ?? "8:00 AM";
  const api = (cookie: string, status: string) =>
    send(origin, `/api/bookings/${booking.id}/status`, {
      method: "PATCH",
      cookie,
      json: { status },
    });
  switch (what) {
    case "move":
      return send(origin, paths.myBookingStep(booking.id, "move"), {
        cookie: booking.cookie,
        form: { date: addDays(world.date, yes ? 1 : 0), time, rowVersion: String(row.rowVersion) },
      });
    case "cancel":
      return send(origin, paths.myBookingStep(booking.id, "cancel"), {
        cookie: booking.cookie,
        form: { event: yes ? "cancelled" : "withdrawn", reason: "" },
      });
    case "api-cancel":
      return api(booking.cookie, "cancelled");
    case "accept":
      return api(world.cleaner.cookie, "accepted");
    case "decline":
      return api(world.cleaner.cookie, "rejected");
    case "admin":
      return send(origin, `/api/admin/bookings/${booking.id}`, {
        method: "PATCH",
        cookie: world.admin,
        json: { status: yes ? "confirmed" : "cancelled", reason: "Storm" },
      });
    case "answer":
      return send(origin, paths.job(booking.id), {
        cookie: world.cleaner.cookie,
        form: {
          intent: "answer-move",
          date: row.proposedDate ?? "",
          time: row.proposedTime ?? "",
          answer: yes ? "accept" : "decline",
        },
      });
    case "book": {
      const cookie = data.signIn(data.addCustomer());
      const answer = await send(origin, "/api/bookings", {
        cookie,
        json: {
          serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
          cleanerId: world.cleaner.id,
          date: addDays(world.date, yes ? 1 : 0),
          time,
          address: "1 Nimman Road",
          city: AREAS[0],
          zipCode: "50200",
        },
      });
      if (answer.status === 201) {
        world.bookings.push({ id: answer.json<{ id: number }>().id, cookie });
      }
      return answer;
    }
  }
}

interface Row {
  status: string;
  startsAt: number;
  rowVersion: number;
  proposedDate: string | null;
  proposedTime: string | null;
}
const ROW = `select status, starts_at as startsAt, row_version as rowVersion,
  proposed_date as proposedDate, proposed_time as proposedTime from bookings`;

interface Line {
  event: string;
  actor: string;
  from: string | null;
  to: string;
  wasStartsAt: number | null;
}

/** Returns what is wrong with a booking's history or its end; empty if nothing is. */
function wrongWith(id: number): string[] {
  const row = data.sqlite.prepare<[number], Row>(`${ROW} where id = ?`).get(id);
  const lines = data.sqlite
    .prepare<[number], Line>(
      `select event, actor, from_status as "from", to_status as "to", was_starts_at as wasStartsAt
       from booking_events where booking_id = ? order by id`,
    )
    .all(id);
  const told = `booking ${id}: ${lines.map(({ event, actor }) => `${event} by ${actor}`).join(", ")}`;
  const wrong: string[] = [];
  let isAsked = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    if ((before?.to ?? null) !== line.from) wrong.push(`${told}: line ${index} doesn't follow`);
    const isInTable = TRANSITIONS.some(
      ({ from, event, actor, to }) =>
        from === line.from && event === line.event && actor === line.actor && to === line.to,
    );
    if (before && line.from !== line.to && !isInTable)
      wrong.push(`${told}: ${line.event} can't be`);
    if (line.event === "move-proposed") {
      if (isAsked) wrong.push(`${told}: asked twice`);
      isAsked = true;
    }
    if (line.event === "move-declined" && !isAsked) wrong.push(`${told}: nothing was asked`);
    if (line.event === "moved" || line.event === "move-declined" || line.to === "cancelled") {
      isAsked = false;
    }
  });
  if (lines.at(-1)?.to !== row?.status) wrong.push(`${told}: but it is ${row?.status}`);
  if (isAsked !== ((row?.proposedDate ?? null) !== null))
    wrong.push(`${told}: what is asked differs`);
  return wrong;
}

/** Counts the hours that are still taken by cancelled bookings. */
const strays = () =>
  data.value(
    `select count(*) from booking_hours join bookings on bookings.id = booking_id
     where bookings.status = 'cancelled'`,
  );

/** Sends all actions, `AT_ONCE` at a time. Returns how often each action got each status. */
async function storm(world: World, doings: readonly Doing[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const waiting = [...doings];
  let underWay = 0;
  let most = 0;
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      underWay += 1;
      most = Math.max(most, underWay);
      // On a busy machine the other process may write for too long. Nothing was done, so it is sent again.
      const answer = await again(() => act(world, next));
      underWay -= 1;
      const key = `${next.what} ${answer?.status ?? "nothing"}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      // Every request is done or properly refused: no failure, and no access that isn't allowed.
      if (answer) expect([200, 201, 302, 400, 404, 409, 422], key).toContain(answer.status);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(most).toBeGreaterThan(AT_ONCE / 2);
  return counts;
}

test.each([true, false])(
  "whatever everybody does at once, histories can be, and hours are those that are needed (instant booking: %s)",
  async (instantBooking) => {
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(doing, { minLength: 60, maxLength: 80 }), async (doings) => {
        const world = makeWorld(instantBooking);
        for (const [key, count] of await storm(world, doings)) {
          counts.set(key, (counts.get(key) ?? 0) + count);
        }
        expect(world.bookings.flatMap(({ id }) => wrongWith(id))).toEqual([]);
        expect(data.findBreaches()).toEqual([]);
        expect(strays()).toBe(0);
      }),
      // A storm can't be repeated, so a failing case can't be shrunk.
      { numRuns: ROUNDS, endOnFailure: true },
    );
    const both = ["move 302", "book 201", "book 409"];
    expect([...counts.keys()]).toEqual(
      expect.arrayContaining(instantBooking ? both : [...both, "accept 200", "answer 302"]),
    );
  },
);

test("a line that doesn't say where it led, and an hour that nobody frees, are seen (the control)", async () => {
  const world = makeWorld(true);
  const [one, other] = world.bookings;
  if (!one || !other) throw new Error("Nothing is booked.");
  data.sqlite.exec(`
    create trigger another_line after insert on booking_events when new.event = 'cancelled'
      begin update booking_events set to_status = 'confirmed' where id = new.id; end;
    create trigger keep_hours before delete on booking_hours begin select raise(ignore); end;`);
  const cancel = (booking: { id: number; cookie: string }) =>
    send(servers[0].origin, paths.myBookingStep(booking.id, "cancel"), {
      cookie: booking.cookie,
      form: { event: "cancelled", reason: "" },
    });
  expect((await cancel(one)).status).toBe(302);
  data.sqlite.exec("drop trigger another_line; drop trigger keep_hours;");
  expect(wrongWith(one.id)).not.toEqual([]);
  expect(strays()).toBeGreaterThan(0);
  expect(wrongWith(other.id)).toEqual([]);
});
