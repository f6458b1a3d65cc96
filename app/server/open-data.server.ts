import { lockData, openDatabase, setServerBusyTimeout } from "#db/client.server";
import { isDemoDatabase } from "~/demo/demo-mark.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { currentTime } from "~/lib/clock.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { pushKeys, sessionSecret } from "~/lib/secrets.server";

/** Opens the database with all that must exist before the first request. */
function openData(): void {
  const { DATA_DIR, LOG_LEVEL, LITESTREAM_REPLICA, isProduction } = env();
  openDatabase({
    dataDir: DATA_DIR,
    onQuery: LOG_LEVEL === "trace" ? (sql) => logger().trace({ sql }, "statement") : undefined,
    isStreamed: LITESTREAM_REPLICA !== undefined,
  });
  sessionSecret();
  pushKeys();
  if (isProduction && isDemoDatabase()) {
    throw new EnvironmentError([
      "DATA_DIR holds a database with demo data, whose passwords everybody knows",
    ]);
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
