import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import {
  bookingDetailsVersion,
  correctBooking,
  type BookingCorrection,
} from "~/domain/bookings/lifecycle/customer-commands.server";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { prepareBookingAgain } from "~/domain/bookings/creating/book-again.server";
import { getBookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { HomeFactsSchema, serializeHomeFacts } from "./home-facts";
import { forgetHome, listHomes } from "./homes.server";

useDatabase();

const HOME = HomeFactsSchema.parse({ kind: "condo", bedrooms: 2, pets: "cat" });
const SAID = { home: HOME, aboutHome: "The cat is shy", specialInstructions: "Code 4711" };

const bookingRow = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();

describe("the home of a booking", () => {
  test("is kept with the account, and the next booking there changes it, not the earlier booking", () => {
    const customerId = makeCustomer().id;
    const first = makeBooking({ customerId, ...SAID });
    expect(listHomes(customerId)).toMatchObject([
      {
        address: "1 Nimman Road",
        city: "nimman",
        facts: serializeHomeFacts(HOME),
        aboutHome: "The cat is shy",
        forTheDoor: "Code 4711",
      },
    ]);
    const later = { ...SAID, home: { ...HOME, pets: "none" as const }, aboutHome: "" };
    makeBooking({ customerId, ...later, now: NOW + 1 });
    expect(listHomes(customerId)).toMatchObject([
      { facts: serializeHomeFacts(later.home), aboutHome: "", forTheDoor: "Code 4711" },
    ]);
    expect(bookingRow(first)).toMatchObject({
      home: serializeHomeFacts(HOME),
      aboutHome: "The cat is shy",
    });
  });

  test("stays as it was kept if a client asks for no facts", () => {
    const customerId = makeCustomer().id;
    makeBooking({ customerId, ...SAID });
    makeBooking({ customerId, now: NOW + 1 });
    expect(listHomes(customerId)).toMatchObject([
      { facts: serializeHomeFacts(HOME), aboutHome: "The cat is shy", forTheDoor: "Code 4711" },
    ]);
  });

  test("is corrected with its booking; a corrected phone number alone doesn't bring it back", () => {
    const { id: userId } = makeCustomer();
    const bookingId = makeBooking({ customerId: userId, ...SAID });
    const correct = (changes: Partial<BookingCorrection>) => {
      const row = bookingRow(bookingId);
      if (!row) throw new Error("There is no booking.");
      const { address, zipCode, phone, home, aboutHome, specialInstructions } = row;
      const was = { address, zipCode, phone, home, aboutHome, specialInstructions };
      const rowVersion = bookingDetailsVersion(was);
      const result = correctBooking({ bookingId, rowVersion, ...was, ...changes }, { userId }, NOW);
      expect(result).toEqual({ ok: true });
    };
    const [kept] = listHomes(userId);
    correct({ aboutHome: "The cat bites", specialInstructions: "Code 1147" });
    expect(listHomes(userId)).toMatchObject([
      { id: kept?.id, aboutHome: "The cat bites", forTheDoor: "Code 1147" },
    ]);
    correct({ address: "11 Nimman Road" });
    expect(listHomes(userId).map(({ address }) => address)).toContain("11 Nimman Road");
    for (const { id } of listHomes(userId)) forgetHome(id, { userId });
    correct({ phone: "+66815550199" });
    expect(listHomes(userId)).toEqual([]);
  });

  test("goes along when the same is booked again", () => {
    const customerId = makeCustomer().id;
    const bookingId = makeBooking({ customerId, ...SAID });
    prepareBookingAgain(bookingId, customerId, NOW);
    expect(getBookingDraft(customerId, NOW)).toMatchObject({
      home: serializeHomeFacts(HOME),
      aboutHome: "The cat is shy",
      specialInstructions: "Code 4711",
    });
  });

  test("goes along to whoever comes in place of a cleaner who can't", () => {
    const service = makeService();
    const cleaner = makeCleaner();
    makeCleaner();
    const lost = makeBooking({
      ...SAID,
      serviceId: service.id,
      cleanerId: cleaner.id,
      ifCleanerCant: "find",
    });
    const cancelled = { bookingId: lost, reason: "Fever" };
    expect(cancelBookingAsCleaner(cancelled, { userId: cleaner.userId }, NOW).ok).toBe(true);
    const substitute = db().select().from(bookings).where(eq(bookings.replacesId, lost)).get();
    expect(substitute).toMatchObject({
      home: serializeHomeFacts(HOME),
      aboutHome: "The cat is shy",
      specialInstructions: "Code 4711",
    });
  });

  test("is what a cleaner knows before they accept, without address and door; afterwards for 30 days", () => {
    const cleaner = makeCleaner({ instantBooking: false });
    const id = makeBooking({ ...SAID, cleanerId: cleaner.id });
    const seen = (now: number) => getCleanerBooking(id, cleaner.id, now);
    const home = { home: serializeHomeFacts(HOME), aboutHome: "The cat is shy" };
    expect(seen(NOW)).toMatchObject({ status: "pending", home, door: null });
    db().update(bookings).set({ status: "confirmed" }).where(eq(bookings.id, id)).run();
    const ends = instantOf(NEXT_MONDAY, 11);
    expect(seen(ends)).toMatchObject({ home, door: { instructions: "Code 4711" } });
    expect(seen(ends + 30 * DAY_MS)).toMatchObject({ home: null, door: null });
    db().update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, id)).run();
    expect(seen(NOW)).toMatchObject({ home: null, door: null });
  });
});
