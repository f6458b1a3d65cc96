import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RouteFacts, Visitor } from "../support/all-routes";
import { CLOCK_START, startMeasuredServer } from "../support/built-server";
import { ServerFixtures, factsOf } from "../support/server-fixtures";
import { buildIfNeeded } from "./build";

/**
 * The built server with demo data of its own, which are gone when it stops. Its clock starts where that of
 * the tests does: what pages say, and so what they weigh, is the same on each day and at each hour.
 */
export async function startDemo() {
  await buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "baansaat-"));
  const server = await startMeasuredServer(folder, { NODE_ENV: "test", CLOCK_START });
  const data = new ServerFixtures(folder, Date.parse(CLOCK_START));
  const known = await factsOf(data);
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  // One that has begun, and that nobody has said is done.
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
    /** Of the demo's people, signed in. */
    cookies,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
