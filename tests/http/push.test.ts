import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures, SERVER_NOW } from "../support/server-fixtures";
import { CERTIFICATE_FILE, startPushService, subscriber } from "../support/push-service";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { PATIENCE_MS } from "../support/patience";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

let service: Awaited<ReturnType<typeof startPushService>>;
let hangs = false;
let server: BuiltServer;
let data: ServerFixtures;
const dataDir = copyOf(inject("demoData"));

const start = (clock = SERVER_NOW) =>
  startBuiltServer({
    dataDir,
    env: {
      DEMO: "1",
      PUSH_HOSTS: service.host,
      NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE,
      CLOCK_START: new Date(clock).toISOString(),
    },
  });

beforeAll(async () => {
  service = await startPushService(() => (hangs ? "nothing" : { status: 201 }));
  server = await start();
  data = new ServerFixtures(dataDir);
});

afterAll(async () => {
  data.close();
  await server.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Waits until `check` passes, as long as a busy machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 50 });

let made = 0;
const newBrowser = () => subscriber(service.host, `/browser-${(made += 1)}`);

/** Sends JSON as this site's pages do. */
const api = (method: string, cookie: string | undefined, json: unknown) =>
  send(server.origin, paths.subscribeToPush(), {
    method,
    cookie,
    json,
    headers: { "User-Agent": PHONE },
  });

const ownersOf = (endpoint: string) =>
  data.sqlite
    .prepare<[string], number>("select user_id from push_subscriptions where endpoint = ?")
    .pluck()
    .all(endpoint);

describe("POST and DELETE /api/notifications/subscribe", () => {
  test("take a browser and forget it, with {subscription} or bare", async () => {
    const userId = data.addCustomer();
    const cookie = data.signIn(userId);
    const { subscription } = newBrowser();
    const { endpoint } = subscription;
    for (const body of [{ subscription }, { ...subscription, expirationTime: null }]) {
      const answer = await api("POST", cookie, body);
      expect(answer.status).toBe(201);
      expect(answer.json()).toEqual({ subscribed: true });
      expect(ownersOf(endpoint)).toEqual([userId]);
    }
    const other = data.addCustomer();
    expect((await api("DELETE", data.signIn(other), { endpoint })).status).toBe(200);
    expect(ownersOf(endpoint)).toEqual([userId]);
    // Another person signs in to the same browser, and turns on notifications there.
    expect((await api("POST", data.signIn(other), { subscription })).status).toBe(201);
    expect(ownersOf(endpoint)).toEqual([other]);
    for (let time = 0; time < 2; time += 1) {
      const answer = await api("DELETE", data.signIn(other), { subscription });
      expect(answer.json()).toEqual({ subscribed: false });
      expect(ownersOf(endpoint)).toEqual([]);
    }
  });

  test("are refused for guests, other hosts, and keys that are none", async () => {
    const cookie = data.signIn(data.addCustomer());
    const { subscription } = newBrowser();
    expect((await api("POST", undefined, { subscription })).status).toBe(401);
    expect((await api("DELETE", undefined, { subscription })).status).toBe(401);
    const off = Buffer.alloc(65, 4).toString("base64url");
    for (const [wrong, field] of [
      [{ ...subscription, endpoint: "https://evil.example/x" }, "endpoint"],
      [{ ...subscription, endpoint: "http://127.0.0.1/x" }, "endpoint"],
      [{ ...subscription, endpoint: 7 }, "endpoint"],
      [{ endpoint: subscription.endpoint }, "keys"],
      [{ ...subscription, keys: { ...subscription.keys, auth: "short" } }, "keys"],
      [{ ...subscription, keys: { ...subscription.keys, p256dh: off } }, "keys"],
      [{}, "endpoint"],
    ] as const) {
      const answer = await api("POST", cookie, { subscription: wrong });
      expect(answer.status, JSON.stringify(wrong)).toBe(400);
      const { message, errors } = answer.json<{ message: string; errors: object }>();
      expect(Object.keys(errors)).toContain(field);
      expect(message).not.toMatch(/api:|undefined/);
    }
    expect(ownersOf(subscription.endpoint)).toEqual([]);
  });

  test("an account has twenty browsers at most: the one that was there longest goes", async () => {
    const userId = data.addCustomer();
    const cookie = data.signIn(userId);
    const browsers = Array.from({ length: 21 }, newBrowser);
    for (const { subscription } of browsers) await api("POST", cookie, subscription);
    const kept = browsers.filter(({ subscription }) => ownersOf(subscription.endpoint).length > 0);
    expect(kept).toHaveLength(20);
    expect(kept).not.toContain(browsers[0]);
  });
});

test("/sw.js is asked for anew each time, and is small", async () => {
  const answer = await send(server.origin, "/sw.js");
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(answer.headers["content-type"]).toMatch(/javascript/);
  expect(Buffer.byteLength(answer.text)).toBeLessThan(6000);
});

test("the keys are made once, and are their owner's only", async () => {
  const file = join(dataDir, "vapid-keys.json");
  const before = readFileSync(file, "utf8");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { publicKey } = JSON.parse(before) as { publicKey: string };
  const userId = data.addCustomer();
  const page = await send(server.origin, paths.notificationSettings(), {
    cookie: data.signIn(userId),
  });
  expect(page.text).toContain(publicKey);
  expect(page.text).not.toContain((JSON.parse(before) as { privateKey: string }).privateKey);
});

test("without scripts a test is sent and a device removed, its owner's only", async () => {
  const userId = data.addCustomer();
  const cookie = data.signIn(userId);
  const { subscription, read } = newBrowser();
  const post = (form: Record<string, string>, by = cookie) =>
    send(server.origin, paths.notificationSettings(), { form, cookie: by });
  const page = () => send(server.origin, paths.notificationSettings(), { cookie });
  expect((await page()).text).not.toContain('name="test"');
  await api("POST", cookie, subscription);
  expect((await page()).text).toContain("Chrome on Android");
  expect((await post({ test: "1" })).location).toBe(paths.notificationSettings());
  const { pathname } = new URL(subscription.endpoint);
  await soon(() => expect(service.received.map(({ path }) => path)).toContain(pathname));
  const sent = service.received.find(({ path }) => path === pathname);
  expect(read(sent?.body ?? Buffer.alloc(0))).toMatchObject({
    title: "Notices reach this device",
    path: paths.dashboard(),
  });
  const device = String(
    data.value("select id from push_subscriptions where endpoint = ?", subscription.endpoint),
  );
  const stranger = data.signIn(data.addCustomer());
  expect((await post({ device }, stranger)).status).toBe(302);
  expect(ownersOf(subscription.endpoint)).toEqual([userId]);
  expect((await post({ device: "x" })).status).toBe(400);
  expect((await post({ device })).location).toBe(paths.notificationSettings());
  expect(ownersOf(subscription.endpoint)).toEqual([]);
  // The limit is five tests in ten minutes, one of which was sent above.
  const toasts: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    toasts.push(decodeURIComponent((await post({ test: "1" })).cookies.join()));
  }
  const kinds = toasts.map((cookies) =>
    Buffer.from(/toast=([^;.]*)/.exec(cookies)?.[1] ?? "", "base64").toString(),
  );
  expect(kinds.slice(0, 4).every((said) => said.includes("test-sent"))).toBe(true);
  expect(kinds[4]).toContain("test-failed");
});

test("a push under way when the power goes is sent once the server is back", async () => {
  const userId = data.addCustomer();
  const cookie = data.signIn(userId);
  const { subscription } = newBrowser();
  await api("POST", cookie, subscription);
  const { pathname } = new URL(subscription.endpoint);
  const times = () => service.received.filter(({ path }) => path === pathname).length;
  hangs = true;
  await send(server.origin, paths.notificationSettings(), { form: { test: "1" }, cookie });
  await soon(() => expect(times()).toBe(1));
  await server.kill();
  hangs = false;
  // The clock is past the lease of the delivery.
  server = await start(SERVER_NOW + 10 * 60_000);
  await soon(() => expect(times()).toBe(2));
  const open = () =>
    data.value<number>(
      "select count(*) from notices where recipient_user_id = ? and channel = 'push' and done_at is null",
      userId,
    );
  await soon(() => expect(open()).toBe(0));
  const [first, second] = service.received.filter(({ path }) => path === pathname);
  expect(second?.headers["topic"]).toBe(first?.headers["topic"]);
});
