import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdWriteLock } from "../tests/support/write-lock";
import { waitUntilWritable } from "./busy.server";
import { closeDatabase, openDatabase } from "./client.server";

let dataDir: string;

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-busy-"));
  openDatabase({ dataDir });
});

afterAll(() => {
  closeDatabase();
  rmSync(dataDir, { recursive: true });
});

test("whoever waits for the lock learns that the database can't be used, and whoever comes after waits anew", async () => {
  const lock = await holdWriteLock(dataDir);
  const waiting = [waitUntilWritable(), waitUntilWritable()];
  closeDatabase();
  await expect(Promise.allSettled(waiting)).resolves.toEqual([
    { status: "rejected", reason: new Error("The database is not open.") },
    { status: "rejected", reason: new Error("The database is not open.") },
  ]);

  openDatabase({ dataDir });
  const next = waitUntilWritable();
  await lock.release();
  await expect(next).resolves.toBe(true);
});
