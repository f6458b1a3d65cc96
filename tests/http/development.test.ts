import { chromium, type Browser } from "@playwright/test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { runAxe } from "../support/axe";
import { ServerFixtures } from "../support/server-fixtures";
import {
  freshClone,
  removeClone,
  startDevelopmentServer,
  type DevelopmentServer,
} from "../support/development-server";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../support/ensure-chromium";
import { send } from "./client";

let folder: string;
let browser: Browser;
let server: DevelopmentServer | undefined;

beforeAll(async () => {
  folder = freshClone();
  browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
});

afterAll(async () => {
  await server?.stop();
  await browser.close();
  removeClone(folder);
});

/** Counts how often a message was logged. */
const logged = (message: string) => (server?.output().split(`"msg":"${message}"`).length ?? 1) - 1;

/** Opens a page and waits until React has hydrated it; Vite may reload it meanwhile. */
async function openHydrated(address: string) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  // The first page is slow: Vite transforms each module when it is first requested.
  await page.goto(address, { timeout: 90_000 });
  await expect
    .poll(
      () =>
        page
          .evaluate(() => {
            const footer = document.querySelector("body > footer");
            return footer && Object.keys(footer).some((key) => key.startsWith("__reactFiber$"));
          })
          // The page is being reloaded.
          .catch(() => false),
      { timeout: 60_000, interval: 50, message: `${address} hydrates` },
    )
    .toBe(true);
  expect(complaints).toEqual([]);
  return page;
}

function expectNoErrors() {
  expect(server?.output()).not.toMatch(/"level":[56]0|Internal server error|Error:/);
}

test("npm run dev on a fresh clone serves pages and runs the jobs, and goes on after an edit", async () => {
  server = await startDevelopmentServer(folder);
  const { origin } = server;
  for (const path of [paths.home(), paths.login(), "/robots.txt", "/app/entry.client.tsx"]) {
    expect([path, (await send(origin, path)).status]).toEqual([path, 200]);
  }
  const page = await openHydrated(origin + paths.browse());
  await page.close();
  expectNoErrors();

  const data = new ServerFixtures(join(folder, "data"));
  const customer = data.addCustomer();
  data.signIn(customer);
  data.sqlite.prepare("update sessions set expires_at = 1").run();

  const hero = join(folder, "app/routes/public/home/hero.tsx");
  const before = readFileSync(hero, "utf8");
  writeFileSync(hero, before.replace("<h1", '<h1 data-edited="yes"'));
  const isShown = async () => (await send(origin, paths.home())).text.includes("data-edited");
  await expect
    .poll(isShown, { timeout: 60_000, interval: 200, message: "the edit is shown" })
    .toBe(true);
  expect(data.value("select count(*) from sessions"), "a job swept at the new start").toBe(0);
  data.close();
  await expect.poll(() => logged("background started")).toBeGreaterThan(1);
  expect(logged("background started") - logged("background stopped"), "workers").toBe(1);
  expectNoErrors();
  await server.stop();
  server = undefined;
});

test("DEMO=1 npm run dev fills it with demo data, and somebody signs in", async () => {
  server = await startDevelopmentServer(folder, { DEMO: "1" });
  const page = await openHydrated(server.origin + paths.browse());
  expect(await page.locator("main article").count()).toBeGreaterThan(10);
  // A new page, because Vite reloads the first one after preparing a dependency.
  const login = await browser.newPage();
  await login.goto(server.origin + paths.login(paths.dashboard()));
  await login.locator("input[name=username]").fill("customer");
  await login.locator("input[name=password]").fill(DEMO_PASSWORD);
  await login.locator("input[name=password]").press("Enter");
  await expect.poll(() => login.url(), { timeout: 60_000 }).toBe(server.origin + paths.dashboard());
  await login.close();
  await page.close();
  expectNoErrors();
});

test("the page of samples exists while developing: axe finds nothing on it in both languages, its dialog asks", async () => {
  // Reuses the server of the previous test, if that has run.
  server ??= await startDevelopmentServer(folder, { DEMO: "1" });
  const samples = `${server.origin}/samples`;
  for (const [language, width] of [
    ["en", 1280],
    ["th", 360],
  ] as const) {
    const page = await openHydrated(`${samples}?lang=${language}`);
    await page.setViewportSize({ width, height: 740 });
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const { violations } = await runAxe(page);
    expect(violations).toEqual([]);
    await page.close();
  }

  const page = await openHydrated(`${samples}?dialog`);
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await dialog.evaluate((shown) => shown.matches(":modal"))).toBe(true);
  expect(await page.locator(":focus").getAttribute("href"), "the safe answer").toBe("/samples");
  await page.evaluate(() => (document.body.dataset.kept = "yes"));
  await page.keyboard.press("Escape");
  await page.waitForURL(samples);
  // The address changes before the page does.
  await dialog.waitFor({ state: "detached" });
  expect(await page.locator("body").getAttribute("data-kept"), "its links know it").toBe("yes");
  await page.close();

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${samples}?dialog`);
  const still = plain.getByRole("dialog");
  expect(await still.evaluate((shown) => getComputedStyle(shown).position)).toBe("static");
  await plain.close();
  expectNoErrors();
});
