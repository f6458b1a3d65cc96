import Sqlite from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useOldDatabase } from "../tests/support/old-database";
import { testProgram } from "../tests/support/test-program";
import { closeDatabase, databaseFile, openDatabase } from "./client.server";

/** The first of the migrations that are cut; some of them rebuild tables that have rows. */
const old = useOldDatabase("the_day");
/** Number of statements after which the process is killed, spread over all of them. */
const CUTS = Number(process.env.MIGRATION_CUTS ?? 24);

/** Loaded into the process, it kills it after so many statements. */
const CUT = new URL("../tests/support/cut-migration.mjs", import.meta.url).href;

/** Starts a process that migrates a folder; resolves with its signal and what it printed. */
async function migrate(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ["--import", CUT, testProgram("migrating-process"), dataDir],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] },
  );
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { code, signal, printed };
}

/** Makes an old database with people; returns a function that copies its folder. */
function makeOld(): (name: string) => string {
  const database = old.make();
  const add = database.prepare(
    `insert into users (username, first_name, last_name, email, phone, created_at)
     values (?, 'Dao', 'Dee', ?, '+66815550123', 1)`,
  );
  for (let n = 0; n < 50; n += 1) add.run(`person${n}`, `person${n}@example.com`);
  database.close();
  return (name) => {
    const folder = join(old.folder, name);
    cpSync(databaseFile(old.folder), databaseFile(folder), { recursive: true });
    return folder;
  };
}

/** Returns what is in a folder's database: its tables, how many migrations it has had, and its people. */
function contentOf(dataDir: string) {
  const database = new Sqlite(databaseFile(dataDir));
  const all = (sql: string) => database.prepare(sql).all();
  const content = {
    schema: all("select type, name, sql from sqlite_schema order by type, name"),
    applied: all("select count(*) from __drizzle_migrations"),
    people: all("select id, username, email from users order by id"),
    damage: database.pragma("integrity_check"),
  };
  database.close();
  return content;
}

/** Starts once more, as after the kill. Returns the error, if it has one. */
function startAgain(dataDir: string): unknown {
  try {
    openDatabase({ dataDir });
    return null;
  } catch (error) {
    return error;
  } finally {
    closeDatabase();
  }
}

/** Statements after which to cut: the first and the last ones, and others between them. */
async function cutsOf(dataDir: string): Promise<number[]> {
  const whole = await migrate(dataDir);
  expect([whole.code, whole.signal]).toEqual([0, null]);
  const statements = Number(whole.printed);
  expect(statements).toBeGreaterThan(CUTS);
  const spread = Array.from({ length: CUTS }, (_, n) =>
    Math.round(1 + (n * (statements - 1)) / (CUTS - 1)),
  );
  return [...new Set([...spread, statements - 1])];
}

test(`a start that is killed after any of ${CUTS} statements of its migrations leaves all or nothing, and the next one finishes`, async () => {
  const copy = makeOld();
  const before = contentOf(copy("before"));
  const reference = copy("reference");
  const cuts = await cutsOf(reference);
  const after = contentOf(reference);
  expect(after.people).toEqual(before.people);
  expect(after.schema).not.toEqual(before.schema);
  for (const cut of cuts) {
    const folder = copy(`cut-${cut}`);
    const { signal } = await migrate(folder, { CUT_AFTER: String(cut) });
    expect(signal, `after ${cut}`).toBe("SIGKILL");
    expect([before, after], `after ${cut}`).toContainEqual(contentOf(folder));
    expect(startAgain(folder), `after ${cut}`).toBe(null);
    expect(contentOf(folder), `after ${cut}`).toEqual(after);
  }
});

test("where each statement is saved at once, some kills leave a database that doesn't start (the control)", async () => {
  const copy = makeOld();
  const cuts = await cutsOf(copy("reference"));
  // From the middle on: a cut between two migrations does no harm.
  for (const cut of cuts.slice(Math.floor(cuts.length / 2))) {
    const folder = copy(`torn-${cut}`);
    await migrate(folder, { CUT_AFTER: String(cut), NO_TRANSACTIONS: "1" });
    if (startAgain(folder) !== null) return;
  }
  expect.unreachable("Every cut left a database that starts.");
});
