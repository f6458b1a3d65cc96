import { expect, test } from "vitest";
import { ownWords } from "./public-cleaner.server";

test("what the form said before anybody typed isn't shown as a cleaner's own words", () => {
  expect(ownWords("As soon as possible")).toBe("");
  expect(ownWords("เร็วที่สุด")).toBe("");
  expect(ownWords("Wednesday to Sunday")).toBe("Wednesday to Sunday");
});
