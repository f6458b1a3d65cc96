import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { problems } from "#db/schema/bookings";
import { agreeToRedo, bookRedo } from "~/domain/bookings/redos/redos.server";
import { completeBooking } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import {
  listProblemsFor,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { translatorFor } from "~/i18n/i18n.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { LOCALES } from "~/lib/vocabulary";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import {
  correctedEmail,
  reassignedEmail,
  rescheduledEmail,
  rescheduledJobEmail,
  takenOverEmail,
} from "./emails/booking-change-emails";
import { cancelledEmail } from "./emails/cancelled-emails";
import { redoJobEmail } from "./emails/redo-emails";
import { jobsTomorrowEmail, tomorrowEmail } from "./emails/reminder-emails";
import {
  getNotificationBooking,
  type NotificationBooking,
  type NotificationHistoryEntry,
} from "./notification-booking.server";
import { getRecipient } from "./recipients.server";
import { writeShortText } from "./short-texts.server";

useDatabase();
const AFTER = instantOf(NEXT_MONDAY, 12);
const people = { customer: 0, cleaner: 0, cleanerId: 0, redoId: 0, jobId: 0 };

beforeEach(() => {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const given = { cleanerId: cleaner.id, customerId: customer.id };
  const bookingId = makeBooking(given);
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  const by = { userId: customer.id };
  reportProblemAsCustomer({ bookingId, kind: "bad-job", words: "" }, by, AFTER);
  const problemId = listProblemsFor("customer", bookingId)[0]?.id ?? 0;
  agreeToRedo({ problemId, hours: 1 }, { userId: cleaner.userId }, AFTER);
  const visit = { problemId, date: addDays(NEXT_MONDAY, 1), time: "9:00 AM" } as const;
  const booked = bookRedo(visit, by, AFTER);
  if (!booked.ok) throw new Error(booked.reason);
  const jobId = makeBooking({ ...given, date: addDays(NEXT_MONDAY, 7), now: AFTER });
  const { redoId } = booked;
  Object.assign(people, { redoId, jobId, cleanerId: cleaner.id });
  Object.assign(people, { customer: customer.id, cleaner: cleaner.userId });
});

/** Money that somebody would pay or collect. A redo's ฿0 is followed by words that say that it is nothing. */
const MONEY = /฿(?!0(?:\)|: you pay nothing| \(ไม่ต้อง))\d/;
const NOTHING = /nothing|ไม่ต้อง(?:จ่าย|เก็บ)/i;

/** The offer of somebody else in place of the cleaner who doesn't come. */
const OTHERS = /Other cleaners may be free|อาจมีคนอื่นว่าง/;

const CHANGE = {
  ...{ event: "moved", actor: "admin", reason: "" },
  ...{ wasStartsAt: AFTER + HOUR_MS, wasCleanerId: null },
} as unknown as NotificationHistoryEntry;

function bookingOf(id: number): NotificationBooking {
  const booking = getNotificationBooking(id);
  if (!booking) throw new Error(`No booking ${id}.`);
  return booking;
}

describe.each(LOCALES)("messages of a redo in %s", (locale) => {
  test("say by email that nothing is paid, also in the calendar file", async () => {
    const t = await translatorFor(locale);
    const origin = "https://baansaat.example";
    const context = { t, locale, origin, now: AFTER, name: "Dao" };
    const written = (id: number) => {
      const booking = bookingOf(id);
      return {
        tomorrow: tomorrowEmail(booking, context),
        jobs: jobsTomorrowEmail([booking], context),
        moved: rescheduledEmail(booking, CHANGE, context),
        movedJob: rescheduledJobEmail(booking, CHANGE, context),
        corrected: correctedEmail(booking, context),
        other: reassignedEmail(booking, CHANGE, context),
        takenOver: takenOverEmail(booking, context),
      };
    };
    for (const [name, email] of Object.entries(written(people.redoId))) {
      const text = JSON.stringify(email);
      expect(text, name).not.toMatch(MONEY);
      expect(text, name).toMatch(NOTHING);
    }
    // Those of any other job have its money (the control).
    for (const [name, email] of Object.entries(written(people.jobId))) {
      expect(JSON.stringify(email), name).toMatch(MONEY);
    }
  });

  test("name to whoever comes what is to be done, whether it is new or taken over", async () => {
    db().update(problems).set({ redoWords: "The floor, please" }).run();
    const t = await translatorFor(locale);
    const context = { t, locale, origin: "https://baansaat.example", now: AFTER, name: "Dao" };
    for (const write of [redoJobEmail, takenOverEmail]) {
      const values = write(bookingOf(people.redoId), context).facts.map(({ value }) => value);
      expect(values).toEqual(
        expect.arrayContaining([t("email:kind-bad-job"), "The floor, please"]),
      );
      const others = write(bookingOf(people.jobId), context).facts.map(({ value }) => value);
      expect(others).not.toContain(t("email:kind-bad-job"));
    }
  });

  test("say of a cancelled one that its problem is open again, and offer nobody else", async () => {
    const t = await translatorFor(locale);
    const context = { t, locale, origin: "https://baansaat.example", now: AFTER, name: "Dao" };
    const written = (id: number, actor: "cleaner" | "admin") =>
      JSON.stringify(
        cancelledEmail(bookingOf(id), { ...CHANGE, event: "cancelled", actor }, context),
      );
    for (const actor of ["cleaner", "admin"] as const) {
      expect(written(people.redoId, actor)).not.toMatch(OTHERS);
      expect(written(people.redoId, actor)).toContain(t("email:redo-cancelled-note"));
      // That of any other job does (the control).
      expect(written(people.jobId, actor)).toMatch(OTHERS);
    }
  });

  test("say on phones that nothing is paid", async () => {
    db().update(users).set({ locale }).run();
    const textOf = async (kind: string, audience: "customer" | "cleaner", bookingId: number) => {
      const recipient = getRecipient(people[audience]);
      if (!recipient) throw new Error("Nobody.");
      const payload = { bookingId, eventId: 0 };
      const event = { id: 1, kind, payload, actor: "admin", accountId: null, at: AFTER };
      const notification = { event: event as unknown as OutboxEvent, audience, recipient };
      return JSON.stringify(await writeShortText(notification));
    };
    const told = [
      ["booking-soon", "customer"],
      ["booking-soon", "cleaner"],
      ["booking-on-the-way", "customer"],
      ["booking-moved", "customer"],
      ["booking-moved", "cleaner"],
      ["booking-reassigned", "customer"],
      ["booking-reassigned", "cleaner"],
    ] as const;
    for (const [kind, audience] of told) {
      const text = await textOf(kind, audience, people.redoId);
      expect(text, `${kind} to ${audience}`).not.toMatch(MONEY);
      expect(text, `${kind} to ${audience}`).toMatch(NOTHING);
      const other = await textOf(kind, audience, people.jobId);
      expect(other, `${kind} to ${audience}`).not.toMatch(NOTHING);
    }
  });
});
