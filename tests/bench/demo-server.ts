import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Examples } from "../support/pages";
import { DataFolder } from "./data-folder";
import { buildIfNeeded, startOurs } from "./servers";

/** Past everything that the demo data hold. */
const FREE_DAYS_AHEAD = 50;

/** The built server with demo data of its own, which are gone when it stops. */
export async function startDemo() {
  await buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "baansaat-"));
  const server = await startOurs(folder);
  const data = new DataFolder(folder);
  const customer = data.userId("customer");
  const job = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => data.freeJobs(1, FREE_DAYS_AHEAD + day)).at(0);
  if (!job) throw new Error("The demo data have no free cleaner.");
  const examples: Examples = {
    cleanerId: data.popularCleaner(),
    job,
    bookingId: data.upcomingBooking(customer),
  };
  const cookie = data.signIn(customer);
  data.close();
  return {
    origin: server.origin,
    examples,
    /** Of the demo's customer, signed in. */
    cookie,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
