import { readFileSync, readdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { DEVELOPMENT_ROUTES, ROUTE_MAP, isPage } from "~/lib/route-map";
import { isSheetName, sheetSources } from "./sheet-sources";

const APP = resolve("app");
const sheets = [
  ...new Set([...ROUTE_MAP, ...DEVELOPMENT_ROUTES].filter(isPage).map(({ sheet }) => sheet)),
];
const sourcesOf = new Map(
  sheets.map((sheet) => [sheet, sheetSources(sheet, APP).map((file) => relative(APP, file))]),
);

describe("the sources of style sheets", () => {
  it("have the sheet's pages, the layouts around them, and the parts that these import", () => {
    expect(sourcesOf.get("working")).toEqual(
      expect.arrayContaining([
        "root.tsx",
        "routes/booking/layout/route.tsx",
        "routes/booking/time/route.tsx",
        "routes/booking/shared/step-bar.tsx",
        "components/ui/banner.tsx",
      ]),
    );
    // It is imported when its field is there, and writes elements.
    expect(sourcesOf.get("job")).toContain("components/photo-tile-script.ts");
  });

  it("have no page of another sheet, and nothing of the server", () => {
    const all = [...sourcesOf].flatMap(([sheet, files]) => files.map((file) => ({ sheet, file })));
    const strange = all.filter(({ sheet, file }) => {
      const [, id] = /^routes\/(.+)\/route\.tsx$/.exec(file) ?? [];
      const page = ROUTE_MAP.filter(isPage).find((route) => route.id === id);
      // A dialog is shown over its list: both have the sheet.
      return file.includes(".server.") || (page !== undefined && page.sheet !== sheet);
    });
    expect(strange).toEqual([]);
  });

  it("have all markup: a file in none would belong to no page", () => {
    const found = new Set([...sourcesOf.values()].flat());
    const markup = ["components", "routes"].flatMap((folder) =>
      readdirSync(join(APP, folder), { recursive: true, encoding: "utf8" })
        .map((file) => join(folder, file))
        // The offline pages, which the service worker keeps, carry their own few rules.
        .filter((file) => file.endsWith(".tsx") && !file.startsWith("routes/offline/")),
    );
    expect(markup.filter((file) => !found.has(file))).toEqual([]);
  });

  it("are not listed by hand", () => {
    const files = readdirSync("app/styles").filter((file) => file.endsWith(".css"));
    expect(files.filter((file) => isSheetName(file.replace(".css", "")))).toHaveLength(
      sheets.length,
    );
    expect(
      files.filter((file) => readFileSync(join("app/styles", file), "utf8").includes('@source "')),
    ).toEqual([]);
  });
});
