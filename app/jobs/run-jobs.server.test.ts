import { inArray } from "drizzle-orm";
import { dirname } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db, sqlite } from "#db/client.server";
import { settings } from "#db/schema/settings";
import { SWEEP_BATCH_SIZE } from "#db/sweep.server";
import { sweepAccountTokens } from "~/domain/accounts/account-tokens.server";
import { sweepSessions } from "~/domain/accounts/sessions.server";
import { sweepUnverifiedAccounts } from "~/domain/privacy/unverified-accounts.server";
import { sweepBookingDrafts } from "~/domain/bookings/creating/booking-drafts.server";
import { sweepSubmissions } from "~/domain/bookings/creating/booking-submissions.server";
import { sweepNotifications } from "~/domain/queue/delivery-queue.server";
import { sweepRateLimits } from "~/domain/rate-limits/rate-limits.server";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { logger } from "~/lib/logger.server";
import { NOW, makeCustomer, useDatabase } from "../../tests/support/database";
import { onFullDisk } from "../../tests/support/full-disk";
import { holdWriteLock } from "../../tests/support/write-lock";
import { BACKGROUND_JOBS, type BackgroundJob } from "./jobs.server";
import { runBackgroundJobs } from "./run-jobs.server";

useDatabase();

let stop = () => {};
afterEach(() => stop());

const job = (run: BackgroundJob["run"], everyMs = HOUR_MS): BackgroundJob => ({
  name: "test",
  everyMs,
  run,
});
const start = (...jobs: BackgroundJob[]) => (stop = runBackgroundJobs(jobs, () => NOW));

describe("a job", () => {
  test("first runs at the start, and is told the time", () => {
    const run = vi.fn(() => false);
    start(job(run));
    expect(run.mock.calls).toEqual([[NOW]]);
  });

  test("that has more to do goes on, and lets others through in between", async () => {
    const order: string[] = [];
    let left = 3;
    start(
      job(() => {
        order.push("piece");
        setImmediate(() => order.push("request"));
        return --left > 0;
      }),
    );
    await expect.poll(() => order.length).toBe(6);
    expect(order).toEqual(["piece", "request", "piece", "request", "piece", "request"]);
  });

  test("that fails is logged, and neither ends nor holds up the others", async () => {
    const error = vi.spyOn(logger(), "error").mockImplementation(() => {});
    let tries = 0;
    const other = vi.fn(() => false);
    start(
      job(() => {
        tries += 1;
        throw new Error("broken");
      }, 1),
      job(other),
    );
    await expect.poll(() => tries).toBeGreaterThan(1);
    expect(other).toHaveBeenCalledOnce();
    expect(error).toHaveBeenCalled();
    error.mockRestore();
  });

  test("waits, without a word, while another process writes", async () => {
    const error = vi.spyOn(logger(), "error");
    const run = vi.fn(() => false);
    const lock = await holdWriteLock(dirname(sqlite().name));
    start(job(run, 5));
    await new Promise((resolve) => setImmediate(resolve));
    expect(run).not.toHaveBeenCalled();
    await lock.release();
    await expect.poll(() => run.mock.calls.length).toBeGreaterThan(0);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
  });
});

test("jobs that meet a full disk are told of once, and try again until there is room", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const error = vi.spyOn(logger(), "error").mockImplementation(() => {});
  try {
    const write = (key: string) =>
      vi.fn(() => {
        db().insert(settings).values({ key, value: "x" }).run();
        return false;
      });
    const [often, seldom] = [write("often"), write("seldom")];
    await onFullDisk(["settings"], () => {
      start(job(often, 5 * SECOND_MS), job(seldom, HOUR_MS));
      vi.advanceTimersByTime(5 * MINUTE_MS);
      expect([often.mock.calls.length, seldom.mock.calls.length]).toEqual([61, 6]);
      expect(error.mock.calls.map(([, message]) => message)).toEqual(["job failed"]);
      // The disk stays full.
      vi.advanceTimersByTime(6 * MINUTE_MS);
      expect(error).toHaveBeenCalledTimes(2);
    });
    vi.advanceTimersByTime(MINUTE_MS);
    const written = db()
      .select()
      .from(settings)
      .where(inArray(settings.key, ["often", "seldom"]));
    expect(written.all()).toHaveLength(2);
  } finally {
    error.mockRestore();
    vi.useRealTimers();
  }
});

test("each job of the table is named once", () => {
  expect(new Set(BACKGROUND_JOBS.map(({ name }) => name)).size).toBe(BACKGROUND_JOBS.length);
});

const ROWS = 200_000;
/** The numbers from 1 to ROWS, as a table `n(i)`. */
const NUMBERS = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS})`;

/** The sweep of each table, and SQL that fills it with long expired rows, of `:user` if need be. */
const OVER = {
  sessions: [
    sweepSessions,
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) ${NUMBERS} select 'h' || i, :user, 1, 1, i from n`,
  ],
  account_tokens: [
    sweepAccountTokens,
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at) ${NUMBERS} select 'h' || i, :user, 'verify-email', '', 1, i from n`,
  ],
  attempt_counters: [
    sweepRateLimits,
    `insert into attempt_counters (key, count, expires_at) ${NUMBERS} select 'k' || i, 1, i from n where :user`,
  ],
  outbox_events: [
    sweepNotifications,
    `insert into outbox_events (kind, account_id, payload, at, due_at, expanded_at) ${NUMBERS} select 'verify-email', :user, '{}', 1, 1, i from n`,
  ],
  users: [
    sweepUnverifiedAccounts,
    `insert into users (username, email, created_at) ${NUMBERS} select 'u' || i, 'u' || i || '@example.com', i from n where :user`,
  ],
  booking_submissions: [
    sweepSubmissions,
    `insert into booking_submissions (user_id, key, content_hash, created_at) ${NUMBERS} select :user, 'k' || i, '', i from n`,
  ],
  booking_drafts: [
    sweepBookingDrafts,
    `insert into booking_drafts (user_id, address, city, zip_code, phone, special_instructions, expires_at) ${NUMBERS} select 1000000 + i, '', '', '', '', '', i from n where :user`,
  ],
} as const;

test.each(Object.entries(OVER))(
  "of 200,000 rows in %s that are over, each piece of the sweep takes its batch",
  (table, [sweep, fill]) => {
    const user = makeCustomer().id;
    // Each person has one draft; the people of these drafts need not exist here.
    sqlite().pragma("foreign_keys = OFF");
    sqlite().prepare(fill).run({ user });
    sqlite().pragma("foreign_keys = ON");
    const count = sqlite().prepare<[], number>(`select count(*) from ${table}`).pluck();
    const later = NOW + 365 * DAY_MS;
    const before = count.get() ?? 0;
    for (let piece = 1; piece <= 3; piece += 1) {
      expect(sweep(later)).toBe(true);
      expect(count.get()).toBe(before - piece * SWEEP_BATCH_SIZE);
    }
    expect(before).toBeGreaterThanOrEqual(ROWS);
    const key = table === "booking_drafts" ? "user_id" : "rowid";
    // The rows are deleted at once, without the search index, which would be updated 200,000 times.
    sqlite()
      .prepare<[string], string>(
        "select name from sqlite_master where type = 'trigger' and tbl_name = ?",
      )
      .pluck()
      .all(table)
      .forEach((trigger) => sqlite().exec(`drop trigger ${trigger}`));
    sqlite().exec(`delete from ${table} where ${key} < (select max(${key}) - 9 from ${table})`);
    expect(sweep(later)).toBe(false);
  },
);
