import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { rmSync } from "node:fs";
import { addDays, cityDateOf, weekdayOf } from "~/lib/bangkok-time";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import {
  enableAllChannels,
  startChannelDoubles,
  type ChannelDoubles,
} from "../support/channel-doubles";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { PATIENCE_MS } from "../support/patience";

/*
 * The email server, the push service and LINE accept requests and never answer. Users are answered all the
 * same, and their requests call none of the channels.
 */
/** Number of deliveries under way at once, for each channel. */
const PARALLEL = 4;

let doubles: ChannelDoubles;
let server: BuiltServer;
let data: ServerFixtures;
const dataDir = copyOf(inject("demoData"));

beforeAll(async () => {
  doubles = await startChannelDoubles("hang");
  server = await startBuiltServer({ dataDir, env: { DEMO: "1", ...doubles.env } });
  data = new ServerFixtures(dataDir);
});

afterAll(async () => {
  data.close();
  await server.kill();
  await doubles.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Waits until `check` passes, as long as a busy machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });

const monday = (() => {
  const later = addDays(cityDateOf(Date.parse("2026-11-23T02:00:00Z")), 28);
  return addDays(later, (8 - weekdayOf(later)) % 7);
})();

/** Creates a request that waits for its cleaner's answer. */
function asked() {
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const id = data.addRequest(cleaner.id, customerId, { daysAhead: 28 });
  const accept = () =>
    send(server.origin, `/api/bookings/${id}/status`, {
      method: "PATCH",
      json: { status: "accepted" },
      cookie: data.signIn(cleaner.userId),
    });
  return { id, cleaner, customerId, accept };
}

test("with every channel hanging, booking, accepting and moving are answered, and wait for none", async () => {
  const first = Array.from({ length: PARALLEL }, asked);
  const [job] = data.freeJobsOn(35, 1);
  if (!job) throw new Error("Nobody is free.");
  const booker = data.addCustomer();
  const waiting = asked();
  const moved = asked();
  enableAllChannels(data, doubles.pushHost);

  // The notifications of these transitions fill every channel: from now on nothing new is sent.
  for (const { accept } of [...first, moved]) expect((await accept()).status).toBe(200);
  await soon(() => {
    const { email, push } = doubles.countCalls();
    expect(email).toBeGreaterThanOrEqual(PARALLEL);
    expect(push).toBeGreaterThanOrEqual(PARALLEL);
    expect(doubles.countCalls().line).toBeGreaterThan(0);
  });
  await soon(() => expect(underWay("line")).toBe(PARALLEL));
  const before = doubles.countCalls();
  const lastEvent = data.value("select max(id) from outbox_events");

  const booked = await send(server.origin, "/api/bookings", {
    json: {
      serviceId: job.serviceId,
      cleanerId: job.cleanerId,
      date: job.date,
      time: job.time,
      totalPrice: bahtFromSatang(job.total),
      address: "99/9 Moo 3",
      city: job.area,
      zipCode: "50200",
      phone: "0815550123",
    },
    cookie: data.signIn(booker),
  });
  expect(booked.status).toBe(201);
  expect((await waiting.accept()).status).toBe(200);
  const rowVersion = data.value("select row_version from bookings where id = ?", moved.id);
  const move = await send(server.origin, paths.myBookingStep(moved.id, "move"), {
    form: { date: monday, time: "1:00 PM", rowVersion: String(rowVersion) },
    cookie: data.signIn(moved.customerId),
  });
  expect(move.status).toBe(302);

  // All are answered, although none of their notifications was tried and no channel was called.
  expect(
    data.value("select coalesce(sum(attempts), 0) from notices where event_id > ?", lastEvent),
  ).toBe(0);
  expect(doubles.countCalls()).toEqual(before);
  expect(data.value("select count(*) from outbox_events where id > ?", lastEvent)).toBe(3);
});

/** Counts the hanging deliveries of a channel. */
const underWay = (channel: string) =>
  data.value(
    "select count(*) from notices where channel = ? and done_at is null and dead_at is null and attempts > 0",
    channel,
  );
