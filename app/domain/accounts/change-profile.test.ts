import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviews } from "#db/schema/bookings";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { publicVersion } from "~/domain/catalogue/public-version.server";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { changeProfile } from "./change-profile.server";
import { ProfileSchema } from "./schemas";

useDatabase();

const typed = {
  firstName: " Malee ",
  lastName: "Chaiwong",
  phone: "081 234 5678",
  address: "12/3 Nimman Soi 9",
  city: "nimman",
  zipCode: "50200",
};
const save = (userId: number, form: object) => changeProfile(userId, ProfileSchema.parse(form));
const rowOf = (id: number) => db().select().from(users).where(eq(users.id, id)).get();

describe("changeProfile", () => {
  it("saves what was typed, and leaves all else and everybody else alone", () => {
    const [user, other] = [makeCustomer(), makeCustomer()];
    save(user.id, { ...typed, role: "admin", email: "x@evil.example", username: "evil" });
    expect(rowOf(user.id)).toEqual({
      ...user,
      ...typed,
      firstName: "Malee",
      phone: "+66812345678",
      rowVersion: user.rowVersion + 1,
    });
    expect(rowOf(other.id)).toEqual(other);
  });

  it.each([
    ["deleted", { deactivatedAt: NOW, anonymisedAt: NOW }],
    ["closed", { deactivatedAt: NOW }],
  ])("changes nothing of an account that was %s meanwhile", (_how, gone) => {
    const user = makeCustomer(gone);
    expect(save(user.id, typed)).toEqual({ ok: false, reason: "account-closed" });
    expect(rowOf(user.id)).toEqual(user);
  });

  it("changes the name beside their reviews, on pages that are kept too; else no page is new", () => {
    const user = makeCustomer({ firstName: "Nok" });
    const cleaner = makeCleaner();
    const version = publicVersion();
    save(user.id, typed);
    expect(publicVersion()).toBe(version);
    const serviceId = makeService().id;
    const booked = createBooking(
      {
        serviceId,
        cleanerId: cleaner.id,
        date: NEXT_MONDAY,
        time: "9:00 AM",
        address: "1 Nimman Road",
        city: "nimman",
        zipCode: "50200",
        specialInstructions: "",
        idempotencyKey: "one",
      },
      { customerId: user.id, now: NOW },
    );
    const bookingId = booked.ok ? booked.bookingId : 0;
    db()
      .insert(reviews)
      .values({
        bookingId,
        cleanerId: cleaner.id,
        serviceId,
        userId: user.id,
        stars: 5,
        comment: "Spotless",
        createdAt: NOW,
      })
      .run();
    const before = publicVersion();
    save(user.id, { ...typed, phone: "" });
    expect(publicVersion()).toBe(before);
    save(user.id, { ...typed, firstName: "Dao" });
    expect(publicVersion()).toBeGreaterThan(before);
  });

  it("forgets what is left empty", () => {
    const user = makeCustomer();
    save(user.id, typed);
    save(user.id, { firstName: "Malee", lastName: "", phone: "", address: "", city: "" });
    expect(rowOf(user.id)).toMatchObject({
      lastName: "",
      phone: null,
      address: null,
      city: null,
      zipCode: null,
    });
  });

  it.each([
    ["firstName", " ", "signup:first-name-required"],
    ["lastName", "<b>", "signup:name-invalid"],
    ["phone", "12345", "errors:phone-invalid"],
    ["address", "x".repeat(301), "errors:too-long"],
    ["city", "bangkok", "errors:city-required"],
    ["zipCode", "10200", "errors:zip-invalid"],
  ])("takes no %s such as %j", (field, value, message) => {
    const result = ProfileSchema.safeParse({ ...typed, [field]: value });
    expect(result.error?.issues[0]).toMatchObject({ path: [field], message });
  });
});
