import { launch } from "chrome-launcher";
import lighthouse, { type Config, type Flags } from "lighthouse";
import { parseArgs } from "node:util";
import { PAGE_BUDGETS, type PageBudget } from "../support/page-budgets";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../support/ensure-chromium";
import { startDemo } from "./demo-server";
import { median, printTable } from "./table";

/**
 * `npm run lighthouse`: prints Lighthouse's scores on a simulated phone with slow 4G. Fails below a target.
 * See docs/measuring.md.
 */

/** Pages that people see first, and where they book; for the others only the bytes are checked. */
const PAGES = ["home", "browse", "login", "step 1", "step 2", "step 3", "step 4", "step 5"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
type Category = (typeof CATEGORIES)[number];

/** Latest first and largest paint of every page, in milliseconds. */
const PAINTED_BY = 1_300;

const TRACE_RETRIES = 2;

const { values: options } = parseArgs({ options: { only: { type: "string", default: "" } } });

interface Scores {
  categories: Record<Category, number>;
  /** Times in milliseconds, up to `usable`. */
  firstPaint: number;
  largestPaint: number;
  blockedTime: number;
  /** Time when scripts have run and the page reacts at once. */
  usable: number;
  layoutShift: number;
  /** Audits that cost points in the last run, without performance. */
  failed: string[];
}

/** Lighthouse's default, and cookies. */
const CLEARED = [
  "cookies",
  "file_systems",
  "shader_cache",
  "service_workers",
  "cache_storage",
] as const;

/** Search results don't show pages behind the sign-in. */
const isPrivate = (page: PageBudget) => page.as !== "guest";
const isHydrated = (page: PageBudget) => page.scriptBudget > 0;

function targetOf(page: PageBudget, category: Category): number {
  if (category === "performance") return isHydrated(page) ? 95 : 99;
  return category === "seo" && isPrivate(page) ? 0 : 100;
}

async function audit(url: string, { cookie, port }: { cookie: string | undefined; port: number }) {
  const flags: Flags = {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: [...CATEGORIES],
    formFactor: "mobile",
    throttlingMethod: "simulate",
    // Each run is a first visit. A cookie set by a page would also replace the one given here.
    clearStorageTypes: [...CLEARED],
    ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}),
  };
  const config: Config = { extends: "lighthouse:default" };
  let result = (await lighthouse(url, flags, config))?.lhr;
  // On a busy machine Chromium sometimes loses the trace; that isn't the page's fault.
  for (let retry = 0; retry < TRACE_RETRIES && isTraceLost(result); retry += 1) {
    result = (await lighthouse(url, flags, config))?.lhr;
  }
  if (!result || result.runtimeError) {
    throw new Error(`${url}: ${result?.runtimeError?.message ?? "no result"}`);
  }
  if (new URL(result.finalDisplayedUrl).pathname !== new URL(url).pathname) {
    throw new Error(`${url} leads to ${result.finalDisplayedUrl}`);
  }
  return result;
}

type Result = Awaited<ReturnType<typeof audit>>;

function isTraceLost(result: Pick<Result, "runtimeError"> | undefined): boolean {
  return result?.runtimeError?.code === "NO_NAVSTART";
}

function scoresOf(results: readonly Result[]): Scores {
  const middle = (pick: (result: Result) => number | null | undefined) =>
    median(results.map((result) => pick(result) ?? Number.NaN));
  const metric = (id: string) => middle((result) => result.audits[id]?.numericValue);
  const scoreOf = (category: Category) =>
    Math.round(100 * middle((result) => result.categories[category]?.score));
  return {
    categories: {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
    },
    firstPaint: metric("first-contentful-paint"),
    largestPaint: metric("largest-contentful-paint"),
    blockedTime: metric("total-blocking-time"),
    usable: metric("interactive"),
    layoutShift: metric("cumulative-layout-shift"),
    failed: failedAudits(results.at(-1)),
  };
}

function failedAudits(result: Result | undefined): string[] {
  if (!result) return [];
  return CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
    (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
}

function problemsOf(page: PageBudget, scores: Scores): string[] {
  const below = CATEGORIES.filter(
    (category) => !(scores.categories[category] >= targetOf(page, category)),
  ).map((category) => `${category} below ${targetOf(page, category)}`);
  const shift = scores.layoutShift === 0 ? [] : ["layout shifts"];
  const late = [scores.firstPaint, scores.largestPaint].some((at) => !(at <= PAINTED_BY))
    ? [`painted after ${PAINTED_BY} ms`]
    : [];
  return [...below, ...shift, ...late];
}

function report(all: ReadonlyMap<PageBudget, Scores>): void {
  printTable(
    [
      "page",
      "perf",
      "target",
      "a11y",
      "practices",
      "SEO",
      "FCP ms",
      "LCP ms",
      "TBT ms",
      "usable ms",
      "CLS",
      "",
    ],
    [...all].map(([page, scores]) => [
      page.name,
      String(scores.categories.performance),
      `≥ ${targetOf(page, "performance")}`,
      String(scores.categories.accessibility),
      String(scores.categories["best-practices"]),
      isPrivate(page) ? "private" : String(scores.categories.seo),
      scores.firstPaint.toFixed(0),
      scores.largestPaint.toFixed(0),
      scores.blockedTime.toFixed(0),
      scores.usable.toFixed(0),
      String(Number(scores.layoutShift.toFixed(3))),
      problemsOf(page, scores).join(", ") || "PASS",
    ]),
  );
  for (const [page, { failed }] of all) {
    const counted = failed.filter((id) => !isPrivate(page) || id !== "is-crawlable");
    if (counted.length > 0) console.log(`${page.name}: ${counted.join(", ")}`);
  }
}

const demo = await startDemo();
const chrome = await launch({
  chromePath: ensureChromium(),
  chromeFlags: ["--headless=new", ...CHROMIUM_ARGUMENTS],
});
try {
  const all = new Map<PageBudget, Scores>();
  for (const page of PAGE_BUDGETS) {
    if (!PAGES.includes(page.name) || !page.name.includes(options.only)) continue;
    const cookie = demo.cookies[page.as];
    const results: Result[] = [];
    for (let run = 0; run < (isHydrated(page) ? 5 : 3); run += 1) {
      results.push(await audit(demo.origin + page.path(demo.facts), { cookie, port: chrome.port }));
    }
    all.set(page, scoresOf(results));
    console.log(`${page.name} …`);
  }
  report(all);
  if ([...all].some(([page, scores]) => problemsOf(page, scores).length > 0)) process.exitCode = 1;
} finally {
  chrome.kill();
  await demo.stop();
}
