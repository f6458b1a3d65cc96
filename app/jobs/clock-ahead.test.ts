import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS, getViewer, startSession } from "~/domain/accounts/sessions.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { claimNotice } from "~/domain/notifications/notices.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../tests/support/database";
import { told } from "../../tests/support/notices";
import { JOBS } from "./jobs.server";

useDatabase();

/** What the jobs do of which the name says so, until they have no more to do. */
function clampAll(now: number): void {
  const jobs = JOBS.filter(({ name }) => name.startsWith("clamp-"));
  expect(jobs).toHaveLength(3);
  for (const job of jobs) while (job.run(now));
}

const AHEAD = NOW + 400 * DAY_MS;
const one = (sql: string) => sqlite().prepare<[], number>(sql).pluck().get();

test("a clock that was ahead and came back has made nothing last longer, and put nothing off", () => {
  const user = makeCustomer();
  const token = startSession(user.id, { now: AHEAD, userAgent: "", address: "" });
  issueToken("reset-password", { userId: user.id, email: "nok@example.com" }, AHEAD);
  publishEvent({ kind: "password-changed", payload: {}, accountId: user.id }, NOW);
  told(NOW);
  sqlite().exec(`update notices set lease_until = ${AHEAD}, run_at = ${AHEAD}`);
  expect(claimNotice("email", NOW, HOUR_MS)).toBeNull();

  clampAll(NOW);
  expect(one("select expires_at from sessions")).toBe(NOW + SESSION_ABSOLUTE_MS);
  expect(one("select last_seen_at from sessions")).toBe(NOW);
  expect(getViewer(token, NOW)?.id).toBe(user.id);
  expect(one("select expires_at from account_tokens")).toBe(NOW + HOUR_MS);
  expect(claimNotice("email", NOW, HOUR_MS)).not.toBeNull();
});

test("what is as it should be stays as it is", () => {
  const user = makeCustomer();
  startSession(user.id, { now: NOW, userAgent: "", address: "" });
  issueToken("verify-email", { userId: user.id, email: "nok@example.com" }, NOW);
  const rows = () => [
    sqlite().prepare("select * from sessions order by token_hash").all(),
    sqlite().prepare("select * from account_tokens order by token_hash").all(),
    sqlite().prepare("select * from notices").all(),
  ];
  const before = rows();
  clampAll(NOW + HOUR_MS);
  expect(rows()).toEqual(before);
});
