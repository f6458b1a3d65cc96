import { createHash, randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures, SERVER_NOW } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";

/*
 * Some addresses give access to everybody who knows them. They must not get into any log, however the
 * request ends. This server is broken on purpose, and logs errors.
 */
let server: BuiltServer;
let data: ServerFixtures;
let feedToken: string;
let cookie: string;
const photoToken = randomBytes(32).toString("base64url");

beforeAll(async () => {
  const dataDir = copyOf(inject("demoData"));
  server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
  data = new ServerFixtures(dataDir);
  feedToken = data.feedToken("cleaner");
  const applicant = data.addCustomer();
  cookie = data.signIn(applicant);
  data.sqlite
    .prepare(
      `insert into photo_drafts (user_id, token_hash, photo, expires_at)
       select ?, ?, photo, ? from cleaners where photo is not null limit 1`,
    )
    .run(
      applicant,
      createHash("sha256").update(photoToken).digest("base64url"),
      SERVER_NOW + 60 * 60 * 1000,
    );
});

afterAll(async () => {
  data.close();
  await server.stop();
  rmSync(server.dataDir, { recursive: true });
});

/** Requests to both addresses; each returns its status. */
const ASKED: [string, () => Promise<number>][] = [
  ["the feed", () => ask(paths.calendarFeed(feedToken))],
  ["the feed, by another method", () => ask(paths.calendarFeed(feedToken), { form: { a: "b" } })],
  ["the feed, from another site", () => ask(paths.calendarFeed(feedToken), FROM_ELSEWHERE)],
  ["the feed, as a page of scripts", () => ask(`/calendar/${feedToken}.ics.data`)],
  ["the feed, undecodable", () => ask(`${paths.calendarFeed(feedToken)}%E0%A4%A`)],
  ["the feed, below the API", () => ask(`/api/bookings/${feedToken}/status`, PATCHED)],
  ["the photo", () => ask(paths.photoDraft(photoToken))],
  ["the photo, in the path", () => ask(`/cleaner-signup/photo/${photoToken}`)],
  ["the photo, as a page of scripts", () => ask(`/cleaner-signup/photo.data?token=${photoToken}`)],
  ["the photo, with a form", () => ask(paths.cleanerSignup(), { form: { photoToken, bio: "x" } })],
  ["the photo, with a form to its address", () => ask(paths.photoDraft(photoToken), FORM)],
];
const FORM = { form: { photoToken } };
const FROM_ELSEWHERE = { form: { a: "b" }, headers: { Origin: "https://evil.example" } };
const PATCHED = { method: "PATCH", json: { status: "accepted" } };

async function ask(path: string, sent: Parameters<typeof send>[2] = {}): Promise<number> {
  const { status, headers } = await send(server.origin, path, { cookie, ...sent });
  const id = headers["x-request-id"];
  const isIn = () => server.log.some((line) => line.requestId === id && line.status);
  await expect.poll(isIn, { message: `${path} in the log` }).toBe(true);
  return status;
}

function expectNoKeys(about: string) {
  const written = JSON.stringify([server.log, server.complaints]);
  for (const key of [feedToken, feedToken.replace(/^\d+-/, ""), photoToken]) {
    expect(written, about).not.toContain(key);
  }
}

test("a key in an address reaches no log", async () => {
  const statuses = new Map<string, number>();
  for (const [about, asked] of ASKED) {
    statuses.set(about, await asked());
    expectNoKeys(about);
  }
  // Both keys give access to what they are for.
  expect([statuses.get("the feed"), statuses.get("the photo")]).toEqual([200, 200]);
  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
});

test("nor where the server fails at it", async () => {
  for (const table of ["photo_drafts", "booking_events", "sessions"]) {
    data.sqlite.exec(`alter table ${table} rename to ${table}_gone`);
  }
  const statuses = [];
  for (const [about, asked] of ASKED) {
    statuses.push(await asked());
    expectNoKeys(about);
  }
  expect(statuses[0]).toBe(500);
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(4);
  const failed = server.log.filter(({ level }) => level >= 50);
  expect(failed.length).toBeGreaterThan(4);
});
