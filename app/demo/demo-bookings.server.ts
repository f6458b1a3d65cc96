import { avg, count, eq } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookingEvents, bookings, reviews } from "#db/schema/bookings";
import { services as serviceTable, type Service } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { cleanerSeeds, type CleanerSeed } from "#db/seed/demo/cleaners";
import { customerSeeds, type CustomerSeed } from "#db/seed/demo/customers";
import { instructionTexts, reviewTextSeeds } from "#db/seed/demo/reviews";
import { agreement } from "~/domain/bookings/agreement";
import { hoursBilled, quote } from "~/domain/pricing/pricing";
import { responseDeadline } from "~/domain/schedule/response-deadline";
import { slotHour, slotState } from "~/domain/schedule/slots";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { takeHours } from "~/domain/schedule/hours.server";
import { scheduleBetween } from "~/domain/schedule/schedules.server";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { AREAS, SLOT_LABELS, isOneOf, type Area, type BookingStatus } from "~/lib/vocabulary";
import type { SeededRandom } from "./seeded-random";

const PAST_DAYS = 150;
const FUTURE_DAYS = 24;
const PAST_BOOKINGS = 340;
const FUTURE_BOOKINGS = 60;

interface Setting {
  customerIds: readonly number[];
  cleanerIds: readonly number[];
  services: readonly Service[];
  random: SeededRandom;
  now: number;
}

/** Bookings in every status around today, with their histories and reviews. */
export function seedDemoBookings(setting: Setting): void {
  const { random, now, customerIds } = setting;
  const today = cityDateOf(now);
  for (let made = 0; made < PAST_BOOKINGS; made += 1) {
    const customer = random.whole(0, customerIds.length - 1);
    const status = random.fraction() < 0.9 ? "completed" : "cancelled";
    book(setting, customer, addDays(today, -random.whole(1, PAST_DAYS)), status);
  }
  for (let made = 0; made < FUTURE_BOOKINGS; made += 1) {
    // The demo customer's own are placed below; a stranger should find that account tidy.
    const customer = random.whole(1, customerIds.length - 1);
    const status = random.fraction() < 0.95 ? "confirmed" : "cancelled";
    book(setting, customer, addDays(today, random.whole(1, FUTURE_DAYS)), status);
  }
  for (const [status, day] of [
    ["confirmed", 1],
    ["confirmed", 8],
    ["pending", 4],
    ["cancelled", 6],
  ] as const) {
    // A day on which nobody fits is followed by the next.
    for (let later = 0; later < 14; later += 1) {
      if (book(setting, 0, addDays(today, day + later), status)) break;
    }
  }
  recomputeRatings();
}

function seedOf(index: number): CleanerSeed {
  const seed = cleanerSeeds[index];
  if (!seed) throw new Error(`No cleaner ${index}.`);
  return seed;
}

/** Makes one booking on a day if somebody is free; false if nobody was found in a few tries. */
function book(
  setting: Setting,
  customerIndex: number,
  date: CityDate,
  status: BookingStatus,
): boolean {
  const { random, cleanerIds, services, now } = setting;
  const customer = customerSeeds[customerIndex];
  if (!customer || !isOneOf(AREAS, customer.city)) throw new Error("No such customer.");
  const area: Area = customer.city;
  const suitable = cleanerSeeds
    .map((seed, index) => ({ seed, id: cleanerIds[index] ?? 0 }))
    .filter(
      ({ seed }) =>
        seed.verified &&
        seed.areas.includes(area) &&
        (status !== "pending" || !seed.instantBooking),
    );
  if (suitable.length === 0) {
    if (status !== "pending") return false;
    suitable.push(
      ...cleanerSeeds
        .map((seed, index) => ({ seed, id: cleanerIds[index] ?? 0 }))
        .filter(({ seed }) => seed.verified && !seed.instantBooking),
    );
  }
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { seed, id } = random.weighted(suitable, (entry) => entry.seed.popularity + 0.001);
    const service = random.pick(
      services.filter((candidate) => seed.specialties.includes(candidate.specialty)),
    );
    const time = random.pick(SLOT_LABELS);
    const cleaner = getListedCleaner(id);
    if (!cleaner) throw new Error(`Cleaner ${seed.username} is not listed.`);
    const startHour = slotHour(time);
    // Seen from a week before, so that past jobs obey the rules that held then.
    const bookedAt = Math.min(
      now - HOUR_MS,
      instantOf(date, startHour) - random.whole(20, 160) * HOUR_MS,
    );
    const jobHours = hoursBilled(service.duration);
    const schedule = scheduleBetween(cleaner, date, date);
    if (slotState(schedule, { date, startHour, jobHours }, bookedAt) !== "free") continue;
    insertBooking(setting, {
      customerIndex,
      cleanerIndex: cleanerSeeds.indexOf(seed),
      cleanerId: id,
      service,
      date,
      time,
      status,
      bookedAt,
      hourlyRate: cleaner.hourlyRate,
      travelTime: cleaner.travelTime,
      area,
    });
    return true;
  }
  return false;
}

function insertBooking(
  { random, customerIds, now }: Setting,
  job: {
    customerIndex: number;
    cleanerIndex: number;
    cleanerId: number;
    service: Service;
    date: CityDate;
    time: (typeof SLOT_LABELS)[number];
    status: BookingStatus;
    bookedAt: number;
    hourlyRate: number;
    travelTime: boolean;
    area: Area;
  },
): void {
  const { service, date, time, status, bookedAt, cleanerId } = job;
  const customer = customerSeeds[job.customerIndex];
  const userId = customerIds[job.customerIndex];
  if (!customer || userId === undefined) throw new Error("No such customer.");
  const cleanerSeed = seedOf(job.cleanerIndex);
  const price = quote(job.hourlyRate, service.duration);
  const startHour = slotHour(time);
  const startsAt = instantOf(date, startHour);
  const endsAt = instantOf(date, startHour + price.hoursBilled);
  const bookingId = db()
    .insert(bookings)
    .values({
      userId,
      serviceId: service.id,
      cleanerId,
      date,
      time,
      startsAt,
      endsAt,
      status,
      respondBy: status === "pending" ? responseDeadline(now, startsAt) : null,
      ...agreement(service, price, cleanerSeed.instantBooking),
      address: customer.address,
      city: job.area,
      zipCode: customer.zipCode,
      phone: customer.phone,
      specialInstructions: random.fraction() < 0.4 ? random.pick(instructionTexts) : "",
      completedAt: status === "completed" ? endsAt : null,
      paidAt: status === "completed" ? endsAt : null,
      createdAt: bookedAt,
    })
    .returning({ id: bookings.id })
    .get().id;

  const started = cleanerSeed.instantBooking ? "confirmed" : "pending";
  const record = (event: typeof bookingEvents.$inferInsert) =>
    db().insert(bookingEvents).values(event).run();
  record({
    bookingId,
    at: bookedAt,
    actor: "customer",
    actorUserId: userId,
    event: started === "confirmed" ? "booked" : "requested",
    toStatus: started,
  });
  if (status !== started && started === "pending") {
    record({
      bookingId,
      at: bookedAt + HOUR_MS / 2,
      actor: "cleaner",
      event: "accepted",
      fromStatus: "pending",
      toStatus: "confirmed",
    });
  }
  if (status === "completed" || status === "cancelled") {
    record({
      bookingId,
      at: status === "completed" ? endsAt : Math.min(bookedAt + 2 * HOUR_MS, now),
      actor: status === "completed" ? "cleaner" : "customer",
      actorUserId: status === "completed" ? null : userId,
      event: status,
      fromStatus: "confirmed",
      toStatus: status,
    });
  }
  if (status !== "cancelled") {
    const { travelTime } = job;
    takeHours(bookingId, { cleanerId, date, startHour, jobHours: price.hoursBilled, travelTime });
  }
  if (status === "completed" && random.fraction() < 0.72) {
    const stars = starsAround(cleanerSeed.quality, random);
    db()
      .insert(reviews)
      .values({
        bookingId,
        cleanerId,
        serviceId: service.id,
        userId,
        stars,
        comment: reviewText(random, { stars, cleanerId, language: customer.language }),
        createdAt: endsAt + random.whole(2, 60) * HOUR_MS > now ? endsAt : endsAt + 5 * HOUR_MS,
      })
      .run();
  }
}

/** What a customer writes: in their language, and not what this cleaner was told before. */
function reviewText(
  random: SeededRandom,
  wanted: { stars: number; cleanerId: number; language: CustomerSeed["language"] },
): string {
  const told = db()
    .select({ comment: reviews.comment })
    .from(reviews)
    .where(eq(reviews.cleanerId, wanted.cleanerId))
    .all();
  const fitting = reviewTextSeeds.filter(({ stars }) => stars === wanted.stars);
  const fresh = fitting.filter((seed) => !told.some(({ comment }) => comment === seed.comment));
  const own = fresh.filter(({ language }) => language === wanted.language);
  const [best = fitting] = [own, fresh].filter((seeds) => seeds.length > 0);
  return random.pick(best).comment;
}

/** Stars from 3 to 5 whose mean is near `quality`. */
function starsAround(quality: number, random: SeededRandom): number {
  const lower = Math.floor(quality);
  const stars = random.fraction() < quality - lower ? lower + 1 : lower;
  return Math.max(3, Math.min(5, random.fraction() < 0.04 ? stars - 1 : stars));
}

/** Ratings follow from the reviews. */
function recomputeRatings(): void {
  const ofCleaners = db()
    .select({ id: reviews.cleanerId, rating: avg(reviews.stars), count: count() })
    .from(reviews)
    .groupBy(reviews.cleanerId)
    .all();
  for (const row of ofCleaners) {
    db()
      .update(cleaners)
      .set({ rating: Number(row.rating), reviewCount: row.count })
      .where(eq(cleaners.id, row.id))
      .run();
  }
  const ofServices = db()
    .select({ id: reviews.serviceId, rating: avg(reviews.stars), count: count() })
    .from(reviews)
    .groupBy(reviews.serviceId)
    .all();
  for (const row of ofServices) {
    db()
      .update(serviceTable)
      .set({ rating: Number(row.rating), reviewCount: row.count })
      .where(eq(serviceTable.id, row.id))
      .run();
  }
}
