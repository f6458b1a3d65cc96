import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { getEvent } from "~/domain/outbox/events.server";
import { answerReview } from "~/domain/reviews/answer-review.server";
import { REVIEW_PERIOD_DAYS } from "~/domain/reviews/review-rules";
import { leaveReview } from "~/domain/reviews/write-review.server";
import { DAY_MS } from "~/lib/durations";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { makeBooking } from "../../../../tests/support/bookings";
import { makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import { NOTIFICATION_TABLE } from "../notification-table.server";
import { getRecipient } from "../recipients.server";
import { writeEmail } from "./write-email.server";

useDatabase();

const ORIGIN = "https://baansaat.example";

test.each([
  ["en", "How was your cleaning with Nok & Co?", "until", "4 stars:", "Nok & Co has answered"],
  ["th", "งานของ Nok & Co เป็นอย่างไร", "รีวิวได้ถึง", "ได้ 4 ดาว:", "Nok & Co ตอบรีวิวของคุณแล้ว"],
] as const)(
  "a customer is asked for a review, the cleaner told of it, the customer of the answer (%s)",
  async (locale, asked, until, stars, answered) => {
    deleteEvents();
    const customer = makeCustomer({ firstName: "Emma", lastName: "Secret", locale });
    const cleaner = makeCleaner({ name: "Nok & Co" });
    db().update(users).set({ locale }).where(eq(users.id, cleaner.userId)).run();
    const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
    const now =
      db().select({ at: bookings.endsAt }).from(bookings).where(eq(bookings.id, bookingId)).get()
        ?.at ?? 0;
    transitionBooking(
      { bookingId, event: "completed" },
      { as: "cleaner", userId: cleaner.userId },
      now,
    );
    const emailOf = async (kind: EventKind, audience: Audience, userId: number) => {
      const event = getEvent(listEvents().findLast((one) => one.kind === kind)?.id ?? 0);
      const recipient = getRecipient(userId);
      if (!event || !recipient) throw new Error(`Nobody hears of ${kind}.`);
      const to = { email: "nok@example.com", isAccountEmailVerified: true };
      return writeEmail({ event, audience, recipient }, to, { origin: ORIGIN, now });
    };
    const page = `${ORIGIN}/dashboard/bookings/${bookingId}/review`;

    const ask = await emailOf("booking-completed", "customer", customer.id);
    expect(ask?.subject).toBe(asked);
    expect(ask?.action?.href).toBe(page);
    expect(ask?.notes.join()).toContain(until);
    // A customer who has reviewed by then, or may no longer do so, isn't asked.
    const event = getEvent(listEvents().find(({ kind }) => kind === "booking-completed")?.id ?? 0);
    const { isStillTrue } = NOTIFICATION_TABLE["booking-completed"];
    const isAsked = (at: number) => event?.kind === "booking-completed" && isStillTrue(event, at);
    expect([isAsked(now), isAsked(now + REVIEW_PERIOD_DAYS * DAY_MS)]).toEqual([true, false]);

    leaveReview({ bookingId, stars: 4, comment: "Calm" }, { userId: customer.id }, now);
    expect(isAsked(now)).toBe(false);
    const left = await emailOf("review-left", "cleaner", cleaner.userId);
    expect(left?.subject).toContain(stars);
    expect(left?.action?.href).toBe(`${ORIGIN}/cleaner-dashboard/jobs/${bookingId}`);
    expect(left?.facts.map(({ value }) => value)).toContain("Calm");
    // As on the public page, only the first name is given.
    expect(JSON.stringify(left)).not.toContain("Secret");

    answerReview({ bookingId, words: "Thank you" }, cleaner, now);
    const answer = await emailOf("review-answered", "account", customer.id);
    expect(answer?.subject).toContain(answered);
    expect(answer?.facts.map(({ value }) => value)).toEqual(
      expect.arrayContaining(["Thank you", "Calm"]),
    );
    expect(answer?.action?.href).toBe(page);
    expect(makeEmailNotifications(now).map(({ kind, to }) => [kind, to])).toEqual(
      expect.arrayContaining([
        ["review-left", cleaner.userId],
        ["review-answered", customer.id],
      ]),
    );
  },
);
