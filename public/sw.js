// Shows notifications on this device, and a page while it is offline (docs/architecture.md).

/** Replaced by the build: another build makes browsers install this file anew. */
const BUILD = "__BUILD__";

const FALLBACK = { title: "BaanSaat", body: "", path: "/" };

/** A path of this site, whatever was sent. */
function ownPath(path) {
  const { origin, href } = new URL(path ?? "/", self.location.origin);
  return origin === self.location.origin ? href : new URL("/", self.location.origin).href;
}

function messageOf(data) {
  try {
    return { ...FALLBACK, ...data?.json() };
  } catch {
    return FALLBACK;
  }
}

self.addEventListener("push", (event) => {
  // Whatever came, something is shown: browsers take the permission back from who stays silent.
  const { title, body, path, tag, lang } = messageOf(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang,
      icon: "/icon-192.png",
      data: { path },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const href = ownPath(event.notification.data?.path);
  event.waitUntil(
    self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
      const open = pages.find((page) => page.url === href);
      return open ? open.focus() : self.clients.openWindow(href);
    }),
  );
});

self.addEventListener("pushsubscriptionchange", (event) => {
  const before = event.oldSubscription?.options;
  const renew = async () => {
    const subscription =
      event.newSubscription ?? (before && (await self.registration.pushManager.subscribe(before)));
    if (!subscription) return;
    await fetch("/api/notifications/subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ subscription }),
    });
  };
  event.waitUntil(renew());
});

/*
 * Offline. Two pages are kept: `/offline`, which is the same for everybody, and `/offline/mine`, with the
 * next booking or today's jobs of who is signed in. The header `Offline-For` of each document says the
 * reader's language and who is signed in: `th guest`, `en x7Kq…`. The second page is deleted as soon as that
 * is somebody else or nobody, at a log-out, and when what it shows is over.
 */

const GENERAL_PAGE = "/offline";
const OWN_PAGE = "/offline/mine";
const GENERAL_CACHE = `offline-${BUILD}`;
const OWN_CACHE = "mine";
const READER = "Offline-For";
/** When the page was made, and when what it shows is over, by the server's clock in milliseconds. */
const MADE_AT = "Offline-Made";
const UNTIL = "Offline-Until";
/** When it was kept, by this device's clock. */
const KEPT_AT = "Kept-At";
const LOG_OUTS = ["/logout", "/api/logout"];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Who is signed in, as the last document said; undefined until this worker has seen one. */
let owner;
/** True if something was sent since the own page was kept. */
let hasSent = false;

const readerOf = ({ headers }) => headers.get(READER)?.split(" ") ?? [];

async function keptPage(cacheName, path) {
  return (await caches.open(cacheName)).match(path);
}

async function keepPage(cacheName, path, answer, html) {
  const headers = new Headers(answer.headers);
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  headers.set(KEPT_AT, String(Date.now()));
  await (await caches.open(cacheName)).put(path, new Response(html, { headers }));
}

/** Asks for a page while nothing else waits for the line. */
const ask = (path) => fetch(path, { cache: "no-store", priority: "low" });

/** True if a page was kept less than `period` ago. */
const isRecent = (page, period) =>
  Math.abs(Date.now() - Number(page?.headers.get(KEPT_AT))) < period;

/** Keeps the page for everybody, once a day and after a change of language. */
async function keepGeneralPage(language) {
  const kept = await keptPage(GENERAL_CACHE, GENERAL_PAGE);
  if (kept && readerOf(kept)[0] === language && isRecent(kept, DAY_MS)) return;
  const answer = await ask(GENERAL_PAGE);
  if (answer.ok) await keepPage(GENERAL_CACHE, GENERAL_PAGE, answer, await answer.text());
}

const forgetOwnPage = () => caches.delete(OWN_CACHE);

/** Keeps the reader's own page: once a minute, and when they have sent something. */
async function keepOwnPage() {
  if (owner === "guest") return;
  const kept = await keptPage(OWN_CACHE, OWN_PAGE);
  if (kept && !hasSent && isRecent(kept, MINUTE_MS)) return;
  hasSent = false;
  const answer = await ask(OWN_PAGE);
  const [, of] = readerOf(answer);
  const html = await answer.text();
  // Meanwhile somebody may have logged out.
  if (!of || (owner ?? of) !== of) return;
  owner = of;
  if (of === "guest") await forgetOwnPage();
  else if (answer.ok) {
    await keepPage(OWN_CACHE, OWN_PAGE, answer, html);
  }
}

/** Follows what a document says of its reader. */
async function followReader(answer) {
  const [language, of] = readerOf(answer);
  if (!of) return;
  owner = of;
  const kept = await keptPage(OWN_CACHE, OWN_PAGE);
  if (kept && readerOf(kept)[1] !== of) await forgetOwnPage();
  await keepGeneralPage(language);
  if (of !== "guest") await keepOwnPage();
}

/** Returns how old a page is, in milliseconds. */
const ageOf = ({ headers }) => Math.max(0, Date.now() - Number(headers.get(KEPT_AT)));

/** Returns the time by the server's clock, which this device's may not agree with. */
const serverTime = (page) => Number(page.headers.get(MADE_AT)) + ageOf(page);

/** Returns an age in words of a language. */
function ageInWords(age, language) {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (age < MINUTE_MS) return words.format(0, "second");
  if (age < HOUR_MS) return words.format(-Math.floor(age / MINUTE_MS), "minute");
  if (age < DAY_MS) return words.format(-Math.floor(age / HOUR_MS), "hour");
  return words.format(-Math.floor(age / DAY_MS), "day");
}

/** Returns "today" or "tomorrow" for the day that begins at `start`; empty for others. */
function dayInWords(start, now, language) {
  // Zero may be negative, which `Intl` tells apart.
  const days = Math.ceil((start - now) / DAY_MS) || 0;
  if (days !== 0 && days !== 1) return "";
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(days, "day");
}

/** Writes into the own page what depends on the moment at which it is read. */
function asOfNow(html, page) {
  const language = /<html lang="(\w+)"/.exec(html)?.[1];
  const age = ageInWords(ageOf(page), language);
  const now = serverTime(page);
  return html
    .replace('<span class="age"></span>', `<span class="age">(${age})</span>`)
    .replace(
      /<span class="day" data-start="(\d+)"><\/span>/g,
      (_, start) => `<span class="day">${dayInWords(Number(start), now, language)}</span>`,
    );
}

/** Returns the page to show while there is no connection; undefined if none was kept. */
async function offlinePage() {
  const own = await keptPage(OWN_CACHE, OWN_PAGE);
  const isOver = own && serverTime(own) >= Number(own.headers.get(UNTIL));
  if (isOver) await forgetOwnPage();
  const html = own && !isOver ? await own.text() : "";
  const page = html ? own : await keptPage(GENERAL_CACHE, GENERAL_PAGE);
  if (!page) return undefined;
  const text = html ? asOfNow(html, own) : await page.text();
  // Whatever reads the status takes it for no page of the site.
  return new Response(text, { status: 503, headers: page.headers });
}

/** Answers a navigation from the server, whatever it says; without a connection from what was kept. */
async function answerNavigation(event) {
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (failure) {
    const page = await offlinePage();
    if (page) return page;
    throw failure;
  }
  event.waitUntil(followReader(answer).catch(() => undefined));
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== self.location.origin) return;
  if (method !== "GET") {
    // The browser sends it: a form that fails keeps what was typed.
    hasSent = true;
    if (!LOG_OUTS.includes(pathname.replace(/\.data$/, ""))) return;
    owner = "guest";
    event.waitUntil(forgetOwnPage());
  } else if (mode === "navigate") {
    event.respondWith(answerNavigation(event));
  } else if (pathname.endsWith(".data")) {
    // Pages with scripts go from one to the next without a document.
    event.waitUntil(keepOwnPage().catch(() => undefined));
  }
});

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepGeneralPage().catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  const removeEarlier = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("offline-") && name !== GENERAL_CACHE) await caches.delete(name);
    }
  };
  event.waitUntil(
    Promise.all([
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      removeEarlier(),
      keepOwnPage().catch(() => undefined),
    ]),
  );
});
