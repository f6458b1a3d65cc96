import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();
const KB = 1024;
const POSTS = 100;
/** Time after which an answer counts as missing, in milliseconds. */
const NEVER_MS = 20_000;

/** Sends a request over reused connections; resolves with its status or error. */
function ask(
  agent: Agent,
  origin: string,
  path: string,
  body?: Buffer,
): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const outgoing = request(
      origin + path,
      {
        agent,
        method: body ? "POST" : "GET",
        headers: body
          ? {
              Origin: demo.server.origin,
              "Content-Length": body.length,
              "Content-Type": "text/plain",
            }
          : {},
      },
      (response) => {
        response.on("error", (error) => resolve(error.message));
        response.on("end", () => resolve(response.statusCode)).resume();
      },
    );
    outgoing.setTimeout(NEVER_MS, () => outgoing.destroy(new Error("never answered")));
    outgoing.on("error", (error) => resolve(error.message));
    outgoing.end(body);
  });
}

/** Starts a reverse proxy that reuses its connections to the server, as nginx does with `keepalive`. */
async function startProxy() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(demo.server.origin);
  const proxy = createServer((incoming, answer) => {
    const { url: path, method, headers } = incoming;
    const outgoing = request({ agent, hostname, port, path, method, headers }, (response) => {
      const { connection: _own, "keep-alive": _too, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 502, kept);
      response.pipe(answer);
      // The server has answered and reads no more of the body, but the client still sends it.
      response.once("end", () => incoming.unpipe(outgoing).resume());
    });
    outgoing.on("error", () => {
      incoming.unpipe(outgoing).resume();
      if (!answer.headersSent) answer.writeHead(502).end();
    });
    incoming.pipe(outgoing);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop: () => {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

describe("bodies that nobody reads, of 1 KB to 5 MB, over reused connections,", () => {
  const paths = ["/no/such/page", "/login", "/api/nothing", "/assets/nothing.js", "/healthz", "/"];

  test.each(["directly", "through a proxy that reuses them too"])(
    "keep nobody else from being answered, %s",
    async (how) => {
      const proxy = how === "directly" ? null : await startProxy();
      const origin = proxy?.origin ?? demo.server.origin;
      const agent = new Agent({ keepAlive: true, maxSockets: 4 });
      const wrong: unknown[] = [];
      for (let n = 0; n < POSTS && wrong.length === 0; n += 1) {
        const size = Math.round(KB * (5 * KB) ** (n / (POSTS - 1)));
        const path = paths[n % paths.length] ?? "/";
        const posted = await ask(agent, origin, path, Buffer.alloc(size, "a"));
        if (typeof posted !== "number" || posted < 400 || posted >= 500) {
          wrong.push({ path, size, posted });
        }
        const innocent = await Promise.all(
          ["/healthz", "/about", "/favicon.svg", "/login"].map((page) => ask(agent, origin, page)),
        );
        if (innocent.some((status) => status !== 200)) wrong.push({ path, size, innocent });
      }
      agent.destroy();
      proxy?.stop();
      expect(wrong).toEqual([]);
    },
  );

  test("are refused by their declared length, in words, before anything reads them", async () => {
    const body = Buffer.alloc(65 * KB, "a");
    const page = await demo.send("/login", { body });
    expect([page.status, page.headers.connection]).toEqual([413, "close"]);
    expect(page.text).toContain("That is too large");
    const json = await demo.send("/api/bookings", { body });
    expect([json.status, json.headers.connection]).toEqual([413, "close"]);
    expect(json.json().message).toBe("This is larger than we accept.");
  });
});
