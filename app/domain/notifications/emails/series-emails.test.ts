import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { HomeFactsSchema } from "~/domain/homes/home-facts";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { askToExtendSeries } from "~/domain/bookings/series/series.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { getEvent } from "~/domain/outbox/events.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { joinAsList } from "~/lib/join-texts";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { makeKnownCustomer, newBooking } from "../../../../tests/support/bookings";
import { NEXT_MONDAY, NOW, makeCleaner, useDatabase } from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import { getRecipient } from "../recipients.server";
import { writeEmail } from "./write-email.server";

useDatabase();

const ORIGIN = "https://baansaat.example";

test.each([
  {
    locale: "en",
    requested: "Your request was sent: 4 visits from Mon 30 Nov, 9:00 AM",
    booked: "Your cleaning is booked: 4 visits from Mon 30 Nov, 9:00 AM",
    sum: "฿3,800\n4 visits at ฿950 each",
    collect: "฿950 for each visit",
    cancelled: "These bookings are cancelled",
    goOn: "Should Nok & Co keep coming? The last visit is on Mon 14 Dec",
  },
  {
    locale: "th",
    requested: "ส่งคำขอจองแล้ว: 4 ครั้ง เริ่ม จันทร์ 30 พ.ย. เวลา 9.00 น.",
    booked: "จองแล้ว: 4 ครั้ง เริ่ม จันทร์ 30 พ.ย. เวลา 9.00 น.",
    sum: "฿3,800\n4 ครั้ง ครั้งละ ฿950",
    collect: "฿950 ต่อครั้ง",
    cancelled: "การจองเหล่านี้ถูกยกเลิกแล้ว",
    goOn: "ให้ Nok & Co มาต่อไหม ครั้งสุดท้ายคือ จันทร์ 14 ธ.ค.",
  },
] as const)(
  "a series is told of once at each turn, with all its visits ($locale)",
  async ({ locale, requested, booked, sum, collect, cancelled, goOn }) => {
    deleteEvents();
    const customer = makeKnownCustomer({ firstName: "Emma", locale });
    const cleaner = makeCleaner({ name: "Nok & Co", instantBooking: false });
    db().update(users).set({ locale }).where(eq(users.id, cleaner.userId)).run();
    const made = createBooking(
      newBooking({
        cleanerId: cleaner.id,
        every: 1,
        dates: datesOfSeries(NEXT_MONDAY, 1, 4),
        home: HomeFactsSchema.parse({ sqm: 80 }),
        aboutHome: "The cat is shy",
        specialInstructions: "Code 4711",
      }),
      { customerId: customer.id, now: NOW },
    );
    if (!made.ok) throw new Error(made.reason);
    const { bookingId: first } = made;
    const start = instantOf(NEXT_MONDAY, 9);

    const emailOf = async (
      kind: EventKind,
      audience: Audience,
      now = NOW,
      cleanerUserId = cleaner.userId,
    ) => {
      const event = getEvent(listEvents().findLast((one) => one.kind === kind)?.id ?? 0);
      const recipient = getRecipient(audience === "customer" ? customer.id : cleanerUserId);
      if (!event || !recipient) throw new Error(`Nobody hears of ${kind}.`);
      const to = { email: "somebody@example.com", isAccountEmailVerified: true };
      const email = await writeEmail({ event, audience, recipient }, to, { origin: ORIGIN, now });
      if (!email) throw new Error(`No letter of ${kind}.`);
      const facts = email.facts.map(({ value }) => value.replaceAll("\u00a0", " "));
      return { ...email, subject: email.subject.replaceAll("\u00a0", " "), facts };
    };

    const visits = [0, 1, 2, 3].map((index) => `#${first + index}`);
    const numbers = joinAsList(visits, locale);
    const asked = await emailOf("booking-requested", "customer");
    expect(asked.subject).toBe(requested);
    expect(asked.facts).toContain(numbers);
    const dates = asked.facts.find((value) => value.split("\n").length === 4) ?? "";
    expect(new Set(dates.split("\n")).size).toBe(4);
    expect(asked.facts.some((value) => value.startsWith(sum))).toBe(true);
    const received = (await emailOf("booking-requested", "cleaner")).facts;
    expect(received).toContain(collect);
    // The home is known before accepting, the door isn't.
    expect(received.join("\n")).toMatch(/80.*\nThe cat is shy/);
    expect(received).not.toContain("Code 4711");

    acceptBooking({ bookingId: first + 2, userId: cleaner.userId }, NOW);
    expect((await emailOf("booking-accepted", "customer")).subject).toBe(booked);
    // A customer who is notified late reads only of the visits that are still booked.
    cancelBookingAsCustomer(
      { bookingId: first, event: "cancelled", reason: "" },
      { userId: customer.id },
      NOW,
    );
    expect((await emailOf("booking-accepted", "customer")).facts).toContain(
      joinAsList(visits.slice(1), locale),
    );

    askToExtendSeries(start + 8 * DAY_MS);
    cancelBookingAsCustomer(
      { bookingId: first + 3, event: "cancelled", reason: "", andFollowing: true },
      { userId: customer.id },
      NOW,
    );
    const kinds = () =>
      makeEmailNotifications(start + 8 * DAY_MS).map(({ kind, to }) => [kind, to]);
    // The question about a visit that was cancelled meanwhile isn't sent.
    expect(kinds()).not.toContainEqual(["booking-series-ends", customer.id]);
    deleteEvents();

    const other = makeCleaner({ name: "Nok & Co" });
    db().update(users).set({ locale }).where(eq(users.id, other.userId)).run();
    const again = createBooking(
      newBooking({
        cleanerId: other.id,
        every: 1,
        dates: datesOfSeries(NEXT_MONDAY, 1, 3),
      }),
      { customerId: customer.id, now: NOW },
    );
    if (!again.ok) throw new Error(again.reason);
    askToExtendSeries(start + DAY_MS);
    const question = await emailOf("booking-series-ends", "customer", start + DAY_MS);
    expect(question.subject).toBe(goOn);
    const link = new URL(question.action?.href ?? "");
    expect(link.pathname).toBe("/booking/time");
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      date: "2026-12-21",
      time: "9:00 AM",
      every: "1",
      visits: "3",
      area: "nimman",
    });
    expect(kinds()).toEqual(expect.arrayContaining([["booking-series-ends", customer.id]]));

    const { bookingId } = again;
    cancelBookingAsCustomer(
      { bookingId, event: "cancelled", reason: "", andFollowing: true },
      { userId: customer.id },
      NOW,
    );
    const end = await emailOf("booking-cancelled", "customer");
    expect(end.heading).toBe(cancelled);
    const ended = [0, 1, 2].map((index) => `#${bookingId + index}`);
    expect(end.facts).toContain(joinAsList(ended, locale));
    const ofJob = await emailOf("booking-cancelled", "cleaner", NOW, other.userId);
    expect(ofJob.paragraphs.join()).toMatch(/these bookings|การจองเหล่านี้/);
    expect(
      makeEmailNotifications(NOW).filter(({ kind }) => kind === "booking-cancelled"),
    ).toHaveLength(2);
  },
);
