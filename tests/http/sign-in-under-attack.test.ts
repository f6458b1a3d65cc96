import { expect, test, vi } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { PATIENCE_MS } from "../support/patience";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer({ TRUST_PROXY: "1" });
const CONNECTIONS = 300;

let networks = 0;
/** Returns an address in a /48 that nobody has used before. */
const somewhere = () => {
  networks += 1;
  return `2001:${(0xd00 + (networks >> 16)).toString(16)}:${(networks & 0xffff).toString(16)}::1`;
};

function logIn(username: string, password: string, cookie?: string): Promise<Answer> {
  return demo.send(paths.login(), {
    form: { username, password },
    cookie,
    headers: { "X-Forwarded-For": somewhere() },
  });
}

const deviceCookieIn = (answer: Answer) =>
  answer.cookies.find((cookie) => cookie.startsWith("device="))?.split(";")[0];

/**
 * Signs in to another account ten times at once; returns the answer to one that finds no room in the lane.
 * Throws if all ten find it: on a slow machine many give up in the same moment, and then there is room.
 */
async function turnedAway(device: string | undefined) {
  const { username } = demo.data.addPerson();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => logIn(username, DEMO_PASSWORD, device)),
  );
  const busy = answers.find(({ status }) => status === 503);
  if (!busy) throw new Error("All ten were answered.");
  return { username, busy };
}

test("who signed in from this browser before gets in while 300 connections guess", async () => {
  const owner = demo.data.addPerson();
  const first = await logIn(owner.username, DEMO_PASSWORD);
  expect(first.status).toBe(302);
  const device = deviceCookieIn(first);
  expect(device).toBeDefined();

  const statuses: Record<number, number> = {};
  const attack = { over: false };
  const connected = new Set<number>();
  const attackers = Array.from({ length: CONNECTIONS }, async (_, connection) => {
    for (let guess = 0; !attack.over; guess += 1) {
      const name = guess % 8 === 0 ? owner.username : `guessed-${connection}-${guess}`;
      const { status } = await demo.send("/api/users/login", {
        json: { username: name, password: `guess number ${guess}` },
        headers: { "X-Forwarded-For": somewhere() },
      });
      statuses[status] = (statuses[status] ?? 0) + 1;
      connected.add(connection);
    }
  });
  try {
    // The owner's account is over its limit, the lane for unknown devices is full, and all connections are
    // open. Node accepts one connection in each turn of its loop, so the owner's would wait behind them.
    await expect
      .poll(() => Boolean(statuses[429] && statuses[503]) && connected.size === CONNECTIONS)
      .toBe(true);
    for (let time = 0; time < 5; time += 1) {
      const answer = await logIn(owner.username, DEMO_PASSWORD, device);
      expect([answer.status, answer.location]).toEqual([302, paths.dashboard()]);
    }
    // The cookie lets the owner in: without it even the right password doesn't.
    expect([429, 503]).toContain((await logIn(owner.username, DEMO_PASSWORD)).status);
    // The cookie doesn't help with other people's accounts either.
    const { username, busy } = await vi.waitFor(() => turnedAway(device), {
      timeout: PATIENCE_MS,
    });
    expect(busy.headers["retry-after"]).toBe("5");
    expect(busy.text).toContain("Please try again in a few seconds");
    expect(busy.text).toContain(`value="${username}"`);
    expect(busy.text).not.toContain(`value="${DEMO_PASSWORD}"`);
    // A page that only reads is answered as well, although no cache holds it.
    const read = await demo.send(paths.account(), { cookie: demo.cookies.customer });
    expect(read.status).toBe(200);
  } finally {
    attack.over = true;
    await Promise.all(attackers);
  }
  // Counters hold no names and no addresses, not even guessed ones.
  const keys = demo.data.sqlite.prepare("select key from attempt_counters").pluck().all();
  expect(keys.length).toBeGreaterThan(0);
  // A hash may contain any four digits by chance, but never colons or dots.
  for (const key of keys) expect(key).not.toMatch(/guessed|tester|\.|:.*:/);
});
