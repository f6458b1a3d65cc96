import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMeasuredServer } from "../support/built-server";
import { DataBesideServer, factsOf } from "../support/data-beside-server";
import { buildIfNeeded } from "./build";

/** The built server with demo data of its own, which are gone when it stops. */
export async function startDemo() {
  await buildIfNeeded();
  const folder = mkdtempSync(join(tmpdir(), "baansaat-"));
  const server = await startMeasuredServer(folder);
  const data = new DataBesideServer(folder, Date.now());
  const facts = await factsOf(data);
  const cookie = data.signIn(data.userId("customer"));
  data.close();
  return {
    origin: server.origin,
    facts,
    /** Of the demo's customer, signed in. */
    cookie,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
