import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import { NOW, makeCustomer } from "../../tests/support/database";
import { markAsDemo } from "./demo-mark.server";
import { isFreeForDemo, removeDemoData } from "./seed-demo.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-demo-"));
});

afterEach(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

/** Leaves a closed database in the folder, like a server that was started and stopped. */
function leaveDatabase(fill: () => void): void {
  openDatabase({ dataDir: folder });
  seedCatalogue(NOW);
  fill();
  closeDatabase();
}

describe("a demo", () => {
  test("may start in a folder that isn't there yet, and makes none by asking", () => {
    expect(isFreeForDemo(join(folder, "new"))).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("may start on a database that nobody has signed up to", () => {
    leaveDatabase(() => undefined);
    expect(isFreeForDemo(folder)).toBe(true);
  });

  test("may start again on its own data", () => {
    leaveDatabase(() => {
      makeCustomer();
      markAsDemo("2026-11-23");
    });
    expect(isFreeForDemo(folder)).toBe(true);
  });

  test("may not start where real people are", () => {
    leaveDatabase(() => makeCustomer());
    expect(isFreeForDemo(folder)).toBe(false);
  });

  test("leaves the database closed, whatever it found", () => {
    leaveDatabase(() => makeCustomer());
    isFreeForDemo(folder);
    expect(() => openDatabase({ dataDir: folder })).not.toThrow();
  });
});

test("starting over removes database and photos, and nothing else of the folder", () => {
  leaveDatabase(() => markAsDemo("2026-11-23"));
  mkdirSync(join(folder, "photos"));
  writeFileSync(join(folder, "photos", "face-96.webp"), "");
  writeFileSync(join(folder, "session-secret"), "kept");
  removeDemoData(folder);
  expect(readdirSync(folder).filter((name) => name !== "start.lock")).toEqual(["session-secret"]);
});
