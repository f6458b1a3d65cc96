import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeDatabase, databaseFile, openDatabase, sqlite, truncateWal } from "./client.server";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-client-"));
});
afterEach(() => {
  closeDatabase();
  rmSync(dataDir, { recursive: true });
});

const walBytes = () => statSync(`${databaseFile(dataDir)}-wal`).size;

/** Writes more pages than SQLite leaves in the WAL, in many transactions. */
function writeMuch(): void {
  sqlite().exec("create table filler (text)");
  const insert = sqlite().prepare("insert into filler values (randomblob(200000))");
  for (let n = 0; n < 100; n += 1) insert.run();
}

test("a database that Litestream streams keeps its WAL until it is emptied, which works without Litestream too", () => {
  openDatabase({ dataDir, isStreamed: true });
  writeMuch();
  expect(walBytes()).toBeGreaterThan(15_000_000);
  expect(truncateWal()).toBe(true);
  expect(walBytes()).toBe(0);
});

test("otherwise SQLite writes it into the database file every 1,000 pages (the control)", () => {
  openDatabase({ dataDir });
  writeMuch();
  expect(walBytes()).toBeLessThan(6_000_000);
});
