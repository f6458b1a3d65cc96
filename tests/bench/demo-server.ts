import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteFacts, Visitor } from "../support/all-routes";
import { CLOCK_START, startMeasuredServer } from "../support/built-server";
import { ServerFixtures, factsOf } from "../support/server-fixtures";
import { buildIfNeeded } from "./build";

/**
 * Starts the built server with demo data of its own, which are deleted when it stops. Its clock starts at
 * the same time as the tests' clock: so the texts of pages, and thus their sizes, are the same on every
 * day.
 */
export async function startDemo() {
  await buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "baansaat-"));
  const server = await startMeasuredServer(folder, { NODE_ENV: "test", CLOCK_START });
  const data = new ServerFixtures(folder, Date.parse(CLOCK_START));
  const known = await factsOf(data);
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  // This job has begun, and nobody has marked it as done.
  const next = data.addJob(own, data.addCustomer(), { daysAhead: -1 });
  const facts: RouteFacts = { ...known, jobsOfCleaner: { ...known.jobsOfCleaner, next } };
  const cookies: Record<Visitor, string | undefined> = {
    guest: undefined,
    customer: data.signIn(data.userId("customer")),
    cleaner: data.signIn(data.userId("cleaner")),
    admin: data.signIn(data.userId("admin")),
  };
  data.close();
  return {
    origin: server.origin,
    facts,
    /** Cookies of the demo's people, signed in. */
    cookies,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
