import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Draws the imports of the code into docs/architecture.md: between the rooms (top-level folders), and
 * between the packages of the domain. With `--check` it only compares, and fails if a picture is out of
 * date.
 */
interface Cruise {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
}

interface Picture {
  /** The marker above the picture in the document. */
  mark: string;
  /** Returns the box that a file belongs to; null if it isn't in the picture. */
  boxOf: (path: string) => string | null;
}

const FILE = "docs/architecture.md";
const FENCE = "\n\n```mermaid\n";
const END = "```\n";

const PICTURES: readonly Picture[] = [
  { mark: "<!-- rooms, drawn by npm run docs:architecture -->", boxOf: roomOf },
  { mark: "<!-- domain, drawn by npm run docs:architecture -->", boxOf: domainPackageOf },
];

function roomOf(path: string): string | null {
  if (path === "server.ts" || path.startsWith("db/")) return path.split("/")[0] ?? null;
  const [, folder] = /^app\/([^/]+)\//.exec(path) ?? [];
  if (folder) return `app/${folder}`;
  return path.startsWith("app/") ? "app" : null;
}

function domainPackageOf(path: string): string | null {
  return /^app\/domain\/([^/]+)\//.exec(path)?.[1] ?? null;
}

function draw({ modules }: Cruise, { boxOf }: Picture): string {
  const arrows = new Set<string>();
  for (const { source, dependencies } of modules) {
    const from = /\.test\.tsx?$/.test(source) ? null : boxOf(source);
    for (const { resolved, dependencyTypes } of dependencies) {
      const to = boxOf(resolved);
      if (from && to && from !== to && !dependencyTypes.includes("type-only")) {
        arrows.add(`  ${from} --> ${to}\n`);
      }
    }
  }
  return `flowchart TD\n${[...arrows].sort().join("")}`;
}

/** Returns the document with a new drawing below a picture's marker. */
function withDrawing(text: string, mark: string, drawing: string): string {
  const begin = text.indexOf(mark + FENCE);
  if (begin < 0) throw new Error(`${FILE} has no ${mark}`);
  const inside = begin + mark.length + FENCE.length;
  return text.slice(0, inside) + drawing + text.slice(text.indexOf(END, inside));
}

const cruise = JSON.parse(
  execFileSync(
    "npx",
    ["depcruise", "app", "db", "server.ts", "--config", ".dependency-cruiser.cjs", "-T", "json"],
    { encoding: "utf8", maxBuffer: 256 * 1024 ** 2, stdio: ["ignore", "pipe", "ignore"] },
  ),
) as Cruise;

const text = readFileSync(FILE, "utf8");
const drawn = PICTURES.reduce(
  (document, picture) => withDrawing(document, picture.mark, draw(cruise, picture)),
  text,
);
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, drawn);
} else if (drawn !== text) {
  process.stderr.write(`${FILE} is out of date: run npm run docs:architecture\n`);
  process.exitCode = 1;
}
