import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { notifications } from "#db/schema/queue";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { IfCleanerCant } from "~/lib/vocabulary";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../tests/support/notifications";
import { writeEmail } from "./emails/write-email.server";
import { getEvent } from "~/domain/outbox/events.server";
import { expandEvent } from "./expand-events.server";
import { getRecipient } from "./recipients.server";

useDatabase();

const NINE = instantOf(NEXT_MONDAY, 9);
const email = {
  canReach: () => true,
  isSilentAtNight: false,
  parallel: 1,
  deliver: () => Promise.reject(new Error("not here")),
};

beforeEach(() => {
  // No search finds anybody.
  sqlite().exec("update cleaners set paused_at = 1");
  deleteEvents();
});

/** Lets a cleaner cancel a job; returns the subject and the text of the email to an admin, or null. */
async function emailToAdmin(
  choice: IfCleanerCant,
  now: number,
  customer: Partial<typeof users.$inferInsert> = {},
) {
  const admin = makeCustomer({ role: "admin" });
  const cleaner = makeCleaner({ name: "Kanya" });
  const customerId = makeCustomer({ phone: "+66815550101", ...customer }).id;
  if (customer.email === null)
    db().update(users).set({ email: null }).where(eq(users.id, customerId)).run();
  const bookingId = makeBooking({
    ...{ cleanerId: cleaner.id, customerId, ifCleanerCant: choice, phone: "+66895550126" },
  });
  sqlite().exec("update cleaners set paused_at = 1");
  deleteEvents();
  expect(cancelBookingAsCleaner({ bookingId, reason: "Ill" }, cleaner, now)).toEqual({ ok: true });
  for (const { id } of listEvents()) expandEvent(id, { email }, now);
  const made = db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientUserId, admin.id))
    .all();
  expect(made.length).toBeLessThan(2);
  const [one] = made;
  const event = one && getEvent(one.eventId);
  const recipient = getRecipient(admin.id);
  if (!event || !recipient) return null;
  expect(one.runAt).toBe(now);
  const to = { email: "admin@example.com", isAccountEmailVerified: true };
  const how = { origin: "https://example.com", now };
  const written = await writeEmail({ event, audience: "admins", recipient }, to, how);
  return written && [written.subject, ...written.facts.map(({ value }) => value)].join("\n");
}

describe("a job that has lost its cleaner", () => {
  test("is emailed to admins within 24 hours of its start, with the customer's phones", async () => {
    for (const choice of ["ask", "find"] as const) {
      const text = await emailToAdmin(choice, NINE - DAY_MS);
      expect(text).toContain("Nobody for");
      expect(text).toContain("081-555-0101");
      expect(text).toContain("089-555-0126");
    }
  });

  test("isn't emailed to them earlier, nor if its customer wanted no other cleaner", async () => {
    expect(await emailToAdmin("ask", NINE - DAY_MS - 1)).toBeNull();
    expect(await emailToAdmin("cancel", NINE - HOUR_MS)).toBeNull();
  });

  test("is one email if its customer has to be phoned anyway", async () => {
    expect(await emailToAdmin("ask", NINE - HOUR_MS, { email: null })).toContain("Nobody for");
    expect(await emailToAdmin("cancel", NINE - HOUR_MS, { email: null })).not.toContain("Nobody");
  });
});
