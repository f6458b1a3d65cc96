import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * `npm test`: runs every check, and prints how many tests passed and failed. A check that fails counts as
 * one failed test; other steps depend only on the build.
 *
 * With `--all` (`npm run test:all`), for the night: runs every browser test in every language, with scripts
 * and without, at both widths.
 *
 * With `--quick` (`npm run test:quick`): finds most mistakes in the shortest time. Types and lint run
 * beside the unit tests, without the slow ones. One walk through a booking in a browser follows, on a build
 * that is made only if the code is newer than it.
 */

const RESULTS = "test-results";
const UNIT = `${RESULTS}/unit.json`;
const HTTP = `${RESULTS}/http.json`;
const BROWSER = `${RESULTS}/playwright.json`;

interface Step {
  title: string;
  /** A script of package.json. */
  script: string;
  /** File with its counts, if it runs tests. */
  results?: string;
}

const UNIT_TESTS: Step = {
  title: "Rules of the domain and of requests",
  script: "test:unit",
  results: UNIT,
};
const MAKE_BUILD: Step = { title: "Build", script: "build" };

/** Lanes run at the same time, on one core each; the steps of a lane run one after the other. */
const LANES: readonly (readonly Step[])[] = [
  [
    { title: "Lint", script: "check:lint" },
    { title: "Formatting", script: "check:format" },
  ],
  [
    MAKE_BUILD,
    { title: "Bytes of each page", script: "check:bytes" },
    { title: "Types", script: "check:types" },
    { title: "Import directions", script: "check:imports" },
  ],
];

/** Steps that use both cores, or that others would disturb. */
const ALONE: readonly Step[] = [
  UNIT_TESTS,
  { title: "The built server over HTTP", script: "test:http", results: HTTP },
  { title: "The built server in a browser", script: "test:e2e", results: BROWSER },
];

interface Counts {
  passed: number;
  failed: number;
  /** Tests that failed, with the first line of the error, and tests that passed at their second try. */
  named: string[];
}

/** The part of Vitest's report that is read. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's report that is read. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      projectName: string;
      status: string;
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

const FAILED = "✘";
const SECOND_TRY = "passed at its second try";

/** Returns the first line of an error, without a terminal's colours. */
const firstLine = (error = "") => stripVTControlCharacters(error).split("\n", 1)[0] ?? "";

function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Counts {
  const named = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      // A test that passed at last still lists its earlier errors.
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ fullName, status, failureMessages }) => {
        const mark = status === "passed" ? SECOND_TRY : FAILED;
        const file = relative(process.cwd(), name);
        return `${mark} ${file} › ${fullName}: ${firstLine(failureMessages[0])}`;
      }),
  );
  return { passed: numPassedTests, failed: numFailedTests, named };
}

function readPlaywright({ stats, suites }: PlaywrightReport): Counts {
  const inSuite = ({ suites: inner = [], specs }: PlaywrightSuite): string[] => [
    ...specs.flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ projectName, status, results }) => {
          const mark = status === "flaky" ? SECOND_TRY : FAILED;
          return `${mark} [${projectName}] ${file} › ${title}: ${firstLine(results[0]?.error?.message)}`;
        }),
    ),
    ...inner.flatMap(inSuite),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    named: suites.flatMap(inSuite),
  };
}

const QUICK_RESULTS = `${RESULTS}/quick-walk.json`;

const QUICK_LANES: readonly (readonly Step[])[] = [
  [
    { title: "Types", script: "check:types" },
    { title: "Lint", script: "check:lint:changed" },
  ],
  [UNIT_TESTS],
];
const QUICK_WALK: Step = {
  title: "A booking in a browser",
  script: "test:walk",
  results: QUICK_RESULTS,
};

/** Everything that the build is made from. */
const SOURCES = ["app", "db", "public", "server.ts", "vite.config.ts", "remix.config.js"];
const SOURCES_OF_PACKAGES = ["package.json", "package-lock.json"];

/** True if nothing that the build is made from has changed since. */
function isBuildFresh(): boolean {
  const builtAt = changedAt("build/server/index.js");
  return [...SOURCES, ...SOURCES_OF_PACKAGES].every((source) => changedAt(source) < builtAt);
}

/** Returns when a file, or anything in a folder, last changed; 0 if it isn't there. */
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

/** Returns what a step counted. A step that fails without a failed test counts as one failure. */
function countsOf({ results }: Step, succeeded: boolean): Counts {
  if (!results) return { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, named: [] };
  const counts = readCounts(results);
  return { ...counts, failed: succeeded ? counts.failed : Math.max(1, counts.failed) };
}

function readCounts(file: string): Counts {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
    return "stats" in report ? readPlaywright(report) : readVitest(report);
  } catch {
    return { passed: 0, failed: 0, named: [] };
  }
}

const NEED_BUILD: ReadonlySet<string> = new Set(["check:bytes", "test:http", "test:e2e"]);

const total: Counts = { passed: 0, failed: 0, named: [] };
const summary: string[] = [];

async function take(step: Step, isPossible = true): Promise<boolean> {
  console.log(`\n=== ${step.title} (npm run ${step.script}) ===\n`);
  const startedAt = performance.now();
  const succeeded = isPossible && (await run(step.script));
  const { passed, failed, named } = countsOf(step, succeeded);
  total.passed += passed;
  total.failed += failed;
  total.named.push(...named);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  summary.push(
    `${failed ? "✘" : "✓"} ${step.title}: ${passed} passed, ${failed} failed, ${seconds} s`,
  );
  return succeeded;
}

/** Runs lanes side by side; false if the build failed. Steps that need the build count as failed then. */
async function takeLanes(lanes: readonly (readonly Step[])[]): Promise<boolean> {
  let built = true;
  const takeLane = async (lane: readonly Step[]) => {
    for (const step of lane) {
      const succeeded = await take(step, built || !NEED_BUILD.has(step.script));
      if (step === MAKE_BUILD) built = succeeded;
    }
  };
  await Promise.all(lanes.map(takeLane));
  return built;
}

async function takeAll(): Promise<void> {
  const built = await takeLanes(LANES);
  for (const step of ALONE) await take(step, built || !NEED_BUILD.has(step.script));
}

async function takeQuickOnes(): Promise<void> {
  await takeLanes(QUICK_LANES);
  const built = isBuildFresh() || (await take(MAKE_BUILD));
  await take(QUICK_WALK, built);
}

if (process.argv.includes("--all")) process.env.TESTS = "all";
if (process.argv.includes("--quick")) process.env.TESTS = "quick";
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
await (process.argv.includes("--quick") ? takeQuickOnes() : takeAll());
if (total.named.length > 0) console.log(`\n${total.named.join("\n")}`);
console.log(`\n${summary.join("\n")}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
