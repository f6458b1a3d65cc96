import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { startBuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { copyOf } from "./seed-demo-once";

/** Settings of a real installation; its clock is the real one. */
const PRODUCTION = {
  NODE_ENV: "production",
  CLOCK_START: "",
  APP_ORIGIN: "https://baansaat.example",
};

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-start-"));
});

afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

/** Creates a data folder that a server without demo data has used, with one account. */
async function makeRealData(): Promise<void> {
  const server = await startBuiltServer({ dataDir });
  const data = new ServerFixtures(dataDir);
  data.addCustomer();
  data.close();
  expect(await server.stop()).toBe(0);
}

const peopleIn = (folder: string) => {
  const data = new ServerFixtures(folder);
  const people = data.value("select count(*) from users");
  data.close();
  return people;
};

describe("a start is refused, with a list of what is wrong and nothing else,", () => {
  test("for a demo on real data, which stay as they are", async () => {
    await makeRealData();
    for (const DEMO of ["1", "true"]) {
      await expect(startBuiltServer({ dataDir, env: { DEMO } })).rejects.toThrow(
        /^The server ended:\nThe environment is not usable:\n {2}- DATA_DIR holds real data, [^\n]*$/,
      );
    }
    expect(peopleIn(dataDir)).toBe(1);
  });

  test("for production on demo data", async () => {
    const demoData = copyOf(inject("demoData"));
    await expect(startBuiltServer({ dataDir: demoData, env: PRODUCTION })).rejects.toThrow(
      /^The server ended:\nThe environment is not usable:\n {2}- DATA_DIR holds a database with demo data, [^\n]*$/,
    );
    rmSync(demoData, { recursive: true });
  });

  test("on a port that is taken", async () => {
    const other = createServer((_request, response) => response.writeHead(404).end());
    other.listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    await expect(startBuiltServer({ dataDir, port })).rejects.toThrow(
      /^The server ended:\nThe environment is not usable:\n {2}- PORT \d+ is taken [^\n]*$/,
    );
    other.close();
  });

  test("for an environment with several mistakes, all of them at once", async () => {
    const env = { ...PRODUCTION, APP_ORIGIN: "", HOST: "127.0.0.1", LOG_LEVEL: "loud" };
    await expect(startBuiltServer({ dataDir, env })).rejects.toThrow(
      /^The server ended:\nThe environment is not usable:\n {2}- LOG_LEVEL must be one of [^\n]*\n {2}- APP_ORIGIN is required: [^\n]*$/,
    );
  });
});

describe("on a Node that is too old", () => {
  const OLD =
    "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})";

  test.each([
    ["the server", ["index.js", "--demo"]],
    [
      "the admin command",
      ["admin.js", "create", "--username", "nok", "--email", "nok@example.com"],
    ],
    ["the large seed", ["seed-large.js"]],
  ])("%s says so in one line and makes no file", (_program, [file = "", ...words]) => {
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      ["--import", OLD, join("build/server", file), ...words],
      {
        env: { NODE_ENV: "production", DATA_DIR: join(dataDir, "made") },
        encoding: "utf8",
      },
    );
    expect(stderr).toMatch(/^This is Node 20\.20\.2, and BaanSaat needs 22 or later\.[^\n]*\n$/);
    expect([status, stdout, readdirSync(dataDir)]).toEqual([1, "", []]);
  });
});

test("a production whose admins need no second factor says so in the log, and no other does", async () => {
  const said = /ADMIN_SECOND_FACTOR is off/;
  for (const [ADMIN_SECOND_FACTOR, times] of [
    ["off", 1],
    ["", 0],
  ] as const) {
    const server = await startBuiltServer({
      dataDir,
      env: { ...PRODUCTION, ADMIN_SECOND_FACTOR },
    });
    expect(await server.stop()).toBe(0);
    expect(server.log.filter(({ msg }) => said.test(msg))).toHaveLength(times);
  }
});

describe("a demo", () => {
  let demoData: string;

  beforeEach(() => {
    demoData = copyOf(inject("demoData"));
  });

  afterEach(() => {
    rmSync(demoData, { recursive: true });
  });

  /** Starts the demo on its data once more, and stops it. */
  async function startAgain(argv: string[] = []): Promise<void> {
    const server = await startBuiltServer({ dataDir: demoData, env: { DEMO: "1" }, argv });
    expect(await server.stop()).toBe(0);
  }

  test("that is started again keeps what people did, and adds nothing", async () => {
    const data = new ServerFixtures(demoData);
    data.addCustomer();
    data.close();
    const before = peopleIn(demoData);
    await startAgain();
    expect(peopleIn(demoData)).toBe(before);
  });

  test("is filled once by processes that start at once, and each of them serves it", async () => {
    const starts = [0, 1, 2].map(() => startBuiltServer({ dataDir, env: { DEMO: "1" } }));
    const started = await Promise.allSettled(starts);
    const servers = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    for (const server of servers) expect(await server.stop()).toBe(0);
    expect(started.filter(({ status }) => status === "rejected")).toEqual([]);
    // Half-finished work of another process, build assets included, must cause no warning either.
    expect(servers.flatMap(({ log }) => log.filter(({ level }) => level >= 40))).toEqual([]);
    expect(peopleIn(dataDir)).toBe(peopleIn(demoData));
  });

  test("starts over with --fresh", async () => {
    const before = peopleIn(demoData);
    const data = new ServerFixtures(demoData);
    data.addCustomer();
    data.close();
    await startAgain(["--fresh"]);
    expect(peopleIn(demoData)).toBe(before);
  });
});

describe("a demo that was kept for weeks", () => {
  const LATER = "2026-12-14T04:00:00Z";
  const TODAY = "2026-12-14";

  /** Starts a server on the demo three weeks later, and stops it. */
  async function startLater(folder: string, clock: string): Promise<void> {
    const server = await startBuiltServer({
      dataDir: folder,
      env: { DEMO: "1", CLOCK_START: clock },
    });
    expect(await server.stop()).toBe(0);
  }

  test("is brought to today: a full day, a request that waits, nothing left undone", async () => {
    const folder = copyOf(inject("demoData"));
    await startLater(folder, LATER);
    const data = new ServerFixtures(folder, Date.parse(LATER));
    const cleanerId = data.value(
      "select id from cleaners where user_id = ?",
      data.userId("cleaner"),
    );
    const day = (status: string, date: string) =>
      data.value(
        "select count(*) from bookings where cleaner_id = ? and status = ? and date >= ? and date <= ? and not is_offer",
        cleanerId,
        status,
        TODAY,
        date,
      );
    expect(day("confirmed", TODAY)).toBe(2);
    expect(day("pending", "2027-01-31")).toBe(1);
    const later = "select count(*) from bookings where status = 'confirmed' and date > ?";
    expect(data.value(later, TODAY)).toBeGreaterThan(30);
    expect(
      data.value(
        "select count(*) from bookings where status = 'confirmed' and ends_at < ?",
        Date.parse(LATER),
      ),
    ).toBe(0);
    // Every completed booking is paid, and its fee is on the statement of its month; two aren't paid, and owe none.
    // A redo costs nothing.
    const hasFee = `exists (select 1 from fee_entries where booking_id = bookings.id and kind = 'fee'
      and amount = platform_fee and month = substr(date, 1, 7))`;
    const isPaid = `paid_how is not null and ${hasFee}`;
    const isUnpaid = `not_paid_at is not null and paid_how is null and not ${hasFee}`;
    const completed = `select count(*) from bookings
      where status = 'completed' and redo_of_problem_id is null and`;
    expect(data.value(`${completed} not (${isPaid}) and not (${isUnpaid})`)).toBe(0);
    expect(data.value(`${completed} ${isUnpaid}`)).toBe(2);
    expect(data.findBreaches()).toEqual([]);
    const all = data.value("select count(*) from bookings");
    data.close();

    await startLater(folder, "2026-12-14T05:00:00Z");
    const again = new ServerFixtures(folder);
    expect(again.value("select count(*) from bookings"), "a second start that day").toBe(all);
    again.close();
    rmSync(folder, { recursive: true });
  });
});
