import { lockData, openDatabase, setServerBusyTimeout } from "#db/client.server";
import { isDemoDatabase } from "~/demo/demo-mark.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { isHalfRestored } from "~/domain/backup/unfinished.server";
import { currentTime } from "~/lib/clock.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { pushKeys, sessionSecret, storageKey } from "~/lib/secrets.server";

/** Opens the database with all that must exist before the first request. */
function openData(): void {
  const { DATA_DIR, LOG_LEVEL, ADMIN_SECOND_FACTOR, LITESTREAM_REPLICA, isProduction } = env();
  openDatabase({
    dataDir: DATA_DIR,
    onQuery: LOG_LEVEL === "trace" ? (sql) => logger().trace({ sql }, "statement") : undefined,
    isStreamed: LITESTREAM_REPLICA !== undefined,
  });
  sessionSecret();
  pushKeys();
  storageKey();
  if (isProduction && isDemoDatabase()) {
    throw new EnvironmentError([
      "DATA_DIR holds a database with demo data, whose passwords everybody knows",
    ]);
  }
  if (isProduction && ADMIN_SECOND_FACTOR === "off") {
    logger().warn("ADMIN_SECOND_FACTOR is off: admins sign in without a second factor");
  }
  seedCatalogue(currentTime());
}

/**
 * Opens the data, or the demo data in a demo. Returns the module that only a demo needs, else null. A
 * second process waits until the first has migrated and filled the database.
 */
export async function openRealOrDemoData() {
  const { DEMO, DATA_DIR } = env();
  const demo = DEMO ? await import("~/demo/seed-demo.server") : null;
  const release = lockData(DATA_DIR);
  try {
    if (isHalfRestored(DATA_DIR)) {
      throw new EnvironmentError([
        "DATA_DIR holds a restore that was cut off: empty the folder and restore again",
      ]);
    }
    if (demo && !demo.isFreeForDemo(DATA_DIR)) {
      throw new EnvironmentError([
        "DATA_DIR holds real data, which a demo must not mix with its own",
      ]);
    }
    if (process.argv.includes("--fresh")) demo?.removeDemoData(DATA_DIR);
    openData();
    await demo?.seedDemo(DATA_DIR, currentTime());
  } finally {
    release();
  }
  setServerBusyTimeout();
  return demo;
}
