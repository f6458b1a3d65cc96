import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startBuiltServer } from "../support/built-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder with demo data that no server uses. */
    demoData: string;
  }
}

/** Makes the demo data once; each test file gets its own copy. */
export default async function seedDemoOnce(project: TestProject) {
  const demoData = mkdtempSync(join(tmpdir(), "baansaat-demo-"));
  const server = await startBuiltServer({ dataDir: demoData, env: { DEMO: "1" } });
  await server.stop();
  project.provide("demoData", demoData);
  return () => rmSync(demoData, { recursive: true, force: true });
}

/** Copies the demo data to a new folder; returns its path. */
export function copyOf(demoData: string): string {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-copy-"));
  cpSync(demoData, folder, { recursive: true });
  return folder;
}
