import { db, sqlite } from "#db/client.server";
import { settings } from "#db/schema/settings";

/** More bytes than any test's database has in free pages. */
const LARGE_BYTES = 20_000_000;

/**
 * Runs `act` while the database can't grow and every write to `tables` needs new pages: SQLite then answers
 * as on a full disk (SQLITE_FULL), whichever code writes.
 */
export async function onFullDisk<T>(
  tables: readonly string[],
  act: () => T | Promise<T>,
): Promise<T> {
  const database = sqlite();
  database.exec("create table filler (bytes blob)");
  const triggers = tables.flatMap((table) =>
    ["insert", "update", "delete"].map((write) => {
      const name = `needs_pages_${table}_${write}`;
      database.exec(`create temp trigger ${name} before ${write} on main.${table}
        begin insert into filler values (zeroblob(${LARGE_BYTES})); end`);
      return name;
    }),
  );
  const pages = (most: unknown) => database.pragma(`max_page_count = ${String(most)}`);
  pages(database.pragma("page_count", { simple: true }));
  try {
    return await act();
  } finally {
    pages(4_294_967_294);
    for (const name of triggers) database.exec(`drop trigger ${name}`);
    database.exec("drop table filler");
  }
}

/** Writes to the table `settings`, for tests of the answer when a write fails. */
export function writeSomething(): void {
  db()
    .insert(settings)
    .values({ key: `key ${crypto.randomUUID()}`, value: "x" })
    .run();
}
