import ICAL from "ical.js";
import { expect, test } from "vitest";
import { icalendar } from "./icalendar.server";

const HOUR_MS = 3_600_000;
const START = Date.parse("2026-11-30T02:00:00Z");

test("names that a file's own signs stand in are read as they are", () => {
  const file = icalendar(
    "Dao; her jobs, all",
    [
      {
        uid: "booking-1@baansaat.example",
        sequence: 0,
        changedAt: START,
        title: "Cleaning, thorough; \\o/",
        status: "confirmed",
        when: { startsAt: START, endsAt: START + 2 * HOUR_MS },
      },
    ],
    {
      method: "PUBLISH",
      organizer: { name: 'Baan "Saat": Chiang Mai, Ltd', email: "a@b.example" },
    },
  );
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent");
  const organizer = event?.getFirstProperty("organizer");
  expect(file).toContain("\r\nNAME:Dao\\; her jobs\\, all\r\n");
  expect(event?.getFirstPropertyValue("summary")).toBe("Cleaning, thorough; \\o/");
  expect(organizer?.getFirstParameter("cn")).toBe("Baan 'Saat': Chiang Mai, Ltd");
  expect(organizer?.getFirstValue()).toBe("mailto:a@b.example");
});
