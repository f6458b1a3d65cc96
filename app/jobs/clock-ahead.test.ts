import { beforeEach, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import {
  ADMIN_SESSION_ABSOLUTE_MS,
  ADMIN_SESSION_IDLE_MS,
  PENDING_SIGN_IN_MS,
  SESSION_ABSOLUTE_MS,
  getViewer,
  startSession,
} from "~/domain/accounts/sessions.server";
import { beginSignIn, getPendingSignIn } from "~/domain/accounts/sign-in-steps.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { deferEvent, findDueEventId, publishEvent } from "~/domain/outbox/events.server";
import { claimNotification } from "~/domain/queue/delivery-queue.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../tests/support/notifications";
import { BACKGROUND_JOBS } from "./jobs.server";

useDatabase();

/** Runs the jobs whose name matches until they have no more to do. Returns their number. */
function run(name: RegExp, now: number): number {
  const jobs = BACKGROUND_JOBS.filter((job) => name.test(job.name));
  for (const job of jobs) while (job.run(now));
  return jobs.length;
}

const clampAll = (now: number) => expect(run(/^clamp-/, now)).toBe(5);
const watchChecks = (now: number) => expect(run(/^watch-background-checks$/, now)).toBe(1);
const watchGrace = (now: number) => expect(run(/^watch-phone-grace$/, now)).toBe(1);

beforeEach(deleteEvents);

const AHEAD = NOW + 400 * DAY_MS;
const one = (sql: string) => sqlite().prepare<[], number>(sql).pluck().get();

test("a clock that was ahead and came back has made nothing last longer, and put nothing off", () => {
  const user = makeCustomer();
  const token = startSession(user.id, { now: AHEAD, userAgent: "", address: "" });
  issueToken("reset-password", { userId: user.id, email: "nok@example.com" }, AHEAD);
  publishEvent({ kind: "password-changed", payload: {}, accountId: user.id }, NOW);
  makeEmailNotifications(NOW);
  sqlite().exec(`update notices set lease_until = ${AHEAD}, run_at = ${AHEAD}`);
  expect(claimNotification("email", NOW, HOUR_MS)).toBeNull();

  clampAll(NOW);
  expect(one("select expires_at from sessions")).toBe(NOW + SESSION_ABSOLUTE_MS);
  expect(one("select last_seen_at from sessions")).toBe(NOW);
  expect(getViewer(token, NOW)?.id).toBe(user.id);
  expect(one("select expires_at from account_tokens")).toBe(NOW + HOUR_MS);
  expect(claimNotification("email", NOW, HOUR_MS)).not.toBeNull();
});

test("a second step that was begun while the clock was a day ahead has its 10 minutes, not a day", () => {
  const { id } = makeCustomer();
  sqlite()
    .prepare(
      "insert into second_factors (user_id, secret, created_at, confirmed_at) values (?, '', 1, 1)",
    )
    .run(id);
  const begun = beginSignIn(id, { now: NOW + DAY_MS, userAgent: "", address: "" });
  const token = begun.isDone ? "" : begun.pendingToken;
  clampAll(NOW);
  expect(getPendingSignIn(token, NOW + PENDING_SIGN_IN_MS - 1)).toBe(id);
  expect(getPendingSignIn(token, NOW + PENDING_SIGN_IN_MS)).toBeNull();
});

test("an event of a clock that was ahead is told as soon as it is back, and is as old as it should be", () => {
  const user = makeCustomer();
  publishEvent({ kind: "email-taken", payload: {}, accountId: user.id }, AHEAD);
  expect(makeEmailNotifications(NOW)).toEqual([]);
  clampAll(NOW);
  expect(makeEmailNotifications(NOW)).toMatchObject([{ to: user.id, expiresAt: NOW + DAY_MS }]);
});

test("an event that was put off while the clock was ahead is due again; what is planned stays so", () => {
  const accountId = makeCustomer().id;
  publishEvent({ kind: "email-taken", payload: {}, accountId }, NOW);
  deferEvent(findDueEventId(NOW) ?? 0, AHEAD);
  publishEvent({ kind: "email-changed", payload: { to: "" }, accountId, dueAt: NOW + DAY_MS }, NOW);
  clampAll(NOW);
  expect(makeEmailNotifications(NOW)).toMatchObject([{ kind: "email-taken" }]);
  expect(one("select due_at from outbox_events where kind = 'email-changed'")).toBe(NOW + DAY_MS);
});

test("a message that was held back or tried again while the clock was a day ahead waits minutes, not a day", () => {
  const accountId = makeCustomer().id;
  const [dayAhead, later] = [NOW + DAY_MS, NOW + HOUR_MS / 2];
  const held = (createdAt: number) => {
    deleteEvents();
    publishEvent({ kind: "password-changed", payload: {}, accountId }, NOW);
    makeEmailNotifications(NOW);
    const runAt = dayAhead + 5 * MINUTE_MS;
    sqlite().prepare("update notices set created_at = ?, run_at = ?").run(createdAt, runAt);
    clampAll(later);
  };
  held(dayAhead);
  expect(claimNotification("email", later + 5 * MINUTE_MS - 1, HOUR_MS)).toBeNull();
  // The clock is right: the next run of the job changes nothing.
  clampAll(later + 4 * MINUTE_MS);
  expect(claimNotification("email", later + 5 * MINUTE_MS, HOUR_MS)).not.toBeNull();
  held(NOW);
  expect(claimNotification("email", later, HOUR_MS)).not.toBeNull();
});

test("a background check that only a clock which was ahead saw expire holds, and is told of in its time", () => {
  const expiresOn = cityDateOf(NOW + 100 * DAY_MS);
  const cleaner = makeCleaner({ backgroundCheckExpiresOn: expiresOn });
  const later = makeCleaner({ backgroundCheckExpiresOn: cityDateOf(AHEAD + 10 * DAY_MS) });
  const isListed = () => getListedCleaner(cleaner.id) !== null;
  const notifiedKinds = (now: number) =>
    makeEmailNotifications(now).map(({ kind, to }) => [kind, to]);

  watchChecks(AHEAD);
  expect(isListed()).toBe(false);
  watchChecks(NOW);
  clampAll(NOW);
  expect(isListed()).toBe(true);
  // The expiry that was published is no longer true; that of the other check still is, on its day.
  expect(notifiedKinds(NOW)).toEqual([["check-expires", later.userId]]);

  watchChecks(NOW + 70 * DAY_MS);
  watchChecks(NOW + 101 * DAY_MS);
  expect(isListed()).toBe(false);
  watchChecks(AHEAD);
  expect(notifiedKinds(NOW + 70 * DAY_MS).slice(1)).toEqual([["check-expires", cleaner.userId]]);
  expect(notifiedKinds(NOW + 101 * DAY_MS).slice(2)).toEqual([["check-lapsed", cleaner.userId]]);
  expect(notifiedKinds(AHEAD).slice(3)).toEqual([["check-expires", later.userId]]);
});

test("days without a phone number that only a clock which was ahead saw pass are given back, and told of anew", () => {
  const grace = { phone: null, phoneGrace: true } as const;
  const asked = makeCleaner(grace);
  const isListed = () => getListedCleaner(asked.id) !== null;
  const dueOn = () =>
    sqlite()
      .prepare<[], string>("select phone_due_on from cleaners where phone_due_on is not null")
      .pluck()
      .all();
  const inDays = (days: number) => cityDateOf(NOW + days * DAY_MS);
  const notifiedKinds = (now: number) =>
    makeEmailNotifications(now).map(({ kind, to, payload }) => [kind, to, payload["dueOn"]]);

  watchGrace(NOW);
  watchGrace(AHEAD);
  expect(isListed()).toBe(false);
  watchGrace(NOW + DAY_MS);
  clampAll(NOW + DAY_MS);
  expect([isListed(), dueOn()]).toEqual([true, [inDays(14)]]);
  // It is no longer true that the days are over.
  expect(notifiedKinds(NOW + DAY_MS)).toEqual([["phone-missing", asked.userId, inDays(14)]]);

  const late = makeCleaner(grace);
  watchGrace(NOW + 10 * DAY_MS);
  watchGrace(NOW);
  watchGrace(NOW);
  clampAll(NOW);
  expect(dueOn()).toEqual([inDays(14), inDays(14)]);
  expect(notifiedKinds(NOW).slice(1)).toEqual([["phone-missing", late.userId, inDays(14)]]);
  watchGrace(NOW + 15 * DAY_MS);
  expect(notifiedKinds(NOW + 15 * DAY_MS).slice(2)).toEqual([
    ["phone-overdue", asked.userId, inDays(14)],
    ["phone-overdue", late.userId, inDays(14)],
  ]);
  expect(isListed()).toBe(false);
});

test("what is as it should be stays as it is", () => {
  const user = makeCustomer();
  startSession(user.id, { now: NOW, userAgent: "", address: "" });
  issueToken("verify-email", { userId: user.id, email: "nok@example.com" }, NOW);
  publishEvent({ kind: "password-changed", payload: {}, accountId: user.id }, NOW);
  makeEmailNotifications(NOW);
  publishEvent({ kind: "email-taken", payload: {}, accountId: user.id }, NOW);
  const rows = () => [
    sqlite().prepare("select * from sessions order by token_hash").all(),
    sqlite().prepare("select * from account_tokens order by token_hash").all(),
    sqlite().prepare("select * from notices").all(),
    sqlite().prepare("select * from outbox_events").all(),
  ];
  const before = rows();
  clampAll(NOW + HOUR_MS);
  expect(rows()).toEqual(before);
});

test("an admin who signed in while the clock was a day ahead is signed out as early as others", () => {
  const admin = makeCustomer({ role: "admin" });
  const facts = { now: NOW + DAY_MS, userAgent: "", address: "" };
  const token = startSession(admin.id, facts);
  clampAll(NOW);
  const isIn = (at: number) => getViewer(token, at)?.id === admin.id;
  expect(isIn(NOW + ADMIN_SESSION_IDLE_MS)).toBe(false);
  // The page is read every 10 minutes.
  for (let at = NOW; at < NOW + ADMIN_SESSION_ABSOLUTE_MS; at += HOUR_MS / 6) {
    expect(isIn(at)).toBe(true);
  }
  expect(isIn(NOW + ADMIN_SESSION_ABSOLUTE_MS)).toBe(false);
});
