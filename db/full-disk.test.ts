import Sqlite from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { settings } from "#db/schema/settings";
import { useDatabase } from "../tests/support/database";
import { onFullDisk } from "../tests/support/full-disk";
import { holdWriteLock } from "../tests/support/write-lock";
import { waitUntilWritable } from "./busy.server";
import {
  db,
  inTransaction,
  isBusyError,
  isUnwritableError,
  isWritable,
  sqlite,
} from "./client.server";

useDatabase();

const write = (key: string) => db().insert(settings).values({ key, value: "x" }).run();
const keys = () =>
  db()
    .select({ key: settings.key })
    .from(settings)
    .all()
    .map(({ key }) => key);
function thrownBy(run: () => unknown): { code?: string } {
  try {
    run();
  } catch (error) {
    return error as { code?: string };
  }
  throw new Error("Nothing was thrown.");
}

test("a full disk is told from what is wrong with a statement, and from another process's lock", async () => {
  const error = await onFullDisk(["settings"], () => thrownBy(() => write("full")));
  expect(error.code).toBe("SQLITE_FULL");
  expect([isUnwritableError(error), isBusyError(error)]).toEqual([true, false]);
  write("taken");
  for (const wrong of [() => write("taken"), () => sqlite().exec("select * from nowhere")]) {
    expect(isUnwritableError(thrownBy(wrong))).toBe(false);
  }
  expect(isUnwritableError(new Error("SQLITE_FULL"))).toBe(false);
  // The same for files, such as a photo's.
  const ofFiles = (code: string) => isUnwritableError(Object.assign(new Error(), { code }));
  expect(["ENOSPC", "EDQUOT", "ENOENT"].map(ofFiles)).toEqual([true, true, false]);
});

test("nobody waits for a full disk as for a lock", async () => {
  // The file beside the WAL can't grow, for example: then no transaction even begins.
  const begins = vi.spyOn(Sqlite.prototype, "exec").mockImplementation(() => {
    throw new Sqlite.SqliteError("disk I/O error", "SQLITE_IOERR_SHMSIZE");
  });
  try {
    expect(isWritable()).toBe(true);
    expect(await waitUntilWritable()).toBe(true);
  } finally {
    begins.mockRestore();
  }
});

test("a lock is nothing but a lock", async () => {
  const file = sqlite().name;
  const lock = await holdWriteLock(file.replace(/\/[^/]+$/, ""));
  sqlite().pragma("busy_timeout = 10");
  const error = thrownBy(() => write("locked"));
  await lock.release();
  sqlite().pragma("busy_timeout = 5000");
  expect([isUnwritableError(error), isBusyError(error)]).toEqual([true, true]);
});

test("a transaction that meets a full disk, however deep, leaves nothing and says what it met", async () => {
  const error = await onFullDisk(["settings"], () =>
    thrownBy(() =>
      inTransaction(() => {
        sqlite().pragma("user_version = 4711");
        inTransaction(() => inTransaction(() => write("deep")));
      }),
    ),
  );
  expect(error).toMatchObject({ code: "SQLITE_FULL" });
  expect(keys()).not.toContain("deep");
  expect(sqlite().pragma("user_version", { simple: true })).not.toBe(4711);
  write("after");
  expect(keys()).toContain("after");
});
