import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm test`: every check, one after the other, and how many tests passed and failed at the end. A
 * check that fails counts as one failed test; the build is the only one that others need.
 *
 * With `--quick` (`npm run test:quick`), what finds most mistakes in the shortest time: types and lint
 * beside the unit tests, then one walk through a booking in a browser, on a build that is made only
 * where the code is newer than it.
 */

const RESULTS = "test-results";
const UNIT = `${RESULTS}/unit.json`;
const HTTP = `${RESULTS}/http.json`;
const BROWSER = `${RESULTS}/playwright.json`;

interface Step {
  title: string;
  /** A script of package.json. */
  script: string;
  /** Where its own counts stand, if it runs tests. */
  results?: string;
}

const STEPS: readonly Step[] = [
  { title: "Formatting", script: "check:format" },
  { title: "Lint", script: "check:lint" },
  { title: "Types", script: "check:types" },
  { title: "Import directions", script: "check:imports" },
  { title: "Rules of the domain and of requests", script: "test:unit", results: UNIT },
  { title: "Build", script: "build" },
  { title: "Bytes of each page", script: "check:bytes" },
  { title: "The built server over HTTP", script: "test:http", results: HTTP },
  { title: "The built server in a browser", script: "test:e2e", results: BROWSER },
];

const BUILD = STEPS.findIndex(({ script }) => script === "build");

interface Counts {
  passed: number;
  failed: number;
}

/** Vitest's and Playwright's reports, whichever it is. */
interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  success?: boolean;
  stats?: { expected: number; unexpected: number; flaky: number };
  errors?: unknown[];
}

const QUICK_RESULTS = `${RESULTS}/quick-walk.json`;

/** Lanes run side by side; in each, one step after the other. */
const QUICK_LANES: readonly (readonly Step[])[] = [
  [
    { title: "Types", script: "check:types" },
    { title: "Lint", script: "check:lint:changed" },
  ],
  [{ title: "Rules of the domain and of requests", script: "test:unit", results: UNIT }],
];
const QUICK_WALK: Step = {
  title: "A booking in a browser",
  script: "test:walk",
  results: QUICK_RESULTS,
};

/** All that the build is made from. */
const SOURCES = ["app", "db", "public", "server.ts", "vite.config.ts", "remix.config.js"];
const SOURCES_OF_PACKAGES = ["package.json", "package-lock.json"];

/** True if nothing that the build is made from has changed since it was made. */
function isBuildFresh(): boolean {
  const builtAt = changedAt("build/server/index.js");
  return [...SOURCES, ...SOURCES_OF_PACKAGES].every((source) => changedAt(source) < builtAt);
}

/** When a file, or anything in a folder, changed last; 0 if it isn't there. */
function changedAt(path: string): number {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isDirectory()) return status?.mtimeMs ?? 0;
  const inside = readdirSync(path).map((name) => changedAt(join(path, name)));
  return Math.max(status.mtimeMs, ...inside);
}

function run(script: string): Promise<boolean> {
  return new Promise((resolve) => {
    spawn("npm", ["run", "--silent", script], { stdio: "inherit" }).once("close", (code) =>
      resolve(code === 0),
    );
  });
}

/** What a step counted. Where it failed beside its tests, or counted nothing, that is one failure. */
function countsOf({ results }: Step, succeeded: boolean): Counts {
  if (!results) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  const { passed, failed } = readCounts(results);
  return { passed, failed: succeeded ? failed : Math.max(1, failed) };
}

function readCounts(file: string): Counts {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as Report;
    return {
      passed: report.numPassedTests ?? report.stats?.expected ?? 0,
      failed: report.numFailedTests ?? (report.stats?.unexpected ?? 0) + (report.stats?.flaky ?? 0),
    };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];

async function take(step: Step, isPossible = true): Promise<boolean> {
  console.log(`\n=== ${step.title} (npm run ${step.script}) ===\n`);
  const startedAt = performance.now();
  const succeeded = isPossible && (await run(step.script));
  const { passed, failed } = countsOf(step, succeeded);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  summary.push(
    `${failed ? "✘" : "✓"} ${step.title}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
  return succeeded;
}

async function takeAll(): Promise<void> {
  let built = true;
  for (const step of STEPS) {
    const needsBuild = STEPS.indexOf(step) > BUILD;
    const succeeded = await take(step, built || !needsBuild);
    if (step.script === "build") built = succeeded;
  }
}

async function takeQuickOnes(): Promise<void> {
  await Promise.all(
    QUICK_LANES.map(async (lane) => {
      for (const step of lane) await take(step);
    }),
  );
  const built = isBuildFresh() || (await take({ title: "Build", script: "build" }));
  await take(QUICK_WALK, built);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
await (process.argv.includes("--quick") ? takeQuickOnes() : takeAll());
console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
