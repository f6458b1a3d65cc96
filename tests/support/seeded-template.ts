import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { closeDatabase, openDatabase } from "#db/client.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { CLOCK_START } from "./built-server";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder with a migrated database that has the services and that no process has open. */
    seededTemplate: string;
  }
}

/** Migrates and seeds one database; each test file opens a copy. */
export default function makeSeededTemplate(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), "baansaat-template-"));
  openDatabase({ dataDir });
  seedCatalogue(Date.parse(CLOCK_START));
  closeDatabase();
  project.provide("seededTemplate", dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
