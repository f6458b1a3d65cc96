import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { addDays, cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { IF_CLEANER_CANT } from "~/lib/vocabulary";
import { startBuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";

/*
 * A cleaner with six jobs reports that they can't work, and the server is killed in the middle of it: all of
 * it is done, or nothing. The same form, sent again, does it once.
 */

/** Writes to bookings after which the server is killed, one number for each round. */
const CUTS = [1, 6, 15, 24, 40];

interface SixJobs {
  cleaner: { id: number; userId: number };
  jobIds: number[];
  days: { first: string; last: string };
}

/** Adds a cleaner with six jobs on three days, each of another customer. */
function sixJobs(data: ServerFixtures): SixJobs {
  const cleaner = data.addCleaner();
  const first = mondayAhead(data.now);
  const from = daysBetween(cityDateOf(data.now), first);
  const jobIds = [0, 1, 2].flatMap((day) =>
    [9, 13].map((hour) =>
      data.addJob(cleaner.id, data.addCustomer(), {
        ...{ daysAhead: from + day, hour, hours: 2 },
        ifCleanerCant: IF_CLEANER_CANT[(day + hour) % IF_CLEANER_CANT.length] ?? "ask",
      }),
    ),
  );
  return { cleaner, jobIds, days: { first, last: addDays(first, 2) } };
}

const addressOf = ({ days }: SixJobs) =>
  paths.absence({ until: "day", from: days.first, to: days.last });

/** Returns what has happened of an absence. */
function stateOf(data: ServerFixtures, { cleaner, jobIds }: SixJobs) {
  const ids = jobIds.join();
  const count = (sql: string) => data.value<number>(`select count(*) from ${sql}`);
  return {
    cancelled: count(`bookings where id in (${ids}) and status = 'cancelled'`),
    holding: count(`(select distinct booking_id from booking_hours where booking_id in (${ids}))`),
    histories: count(`booking_events where booking_id in (${ids}) and event = 'cancelled'`),
    closedDays: count(`cleaner_blocked_dates where cleaner_id = ${cleaner.id}`),
    absences: count(`absences where cleaner_id = ${cleaner.id}`),
    // Each customer is notified once: of the loss, or of who comes instead.
    announced: count(`outbox_events where
      (kind = 'booking-lost' and json_extract(payload, '$.bookingId') in (${ids}))
      or (kind = 'booking-found' and json_extract(payload, '$.lostId') in (${ids}))`),
  };
}

const NOTHING = {
  ...{ cancelled: 0, holding: 6, histories: 0, closedDays: 0, absences: 0, announced: 0 },
};
const ALL = { cancelled: 6, holding: 0, histories: 6, closedDays: 3, absences: 1, announced: 6 };

/** Reports an absence on a server that is killed after some writes; returns the state and the sent form. */
async function cutShort(dataDir: string, cutAfter: number, env: Record<string, string> = {}) {
  const before = new ServerFixtures(dataDir);
  const six = sixJobs(before);
  const cookie = before.signIn(six.cleaner.userId);
  before.close();
  const server = await startBuiltServer({
    dataDir,
    env: {
      DEMO: "1",
      NODE_OPTIONS: `--import ${new URL("../support/cut-between-writes.mjs", import.meta.url)}`,
      CUT_AFTER: String(cutAfter),
      CUT_SINCE: 'insert into "absences"',
      ...env,
    },
  });
  const page = await send(server.origin, addressOf(six), { cookie });
  expect(page.text).toContain("What happens to these 6 jobs");
  const version = /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  const form = { version, formKey: randomUUID(), reason: "" };
  const answer = await send(server.origin, addressOf(six), { cookie, form }).catch(() => null);
  await server.kill();
  const after = new ServerFixtures(dataDir);
  const state = stateOf(after, six);
  const breaches = after.findBreaches();
  after.close();
  return { six, cookie, form, isAnswered: answer !== null, state, breaches };
}

test("killed in the middle, a report of six jobs is done wholly or not at all; sent again, it is done once", async () => {
  const dataDir = copyOf(inject("demoData"));
  const rounds: Awaited<ReturnType<typeof cutShort>>[] = [];
  for (const cutAfter of CUTS) {
    const round = await cutShort(dataDir, cutAfter);
    expect(round.state, `cut after ${cutAfter}`).toEqual(round.isAnswered ? ALL : NOTHING);
    expect(round.breaches).toEqual([]);
    rounds.push(round);
  }
  const cut = rounds.filter(({ isAnswered }) => !isAnswered);
  expect(cut.length).toBeGreaterThan(CUTS.length / 2);

  const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
  for (const { six, cookie, form } of rounds) {
    const sent = [1, 2].map(() => send(server.origin, addressOf(six), { cookie, form }));
    const places = (await Promise.all(sent)).map(({ location }) => location);
    expect(places[0]).toMatch(/\?absence=\d+$/);
    expect(places[1]).toBe(places[0]);
  }
  await server.stop();
  const data = new ServerFixtures(dataDir);
  for (const { six } of rounds) expect(stateOf(data, six)).toEqual(ALL);
  data.close();
  rmSync(dataDir, { recursive: true });
});

test("where nothing holds the statements together it is torn (the control)", async () => {
  const dataDir = copyOf(inject("demoData"));
  const { state } = await cutShort(dataDir, 15, { NO_TRANSACTIONS: "1" });
  expect(state).not.toEqual(NOTHING);
  expect(state).not.toEqual(ALL);
  rmSync(dataDir, { recursive: true });
});
