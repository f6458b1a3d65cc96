import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { auditLog, sessions, userIdentities, users, type User } from "#db/schema/accounts";
import { bookings, reviews } from "#db/schema/bookings";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { pushSubscriptions } from "#db/schema/notifications";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { saveDraft } from "~/domain/bookings/drafts.server";
import { transitionBooking } from "~/domain/bookings/transition.server";
import { instantOf } from "~/lib/bangkok-time";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { startSession } from "~/domain/accounts/sessions.server";
import { told } from "../../../../tests/support/notices";
import { downloadMyData } from "./my-data.server";

useDatabase();

function book(customer: User, cleaner: Cleaner): number {
  const result = createBooking(
    {
      serviceId: makeService({ nameEn: "Windows" }).id,
      cleanerId: cleaner.id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      specialInstructions: "Gate 4711",
      idempotencyKey: randomUUID(),
    },
    { customerId: customer.id, now: NOW },
  );
  if (!result.ok) throw new Error(result.reason);
  return result.bookingId;
}

/** As it is sent: what JSON can't say is gone. */
const copyOf = (userId: number) =>
  JSON.parse(JSON.stringify(downloadMyData(userId, NOW))) as Record<string, unknown>;

test("a customer's copy holds all that they gave, and what became of it", () => {
  const me = makeCustomer({ address: "9 Home Lane", city: "suthep", zipCode: "50200" });
  const cleaner = makeCleaner();
  const id = book(me, cleaner);
  told(NOW);
  const move = { bookingId: id, event: "completed" } as const;
  transitionBooking(move, { as: "cleaner", userId: cleaner.userId }, instantOf(NEXT_MONDAY, 9));
  db()
    .insert(reviews)
    .values({
      bookingId: id,
      cleanerId: cleaner.id,
      serviceId: db().select().from(bookings).where(eq(bookings.id, id)).get()?.serviceId ?? 0,
      userId: me.id,
      stars: 4,
      comment: "Calm",
      createdAt: NOW,
    })
    .run();
  const identity = {
    userId: me.id,
    provider: "line",
    providerUserId: "U1",
    linkedAt: NOW,
  } as const;
  db()
    .insert(userIdentities)
    .values({ ...identity, email: "line@example.com" })
    .run();
  db()
    .insert(pushSubscriptions)
    .values({
      userId: me.id,
      endpoint: "https://push.example/send/abc123",
      p256dh: "key",
      auth: "auth",
      userAgent: "Chrome",
      createdAt: NOW,
    })
    .run();
  const typed = { address: "2 Typed", city: "", zipCode: "", phone: "", specialInstructions: "" };
  saveDraft(me.id, typed, NOW);
  startSession(me.id, { now: NOW, userAgent: "Firefox", address: "203.0.113.7" });

  expect(copyOf(me.id)).toEqual({
    exportedAt: "2026-11-23T02:00:00.000Z",
    links: [],
    notices: [
      {
        about: "booking-booked",
        channel: "email",
        writtenAt: "2026-11-23T02:00:00.000Z",
        endedAt: null,
      },
    ],
    profile: {
      id: me.id,
      username: me.username,
      firstName: "Somchai",
      lastName: "Jaidee",
      email: me.email,
      emailVerifiedAt: "2026-11-23T02:00:00.000Z",
      phone: "+66815550101",
      address: "9 Home Lane",
      city: "suthep",
      zipCode: "50200",
      profilePicture: null,
      role: "customer",
      language: "en",
      notifyByPush: false,
      notifyByLine: false,
      createdAt: "2026-11-23T02:00:00.000Z",
    },
    signInProviders: [
      { provider: "line", email: "line@example.com", since: "2026-11-23T02:00:00.000Z" },
    ],
    sessions: [
      {
        browser: "Firefox",
        address: "203.0.113.7",
        startedAt: "2026-11-23T02:00:00.000Z",
        lastSeenAt: "2026-11-23T02:00:00.000Z",
        endsAt: "2027-02-21T02:00:00.000Z",
      },
    ],
    bookings: [
      expect.objectContaining({
        id,
        cleaner: cleaner.name,
        date: NEXT_MONDAY,
        time: "9:00 AM",
        status: "completed",
        serviceNameEn: "Windows",
        totalPrice: 950,
        address: "1 Nimman Road",
        phone: "+66815550101",
        specialInstructions: "Gate 4711",
        history: [
          expect.objectContaining({ event: "booked", by: "customer", toStatus: "confirmed" }),
          expect.objectContaining({ event: "completed", by: "cleaner", fromStatus: "confirmed" }),
        ],
      }),
    ],
    unfinishedBooking: typed,
    reviews: [
      {
        bookingId: id,
        cleaner: cleaner.name,
        stars: 4,
        comment: "Calm",
        createdAt: "2026-11-23T02:00:00.000Z",
      },
    ],
    cleaner: null,
    pushSubscriptions: [
      { service: "push.example", browser: "Chrome", since: "2026-11-23T02:00:00.000Z" },
    ],
    record: [{ at: "2026-11-23T02:00:00.000Z", by: "you", action: "data-downloaded", details: {} }],
  });
});

test("a cleaner's copy holds their week and their jobs, and nobody who lives there", () => {
  const customer = makeCustomer({
    firstName: "Somying",
    lastName: "Rakdee",
    phone: "+66812223333",
  });
  const cleaner = makeCleaner({ blockedDates: ["2026-12-05"], areas: ["nimman"] });
  const id = book(customer, cleaner);
  const move = { bookingId: id, event: "cancelled", reason: "I moved to 7 New Road" } as const;
  transitionBooking(move, { as: "customer", userId: customer.id }, NOW);
  const copy = copyOf(cleaner.userId);
  expect(copy.cleaner).toMatchObject({
    name: cleaner.name,
    hourlyRate: 300,
    areas: ["nimman"],
    availability: {
      weekdays: [1, 2, 3, 4, 5],
      windows: [
        { from: 8, to: 12 },
        { from: 12, to: 16 },
      ],
      blockedDates: ["2026-12-05"],
    },
    jobs: [{ id, city: "nimman", status: "cancelled", totalPrice: 950 }],
  });
  expect(copy.bookings).toEqual([]);
  const said = JSON.stringify(copy);
  for (const theirs of ["Somying", "Rakdee", "Nimman Road", "50200", "4711", "New Road"]) {
    expect(said).not.toContain(theirs);
  }
  expect(said).not.toContain(customer.email);
  expect(said).not.toContain("812223333");
});

test("holds no secret, no hash, and nothing that would let somebody in", () => {
  const me = makeCustomer({ passwordHash: "$argon2id$secret" });
  const cleaner = db()
    .insert(cleaners)
    .values({
      userId: me.id,
      name: "Me",
      bio: "I",
      languages: [],
      hourlyRate: 100_00,
      calendarTokenHash: "calendar-hash",
      createdAt: NOW,
    })
    .returning()
    .get();
  expect(cleaner.calendarTokenHash).toBe("calendar-hash");
  const token = startSession(me.id, { now: NOW, userAgent: "", address: "" });
  const identity = { userId: me.id, provider: "line", linkedAt: NOW } as const;
  db()
    .insert(userIdentities)
    .values({ ...identity, providerUserId: "U-secret-id" })
    .run();
  db()
    .insert(pushSubscriptions)
    .values({
      userId: me.id,
      endpoint: "https://push.example/send/secret-endpoint",
      p256dh: "secret-key",
      auth: "secret-auth",
      createdAt: NOW,
    })
    .run();
  const said = JSON.stringify(downloadMyData(me.id, NOW));
  const [session] = db().select().from(sessions).where(eq(sessions.userId, me.id)).all();
  for (const secret of [token, session?.tokenHash ?? "", "argon2", "calendar-hash", "secret"]) {
    expect(said).not.toContain(secret);
  }
});

test("says what admins did, without saying who they are", () => {
  const [me, admin] = [makeCustomer(), makeCustomer({ role: "admin", username: "boss" })];
  db()
    .insert(auditLog)
    .values({
      at: NOW,
      actorUserId: admin.id,
      action: "role-changed",
      subjectType: "user",
      subjectId: String(me.id),
      details: { from: "customer", to: "cleaner" },
    })
    .run();
  const { record } = downloadMyData(me.id, NOW);
  expect(record.map(({ by, action }) => [by, action])).toEqual([
    ["admin", "role-changed"],
    ["you", "data-downloaded"],
  ]);
  expect(JSON.stringify(record)).not.toContain("boss");
});

test("is of somebody, or there is none", () => {
  expect(() => downloadMyData(999_999, NOW)).toThrow();
  expect(db().select().from(users).where(eq(users.id, 999_999)).get()).toBeUndefined();
});
