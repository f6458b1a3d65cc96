import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import {
  descriptorsOf,
  largestAsset,
  memoryOf,
  peakMemoryOf,
  pipelineUnread,
  resetPeakMemory,
  unfinishedUploads,
  type Attack,
} from "../support/attacks";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { PROXIES, type Proxy } from "../support/proxies";
import { freePort } from "../support/running-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

const MB = 1024 ** 2;
/** The most that attacks may add to a server's memory, as in attacks.test.ts. */
const MOST_GROWTH = 64 * MB;

/** Sends text on a connection of its own; resolves with all that comes back within a second of silence. */
function sendRaw(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port) });
    let heard = "";
    const end = () => {
      socket.destroy();
      resolve(heard);
    };
    socket.setTimeout(1_000, end);
    socket.on("data", (data) => (heard += data.toString("latin1")));
    socket.on("error", end);
    socket.on("close", end);
    socket.write(text);
  });
}

const statusesIn = (answers: string) =>
  [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

/** Requests that two programs might read differently, each with another request hidden inside. */
const AMBIGUOUS: [string, string][] = [
  [
    "Content-Length and Transfer-Encoding",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET HIDDEN HTTP/1.1\r\nHost: HOST\r\n\r\n",
  ],
  [
    "two lengths",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nContent-Length: 0\r\nContent-Length: 40\r\n\r\nGET HIDDEN HTTP/1.1\r\nHost: HOST\r\n\r\n",
  ],
  [
    "an unknown Transfer-Encoding",
    "POST /login HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: xchunked\r\nContent-Length: 5\r\n\r\nGET HIDDEN HTTP/1.1\r\nHost: HOST\r\n\r\n",
  ],
  ["two hosts", "GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\n\r\n"],
  ["a folded header", "GET / HTTP/1.1\r\nHost: HOST\r\nX-A: b\r\n c\r\n\r\n"],
  ["a space before a colon", "GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length : 5\r\n\r\nabcde"],
  ["CONNECT", "CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: HOST\r\n\r\n"],
];

describe.each(PROXIES)("behind $name, as docs/deploy has it,", ({ program, start }) => {
  describe.runIf(program !== undefined && process.platform === "linux")("the server", () => {
    let proxy: Proxy;
    let server: BuiltServer;
    let data: ServerFixtures;
    let origin: string;
    const attacks: Attack[] = [];
    const begun = (attack: Attack) => {
      attacks.push(attack);
      return attack;
    };

    beforeAll(async () => {
      const port = await freePort();
      origin = `http://127.0.0.1:${port}`;
      const dataDir = copyOf(inject("demoData"));
      const env = { DEMO: "1", APP_ORIGIN: origin, TRUST_PROXY: "1" };
      server = await startBuiltServer({ dataDir, env });
      data = new ServerFixtures(dataDir);
      const address = new URL(server.origin).host;
      proxy = await start(port, [
        { host: "127.0.0.1", address },
        { host: "localhost", address },
      ]);
    });
    afterEach(async () => {
      for (const attack of attacks.splice(0)) await attack.stop();
    });
    afterAll(async () => {
      await proxy.stop();
      data.close();
      expect(await server.stop()).toBe(0);
      expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
      rmSync(server.dataDir, { recursive: true });
    });

    const others = async () => {
      for (const path of [paths.home(), paths.browse(), "/api/services", largestAsset()]) {
        expect((await send(origin, path)).status, path).toBe(200);
      }
    };

    test("shows pages, signs people in and takes their forms", async () => {
      await others();
      const form = { username: "customer", password: "demo-chiangmai" };
      const signedIn = await send(origin, paths.login(), { form });
      expect(signedIn.status, signedIn.text).toBe(302);
      const cookie = signedIn.cookies.map((one) => one.split(";")[0]).join("; ");
      expect((await send(origin, paths.dashboard(), { cookie })).status).toBe(200);
      const foreign = { Origin: "http://evil.example" };
      expect((await send(origin, paths.login(), { form, headers: foreign })).status).toBe(403);
    });

    test("answers no name that isn't a city's", async () => {
      const answer = await sendRaw(origin, "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n");
      expect(answer).not.toContain("<html");
    });

    test("counts the address that the proxy saw, whatever a client claims, and no page names another host", async () => {
      const claims = {
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-IP": "203.0.113.9",
        Forwarded: "for=203.0.113.9;host=evil.example",
        "X-Forwarded-Host": "evil.example",
        "X-Forwarded-Proto": "gopher",
      };
      const form = { username: "nobody", password: "nothing at all" };
      const refused = await send(origin, paths.login(), { form, headers: claims });
      expect(refused.status).toBe(401);
      const addresses = () => server.log.flatMap(({ reason, address }) => (reason ? address : []));
      await expect.poll(() => addresses().at(-1)).toBe("127.0.0.1");
      expect(addresses()).not.toContain("203.0.113.9");
      const page = await send(origin, paths.home(), { headers: claims });
      expect(page.text + JSON.stringify(page.headers)).not.toContain("evil.example");
    });

    test.each(AMBIGUOUS)("lets no request hide in one with %s", async (what, text) => {
      const hidden = `/hidden-${AMBIGUOUS.findIndex(([name]) => name === what)}`;
      const { host } = new URL(origin);
      const raw = text.replaceAll("HOST", host).replaceAll("HIDDEN", hidden);
      const statuses = statusesIn(await sendRaw(origin, raw));
      // The proxy's own refusals are 501 and 502; the server has failed nowhere.
      for (const status of statuses) expect([500, 503, 504]).not.toContain(status);
      const after = `/after${hidden}`;
      expect((await send(origin, after)).status).toBe(404);
      const wasSeen = (wanted: string) => server.log.some(({ path }) => path === wanted);
      await expect.poll(() => wasSeen(after)).toBe(true);
      // A proxy that took it for a request of its own has answered it, too. One that is seen by the server
      // alone would be answered to somebody else.
      if (wasSeen(hidden)) expect(statuses).toHaveLength(2);
      await others();
    });

    test("refuses headers that are too large, and answers the next request", async () => {
      for (const size of [10, 17, 70, 300]) {
        const header = `X-Large: ${"a".repeat(size * 1024)}`;
        const answers = await sendRaw(
          origin,
          `GET / HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n${header}\r\n\r\n`,
        );
        for (const status of statusesIn(answers)) expect(status, `${size} KB`).toBeLessThan(502);
        await others();
      }
    });

    test("answers others while requests' bodies are never read", async () => {
      for (const [n, path] of ["/no/such/page", "/login", "/api/nothing", "/"].entries()) {
        for (const size of [1024, 80 * 1024, 5 * MB]) {
          const body = Buffer.alloc(size + n, "a");
          const status = await send(origin, path, { body }).then(
            (answer) => answer.status,
            () => "closed",
          );
          if (status !== "closed") expect(status, `${path} ${size}`).toBeLessThan(500);
          await others();
        }
      }
    });

    test("gets reports of 48 and 60 MB, and nobody reads one of 200 MB", async () => {
      const cleaner = data.addCleaner();
      const customerId = data.addCustomer();
      const bookingId = data.addJob(cleaner.id, customerId, { daysAhead: -1 });
      const cookies = [data.signIn(data.addCustomer())];
      const form = { path: paths.bookingProblem(bookingId), textField: "words", cookies };
      // A stranger has read all of it, and gets the answer about a booking that isn't theirs.
      for (const bytes of [48 * MB, 60 * MB]) {
        const taken = begun(unfinishedUploads(origin, { ...form, bytes, isComplete: true }));
        await expect.poll(() => taken.said()[0]).toMatch(/^HTTP\/1\.1 404/);
      }
      const refused = begun(unfinishedUploads(origin, { ...form, bytes: 200 * MB }));
      await expect.poll(() => refused.said()[0]).toMatch(/^HTTP\/1\.1 413/);
      await others();
    });

    test("lives, and answers others, under pipelined requests whose answers nobody reads", async () => {
      await others();
      const open = descriptorsOf(server);
      const rest = memoryOf(server);
      for (const [connections, requests] of [
        [20, 900],
        [40, 900],
        [230, 100],
      ] as const) {
        resetPeakMemory(server);
        const attack = begun(
          pipelineUnread(origin, { connections, requests, path: largestAsset() }),
        );
        for (let round = 0; round < 5; round += 1) await others();
        expect(peakMemoryOf(server) - rest).toBeLessThan(MOST_GROWTH);
        await attack.stop();
      }
      // The proxy keeps some connections for later.
      await expect.poll(() => descriptorsOf(server)).toBeLessThan(open + 40);
    });

    test("lives, and answers others, under eighty uploads that stop short", async () => {
      const rest = memoryOf(server);
      resetPeakMemory(server);
      const people = Array.from({ length: 80 }, () => data.addCustomer());
      const attack = begun(unfinishedUploads(origin, { cookies: data.signInAll(people) }));
      for (let round = 0; round < 10; round += 1) await others();
      expect(peakMemoryOf(server) - rest).toBeLessThan(MOST_GROWTH);
      await attack.stop();
      await others();
    });
  });
});
