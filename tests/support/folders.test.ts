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

/**
 * Returns a pattern for files in app/. `source` is relative to a sheet; `*` and `**` mean what Tailwind
 * means.
 */
function matcherOf(source: string): RegExp {
  const pattern = join("styles", source)
    .split(/(\*\*\/|\*)/)
    .map((part) => {
      if (part === "**/") return "(?:.*/)?";
      return part === "*" ? "[^/]*" : part.replace(/[.+^${}()|[\]\\]/g, "\\$&");
    })
    .join("");
  return new RegExp(`^${pattern}$`);
}

describe("the sources of style sheets", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const sheets = readdirSync(STYLES).filter((name) => name.endsWith(".css"));
  const sources = sheets.flatMap((sheet) =>
    [...readFileSync(join(STYLES, sheet), "utf8").matchAll(/@source (not )?"([^"]+)"/g)].map(
      ([, not, source = ""]) => ({ sheet, source, out: not !== undefined }),
    ),
  );

  it("are named", () => expect(sources.length).toBeGreaterThan(10));

  it.each(sources)("$sheet: $source matches a file, or its classes would be missing", (named) => {
    expect(files.filter((file) => matcherOf(named.source).test(file))).not.toEqual([]);
  });

  // These are the sheets of pages; the other sheets are parts of them.
  it.each(sheets.filter((sheet) => sources.some((named) => named.sheet === sheet)))(
    "%s has the classes of every part that a page of its own imports",
    (sheet) => {
      const ofSheet = sources.filter((named) => named.sheet === sheet);
      const matchers = (out: boolean) =>
        ofSheet.filter((named) => named.out === out).map(({ source }) => matcherOf(source));
      const [taken, left] = [matchers(false), matchers(true)];
      const isSource = (file: string) =>
        taken.some((one) => one.test(file)) && !left.some((one) => one.test(file));
      const importsOf = (file: string) =>
        [...readFileSync(join("app", file), "utf8").matchAll(/from "(~\/|\.\/)([^"]+)"/g)].map(
          ([, from, name = ""]) => (from === "~/" ? name : join(dirname(file), name)) + ".tsx",
        );
      const missing = files
        .filter((file) => file.endsWith(".tsx") && isSource(file))
        .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
        // Parts of the user interface, and all that a sheet imports which names its files one by one.
        .filter(({ imported }) =>
          imported.startsWith(
            ["job.css", "dashboard.css"].includes(sheet) ? "components/" : "components/ui/",
          ),
        )
        .filter(({ imported }) => files.includes(imported))
        .filter(({ imported }) => !isSource(imported));
      expect(missing).toEqual([]);
    },
  );
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
