import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROUTES = "app/routes";
const STYLES = "app/styles";
/** More than these nobody takes in at a glance. */
const MOST_ENTRIES = 15;

describe("app/routes", () => {
  const entries = readdirSync(ROUTES, { withFileTypes: true });

  it(`shows at most ${MOST_ENTRIES} areas, and nothing else`, () => {
    expect(entries.filter((entry) => !entry.isDirectory())).toEqual([]);
    expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  });

  it("has no area but those in app/routes.ts: the pages of another would be left out in silence", () => {
    const [, list = ""] = /AREAS = \[([^\]]*)\]/.exec(readFileSync("app/routes.ts", "utf8")) ?? [];
    const named = [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(entries.map(({ name }) => name).toSorted());
  });
});

/** Paths from app/, as a style sheet names them from its own folder: `*` and `**` as Tailwind reads them. */
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
    [...readFileSync(join(STYLES, sheet), "utf8").matchAll(/@source (?:not )?"([^"]+)"/g)].map(
      ([, source = ""]) => ({ sheet, source }),
    ),
  );

  it("are named", () => expect(sources.length).toBeGreaterThan(10));

  it.each(sources)("$sheet: $source matches a file, or its classes would be missing", (named) => {
    expect(files.filter((file) => matcherOf(named.source).test(file))).not.toEqual([]);
  });
});
