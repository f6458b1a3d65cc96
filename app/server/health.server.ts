import type { RequestHandler } from "express";
import { statSync } from "node:fs";
import { shouldLogError } from "#db/busy.server";
import { databaseFile, isBusyError, sqlite } from "#db/client.server";
import { currentTime } from "~/lib/clock.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";

/** Asked more often, it answers what it found last: a write costs a sync of the disk. */
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
    // Somebody else writes: as healthy as can be.
    if (!isBusyError(error)) throw error;
  }
}

/**
 * `GET /healthz`: 200 while the database takes writes, 503 otherwise. On a full disk it would still be
 * read, and a file that was deleted lives on for whoever has it open.
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
