import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import { copyOfBuildWithout, startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";

/** Makes system calls of a running process fail, by ptrace(2). Without it these tests can't be run. */
const STRACE = "/usr/bin/strace";

let server: BuiltServer;
let data: ServerFixtures;
let dataDir: string;

async function start(cwd?: string): Promise<void> {
  dataDir = copyOf(inject("demoData"));
  server = await startBuiltServer({ dataDir, env: { DEMO: "1" }, ...(cwd ? { cwd } : {}) });
  data = new ServerFixtures(dataDir);
}

afterEach(async () => {
  data.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

const health = async () => (await send(server.origin, "/healthz")).status;

/** Lets these system calls on the database's files fail with `error`; returns a function that ends it. */
async function failDisk(error: "EIO" | "ENOSPC", calls: string): Promise<() => Promise<void>> {
  const files = ["", "-wal"].flatMap((end) => ["-P", join(dataDir, `baansaat.db${end}`)]);
  const strace = spawn(
    STRACE,
    [
      ...["-f", "-qq", "-o", "/dev/null", "-p", String(server.pid), ...files],
      ...["-e", `trace=${calls}`, "-e", `inject=${calls}:error=${error}`],
    ],
    { stdio: "ignore" },
  );
  const ended = once(strace, "exit");
  return async () => {
    strace.kill("SIGINT");
    await ended;
  };
}

function addBooker() {
  const cleaner = data.addCleaner();
  const cookie = data.signIn(data.addKnownCustomer());
  const serviceId = data.value<number>(
    "select id from services where duration = 120 order by id limit 1",
  );
  const book = (week: number) =>
    send(server.origin, "/api/bookings", {
      cookie,
      json: {
        serviceId,
        cleanerId: cleaner.id,
        date: addDays(mondayAhead(data.now), 7 * week),
        time: "9:00 AM",
        address: "1 Nimman Road",
        city: "nimman",
        zipCode: "50200",
      },
    });
  const booked = () =>
    data.sqlite
      .prepare<[number], string>("select date from bookings where cleaner_id = ? order by date")
      .pluck()
      .all(cleaner.id)
      .map((date) =>
        Math.round((Date.parse(date) - Date.parse(mondayAhead(data.now))) / 604_800_000),
      );
  return { book, booked, cookie };
}

describe.runIf(existsSync(STRACE))("a disk whose", () => {
  test.each([
    ["writes fail (EIO)", "EIO", "pwrite64"],
    ["syncs fail (EIO)", "EIO", "fdatasync,fsync"],
    ["room is used up (ENOSPC)", "ENOSPC", "pwrite64"],
  ] as const)(
    "%s: pages are answered, bookings refused with a reason, and taken again afterwards; nothing is lost",
    async (_what, error, calls) => {
      await start();
      const { book, booked, cookie } = addBooker();
      expect((await book(0)).status).toBe(201);

      const endFault = await failDisk(error, calls);
      await expect.poll(health, { interval: 200 }).toBe(503);
      const refused = await book(1);
      expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "10"]);
      expect(refused.json()["message"]).toContain("Nothing was changed");
      for (const path of ["/", "/browse-cleaners", "/dashboard"]) {
        expect((await send(server.origin, path, { cookie })).status, path).toBe(200);
      }
      await endFault();

      await expect.poll(health, { interval: 200 }).toBe(200);
      // It was refused, so it isn't there; sent again, it is.
      expect(booked()).toEqual([0]);
      expect((await book(1)).status).toBe(201);
      const said = server.log.filter(({ msg }) => msg === "database does not take writes");
      expect(said.length).toBeGreaterThan(0);

      // All of it survives a kill.
      await server.kill();
      data.close();
      server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
      data = new ServerFixtures(dataDir);
      expect(booked()).toEqual([0, 1]);
      expect(data.findBreaches()).toEqual([]);
    },
  );

  test("isn't known to fail (EIO): a booking is an error that says nothing (the control)", async () => {
    const cwd = copyOfBuildWithout([["SQLITE_(?:BUSY|FULL|IOERR)", "SQLITE_(?:BUSY|FULL)"]]);
    await start(cwd);
    const { book, booked } = addBooker();
    const endFault = await failDisk("EIO", "pwrite64");
    // The fault begins at some moment after strace has started.
    const statuses = new Set<number>();
    const failed = async () => {
      const { status, text } = await book(statuses.size);
      statuses.add(status);
      return status === 201 ? null : { status, hasReason: text.includes("Nothing was changed") };
    };
    await expect.poll(failed).toEqual({ status: 500, hasReason: false });
    await endFault();
    expect(booked().length).toBeLessThan(2);
    rmSync(cwd, { recursive: true });
  });
});
