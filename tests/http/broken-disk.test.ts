import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { CLOCK_START, startBuiltServer, type BuiltServer } from "../support/built-server";
import { DataBesideServer } from "../support/data-beside-server";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

const PRLIMIT = "/usr/bin/prlimit";

describe("a database that takes no writes", () => {
  let server: BuiltServer;
  let dataDir: string;
  let cookie: string;

  beforeEach(async () => {
    dataDir = copyOf(inject("demoData"));
    server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    const data = new DataBesideServer(dataDir);
    cookie = data.signIn(data.userId("customer"));
    data.close();
  });
  afterEach(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  const health = async () => (await send(server.origin, "/healthz")).status;

  describe.runIf(existsSync(PRLIMIT))("since no file may grow, as on a full disk,", () => {
    const mayGrow = (bytes: "0" | "unlimited") =>
      execFileSync(PRLIMIT, ["--pid", String(server.pid), `--fsize=${bytes}:`]);

    test("is unhealthy, until it takes writes again", async () => {
      expect(await health()).toBe(200);
      mayGrow("0");
      await expect.poll(health, { timeout: 10_000, interval: 200 }).toBe(503);
      mayGrow("unlimited");
      await expect.poll(health, { timeout: 10_000, interval: 200 }).toBe(200);
    });

    test("logs out whoever wants to, in this browser at least", async () => {
      mayGrow("0");
      const page = await send(server.origin, "/logout", { form: {}, cookie });
      expect([page.status, page.location]).toEqual([302, "/"]);
      const api = await send(server.origin, "/api/users/logout", { json: {}, cookie });
      expect(api.status).toBe(200);
      for (const { cookies } of [page, api]) {
        const session = cookies.find((text) => text.startsWith("session="));
        expect(session).toMatch(/Max-Age=0/);
      }
      expect((await send(server.origin, "/")).status).toBe(200);
    });

    test("answers in words what it can't do", async () => {
      mayGrow("0");
      const form = { username: "customer", password: "wrong" };
      for (const path of ["/login", "/account/data/download"]) {
        const { status, headers, text } = await send(server.origin, path, { form, cookie });
        const type = headers["content-type"];
        expect([path, status, type]).toEqual([path, 500, "text/html; charset=utf-8"]);
        expect(text).toContain("Something went wrong on our side");
      }
      expect(server.complaints).toEqual([]);
    });
  });

  test("since its file was deleted is unhealthy", async () => {
    expect(await health()).toBe(200);
    rmSync(join(dataDir, "baansaat.db"));
    await expect.poll(health, { timeout: 10_000, interval: 200 }).toBe(503);
  });

  test("says so with the headers of every other answer", async () => {
    const { headers } = await send(server.origin, "/healthz");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["cache-control"]).toBe("no-store");
  });
});

describe.runIf(process.platform !== "win32")("nobody else on the machine may read", () => {
  let folder: string;
  let dataDir: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "baansaat-modes-"));
    dataDir = join(folder, "data");
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What others may do with a file or folder, of those in the data folder where they may anything. */
  function readableByOthers(): string[] {
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names).toContain("baansaat.db");
    return ["", ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
  }

  test("what the server writes: database, WAL, secret, mails, photos, assets", async () => {
    const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    const data = new DataBesideServer(dataDir);
    const email = data.value<string>("select email from users where username = 'customer'");
    data.close();
    await send(server.origin, "/forgot-password", { form: { email } });
    const mail = join(dataDir, "mail");
    await expect
      .poll(() => existsSync(mail) && readdirSync(mail).length > 0, { timeout: 10_000 })
      .toBe(true);
    const names = readdirSync(dataDir);
    for (const name of ["baansaat.db-wal", "session-secret", "photos", "assets"]) {
      expect(names).toContain(name);
    }
    expect(readableByOthers()).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  test("what npm run admin writes", async () => {
    const args = ["create", "--username", "nok", "--email", "nok@example.com", "--generate"];
    const child = spawn(process.execPath, ["build/server/admin.js", ...args], {
      env: { PATH: process.env.PATH, NODE_ENV: "test", CLOCK_START, DATA_DIR: dataDir },
      stdio: "ignore",
    });
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(readableByOthers()).toEqual([]);
  });
});
