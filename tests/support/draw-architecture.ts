import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/**
 * Draws who imports whom from the code into docs/architecture.md. With `--check` it only compares,
 * and fails where the picture is out of date.
 */
interface Cruise {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[];
}

const FILE = "docs/architecture.md";
const BEGIN = "<!-- drawn by npm run docs:architecture -->\n\n```mermaid\n";
const END = "```\n";

function room(path: string): string | null {
  if (path === "server.ts" || path.startsWith("db/")) return path.split("/")[0] ?? null;
  const [, folder] = /^app\/([^/]+)\//.exec(path) ?? [];
  if (folder) return `app/${folder}`;
  return path.startsWith("app/") ? "app" : null;
}

const cruise = JSON.parse(
  execFileSync(
    "npx",
    ["depcruise", "app", "db", "server.ts", "--config", ".dependency-cruiser.cjs", "-T", "json"],
    { encoding: "utf8", maxBuffer: 256 * 1024 ** 2, stdio: ["ignore", "pipe", "ignore"] },
  ),
) as Cruise;

const arrows = new Set<string>();
for (const { source, dependencies } of cruise.modules) {
  const from = /\.test\.tsx?$/.test(source) ? null : room(source);
  for (const { resolved, dependencyTypes } of dependencies) {
    const to = room(resolved);
    if (from && to && from !== to && !dependencyTypes.includes("type-only"))
      arrows.add(`  ${from} --> ${to}\n`);
  }
}
const drawing = `flowchart TD\n${[...arrows].sort().join("")}`;

const text = readFileSync(FILE, "utf8");
const begin = text.indexOf(BEGIN) + BEGIN.length;
const drawn = text.slice(0, begin) + drawing + text.slice(text.indexOf(END, begin));
if (!process.argv.includes("--check")) {
  writeFileSync(FILE, drawn);
} else if (drawn !== text) {
  process.stderr.write(`${FILE} is out of date: run npm run docs:architecture\n`);
  process.exitCode = 1;
}
