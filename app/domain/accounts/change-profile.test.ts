import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
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

  it("tells nothing anew of somebody who deleted their account meanwhile", () => {
    const user = makeCustomer({ deactivatedAt: NOW, anonymisedAt: NOW });
    save(user.id, typed);
    expect(rowOf(user.id)).toEqual(user);
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
