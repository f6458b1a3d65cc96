import { chromium, type Browser } from "@playwright/test";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { PAGE_BUDGETS, type PageBudget } from "../support/page-budgets";
import { CHROMIUM_ARGUMENTS, ensureChromium } from "../support/ensure-chromium";
import { startDemo } from "./demo-server";
import { takeDown } from "./load";
import { printTable } from "./table";

/**
 * `npm run check:bytes`: measures the size of each page as it is sent, its HTML in both languages. Fails if
 * a budget is exceeded (tests/support/page-budgets.ts). See docs/measuring.md. With `-- --only step`, only
 * the pages whose name has these words.
 */

const KB = 1024;
/** Number of pages loaded at once. */
const AT_ONCE = 4;
/**
 * Most requests of a page, without photos and icons. Scripts are counted separately: they come after the
 * page can be read.
 */
const MOST_REQUESTS = 3;
const ASIDE = /^\/(?:photos\/|favicon|icons?\/|apple-touch-icon|manifest|site\.webmanifest)/;
/** The class names of react-day-picker are in its code, however it is bundled. */
const CALENDAR_CODE = /["'`]rdp-/;
/** Matches executable scripts, not structured data. */
const INLINE_SCRIPT = /<script(?![^>]*application\/(?:ld\+)?json)/i;

type Demo = Awaited<ReturnType<typeof startDemo>>;

interface Weighed {
  page: PageBudget;
  locale: Locale;
  html: number;
  /** Null in the language in which no browser loads the page. */
  scripts: number | null;
  requests: number | null;
  problems: string[];
}

/** Thai messages take more bytes than English ones, and scripts hold them: a browser loads pages in Thai. */
const HEAVIEST: Locale = "th";

async function weigh(
  page: PageBudget,
  { demo, browser }: { demo: Demo; browser: Browser },
): Promise<Weighed[]> {
  const { origin, facts, cookies: people } = demo;
  const path = page.path(facts);
  const cookiesIn = (locale: Locale) =>
    [`language=${locale}`, people[page.as], page.cookie?.(facts)].filter(
      (one) => typeof one === "string",
    );
  const fetched = async (address: string, locale: Locale) => {
    const headers = { "Accept-Encoding": "br", Cookie: cookiesIn(locale).join("; ") };
    const answer = await takeDown(origin, { path: address, headers });
    return { ...answer, size: Buffer.from(answer.body, "base64").length };
  };
  const sizeOf = async (addresses: readonly string[]) => {
    let size = 0;
    for (const address of addresses) size += (await fetched(address, HEAVIEST)).size;
    return size;
  };

  // Before a browser asks for them: a page that is cached is compressed better.
  const documents: { locale: Locale; status: number; size: number }[] = [];
  for (const locale of LOCALES) documents.push({ locale, ...(await fetched(path, locale)) });
  const wanted = page.status ?? 200;
  const other = documents.find(({ status }) => status !== wanted);
  if (other) {
    const problems = [`answers ${other.status}, not ${wanted}`];
    return [{ page, locale: other.locale, html: 0, scripts: null, requests: null, problems }];
  }

  const sendsNone = page.scriptBudget === 0;
  const loaded = await load(browser, origin + path, {
    cookies: cookiesIn(HEAVIEST),
    hydrates: !sendsNone,
  });
  const sheets = await sizeOf(loaded.stylesheets);
  const scripts = await sizeOf(loaded.scripts.map(({ path: address }) => address));
  const requests = loaded.others.length + loaded.stylesheets.length;
  const hasCalendar = loaded.scripts.some(({ text }) => CALENDAR_CODE.test(text));
  const sent = requests + (sendsNone ? loaded.scripts.length : 0);
  const problemsOfLoad = [
    scripts > page.scriptBudget * KB && `scripts over ${page.scriptBudget} KB`,
    sendsNone && !page.inlineScript && INLINE_SCRIPT.test(loaded.html) && "has a script element",
    sent > MOST_REQUESTS && `${sent} requests: ${loaded.others.join(" ")}`,
    hasCalendar && !page.calendar && "loads the calendar's code",
    !hasCalendar && page.calendar && "doesn't load the calendar's code",
  ];
  return documents.map(({ locale, size }) => {
    const html = size + sheets;
    const isLoaded = locale === HEAVIEST;
    const problems = [
      html > page.htmlBudget * KB && `HTML over ${page.htmlBudget} KB`,
      ...(isLoaded ? problemsOfLoad : []),
    ].filter((problem) => typeof problem === "string");
    const counted = isLoaded ? { scripts, requests } : { scripts: null, requests: null };
    return { page, locale, html, ...counted, problems };
  });
}

/** Returns what a browser requests to show a page, each path once. */
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
  // Scripts load late: on a busy machine the network may be idle before they are requested.
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
      scripts === null ? "" : kb(scripts),
      String(page.scriptBudget),
      String(requests ?? ""),
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
  const all = new Map<PageBudget, Weighed[]>();
  const [, only = ""] = /--only (.*)/.exec(process.argv.join(" ")) ?? [];
  const pages = PAGE_BUDGETS.filter(({ name }) => name.includes(only));
  const waiting = pages.values();
  // Pages are weighed at once, since each mostly waits until no request follows.
  const weighNext = async () => {
    for (const page of waiting) all.set(page, await weigh(page, { demo, browser }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, weighNext));
  const inOrder = pages.flatMap((page) => all.get(page) ?? []);
  report(inOrder);
  if (inOrder.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
} finally {
  await browser.close();
  await demo.stop();
}
