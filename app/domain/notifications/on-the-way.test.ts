import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { notifications } from "#db/schema/queue";
import { reportOnTheWay } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { expandEvent } from "./expand-events.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const push = {
  canReach: () => true,
  isSilentAtNight: true,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

const notificationsTo = (userId: number) =>
  db()
    .select({ channel: notifications.channel, expiresAt: notifications.expiresAt })
    .from(notifications)
    .where(eq(notifications.recipientUserId, userId))
    .all();

test.each([
  ["two hours before", -2],
  ["half an hour late", 0.5],
  ["just before the end", 2 - 1 / 60],
])("whoever says %s that they are on the way is heard", (_, hours) => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  const now = START + hours * HOUR_MS;
  expect(reportOnTheWay(bookingId, { userId: cleaner.userId }, now)).toEqual({ ok: true });
  const [event] = listEvents();
  expandEvent(event?.id ?? 0, { push }, now);
  expect(notificationsTo(customer.id)).toEqual([
    { channel: "push", expiresAt: START + 2 * HOUR_MS },
  ]);
});
