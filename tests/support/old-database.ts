import Sqlite from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { closeDatabase, databaseFile } from "#db/client.server";

/**
 * Gives each test of a migration its own folder, and `make` for a database from just before the migration
 * whose name ends in `migration`.
 */
export function useOldDatabase(migration: string) {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "baansaat-old-"));
  });
  afterEach(() => {
    closeDatabase();
    rmSync(folder, { recursive: true });
  });
  return {
    get folder() {
      return folder;
    },
    make(): Sqlite.Database {
      const migrationsFolder = join(folder, "migrations");
      cpSync("db/migrations", migrationsFolder, { recursive: true });
      const file = join(migrationsFolder, "meta/_journal.json");
      const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
      const first = journal.entries.findIndex(({ tag }) => tag.endsWith(migration));
      if (first < 1) throw new Error(`There is no migration ${migration}.`);
      writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
      const old = new Sqlite(databaseFile(folder));
      migrate(drizzle(old), { migrationsFolder });
      return old;
    },
  };
}
