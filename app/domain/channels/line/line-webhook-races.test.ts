import { beforeAll, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { lineUserId } from "../../../../tests/support/fake-line-messaging";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import { linkLine, type FriendshipEvent } from "./line-links.server";

/*
 * LINE's webhook call comes twice at the same time, to two processes: somebody has blocked the account and added
 * it again within a millisecond, so that the order of the two events is that of the call alone.
 */
useDatabase();

/** How often a call comes twice; the controls end at the first breach. */
const ROUNDS = process.env["TESTS"] === "all" ? 200 : 25;
const CONTROL_ROUNDS = 200;

beforeAll(() => {
  sqlite().exec(`
    create table changes (user_id, blocked_at);
    create trigger note_changes after update of blocked_at on line_links begin
      insert into changes values (new.user_id, new.blocked_at);
    end`);
});

let calls = 0;

/** Lets a call about somebody come twice; returns the changes that were made, and the outcome. */
async function callTwice(processes: HistoryProcesses) {
  calls += 1;
  const { id: userId } = makeCustomer();
  const lineUser = lineUserId();
  expect(linkLine(userId, { lineUserId: lineUser, isFriend: true }, NOW)).toBe(true);
  const event = (kind: FriendshipEvent["kind"]): FriendshipEvent => ({
    ...{ id: `${kind} ${calls}`, kind, lineUserId: lineUser, at: NOW + 1 },
  });
  const call = {
    name: "recordFriendships" as const,
    values: [[event("unfollow"), event("follow")], NOW + 2] as [FriendshipEvent[], number],
  };
  await processes.performBoth(call, call);
  const changes = sqlite()
    .prepare<[number], number | null>(
      "select blocked_at from changes where user_id = ? order by rowid",
    )
    .pluck()
    .all(userId);
  return changes.map((blockedAt) => (blockedAt === null ? "added" : "blocked")).join();
}

const RIGHT = "blocked,added";

/** Returns the first outcome that isn't right; null if there is none. */
async function firstBreach(processes: HistoryProcesses, rounds: number) {
  for (let round = 0; round < rounds; round += 1) {
    const outcome = await callTwice(processes);
    if (outcome !== RIGHT) return outcome;
  }
  return null;
}

test("a call that comes to two processes in the same moment counts once, in its order", async () => {
  const processes = await startHistoryProcesses();
  expect(await firstBreach(processes, ROUNDS)).toBeNull();
  await processes.stop();
});

test("but not in its order if it isn't a transaction (the control)", async () => {
  const processes = await startHistoryProcesses("without transactions");
  expect(await firstBreach(processes, CONTROL_ROUNDS)).toBe("added,blocked");
  await processes.stop();
});

test("and not once if nobody keeps the events' ids (the control)", async () => {
  sqlite().exec(`
    alter table line_webhook_events rename to kept_events;
    create table line_webhook_events as select * from kept_events`);
  const processes = await startHistoryProcesses();
  expect(await firstBreach(processes, 1)).toBe("blocked,added,blocked,added");
  await processes.stop();
});
