import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { notices } from "#db/schema/queue";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { forgetEvents, listEvents } from "../../../tests/support/notices";
import { expandEvent } from "./expand-events.server";

useDatabase();

const email = {
  reaches: () => true,
  silentAtNight: false,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

/** Has the cleaner answer a request, and gives whether an admin hears of it. */
function isAdminTold(answer: typeof declineBooking, { hasEmail }: { hasEmail: boolean }): boolean {
  const admin = makeCustomer({ role: "admin" });
  const customer = makeCustomer();
  if (!hasEmail) db().update(users).set({ email: null }).where(eq(users.id, customer.id)).run();
  const cleaner = makeCleaner({ instantBooking: false });
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  forgetEvents();
  const answered = answer({ bookingId, userId: cleaner.userId, reason: "" }, NOW);
  expect(answered).toMatchObject({ ok: true });
  const [event] = listEvents();
  expandEvent(event?.id ?? 0, { email }, NOW);
  const told = db().select().from(notices).where(eq(notices.recipientUserId, admin.id)).all();
  return told.length > 0;
}

describe.each([
  ["accepted", acceptBooking],
  ["declined", declineBooking],
])("a request that is %s", (_, answer) => {
  test("is told to admins where its customer has no email", () => {
    expect(isAdminTold(answer, { hasEmail: false })).toBe(true);
  });

  test("is told to none of them where the customer reads it", () => {
    expect(isAdminTold(answer, { hasEmail: true })).toBe(false);
  });
});
