import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { notifications } from "#db/schema/queue";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { expandEvent } from "./expand-events.server";

useDatabase();

const email = {
  canReach: () => true,
  isSilentAtNight: false,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

/** Makes the cleaner answer a request. Returns true if an admin is notified. */
function isAdminNotified(
  answer: typeof declineBooking,
  { hasEmail }: { hasEmail: boolean },
): boolean {
  const admin = makeCustomer({ role: "admin" });
  const customer = makeCustomer();
  if (!hasEmail) db().update(users).set({ email: null }).where(eq(users.id, customer.id)).run();
  const cleaner = makeCleaner({ instantBooking: false });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  deleteEvents();
  const answered = answer({ bookingId, userId: cleaner.userId, reason: "" }, NOW);
  expect(answered).toMatchObject({ ok: true });
  for (const { id } of listEvents()) expandEvent(id, { email }, NOW);
  const toAdmin = db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientUserId, admin.id))
    .all();
  return toAdmin.length > 0;
}

describe.each([
  ["accepted", acceptBooking],
  ["declined", declineBooking],
])("a request that is %s", (_, answer) => {
  test("is told to admins where its customer has no email", () => {
    expect(isAdminNotified(answer, { hasEmail: false })).toBe(true);
  });

  test("is told to none of them where the customer reads it", () => {
    expect(isAdminNotified(answer, { hasEmail: true })).toBe(false);
  });
});
