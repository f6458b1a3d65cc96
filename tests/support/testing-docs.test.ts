import { globSync, readFileSync } from "node:fs";
import { basename, sep } from "node:path";
import { describe, expect, it } from "vitest";

const TESTS = globSync(["{app,db,tests}/**/*.{test,spec}.ts", "app/**/*.test.tsx"]).map((file) =>
  file.replaceAll(sep, "/"),
);

/** The rows of docs/testing.md about where a claim is proved: the claim, and the test files. */
const rows = readFileSync("docs/testing.md", "utf8")
  .split("## Where is it proved?")[1]
  ?.split("\n## ")[0]
  ?.split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:claim|---)/.test(line))
  .map((line) => {
    const [claim = "", where = ""] = line.slice(2).split(" | ");
    const named = [...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)];
    return { claim, files: named.map(([, file = ""]) => file) };
  });

/** True if the file exists: it is given by path, or by name if it is beside the one before. */
const isThere = (file: string) =>
  file.includes("/") ? TESTS.includes(file) : TESTS.some((test) => basename(test) === file);

describe("docs/testing.md", () => {
  it("has no claim without a test", () => {
    expect(rows?.length).toBeGreaterThan(100);
    expect(rows?.filter(({ files }) => files.length === 0)).toEqual([]);
  });

  it("names no test that isn't there", () => {
    expect(rows?.flatMap(({ files }) => files).filter((file) => !isThere(file))).toEqual([]);
  });

  it("says of every test over HTTP and in a browser what it proves", () => {
    const named = new Set(rows?.flatMap(({ files }) => files).map((file) => basename(file)));
    const ofTheWhole = TESTS.filter((file) => /^tests\/(?:http|e2e)\//.test(file));
    expect(ofTheWhole.filter((file) => !named.has(basename(file)))).toEqual([]);
  });
});
