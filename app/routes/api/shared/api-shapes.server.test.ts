import { HomeFactsSchema } from "~/domain/homes/home-facts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { listBookingsOfPerson } from "~/domain/bookings/reading/bookings.server";
import { listServices } from "~/domain/catalogue/services.server";
import { listListedCleaners } from "~/domain/cleaners/cleaners.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { BOOKING_STATUSES, LOCALES, SLOT_LABELS, type BookingStatus } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import {
  bookingJson,
  cleanerJson,
  serviceJson,
  testimonialJson,
  userJson,
} from "./api-shapes.server";

useDatabase();

const newCustomer = () => makeCustomer({ phone: "+66815550777", lastName: "Rakdee" });

const NO_FACTS = HomeFactsSchema.parse({});

/** Makes a booking in a status, and reads it as its customer, its cleaner and a stranger. */
function bookingSeen(
  status: BookingStatus,
  customer = newCustomer(),
  cleaner = makeCleaner({ instantBooking: status !== "pending", name: "Nok" }),
) {
  const bookingId = makeBooking({
    serviceId: makeService({ duration: 150 }).id,
    cleanerId: cleaner.id,
    time: SLOT_LABELS[1],
    address: "House 77, Soi Secret",
    zipCode: "50277",
    specialInstructions: "Door code 7707",
    home: { ...NO_FACTS, bedrooms: 2, pets: "cat" },
    aboutHome: "The cat is shy",
    customerId: customer.id,
  });
  const seenBy = (viewerId: number, now = NOW) =>
    listBookingsOfPerson(viewerId, 1, 10).bookings.map((row) =>
      bookingJson({ ...row, status }, { viewerId, locale: "en", now }),
    );
  return { id: bookingId, cleaner, customer, seenBy };
}

describe("a booking", () => {
  test("that nobody answered in time is told as cancelled, before it is settled", () => {
    const { cleaner, customer, seenBy } = bookingSeen("pending");
    const deadline = Date.parse("2026-11-23T06:00:00Z");
    for (const { id } of [customer, { id: cleaner.userId }]) {
      expect(seenBy(id, deadline - 1)).toMatchObject([{ status: "pending" }]);
      expect(seenBy(id, deadline)).toMatchObject([{ status: "cancelled" }]);
    }
  });

  test("has its published fields, money in baht, for its customer in every status", () => {
    for (const status of BOOKING_STATUSES) {
      const { id, cleaner, customer, seenBy } = bookingSeen(status);
      expect(seenBy(customer.id)).toEqual([
        {
          id,
          as: "customer",
          userId: customer.id,
          serviceId: expect.any(Number) as number,
          cleanerId: cleaner.id,
          date: NEXT_MONDAY,
          time: "9:00 AM",
          status,
          respondBy: status === "pending" ? "2026-11-23T06:00:00.000Z" : null,
          totalPrice: 3 * 300 + 350,
          address: "House 77, Soi Secret",
          city: "nimman",
          zipCode: "50277",
          phone: "+66815550777",
          specialInstructions: "Door code 7707",
          home: { ...NO_FACTS, bedrooms: 2, pets: "cat" },
          aboutHome: "The cat is shy",
          ifCleanerCant: "ask",
          createdAt: "2026-11-23T02:00:00.000Z",
          paidAt: null,
          paidHow: null,
          isLate: false,
          proposal: null,
          service: { name: "Test cleaning", duration: 150 },
          user: { firstName: "Somchai", lastName: "Rakdee" },
          cleaner: { name: "Nok" },
        },
      ]);
    }
  });

  test.each(["pending", "cancelled"] as const)(
    "that is %s tells its cleaner the area, and nothing of the address",
    (status) => {
      const { id, cleaner, seenBy } = bookingSeen(status);
      const [json] = seenBy(cleaner.userId);
      expect(json).toMatchObject({
        id,
        as: "cleaner",
        status,
        city: "nimman",
        address: null,
        zipCode: null,
        phone: null,
        specialInstructions: null,
        // A request says what kind of home it is; a cancelled booking no longer does.
        home:
          status === "pending"
            ? (expect.objectContaining({ bedrooms: 2, pets: "cat" }) as unknown)
            : null,
        aboutHome: status === "pending" ? "The cat is shy" : null,
        ifCleanerCant: null,
        user: { firstName: "Somchai", lastName: "Rakdee" },
      });
      expect(JSON.stringify(json)).not.toMatch(/Secret|50277|\+66|7707/);
    },
  );

  test.each(["confirmed", "completed"] as const)(
    "that is %s tells its cleaner where to go and whom to call",
    (status) => {
      const { cleaner, seenBy } = bookingSeen(status);
      expect(seenBy(cleaner.userId)).toMatchObject([
        {
          as: "cleaner",
          address: "House 77, Soi Secret",
          zipCode: "50277",
          phone: "+66815550777",
          specialInstructions: "Door code 7707",
        },
      ]);
    },
  );

  test.each(["confirmed", "completed"] as const)(
    "that is %s tells its cleaner the place until 30 days after the job, then the area only",
    (status) => {
      const { cleaner, customer, seenBy } = bookingSeen(status);
      const ends = instantOf(NEXT_MONDAY, 12);
      const last = seenBy(cleaner.userId, ends + 30 * DAY_MS - 1);
      expect(last).toMatchObject([{ address: "House 77, Soi Secret", phone: "+66815550777" }]);
      const old = seenBy(cleaner.userId, ends + 30 * DAY_MS);
      expect(old).toMatchObject([
        { city: "nimman", address: null, phone: null, home: null, aboutHome: null },
      ]);
      expect(JSON.stringify(old)).not.toMatch(/Secret|50277|\+66|7707/);
      const own = seenBy(customer.id, ends + 30 * DAY_MS);
      expect(own).toMatchObject([{ address: "House 77, Soi Secret" }]);
    },
  );

  test("is nobody else's business", () => {
    const { seenBy } = bookingSeen("confirmed");
    expect(seenBy(makeCustomer().id)).toEqual([]);
    expect(seenBy(makeCleaner().userId)).toEqual([]);
  });

  test("a person's list holds both sides, newest first, each once, page by page", () => {
    const me = newCustomer();
    const cleaner = makeCleaner({ userId: me.id });
    const asCleaner = bookingSeen("pending", makeCustomer(), cleaner);
    const mine = bookingSeen("confirmed", me);
    expect(asCleaner.seenBy(me.id).map(({ id, as }) => [id, as])).toEqual([
      [mine.id, "customer"],
      [asCleaner.id, "cleaner"],
    ]);
    const second = listBookingsOfPerson(me.id, 2, 1);
    expect(second.total).toBe(2);
    expect(second.bookings.map((row) => row.id)).toEqual([asCleaner.id]);
  });
});

describe("catalogue", () => {
  test("services speak the reader's language and decimal baht", () => {
    for (const service of listServices()) {
      for (const locale of LOCALES) {
        const json = serviceJson(service, locale);
        const thai = /[ก-๙]/;
        expect(thai.test(json.name)).toBe(locale === "th");
        expect(thai.test(json.description)).toBe(locale === "th");
        expect(json.features).toBe(locale === "th" ? service.featuresTh : service.featuresEn);
        expect(json.price * 100).toBe(service.price);
        expect(Object.keys(json).sort()).toEqual([
          "description",
          "duration",
          "features",
          "id",
          "name",
          "price",
          "rating",
          "reviewCount",
          "specialty",
        ]);
      }
    }
  });

  test("a testimonial has its published fields, in the reader's language", () => {
    const row = {
      id: 1,
      name: "Siriporn K.",
      locationEn: "Mae Hia",
      locationTh: "แม่เหียะ",
      commentEn: "Good.",
      commentTh: "ดี",
      rating: 5,
      imageUrl: null,
      position: 0,
    };
    const shared = { id: 1, name: "Siriporn K.", rating: 5, imageUrl: null };
    expect(testimonialJson(row, "en")).toEqual({
      ...shared,
      location: "Mae Hia",
      comment: "Good.",
    });
    expect(testimonialJson(row, "th")).toEqual({ ...shared, location: "แม่เหียะ", comment: "ดี" });
  });

  test("any rate in satang comes back as the same baht, and no column slips out", () => {
    makeCleaner({ photo: "abc" });
    const [row] = listListedCleaners(1, 500).filter((cleaner) => cleaner.photo === "abc");
    if (!row) throw new Error("The cleaner is not listed.");
    expect(Object.keys(cleanerJson(row)).sort()).toEqual([
      "areas",
      "averageResponseTime",
      "bio",
      "completedBookings",
      "createdAt",
      "hourlyRate",
      "id",
      "imageUrl",
      "isVerified",
      "languages",
      "name",
      "nextAvailableDate",
      "otherLanguages",
      "rating",
      "reviewCount",
      "specialties",
      "userId",
    ]);
    expect(cleanerJson(row).imageUrl).toBe("/photos/abc-384.webp");
    expect(cleanerJson({ ...row, photo: null }).imageUrl).toBeNull();
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000_00 }), (hourlyRate) => {
        const sent = JSON.stringify(cleanerJson({ ...row, hourlyRate }).hourlyRate);
        expect(sent).toMatch(/^\d+(\.\d{1,2})?$/);
        expect(Math.round(Number(sent) * 100)).toBe(hourlyRate);
      }),
    );
  });

  test("a rating has one decimal, whatever the mean is", () => {
    const [service] = listServices();
    const [cleaner] = listListedCleaners(1, 1);
    if (!service || !cleaner) throw new Error("The tests before made both.");
    fc.assert(
      fc.property(fc.double({ min: 0, max: 5, noNaN: true }), (rating) => {
        for (const json of [
          cleanerJson({ ...cleaner, rating }),
          serviceJson({ ...service, rating }, "en"),
        ]) {
          expect(JSON.stringify(json.rating)).toMatch(/^\d(\.\d)?$/);
          expect(Math.abs(json.rating - rating)).toBeLessThanOrEqual(0.05 + 1e-9);
        }
      }),
    );
  });

  test("only listed cleaners are there", () => {
    const hidden = makeCleaner({ isVerified: false });
    const gone = makeCleaner({ deactivatedAt: NOW });
    const ids = listListedCleaners(1, 500).map((cleaner) => cleaner.id);
    expect(ids).not.toContain(hidden.id);
    expect(ids).not.toContain(gone.id);
  });
});

test("a user's JSON has the seven fields and never the rest of the row", () => {
  const user = makeCustomer({ passwordHash: "hash" });
  expect(userJson(user)).toEqual({
    id: user.id,
    username: user.username,
    firstName: "Somchai",
    lastName: "Jaidee",
    email: user.email,
    role: "customer",
    profilePicture: null,
  });
});
