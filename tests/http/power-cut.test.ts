import { rmSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { addDays, cityDateOf, daysBetween, instantOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { AREAS, type Area } from "~/lib/vocabulary";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { VISITS, mondayAhead, weeklyVisits } from "./weekly-visits";

const ROUNDS = Number(process.env.POWER_CUT_ROUNDS ?? 8);
const CUSTOMERS = 4;
/** Most rounds of the control until data are torn. */
const MOST_ROUNDS = 20;

/** Environment of a server that is cut between two writes to bookings, at another place in each round. */
const cutBetweenWrites = (round: number) => ({
  NODE_OPTIONS: `--import ${new URL("../support/cut-between-writes.mjs", import.meta.url)}`,
  CUT_AFTER: String(50 + round * 37),
});

/** Books as a customer wherever possible until the power is cut, and records the acknowledged bookings. */
async function bookOn(
  server: BuiltServer,
  data: ServerFixtures,
  acknowledged: Set<number>,
  turn: () => number,
): Promise<void> {
  const { cleanerIds, serviceOf } = offers(data);
  for (let made = 20, cookie = ""; ; made += 1) {
    // No customer may have more than twenty bookings.
    if (made >= 20) {
      cookie = data.signIn(data.addKnownCustomer());
      made = 0;
    }
    const number = turn();
    const cleanerId = cleanerIds[number % cleanerIds.length] ?? 0;
    const date = addDays("2026-12-21", Math.floor(number / cleanerIds.length) % 120);
    const { serviceId, area } = serviceOf(cleanerId);
    const json = {
      serviceId,
      cleanerId,
      date,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: area,
      zipCode: "50200",
    };
    const answer = await send(server.origin, "/api/bookings", { json, cookie }).catch(() => null);
    if (!answer) return;
    if (answer.status < 300) acknowledged.add(answer.json<{ id: number }>().id);
    // Another customer has the time, or this cleaner doesn't work on that day.
    else expect([409, 422], answer.text).toContain(answer.status);
  }
}

function offers(data: ServerFixtures) {
  const cleanerIds = data.sqlite
    .prepare<[], number>("select id from cleaners where is_listed = 1 and instant_booking = 1")
    .pluck()
    .all();
  const serviceOf = (cleanerId: number): { serviceId: number; area: Area } => ({
    serviceId: data.value(
      "select services.id from services join cleaner_specialties using (specialty) where cleaner_id = ? order by duration limit 1",
      cleanerId,
    ),
    area:
      AREAS.find(
        (area) =>
          area ===
          data.value<string>("select min(area) from cleaner_areas where cleaner_id = ?", cleanerId),
      ) ?? "nimman",
  });
  return { cleanerIds, serviceOf };
}

test(`after each of ${ROUNDS} power cuts every acknowledged booking is there, none twice`, async () => {
  const dataDir = copyOf(inject("demoData"));
  const acknowledged = new Set<number>();
  let turns = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    const data = new ServerFixtures(dataDir);
    const before = acknowledged.size;
    const customers = Array.from({ length: CUSTOMERS }, () =>
      bookOn(server, data, acknowledged, () => (turns += 1)),
    );
    // Each round is cut at another moment of the work.
    while (acknowledged.size < before + 5 + round * 3) {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await server.kill();
    await Promise.all(customers);
    data.close();

    const after = new ServerFixtures(dataDir);
    const there = new Set(
      after.sqlite.prepare<[], number>("select id from bookings").pluck().all(),
    );
    expect(
      [...acknowledged].filter((id) => !there.has(id)),
      `round ${round}`,
    ).toEqual([]);
    expect(after.findBreaches(), `round ${round}`).toEqual([]);
    // A booking is either complete, with its history and its event, or not there.
    const halves = after.value(
      `select count(*) from bookings where id > (select max(id) from bookings where submission_id is null)
         and (not exists (select 1 from booking_events where booking_id = bookings.id)
           or (select count(*) from outbox_events where json_extract(payload, '$.bookingId') = bookings.id) <> 1)`,
    );
    expect(halves).toBe(0);
    // The same holds for notifications: an event has two, one for each side, or none yet. The demo has a
    // dead letter.
    const halfTold = after.value(
      `select count(*) from outbox_events where kind = 'booking-booked'
         and json_extract(payload, '$.bookingId') >
           (select max(id) from bookings where submission_id is null)
         and (select count(*) from notices where event_id = outbox_events.id)
           <> iif(expanded_at is null, 0, 2)`,
    );
    expect(halfTold).toBe(0);
    after.close();
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5);
  rmSync(dataDir, { recursive: true });
});

/** Reschedules a booking to and fro until the power is cut, and counts what was acknowledged. */
async function moveOn(server: BuiltServer, data: ServerFixtures, acknowledged: () => void) {
  const customerId = data.addCustomer();
  const date = mondayAhead(data.now);
  const daysAhead = daysBetween(cityDateOf(data.now), date);
  const id = data.addJob(data.addCleaner().id, customerId, { daysAhead, hours: 2 });
  const cookie = data.signIn(customerId);
  for (let moves = 0; ; moves += 1) {
    const answer = await send(server.origin, paths.myBookingStep(id, "move"), {
      cookie,
      form: { date, time: moves % 2 ? "9:00 AM" : "1:00 PM", rowVersion: String(moves + 1) },
    }).catch(() => null);
    if (!answer) return { id, moves };
    expect(answer.status, answer.text).toBe(302);
    acknowledged();
  }
}

/**
 * Books four weekly visits each for one customer after another; returns the customers whose booking was
 * acknowledged.
 */
async function bookSeriesOn(server: BuiltServer, data: ServerFixtures, acknowledged: () => void) {
  const booked: number[] = [];
  const serviceId = data.value<number>(
    "select id from services where duration = 120 order by id limit 1",
  );
  for (;;) {
    const customerId = data.addCustomer();
    const cleanerId = data.addCleaner().id;
    const { address, form } = weeklyVisits({ serviceId, cleanerId }, mondayAhead(data.now));
    const cookie = data.signIn(customerId);
    const answer = await send(server.origin, address, { cookie, form }).catch(() => null);
    if (!answer) return booked;
    expect(answer.location, answer.text).toContain("/booking/confirmation?");
    booked.push(customerId);
    acknowledged();
  }
}

interface Cut {
  until?: number;
  env?: Record<string, string>;
}

/** Counts the series that have a visit too few or too many. */
const tornSeries = (data: ServerFixtures) =>
  data.value<number>(
    `select count(*) from (select series_id from bookings
       where series_id is not null and address = '1 Nimman Road'
       group by series_id having count(*) <> ${VISITS})`,
  );

/**
 * Reschedules bookings and books series until the power is cut. Returns what is torn afterwards: anything
 * that is neither done nor undone, or that was acknowledged and isn't there. The power is cut after `until`
 * answers, or the server cuts it itself.
 */
async function cutShort(dataDir: string, { until = Infinity, env = {} }: Cut) {
  const server = await startBuiltServer({ dataDir, env: { DEMO: "1", ...env } });
  const data = new ServerFixtures(dataDir);
  let acknowledged = 0;
  const count = () => (acknowledged += 1);
  const movers = [1, 2].map(() => moveOn(server, data, count));
  const bookers = [1, 2].map(() => bookSeriesOn(server, data, count));
  if (until < Infinity) {
    while (acknowledged < until) await new Promise((resolve) => setTimeout(resolve, 2));
    await server.kill();
  }
  const [moved, booked] = await Promise.all([Promise.all(movers), Promise.all(bookers)]);
  await server.kill();
  data.close();

  const after = new ServerFixtures(dataDir);
  const torn = [...after.findBreaches()];
  const expectOf = (what: string, isSo: boolean) => {
    if (!isSo) torn.push(what);
  };
  for (const { id, moves } of moved) {
    const events = after.value<number>(
      "select count(*) from booking_events where booking_id = ? and event = 'moved'",
      id,
    );
    // Everything acknowledged is there; the last one may be done without its answer.
    expectOf(`history of ${id}`, events === moves || events === moves + 1);
    const startsAt = instantOf(mondayAhead(after.now), events % 2 ? 13 : 9);
    expectOf(
      `time of ${id}`,
      after.value("select starts_at from bookings where id = ?", id) === startsAt,
    );
    expectOf(
      `version of ${id}`,
      after.value("select row_version from bookings where id = ?", id) === events + 1,
    );
  }
  for (const customerId of booked.flat()) {
    const there = after.value("select count(*) from bookings where user_id = ?", customerId);
    expectOf(`visits of ${customerId}`, there === VISITS);
  }
  expectOf("a series", tornSeries(after) === 0);
  after.close();
  return { acknowledged, torn };
}

test(`after each of ${ROUNDS} power cuts a move and a series are done whole, or not at all`, async () => {
  const dataDir = copyOf(inject("demoData"));
  let all = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const cut = round % 2 ? { env: cutBetweenWrites(round) } : { until: 10 + round * 5 };
    const { acknowledged, torn } = await cutShort(dataDir, cut);
    expect(torn, `round ${round}`).toEqual([]);
    all += acknowledged;
  }
  expect(all).toBeGreaterThan(ROUNDS * 10);
  rmSync(dataDir, { recursive: true });
});

test("where nothing holds their statements together a power cut tears them (the control)", async () => {
  const dataDir = copyOf(inject("demoData"));
  const seen: string[] = [];
  for (let round = 0; round < MOST_ROUNDS && seen.length === 0; round += 1) {
    const env = { ...cutBetweenWrites(round), NO_TRANSACTIONS: "1" };
    seen.push(...(await cutShort(dataDir, { env })).torn);
  }
  expect(seen).not.toEqual([]);
  rmSync(dataDir, { recursive: true });
});
