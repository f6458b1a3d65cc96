import type { RequestHandler } from "express";
import { statSync } from "node:fs";
import { shouldLogError } from "#db/busy.server";
import { databaseFile, isBusyError, sqlite } from "#db/client.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";

/** Shortest time between two checks, in ms, since each costs a sync of the disk. */
const CHECK_EVERY_MS = 2_000;

/** Throws if the database can't be written to, or its file is no longer the one that was opened. */
function checkDatabase(openedInode: number): void {
  if (statSync(databaseFile(env().DATA_DIR)).ino !== openedInode) {
    throw new Error("The file of the database was replaced.");
  }
  try {
    sqlite()
      .prepare(
        "insert into settings (key, value) values ('health-checked-at', ?) on conflict (key) do update set value = excluded.value",
      )
      .run(String(currentTime()));
  } catch (error) {
    // Another process writes: the database is healthy.
    if (!isBusyError(error)) throw error;
  }
}

/**
 * Returns the handler of `GET /healthz`: 200 while the database takes writes, else 503. Reading proves
 * nothing: it still works on a full disk, and a deleted file still exists for the process that has it open.
 */
export function healthCheck(): RequestHandler {
  const openedInode = statSync(databaseFile(env().DATA_DIR)).ino;
  let checkedAt = -Infinity;
  let healthy = false;
  return (_request, response) => {
    const time = performance.now();
    if (time - checkedAt >= CHECK_EVERY_MS) {
      checkedAt = time;
      try {
        checkDatabase(openedInode);
        healthy = true;
      } catch (error) {
        healthy = false;
        if (shouldLogError(error)) logger().error({ err: error }, "database does not take writes");
      }
    }
    response
      .status(healthy ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ ok: healthy });
  };
}
