import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures, type FreeJob } from "../support/server-fixtures";
import { raceForAnHour } from "./race-for-an-hour";
import { copyOf } from "./seed-demo-once";

/*
 * The negative control of the race in bookings.test.ts: on a scratch database without its guards, the same
 * race with the same checks must show a double booking.
 */
let servers: readonly [BuiltServer, BuiltServer];
let data: ServerFixtures;
let jobs: FreeJob[];

beforeAll(async () => {
  const dataDir = copyOf(inject("demoData"));
  data = new ServerFixtures(dataDir);
  jobs = data.freeJobs(2);
  servers = await Promise.all([
    startBuiltServer({ dataDir, env: { DEMO: "1" } }),
    startBuiltServer({ dataDir, env: { DEMO: "1" } }),
  ]);
  // Cleaners' hours without the key that lets each hour be taken only once.
  data.sqlite.exec(`
    create table hours_without_key as select * from booking_hours;
    drop table booking_hours;
    create view booking_hours as select * from hours_without_key;
    create trigger hours_take instead of insert on booking_hours begin
      insert into hours_without_key (cleaner_id, date, hour, booking_id, is_travel)
        values (new.cleaner_id, new.date, new.hour, new.booking_id, new.is_travel);
    end;`);
});

afterAll(async () => {
  data.close();
  for (const server of servers) await server.stop();
  rmSync(servers[0].dataDir, { recursive: true });
});

const jobAt = (index: number): FreeJob => {
  const job = jobs[index];
  if (!job) throw new Error(`No job ${index}.`);
  return job;
};
const doubles = () => data.findBreaches().filter((line) => /: bookings \d+ and \d+$/.test(line));

test("without the key, the look at the hours in the same transaction still lets one book", async () => {
  const { made, refused } = await raceForAnHour(jobAt(0), { servers, data });
  expect([made.length, refused.length]).toEqual([1, 49]);
  expect(doubles()).toEqual([]);
});

test("without the key and with hours that nobody sees taken, the checks see double bookings", async () => {
  data.sqlite.exec(`
    drop view booking_hours;
    create view booking_hours as select * from hours_without_key where false;
    create trigger hours_take instead of insert on booking_hours begin
      insert into hours_without_key (cleaner_id, date, hour, booking_id, is_travel)
        values (new.cleaner_id, new.date, new.hour, new.booking_id, new.is_travel);
    end;`);
  const { made } = await raceForAnHour(jobAt(1), { servers, data });
  expect(made.length).toBeGreaterThan(1);
  expect(doubles()).not.toEqual([]);
});
