import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { startEmailServer, type EmailServer } from "../support/email-server";
import { SERVER_NOW, ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { copyOf } from "./seed-demo-once";
import { mondayAhead } from "./weekly-visits";
import { PATIENCE_MS } from "../support/patience";

/*
 * Somebody cancels and books one hour again and again, and corrects it, as fast as the server answers: its two
 * people get few emails, from a real email server. The limit of changes an hour is lifted, so that nothing but
 * the holding back keeps the emails few.
 */
const ROUNDS = 40;
const CORRECTIONS = 30;
/** Held messages go out 5 minutes after another: by then another process runs, whose clock is later. */
const LATER_MS = 6 * MINUTE_MS;

const letters = mkdtempSync(join(tmpdir(), "baansaat-letters-"));
const dataDir = copyOf(inject("demoData"));
let email: EmailServer;
let server: BuiltServer;
let data: ServerFixtures;

const start = (at: number) =>
  startBuiltServer({
    dataDir,
    env: {
      DEMO: "1",
      CLOCK_START: new Date(at).toISOString(),
      SMTP_URL: email.url,
      MAIL_FROM: "BaanSaat <hello@baansaat.example>",
    },
  });

beforeAll(async () => {
  email = await startEmailServer(letters);
  server = await start(SERVER_NOW);
  data = new ServerFixtures(dataDir);
  data.forgetManyChanges();
});

afterAll(async () => {
  data.close();
  await server.stop();
  await email.stop();
  for (const folder of [letters, dataDir]) rmSync(folder, { recursive: true, force: true });
});

/** Returns to whom of these people the emails went that have arrived, one id for each. */
async function recipients(people: readonly number[]): Promise<number[]> {
  const files = readdirSync(letters).filter((file) => file.endsWith(".eml"));
  const all = await Promise.all(
    files.map(async (file) => (await simpleParser(readFileSync(join(letters, file)))).to),
  );
  const idOf = new Map(
    people.map((id) => [data.value<string>("select email from users where id = ?", id), id]),
  );
  return all
    .flatMap((to) => (to && !Array.isArray(to) ? to.value : []))
    .flatMap(({ address = "" }) => idOf.get(address) ?? []);
}

test("40 cancellations and bookings of one hour, and 30 corrections, are 6 emails at most", async () => {
  const customerId = data.addKnownCustomer();
  const cleaner = data.addCleaner();
  const cookie = data.signIn(customerId);
  const people = [customerId, cleaner.userId];
  const book = async () => {
    const answer = await send(server.origin, "/api/bookings", {
      cookie,
      json: {
        serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
        cleanerId: cleaner.id,
        date: mondayAhead(SERVER_NOW),
        time: "1:00 PM",
        address: "1 Nimman Road",
        city: AREAS[0],
        zipCode: "50200",
      },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.json<{ id: number }>().id;
  };
  let id = await book();
  for (let round = 0; round < ROUNDS; round += 1) {
    const cancelled = await send(server.origin, `/api/bookings/${id}/status`, {
      method: "PATCH",
      cookie,
      json: { status: "cancelled" },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    id = await book();
  }
  for (let count = 1; count <= CORRECTIONS; count += 1) {
    const page = await send(server.origin, paths.myBookingStep(id, "details"), { cookie });
    const rowVersion =
      /name="rowVersion"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="rowVersion"/.exec(page.text);
    const corrected = await send(server.origin, paths.myBookingStep(id, "details"), {
      cookie,
      form: {
        rowVersion: rowVersion?.[1] ?? rowVersion?.[2] ?? "",
        address: `${count + 1} Nimman Road`,
        zipCode: "50200",
        phone: "0815550123",
        aboutHome: "",
        specialInstructions: "",
      },
    });
    expect(corrected.status, corrected.text).toBe(302);
  }
  expect(
    data.value<number>(
      "select count(*) from outbox_events where json_extract(payload, '$.bookingId') in (select id from bookings where user_id = ?)",
      customerId,
    ),
  ).toBe(1 + 2 * ROUNDS + CORRECTIONS);

  // The first messages have gone out, and the rest is held back.
  await untilSent(people, SERVER_NOW + MINUTE_MS);
  const atFirst = (await recipients(people)).length;
  for (const later of [LATER_MS, 2 * LATER_MS]) {
    await server.stop();
    server = await start(SERVER_NOW + later);
    await untilSent(people, SERVER_NOW + later);
  }
  const got = await recipients(people);
  expect(new Set(got)).toEqual(new Set(people));
  expect(got.length).toBeGreaterThan(atFirst);
  expect(got.length).toBeLessThanOrEqual(6);
});

/** Waits until all that is due by an instant is made and delivered, as long as a busy machine may need. */
const untilSent = (people: readonly number[], by: number) =>
  vi.waitFor(
    () => {
      const waiting = data.value<number>(
        "select count(*) from outbox_events where expanded_at is null and due_at <= ?",
        by,
      );
      const unsent = data.value<number>(
        `select count(*) from notices where channel = 'email' and done_at is null and run_at <= ?
           and recipient_user_id in (?, ?)`,
        by,
        ...people,
      );
      expect([waiting, unsent]).toEqual([0, 0]);
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
