import { rmSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import { AREAS, type Area } from "~/lib/vocabulary";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { DataBesideServer } from "../support/data-beside-server";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

const ROUNDS = Number(process.env.POWER_CUT_ROUNDS ?? 8);
const CUSTOMERS = 4;

/** A customer who books wherever they can until the power is cut; notes what was acknowledged. */
async function bookOn(
  server: BuiltServer,
  data: DataBesideServer,
  acknowledged: Set<number>,
  turn: () => number,
): Promise<void> {
  const { cleanerIds, serviceOf } = offers(data);
  for (let made = 20, cookie = ""; ; made += 1) {
    // Nobody may hold more than twenty bookings.
    if (made >= 20) {
      cookie = data.signIn(data.addCustomer());
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
    // Taken by another customer, or a day on which this cleaner does not work.
    else expect([409, 422], answer.text).toContain(answer.status);
  }
}

function offers(data: DataBesideServer) {
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
    const data = new DataBesideServer(dataDir);
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

    const after = new DataBesideServer(dataDir);
    const there = new Set(
      after.sqlite.prepare<[], number>("select id from bookings").pluck().all(),
    );
    expect(
      [...acknowledged].filter((id) => !there.has(id)),
      `round ${round}`,
    ).toEqual([]);
    expect(after.breaches(), `round ${round}`).toEqual([]);
    // A booking is whole or not there: its history and its event stand with it.
    const halves = after.value(
      `select count(*) from bookings where id > (select max(id) from bookings where submission_id is null)
         and (not exists (select 1 from booking_events where booking_id = bookings.id)
           or (select count(*) from outbox_events where json_extract(payload, '$.bookingId') = bookings.id) <> 1)`,
    );
    expect(halves).toBe(0);
    // So is what was made of an event: notices for both sides, or none yet.
    const halfTold = after.value(
      `select count(*) from outbox_events where kind = 'booking-booked'
         and (select count(*) from notices where event_id = outbox_events.id)
           <> iif(expanded_at is null, 0, 2)`,
    );
    expect(halfTold).toBe(0);
    after.close();
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5);
  rmSync(dataDir, { recursive: true });
});
