import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
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
    const lists = readFileSync("app/routes.ts", "utf8").matchAll(/AREAS = \[([^\]]*)\]/g);
    const named = [...lists].flatMap(([, list = ""]) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, name]) => name),
    );
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
    [...readFileSync(join(STYLES, sheet), "utf8").matchAll(/@source (not )?"([^"]+)"/g)].map(
      ([, not, source = ""]) => ({ sheet, source, out: not !== undefined }),
    ),
  );

  it("are named", () => expect(sources.length).toBeGreaterThan(10));

  it.each(sources)("$sheet: $source matches a file, or its classes would be missing", (named) => {
    expect(files.filter((file) => matcherOf(named.source).test(file))).not.toEqual([]);
  });

  // Sheets of pages; the others are parts of them.
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
        .filter(({ imported }) => imported.startsWith("components/ui/") && !isSource(imported));
      expect(missing).toEqual([]);
    },
  );
});

describe("the page of samples", () => {
  const samples = readdirSync(join(ROUTES, "samples"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(join(ROUTES, "samples", file), "utf8"))
    .join("\n");
  // A form's hooks and what sends it are seen nowhere.
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
