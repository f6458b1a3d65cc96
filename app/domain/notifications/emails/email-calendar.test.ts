import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { getCustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { rescheduleToTime } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { getEvent } from "~/domain/outbox/events.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { emailMessageOf } from "~/domain/channels/email/email-message";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import { getRecipient } from "../recipients.server";
import { writeEmail } from "./write-email.server";

useDatabase();

const ORIGIN = "https://baansaat.example";
const MINUTE = 60_000;

test("a booking has one entry in a calendar, from mail to mail: moved by a higher sequence, cancelled by the highest", async () => {
  const customer = makeCustomer();
  const cleaner = makeCleaner({ name: "Nok S." });
  const admin = makeCustomer({ role: "admin" });
  const bookingId = makeBooking({ customerId: customer.id, cleanerId: cleaner.id });

  const entryOf = async (kind: EventKind, now: number) => {
    const event = getEvent(listEvents().findLast((one) => one.kind === kind)?.id ?? 0);
    const recipient = getRecipient(customer.id);
    if (!event || !recipient) throw new Error(`Nobody hears of ${kind}.`);
    const to = { email: "a@example.com", isAccountEmailVerified: true };
    const notification = { event, audience: "customer", recipient } as const;
    const email = await writeEmail(notification, to, { origin: ORIGIN, now });
    if (!email) throw new Error(`No letter of ${kind}.`);
    const from = { name: "BaanSaat", address: "hello@baansaat.example" };
    const message = emailMessageOf(
      email,
      { messageId: "1" },
      { address: "a@example.com", from, now },
    );
    const [file] = message.attachments;
    const calendar = new ICAL.Component(ICAL.parse(String(file?.content ?? "")) as unknown[]);
    const entry = calendar.getFirstSubcomponent("vevent");
    for (const zone of calendar.getAllSubcomponents("vtimezone"))
      ICAL.TimezoneService.register(zone);
    return {
      method: calendar.getFirstPropertyValue("method"),
      uid: entry?.getFirstPropertyValue("uid"),
      sequence: entry?.getFirstPropertyValue("sequence"),
      status: entry?.getFirstPropertyValue("status"),
      startsAt: (entry?.getFirstPropertyValue("dtstart") as ICAL.Time).toUnixTime() * 1000,
    };
  };

  const uid = `booking-${bookingId}@baansaat.example`;
  const start = instantOf(NEXT_MONDAY, 9);
  const confirmed = { method: "PUBLISH", uid, status: "CONFIRMED" };
  expect(await entryOf("booking-booked", NOW)).toEqual({
    ...confirmed,
    sequence: 0,
    startsAt: start,
  });

  const later = {
    bookingId,
    date: addDays(NEXT_MONDAY, 1),
    time: "1:00 PM",
    reason: "Ill",
  } as const;
  expect(rescheduleToTime(later, { userId: admin.id }, NOW + MINUTE).ok).toBe(true);
  const moved = instantOf(later.date, 13);
  const afterMove = await entryOf("booking-moved", NOW + MINUTE);
  expect(afterMove).toEqual({ ...confirmed, sequence: 1, startsAt: moved });

  const end = { bookingId, event: "cancelled", reason: "" } as const;
  expect(cancelBookingAsCustomer(end, { userId: customer.id }, NOW + 2 * MINUTE).ok).toBe(true);
  expect(await entryOf("booking-cancelled", NOW + 2 * MINUTE)).toEqual({
    method: "CANCEL",
    uid,
    sequence: 2,
    status: "CANCELLED",
    startsAt: moved,
  });
  // The file that the booking's page offers has the same version.
  expect((getCustomerBookingDetails(bookingId, customer.id)?.rowVersion ?? 0) - 1).toBe(2);
});

test.each([
  { visits: 1, label: "Also free" },
  { visits: 3, label: "Free for the first visit" },
])("whose $visits visits were called off is shown who is free then", async ({ visits, label }) => {
  deleteEvents();
  const customer = makeCustomer();
  const cleaner = makeCleaner({ name: "Nok S." });
  const rate = { hourlyRate: 320_00, rating: 5, reviewCount: 99 + visits };
  const other = makeCleaner({ name: "Kanya P.", ...rate });
  const dates = datesOfSeries(NEXT_MONDAY, 1, visits);
  const made = createBooking(
    newBooking({ cleanerId: cleaner.id, ...(visits > 1 ? { every: 1, dates } : {}) }),
    { customerId: customer.id, now: NOW },
  );
  if (!made.ok) throw new Error(made.reason);
  const { bookingId } = made;
  const end = { bookingId, reason: "Ill", andFollowing: visits > 1 };
  expect(cancelBookingAsCleaner(end, cleaner, NOW).ok).toBe(true);
  makeEmailNotifications(NOW);
  const event = getEvent(
    listEvents().findLast(({ kind }) => kind === "booking-cancelled")?.id ?? 0,
  );
  const recipient = getRecipient(customer.id);
  if (!event || !recipient) throw new Error("Nobody hears of it.");
  const to = { email: "a@example.com", isAccountEmailVerified: true };
  const notification = { event, audience: "customer", recipient } as const;
  const email = await writeEmail(notification, to, { origin: ORIGIN, now: NOW });
  const free = email?.facts.find((fact) => fact.label === label)?.value.split("\n");
  expect(free?.[0]).toBe(`Mon 30 Nov, 9:00 AM · ${other.name} · 2 hours · ฿990`);
  expect(free).toHaveLength(3);
});
