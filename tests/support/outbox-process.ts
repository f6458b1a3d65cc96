import { closeDatabase, openDatabase } from "#db/client.server";
import { startWorker } from "~/domain/notifications/worker.server";

/**
 * A worker in a process of its own, for tests: `outbox-process.ts <data folder> <instant> <deliver|hang>`.
 * It says 0 once it works, then the id of each notice that it takes.
 */
const [dataDir = "", instant, how] = process.argv.slice(2);

const silent = () => undefined;
openDatabase({ dataDir });
const worker = startWorker({
  channels: {
    email: {
      silentAtNight: false,
      parallel: 4,
      reaches: () => true,
      deliver: async (notice) => {
        process.send?.(notice.id);
        await new Promise((resolve) => setTimeout(resolve, how === "hang" ? 3_600_000 : 10));
        return { delivered: true };
      },
    },
  },
  now: () => Number(instant),
  log: { info: silent, warn: silent, error: silent },
  pollMs: 10,
});

process.send?.(0);
process.once("disconnect", () => void worker.stop(0).then(closeDatabase));
