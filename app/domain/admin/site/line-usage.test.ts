import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import { DAY_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { getLineUsage } from "./line-usage.server";

useDatabase();

function makeFallbackNotification(
  fellBack: (typeof notifications.$inferInsert)["fellBack"],
  createdAt: number,
): void {
  const { id: eventId } = db()
    .insert(outboxEvents)
    .values({ kind: "password-changed", payload: {}, at: createdAt, dueAt: createdAt })
    .returning({ id: outboxEvents.id })
    .get();
  const recipientUserId = makeCustomer().id;
  db()
    .insert(notifications)
    .values({
      eventId,
      recipientUserId,
      channel: "line",
      audience: "account",
      messageId: String(eventId),
      createdAt,
      runAt: createdAt,
      expiresAt: createdAt + DAY_MS,
      fellBack,
    })
    .run();
}

test("what went by email instead is counted by why, for 30 days; LINE isn't asked for it", () => {
  makeFallbackNotification("blocked", NOW - DAY_MS);
  makeFallbackNotification("blocked", NOW - 29 * DAY_MS);
  makeFallbackNotification("quota", NOW);
  makeFallbackNotification("refused", NOW - 31 * DAY_MS);
  makeFallbackNotification(null, NOW);
  const { quota, fallbacks } = getLineUsage(NOW);
  expect(quota).toBeNull();
  expect(fallbacks).toEqual([
    { why: "blocked", count: 2 },
    { why: "quota", count: 1 },
  ]);
});

test("they are found by their index", () => {
  const plan = sqlite()
    .prepare<[], { detail: string }>(
      "explain query plan select fell_back, count(*) from notices where fell_back is not null and created_at > 1 group by fell_back",
    )
    .all()
    .map(({ detail }) => detail);
  expect(plan.join()).toContain("notices_fell_back");
});
