import { and, eq } from "drizzle-orm";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { sessions, userIdentities, users } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import { bookingHours } from "#db/schema/schedule";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { homes } from "#db/schema/homes";
import { lineLinks, pushSubscriptions } from "#db/schema/channels";
import { notifications } from "#db/schema/queue";
import { saveBookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import { getPublicVersion } from "~/domain/catalogue/public-version.server";
import { sweepOrphanedPhotos } from "~/domain/cleaners/orphaned-photos.server";
import { profilePhotoFolder, writePhotoSizes } from "~/domain/cleaners/profile-photos.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import type { SlotLabel } from "~/lib/vocabulary";
import { queueAccountEmail } from "~/domain/accounts/account-emails.server";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { getViewer, startSession } from "~/domain/accounts/sessions.server";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import {
  deleteEvents,
  endDeletionEmails,
  listEvents,
  makeEmailNotifications,
} from "../../../tests/support/notifications";
import { tablesWith } from "../../../tests/support/tables-with";
import { deleteAccount } from "./delete-account.server";

useDatabase();

let dataDir: string;
let passwordHash: string;
const PASSWORD = "three calm elephants";

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-delete-"));
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(() => {
  deleteEvents();
});

const requestDeletion = (userId: number, proof = PASSWORD, now = NOW) =>
  deleteAccount(userId, proof, { now, dataDir });

/** A text in all data of a person of this test, so that a search through the file finds it. */
let mark = "";
let phone = "";
let made = 0;
beforeEach(() => {
  made += 1;
  mark = `zanzibar${made}x`;
  phone = `+6681999${1000 + made}`;
});

function makeMarked(given: Partial<typeof users.$inferInsert> = {}) {
  return makeCustomer({
    username: `${mark}`,
    firstName: mark,
    lastName: mark,
    email: `${mark}@example.com`,
    phone,
    address: `${mark} road`,
    city: "nimman",
    zipCode: "50299",
    profilePicture: `https://pictures.example/${mark}`,
    passwordHash,
    ...given,
  });
}

function book(
  customer: { id: number },
  cleaner: Cleaner,
  time: SlotLabel = "9:00 AM",
  date = NEXT_MONDAY,
): number {
  return makeBooking({
    cleanerId: cleaner.id,
    date,
    time,
    address: `${mark} Nimman Road`,
    zipCode: "50299",
    phone,
    specialInstructions: `${mark} gate`,
    customerId: customer.id,
  });
}

const userOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get();
const bookingOf = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();
const hoursOf = (id: number) =>
  db().select().from(bookingHours).where(eq(bookingHours.bookingId, id)).all();

describe("a customer who deletes their account", () => {
  test("is in no table any more, by no name, address or number", async () => {
    const me = makeMarked();
    const cleaner = makeCleaner();
    const past = book(me, cleaner, "8:00 AM");
    transitionBooking(
      { bookingId: past, event: "completed" },
      { as: "cleaner", userId: cleaner.userId },
      instantOf(NEXT_MONDAY, 8),
    );
    book(me, cleaner, "12:00 PM");
    const withdrawn = book(me, makeCleaner({ instantBooking: false }));
    transitionBooking(
      { bookingId: withdrawn, event: "withdrawn", reason: `I move away from ${mark}` },
      { as: "customer", userId: me.id },
      NOW,
    );
    db()
      .insert(userIdentities)
      .values({
        userId: me.id,
        provider: "line",
        providerUserId: `U${mark}`,
        email: me.email,
        linkedAt: NOW,
      })
      .run();
    db()
      .insert(lineLinks)
      .values({ userId: me.id, lineUserId: `U${mark}`, linkedAt: NOW, toldAt: NOW })
      .run();
    db()
      .insert(pushSubscriptions)
      .values({
        userId: me.id,
        endpoint: `https://push.example/${mark}`,
        p256dh: "x",
        auth: "y",
        createdAt: NOW,
      })
      .run();
    saveBookingDraft(
      me.id,
      { address: mark, city: mark, zipCode: "", phone: mark, specialInstructions: mark },
      NOW,
    );
    issueToken("change-email", { userId: me.id, email: `new-${mark}@example.com` }, NOW);
    startSession(me.id, { now: NOW, userAgent: mark, address: mark });
    inTransaction(() =>
      queueAccountEmail("confirm-new-email", me.id, NOW, { to: `new-${mark}@example.com` }),
    );
    expect(makeEmailNotifications(NOW).length).toBeGreaterThan(0);
    db()
      .update(notifications)
      .set({ deadAt: NOW, lastError: `550 <${mark}@example.com> unknown` })
      .where(eq(notifications.recipientUserId, me.id))
      .run();

    expect(tablesWith(mark).length).toBeGreaterThan(8);
    expect(await requestDeletion(me.id)).toEqual({ ok: true });
    expect(tablesWith(phone)).toEqual([]);
    // The address waits for one last email. Where none can be sent, it is erased at once.
    expect(tablesWith(mark)).toEqual(["outbox_events"]);
    const waiting = listEvents().filter(({ accountId }) => accountId === me.id);
    expect(waiting.map(({ payload }) => payload)).toEqual([{ to: me.email, locale: "en" }]);
    endDeletionEmails(NOW);
    expect(tablesWith(mark)).toEqual([]);
    expect(userOf(me.id)).toMatchObject({
      username: expect.stringMatching(/^deleted-[0-9a-f]{16}$/) as string,
      passwordHash: null,
      email: null,
      role: "customer",
      anonymisedAt: NOW,
      deactivatedAt: NOW,
    });
  });

  test("leaves their name free for somebody else", async () => {
    const me = makeMarked({ username: "Takes.It", email: "takes@example.com" });
    await requestDeletion(me.id);
    expect(makeCustomer({ username: "takes.it", email: "takes@example.com" }).id).toBeGreaterThan(
      me.id,
    );
  });

  test("calls off what is to come, frees its hours, and the cleaners are told", async () => {
    const me = makeMarked();
    const instant = makeCleaner();
    const asks = makeCleaner({ instantBooking: false });
    const [booked, requested] = [book(me, instant), book(me, asks)];
    deleteEvents();
    await requestDeletion(me.id);
    for (const [id, event] of [
      [booked, "cancelled"],
      [requested, "withdrawn"],
    ] as const) {
      expect(bookingOf(id)).toMatchObject({ status: "cancelled", anonymisedAt: NOW });
      expect(hoursOf(id)).toEqual([]);
      const history = db()
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, id))
        .all();
      expect(history.at(-1)).toMatchObject({ event, actor: "customer", reason: "account-closed" });
    }
    expect(
      makeEmailNotifications(NOW).map(({ kind, to, payload }) => [kind, to, payload.bookingId]),
    ).toEqual([
      ["booking-cancelled", instant.userId, booked],
      ["booking-withdrawn", asks.userId, requested],
      ["account-deleted", me.id, undefined],
    ]);
  });

  test("leaves day, service and amounts of what was, and reviews without a name", async () => {
    const me = makeMarked();
    const cleaner = makeCleaner();
    const id = book(me, cleaner);
    const before = bookingOf(id);
    transitionBooking(
      { bookingId: id, event: "completed" },
      { as: "cleaner", userId: cleaner.userId },
      instantOf(NEXT_MONDAY, 9),
    );
    db()
      .insert(reviews)
      .values({
        bookingId: id,
        cleanerId: cleaner.id,
        serviceId: before?.serviceId ?? 0,
        userId: me.id,
        stars: 5,
        comment: "Spotless",
        createdAt: NOW,
      })
      .run();
    const version = getPublicVersion();
    await requestDeletion(me.id, PASSWORD, instantOf(NEXT_MONDAY, 12));
    expect(bookingOf(id)).toMatchObject({
      status: "completed",
      date: NEXT_MONDAY,
      totalPrice: before?.totalPrice,
      serviceNameEn: before?.serviceNameEn,
      city: "nimman",
      address: "",
      zipCode: "",
      phone: null,
      specialInstructions: "",
    });
    const review = db().select().from(reviews).where(eq(reviews.bookingId, id)).get();
    expect(review).toMatchObject({ stars: 5, comment: "Spotless", userId: me.id });
    expect(userOf(me.id)?.firstName).toBe("");
    // Cached pages that show the name beside it become invalid.
    expect(getPublicVersion()).toBeGreaterThan(version);
  });

  test("lets a job that has begun come to its end", async () => {
    const me = makeMarked();
    const cleaner = makeCleaner();
    const id = book(me, cleaner);
    await requestDeletion(me.id, PASSWORD, instantOf(NEXT_MONDAY, 9) + HOUR_MS);
    expect(bookingOf(id)?.status).toBe("confirmed");
    const done = transitionBooking(
      { bookingId: id, event: "completed" },
      { as: "cleaner", userId: cleaner.userId },
      instantOf(NEXT_MONDAY, 11),
    );
    expect(done.ok).toBe(true);
  });

  test("is signed out everywhere, and on record without a word about them", async () => {
    const me = makeMarked();
    const token = startSession(me.id, { now: NOW, userAgent: "", address: "" });
    await requestDeletion(me.id);
    expect(getViewer(token, NOW)).toBeNull();
    expect(db().select().from(sessions).where(eq(sessions.userId, me.id)).all()).toEqual([]);
    const record = db()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectId, String(me.id)), eq(auditLog.action, "account-deleted")))
      .all();
    expect(record).toMatchObject([{ at: NOW, actorUserId: me.id, details: {} }]);
  });

  test("touches nobody else's", async () => {
    const [me, other] = [makeMarked(), makeCustomer()];
    const cleaner = makeCleaner();
    book(me, cleaner, "8:00 AM");
    const id = book(other, cleaner, "12:00 PM");
    const before = [
      bookingOf(id),
      hoursOf(id),
      userOf(other.id),
      db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get(),
    ];
    await requestDeletion(me.id);
    expect([
      bookingOf(id),
      hoursOf(id),
      userOf(other.id),
      db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get(),
    ]).toEqual(before);
  });
});

describe("a cleaner who deletes their account", () => {
  test("is listed nowhere, found nowhere, and their customers are told", async () => {
    const me = makeMarked({ role: "cleaner" });
    const picture = await sharp({
      create: { width: 400, height: 400, channels: 3, background: "#1f5e50" },
    })
      .png()
      .toBuffer();
    const photo = await writePhotoSizes(picture, dataDir);
    const cleaner = db()
      .insert(cleaners)
      .values({
        userId: me.id,
        name: mark,
        bio: `${mark} cleans calmly`,
        searchWords: `${mark} ${mark} cleans calmly`,
        photo,
        languages: ["th"],
        otherLanguages: mark,
        nextAvailableDate: mark,
        hourlyRate: 300_00,
        isVerified: true,
        termsAcceptedAt: NOW,
        backgroundCheckConsentAt: NOW,
        availabilitySavedAt: NOW,
        areasSavedAt: NOW,
        backgroundCheckedOn: "2026-01-01",
        backgroundCheckExpiresOn: "2027-01-01",
        promptPayType: "phone",
        promptPayId: "0066819990000",
        createdAt: NOW,
      })
      .returning()
      .get();
    const other = makeCleaner();
    sqlite()
      .prepare("update cleaner_specialties set cleaner_id = ? where cleaner_id = ?")
      .run(cleaner.id, other.id);
    sqlite()
      .prepare("update cleaner_areas set cleaner_id = ? where cleaner_id = ?")
      .run(cleaner.id, other.id);
    const customer = makeCustomer();
    const confirmed = book(customer, cleaner);
    db().update(cleaners).set({ instantBooking: false }).where(eq(cleaners.id, cleaner.id)).run();
    const pending = book(customer, cleaner, "12:00 PM");
    db()
      .update(bookings)
      .set({ address: "kept", specialInstructions: "kept" })
      .where(eq(bookings.userId, customer.id))
      .run();
    db().update(users).set({ address: "kept" }).where(eq(users.id, customer.id)).run();
    db()
      .update(homes)
      .set({ address: "kept", forTheDoor: "kept" })
      .where(eq(homes.userId, customer.id))
      .run();
    deleteEvents();

    expect(existsSync(join(profilePhotoFolder(dataDir), `${photo}-96.webp`))).toBe(true);
    expect(await requestDeletion(me.id)).toEqual({ ok: true });
    endDeletionEmails(NOW);
    expect(tablesWith(mark)).toEqual([]);
    expect(tablesWith("0066819990000")).toEqual([]);
    expect(existsSync(join(profilePhotoFolder(dataDir), `${photo}-96.webp`))).toBe(false);
    expect(db().select().from(cleaners).where(eq(cleaners.id, cleaner.id)).get()).toMatchObject({
      isListed: false,
      name: "",
      bio: "",
      photo: null,
      backgroundCheckedOn: null,
      anonymisedAt: NOW,
    });
    for (const [id, event] of [
      [confirmed, "cancelled"],
      [pending, "declined"],
    ] as const) {
      // The customer's own data stays.
      expect(bookingOf(id)).toMatchObject({ status: "cancelled", address: "kept" });
      expect(hoursOf(id)).toEqual([]);
      const history = db()
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, id))
        .all();
      expect(history.at(-1)).toMatchObject({ event, actor: "cleaner" });
    }
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-lost", customer.id],
      ["booking-lost", customer.id],
    ]);
  });

  test("is gone even where a photo can't be removed, which a sweep does later", async () => {
    const photo = "stubborn";
    const cleaner = makeCleaner({ photo });
    db().update(users).set({ passwordHash }).where(eq(users.id, cleaner.userId)).run();
    const file = join(profilePhotoFolder(dataDir), `${photo}-96.webp`);
    // Removing it fails, because it is a folder and not a file.
    mkdirSync(file, { recursive: true });
    const fresh = join(profilePhotoFolder(dataDir), "fresh-96.webp");
    writeFileSync(fresh, "");
    const used = join(profilePhotoFolder(dataDir), "used-96.webp");
    writeFileSync(used, "");
    makeCleaner({ photo: "used" });
    const anHourAgo = statSync(fresh).mtimeMs - HOUR_MS;
    utimesSync(file, anHourAgo / 1000, anHourAgo / 1000);
    utimesSync(used, anHourAgo / 1000, anHourAgo / 1000);

    expect(await requestDeletion(cleaner.userId)).toEqual({ ok: true });
    expect(existsSync(file)).toBe(true);
    sweepOrphanedPhotos(statSync(fresh).mtimeMs, dataDir);
    expect([file, fresh, used].map((name) => existsSync(name))).toEqual([false, true, true]);
  });

  test("takes no photo away that somebody else has too", async () => {
    const [mine, theirs] = [makeCleaner({ photo: "shared" }), makeCleaner({ photo: "shared" })];
    db().update(users).set({ passwordHash }).where(eq(users.id, mine.userId)).run();
    const file = join(profilePhotoFolder(dataDir), "shared-96.webp");
    await sharp({ create: { width: 96, height: 96, channels: 3, background: "#fff" } })
      .webp()
      .toFile(file);
    await requestDeletion(mine.userId);
    expect(existsSync(file)).toBe(true);
    db().update(users).set({ passwordHash }).where(eq(users.id, theirs.userId)).run();
    await requestDeletion(theirs.userId);
    expect(existsSync(file)).toBe(false);
  });
});

describe("an account stays", () => {
  test("after a wrong password, and guessing it has an end", async () => {
    const me = makeMarked();
    expect(await requestDeletion(me.id, "not this one")).toEqual({
      ok: false,
      reason: "wrong-password",
    });
    for (let tries = 0; tries < 9; tries += 1) await requestDeletion(me.id, "nor this");
    expect(await requestDeletion(me.id)).toMatchObject({ ok: false, reason: "too-many-attempts" });
    expect(userOf(me.id)?.anonymisedAt).toBeNull();
    expect(await requestDeletion(me.id, PASSWORD, NOW + HOUR_MS)).toEqual({ ok: true });
  });

  test("if the password is another one by the time that the check is done", async () => {
    const me = makeMarked();
    const begun = requestDeletion(me.id);
    db().update(users).set({ passwordHash: "another" }).where(eq(users.id, me.id)).run();
    expect(await begun).toEqual({ ok: false, reason: "wrong-password" });
    expect(userOf(me.id)?.anonymisedAt).toBeNull();
  });

  test("without a password until its username is typed", async () => {
    const me = makeMarked({ passwordHash: null, username: "Line.User" });
    for (const proof of ["", "line", "Line.User2"]) {
      expect(await requestDeletion(me.id, proof)).toEqual({ ok: false, reason: "wrong-username" });
    }
    expect(await requestDeletion(me.id, "line.user")).toEqual({ ok: true });
  });

  test("where the username is typed in the place of a password", async () => {
    const me = makeMarked();
    expect(await requestDeletion(me.id, me.username)).toEqual({
      ok: false,
      reason: "wrong-password",
    });
  });

  test("if it is the last admin's, with all that was to come", async () => {
    const me = makeMarked({ role: "admin" });
    const id = book(me, makeCleaner());
    expect(await requestDeletion(me.id)).toEqual({ ok: false, reason: "last-admin" });
    expect(bookingOf(id)?.status).toBe("confirmed");
    makeCustomer({ role: "admin" });
    expect(await requestDeletion(me.id)).toEqual({ ok: true });
    expect(userOf(me.id)?.role).toBe("customer");
  });

  test("gone once, however often it is sent", async () => {
    const me = makeMarked();
    const answers = await Promise.all([requestDeletion(me.id), requestDeletion(me.id)]);
    expect(answers).toEqual([{ ok: true }, { ok: true }]);
    const record = db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(me.id)))
      .all();
    expect(record).toHaveLength(1);
  });
});
