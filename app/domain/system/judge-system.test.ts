import { beforeEach, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { recordDelivery, resetDeliveryCounts } from "~/domain/queue/delivery-counts.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents } from "../../../tests/support/notifications";
import { listenToJobs, recordJobFailure, recordJobRun } from "./job-runs.server";
import { SYSTEM_PARTS, judgeSystem } from "./judge-system";
import { readQueueFacts } from "./queue-facts.server";
import { readSystemFacts, type SystemFacts } from "./system-facts.server";

const database = useDatabase();

const SETTINGS = {
  DATA_DIR: "/nowhere",
  SMTP_URL: "smtp://mail.example",
  lineMessaging: { on: false },
  isProduction: true,
  BACKUP_DIR: "/backups",
} as const;

const GB = 1024 ** 3;

const NO_BACKUP_YET = {
  on: true,
  lastGood: null,
  trouble: null,
  results: [],
} satisfies SystemFacts["backup"];
const GOOD_BACKUP = {
  ...{ at: NOW, file: "baansaat.tar.gz", bytes: 1, bookings: 1, people: 1, photos: 0 },
  ...{ packedMs: 1, provedMs: 1, handedOn: false },
};

beforeEach(() => {
  deleteEvents();
  resetDeliveryCounts();
  listenToJobs([], NOW);
});

const facts = (given: Partial<SystemFacts> = {}) => ({
  ...readSystemFacts(SETTINGS, NOW),
  ...given,
});

/** Makes a notification by email that was due at `runAt`. */
function addNotification({ runAt = NOW, deadAt = null as number | null } = {}): void {
  const { id } = makeCustomer();
  publishEvent({ kind: "password-changed", payload: {}, accountId: id }, NOW);
  sqlite()
    .prepare(
      `insert into notices (event_id, recipient_user_id, channel, audience, message_id, created_at, run_at, expires_at, dead_at)
       select max(id), ?, 'email', 'account', ?, ?, ?, ?, ? from outbox_events`,
    )
    .run(id, crypto.randomUUID(), NOW, runAt, NOW + HOUR_MS, deadAt);
  sqlite().prepare("update outbox_events set expanded_at = ?").run(NOW);
}

test("a new server knows little yet, and has nothing to complain of", () => {
  const states = judgeSystem(facts());
  expect(Object.keys(states)).toEqual([...SYSTEM_PARTS]);
  expect(states).toMatchObject({
    disk: "unknown",
    queue: "well",
    "dead-letters": "well",
    email: "unknown",
    push: "unknown",
    line: "off",
    jobs: "unknown",
    backup: "unknown",
  });
});

test("a disk that is nearly full is a warning, whatever its size", () => {
  const disk = (free: number, size: number) =>
    judgeSystem(facts({ storage: { database: 0, wal: 0, free, disk: size } })).disk;
  expect(disk(20 * GB, 40 * GB)).toBe("well");
  expect(disk(GB / 2, 4 * GB)).toBe("warning");
  expect(disk(4 * GB, 100 * GB)).toBe("warning");
});

test("what waits for its time is well; what is late by ten minutes is a warning", () => {
  addNotification({ runAt: NOW + HOUR_MS });
  addNotification({ runAt: NOW - 10 * MINUTE_MS });
  expect(readQueueFacts(NOW).channels.email).toEqual({
    waiting: 2,
    dueSince: NOW - 10 * MINUTE_MS,
    deadLetters: 0,
  });
  expect(judgeSystem(facts()).queue).toBe("well");
  expect(judgeSystem(facts({ now: NOW + 1 })).queue).toBe("warning");
});

test("so is an event of which no notifications are made", () => {
  const { id } = makeCustomer();
  publishEvent({ kind: "password-changed", payload: {}, accountId: id }, NOW - HOUR_MS);
  const later = { kind: "password-changed", payload: {}, accountId: id, dueAt: NOW + 1 } as const;
  publishEvent(later, NOW - HOUR_MS);
  expect(readQueueFacts(NOW).events).toEqual({ waiting: 1, dueSince: NOW - HOUR_MS });
  expect(judgeSystem(facts()).queue).toBe("warning");
});

test("dead letters are a warning until somebody acts", () => {
  addNotification({ deadAt: NOW });
  expect(judgeSystem(facts())["dead-letters"]).toBe("warning");
  expect(judgeSystem(facts()).queue).toBe("well");
});

test("a channel fails after three tries in a row, and works again with the next delivery", () => {
  const email = () => judgeSystem(facts()).email;
  recordDelivery("email", "retried", NOW);
  recordDelivery("email", "dead-letter", NOW + 1);
  // A notification that nobody needs any more says nothing about the channel.
  recordDelivery("email", "dropped", NOW + 2);
  expect(email()).toBe("unknown");
  recordDelivery("email", "retried", NOW + 3);
  expect(email()).toBe("warning");
  expect(facts().deliveries.email).toMatchObject({ failures: 3, firstFailedAt: NOW });
  recordDelivery("email", "delivered", NOW + 4);
  expect(email()).toBe("well");
  expect(judgeSystem(facts()).push).toBe("unknown");
});

test("in production, emails that are only stored are a warning", () => {
  const stored = { ...SETTINGS, SMTP_URL: undefined };
  expect(judgeSystem(readSystemFacts(stored, NOW)).email).toBe("warning");
  expect(judgeSystem(readSystemFacts({ ...stored, isProduction: false }, NOW)).email).toBe("off");
});

test("a backup that failed or is overdue is a warning, and so is having none", () => {
  const backup = (given: Partial<Extract<SystemFacts["backup"], { on: true }>>) =>
    judgeSystem(facts({ backup: { ...NO_BACKUP_YET, ...given } })).backup;
  expect(backup({})).toBe("unknown");
  expect(backup({ lastGood: GOOD_BACKUP })).toBe("well");
  expect(backup({ lastGood: GOOD_BACKUP, trouble: { reason: "late", since: NOW } })).toBe(
    "warning",
  );
  const without = { ...SETTINGS, BACKUP_DIR: undefined };
  expect(judgeSystem(readSystemFacts(without, NOW)).backup).toBe("warning");
  expect(judgeSystem(readSystemFacts({ ...without, isProduction: false }, NOW)).backup).toBe(
    "warning",
  );
});

test("a job that fails or no longer runs is a warning until it has run", () => {
  listenToJobs([{ name: "sweep", everyMs: HOUR_MS }], NOW);
  const jobs = (now = NOW) => judgeSystem(readSystemFacts(SETTINGS, now)).jobs;
  expect(jobs()).toBe("well");
  recordJobFailure("sweep", NOW);
  expect(jobs()).toBe("warning");
  recordJobRun("sweep", NOW);
  expect(jobs()).toBe("well");
  expect(jobs(NOW + 3 * HOUR_MS)).toBe("well");
  expect(jobs(NOW + 4 * HOUR_MS)).toBe("warning");
  expect(facts().jobs).toMatchObject([{ runs: 1, failures: 1 }]);
});

test("a clock behind the last entry is a warning", () => {
  addNotification();
  const clock = (now: number) => judgeSystem(readSystemFacts(SETTINGS, now)).clock;
  expect(clock(NOW)).toBe("well");
  expect(clock(NOW - MINUTE_MS)).toBe("well");
  expect(clock(NOW - 2 * MINUTE_MS)).toBe("warning");
});

test("the state is read by indexes of what is open, never from bookings", () => {
  addNotification();
  const plans = database.plansOf(() => readQueueFacts(NOW));
  expect(
    plans.filter((line) => /^SCAN (?!.*(?:COVERING|substitute_searches_open))/.test(line)),
  ).toEqual([]);
  expect(plans.join("\n")).not.toMatch(/ bookings\b/);
  expect(plans.join("\n")).toMatch(/notices_due[\s\S]*notices_dead[\s\S]*outbox_events_due/);
});
