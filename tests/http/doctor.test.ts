import Sqlite from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { MINUTE_MS } from "~/lib/durations";
import { CLOCK_START } from "../support/built-server";
import { startEmailServer, findLatestEmail, type EmailServer } from "../support/email-server";
import { FakeLineMessaging } from "../support/fake-line-messaging";

const SECRETS = {
  SESSION_SECRET: "the doctor never says this, whatever it finds",
  METRICS_TOKEN: "never-says-this-metrics-token-0123456789",
  GOOGLE_CLIENT_ID: "1234.apps.example",
  GOOGLE_CLIENT_SECRET: "never-says-this-google-secret",
};
const NOW = Date.parse(CLOCK_START);

let dataDir: string;
let letters: string;
let email: EmailServer;
let line: FakeLineMessaging;
/** The own address: the difference of its clock from this machine's, in milliseconds. */
let siteClockOff = 0;
const site = createServer((_request, response) => {
  response.setHeader("Date", new Date(Date.now() + siteClockOff).toUTCString());
  response.end("{}");
});

beforeAll(async () => {
  letters = mkdtempSync(join(tmpdir(), "baansaat-letters-"));
  email = await startEmailServer(letters);
  line = await FakeLineMessaging.start();
  site.listen(0, "127.0.0.1");
  await once(site, "listening");
});

afterAll(async () => {
  await email.stop();
  await line.stop();
  site.close();
  rmSync(letters, { recursive: true, force: true });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-doctor-"));
  cpSync(inject("seededTemplate"), dataDir, { recursive: true });
  chmodSync(join(dataDir, "baansaat.db"), 0o600);
  siteClockOff = 0;
  line.quotaStatus = 200;
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const settings = () => ({
  ...SECRETS,
  DATA_DIR: dataDir,
  APP_ORIGIN: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  SMTP_URL: email.url,
  MAIL_FROM: "BaanSaat <hello@baansaat.example>",
  LINE_CHANNEL_ID: "1234567890",
  LINE_CHANNEL_SECRET: "never-says-this-line-secret",
  ...line.env,
});

/** Runs `npm run doctor` with these settings, and returns its lines. No secret may be in them. */
async function examine(given: Record<string, string> = {}, args: string[] = []) {
  const env: Record<string, string> = { CLOCK_START, ...settings(), ...given };
  const child = spawn(process.execPath, ["build/server/doctor.js", ...args], {
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", problems: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.problems += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  for (const [name, value] of Object.entries(env)) {
    if (/SECRET|TOKEN|PRIVATE/.test(name) && value.length > 3)
      expect(said.out).not.toContain(value);
  }
  expect(said.out).not.toContain("open-sesame");
  return { code, ...said, wrong: said.out.split("\n").filter((text) => text.startsWith("✗")) };
}

test("all is well, and nothing was changed or sent", async () => {
  const before = readFileSync(join(dataDir, "baansaat.db"));
  const { code, out, problems, wrong } = await examine();
  expect([wrong, problems, code]).toEqual([[], "", 0]);
  for (const text of [
    "✓ SESSION_SECRET is set",
    "✓ CLOCK_START is set",
    "✓ Database: whole (quick_check)",
    "✓ Email: the server takes our login",
    "✓ LINE: takes our access token",
    "✓ Clock: as http://127.0.0.1",
    "All is well.",
  ]) {
    expect(out).toContain(text);
  }
  expect(readFileSync(join(dataDir, "baansaat.db"))).toEqual(before);
  expect(readdirSync(letters)).toEqual([]);
  expect(line.receivedPushes).toEqual([]);
});

test("a test letter arrives", async () => {
  const to = "operator@baansaat.example";
  const { code, out } = await examine({}, ["--letter-to", to]);
  expect(code).toBe(0);
  expect(out).toContain(`✓ Email: a test letter is on its way to ${to}`);
  const letter = await findLatestEmail(letters, { to, subject: "BaanSaat: a test letter" });
  expect(letter?.text).toContain("If you read it, emails go out.");
  for (const file of readdirSync(letters)) rmSync(join(letters, file));
});

test("a new folder is no fault", async () => {
  const { code, out } = await examine({ DATA_DIR: join(dataDir, "new/folder") });
  expect(code).toBe(0);
  expect(out).toContain("is made at the first start");
});

describe("each fault is said, with what to do", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["a number that is none", { PORT: "http" }, /✗ PORT must be a whole number/],
    ["half of a pair", { GOOGLE_CLIENT_ID: "" }, /✗ GOOGLE_CLIENT_ID is required/],
    ["a short token", { METRICS_TOKEN: "open-sesame" }, /✗ METRICS_TOKEN must have at least 32/],
    ["production without an address", { NODE_ENV: "production", APP_ORIGIN: "" }, /✗ APP_ORIGIN/],
    [
      "no email server in production",
      { NODE_ENV: "production", CLOCK_START: "", SMTP_URL: "" },
      /✗ Email: no server is set[^]*→ Set SMTP_URL/,
    ],
    [
      "an email server that is not there",
      { SMTP_URL: "smtp://us:open-sesame@127.0.0.1:1" },
      /✗ Email: the server can't be used[^]*→ Check address, port/,
    ],
    [
      "a LINE token that was revoked",
      { LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: "never-says-this-old-token" },
      /✗ LINE: refuses our access token \(401\)[^]*→ Issue a new one/,
    ],
    [
      "LINE that can't be reached",
      { LINE_API_URL: "http://127.0.0.1:1" },
      /✗ LINE: can't be reached/,
    ],
    [
      "push keys that don't belong together",
      {
        VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString("base64url"),
        VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
        VAPID_SUBJECT: "mailto:hello@baansaat.example",
      },
      /✗ Push: the two keys don't belong together/,
    ],
  ])("%s", async (_fault, env, said) => {
    const { code, out } = await examine(env);
    expect(out).toMatch(said);
    expect(out).toContain("Something is wrong");
    expect(code).toBe(1);
  });

  const change = (sql: string) => {
    const database = new Sqlite(join(dataDir, "baansaat.db"));
    database.exec(sql);
    database.close();
  };

  test.each<[string, () => void, RegExp]>([
    [
      "files that others can read",
      () => chmodSync(join(dataDir, "baansaat.db"), 0o644),
      /✗ Others on this machine can read .*baansaat\.db[^]*→ chmod -R go=/,
    ],
    [
      "a damaged database",
      () => truncateSync(join(dataDir, "baansaat.db"), 40_960),
      /✗ Database: [^]*→ Stop the server, and restore/,
    ],
    [
      "a file that is no database",
      () => writeFileSync(join(dataDir, "baansaat.db"), "x".repeat(8192)),
      /✗ Database: can't be read/,
    ],
    [
      "data of a newer build",
      () => change("pragma user_version = 9999"),
      /✗ Database: version 9999, but this build knows \d+/,
    ],
    [
      "damaged push keys",
      () => writeFileSync(join(dataDir, "vapid-keys.json"), "{", { mode: 0o600 }),
      /✗ Push: vapid-keys\.json can't be read/,
    ],
    [
      "a clock behind the last entry",
      () =>
        change(
          `insert into outbox_events (kind, payload, at, due_at) values ('password-changed', '{}', ${NOW + 10 * MINUTE_MS}, ${NOW + 10 * MINUTE_MS})`,
        ),
      /✗ Clock: \d+ s behind the last entry[^]*→ Switch time synchronisation on/,
    ],
    [
      "events that nobody works on",
      () =>
        change(
          `insert into outbox_events (kind, payload, at, due_at) values ('password-changed', '{}', ${NOW - 60 * MINUTE_MS}, ${NOW - 60 * MINUTE_MS})`,
        ),
      /✗ Queue: the first notification has waited for \d+ minutes[^]*→ Start the server/,
    ],
    [
      "a clock that differs from the site's",
      () => (siteClockOff = -5 * MINUTE_MS),
      /✗ Clock: \d+ s ahead of http/,
    ],
  ])("%s", async (_fault, make, said) => {
    make();
    const { code, out } = await examine();
    expect(out).toMatch(said);
    expect(code).toBe(1);
  });

  test("a folder in the place of the database", async () => {
    const folder = join(dataDir, "other");
    mkdirSync(join(folder, "baansaat.db"), { recursive: true, mode: 0o700 });
    const { code, out } = await examine({ DATA_DIR: folder });
    expect(out).toMatch(/✗ Database: can't be read/);
    expect(code).toBe(1);
  });
});

test("a wrong option is answered with the usage", async () => {
  const { code, out, problems } = await examine({}, ["--letter", "x"]);
  expect([code, out]).toEqual([1, ""]);
  expect(problems).toMatch(/^Usage:/);
});
