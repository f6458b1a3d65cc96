import Sqlite from "better-sqlite3";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Number of rows of each table, by its name. */
export type TableCounts = Record<string, number>;

/** Longest time that a copy waits for a lock of another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000;
/** All pages in one step (the largest number that SQLite takes). */
const ALL_PAGES = 0x7fff_ffff;

/** Virtual tables are left out: they hold nothing of their own, and their own tables are counted. */
const TABLES = `select name from sqlite_schema
  where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%' order by name`;

function countTables(sqlite: Sqlite.Database): TableCounts {
  const names = sqlite.prepare<[], string>(TABLES).pluck().all();
  return Object.fromEntries(
    names.map((name) => [
      name,
      sqlite
        .prepare<[], number>(`select count(*) from "${name.replaceAll('"', '""')}"`)
        .pluck()
        .get() ?? 0,
    ]),
  );
}

/**
 * Copies a database while others write to it, with SQLite's online backup, and returns how many rows the
 * source has in that state. Counts and copy are of one read transaction. All pages are copied in one step,
 * because each write of another process between two steps starts the copy over; this blocks the thread, for
 * some seconds if the database is large, so a server doesn't call it. Writers aren't blocked.
 */
export async function copyDatabase(source: string, target: string): Promise<TableCounts> {
  const sqlite = new Sqlite(source, { fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    sqlite.exec("begin");
    const counts = countTables(sqlite);
    await sqlite.backup(target, { progress: () => ALL_PAGES });
    sqlite.exec("commit");
    return counts;
  } finally {
    sqlite.close();
  }
}

/** Facts about the file of a database that nobody has open. */
export interface DatabaseFacts {
  /** Complaints of SQLite's `integrity_check`; empty if the file is whole. */
  faults: string[];
  counts: TableCounts;
  /** When the last migration that it has was written, in milliseconds; 0 if it has none. */
  schemaAt: number;
}

/** Checks the file of a database, page by page, and counts its rows. Throws if it is no database. */
export function inspectDatabase(file: string): DatabaseFacts {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    const rows = sqlite.pragma("integrity_check(5)") as { integrity_check: string }[];
    const faults = rows.map((row) => row.integrity_check).filter((line) => line !== "ok");
    if (faults.length > 0) return { faults, counts: {}, schemaAt: 0 };
    const counts = countTables(sqlite);
    const schemaAt =
      counts["__drizzle_migrations"] === undefined
        ? 0
        : sqlite
            .prepare<[], number | null>("select max(created_at) from __drizzle_migrations")
            .pluck()
            .get();
    return { faults, counts, schemaAt: schemaAt ?? 0 };
  } finally {
    sqlite.close();
  }
}

/** Returns when the last migration of this build was written, in milliseconds. */
export function schemaOfBuild(): number {
  const journal = readFileSync(resolve("db/migrations/meta/_journal.json"), "utf8");
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}
