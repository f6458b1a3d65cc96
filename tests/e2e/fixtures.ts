import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Response,
} from "@playwright/test";
import { randomBytes } from "node:crypto";
import { renderTranslator } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import type { Locale } from "~/lib/vocabulary";
import { ServerFixtures, factsOf } from "../support/server-fixtures";
import type { Face, RouteFacts } from "../support/all-routes";
import { findLatestEmail } from "../support/email-server";

export interface TestOptions {
  language: Locale;
  /** True if the test cuts the connection: the browser's network errors don't count then. */
  dropsConnection: boolean;
}

interface TestFixtures {
  /** Translates into the person's language, as pages do. */
  t: Translate;
  /** Presses the button with that name. */
  press: (name: string) => Promise<void>;
  /** Returns the field with that label. */
  field: (label: string) => Locator;
  /** A number that differs for each project, so that each books something else. */
  projectIndex: number;
  /** Signs a user in by cookie, because most tests don't test the login. */
  signIn: (userId: number) => Promise<void>;
  /** Waits for an email; returns its text and the first link to this site. */
  emailTo: (address: string, subject: string) => Promise<{ text: string; link: string }>;
  /** A page of another person, in a separate browser with the same options; it may not complain either. */
  otherPage: Page;
  /** Fails the test if the page complained: on the console, by the CSP, or with a 5xx. */
  failOnComplaints: undefined;
}

interface WorkerFixtures {
  data: ServerFixtures;
  facts: RouteFacts;
}

/** The base of all browser tests: a language, with scripts or without, at a width. */
export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  language: ["en", { option: true }],

  dropsConnection: [false, { option: true }],

  data: [
    async ({}, use) => {
      const data = new ServerFixtures(process.env.E2E_DATA_DIR ?? "");
      await use(data);
      data.close();
    },
    { scope: "worker" },
  ],

  facts: [async ({ data }, use) => use(await factsOf(data)), { scope: "worker" }],

  // Attempts are counted for each network address: the tests of a run must not lock each other out.
  extraHTTPHeaders: async ({}, use) => {
    const [a, b, c] = randomBytes(3);
    await use({ "X-Forwarded-For": `10.${a}.${b}.${c}` });
  },

  baseURL: async ({}, use) => use(process.env.E2E_ORIGIN),

  t: async ({ language }, use) => {
    await use(renderTranslator(language, () => undefined));
  },

  press: async ({ page }, use) =>
    use((name) => page.getByRole("button", { name, exact: true }).click()),

  field: async ({ page }, use) => use((label) => page.getByLabel(label, { exact: true })),

  projectIndex: async ({}, use, { project, config }) =>
    use(config.projects.findIndex(({ name }) => name === project.name)),

  signIn: async ({ context, data, baseURL }, use) => {
    await use((userId) => setCookie(context, data.signIn(userId), baseURL ?? ""));
  },

  emailTo: async ({ baseURL }, use) => {
    await use(async (to, said) => {
      const subject = plain(said);
      const find = () => findLatestEmail(process.env.E2E_MAILBOX ?? "", { to, subject });
      await expect.poll(find, `a mail to ${to}: ${subject}`).not.toBeNull();
      const text = (await find())?.text ?? "";
      const link = text.split(/\s/).find((word) => word.startsWith(`${baseURL}/`)) ?? "";
      return { text, link };
    });
  },

  otherPage: async ({ browser, javaScriptEnabled }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const heard = collectComplaints(page, javaScriptEnabled !== false);
    await use(page);
    await context.close();
    expect(heard, "the other page may not complain").toEqual([]);
  },

  failOnComplaints: [
    async ({ page, javaScriptEnabled, dropsConnection }, use) => {
      const heard = collectComplaints(page, javaScriptEnabled !== false);
      await use(undefined);
      const networkErrors = /ERR_|the server responded with a status of 50\d|^50\d of/;
      const faults = heard.filter(
        (complaint) => !dropsConnection || !networkErrors.test(complaint),
      );
      expect(faults, "the page may not complain").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Returns a text as emails and loaders have it, without the characters that keep words together on pages. */
export const plain = (text: string) => text.replaceAll("\u2060", "");

/** Sets a cookie in a browser, given as in a `Cookie` header. */
export async function setCookie(context: BrowserContext, header: string, url: string) {
  const equals = header.indexOf("=");
  await context.addCookies([
    { name: header.slice(0, equals), value: header.slice(equals + 1), url },
  ]);
}

/** Returns the user who looks at a page; null for guests. */
function viewerOf(face: Face, data: ServerFixtures, facts: RouteFacts): number | null {
  if (face.allowed.includes("guest")) return null;
  // People without a cleaner profile are redirected from the pages of cleaners.
  const usual = face.needsCleanerProfile
    ? "cleaner"
    : face.allowed.includes("customer")
      ? "customer"
      : "admin";
  const somebody = face.seenBy ?? usual;
  switch (somebody) {
    case "newcomer":
      return facts.newcomerId;
    case "regular":
      return facts.regularId;
    case "colleague":
      return facts.colleagueId;
    default:
      return data.userId(somebody);
  }
}

interface FaceContext extends WorkerFixtures {
  javaScriptEnabled: boolean | undefined;
}

/**
 * Opens a page as its viewer sees it, in a browser without other cookies. If the page has scripts, waits
 * until they have hydrated it.
 */
export async function openFace(
  page: Page,
  face: Face,
  { javaScriptEnabled, ...known }: FaceContext,
): Promise<Response | null> {
  const response = await goToFace(page, face, known);
  if (face.hydrates && javaScriptEnabled !== false) await waitForHydration(page);
  return response;
}

/** Waits until React has hydrated a page to its end, and until the next frame is shown. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const footer = document.querySelector("body > footer");
    return footer && Object.keys(footer).some((key) => key.startsWith("__reactFiber$"));
  });
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
}

async function goToFace(
  page: Page,
  face: Face,
  { data, facts }: WorkerFixtures,
): Promise<Response | null> {
  const context = page.context();
  const url = process.env.E2E_ORIGIN ?? "";
  const viewer = viewerOf(face, data, facts);
  await context.clearCookies();
  if (viewer) {
    await setCookie(context, data.signIn(viewer, { isConfirmed: !face.isUnconfirmed }), url);
  }
  if (face.cookie) await setCookie(context, face.cookie, url);
  const { form } = face;
  if (!form) return page.goto(face.address);
  // Sent from another page of this site, so that no script of this page can intercept it.
  await page.goto("/robots.txt");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.evaluate(
    ([action, fields]) => {
      const sent = document.createElement("form");
      Object.assign(sent, { method: "post", action });
      for (const [name, value] of Object.entries(fields)) {
        sent.append(Object.assign(document.createElement("input"), { name, value }));
      }
      document.body.append(sent);
      sent.submit();
    },
    [face.address, form] as const,
  );
  const response = await answer;
  await page.waitForLoadState();
  return response;
}

/** Collects everything that a page complains about. Chromium's own messages about a 4xx don't count. */
function collectComplaints(page: Page, scripts: boolean): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    // As the configuration says, for most tests.
    if (text === "Service Worker registration blocked by Playwright") return;
    if (/the server responded with a status of 4\d\d/.test(text)) return;
    heard.push(`${message.type()} on ${page.url()}: ${text}`);
  });
  page.on("pageerror", (error) => heard.push(`error on ${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) heard.push(`${response.status()} of ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Without scripts the browser refuses to load them.
    if (!scripts && request.url().endsWith(".js")) return;
    // A navigation aborts running requests.
    if (!why.includes("ERR_ABORTED")) heard.push(`${why}: ${request.url()}`);
  });
  return heard;
}

/** True if the page is as narrow as on a phone, where tables are rows of two lines. */
export const isOnPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Unfolds the filters of an admin list, which are folded on phones while none is set. */
export async function openFilters(page: Page, t: (key: "admin:filters") => string): Promise<void> {
  const fold = page.locator("details.fold").filter({ hasText: t("admin:filters") });
  if (isOnPhone(page) && (await fold.getAttribute("open")) === null) {
    await fold.locator("summary").click();
  }
}

/** Returns the link of a row of an admin list: on phones the row itself, else its action with this name. */
export const linkOfRow = (row: Locator, action: string): Locator =>
  row
    .getByRole("link", { name: action, exact: true })
    .or(row.locator(".data-title > a").filter({ visible: true }));
