import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "~/lib/durations";
import { storeAssets } from "./earlier-assets.server";

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
/** Returns the files that can be requested: none whose name begins with a dot (`FILE_NAME`). */
const sent = () => readdirSync(folder).filter((name) => !name.startsWith("."));

test("of what is kept only assets can be asked for, not the list of them", () => {
  storeAssets(build("one.js"), folder, NOW);
  storeAssets(build("two.js"), folder, NOW);
  expect(sent().sort()).toEqual(["one.js", "two.js"]);
});

test("the list of an older version, which could be asked for, counts once more and goes", () => {
  const longAgo = (NOW - 60 * DAY_MS) / 1000;
  writeFileSync(join(folder, "last.js"), "x");
  utimesSync(join(folder, "last.js"), longAgo, longAgo);
  writeFileSync(join(folder, "last-build.json"), JSON.stringify(["last.js"]));
  storeAssets(build("new.js"), folder, NOW);
  expect(sent().sort()).toEqual(["last.js", "new.js"]);
  expect(statSync(join(folder, "last.js")).mtimeMs).toBe(NOW);
});

describe("of what another process does at the same time", () => {
  /** Makes a name that is listed but can't be read, like a file that was renamed in between. */
  const vanish = (name: string) => symlinkSync(join(folder, "nowhere"), join(folder, name));

  test("a file that vanished is no error, whichever it is", () => {
    storeAssets(build("before.js"), folder, NOW);
    rmSync(join(folder, "before.js"));
    for (const name of ["before.js", "now.js", ".route.js.4711.new", "other.js"]) vanish(name);
    storeAssets(build("now.js"), folder, NOW);
    expect(readFileSync(join(folder, "now.js"), "utf8")).toBe("x");
  });

  test("an unfinished file stays, and goes once it must be left from a crash", () => {
    const unfinished = join(folder, ".one.js.4711.new");
    writeFileSync(unfinished, "x");
    utimesSync(unfinished, NOW / 1000, NOW / 1000);
    storeAssets(build("one.js"), folder, NOW + 29 * DAY_MS);
    expect(existsSync(unfinished)).toBe(true);
    storeAssets(build("one.js"), folder, NOW + 31 * DAY_MS);
    expect(existsSync(unfinished)).toBe(false);
  });
});
