import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { chooseLanguage } from "./language.server";
import { getProfile } from "./change-profile.server";

useDatabase();

const languageOf = (id: number) =>
  db().select({ locale: users.locale }).from(users).where(eq(users.id, id)).get()?.locale;

test("a language that is chosen is kept, for that person only", () => {
  const [user, other] = [makeCustomer({ locale: "en" }), makeCustomer({ locale: "en" })];
  chooseLanguage(user.id, "th");
  expect([languageOf(user.id), languageOf(other.id)]).toEqual(["th", "en"]);
});

test("a profile form that is open meanwhile can still be saved", () => {
  const user = makeCustomer({ locale: "en" });
  const before = getProfile(user.id);
  chooseLanguage(user.id, "th");
  expect(getProfile(user.id)).toEqual(before);
});

test("of a closed account nothing is written any more", () => {
  const user = makeCustomer({ locale: "en", deactivatedAt: NOW });
  chooseLanguage(user.id, "th");
  expect(languageOf(user.id)).toBe("en");
});
