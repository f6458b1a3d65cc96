import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

type Sent = Parameters<typeof send>[2];

interface City {
  host: string;
  server: BuiltServer;
  data: ServerFixtures;
  /** Sends a request to the city's name, through the proxy. */
  send(path: string, sent?: Sent): ReturnType<typeof send>;
}

const ADDRESS = "512 Tonngiw Residence";
let proxy: Server;
let proxyOrigin: string;
let one: City;
let other: City;
const cities = new Map<string, BuiltServer>();

async function startCity(host: string, dataDir: string): Promise<City> {
  const env = { DEMO: "1", APP_ORIGIN: `http://${host}`, TRUST_PROXY: "1" };
  const server = await startBuiltServer({ dataDir, env });
  cities.set(host, server);
  return {
    host,
    server,
    data: new ServerFixtures(dataDir),
    send: (path, sent = {}) =>
      send(proxyOrigin, path, {
        ...sent,
        headers: { Host: host, Origin: `http://${host}`, ...sent.headers },
      }),
  };
}

/** Stops a city, with its data. */
async function endCity({ server, data, host }: City): Promise<void> {
  cities.delete(host);
  data.close();
  expect(await server.stop()).toBe(0);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
}

/** Returns a copy of the demo data whose server makes secrets of its own. */
function demoDataOfAnotherCity(): string {
  const dataDir = copyOf(inject("demoData"));
  for (const secret of ["session-secret", "vapid-keys.json"]) rmSync(join(dataDir, secret));
  return dataDir;
}

beforeAll(async () => {
  // It leads by the name that was asked for, as the examples of docs/deploy do.
  proxy = createServer((incoming, answer) => {
    const { url: path, method, headers } = incoming;
    const city = cities.get(headers.host ?? "");
    if (!city) return void answer.writeHead(421).end();
    const outgoing = request(city.origin + (path ?? ""), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    outgoing.on("error", () => answer.writeHead(502).end());
    incoming.pipe(outgoing);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  proxyOrigin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  // Both begin with the same people under the same numbers: a mistake would show somebody else's data.
  one = await startCity("baansaat.example", copyOf(inject("demoData")));
  other = await startCity("chiangrai.baansaat.example", demoDataOfAnotherCity());
});

afterAll(async () => {
  await endCity(one);
  await endCity(other);
  proxy.closeAllConnections();
  proxy.close();
  for (const { server } of [one, other]) rmSync(server.dataDir, { recursive: true });
});

test("each name leads to its city, and another one to none", async () => {
  const host = "lampang.baansaat.example";
  expect((await send(proxyOrigin, "/", { headers: { Host: host } })).status).toBe(421);
  for (const city of [one, other]) {
    const path = `/only-in-${city.host}`;
    expect((await city.send(path)).status).toBe(404);
    const has = ({ server }: City) => server.log.some((line) => line.path === path);
    await expect.poll(() => has(city)).toBe(true);
    expect([one, other].filter(has)).toEqual([city]);
  }
});

test("a session of one city is no session of the other", async () => {
  for (const [at, away] of [
    [one, other],
    [other, one],
  ] as const) {
    const form = { username: "customer", password: "demo-chiangmai" };
    const signedIn = await at.send(paths.login(), { form });
    expect(signedIn.status).toBe(302);
    // A browser sends the cookies to the very host alone that set them.
    for (const cookie of signedIn.cookies) expect(cookie).not.toMatch(/domain=/i);
    const cookie = signedIn.cookies.map((line) => line.split(";")[0]).join("; ");
    expect((await at.send(paths.dashboard(), { cookie })).status).toBe(200);
    expect((await away.send(paths.dashboard(), { cookie })).location).toContain(paths.login());
  }
});

test("nothing of a booking is seen in the other city, by nobody", async () => {
  const customer = one.data.userId("customer");
  const id = one.data.addJob(one.data.addCleaner().id, customer, { daysAhead: 3 });
  const cookie = one.data.signIn(customer);
  const page = await one.send(paths.myBooking(id), { cookie });
  expect([page.status, page.text.includes(ADDRESS)]).toEqual([200, true]);
  for (const visitor of ["customer", "cleaner", "admin"]) {
    const there = other.data.signIn(other.data.userId(visitor));
    const answer = await other.send(paths.myBooking(id), { cookie: there });
    expect([visitor, answer.status, answer.text.includes(ADDRESS)]).toEqual([visitor, 404, false]);
  }
  const listed = await other.send("/api/bookings", {
    cookie: other.data.signIn(other.data.userId("customer")),
  });
  expect([listed.status, listed.text.includes(ADDRESS)]).toEqual([200, false]);
});

test("neither links nor signed values of one city count in the other", async () => {
  const secret = ({ server }: City) => readFileSync(join(server.dataDir, "session-secret"), "utf8");
  expect(secret(one)).not.toBe(secret(other));
  const feed = paths.calendarFeed(one.data.feedToken("cleaner"));
  expect((await one.send(feed)).status).toBe(200);
  expect((await other.send(feed)).status).toBe(404);
  const token = one.data.emailedToken("reset-password", one.data.userId("customer"));
  const link = paths.resetPassword(token);
  expect((await one.send(link)).text).toContain('name="password"');
  expect((await other.send(link)).text).not.toContain('name="password"');
});

test("a form of one city is refused by the other", async () => {
  const form = { language: "th", redirectTo: "/" };
  const headers = { Origin: `http://${one.host}` };
  expect((await one.send("/language", { form })).status).toBe(303);
  // A demo takes forms under any name of its own, but none that comes from another name.
  expect((await other.send("/language", { form, headers })).status).toBe(403);
});

test("with one data folder for both, a session would count in both (the control)", async () => {
  const third = await startCity("lamphun.baansaat.example", one.server.dataDir);
  const cookie = one.data.signIn(one.data.userId("customer"));
  expect((await third.send(paths.dashboard(), { cookie })).status).toBe(200);
  await endCity(third);
});
