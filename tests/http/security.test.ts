import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { LIST_MAX_AGE_S } from "~/http/api-errors.server";
import { paths } from "~/lib/paths";
import { startBuiltServer } from "../support/built-server";
import { send, type Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();
const EVIL = "https://evil.example";
const KB = 1024;

const heading = (answer: Answer) => /<h1[^>]*>(.*?)<\/h1>/s.exec(answer.text)?.[1];
const loginForm = { username: "customer", password: "not the password" };

describe("a post from another site", () => {
  const elsewhere: [string, Record<string, string>][] = [
    ["another origin", { Origin: EVIL }],
    ["an origin that begins like ours", { Origin: "http://127.0.0.1.evil.example" }],
    ["no origin that it tells", { Origin: "null" }],
    ["an empty origin", { Origin: "" }],
    ["another port", { Origin: "http://127.0.0.1:1" }],
  ];

  test.each(elsewhere)("with %s is refused on every address", async (_what, headers) => {
    for (const path of ["/login", "/logout", "/language", "/booking/details", "/no/such/page"]) {
      const answer = await demo.send(path, {
        form: loginForm,
        headers,
        cookie: demo.cookies.customer,
      });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers["content-type"]).toMatch(/^text\/html/);
      expect(answer.cookies).toEqual([]);
    }
  });

  test.each(elsewhere)("with %s is refused below /api in JSON", async (_what, headers) => {
    for (const path of ["/api/bookings", "/api/users/logout", "/api/users/login", "/api/nothing"]) {
      const answer = await demo.send(path, { json: {}, headers, cookie: demo.cookies.customer });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(answer.headers["content-type"]).toMatch(/^application\/json/);
      expect(answer.json().message).toBeTypeOf("string");
    }
  });

  test("that tells no origin is judged by Sec-Fetch-Site", async () => {
    const { origin } = demo.server;
    const withSite = (site?: string) =>
      new Promise<number>((resolve, reject) => {
        const body = "language=en&redirectTo=%2F";
        const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => {
          socket.end(
            [
              "POST /language HTTP/1.1",
              `Host: ${new URL(origin).host}`,
              "Content-Type: application/x-www-form-urlencoded",
              `Content-Length: ${body.length}`,
              ...(site ? [`Sec-Fetch-Site: ${site}`] : []),
              "Connection: close",
              "",
              body,
            ].join("\r\n"),
          );
        });
        let text = "";
        socket.on("data", (chunk) => (text += chunk.toString()));
        socket.on("close", () => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1])));
        socket.on("error", reject);
      });
    expect(await withSite("cross-site")).toBe(403);
    expect(await withSite("same-site")).toBe(403);
    expect(await withSite("same-origin")).toBe(303);
    expect(await withSite("none")).toBe(303);
    expect(await withSite()).toBe(303);
  });

  test("does not log anybody out", async () => {
    const cookie = demo.data.signIn(demo.data.userId("customer"));
    await demo.send("/logout", { form: {}, headers: { Origin: EVIL }, cookie });
    expect((await demo.send("/booking", { cookie })).status).toBe(200);
  });
});

describe("methods", () => {
  test.each(["TRACE", "PROPFIND", "SEARCH"])("%s is 405", async (method) => {
    expect((await demo.send("/", { method })).status).toBe(405);
    expect((await demo.send("/api/services", { method })).status).toBe(405);
  });

  test.each(["PUT", "PATCH", "DELETE"])("%s is a 4xx on pages", async (method) => {
    for (const path of ["/", "/login", "/booking"]) {
      const { status } = await demo.send(path, { method, form: {} });
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  });

  test("HEAD is GET without its body", async () => {
    for (const path of ["/", "/login"]) {
      const answer = await demo.send(path, { method: "HEAD" });
      expect([answer.status, answer.text]).toEqual([200, ""]);
    }
  });
});

describe("bodies", () => {
  const form = "application/x-www-form-urlencoded";
  const posts = ["/login", "/language"];

  test.each(posts)("a monster of a name is 400 on %s", async (path) => {
    for (const name of ["a[99999999]", "a.".repeat(1000) + "a", "__proto__.polluted"]) {
      const body = `${encodeURIComponent(name)}=1`;
      const answer = await demo.send(path, { body, headers: { "Content-Type": form } });
      expect([path, name.slice(0, 20), answer.status]).toEqual([path, name.slice(0, 20), 400]);
    }
  });

  test.each(posts)("5 MB are 413 on %s, declared or in pieces", async (path) => {
    const body = `username=${"x".repeat(5 * KB * KB)}`;
    const declared = await demo.send(path, { body, headers: { "Content-Type": form } });
    expect(declared.status).toBe(413);
    expect(await sendInPieces(path, 5 * KB * KB)).toBe(413);
  });

  test("another content type is 415, and a page says so", async () => {
    const answer = await demo.send("/login", {
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(answer.status).toBe(415);
    expect(answer.headers["content-type"]).toMatch(/^text\/html/);
  });

  test.each([
    ["cut off", '--b\r\nContent-Disposition: form-data; name="username"\r\n\r\nx'],
    ["of another boundary", "--c\r\n\r\n--c--"],
    ["empty", ""],
  ])("a multipart form %s is 400", async (_how, body) => {
    const answer = await demo.send("/login", {
      body,
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=b" },
    });
    expect(answer.status).toBe(400);
  });

  test("JSON that is none, too much, or no JSON is 400, 413, 415 in JSON", async () => {
    const cookie = demo.cookies.customer;
    const post = (body: string, type = "application/json") =>
      demo.send("/api/bookings", { body, headers: { "Content-Type": type }, cookie });
    for (const [answer, status] of [
      [await post("{"), 400],
      [await post("[]"), 400],
      [await post("null"), 400],
      [await post(`{"a":"${"x".repeat(100 * KB)}"}`), 413],
      [await post("a=1", form), 415],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.json().message).toBeTypeOf("string");
    }
  });

  test("deep JSON, and values of the wrong kind, are 400", async () => {
    const cookie = demo.cookies.customer;
    const deep = `{"serviceId":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    const headers = { "Content-Type": "application/json" };
    expect((await demo.send("/api/bookings", { body: deep, headers, cookie })).status).toBe(400);
    for (const value of [{}, [], null, true, -1, 1e308, "9".repeat(400), { $gt: 0 }]) {
      const answer = await demo.send("/api/bookings", { json: { serviceId: value }, cookie });
      expect([value, answer.status]).toEqual([value, 400]);
    }
  });

  /** Sends a body without a declared length; resolves with the status. */
  function sendInPieces(path: string, bytes: number): Promise<number> {
    const { port } = new URL(demo.server.origin);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${demo.server.origin}\r\nContent-Type: ${form}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      );
      socket.write("9\r\nusername=\r\n");
      const piece = Buffer.alloc(64 * KB, "x");
      let left = bytes;
      const write = () => {
        if (left <= 0 || socket.destroyed) return;
        left -= piece.length;
        socket.write(`${piece.length.toString(16)}\r\n`);
        socket.write(piece);
        socket.write("\r\n", () => setImmediate(write));
      };
      write();
      socket.once("data", (chunk) => {
        resolve(Number(/^HTTP\/1.1 (\d+)/.exec(chunk.toString())?.[1]));
        socket.destroy();
      });
      // The server may close the connection once it has answered.
      socket.on("error", (error) => reject(error));
    });
  }
});

describe("addresses", () => {
  test.each([
    "/no/such/page",
    "/booking/no-such-step",
    "/cleaners/0",
    "/cleaners/999999",
    "/cleaners/x",
    "/cleaners/1e9",
    "/cleaners/-1",
    "/cleaners/9007199254740993",
    "/.env",
    "/.git/config",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/photos/..%2f..%2fpackage.json",
    "/photos/%2e%2e/baansaat.db",
    "/__manifest?p=/",
    "/assets/no-such-file.js",
  ])("%s is a 404", async (path) => {
    const answer = await demo.send(path, { cookie: demo.cookies.customer });
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('"dependencies"');
  });

  test.each(["/%", "/%E0%A4%A", "/a%00b", "/%c0%ae", `/${"a".repeat(8 * KB)}`])(
    "%s is a 4xx",
    async (path) => {
      const { status } = await demo.send(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    },
  );

  test("parameters that nobody would type are no 500", async () => {
    const values = [
      "%00",
      "%27",
      "%22%3E%3Cscript%3E",
      // All of them together stay below 16 KB, the most that Node reads of an address.
      "x".repeat(900),
      "%E0%B8%81".repeat(100),
      "-1",
      "1e99",
      "NaN",
      "[object%20Object]",
      "%F0%9F%92%A9",
    ];
    const names = [
      "q",
      "service",
      "page",
      "serviceId",
      "cleanerId",
      "area",
      "date",
      "time",
      "month",
      "redirect",
      "lang",
      "id",
      "tab",
      "why",
    ];
    for (const path of [
      "/",
      "/login",
      "/browse-cleaners",
      "/booking",
      "/booking/cleaner",
      "/booking/time",
      "/booking/details",
      "/booking/confirmation",
      "/dashboard",
      "/api/cleaners",
      "/api/bookings",
    ]) {
      for (const value of values) {
        const query = names.map((name) => `${name}=${value}`).join("&");
        const answer = await demo.send(`${path}?${query}`, { cookie: demo.cookies.customer });
        expect(answer.status, `${path}?…=${value.slice(0, 30)}`).toBeLessThan(500);
        expect(answer.text, `${path}?…=${value.slice(0, 30)}`).not.toContain('"><script>');
      }
    }
  });

  test("a parameter given twice, or as a list, is no 500", async () => {
    for (const query of [
      "page=1&page=2",
      "q[]=a&q[b]=c",
      "serviceId=1&serviceId=x",
      "lang=en&lang=th",
      "redirect=/&redirect=//evil.example",
    ]) {
      for (const path of ["/browse-cleaners", "/booking/cleaner", "/login", "/dashboard"]) {
        const answer = await demo.send(`${path}?${query}`, { cookie: demo.cookies.customer });
        expect(answer.status, `${path}?${query}`).toBeLessThan(500);
      }
    }
  });
});

describe("redirects", () => {
  test("no path redirects to another host by itself", async () => {
    for (const path of [
      "//evil.example",
      "//evil.example/%2e%2e",
      "//",
      "//[",
      "//%",
      "/\\evil.example",
      "///evil.example/",
      "/.//evil.example/",
      "/;//evil.example/",
    ]) {
      const answer = await demo.send(path);
      expect(answer.location ?? "/", path).toMatch(/^\/(?!\/)/);
      expect(answer.status, path).toBeLessThan(500);
    }
  });

  test("links come from the configured origin, not from a Host header", async () => {
    // A demo trusts Host, so that it can be shown under any name; this server isn't one.
    const server = await startBuiltServer({ env: { APP_ORIGIN: "https://baansaat.example" } });
    const { text } = await send(server.origin, `${paths.infoPage("about")}?lang=th`, {
      headers: {
        Host: "evil.example",
        "X-Forwarded-Host": "evil.example",
        Forwarded: "host=evil.example",
      },
    });
    expect(await server.stop()).toBe(0);
    const hrefs = [...text.matchAll(/<link [^>]*rel="(?:canonical|alternate)"[^>]*>/g)].map(
      ([link]) => /href="([^"]+)"/.exec(link)?.[1],
    );
    const about = `https://baansaat.example${paths.infoPage("about")}`;
    expect(hrefs).toEqual([`${about}?lang=th`, `${about}?lang=en`, `${about}?lang=th`, about]);
    expect(text).not.toContain("evil.example");
  });
});

describe("headers", () => {
  const single = (value: string | string[] | undefined) => {
    expect(value).toBeTypeOf("string");
    return String(value);
  };

  test("a nonce is used once", async () => {
    const nonceOf = async () =>
      /'nonce-([^']+)'/.exec(
        String(
          (await demo.send("/booking", { cookie: demo.cookies.customer })).headers[
            "content-security-policy"
          ],
        ),
      )?.[1];
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toBeTypeOf("string");
    expect(first).not.toBe(second);
  });

  test("lists for everybody may be kept as long as the product says, the rest never", async () => {
    const caching = async (path: string) =>
      String((await demo.send(path, { cookie: demo.cookies.customer })).headers["cache-control"]);
    for (const [list, seconds] of Object.entries(LIST_MAX_AGE_S)) {
      expect(await caching(`/api/${list}`), list).toBe(`public, max-age=${seconds}`);
    }
    expect(await caching("/api/bookings")).toMatch(/no-store/);
    expect(await caching("/api/users/me")).toMatch(/no-store/);
  });

  test("what was kept for guests is never given to somebody who is signed in", async () => {
    const guest = await demo.send("/");
    const customer = await demo.send("/", { cookie: demo.cookies.customer });
    const again = await demo.send("/");
    expect(again.text).toBe(guest.text);
    expect(customer.text).not.toBe(guest.text);
    const stale = { "If-None-Match": single(again.headers.etag) };
    expect((await demo.send("/", { headers: stale })).status).toBe(304);
    const signedIn = await demo.send("/", { headers: stale, cookie: demo.cookies.customer });
    expect(signedIn.status).toBe(200);
  });

  test("a page is kept for its language only", async () => {
    const inLanguage = (accept: string) =>
      demo.send("/", { headers: { "Accept-Language": accept } });
    for (const [accept, lang] of [
      ["th", "th"],
      ["en", "en"],
      ["th-TH,th;q=0.9", "th"],
      ["de", "en"],
      ["en,th", "en"],
    ] as const) {
      expect((await inLanguage(accept)).text).toContain(`<html lang="${lang}"`);
    }
    const chosen = { "Accept-Language": "th" };
    expect((await demo.send("/", { headers: chosen, cookie: "language=en" })).text).toContain(
      '<html lang="en"',
    );
    expect((await demo.send("/?lang=th", { cookie: "language=en" })).text).toContain(
      '<html lang="th"',
    );
  });
});

describe("cookies", () => {
  const signIn = (origin: string) =>
    send(origin, "/login", { form: { username: "customer", password: DEMO_PASSWORD } });

  test("of a session can't be read by scripts or sent from other sites", async () => {
    const { status, cookies } = await signIn(demo.server.origin);
    expect(status).toBe(302);
    const session = cookies.find((cookie) => cookie.startsWith("session="));
    expect(session).toMatch(/; Path=\/(;|$)/);
    expect(session).toMatch(/; HttpOnly/);
    expect(session).toMatch(/; SameSite=Lax/);
    // Without `Domain` the cookie isn't sent to subdomains.
    expect(session).not.toMatch(/Domain=/i);
  });

  test("a session of before the login is not the one after it", async () => {
    const before = demo.data.signIn(demo.data.addCustomer());
    const answer = await demo.send("/login", {
      form: { username: "customer", password: DEMO_PASSWORD },
      cookie: before,
    });
    expect(answer.cookies.join()).not.toContain(before);
    expect((await demo.send("/booking", { cookie: before })).status).toBe(302);
  });

  test("that somebody made up are nobody's", async () => {
    for (const cookie of [
      "session=x",
      "session=",
      "session=%00",
      "session=eyJhIjoxfQ==",
      `session=${"a".repeat(4000)}`,
      "session=a; session=b",
      "toast=eyJ0aXRsZSI6InhzcyJ9.forged",
      "language=xx",
    ]) {
      const page = await demo.send("/booking", { cookie });
      expect([cookie.slice(0, 30), page.status]).toEqual([cookie.slice(0, 30), 302]);
      expect((await demo.send("/login", { cookie })).status).toBe(200);
    }
  });
});

describe("logging in", () => {
  test("guessing ends in 429, on the page and in the API, and the page keeps the name", async () => {
    const name = "nobody-at-all";
    let last: Answer | undefined;
    for (let count = 0; count <= 10; count += 1) {
      last = await demo.send("/login", { form: { username: name, password: "wrong" } });
      expect(last.status).toBe(count < 10 ? 401 : 429);
    }
    expect(last?.text).toContain(`value="${name}"`);
    expect(last && heading(last)).toBeTruthy();
    const api = await demo.send("/api/users/login", {
      json: { username: name, password: "wrong" },
    });
    expect(api.status).toBe(429);
    expect(Number(api.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("the password is never sent back, nor logged", async () => {
    const password = "correct horse battery staple";
    for (const [username, status] of [
      ["customer", 401],
      ["", 400],
    ] as const) {
      const answer = await demo.send("/login", { form: { username, password } });
      expect(answer.status).toBe(status);
      expect(answer.text).not.toContain(password);
      expect(JSON.stringify(await demo.logWith(answer))).not.toContain(password);
    }
    const right = { username: "customer", password: DEMO_PASSWORD };
    const signedIn = await demo.send("/login", { form: right });
    expect(signedIn.status).toBe(302);
    const logged = JSON.stringify(await demo.logWith(signedIn));
    expect(logged).not.toContain(DEMO_PASSWORD);
  });

  test("is in the log, refused or not, by numbers and never by names", async () => {
    const lines = (from: number) => demo.server.log.slice(from).filter(({ event }) => event);
    const name = "somebody-in-the-log";
    const before = demo.server.log.length;
    await demo.send("/login", { form: { username: name, password: "wrong" } });
    await expect.poll(() => lines(before)).toHaveLength(1);
    expect(lines(before)[0]).toMatchObject({
      event: "sign-in-refused",
      reason: "wrong-credentials",
      address: "127.0.0.1",
    });
    await demo.send("/login", { form: { username: "admin", password: DEMO_PASSWORD } });
    await expect.poll(() => lines(before)).toHaveLength(2);
    const userId = demo.data.userId("admin");
    expect(lines(before)[1]).toMatchObject({ event: "signed-in", userId });
    await demo.send("/login", { form: loginForm, headers: { Origin: EVIL } });
    await expect.poll(() => lines(before)).toHaveLength(3);
    expect(lines(before)[2]).toMatchObject({ event: "foreign-request-refused", path: "/login" });
    expect(JSON.stringify(lines(0))).not.toContain(name);
  });

  test("queries and cookies are not logged", async () => {
    const answer = await demo.send("/login?redirect=%2Fmy-secret-place", {
      cookie: "session=my-secret-cookie",
    });
    expect(JSON.stringify(await demo.logWith(answer))).not.toMatch(/my-secret/);
  });
});
