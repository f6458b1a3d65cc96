import { readFileSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import { facesOf } from "../support/all-routes";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { exceptUrlParse, useDemoServer } from "./demo-server";
import { copyOf } from "./seed-demo-once";

const demo = useDemoServer();
const HTTPS = "https://baansaat.example";

/** Sends raw bytes, and returns everything until the server ends the connection. */
function sendRaw(origin: string, lines: readonly string[], body = ""): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
    socket.write([...lines, "Connection: close", "", body].join("\r\n"));
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** Posts a form as a proxy passes it on. */
async function post(
  origin: string,
  path: string,
  form: Record<string, string>,
  { headers, version = "1.1" }: { headers: readonly string[]; version?: string },
): Promise<string> {
  const body = new URLSearchParams(form).toString();
  return sendRaw(
    origin,
    [
      `POST ${path} HTTP/${version}`,
      ...headers,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ],
    body,
  );
}

describe("a request that no address of ours looks like is 400, in words, and one line in the log:", () => {
  const host = () => `Host: ${new URL(demo.server.origin).host}`;
  const requests: [string, () => string[]][] = [
    ["Host [", () => ["GET / HTTP/1.1", "Host: ["]],
    ["Host with a space", () => ["GET / HTTP/1.1", "Host: a b"]],
    ["Host with a port that is none", () => ["GET / HTTP/1.1", "Host: :99999"]],
    ["Host with a port too high", () => ["GET / HTTP/1.1", "Host: localhost:99999"]],
    ["Host with a path", () => ["GET / HTTP/1.1", "Host: localhost/x"]],
    ["two Hosts", () => ["GET / HTTP/1.1", host(), "Host: evil.example"]],
    ["the same Host twice", () => ["GET / HTTP/1.1", host(), host()]],
    ["an absolute target", () => ["GET http://evil.example/ HTTP/1.1", host()]],
    ["*", () => ["GET * HTTP/1.1", host()]],
    ["_data", () => ["GET /?_data=x HTTP/1.1", host()]],
    ["_data of a route", () => ["GET /login?a=b&_data=routes%2Fauth%2Flogin HTTP/1.1", host()]],
    ["% alone", () => ["GET /% HTTP/1.1", host()]],
    ["half a character", () => ["GET /%E0%A4%A HTTP/1.1", host()]],
  ];
  test.each(requests)("%s", async (_what, lines) => {
    const { log, complaints } = demo.server;
    const before = [log.length, complaints.length] as const;
    const answer = await sendRaw(demo.server.origin, [...lines(), "Accept-Language: th"]);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain("อ่านข้อมูลที่ส่งมาไม่ได้");
    expect(answer).toMatch(/content-security-policy: default-src 'none'/i);
    const id = /x-request-id: (\S+)/i.exec(answer)?.[1];
    await expect.poll(() => log.some(({ requestId }) => requestId === id)).toBe(true);
    expect(log.slice(before[0]).filter(({ requestId }) => requestId === id)).toHaveLength(1);
    expect(exceptUrlParse(complaints.slice(before[1]))).toEqual([]);
  });

  test("below /api in JSON", async () => {
    const answer = await sendRaw(demo.server.origin, [
      "GET /api/services?_data=x HTTP/1.1",
      host(),
    ]);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/content-type: application\/json/i);
    expect(answer).toMatch(/"message":"[^"]+"/);
  });

  test("what is no HTTP at all is 400 too, and nothing on the standard error", async () => {
    const before = demo.server.complaints.length;
    const answer = await sendRaw(demo.server.origin, ["GET / HTTP/1.1", "Host: x", "no header"]);
    expect(statusOf(answer)).toBe(400);
    expect((await demo.send("/healthz")).status).toBe(200);
    expect(exceptUrlParse(demo.server.complaints.slice(before))).toEqual([]);
  });
});

test("what a demo publishes names no host that somebody sent, and its forms work under that name", async () => {
  const evil = { Host: "evil.example" };
  const published = [
    ...["/", "/about", "/sitemap.xml", "/robots.txt", "/api/services", "/api/cleaners"],
    ...["/browse-cleaners", paths.cleaner(demo.facts.job.cleanerId), "/about?lang=th"],
  ];
  for (const path of published) {
    for (const _again of ["fresh", "from a cache"]) {
      const { status, headers, text } = await demo.send(path, { headers: evil });
      expect([path, status]).toEqual([path, 200]);
      expect(text + JSON.stringify(headers), path).not.toContain("evil.example");
    }
  }
  expect((await demo.send("/sitemap.xml", { headers: evil })).text).toContain(demo.server.origin);
  const form = { language: "th", redirectTo: "/about" };
  const own = { ...evil, Origin: "http://evil.example" };
  const answer = await demo.send("/language", { form, headers: own });
  expect([answer.status, answer.location]).toEqual([303, "/about"]);
});

describe("an address with a slash at its end", () => {
  /** Raw bytes, because Node's clients normalise an address before they send it. */
  const ask = (path: string, method = "GET") =>
    sendRaw(demo.server.origin, [`${method} ${path} HTTP/1.1`, "Host: localhost"]);
  const locationOf = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1];

  test.each([
    ["/login/", "/login"],
    ["/login//", "/login"],
    [
      "/login/?redirect=%2Fdashboard&x=//evil.example",
      "/login?redirect=%2Fdashboard&x=//evil.example",
    ],
    ["/about/?", "/about?"],
    ["/dashboard/bookings/1/", "/dashboard/bookings/1"],
    ["/api/services/?a=1?b", "/api/services?a=1?b"],
    ["/%2Fevil.example/", "/%2Fevil.example"],
    ["//evil.example/", "/evil.example"],
    ["/\\evil.example//", "/evil.example"],
    ["/../evil.example/", "/../evil.example"],
  ])("%s leads to %s, on this site", async (path, to) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(path, method);
      expect([statusOf(answer), locationOf(answer)]).toEqual([308, to]);
      const { origin, pathname } = new URL(to, demo.server.origin);
      expect([origin, pathname.startsWith("//")]).toEqual([demo.server.origin, false]);
    }
  });

  test.each(["/", "//", "/?a=/", "/.//evil.example/", "/a//evil.example/", "/a\\b/"])(
    "%s leads nowhere by itself",
    async (path) => {
      const answer = await ask(path);
      expect([200, 404]).toContain(statusOf(answer));
      expect(locationOf(answer)).toBeUndefined();
    },
  );

  test("takes a form that is sent to it", async () => {
    const form = { username: "nobody", password: "nothing at all" };
    const answer = await demo.send("/login/", { form });
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('value="nobody"');
  });
});

describe("no guest writes a line that is no JSON:", () => {
  test("a redirect with two slashes in its path, of which a library would complain", async () => {
    const before = demo.server.complaints.length;
    const words = encodeURIComponent('{"level":60,"msg":"forged"}');
    const form = { language: "en", redirectTo: `/;//${words}` };
    const answer = await demo.send("/language", { form });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    await demo.logWith(answer);
    expect(exceptUrlParse(demo.server.complaints.slice(before))).toEqual([]);
  });

  test("what a library writes to the console is a line of the log, with its words cut short", async () => {
    // The signal makes a library repeat what a guest has sent.
    const library = `data:text/javascript,${encodeURIComponent(
      `process.on("SIGUSR2", () => {
        console.warn("of %s", "a guest".repeat(1_000));
        process.emitWarning("in Node's words");
      })`,
    )}`;
    const server = await startBuiltServer({ env: { NODE_OPTIONS: `--import ${library}` } });
    process.kill(server.pid, "SIGUSR2");
    await expect.poll(() => server.complaints.length).toBe(2);
    expect(await server.stop()).toBe(0);
    const said = server.log.filter((line) => line.console !== undefined);
    expect(said).toMatchObject([
      { level: 40, console: `of ${"a guest".repeat(1_000)}`.slice(0, 1_000) },
      { level: 40, console: "Warning: in Node's words" },
    ]);
  });
});

/** Headers that proxies pass on. */
const PROXIES: [string, { headers: readonly string[]; version?: string }][] = [
  ["no Host", { headers: [], version: "1.0" }],
  ["the name that it has for us", { headers: ["Host: baansaat_app"] }],
  ["our own address", { headers: ["Host: 127.0.0.1:1"] }],
  [
    "somebody else's name",
    {
      headers: [
        "Host: evil.example",
        "X-Forwarded-Host: evil.example",
        "Forwarded: host=evil.example",
      ],
    },
  ],
];

describe.each(PROXIES)("behind a proxy that passes %s", (_what, proxy) => {
  let server: BuiltServer;
  let data: ServerFixtures;

  beforeAll(async () => {
    server = await startBuiltServer({ env: { APP_ORIGIN: HTTPS } });
    data = new ServerFixtures(server.dataDir);
  });
  afterAll(async () => {
    data.close();
    expect(await server.stop()).toBe(0);
    expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  const from = (origin: string) => ({ ...proxy, headers: [...proxy.headers, `Origin: ${origin}`] });

  test("forms work, and those of other sites are refused", async () => {
    const ours = from(HTTPS);
    const login = { username: "nobody", password: "nothing at all" };
    expect(statusOf(await post(server.origin, "/login", login, ours))).toBe(401);
    expect(statusOf(await post(server.origin, "/signup", {}, ours))).toBe(400);
    expect(statusOf(await post(server.origin, "/logout", {}, ours))).toBe(302);
    const language = { language: "th", redirectTo: "/" };
    expect(statusOf(await post(server.origin, "/language", language, ours))).toBe(303);
    for (const origin of ["https://evil.example", "http://evil.example", "http://baansaat_app"]) {
      expect(statusOf(await post(server.origin, "/login", login, from(origin)))).toBe(403);
    }
  });

  test("every form of a demo gets past the check", async () => {
    for (const face of [...facesOf("page", demo.facts), ...facesOf("form", demo.facts)]) {
      const [path = ""] = face.address.split("#");
      // Admin pages would answer a customer with a 403 of their own; guests are redirected to the login.
      const isDesk = path.startsWith("/admin");
      const session = isDesk ? [] : [`Cookie: ${demo.cookies.customer ?? ""}`];
      const passed = from(demo.server.origin);
      const answer = await post(
        demo.server.origin,
        path,
        {},
        { ...passed, headers: [...passed.headers, ...session] },
      );
      // `/refused` is 403 for everybody.
      if (!path.startsWith("/refused")) expect(statusOf(answer), path).not.toBe(403);
      expect(statusOf(answer), path).toBeLessThan(500);
      // Some of these forms sign the customer out.
      demo.cookies.customer = demo.data.signIn(demo.data.userId("customer"));
    }
  });

  test("links in mails are ours", async () => {
    const email = data.value<string>("select email from users where id = ?", data.addCustomer());
    const asked = await post(server.origin, paths.forgotPassword(), { email }, from(HTTPS));
    expect(statusOf(asked)).toBe(302);
    const folder = join(server.dataDir, "mail");
    const letters = () => {
      try {
        // Until an email is complete, its file name has another ending.
        const whole = readdirSync(folder).filter((name) => name.endsWith(".eml"));
        return whole.map((name) => readFileSync(join(folder, name), "utf8"));
      } catch {
        return [];
      }
    };
    await expect.poll(letters).toHaveLength(1);
    const [letter = ""] = letters();
    const words = letter.replaceAll("=\r\n", "");
    expect(words).toContain(`${HTTPS}/reset-password`);
    expect(words).not.toMatch(/evil\.example|baansaat_app/);
  });
});

test("an answer that sets a cookie is for no shared cache", async () => {
  for (const n of [1, 2]) {
    const chosen = await demo.send("/about?lang=th");
    expect([n, chosen.status, chosen.cookies.length]).toEqual([n, 200, 1]);
    expect(chosen.headers["cache-control"]).not.toMatch(/public/);
    const plain = await demo.send("/about");
    expect([plain.cookies, plain.headers["cache-control"]]).toEqual([
      [],
      expect.stringMatching(/public/),
    ]);
  }
});

test("a port in X-Forwarded-For makes nobody another address", async () => {
  const dataDir = copyOf(inject("demoData"));
  const server = await startBuiltServer({ dataDir, env: { DEMO: "1", TRUST_PROXY: "1" } });
  const addresses = () => server.log.filter(({ event }) => event).map(({ address }) => address);
  const forwarded = [
    "1.2.3.4:5555",
    "1.2.3.4",
    "[2001:DB8::1]:80",
    "unknown",
    "9.9.9.9, 5.6.7.8:1",
  ];
  for (const [n, value] of forwarded.entries()) {
    await post(
      server.origin,
      "/login",
      {},
      { headers: ["Host: x", "Origin: https://evil.example", `X-Forwarded-For: ${value}`] },
    );
    await expect.poll(() => addresses().length).toBe(n + 1);
  }
  expect(addresses()).toEqual(["1.2.3.4", "1.2.3.4", "2001:db8::1", "127.0.0.1", "5.6.7.8"]);
  expect(await server.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});
