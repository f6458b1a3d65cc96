import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { notices } from "#db/schema/queue";
import { sayOnTheWay } from "~/domain/bookings/lifecycle/cleaner-moves.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { forgetEvents, listEvents } from "../../../tests/support/notices";
import { expandEvent } from "./expand-events.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const push = {
  reaches: () => true,
  silentAtNight: true,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

const noticesTo = (userId: number) =>
  db()
    .select({ channel: notices.channel, expiresAt: notices.expiresAt })
    .from(notices)
    .where(eq(notices.recipientUserId, userId))
    .all();

test.each([
  ["two hours before", -2],
  ["half an hour late", 0.5],
  ["just before the end", 2 - 1 / 60],
])("whoever says %s that they are on the way is heard", (_, hours) => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  forgetEvents();
  const now = START + hours * HOUR_MS;
  expect(sayOnTheWay(bookingId, { userId: cleaner.userId }, now)).toEqual({ ok: true });
  const [event] = listEvents();
  expandEvent(event?.id ?? 0, { push }, now);
  expect(noticesTo(customer.id)).toEqual([{ channel: "push", expiresAt: START + 2 * HOUR_MS }]);
});
