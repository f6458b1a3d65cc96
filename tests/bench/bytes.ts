import { chromium, type Browser } from "@playwright/test";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { PAGE_BUDGETS, type PageBudget } from "../support/page-budgets";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../support/ensure-chromium";
import { startDemo } from "./demo-server";
import { takeDown } from "./load";
import { printTable } from "./table";

/**
 * `npm run check:bytes`: what each page weighs as it is sent, in both languages. Fails past a
 * budget (tests/support/page-budgets.ts). See docs/measuring.md.
 */

const KB = 1024;
/** How many pages are loaded at once. */
const AT_ONCE = 4;
/** Photos and icons aside. Scripts are counted apart: they come after the page can be read. */
const MOST_REQUESTS = 3;
const ASIDE = /^\/(?:photos\/|favicon|icons?\/|apple-touch-icon|manifest|site\.webmanifest)/;
/** react-day-picker's names of classes stand in its code, however it is bundled. */
const CALENDAR_CODE = /["'`]rdp-/;
/** Data for search engines are no script. */
const INLINE_SCRIPT = /<script(?![^>]*application\/(?:ld\+)?json)/i;

type Demo = Awaited<ReturnType<typeof startDemo>>;

interface Weighed {
  page: PageBudget;
  locale: Locale;
  html: number;
  scripts: number;
  requests: number;
  problems: string[];
}

async function weigh(
  page: PageBudget,
  locale: Locale,
  { demo, browser }: { demo: Demo; browser: Browser },
): Promise<Weighed> {
  const { origin, facts, cookies: people } = demo;
  const cookies = [`language=${locale}`, people[page.as], page.cookie?.(facts)].filter(
    (one) => typeof one === "string",
  );
  const path = page.path(facts);
  const fetched = async (address: string) => {
    const headers = { "Accept-Encoding": "br", Cookie: cookies.join("; ") };
    const answer = await takeDown(origin, { path: address, headers });
    return { ...answer, size: Buffer.from(answer.body, "base64").length };
  };
  const document = await fetched(path);
  const wanted = page.status ?? 200;
  if (document.status !== wanted) {
    const problems = [`answers ${document.status}, not ${wanted}`];
    return { page, locale, html: 0, scripts: 0, requests: 0, problems };
  }

  const sendsNone = page.scriptBudget === 0;
  const loaded = await load(browser, origin + path, { cookies, hydrates: !sendsNone });
  const sizeOf = async (addresses: readonly string[]) => {
    let size = 0;
    for (const address of addresses) size += (await fetched(address)).size;
    return size;
  };
  const html = document.size + (await sizeOf(loaded.stylesheets));
  const scripts = await sizeOf(loaded.scripts.map(({ path: address }) => address));
  const requests = loaded.others.length + loaded.stylesheets.length;
  const hasCalendar = loaded.scripts.some(({ text }) => CALENDAR_CODE.test(text));
  const sent = requests + (sendsNone ? loaded.scripts.length : 0);
  const problems = [
    html > page.htmlBudget * KB && `HTML over ${page.htmlBudget} KB`,
    scripts > page.scriptBudget * KB && `scripts over ${page.scriptBudget} KB`,
    sendsNone && !page.inlineScript && INLINE_SCRIPT.test(loaded.html) && "has a script element",
    sent > MOST_REQUESTS && `${sent} requests: ${loaded.others.join(" ")}`,
    hasCalendar && !page.calendar && "loads the calendar's code",
    !hasCalendar && page.calendar && "doesn't load the calendar's code",
  ].filter((problem) => typeof problem === "string");
  return { page, locale, html, scripts, requests, problems };
}

/** What a browser asks for to show a page. Paths, each once. */
async function load(
  browser: Browser,
  url: string,
  { cookies, hydrates }: { cookies: readonly string[]; hydrates: boolean },
) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const { origin } = new URL(url);
  await context.addCookies(
    cookies.map((cookie) => {
      const [name = "", value = ""] = cookie.split(/=(.*)/s);
      return { name, value, url: origin };
    }),
  );
  const page = await context.newPage();
  const stylesheets = new Set<string>();
  const others = new Set<string>();
  const scripts = new Map<string, Promise<string>>();
  page.on("response", (response) => {
    const { pathname, search, protocol } = new URL(response.url());
    if (!protocol.startsWith("http") || ASIDE.test(pathname)) return;
    const type = response.request().resourceType();
    if (type === "stylesheet") stylesheets.add(pathname + search);
    else if (type === "script" || /\.m?js$/.test(pathname)) {
      scripts.set(pathname + search, response.text());
    } else others.add(pathname + search);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // Scripts wait for their turn: on a busy machine the network is at rest before they are asked for.
  if (hydrates) {
    await page.waitForFunction(() => {
      const footer = document.querySelector("body > footer");
      return footer && Object.keys(footer).some((key) => key.startsWith("__reactFiber$"));
    });
    await page.waitForLoadState("networkidle");
  }
  const html = await (await context.request.get(url)).text();
  const read = await Promise.all(
    [...scripts].map(async ([path, text]) => ({ path, text: await text })),
  );
  await context.close();
  return { html, scripts: read, stylesheets: [...stylesheets], others: [...others] };
}

function report(all: readonly Weighed[]): void {
  const kb = (bytes: number) => (bytes / KB).toFixed(2);
  printTable(
    ["page", "language", "HTML KB", "budget", "scripts KB", "budget", "requests", "verdict"],
    all.map(({ page, locale, html, scripts, requests, problems }) => [
      page.name,
      locale,
      kb(html),
      String(page.htmlBudget),
      kb(scripts),
      String(page.scriptBudget),
      String(requests),
      problems.length === 0 ? "ok" : problems.join(", "),
    ]),
  );
}

const demo = await startDemo();
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: CHROMIUM_ARGUMENTS,
});
try {
  const open = PAGE_BUDGETS.flatMap((page) => LOCALES.map((locale) => ({ page, locale })));
  const all = new Map<(typeof open)[number], Weighed>();
  const waiting = open.values();
  // Most of a page's time is spent waiting until no request follows.
  const weighNext = async () => {
    for (const one of waiting) all.set(one, await weigh(one.page, one.locale, { demo, browser }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weighNext));
  report(open.flatMap((one) => all.get(one) ?? []));
  if ([...all.values()].some(({ problems }) => problems.length > 0)) process.exitCode = 1;
} finally {
  await browser.close();
  await demo.stop();
}
