import { expect, test } from "vitest";
import { serverTranslator } from "~/i18n/catalogue.server";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { liveCardView } from "./live-card.server";

test("until the cleaner leaves, the card shows the evening before, and the morning from five o'clock of the day", () => {
  const date = "2026-12-02";
  const startsAt = instantOf(date, 9);
  const booking = {
    status: "confirmed",
    ...{ date, startsAt, endsAt: startsAt + 2 * HOUR_MS },
    ...{ completedAt: null, paidAt: null, onTheWayAt: null, isComing: true, isAtDoor: false },
  } as const;
  const facts = {
    side: "customer",
    ...{ name: "Kanya", serviceName: "Standard Cleaning", hours: 2, door: null, isAsked: false },
    ...{ comingConfirmedAt: null, presenceConfirmedAt: null },
  } as const;
  const pictureAt = (now: number) =>
    liveCardView(booking, facts, { t: serverTranslator("en"), locale: "en", now })?.picture;
  const morning = instantOf(date, 5);
  expect([morning - HOUR_MS * 12, morning - 1, morning, startsAt - 1].map(pictureAt)).toEqual([
    ...["ahead", "ahead", "morning", "morning"],
  ]);
  expect(pictureAt(startsAt)).toBe("work");
});
