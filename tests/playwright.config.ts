import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "./support/ensure-chromium";
import type { TestOptions } from "./e2e/fixtures";

/** `npm run test:all`: runs every test in every language, with scripts and without, at both widths. */
const isNight = process.env.TESTS === "all";

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 800 };

/** Returns a project for one kind of person: their language, whether scripts run, and their screen. */
const person = (
  language: TestOptions["language"],
  scripts: boolean,
  viewport: typeof PHONE,
  testMatch: string | string[],
) => ({
  name: `${language} ${scripts ? "scripts" : "no scripts"} ${viewport.width}`,
  testMatch,
  use: {
    language,
    javaScriptEnabled: scripts,
    viewport,
    hasTouch: viewport === PHONE,
    locale: language === "th" ? "th-TH" : "en-GB",
  },
});

const BOOKS = "people/**/*.spec.ts";
/** Tests of things that only scripts can get wrong. */
const HURRIES = "scripts/**/*.spec.ts";
const LOOKS = "pages/looks.spec.ts";
/** Tests of the first screen, which depends on language and scripts; they set their own widths. */
const SCREENS = "pages/screens.spec.ts";
/** Tests of what Tab reaches, which depends on width and scripts, not on the language. */
const KEYS = "pages/keyboard.spec.ts";

/** Tests that add cleaners, which would disturb other tests' counts: they run after `people`. */
const CLEANS = "cleaners/**/*.spec.ts";

/**
 * Each test runs in English with scripts and in Thai without, which shows the effect of either. The most
 * important walks (`@cross`) run in the other combinations too, and layouts that differ on a desktop
 * (`@wide`) run there. At night everything runs everywhere.
 */
const only = (...tags: string[]) => (isNight ? {} : { grep: new RegExp(tags.join("|")) });

const inEveryCorner = (testMatch: string, withScripts: string[] = []) => [
  person("en", true, PHONE, [testMatch, ...withScripts]),
  person("th", false, PHONE, testMatch),
  { ...person("en", false, PHONE, testMatch), ...only("@cross") },
  { ...person("th", true, PHONE, testMatch), ...only("@cross") },
  { ...person("en", true, DESKTOP, testMatch), ...only("@cross", "@wide") },
];

const people = inEveryCorner(BOOKS, [HURRIES]);

const cleaners = inEveryCorner(CLEANS).map((project) => ({
  ...project,
  name: `cleaners ${project.name}`,
  dependencies: people.map(({ name }) => name),
}));

/** Tests of the admin pages; they change what other tests count. */
const ADMINISTERS = "admin/**/*.spec.ts";

const admins = [
  person("en", true, DESKTOP, ADMINISTERS),
  person("th", false, PHONE, ADMINISTERS),
].map((project) => ({
  ...project,
  name: `admin ${project.name}`,
  dependencies: cleaners.map(({ name }) => name),
}));

/** See docs/testing.md. `people` walk through the product, `pages` are checked one by one. */
export default defineConfig<TestOptions>({
  testDir: "./e2e",
  // This folder is emptied at the start, so it must not contain the reports of other steps.
  outputDir: "../test-results/browser",
  globalSetup: "./e2e/start-server.ts",
  fullyParallel: true,
  forbidOnly: true,
  // Another program may take the processor for seconds: a second try tells that from a fault. `npm test`
  // lists at its end each test that needed one; with --retries=0 there is none.
  retries: 1,
  // There are two cores, and the server uses one.
  workers: 2,
  // Another program may take both processors for a while; nothing is proved by how long a test takes.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/playwright.json" }]],
  use: {
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      args: CHROMIUM_ARGUMENTS,
    },
    // Far from Chiang Mai: for half of the day the date is another one there.
    timezoneId: "America/St_Johns",
    // A service worker would make requests that no test sees; tests of it allow it.
    serviceWorkers: "block",
    actionTimeout: 40_000,
    screenshot: "only-on-failure",
    // Every test would pay for traces that only a failed one needs: ask for them with --trace=on.
    trace: "off",
  },
  metadata: { isNight },
  projects: [
    ...people,
    ...cleaners,
    ...admins,
    { ...person("en", true, PHONE, LOOKS), name: "looks en 360" },
    { ...person("th", true, DESKTOP, LOOKS), name: "looks th 1280" },
    { ...person("en", false, PHONE, SCREENS), name: "screens en no scripts" },
    { ...person("th", true, PHONE, SCREENS), name: "screens th scripts" },
    ...(isNight ? [{ ...person("th", false, PHONE, KEYS), name: "keys no scripts 360" }] : []),
  ],
});
