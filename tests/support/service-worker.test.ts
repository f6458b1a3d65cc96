import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";

/*
 * The service worker as it is, in a context with the few things that a browser gives it: caches, a network
 * that can fail, and a clock.
 */

const ORIGIN = "https://baansaat.example";
const SOURCE = readFileSync("public/sw.js", "utf8");
const MADE_AT = Date.parse("2026-11-23T02:00:00Z");

interface Answer {
  reader?: string;
  html?: string;
  until?: number;
  status?: number;
}

interface FetchEvent {
  request: { method: string; mode: string; url: string };
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
  waitUntil: (work: Promise<unknown>) => void;
}

/** A device on which the worker runs. Its clock may differ from the server's. */
class Device {
  clock = MADE_AT;
  isOnline = true;
  /** The answers of the server by path. */
  answers: Record<string, Answer> = {};
  asked: string[] = [];
  private readonly listeners = new Map<string, (event: FetchEvent) => void>();
  private readonly stores = new Map<string, Map<string, Response>>();

  constructor() {
    const caches = {
      open: (name: string) => {
        const store = this.stores.get(name) ?? new Map<string, Response>();
        this.stores.set(name, store);
        return Promise.resolve({
          match: (path: string) => Promise.resolve(store.get(path)?.clone()),
          put: (path: string, page: Response) => Promise.resolve(void store.set(path, page)),
        });
      },
      delete: (name: string) => Promise.resolve(this.stores.delete(name)),
      keys: () => Promise.resolve([...this.stores.keys()]),
    };
    const clock = () => this.clock;
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listen: (event: FetchEvent) => void) =>
        this.listeners.set(name, listen),
      skipWaiting: () => undefined,
      clients: { claim: () => Promise.resolve() },
      registration: {},
    };
    const fetch = (asked: string | { url: string }) =>
      this.answer(typeof asked === "string" ? asked : new URL(asked.url).pathname);
    const Date = { now: clock };
    runInContext(
      SOURCE,
      createContext({ self, caches, fetch, Date, Response, Headers, URL, Intl, Promise }),
    );
  }

  private answer(path: string): Promise<Response> {
    if (!this.isOnline) return Promise.reject(new TypeError("offline"));
    this.asked.push(path);
    const { reader, html = "", until, status = 200 } = this.answers[path] ?? {};
    const headers = new Headers({ "Offline-Made": String(MADE_AT) });
    if (reader) headers.set("Offline-For", reader);
    if (until) headers.set("Offline-Until", String(until));
    return Promise.resolve(new Response(html, { status, headers }));
  }

  /** Lets the worker handle an event to its end; returns its answer, if it gives one. */
  async happen(name: string, request: Partial<FetchEvent["request"]> = {}) {
    let answer: Promise<Response> | undefined;
    const work: Promise<unknown>[] = [];
    this.listeners.get(name)?.({
      request: { method: "GET", mode: "navigate", url: `${ORIGIN}/dashboard`, ...request },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (given) => void (answer = given),
      waitUntil: (given) => work.push(given),
    });
    const given = await answer;
    await Promise.all(work);
    return given;
  }

  async open(): Promise<{ status: number; html: string }> {
    const answer = await this.happen("fetch");
    return { status: answer?.status ?? 0, html: (await answer?.text()) ?? "" };
  }

  /** The text that a page has after so long without a line. */
  async openLater(after: number): Promise<string> {
    this.isOnline = false;
    this.clock += after;
    return (await this.open()).html;
  }
}

const page = (html: string) => `<html lang="en">${html}<span class="age"></span></html>`;

let device: Device;

/** The device of somebody who has just looked at a page, and for whom something is kept. */
beforeEach(async () => {
  device = new Device();
  device.answers = {
    "/dashboard": { reader: "en emma", html: "live" },
    "/offline": { reader: "en emma", html: page("general") },
    "/offline/mine": { reader: "en emma", html: page("Emma’s"), until: MADE_AT + 2 * DAY_MS },
  };
  await device.happen("install");
  await device.happen("activate");
  await device.open();
});

test("with a line every answer is the server’s, whatever its status", async () => {
  expect(await device.open()).toEqual({ status: 200, html: "live" });
  device.answers["/dashboard"] = { status: 503, html: "down" };
  expect(await device.open()).toEqual({ status: 503, html: "down" });
});

test.each([
  [0, "now"],
  [MINUTE_MS, "1 minute ago"],
  [3 * HOUR_MS + 59 * MINUTE_MS, "3 hours ago"],
  [DAY_MS, "yesterday"],
])("without one, %i ms later, the kept page says how old it is: %s", async (after, age) => {
  expect(await device.openLater(after)).toContain(`Emma’s<span class="age">(${age})</span>`);
});

test("it isn’t an answer of the site by its status", async () => {
  device.isOnline = false;
  expect((await device.open()).status).toBe(503);
});

test("what is over isn’t shown any more, also where the device’s clock is wrong", async () => {
  const wrong = new Device();
  wrong.clock = MADE_AT + 30 * DAY_MS;
  wrong.answers = device.answers;
  await wrong.open();
  expect(await wrong.openLater(2 * DAY_MS - 1)).toContain("Emma’s");
  expect(await wrong.openLater(1)).toContain("general");
  wrong.clock -= DAY_MS;
  expect((await wrong.open()).html).toContain("general");
});

test.each([
  [0, "today"],
  [DAY_MS, "tomorrow"],
  [2 * DAY_MS, ""],
])("a day that begins in %i ms is called %s", async (ahead, word) => {
  device.answers["/offline/mine"] = {
    reader: "en emma",
    html: page(`<span class="day" data-start="${MADE_AT + ahead}"></span>`),
    until: MADE_AT + 9 * DAY_MS,
  };
  device.clock += MINUTE_MS;
  await device.open();
  expect(await device.openLater(0)).toContain(`<span class="day">${word}</span>`);
});

describe("what is kept for somebody is gone", () => {
  test("once a document is for somebody else, even if theirs doesn’t come", async () => {
    device.answers["/dashboard"] = { reader: "en nok" };
    device.answers["/offline/mine"] = { reader: "en nok", status: 500 };
    await device.open();
    expect(await device.openLater(0)).toContain("general");
  });

  test("once a document is for nobody", async () => {
    device.answers["/dashboard"] = { reader: "en guest" };
    await device.open();
    expect(await device.openLater(0)).toContain("general");
  });

  test.each(["/logout", "/logout.data", "/api/logout"])("with a post to %s", async (path) => {
    await device.happen("fetch", { method: "POST", url: ORIGIN + path });
    expect(await device.openLater(0)).toContain("general");
  });

  test("and isn’t kept again by an answer that was under way at the log-out", async () => {
    device.clock += MINUTE_MS;
    const opened = device.open();
    await Promise.all([
      opened,
      device.happen("fetch", { method: "POST", url: `${ORIGIN}/logout` }),
    ]);
    device.answers["/dashboard"] = { reader: "en guest" };
    await device.open();
    expect(await device.openLater(0)).toContain("general");
  });
});

test("a form is sent by the browser, and what is kept is asked for anew after it", async () => {
  device.asked = [];
  await device.open();
  expect(device.asked).toEqual(["/dashboard"]);
  expect(await device.happen("fetch", { method: "POST" })).toBeUndefined();
  device.isOnline = false;
  expect(await device.happen("fetch", { method: "POST" })).toBeUndefined();
  device.isOnline = true;
  device.asked = [];
  await device.open();
  expect(device.asked).toEqual(["/dashboard", "/offline/mine"]);
});

test("guests are asked about nothing of their own, nor is a document that says nothing followed", async () => {
  device.answers["/dashboard"] = { reader: "en guest" };
  await device.open();
  device.asked = [];
  await device.open();
  await device.happen("fetch", { mode: "cors", url: `${ORIGIN}/booking.data` });
  expect(device.asked).toEqual(["/dashboard"]);
});
