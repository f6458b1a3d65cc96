import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "~/lib/durations";
import { keepAssets } from "./earlier-assets.server";

const NOW = Date.parse("2026-11-23T02:00:00Z");
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-assets-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const build = (name: string) =>
  new Map([[`/assets/${name}`, { identity: Buffer.from("x"), etag: "" }]]);
/** What can be asked for: no name that begins with a dot (`FILE_NAME`). */
const sent = () => readdirSync(folder).filter((name) => !name.startsWith("."));

test("of what is kept only assets can be asked for, not the list of them", () => {
  keepAssets(build("one.js"), folder, NOW);
  keepAssets(build("two.js"), folder, NOW);
  expect(sent().sort()).toEqual(["one.js", "two.js"]);
});

test("the list of an older version, which could be asked for, counts once more and goes", () => {
  const longAgo = (NOW - 60 * DAY_MS) / 1000;
  writeFileSync(join(folder, "last.js"), "x");
  utimesSync(join(folder, "last.js"), longAgo, longAgo);
  writeFileSync(join(folder, "last-build.json"), JSON.stringify(["last.js"]));
  keepAssets(build("new.js"), folder, NOW);
  expect(sent().sort()).toEqual(["last.js", "new.js"]);
  expect(statSync(join(folder, "last.js")).mtimeMs).toBe(NOW);
});
