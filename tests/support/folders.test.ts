import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DEVELOPMENT_ROUTES, ROUTE_MAP } from "~/lib/route-map";

const ROUTES = "app/routes";
const STYLES = "app/styles";
/** More entries than this can't be taken in at a glance. */
const MOST_ENTRIES = 15;

describe("app/routes", () => {
  const entries = readdirSync(ROUTES, { withFileTypes: true });

  it(`shows at most ${MOST_ENTRIES} areas, and nothing else`, () => {
    expect(entries.filter((entry) => !entry.isDirectory())).toEqual([]);
    expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  });

  it("has a folder for each line of the map, and no other: a page of another would be left out in silence", () => {
    const folders = readdirSync(ROUTES, { recursive: true, encoding: "utf8" })
      .filter((file) => /\/route\.tsx?$/.test(file))
      .map((file) => dirname(file));
    const mapped = [...ROUTE_MAP, ...DEVELOPMENT_ROUTES].map(({ id }) => id);
    expect(folders.toSorted()).toEqual(mapped.toSorted());
  });

  it("has ids and addresses that fit: what is within another has its address, or goes on from it", () => {
    const all = [...ROUTE_MAP, ...DEVELOPMENT_ROUTES];
    const byId = new Map(all.map((one) => [one.id, one]));
    expect(byId.size).toBe(all.length);
    const wrong = all.filter(({ within, index, address }) => {
      if (within === undefined) return index ? address !== "/" : !address.startsWith("/");
      const parent = byId.get(within);
      if (!parent) return true;
      if (index) return address !== parent.address;
      return !address.startsWith(parent.address === "/" ? "/" : `${parent.address}/`);
    });
    expect(wrong).toEqual([]);
  });

  it("has plain names, and none that tools leave out", () => {
    const names = readdirSync(ROUTES, { recursive: true, encoding: "utf8" });
    expect(names.filter((name) => !/^[a-z][a-z0-9/.-]*$/.test(name))).toEqual([]);
    // A checkout's own folders have these names, so Git, Prettier and copies of the project skip them.
    expect(names.filter((name) => /(?:^|\/)(?:build|data)(?:\/|$)/.test(name))).toEqual([]);
  });
});

describe("the page of samples", () => {
  const samples = readdirSync(join(ROUTES, "samples"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join(ROUTES, "samples", file), "utf8"))
    .join("\n");
  // form.tsx has only hooks and helpers for sending, which are not visible.
  const parts = readdirSync("app/components/ui").filter(
    (file) => file.endsWith(".tsx") && file !== "form.tsx",
  );

  it.each(parts)("shows %s", (file) => {
    const part = file.replace(".tsx", "");
    expect(samples).toMatch(new RegExp(`"~/components/ui/${part}"`));
  });

  it("has every sheet of parts that pages have, or a part would look otherwise than there", () => {
    const sheet = readFileSync(join(STYLES, "samples.css"), "utf8");
    const shared = readdirSync(STYLES).filter((name) => /^(?:fields|.*-?parts)\.css$/.test(name));
    expect(shared.filter((name) => !sheet.includes(`@import "./${name}"`))).toEqual([]);
  });
});
