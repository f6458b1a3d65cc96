import Sqlite from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import * as accounts from "./schema/accounts";
import * as audit from "./schema/audit";
import * as bookings from "./schema/bookings";
import * as business from "./schema/business";
import * as catalogue from "./schema/catalogue";
import * as channels from "./schema/channels";
import * as cleaners from "./schema/cleaners";
import * as homes from "./schema/homes";
import * as notes from "./schema/notes";
import * as notifications from "./schema/notifications";
import * as outbox from "./schema/outbox";
import * as payments from "./schema/payments";
import * as queue from "./schema/queue";
import * as rateLimits from "./schema/rate-limits";
import * as reviews from "./schema/reviews";
import * as schedule from "./schema/schedule";
import * as settings from "./schema/settings";

const schema = {
  ...accounts,
  ...audit,
  ...bookings,
  ...business,
  ...catalogue,
  ...channels,
  ...cleaners,
  ...homes,
  ...notes,
  ...notifications,
  ...outbox,
  ...payments,
  ...queue,
  ...rateLimits,
  ...reviews,
  ...schedule,
  ...settings,
};

export type Database = BetterSQLite3Database<typeof schema>;

interface Connection {
  db: Database;
  sqlite: Sqlite.Database;
  /** Never waits for a lock: it checks if there is one, and empties the WAL. */
  noWait: Sqlite.Database;
}

let connection: Connection | undefined;

export interface OpenOptions {
  /** Folder of the database file; created if missing. */
  dataDir: string;
  /** Called with each query that is executed, with its values filled in. */
  onQuery?: ((sql: string) => void) | undefined;
  /** True if Litestream streams the database; by default nothing does. */
  isStreamed?: boolean;
}

/**
 * Longest time that a query waits for a lock of another process, in milliseconds. It is enough for a
 * program of the shell, and for a start, to get its turn beside a server.
 */
const SHELL_BUSY_TIMEOUT_MS = 5_000;
/**
 * The same for a server, in milliseconds. SQLite waits with the whole thread: a server answers nobody
 * meanwhile, and so waits in `waitUntilWritable` first. It isn't 0: two healthy processes on one database
 * would refuse each other's writes.
 */
const SERVER_BUSY_TIMEOUT_MS = 100;

/** Name of the database file in a data folder. */
export const DATABASE_NAME = "baansaat.db";
/** Name of the file whose lock a start holds (`lockData`). It is empty. */
export const START_LOCK = "start.lock";
/** The folder of the migrations, from the working directory of all programs. */
const MIGRATIONS = "db/migrations";

/** Returns the path of the database file in a data folder. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, DATABASE_NAME);
}

/** Returns the folder of the open database. */
export function dataFolder(): string {
  return dirname(currentConnection().sqlite.name);
}

/**
 * Opens the process's one connection and brings the tables up to date. Call it under
 * `withDataLock` or `lockData`: two processes that start together on a new database would both migrate it.
 */
export function openDatabase({ dataDir, onQuery, isStreamed = false }: OpenOptions): void {
  if (connection) throw new Error("The database is open already.");
  mkdirSync(dataDir, { recursive: true });
  const sqlite = new Sqlite(databaseFile(dataDir));
  applyPragmas(sqlite, SHELL_BUSY_TIMEOUT_MS);
  const db = drizzle(sqlite, { schema });
  migrateSafely(sqlite, db);
  sqlite.close();

  // It is opened again: the driver takes a listener for queries only here, and migrations should not be
  // heard.
  const serving = new Sqlite(
    databaseFile(dataDir),
    onQuery ? { verbose: (sql) => onQuery(String(sql)) } : {},
  );
  applyPragmas(serving, SHELL_BUSY_TIMEOUT_MS);
  // Litestream reads all the time, so that the WAL doesn't begin anew, and each commit beyond 1,000 pages
  // would copy it into the database file. Litestream does that itself; see also `truncateWal`.
  if (isStreamed) serving.pragma("wal_autocheckpoint = 0");
  const impatient = new Sqlite(databaseFile(dataDir));
  applyPragmas(impatient, 0);
  connection = { sqlite: serving, noWait: impatient, db: drizzle(serving, { schema }) };
}

/**
 * Opens an existing database for reading only, without bringing its tables up to date: for a program that
 * examines the data of a server. Throws if there is no file, or if it is no database.
 */
export function openForReading({ dataDir }: Pick<OpenOptions, "dataDir">): void {
  if (connection) throw new Error("The database is open already.");
  const sqlite = new Sqlite(databaseFile(dataDir), { readonly: true, fileMustExist: true });
  sqlite.pragma(`busy_timeout = ${SHELL_BUSY_TIMEOUT_MS}`);
  // A second connection for what never waits is needed only by programs that write.
  connection = { sqlite, noWait: sqlite, db: drizzle(sqlite, { schema }) };
}

/** The number of migrations that a database has had, and of those that this build has. */
export interface SchemaVersion {
  applied: number;
  expected: number;
}

/** Returns the version of the open database's tables, and the one that this build works with. */
export function schemaVersion(): SchemaVersion {
  return {
    applied: Number(sqlite().pragma("user_version", { simple: true })),
    expected: countMigrations(),
  };
}

let migrations: number | undefined;

/** Returns the number of migrations in this build; they don't change while it runs. */
function countMigrations(): number {
  migrations ??= (
    JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")) as {
      entries: unknown[];
    }
  ).entries.length;
  return migrations;
}

/**
 * Returns what SQLite finds damaged in the open database, at most a few lines; none if it is whole. It reads
 * the whole file, but doesn't compare rows with their indexes.
 */
export function findDamage(): string[] {
  const lines = sqlite().pragma("quick_check(5)") as { quick_check: string }[];
  return lines.map(({ quick_check }) => quick_check).filter((line) => line !== "ok");
}

function applyPragmas(sqlite: Sqlite.Database, busyTimeoutMs: number): void {
  sqlite.pragma(`busy_timeout = ${busyTimeoutMs}`);
  sqlite.pragma("journal_mode = WAL");
  // FULL: a booking that was acknowledged survives a power cut. (better-sqlite3 sets NORMAL.)
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  // Deleted data is overwritten with zeros: a free page must not contain somebody's address.
  sqlite.pragma("secure_delete = ON");
}

/**
 * Migrates with foreign keys off, because tables are rebuilt: inside drizzle's transaction the generated
 * PRAGMA does nothing, and a rebuild would cascade into the child tables and empty them.
 */
function migrateSafely(sqlite: Sqlite.Database, db: Database): void {
  sqlite.pragma("foreign_keys = OFF");
  migrate(db, { migrationsFolder: resolve(MIGRATIONS) });
  sqlite.pragma("foreign_keys = ON");
  // The check reads every row, a second for a million. `user_version` says which migrations passed it, so
  // that a failed one is not forgotten by the next start.
  const applied = sqlite.prepare("select count(*) from __drizzle_migrations").pluck().get();
  if (sqlite.pragma("user_version", { simple: true }) === applied) return;
  const orphans = sqlite.pragma("foreign_key_check") as unknown[];
  if (orphans.length > 0) {
    throw new Error(`Migration left ${orphans.length} rows that point to nothing.`);
  }
  sqlite.pragma(`user_version = ${Number(applied)}`);
}

function currentConnection(): Connection {
  if (!connection) throw new Error("The database is not open.");
  return connection;
}

/** Returns the open database. */
export function db(): Database {
  return currentConnection().db;
}

/** Makes queries wait for another process's lock only as long as a server may. */
export function setServerBusyTimeout(): void {
  currentConnection().sqlite.pragma(`busy_timeout = ${SERVER_BUSY_TIMEOUT_MS}`);
}

/** Returns the driver below it, for PRAGMAs, backups and full-text queries. */
export function sqlite(): Sqlite.Database {
  return currentConnection().sqlite;
}

/** Closes the connection; safe to call twice. */
export function closeDatabase(): void {
  connection?.noWait.close();
  connection?.sqlite.close();
  connection = undefined;
}

/**
 * Returns a function that makes a value once per connection, at its first use, and drops it with the
 * connection.
 */
export function perConnection<T>(build: (db: Database) => T): () => T {
  let cache: { for: Connection; value: T } | undefined;
  return () => {
    const open = currentConnection();
    if (cache?.for !== open) cache = { for: open, value: build(open.db) };
    return cache.value;
  };
}

/** Runs a synchronous function in one immediate transaction; a throw rolls everything back. */
export function inTransaction<T>(run: () => T): T {
  return currentConnection().db.transaction(() => run(), { behavior: "immediate" });
}

/** True if an error says that another process holds a lock. */
export function isBusyError(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

/**
 * True if an error says that nothing can be written for now, for whatever reason: another process's lock, a
 * full disk, or one that fails; for files beside the database, such as photos, a full disk. The data to be
 * written is not at fault.
 */
export function isUnwritableError(error: unknown): error is Error & { code: string } {
  if (!(error instanceof Error && "code" in error)) return false;
  return /^(?:SQLITE_(?:BUSY|FULL|IOERR)|ENOSPC$|EDQUOT$)/.test(String(error.code));
}

/**
 * True if nobody else is writing now. It answers at once (a few microseconds). A disk that is full or fails
 * is no lock: that appears at the write.
 */
export function isWritable(): boolean {
  const { noWait } = currentConnection();
  try {
    noWait.exec("begin immediate");
  } catch (error) {
    if (isUnwritableError(error)) return !isBusyError(error);
    throw error;
  }
  noWait.exec("rollback");
  return true;
}

/**
 * Writes the content of the WAL into the database file and empties the WAL: after a deletion the WAL still
 * has the old pages. False if somebody reads from it or writes; the caller tries again later.
 */
export function truncateWal(): boolean {
  const [result] = currentConnection().noWait.pragma("wal_checkpoint(TRUNCATE)") as {
    busy: number;
  }[];
  return result?.busy === 0;
}

/**
 * Takes a data folder's lock, waiting while another process has it, and returns a function that releases
 * it. The lock is SQLite's own on a file beside the database, so that a crash releases it. A process that
 * already has the lock must not call this: it would wait for itself.
 */
export function lockData(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  return lockFile(join(dataDir, START_LOCK), 120_000);
}

/**
 * Takes a lock of this kind on any file, and returns a function that releases it. Throws if another process
 * still has it after `waitMs` milliseconds (`isBusyError`).
 */
export function lockFile(file: string, waitMs: number): () => void {
  const lock = new Sqlite(file, { timeout: waitMs });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    throw error;
  }
  return () => void lock.close();
}

/** Runs a synchronous function under the lock of a data folder (`lockData`). */
export function withDataLock<T>(dataDir: string, run: () => T): T {
  const release = lockData(dataDir);
  try {
    return run();
  } finally {
    release();
  }
}
