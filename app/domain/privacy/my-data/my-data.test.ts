import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { sessions, userIdentities, users, type User } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import type { Cleaner } from "#db/schema/cleaners";
import { lineLinks, pushSubscriptions } from "#db/schema/channels";
import { acceptBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { reportFeelingUnsafeAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { saveBookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { rescheduleBookingAsCustomer } from "~/domain/bookings/rescheduling/reschedule.server";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { startSession } from "~/domain/accounts/sessions.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { makeEmailNotifications } from "../../../../tests/support/notifications";
import { downloadMyData } from "./my-data.server";

useDatabase();

function book(customer: User, cleaner: Cleaner): number {
  return makeBooking({
    serviceId: makeService({ nameEn: "Windows" }).id,
    cleanerId: cleaner.id,
    specialInstructions: "Gate 4711",
    customerId: customer.id,
  });
}

/** Returns the copy as it is sent: values that JSON doesn't know are gone. */
const copyOf = (userId: number) =>
  JSON.parse(JSON.stringify(downloadMyData(userId, NOW))) as Record<string, unknown>;

test("a customer's copy holds all that they gave, and what became of it", () => {
  const me = makeCustomer({ address: "9 Home Lane", city: "suthep", zipCode: "50200" });
  const cleaner = makeCleaner();
  const id = book(me, cleaner);
  makeEmailNotifications(NOW);
  const transition = { bookingId: id, event: "completed" } as const;
  transitionBooking(
    transition,
    { as: "cleaner", userId: cleaner.userId },
    instantOf(NEXT_MONDAY, 9),
  );
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
  db()
    .insert(lineLinks)
    .values({ userId: me.id, lineUserId: "U2", linkedAt: NOW, blockedAt: NOW, toldAt: NOW })
    .run();
  const typed = { address: "2 Typed", city: "", zipCode: "", phone: "", specialInstructions: "" };
  saveBookingDraft(me.id, typed, NOW);
  saveBookingDraft(me.id, { ...typed, address: "3 On the phone" }, NOW, "admin");
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
    noticesOnSite: [],
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
    secondFactor: null,
    sessions: [
      {
        browser: "Firefox",
        address: "203.0.113.7",
        startedAt: "2026-11-23T02:00:00.000Z",
        lastSeenAt: "2026-11-23T02:00:00.000Z",
        endsAt: "2027-02-21T02:00:00.000Z",
      },
    ],
    homes: [
      {
        name: "",
        address: "1 Nimman Road",
        area: "nimman",
        zipCode: "50200",
        facts: null,
        aboutHome: "",
        forTheDoor: "Gate 4711",
        createdAt: "2026-11-23T02:00:00.000Z",
        usedAt: "2026-11-23T02:00:00.000Z",
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
    unfinishedPhoto: null,
    unfinishedRegistration: null,
    unfinishedBooking: { ...typed, home: null, aboutHome: "" },
    unfinishedBookingByPhone: {
      ...typed,
      address: "3 On the phone",
      home: null,
      aboutHome: "",
    },
    reviews: [
      {
        bookingId: id,
        cleaner: cleaner.name,
        stars: 4,
        comment: "Calm",
        createdAt: "2026-11-23T02:00:00.000Z",
        changedAt: null,
        answer: "",
        hiddenAt: null,
        hiddenReason: "",
      },
    ],
    favourites: [],
    keptApart: [],
    substituteSearches: [],
    teamNotes: [],
    marks: [],
    reviewReports: [],
    cleaner: null,
    pushSubscriptions: [
      { service: "push.example", browser: "Chrome", since: "2026-11-23T02:00:00.000Z" },
    ],
    lineMessages: [
      {
        lineUserId: "U2",
        since: "2026-11-23T02:00:00.000Z",
        blockedSince: "2026-11-23T02:00:00.000Z",
      },
    ],
    record: [
      {
        at: "2026-11-23T02:00:00.000Z",
        by: "you",
        action: "data-downloaded",
        details: {},
        changed: [],
      },
    ],
  });
});

test("a customer's copy says of a job that a cleaner felt unsafe at what the customer was told", () => {
  const me = makeCustomer();
  const cleaner = makeCleaner();
  const bookingId = book(me, cleaner);
  const start = instantOf(NEXT_MONDAY, 9);
  reportFeelingUnsafeAsCleaner({ bookingId, words: "" }, { userId: cleaner.userId }, start);
  makeEmailNotifications(start);
  const copy = copyOf(me.id);
  expect(JSON.stringify(copy)).not.toContain("unsafe");
  expect(copy.notices).toContainEqual(expect.objectContaining({ about: "booking-ended" }));
  expect(copy.bookings).toMatchObject([
    { history: [{ event: "booked" }, { event: "ended", by: "admin" }] },
  ]);
  expect(copy.keptApart).toEqual([]);
  expect(copyOf(cleaner.userId).keptApart).toMatchObject([{ bookingId, liftedAt: null }]);
  expect(JSON.stringify(copyOf(cleaner.userId))).toContain('"unsafe"');
});

test("a cleaner's copy holds their week and their jobs, and nobody who lives there", () => {
  const customer = makeCustomer({
    firstName: "Somying",
    lastName: "Rakdee",
    phone: "+66812223333",
  });
  const cleaner = makeCleaner({ blockedDates: ["2026-12-05"], areas: ["nimman"] });
  const id = book(customer, cleaner);
  const transition = {
    bookingId: id,
    event: "cancelled",
    reason: "I moved to 7 New Road",
  } as const;
  transitionBooking(transition, { as: "customer", userId: customer.id }, NOW);
  const copy = copyOf(cleaner.userId);
  expect(copy.cleaner).toMatchObject({
    name: cleaner.name,
    hourlyRate: 300,
    areas: ["nimman"],
    availability: {
      weekdays: [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        windows: [
          { from: 8, to: 12 },
          { from: 12, to: 16 },
        ],
      })),
      blockedDates: [
        {
          date: "2026-12-05",
          windows: [
            { from: 8, to: 12 },
            { from: 12, to: 16 },
            { from: 16, to: 20 },
          ],
        },
      ],
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
  for (const secret of [token, session?.tokenHash ?? "", "argon2", "secret"]) {
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

test("a request that nobody answered in time reads as ended, as it does everywhere", () => {
  const me = makeCustomer();
  const cleaner = makeCleaner({ instantBooking: false });
  book(me, cleaner);
  // The status is right even before the background job has updated it.
  const late = instantOf(NEXT_MONDAY, 8);
  for (const [now, status] of [
    [NOW, "pending"],
    [late, "cancelled"],
  ] as const) {
    expect(downloadMyData(me.id, now)).toMatchObject({ bookings: [{ status }] });
    expect(downloadMyData(cleaner.userId, now)).toMatchObject({ cleaner: { jobs: [{ status }] } });
  }
});

test("another time that was asked for is in both sides' copies, until it was to be answered", () => {
  const me = makeCustomer();
  const cleaner = makeCleaner({ instantBooking: false });
  const bookingId = book(me, cleaner);
  acceptBooking({ bookingId, userId: cleaner.userId }, NOW);
  const copies = (now: number) => [
    downloadMyData(me.id, now)?.bookings[0]?.proposal,
    downloadMyData(cleaner.userId, now)?.cleaner?.jobs[0]?.proposal,
  ];
  expect(copies(NOW)).toEqual([null, null]);
  const asked = { date: addDays(NEXT_MONDAY, 1), time: "1:00 PM" } as const;
  expect(rescheduleBookingAsCustomer({ bookingId, ...asked }, { userId: me.id }, NOW).ok).toBe(
    true,
  );
  const proposal = expect.objectContaining({
    ...asked,
    until: expect.stringMatching(/Z$/) as string,
  }) as unknown;
  expect(copies(NOW)).toEqual([proposal, proposal]);
  expect(copies(instantOf(NEXT_MONDAY, 8))).toEqual([null, null]);
});
