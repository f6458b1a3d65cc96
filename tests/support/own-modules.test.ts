import { globSync, readFileSync } from "node:fs";
import { sep } from "node:path";
import { expect, it } from "vitest";
import { OWN_MODULES } from "../vitest.config";

it("tests that replace modules share none with other tests: a module that is loaded already isn't replaced", () => {
  const replacing = globSync("{app,db,tests}/**/*.test.{ts,tsx}")
    .filter((file) => /^vi\.(?:mock|doMock)\(/m.test(readFileSync(file, "utf8")))
    .map((file) => file.replaceAll(sep, "/"));
  expect(replacing.length).toBeGreaterThan(0);
  expect(replacing.filter((file) => !OWN_MODULES.includes(file))).toEqual([]);
});
