import { expect, test } from "vitest";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { chooseLanguage, getLanguage } from "./language.server";
import { getProfile } from "./change-profile.server";

useDatabase();

test("a language that is chosen is kept, for that person only", () => {
  const [user, other] = [makeCustomer({ locale: "en" }), makeCustomer({ locale: "en" })];
  chooseLanguage(user.id, "th");
  expect([getLanguage(user.id), getLanguage(other.id)]).toEqual(["th", "en"]);
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
  expect(getLanguage(user.id)).toBe("en");
});
