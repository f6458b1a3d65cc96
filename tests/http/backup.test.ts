import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { CLOCK_START, startBuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

const PRLIMIT = "/usr/bin/prlimit";

let dataDir: string;
let folder: string;
let backupDir: string;
beforeEach(() => {
  dataDir = copyOf(inject("demoData"));
  folder = mkdtempSync(join(tmpdir(), "baansaat-backups-"));
  backupDir = join(folder, "backups");
  mkdirSync(backupDir);
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
});

const envOf = (env: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? "",
  NODE_ENV: "test",
  CLOCK_START,
  DEMO: "1",
  DATA_DIR: dataDir,
  BACKUP_DIR: backupDir,
  ...env,
});

/** Starts one of the two programs as npm does, with the built code alone. */
function start(
  program: "backup" | "restore",
  args: string[] = [],
  env: NodeJS.ProcessEnv = envOf(),
  before: string[] = [],
) {
  const line = [...before, process.execPath, `build/server/${program}.js`, ...args];
  const [command = "", ...rest] = line;
  const child = spawn(command, rest, { env, stdio: "pipe" });
  child.stdin.end();
  const said = { out: "", problems: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.problems += chunk.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...said }));
  return { child, ended };
}
const run = (...given: Parameters<typeof start>) => start(...given).ended;

const finished = () => readdirSync(backupDir).filter((name) => !name.startsWith("."));
const unfinished = () => readdirSync(backupDir).filter((name) => name.startsWith("."));
const status = (of = dataDir) =>
  JSON.parse(readFileSync(join(of, "backup-status.json"), "utf8")) as {
    nightly: { tries: number; ended: boolean } | null;
    lastGood: { file: string } | null;
    lastFailure: { reason: string } | null;
  };

/** Adds a photo that gzip can't make smaller. */
const addNoise = (bytes: number) =>
  writeFileSync(
    join(dataDir, "photos", "noise-96.webp"),
    Buffer.concat(
      Array.from({ length: bytes / 50_000 }, () => crypto.getRandomValues(Buffer.alloc(50_000))),
    ),
  );

describe("npm run backup and npm run restore", () => {
  test("bring a server to another folder as it was: people stay signed in, and can sign in", async () => {
    const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
    const data = new ServerFixtures(dataDir);
    const cookie = data.signIn(data.userId("customer"));
    data.close();
    const made = await run("backup");
    expect([made.code, made.problems]).toEqual([0, ""]);
    expect(made.out).toMatch(/Restored elsewhere and compared with the source in .* bookings/);
    expect(await server.stop()).toBe(0);

    const target = join(folder, "elsewhere");
    const [file = ""] = finished();
    const env = envOf({ DATA_DIR: target });
    const restored = await run("restore", [join(backupDir, file)], env);
    expect([restored.code, restored.problems]).toEqual([0, ""]);
    // How the old machine's backups went isn't the new one's.
    expect(existsSync(join(target, "backup-status.json"))).toBe(false);
    const again = await startBuiltServer({ dataDir: target, env: { DEMO: "1" } });
    const dashboard = await send(again.origin, "/dashboard", { cookie });
    const form = { username: "admin", password: "demo-chiangmai" };
    const login = await send(again.origin, "/login", { form });
    const photo = readdirSync(join(target, "photos"))[0] ?? "";
    const image = await send(again.origin, `/photos/${photo}`);
    await again.stop();
    expect([dashboard.status, login.status, image.status]).toEqual([200, 302, 200]);

    const refused = await run("restore", [join(backupDir, file)], env);
    expect([refused.code, refused.out]).toEqual([1, ""]);
    expect(refused.problems).toMatch(/isn't empty .*nothing in it is overwritten/);
    expect(refused.problems).not.toMatch(/\bat .*\.js:\d/);
  });

  test("say in one line what is missing", async () => {
    const noFolder = await run("backup", [], envOf({ BACKUP_DIR: "" }));
    expect([noFolder.code, noFolder.problems]).toEqual([
      1,
      expect.stringContaining("BACKUP_DIR is required"),
    ]);
    const noFile = await run("restore", [join(folder, "none.tar.gz")]);
    expect([noFile.code, noFile.problems]).toEqual([
      1,
      expect.stringContaining("There is no file"),
    ]);
    expect((await run("restore")).problems).toContain("Usage");
  });
});

describe("a backup that is cut off", () => {
  test.runIf(existsSync(PRLIMIT))(
    "by a full disk in its middle counts as failed, is no file, and removes none",
    async () => {
      const good = await run("backup", [], envOf({ BACKUP_KEEP: "1,0" }));
      expect(good.code).toBe(0);
      const before = finished();
      // The copy of the database has room, the archive with the photo hasn't.
      const room = statSync(join(dataDir, "baansaat.db")).size + 2_000_000;
      addNoise(Math.ceil(room / 50_000) * 50_000);
      const env = envOf({ BACKUP_KEEP: "1,0", CLOCK_START: "2026-11-24T02:00:00Z" });
      for (const passphrase of ["", "seven quiet boats upstream"]) {
        const given = { ...env, BACKUP_PASSPHRASE: passphrase };
        const failed = await run("backup", [], given, [PRLIMIT, `--fsize=${room}`]);
        expect([failed.code, failed.problems]).toEqual([
          1,
          expect.stringMatching(/^The backup failed: .*EFBIG.*\n$/),
        ]);
        expect([finished(), unfinished()]).toEqual([before, []]);
      }
      expect(status()).toMatchObject({
        lastGood: { file: before[0] },
        lastFailure: { reason: "no-space" },
      });
      // The control: with room it is made, and replaces the old one.
      expect((await run("backup", [], env)).code).toBe(0);
      expect(finished()).not.toEqual(before);
      expect(finished()).toHaveLength(1);
    },
  );

  test("by kill -9 in its middle is no file; what it left is removed by the next start, which makes one", async () => {
    addNoise(20_000_000);
    const passphrase = { BACKUP_PASSPHRASE: "seven quiet boats upstream" };
    const { child, ended } = start("backup", ["--nightly"], envOf(passphrase));
    // The archive has begun: its encryption alone takes longer than the poll.
    const packed = () =>
      unfinished()
        .flatMap((name) => readdirSync(join(backupDir, name)))
        .some((name) => name.endsWith(".age"));
    await expect.poll(packed, { interval: 2 }).toBe(true);
    child.kill("SIGKILL");
    await ended;
    expect(child.signalCode).toBe("SIGKILL");
    expect([finished(), unfinished()]).toEqual([[], [expect.any(String)]]);
    expect(status()).toMatchObject({ nightly: { ended: false }, lastGood: null });

    const server = await startBuiltServer({
      dataDir,
      env: { DEMO: "1", BACKUP_DIR: backupDir },
    });
    await expect.poll(finished, { interval: 20 }).toHaveLength(1);
    await expect.poll(() => status().lastGood?.file).toBe(finished()[0]);
    await server.stop();
    expect(unfinished()).toEqual([]);
    expect(status()).toMatchObject({ nightly: { tries: 2, ended: true } });
  });
});

describe("the night's backup", () => {
  test("is made by the server, once whatever restarts, and is in the log without the passphrase", async () => {
    const passphrase = "seven quiet boats upstream";
    const env = { DEMO: "1", BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase };
    const server = await startBuiltServer({ dataDir, env });
    const isMade = () => server.log.some(({ msg }) => msg === "backup made and proved");
    // No passphrase is on a command line, which all accounts of the machine can read.
    const [child] = execFileSync("ps", ["-o", "args=", "--ppid", String(server.pid)])
      .toString()
      .split("\n");
    expect(child).not.toContain(passphrase);
    await expect.poll(isMade, { timeout: 60_000, interval: 20 }).toBe(true);
    expect(JSON.stringify([server.log, server.complaints])).not.toContain(passphrase);
    await server.stop();
    const made = finished();
    expect(made).toEqual([expect.stringMatching(/\.age$/)]);

    // All jobs have run once when a server answers: one that was due would have been begun.
    const again = await startBuiltServer({ dataDir, env });
    await again.stop();
    expect(status()).toMatchObject({ nightly: { tries: 1, ended: true } });
    expect(finished()).toEqual(made);

    // The control: it is due again if nobody knows of it.
    rmSync(join(dataDir, "backup-status.json"));
    const third = await startBuiltServer({ dataDir, env });
    await expect
      .poll(() => existsSync(join(dataDir, "backup-status.json")) && status().nightly?.tries, {})
      .toBe(1);
    await third.stop();
  });

  test("that fails is in the log and on the overview, and admins are emailed of it", async () => {
    const env = { DEMO: "1", BACKUP_DIR: join(folder, "not mounted") };
    const server = await startBuiltServer({ dataDir, env });
    await expect
      .poll(
        () => server.log.some(({ msg, reason }) => msg === "backup failed" && reason === "disk"),
        {},
      )
      .toBe(true);
    const data = new ServerFixtures(dataDir);
    const cookie = data.signIn(data.userId("admin"));
    const overview = await send(server.origin, "/admin", { cookie });
    expect(overview.text).toContain("The backup failed");
    expect(overview.text).toContain("There is no good one yet");
    await server.stop();
    // The jobs that look for it run at the start, and then every ten minutes.
    const again = await startBuiltServer({ dataDir, env });
    const events = data.value("select count(*) from outbox_events where kind = 'backup-trouble'");
    data.close();
    await again.stop();
    expect(events).toBe(1);
  });
});
