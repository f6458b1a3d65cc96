import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { absences } from "#db/schema/schedule";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { type BookingActor, LOCALES, type BookingStatus, type Locale } from "~/lib/vocabulary";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { ROUTE_MAP } from "~/lib/route-map";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { makeBooking, newBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { NOTIFICATION_TABLE, type NotificationTable } from "./notification-table.server";
import { getRecipient } from "./recipients.server";
import { SHORT_TEXT_WRITERS, writeShortText, type ShortTextWriters } from "./short-texts.server";

useDatabase();

/** Private values that no short text may contain. */
const ADDRESS = "99/9 Soi Hidden";
const PHONE = "+66815550177";
const people = { customer: 0, cleaner: 0, former: 0, cleanerId: 0, formerId: 0, absenceId: 0 };

beforeEach(() => {
  const cleaner = makeCleaner({ name: "Chayaphon Srisuwannaphum" });
  const former = makeCleaner({ name: "Kanchana P." });
  const customer = makeCustomer({ firstName: "Secretname", lastName: "Nobodysees" });
  people.customer = customer.id;
  people.cleaner = cleaner.userId;
  people.former = former.userId;
  people.cleanerId = cleaner.id;
  people.formerId = former.id;
  people.absenceId = db()
    .insert(absences)
    .values({
      ...{ cleanerId: cleaner.id, firstDay: "2026-12-16", lastDay: "2026-12-17" },
      ...{ reason: "Fever", formKey: "form", reportedAt: NOW },
    })
    .returning()
    .get().id;
});

/** The status and history for a kind of event, where it isn't a plain confirmed booking. */
const HAPPENED: Partial<
  Record<EventKind, { status?: BookingStatus; actor?: BookingActor; event?: string }>
> = {
  "booking-requested": { status: "pending" },
  "booking-declined": { status: "cancelled", actor: "cleaner", event: "declined" },
  "booking-withdrawn": { status: "cancelled", actor: "customer", event: "withdrawn" },
  "booking-expired": { status: "cancelled", actor: "system", event: "expired" },
  "booking-cancelled": { status: "cancelled", actor: "cleaner", event: "cancelled" },
  "booking-lost": { status: "cancelled", actor: "cleaner", event: "cancelled" },
  "booking-not-found": { status: "cancelled", actor: "system" },
  "booking-offered": { status: "pending", actor: "system" },
  "booking-offer-gone": { status: "cancelled", actor: "system" },
  "booking-no-show": { status: "cancelled", actor: "cleaner", event: "no-show" },
  "booking-ended": { status: "cancelled", actor: "cleaner", event: "unsafe" },
};

/** Makes a booking and an event about it. */
function makeEvent(kind: EventKind): OutboxEvent {
  const { status = "confirmed", actor = "admin", event = kind } = HAPPENED[kind] ?? {};
  const bookingId = makeBooking({
    customerId: people.customer,
    cleanerId: people.cleanerId,
    address: ADDRESS,
    phone: PHONE,
    date: "2026-12-16",
    time: "1:00 PM",
  });
  const start = instantOf("2026-12-16", 13);
  db()
    .update(bookings)
    .set({
      status,
      home: '{"kind":"condo","bedrooms":2}',
      aboutHome: "Stains",
      specialInstructions: "Code 4711",
      respondBy: status === "pending" ? NOW + 4 * HOUR_MS : null,
      ...(kind === "booking-move-proposed"
        ? { proposedDate: "2026-12-17", proposedTime: "8:00 AM", proposedUntil: NOW + DAY_MS }
        : {}),
      ...(kind === "booking-more-time-proposed" ? { moreHours: 1, moreHoursBy: "customer" } : {}),
    })
    .where(eq(bookings.id, bookingId))
    .run();
  const historyEntry = db()
    .insert(bookingEvents)
    .values({
      bookingId,
      at: NOW,
      actor,
      event: event.replace("booking-", ""),
      toStatus: status,
      wasStartsAt: start - DAY_MS,
      wasCleanerId: people.formerId,
    })
    .returning({ id: bookingEvents.id })
    .get();
  const payload = /^(?:booking|redo)-/.test(kind)
    ? {
        ...{ bookingId, eventId: historyEntry.id, how: "expired", choice: "find" },
        ...{ searchUntil: NOW + DAY_MS, confirmBy: NOW + HOUR_MS, lostId: bookingId },
      }
    : kind === "job-taken-away" || kind === "job-covered"
      ? { cleanerId: people.formerId, jobId: bookingId }
      : kind === "jobs-tomorrow"
        ? { cleanerId: people.cleanerId, date: "2026-12-16" }
        : {
            ...{ cleanerId: people.cleanerId, expiresOn: "2026-12-31", dueOn: "2026-12-07" },
            ...{ absenceId: people.absenceId, date: "2026-12-16", givenBack: 1 },
          };
  return {
    id: 1,
    kind,
    payload,
    accountId: null,
    actor,
    at: NOW,
    withdrawnAt: null,
  } as unknown as OutboxEvent;
}

function recipientOf(kind: EventKind, audience: Audience): number {
  if (kind === "job-taken-away" || kind === "job-covered") return people.former;
  return audience === "customer" ? people.customer : people.cleaner;
}

/** Every entry of the table that reaches phones. */
const PHONE_ENTRIES = Object.entries(NOTIFICATION_TABLE as NotificationTable).flatMap(
  ([kind, { notify }]) => [
    ...new Set(
      notify
        .filter(({ by }) => by.includes("push") || by.includes("line"))
        .map(({ to }) => `${kind} ${to}`),
    ),
  ],
);

/** The addresses of the pages, except the one for unknown addresses. */
const PAGES = ROUTE_MAP.filter(({ kind, address }) => kind === "page" && address !== "/*").map(
  ({ address }) =>
    new RegExp(`^${address.replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?").replaceAll(/:\w+/g, "[^/]+")}$`),
);

describe.each(LOCALES)("short words in %s", (locale) => {
  test.each(PHONE_ENTRIES)(
    "%s: what, when, one thing to do on a page of this site",
    async (entry) => {
      const [kind, audience] = entry.split(" ") as [EventKind, Audience];
      const event = makeEvent(kind);
      const userId = recipientOf(kind, audience);
      db().update(users).set({ locale }).where(eq(users.id, userId)).run();
      const recipient = getRecipient(userId);
      if (!recipient) throw new Error("Nobody to tell.");
      const words = await writeShortText({ event, audience, recipient });
      if (!words) throw new Error("Nothing is told.");
      const { title, body, action, path } = words;
      for (const text of [title, body, action]) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\{\{|\}\}|undefined|null|NaN|short:|:\s*$/);
        expect(text).not.toMatch(/Soi Hidden|81555|Secretname|Nobodysees/);
        // Word joiners hold words together in browsers, but some phones show them as boxes.
        expect(text).not.toContain("\u2060");
        expect(/[\u0e01-\u0e2e]/.test(text)).toBe(locale === "th");
      }
      expect(title.length).toBeLessThanOrEqual(70);
      expect(body.length).toBeLessThanOrEqual(160);
      expect(action.length).toBeLessThanOrEqual(20);
      // The text says when it is, or until when an answer is wanted.
      if (kind !== "notices-tried") expect(`${title} ${body}`).toMatch(/\d/);
      const { pathname, origin } = new URL(path, "https://baansaat.example");
      expect(origin).toBe("https://baansaat.example");
      expect(
        PAGES.some((page) => page.test(pathname)),
        pathname,
      ).toBe(true);
      if (kind === "booking-requested") expect(path).toMatch(/^\/cleaner-dashboard\/jobs\/\d+$/);
    },
  );
});

describe("in Thai and English", () => {
  /** Returns the texts of somebody's phone, in each language. */
  const textsOf = async (kind: EventKind, audience: Audience) => {
    const event = makeEvent(kind);
    const userId = recipientOf(kind, audience);
    const inLocale = async (locale: Locale) => {
      db().update(users).set({ locale }).where(eq(users.id, userId)).run();
      const recipient = getRecipient(userId);
      if (!recipient) throw new Error("Nobody to tell.");
      return writeShortText({ event, audience, recipient });
    };
    return { th: await inLocale("th"), en: await inLocale("en") };
  };

  test.each(["booking-declined", "booking-expired"] as const)(
    "%s: what was never booked isn't called cancelled",
    async (kind) => {
      const { th, en } = await textsOf(kind, "customer");
      expect(th?.title).toBe("ยังไม่ได้คิว: พุธ 16 ธ.ค. เวลา 13.00\u00a0น.");
      expect(th?.body).not.toContain("ยกเลิก");
      expect(en?.title).toBe("Not booked: Wed 16 Dec, 1:00 PM");
      expect(en?.body).not.toMatch(/cancel/i);
    },
  );

  test("a request says what is collected, and what of it is kept", async () => {
    const { th, en } = await textsOf("booking-requested", "cleaner");
    expect(th?.body).toContain("เก็บเงินจากลูกค้า ฿950 (คุณได้ ฿600)");
    expect(en?.body).toContain("Collect ฿950, of which you keep ฿600.");
  });

  test.each(["booking-requested", "booking-offered"] as const)(
    "%s: kind and rooms of the home are known before accepting, texts and door aren't",
    async (kind) => {
      const { th, en } = await textsOf(kind, "cleaner");
      expect(th?.body).toMatch(/\nคอนโด · 2 ห้องนอน$/);
      expect(en?.body).toMatch(/\nCondo · 2 bedrooms$/);
    },
  );

  test.each([
    ["booking-on-the-way", /^กัญญากำลังเดินทาง/, /^Kanya is on the way/],
    ["booking-reassigned", /^กัญญาจะมาแทน: .*แทนหอม /, /^Kanya .*place of Hom, /],
  ] as const)(
    "%s: people are called as their reader writes them",
    async (kind, inThai, inEnglish) => {
      people.cleanerId = makeCleaner({ name: "Kanya (กัญญา)" }).id;
      people.formerId = makeCleaner({ name: "Hom (หอม)" }).id;
      const { th, en } = await textsOf(kind, "customer");
      expect(`${th?.title} ${th?.body}`).toMatch(inThai);
      expect(`${en?.title} ${en?.body}`).toMatch(inEnglish);
    },
  );
});

test("a test says by what it came", async () => {
  const recipient = getRecipient(people.customer);
  if (!recipient) throw new Error("Nobody to tell.");
  const event = { ...makeEvent("notices-tried"), payload: {} } as OutboxEvent;
  const titleBy = async (channel: "push" | "line") =>
    (await writeShortText({ event, audience: "account", recipient, channel }))?.title;
  expect(await titleBy("push")).toBe("Notices reach this device");
  expect(await titleBy("line")).toBe("Messages reach you on LINE");
});

test("a series is told once, with how many visits it has and what each costs", async () => {
  const made = createBooking(
    newBooking({
      cleanerId: people.cleanerId,
      every: 1,
      dates: datesOfSeries(NEXT_MONDAY, 1, 4),
    }),
    { customerId: people.customer, now: NOW },
  );
  if (!made.ok) throw new Error(made.reason);
  const visits = [0, 1, 2, 3].map((index) => made.bookingId + index);
  const payload = { bookingId: made.bookingId, eventId: 1, visits };
  const event = { ...makeEvent("booking-booked"), payload } as OutboxEvent;
  db().update(users).set({ locale: "en" }).where(eq(users.id, people.cleaner)).run();
  const recipient = getRecipient(people.cleaner);
  if (!recipient) throw new Error("Nobody to tell.");
  const words = await writeShortText({ event, audience: "cleaner", recipient });
  expect(words).toEqual({
    title: "New job: 4 visits from Mon 30 Nov, 9:00 AM",
    body: "Test cleaning in Nimman. Collect ฿950 each when the work is done.",
    action: "See the job",
    path: `/cleaner-dashboard/jobs/${made.bookingId}`,
  });
  const other = getRecipient(people.former);
  if (!other) throw new Error("Nobody to tell.");
  expect(await writeShortText({ event, audience: "cleaner", recipient: other })).toBeNull();
});

test("a line of the table for phones without its words doesn't compile", () => {
  const { "booking-moved": moved, ...others } = SHORT_TEXT_WRITERS;
  // @ts-expect-error the texts of a kind of event are left out
  const words: ShortTextWriters = others;
  // @ts-expect-error customers get it too
  const oneMissing: ShortTextWriters["booking-moved"] = { cleaner: moved.cleaner };
  expect([words, oneMissing]).not.toContain(undefined);
});
