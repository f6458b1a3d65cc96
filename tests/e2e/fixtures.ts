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
  /** The test takes the line down: what the browser then says of the network counts for nothing. */
  dropsConnection: boolean;
}

interface TestFixtures {
  /** The words of the person's language, as pages show them. */
  t: Translate;
  /** Presses the button of that name. */
  press: (name: string) => Promise<void>;
  /** The field with that label. */
  field: (label: string) => Locator;
  /** A number of each project's own: what it books, no other does. */
  projectIndex: number;
  /** Signs somebody in by cookie: a test of something else does not walk through the login. */
  signIn: (userId: number) => Promise<void>;
  /** Waits for a mail, and gives its text and the link in it. */
  emailTo: (address: string, subject: string) => Promise<{ text: string; link: string }>;
  /** Somebody else's page, in a browser of their own with the same options; it may not complain either. */
  otherPage: Page;
  /** Fails the test if the page complained: on the console, by the CSP, with a 5xx. */
  failOnComplaints: undefined;
}

interface WorkerFixtures {
  data: ServerFixtures;
  facts: RouteFacts;
}

/** The one way to test in a browser: a language, with scripts or without, at a width. */
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

  // Attempts are counted for each address: the tests of a run must not lock each other out.
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
      // Mails are plain text: what keeps words whole on pages isn't in them.
      const subject = said.replaceAll("\u2060", "");
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

/** Gives a browser a cookie as a `Cookie` header has it. */
export async function setCookie(context: BrowserContext, header: string, url: string) {
  const equals = header.indexOf("=");
  await context.addCookies([
    { name: header.slice(0, equals), value: header.slice(equals + 1), url },
  ]);
}

/** The person in whose name a page is looked at. */
function viewerOf(face: Face, data: ServerFixtures, facts: RouteFacts): number | null {
  if (face.allowed.includes("guest")) return null;
  // Whoever has no profile is led away from the pages of cleaners.
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
 * Opens a page as whoever sees it comes to it, in a browser that knows nothing else. Where it has
 * scripts, they have taken it over by then.
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

/** Waits until React has made a page its own, down to the end, and what follows from that is shown. */
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
  if (viewer) await setCookie(context, data.signIn(viewer), url);
  if (face.cookie) await setCookie(context, face.cookie, url);
  const { form } = face;
  if (!form) return page.goto(face.address);
  // Sent from another page of ours: no script of this page gets to see it first.
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

/** All that a page complains about. Chromium itself says so of pages that answer with a 4xx. */
function collectComplaints(page: Page, scripts: boolean): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (/the server responded with a status of 4\d\d/.test(text)) return;
    heard.push(`${message.type()} on ${page.url()}: ${text}`);
  });
  page.on("pageerror", (error) => heard.push(`error on ${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) heard.push(`${response.status()} of ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText ?? "";
    // Where scripts are off, the browser fetches none of them.
    if (!scripts && request.url().endsWith(".js")) return;
    // Whoever goes on takes running requests with them.
    if (!why.includes("ERR_ABORTED")) heard.push(`${why}: ${request.url()}`);
  });
  return heard;
}
