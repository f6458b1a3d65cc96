import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { DEVELOPMENT_ROUTES, ROUTE_MAP, isPage, type SheetName } from "../lib/route-map";

const ROUTES = [...ROUTE_MAP, ...DEVELOPMENT_ROUTES];

/** True if pages have this style sheet; the others in `app/styles` are parts of those. */
export const isSheetName = (name: string): name is SheetName =>
  ROUTES.some((route) => isPage(route) && route.sheet === name);

/** A module that only the server runs: it has no markup, and nor has what it imports. */
const OF_SERVER = /\.server(?:\.tsx?)?$/;

/** Returns the file that an import of a module of `app` means; undefined if it is no TypeScript of `app`. */
function fileOf(imported: string, importer: string, app: string): string | undefined {
  const isOfApp = imported.startsWith("~/") || imported.startsWith(".");
  if (!isOfApp || OF_SERVER.test(imported)) return undefined;
  const path = imported.startsWith("~/")
    ? join(app, imported.slice(2))
    : join(dirname(importer), imported);
  return [`${path}.tsx`, `${path}.ts`].find((file) => existsSync(file));
}

/** Adds a module to `found`, and all that it imports, directly or not. */
function addWithImports(file: string, app: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  for (const { fileName } of ts.preProcessFile(readFileSync(file, "utf8")).importedFiles) {
    const imported = fileOf(fileName, file, app);
    if (imported) addWithImports(imported, app, found);
  }
}

/**
 * Returns the files that have the markup of a style sheet's pages: the modules of its routes, of the routes
 * around them, of the root, and all that these import. Tailwind looks for classes in them, so no page carries the
 * classes of another, and none has to be listed by hand.
 *
 * @param app The folder of the application, absolute.
 * @returns Absolute paths, sorted.
 */
export function sheetSources(sheet: SheetName, app: string): string[] {
  const found = new Set<string>();
  addWithImports(join(app, "root.tsx"), app, found);
  for (const page of ROUTES.filter((route) => isPage(route) && route.sheet === sheet)) {
    for (let id: string | undefined = page.id; id !== undefined;) {
      addWithImports(join(app, "routes", id, "route.tsx"), app, found);
      id = ROUTES.find((route) => route.id === id)?.within;
    }
  }
  return [...found].filter((file) => isMarkup(file)).toSorted();
}

/** True for files with elements, and for the scripts that write elements. */
const isMarkup = (file: string) => file.endsWith(".tsx") || file.endsWith("-script.ts");
