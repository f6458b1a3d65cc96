import { globSync, readFileSync } from "node:fs";
import { basename, sep } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * The requirements of OWASP ASVS 5.0.0 on levels 1 and 2: of each section the numbers, without those of
 * level 3. Source: the list that OWASP publishes beside the standard
 * (github.com/OWASP/ASVS, 5.0/docs_en, the CSV file).
 */
const ASVS = `
1.1: 1-2; 1.2: 1-9; 1.3: 1-11; 1.4: 1-3; 1.5: 1-2;
2.1: 1-3; 2.2: 1-3; 2.3: 1-4; 2.4: 1-1;
3.2: 1-2; 3.3: 1-4; 3.4: 1-6; 3.5: 1-5; 3.7: 1-2;
4.1: 1-3; 4.2: 1-1; 4.3: 1-2; 4.4: 1-4;
5.1: 1-1; 5.2: 1-3; 5.3: 1-2; 5.4: 1-3;
6.1: 1-3; 6.2: 1-12; 6.3: 1-4; 6.4: 1-4; 6.5: 1-5; 6.6: 1-3; 6.8: 1-4;
7.1: 1-3; 7.2: 1-4; 7.3: 1-2; 7.4: 1-5; 7.5: 1-2; 7.6: 1-2;
8.1: 1-2; 8.2: 1-3; 8.3: 1-1; 8.4: 1-1;
9.1: 1-3; 9.2: 1-4;
10.1: 1-2; 10.2: 1-2; 10.3: 1-4; 10.4: 1-11; 10.5: 1-5; 10.6: 1-2; 10.7: 1-3;
11.1: 1-2; 11.2: 1-3; 11.3: 1-3; 11.4: 1-4; 11.5: 1-1; 11.6: 1-1;
12.1: 1-3; 12.2: 1-2; 12.3: 1-4;
13.1: 1-1; 13.2: 1-5; 13.3: 1-2; 13.4: 1-5;
14.1: 1-2; 14.2: 1-4; 14.3: 1-3;
15.1: 1-3; 15.2: 1-3; 15.3: 1-7;
16.1: 1-1; 16.2: 1-5; 16.3: 1-4; 16.4: 1-3; 16.5: 1-3;
17.1: 1-1; 17.2: 1-4; 17.3: 1-2`;

const range = (section: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${section}.${from + at}`);

const REQUIRED = [...ASVS.matchAll(/(\d+\.\d+): (\d+)-(\d+)/g)].flatMap(
  ([, section = "", from, to]) => range(section, Number(from), Number(to)),
);

const [met = "", otherwise = ""] = readFileSync("docs/security.md", "utf8").split("\n## Not met");
const [rowsPart = "", noPart = ""] = met.split("\n## Doesn’t apply");

/** Returns the items that a text names: `7.2.1 to 7.2.3` are three. */
function itemsIn(text: string): string[] {
  return [...text.matchAll(/\b(\d+\.\d+)\.(\d+)(?: to (\d+\.\d+)\.(\d+))?/g)].flatMap(
    ([, section = "", from, , to]) => range(section, Number(from), Number(to ?? from)),
  );
}

/** Returns the rows of tables whose first column names items. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));

const rows = rowsOf(rowsPart);
const withoutUse = rowsOf(noPart).flatMap(([items = ""]) => itemsIn(items));
/** The items of the list at the end, which begin with what they are about and their numbers. */
const unmet = [...otherwise.matchAll(/^- \*\*[^*]+\*\* \(([^)]+)\)/gm)].flatMap(([, items = ""]) =>
  itemsIn(items),
);

const TESTS = globSync("{app,db,tests}/**/*.{test,spec}.{ts,tsx}").map((file) =>
  file.replaceAll(sep, "/"),
);

/** Returns the source of a test as a text without line breaks; of two of the same name, both. */
const sourceOf = (file: string) =>
  TESTS.filter((test) => (file.includes("/") ? test.endsWith(`/${file}`) : basename(test) === file))
    .map((test) => readFileSync(test, "utf8").replace(/\s+/g, " "))
    .join("\n");

/** The tests that the page quotes: the file, and the names in quotation marks that follow it. */
const quoted = [
  ...`${met}\n${otherwise}`
    .replace(/\s+/g, " ")
    .matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`([^|`]*)/g),
].map(([, file = "", after = ""]) => ({
  file,
  names: [...after.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, name = ""]) => name),
}));

describe("docs/security.md", () => {
  it("knows as many items as the standard has on levels 1 and 2", () => {
    expect(new Set(REQUIRED).size).toBe(253);
  });

  it("says of each of them how it is met, why it doesn’t apply, or that it isn’t met", () => {
    const said = new Set([
      ...rows.flatMap(([items = ""]) => itemsIn(items)),
      ...withoutUse,
      ...unmet,
    ]);
    expect(REQUIRED.filter((item) => !said.has(item))).toEqual([]);
  });

  it("calls none both without use and of use, and none twice without use", () => {
    const used = new Set([...rows.flatMap(([items = ""]) => itemsIn(items)), ...unmet]);
    expect(withoutUse.filter((item) => used.has(item))).toEqual([]);
    expect(withoutUse.length).toBe(new Set(withoutUse).size);
  });

  it("names for each item a test or says that it was read", () => {
    const bare = rows.filter((row) => !/\.(?:test|spec)\.ts|\bread\b/i.test(row[3] ?? ""));
    expect(bare).toEqual([]);
  });

  it("quotes no test that isn’t there", () => {
    expect(quoted.length).toBeGreaterThan(100);
    const missing = quoted.flatMap(({ file, names }) => {
      const source = sourceOf(file);
      if (source === "") return [file];
      return names.filter((name) => !source.includes(name)).map((name) => `${file}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
