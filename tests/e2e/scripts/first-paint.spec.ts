import sharp from "sharp";
import type { Page } from "@playwright/test";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { expect, waitForHydration, test } from "../fixtures";

/** Returns a list that collects every script that a page requests from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js")) asked.push(request.url());
  });
  return asked;
}

/** Holds the tasks of React's scheduler; returns a function that releases them. */
async function holdScheduler(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const hold = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => hold.call(this, message));
    };
    Object.assign(window, {
      release: () => {
        MessagePort.prototype.postMessage = hold;
        held.forEach((task) => task());
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { release: () => void }).release());
}

/** Waits until React listens to the document; while its scheduler is held, nothing is rendered. */
async function nothingRendered(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document).some((key) => key.startsWith("__reactContainer$")),
  );
}

test("scripts wait until the page has been painted", async ({ page }) => {
  // Until `paint` is called, the page doesn't learn that anything was painted.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const observe = PerformanceObserver.prototype.observe;
    PerformanceObserver.prototype.observe = function (options) {
      waiting.push(() => observe.call(this, options));
    };
    Object.assign(window, { paint: () => waiting.splice(0).forEach((report) => report()) });
  });
  const asked = scriptsOf(page);
  await page.goto(paths.browse());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  // Animation frames come before their content is on the screen.
  expect(asked).toEqual([]);
  await page.evaluate(() => (window as unknown as { paint: () => void }).paint());
  await expect.poll(() => asked.length).toBeGreaterThan(3);
});

test("the browser's own record has every script after the first paint", async ({ page }) => {
  await page.goto(paths.browse());
  await waitForHydration(page);
  const { painted, scripts } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN,
    scripts: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(scripts.length).toBeGreaterThan(3);
  expect(Math.min(...scripts)).toBeGreaterThan(painted);
});

test("until its scripts have come, a page is plain HTML that works, and what is chosen is not lost", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId } = facts.job;
  let come = () => {};
  let arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(paths.browse(), { waitUntil: "domcontentloaded" });
  const area = page.getByLabel(t("browse:area"), { exact: true });
  await page.locator("details:has(form[role=search]) > summary").click();
  await area.selectOption("nimman");
  come();
  await expect(page).toHaveURL(/[?&]area=nimman/);
  await expect(area).toHaveValue("nimman");
  arrival = new Promise<void>((resolve) => (come = resolve));

  await page.goto(paths.booking(), { waitUntil: "domcontentloaded" });
  await page
    .locator(".choice")
    .filter({ has: page.locator(`[value="${serviceId}"]`) })
    .click();
  await page.getByRole("button", { name: t("choosing:service-continue"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/booking/cleaner\\?.*serviceId=${serviceId}`));

  await page.goto(paths.bookingTime({ serviceId, cleanerId }), { waitUntil: "domcontentloaded" });
  const day = page.locator("button.calendar-day:enabled").last();
  const date = (await day.getAttribute("value")) ?? "";
  await day.click();
  await expect(page).toHaveURL(new RegExp(`date=${date}`));
  const time = page.locator("label.slot:has(input:enabled)").last();
  await time.click();
  // A choice made before the scripts loaded is still there afterwards.
  come();
  await waitForHydration(page);
  await expect(time.locator("input")).toBeChecked();
  await page.getByRole("button", { name: t("when:time-continue"), exact: true }).click();
  await expect(page).toHaveURL(/\/booking\/details\?/);
});

test("what is picked before scripts come lets people go on at every moment of their coming", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, area, date, time } = facts.job;
  // Records each time a button to go on was disabled: a press at that moment would do nothing.
  await page.addInitScript(() => {
    const disabled: string[] = [];
    Object.assign(window, { disabled });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (target instanceof HTMLButtonElement && target.matches(".action-bar-button:disabled")) {
          disabled.push(target.textContent ?? "");
        }
      }
    }).observe(document, { attributeFilter: ["disabled"], subtree: true });
  });
  let come = () => {};
  let arrival = Promise.resolve();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  const goOn = page.locator(".action-bar-button");
  for (const [address, name, value] of [
    [paths.booking(), "serviceId", serviceId],
    [paths.bookingCleaner({ serviceId, area }), "cleanerId", cleanerId],
    [paths.bookingTime({ serviceId, cleanerId, date }), "time", time],
  ] as const) {
    arrival = new Promise<void>((resolve) => (come = resolve));
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const input = page.locator(`input[name=${name}][value="${value}"]`);
    await page.locator("label").filter({ has: input }).click();
    await expect(input).toBeChecked();
    come();
    await waitForHydration(page);
    await expect(goOn).toBeEnabled();
    expect(
      await page.evaluate(() => (window as unknown as { disabled: string[] }).disabled),
      name,
    ).toEqual([]);
  }
});

test("what scripts do at once has a button while they don't arrive", async ({
  page,
  data,
  facts,
  signIn,
  t,
}) => {
  await signIn(data.userId("customer"));
  const { serviceId, cleanerId, date } = facts.job;
  let come = () => {};
  let arrival = Promise.resolve();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  for (const [address, name] of [
    [paths.booking(), t("choosing:area-apply")],
    [paths.bookingTime({ serviceId, cleanerId, date }), t("repeat:show")],
  ] as const) {
    arrival = new Promise<void>((resolve) => (come = resolve));
    await page.goto(address, { waitUntil: "domcontentloaded" });
    const button = page.getByRole("button", { name });
    await expect(button).toBeHidden();
    // As if five seconds had passed.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(button).toBeVisible();
    come();
    await waitForHydration(page);
    await expect(button).toHaveCount(0);
  }
});

test("a route's module that comes last keeps the page from nothing", async ({
  page,
  data,
  signIn,
}) => {
  await signIn(data.userId("customer"));
  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/route-.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  // The entry itself requests this file. Once it has loaded the entry runs, since other modules import it.
  const entryRuns = page.waitForResponse(/\/assets\/errors-.*\.js$/);
  await page.goto(paths.dashboard(), { waitUntil: "domcontentloaded" });
  await (await entryRuns).finished();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  come();
  await waitForHydration(page);
});

test("a tap just before the first rendering is no fault, and picks what it would have", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const goOn = await holdScheduler(page);
  await page.goto(paths.booking());
  await nothingRendered(page);
  const choice = page
    .locator(".choice")
    .filter({ has: page.locator(`[value="${facts.job.serviceId}"]`) });
  await choice.click();
  await goOn();
  await waitForHydration(page);
  await expect(choice.locator("input")).toBeChecked();
});

for (const width of [360, 1280]) {
  test(`at ${width} px a press of Continue in which React takes the page over goes on`, async ({
    page,
    press,
    t,
    data,
    facts,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signIn(data.addCustomer());
    const { serviceId, cleanerId, date, time } = facts.job;
    const goOn = await holdScheduler(page);
    let come = () => {};
    const arrival = new Promise<void>((resolve) => (come = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(paths.bookingTime({ serviceId, cleanerId, date }), {
      waitUntil: "domcontentloaded",
    });
    await page.locator(`label.slot:has(input[value="${time}"])`).click();
    come();
    await nothingRendered(page);
    await press(t("when:time-continue"));
    await goOn();
    await expect(page).toHaveURL(/\/booking\/details\?/);
  });
}

test("what is picked before scripts come is asked for once they have come, where a pick asks by itself", async ({
  page,
  data,
  signIn,
}) => {
  let come = () => {};
  let arrival = Promise.resolve();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  const openWithoutScripts = async (who: string, address: string) => {
    await signIn(data.userId(who));
    arrival = new Promise<void>((resolve) => (come = resolve));
    await page.goto(address, { waitUntil: "domcontentloaded" });
  };

  await openWithoutScripts("cleaner", paths.absence());
  await page.locator("input[name=until][value=tomorrow]").check();
  come();
  await expect(page).toHaveURL(/[?&]until=tomorrow/);
  await expect(page.locator("input[name=until][value=tomorrow]")).toBeChecked();

  await openWithoutScripts("admin", adminPaths.day());
  await page.locator("select[name=area]").selectOption("nimman");
  come();
  await expect(page).toHaveURL(/[?&]area=nimman/);
  await expect(page.locator("select[name=area]")).toHaveValue("nimman");
});

test("Back before the scripts have come shows the page that the address names", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.booking());
  await waitForHydration(page);
  await page
    .locator(".choice")
    .filter({ has: page.locator(`[value="${facts.job.serviceId}"]`) })
    .click();
  await page.getByRole("button", { name: t("choosing:service-continue"), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("choosing:cleaner-title") }),
  ).toBeVisible();

  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.goBack({ waitUntil: "commit" });
  await expect(
    page.getByRole("heading", { level: 1, name: t("choosing:service-title") }),
  ).toBeVisible();
  come();
  await waitForHydration(page);
  await expect(
    page.getByRole("heading", { level: 1, name: t("choosing:service-title") }),
  ).toBeVisible();
});

test("Back while React takes a page over shows the page that the address names", async ({
  page,
  t,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  await page.goto(paths.booking());
  await waitForHydration(page);
  await page
    .locator(".choice")
    .filter({ has: page.locator(`[value="${facts.job.serviceId}"]`) })
    .click();
  await page.getByRole("button", { name: t("choosing:service-continue"), exact: true }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: t("choosing:cleaner-title") }),
  ).toBeVisible();

  // In the reloaded page React stops where the router has been made and nothing is rendered yet, and goes on
  // when the router has shown itself where Back leads.
  await page.addInitScript(() => {
    if (!location.pathname.endsWith("/cleaner")) return;
    let router: unknown;
    Object.defineProperty(window, "__remixRouter", {
      get: () => router,
      set: (made: { subscribe: (heard: () => void) => void }) => {
        router = made;
        // React gives way to other tasks once 5 ms are over, and sends itself a message to go on.
        const later = performance.now() + 20;
        performance.now = () => later;
        const held: (() => void)[] = [];
        const send = MessagePort.prototype.postMessage;
        MessagePort.prototype.postMessage = function (message: unknown) {
          held.push(() => send.call(this, message));
        };
        made.subscribe(() => {
          if (location.pathname.endsWith("/cleaner")) return;
          MessagePort.prototype.postMessage = send;
          held.splice(0).forEach((task) => task());
        });
      },
    });
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  await page.waitForFunction(() => "__remixRouter" in window && window.__remixRouter);
  await page.goBack({ waitUntil: "commit" });
  await expect(
    page.getByRole("heading", { level: 1, name: t("choosing:service-title") }),
  ).toBeVisible();
  await waitForHydration(page);
});

test("what was booked before the scripts could forget it is no draft any more", async ({
  page,
  t,
  data,
  signIn,
  field,
}) => {
  const [job, next] = data.freeJobs(2, { daysAhead: 110 });
  if (!job || !next) throw new Error("Nobody is free.");
  const userId = data.addCustomer();
  await signIn(userId);
  const details = ({ serviceId, cleanerId, date, time }: typeof job) =>
    paths.bookingDetails({ serviceId, cleanerId, date, time });
  await page.goto(details(job));
  await waitForHydration(page);
  await field(t("details:address")).fill("7 Moonlight Lane");
  await page.getByLabel(t("details:city"), { exact: true }).selectOption(job.area);
  await field(t("details:zip")).fill("50200");
  await page.getByLabel(t("homes:door")).fill("The key is with the guard");
  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  // Sent as a browser sends a form whose page has no scripts yet.
  await page.evaluate(() => document.forms.namedItem("details")?.submit());
  await expect(
    page.getByRole("heading", { name: t("confirmation:confirmed-title"), exact: true }),
  ).toBeVisible();
  // The account keeps the home with its texts: without it, only a draft could fill them in.
  data.sqlite.prepare("delete from homes where user_id = ?").run(userId);
  await page.goto(details(next), { waitUntil: "domcontentloaded" });
  come();
  await waitForHydration(page);
  await expect(page.getByLabel(t("homes:door"))).toHaveValue("");
});

test("what is typed and chosen in a filled form before scripts come is still there, and seen, then", async ({
  page,
  t,
  field,
  data,
  signIn,
}) => {
  await signIn(data.userId("cleaner"));
  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(paths.editCleanerProfile(), { waitUntil: "domcontentloaded" });
  const bio = page.getByLabel(t("partner:bio"));
  await expect(bio).not.toHaveValue("");
  await bio.fill("I come with my own broom.");
  await field(`${t("partner:rate")} (${t("partner:rate-unit")})`).fill("310");
  await field(t("partner:optional", { label: t("partner:photo") })).setInputFiles({
    name: "me.jpg",
    mimeType: "image/jpeg",
    buffer: await sharp({ create: { width: 32, height: 32, channels: 3, background: "#2c6e5c" } })
      .jpeg()
      .toBuffer(),
  });
  come();
  await waitForHydration(page);
  await expect(bio).toHaveValue("I come with my own broom.");
  const preview = page.getByRole("img", { name: t("partner:photo-preview") });
  await expect(preview).toHaveAttribute("src", /^data:/);
  await expect(page.getByText("฿930")).toBeVisible();
});

test("whoever mends a refused form before scripts come goes on typing where they are", async ({
  page,
  t,
  field,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  const { serviceId, cleanerId, date, time, area } = facts.job;
  let come = () => {};
  const arrival = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival;
    await route.continue();
  });
  const where = { serviceId, cleanerId, date, time };
  await page.goto(paths.bookingDetails(where), { waitUntil: "domcontentloaded" });
  await field(t("details:address")).fill("7 Moonlight Lane");
  await field(t("details:city")).selectOption(area);
  const zip = field(t("details:zip"));
  await zip.fill("10200");
  await zip.press("Enter");
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  // The browser focuses the error summary; no field has the focus yet.
  await expect(page.getByRole("alert").filter({ hasText: t("details:refused") })).toBeFocused();
  await zip.selectText();
  come();
  await waitForHydration(page);
  await expect(zip).toBeFocused();
  await page.keyboard.insertText("50200");
  await expect(zip).toHaveValue("50200");
});
