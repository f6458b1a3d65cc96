import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { CLOCK_START, startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
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
    const data = new ServerFixtures(dataDir);
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
      await expect.poll(health, { interval: 200 }).toBe(503);
      mayGrow("unlimited");
      await expect.poll(health, { interval: 200 }).toBe(200);
    });

    /** Counts the rows of the session that this browser has. */
    const sessions = () => {
      const data = new ServerFixtures(dataDir);
      const count = data.value<number>(
        "select count(*) from sessions where token_hash = ?",
        data.tokenHashOf(cookie),
      );
      data.close();
      return count;
    };
    const isSignedIn = async () =>
      (await send(server.origin, "/account", { cookie })).status === 200;
    const cookieIn = ({ cookies }: Awaited<ReturnType<typeof send>>, name: string) =>
      cookies.find((text) => text.startsWith(`${name}=`));

    test("logs out whoever wants to, says what is true of it, and ends the session when it can", async () => {
      mayGrow("0");
      const page = await send(server.origin, "/logout", { form: {}, cookie });
      expect([page.status, page.location]).toEqual([302, "/"]);
      expect(cookieIn(page, "session")).toMatch(/Max-Age=0/);
      const toast = cookieIn(page, "toast")?.split(";")[0];
      const { status, text } = await send(server.origin, "/", { cookie: toast });
      expect(status).toBe(200);
      expect(text).toContain("You are logged out in this browser");
      expect(text).toContain("your session ends on our side too");
      expect(text).not.toContain("Logout successful");
      // A copy of the cookie is a guest's at once, though the session's row is still there.
      expect([await isSignedIn(), sessions()]).toEqual([false, 1]);
      mayGrow("unlimited");
      await expect.poll(sessions, { interval: 200 }).toBe(0);
    });

    test("says so in JSON, too", async () => {
      mayGrow("0");
      const api = await send(server.origin, "/api/users/logout", { json: {}, cookie });
      expect([api.status, api.headers["retry-after"]]).toEqual([503, "10"]);
      expect(cookieIn(api, "session")).toMatch(/Max-Age=0/);
      expect(api.json()["message"]).toContain("your session ends on our side too");
      expect(await isSignedIn()).toBe(false);
    });

    test("hands forms back as while another process writes, and takes them once there is room", async () => {
      const data = new ServerFixtures(dataDir);
      const { id } = data.addPerson();
      const hers = data.signIn(id);
      // She comes back after hours; the server notes that once it can write.
      data.sqlite.prepare("update sessions set last_seen_at = last_seen_at - 7200000").run();
      const form = {
        ...{ firstName: "Malee", lastName: "Suk", phone: "081 234 5678", city: "nimman" },
        ...{ address: "7 Moonlight Lane", zipCode: "50200" },
        rowVersion: data.profileVersion(id),
      };
      data.close();
      mayGrow("0");
      expect((await send(server.origin, "/account", { cookie: hers })).status).toBe(200);
      const profile = paths.accountProfile();
      const login = { username: "customer", password: "a secret of theirs" };
      const answers = {
        page: await send(server.origin, profile, { form, cookie: hers }),
        data: await send(server.origin, `${profile}.data`, { form, cookie: hers }),
        login: await send(server.origin, "/login", { form: login }),
        download: await send(server.origin, "/account/data/download", { form: {}, cookie: hers }),
        json: await send(server.origin, "/api/users/login", { json: login }),
      };
      for (const [what, { status, headers, text }] of Object.entries(answers)) {
        expect([what, status, headers["retry-after"]]).toEqual([what, 503, "10"]);
        expect(text, what).not.toContain(login.password);
      }
      for (const { text } of [answers.page, answers.data])
        expect(text).toContain("7 Moonlight Lane");
      expect(answers.page.text).toContain("This is not saved yet");
      expect(answers.login.text).toMatch(/<input type="password" name="password" required=""/);
      expect(answers.download.text).toContain("Nothing was changed");
      expect(answers.json.json()["message"]).toContain("Nothing was changed");
      expect(server.complaints).toEqual([]);
      mayGrow("unlimited");
      expect((await send(server.origin, profile, { form, cookie: hers })).status).toBe(302);
    });

    test("changes the language all the same", async () => {
      mayGrow("0");
      const form = { language: "th", redirectTo: "/account" };
      const answer = await send(server.origin, "/language", { form, cookie });
      expect([answer.status, answer.location]).toEqual([303, "/account"]);
      expect(cookieIn(answer, "language")).toMatch(/^language=th;/);
    });

    test("gives no file of bookings, and says so", async () => {
      const data = new ServerFixtures(dataDir);
      const admin = data.signIn(data.userId("admin"));
      data.close();
      mayGrow("0");
      const answer = await send(server.origin, adminPaths.exportBookings(), { cookie: admin });
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "10"]);
      expect(answer.headers["content-disposition"]).toBeUndefined();
      expect(answer.text).toContain("This is not saved yet");
    });
  });

  test("since its file was deleted is unhealthy", async () => {
    expect(await health()).toBe(200);
    rmSync(join(dataDir, "baansaat.db"));
    await expect.poll(health, { interval: 200 }).toBe(503);
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

  /** Returns the names in the data folder, itself included, to which others have any access. */
  function readableByOthers(): string[] {
    const names = readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    expect(names).toContain("baansaat.db");
    // A file that is being written gets another name a moment later.
    const modeOf = (name: string) =>
      statSync(join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0;
    return ["", ...names].filter((name) => (modeOf(name) & 0o077) !== 0);
  }

  test("what the server writes: database, WAL, secret, mails, photos, assets", async () => {
    const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    const data = new ServerFixtures(dataDir);
    const email = data.value<string>("select email from users where username = 'customer'");
    data.close();
    await send(server.origin, "/forgot-password", { form: { email } });
    const mail = join(dataDir, "mail");
    await expect
      .poll(() => existsSync(mail) && readdirSync(mail).some((name) => name.endsWith(".eml")), {})
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
