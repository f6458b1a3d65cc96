import { expect, test } from "vitest";
import { messagesOf } from "~/i18n/catalogue.server";
import { LOCALES } from "~/lib/vocabulary";
import { ownAvailabilityText } from "./public-cleaner.server";

test("what the form said before anybody typed isn't shown as a cleaner's own words", () => {
  for (const locale of LOCALES) {
    expect(ownAvailabilityText(messagesOf(locale).partner["as-soon-as-possible"])).toBe("");
  }
  expect(ownAvailabilityText("As soon as possible (เริ่มได้เลย)")).toBe("");
  expect(ownAvailabilityText("Wednesday to Sunday")).toBe("Wednesday to Sunday");
});
