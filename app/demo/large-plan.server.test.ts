import { describe, expect, it } from "vitest";
import type { Service } from "#db/schema/catalogue";
import { serviceSeeds } from "#db/seed/catalogue";
import { MOST_UPCOMING_BOOKINGS } from "~/lib/booking-limits";
import { hoursTaken } from "~/domain/schedule/slots";
import { hoursBetween, workingHours, worksOn } from "~/domain/schedule/availability";
import { planLarge } from "./large-plan.server";
import { seededRandom } from "./seeded-random";

const now = Date.UTC(2026, 10, 25, 3);
const services = serviceSeeds.map((seed, index) => ({
  id: index + 1,
  specialty: seed.specialty,
  duration: seed.durationMinutes,
})) as Service[];
const plan = () =>
  planLarge(
    { cleaners: 40, customers: 120, bookings: 1_600 },
    { random: seededRandom(1), now, services },
  );

describe("the large data set", () => {
  const { bookings, customers } = plan();

  it("is the same each time", () => {
    expect(plan().bookings).toEqual(bookings);
  });

  it("has exactly as many bookings as asked for, a quarter of them to come", () => {
    expect(bookings).toHaveLength(1_600);
    expect(bookings.filter((booking) => booking.startsAt > now)).toHaveLength(400);
  });

  it("never books an hour twice, nor one that the cleaner doesn't work", () => {
    const taken = new Map<string, number>();
    for (const { cleaner, date, startHour, price, status } of bookings) {
      const job = hoursBetween(startHour, startHour + price.hoursBilled);
      expect(worksOn(cleaner.schedule, date)).toBe(true);
      expect(workingHours(cleaner.schedule, date) & job).toBe(job);
      if (status === "cancelled") continue;
      const key = `${cleaner.id} ${date}`;
      const hours = hoursTaken(startHour, price.hoursBilled, cleaner.schedule.travelTime);
      expect((taken.get(key) ?? 0) & hours).toBe(0);
      taken.set(key, (taken.get(key) ?? 0) | hours);
    }
  });

  it("keeps to what one customer may hold", () => {
    for (const customer of customers) {
      const upcoming = bookings.filter(
        (booking) =>
          booking.customer === customer && booking.startsAt > now && booking.status !== "cancelled",
      );
      expect(upcoming.length).toBeLessThanOrEqual(MOST_UPCOMING_BOOKINGS);
    }
  });
});
