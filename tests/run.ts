import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";

/**
 * `npm test`: every check, one after the other, and how many tests passed and failed at the end. A
 * check that fails counts as one failed test; the build is the only one that others need.
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

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const total: Counts = { passed: 0, failed: 0 };
const summary: string[] = [];
let built = true;
for (const step of STEPS) {
  console.log(`\n=== ${step.title} (npm run ${step.script}) ===\n`);
  const startedAt = performance.now();
  const needsBuild = STEPS.indexOf(step) > BUILD;
  const succeeded: boolean = needsBuild && !built ? false : await run(step.script);
  if (step.script === "build") built = succeeded;
  const { passed, failed } = countsOf(step, succeeded);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  summary.push(
    `${failed ? "✘" : "✓"} ${step.title}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
}

console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
