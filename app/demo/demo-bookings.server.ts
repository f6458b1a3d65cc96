import { eq } from "drizzle-orm";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { reviews } from "#db/schema/reviews";
import type { Service } from "#db/schema/catalogue";
import { cleanerSeeds, type CleanerSeed } from "#db/seed/demo/cleaners";
import { demoHomeOf } from "./demo-homes";
import { customerSeeds, type CustomerSeed } from "#db/seed/demo/customers";
import { instructionTexts, reviewTextSeeds } from "#db/seed/demo/reviews";
import { agreedTerms } from "~/domain/bookings/creating/agreement";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { createSeries } from "~/domain/bookings/series/series.server";
import { QR_BEFORE_MS, initialStatusOf } from "~/domain/bookings/lifecycle/status";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { slotHour, slotState } from "~/domain/schedule/slots";
import { addFavourite } from "~/domain/cleaners/favourites.server";
import { getListedCleaner, type CleanerWithoutFreeDay } from "~/domain/cleaners/cleaners.server";
import { recordFeeOwed } from "~/domain/payments/fee-ledger.server";
import { refreshRatings } from "~/domain/reviews/ratings.server";
import { takeHours } from "~/domain/schedule/booking-hours.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import {
  addDays,
  cityDateOf,
  daysBetween,
  instantOf,
  weekdayOf,
  type CityDate,
} from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import {
  AREAS,
  SLOT_LABELS,
  isOneOf,
  type Area,
  type BookingStatus,
  type SlotLabel,
  type Specialty,
} from "~/lib/vocabulary";
import {
  completeEndedBookings,
  demoPaymentOf,
  recordReceivedFees,
  settleSomeFeesOfLastMonth,
} from "./demo-fees.server";
import { seedDemoConfirmations } from "./demo-confirmations.server";
import { seedDemoDoors } from "./demo-doors.server";
import { seedDemoRedos } from "./demo-redos.server";
import { seedDemoProblems } from "./demo-problems.server";
import { seedDemoSubstitutes } from "./demo-substitutes.server";
import { seedDemoReviews } from "./demo-reviews.server";
import { seededRandom, type SeededRandom } from "./seeded-random";

const PAST_DAYS = 150;
const FUTURE_DAYS = 24;
const PAST_BOOKINGS = 340;
const FUTURE_BOOKINGS_PER_DAY = 2.5;

interface SeedContext {
  /** Both lists are in the order of the seeds; null for people deleted from a demo that goes on. */
  customerIds: readonly (number | null)[];
  cleanerIds: readonly (number | null)[];
  services: readonly Service[];
  random: SeededRandom;
  now: number;
}

/** Makes bookings in every status around today, with their histories, fees and reviews. */
export function seedDemoBookings(setting: SeedContext, problemPhoto: string): void {
  const { random, now, customerIds } = setting;
  const today = cityDateOf(now);
  seedDemoCleanerToday(setting);
  seedCurrentJob(setting);
  for (let made = 0; made < PAST_BOOKINGS; made += 1) {
    const customer = random.whole(0, customerIds.length - 1);
    const status = random.fraction() < 0.9 ? "completed" : "cancelled";
    bookRandomCleaner(setting, customer, addDays(today, -random.whole(1, PAST_DAYS)), status);
  }
  bookAhead(setting, { from: addDays(today, 1), days: FUTURE_DAYS });
  for (const [status, day] of [
    ["confirmed", 1],
    ["confirmed", 8],
    ["cancelled", 6],
  ] as const) {
    // If nobody is free on that day, try the next one.
    for (let later = 0; later < 14; later += 1) {
      if (bookRandomCleaner(setting, 0, addDays(today, day + later), status)) break;
    }
  }
  seedRequest(setting);
  seedDeclined(setting);
  seedDemoCleanerWeeks(setting, { from: -PAST_DAYS, to: FUTURE_DAYS });
  seedSeries(setting);
  seedSubstitutes(setting);
  seedDemoConfirmations(now);
  for (let ago = 4; ago < 14; ago += 1) {
    if (bookRandomCleaner(setting, 0, addDays(today, -ago), "completed")) break;
  }
  seedDemoProblems(now, problemPhoto);
  seedDemoReviews(now);
  seedDemoRedos(now);
  seedFavourites(setting);
  seedDoors(setting);
  seedNotPaid(setting);
  recordReceivedFees(now);
  settleSomeFeesOfLastMonth(now);
  recomputeRatings();
}

/** Makes two jobs of the customer that aren't paid, as their cleaners say; of one the customer says that it is. */
function seedNotPaid(setting: SeedContext): void {
  const today = cityDateOf(setting.now);
  for (const notPaid of ["denied", "contradicted"] as const) {
    for (let ago = 2; ago < 14; ago += 1) {
      if (bookRandomCleaner(setting, 0, addDays(today, -ago), "completed", { notPaid })) break;
    }
  }
}

/**
 * Continues a demo that was filled some days ago. Bookings that are over by now are completed and paid, and
 * today and the coming weeks are as full as they were then. What people changed stays.
 */
export function continueDemoBookings(setting: SeedContext, since: CityDate): void {
  const { now } = setting;
  const today = cityDateOf(now);
  completeEndedBookings(now);
  seedDemoCleanerToday(setting);
  seedCurrentJob(setting);
  const bookedUntil = addDays(since, FUTURE_DAYS);
  const last = addDays(today, FUTURE_DAYS);
  const from = [addDays(bookedUntil, 1), addDays(today, -PAST_DAYS)].sort().at(-1) ?? today;
  bookAhead(setting, { from, days: daysBetween(from, last) + 1 });
  seedRequest(setting);
  seedDeclined(setting);
  seedDemoCleanerWeeks(setting, { from: daysBetween(today, since) + 1, to: FUTURE_DAYS });
  if (!hasSeriesAhead(setting)) seedSeries(setting);
  seedSubstitutes(setting);
  seedDemoConfirmations(now);
  seedDoors(setting);
  recordReceivedFees(now);
  settleSomeFeesOfLastMonth(now);
  recomputeRatings();
}

/** Makes some bookings a day. Those on past days are completed. */
function bookAhead(setting: SeedContext, { from, days }: { from: CityDate; days: number }): void {
  const { random, customerIds, now } = setting;
  const today = cityDateOf(now);
  for (let made = 0; made < days * FUTURE_BOOKINGS_PER_DAY; made += 1) {
    // Customer 0, whom visitors sign in as, is booked for elsewhere, so that the account is tidy.
    const customer = random.whole(1, customerIds.length - 1);
    const isKept = random.fraction() < 0.95;
    const date = addDays(from, random.whole(0, days - 1));
    // Leave today alone: `seedDemoCleanerToday` fills the demo cleaner's day, and other cleaners stay free.
    if (date === today) continue;
    bookRandomCleaner(
      setting,
      customer,
      date,
      isKept ? (date < today ? "completed" : "confirmed") : "cancelled",
    );
  }
}

/** Index of the cleaner whom visitors can sign in as. */
const DEMO_CLEANER = 0;

/** Adds two cleaners to the favourites of the demo's customer. */
function seedFavourites({ customerIds: [customerId], cleanerIds, now }: SeedContext): void {
  for (const [turn, index] of [2, DEMO_CLEANER].entries()) {
    const cleanerId = cleanerIds[index];
    if (customerId && cleanerId) addFavourite(customerId, cleanerId, now - DAY_MS + turn);
  }
}

/** Fills the demo cleaner's day. Bookings that are over by now are completed. */
function seedDemoCleanerToday(setting: SeedContext): void {
  const date = cityDateOf(setting.now);
  for (const [username, specialty, time] of [
    ["orathai", "standard-cleaning", "9:00 AM"],
    ["yuki.tanabe", "eco-friendly", "1:00 PM"],
  ] as const) {
    const job = jobOf(setting, specialty, time);
    if (!job) continue;
    const isOver = instantOf(date, job.startHour + job.jobHours) <= setting.now;
    bookDemoCleaner(setting, {
      username,
      specialty,
      time,
      date,
      status: isOver ? "completed" : "confirmed",
    });
  }
}

/** The demo cleaner has a booking on one day in this many, on average. */
const DAYS_PER_JOB = 2.5;
/** Usernames of customers who live where the demo cleaner works, without the demo's own customer. */
const NEAR_CUSTOMERS = ["orathai", "hannah.vogel", "krit.studio", "yuki.tanabe"] as const;

/** Gives the demo cleaner a history and earnings, from day `from` to day `to`, counted from today. */
function seedDemoCleanerWeeks(
  setting: SeedContext,
  { from, to }: { from: number; to: number },
): void {
  const { random, now } = setting;
  const today = cityDateOf(now);
  for (let day = from; day <= to; day += 1) {
    if (day === 0 || random.fraction() > 1 / DAYS_PER_JOB) continue;
    bookDemoCleaner(setting, {
      username: random.pick(NEAR_CUSTOMERS),
      specialty: random.pick(["standard-cleaning", "condo-cleaning", "eco-friendly"] as const),
      time: random.pick(["9:00 AM", "1:00 PM"] as const),
      date: addDays(today, day),
      status: day < 0 ? "completed" : "confirmed",
    });
  }
}

/**
 * Makes a booking of the demo's customer that starts now, with a cleaner who takes PromptPay: the
 * customer's page shows the QR code. At night it is the last booking of the day before, which is not paid
 * yet.
 */
function seedCurrentJob(setting: SeedContext): void {
  const { now, cleanerIds, services } = setting;
  const today = cityDateOf(now);
  const starts = [today, addDays(today, -1)]
    .flatMap((date) =>
      SLOT_LABELS.map((time) => ({ date, time, at: instantOf(date, slotHour(time)) })),
    )
    .filter(({ at }) => at <= now + QR_BEFORE_MS / 2)
    .sort((a, b) => b.at - a.at);
  const service = services.find(({ specialty }) => specialty === "condo-cleaning");
  const customer = customerSeeds[0];
  if (!service || !customer || !setting.customerIds[0] || !isOneOf(AREAS, customer.city)) return;
  const area = customer.city;
  for (const { date, time, at } of starts) {
    for (const [cleanerIndex, seed] of cleanerSeeds.entries()) {
      const cleaner = getListedCleaner(cleanerIds[cleanerIndex] ?? 0);
      const does = seed.specialties.includes(service.specialty) && seed.areas.includes(area);
      if (cleanerIndex === DEMO_CLEANER || !cleaner || !does || !seed.promptPayPhone) continue;
      const when = { date, time, status: "confirmed", bookedAt: at - 3 * DAY_MS } as const;
      const job = { customerIndex: 0, cleanerIndex, area, service, ...when };
      if (bookIfFree({ ...setting, random: seededRandom(at) }, cleaner, job)) return;
    }
  }
}

/** Makes a request of the demo's customer that the demo's cleaner has just declined. */
function seedDeclined(setting: SeedContext): void {
  const today = cityDateOf(setting.now);
  for (let day = 4; day < 17; day += 1) {
    const date = addDays(today, day);
    // At weekends hardly any other cleaner would be free.
    if (weekdayOf(date) > 5) continue;
    const request = {
      username: "customer",
      specialty: "condo-cleaning",
      time: "10:00 AM",
      date,
      status: "declined",
    } as const;
    if (bookDemoCleaner({ ...setting, random: seededRandom(day) }, request)) return;
  }
}

/** Makes a pending request of the demo's customer to the demo's cleaner. Visitors can sign in as either. */
function seedRequest(setting: SeedContext): void {
  const today = cityDateOf(setting.now);
  for (let day = 3; day < 17; day += 1) {
    const request = {
      username: "customer",
      specialty: "condo-cleaning",
      time: "1:00 PM",
      date: addDays(today, day),
      status: "pending",
    } as const;
    if (bookDemoCleaner(setting, request)) return;
  }
}

/** Number of visits of the demo's series; the first one was last week. */
const SERIES_VISITS = 5;

/**
 * Makes a weekly series of the demo's customer with the demo's cleaner, at the first hour at which she is
 * free in each of these weeks.
 */
function seedSeries(setting: SeedContext): void {
  const { now, cleanerIds, customerIds } = setting;
  const today = cityDateOf(now);
  const cleaner = getListedCleaner(cleanerIds[DEMO_CLEANER] ?? 0);
  const area = customerSeeds[0]?.city;
  if (!cleaner || !customerIds[0] || !isOneOf(AREAS, area)) return;
  for (let ago = 5; ago > 0; ago -= 1) {
    const dates = datesOfSeries(addDays(today, -ago), 1, SERIES_VISITS);
    for (const time of SLOT_LABELS) {
      const job = jobOf(setting, "standard-cleaning", time);
      const [first = today] = dates;
      if (!job) return;
      const { service, startHour, jobHours } = job;
      const bookedAt = instantOf(addDays(first, -3), 10);
      const schedule = getScheduleBetween(cleaner, first, dates.at(-1) ?? first);
      const isFree = (date: CityDate) =>
        slotState(schedule, { date, startHour, jobHours }, bookedAt) === "free";
      if (!dates.every(isFree)) continue;
      const seriesId = createSeries(1, bookedAt);
      for (const date of dates) {
        const visit = { service, date, time, bookedAt, area, seriesId };
        const status = date < today ? ("completed" as const) : ("confirmed" as const);
        const people = { customerIndex: 0, cleanerIndex: DEMO_CLEANER };
        insertDemoBooking({ ...setting, random: seededRandom(ago) }, cleaner, {
          ...people,
          ...visit,
          status,
        });
      }
      return;
    }
  }
}

/** Makes bookings of the demo's customer that have lost their cleaner. */
function seedSubstitutes({
  customerIds: [customerId],
  cleanerIds,
  services,
  now,
}: SeedContext): void {
  const demoCleanerId = cleanerIds[DEMO_CLEANER];
  const service = services.find(({ specialty }) => specialty === "standard-cleaning");
  if (!customerId || !demoCleanerId || !service) return;
  const cleanerIdOf = (username: string) =>
    cleanerIds[cleanerSeeds.findIndex((seed) => seed.username === username)] ?? null;
  const people = { customerId, cleanerIdOf, demoCleanerId };
  seedDemoSubstitutes({ ...people, serviceId: service.id, now });
}

/** Makes the jobs at doors; neither visitors' customer nor their cleaner is one of their people. */
function seedDoors(setting: SeedContext): void {
  seedDemoDoors(setting.now, (date, time) => {
    const startsAt = instantOf(date, slotHour(time));
    const bookedAt = startsAt - 3 * DAY_MS;
    const own = { ...setting, random: seededRandom(startsAt) };
    for (const [cleanerIndex, { specialties, areas }] of cleanerSeeds.entries()) {
      const cleaner = getListedCleaner(setting.cleanerIds[cleanerIndex] ?? 0);
      const service = setting.services.find(({ specialty }) => specialties.includes(specialty));
      const customerIndex = customerSeeds.findIndex(
        ({ city }, index) => index > 0 && setting.customerIds[index] && areas.includes(city),
      );
      const area = customerSeeds[customerIndex]?.city;
      if (cleanerIndex === DEMO_CLEANER || !cleaner || !service || !isOneOf(AREAS, area)) continue;
      const when = { date, time, status: "confirmed", bookedAt } as const;
      const job = { customerIndex, cleanerIndex, area, service, ...when };
      if (bookIfFree(own, cleaner, job)) return startsAt;
    }
    return null;
  });
}

function hasSeriesAhead({ customerIds: [customerId], now }: SeedContext): boolean {
  const ahead = customerId ? listUpcomingBookings(customerId, now) : [];
  return ahead.some(({ seriesId }) => seriesId !== null);
}

function jobOf({ services }: SeedContext, specialty: Specialty, time: SlotLabel) {
  const service = services.find((candidate) => candidate.specialty === specialty);
  return (
    service && {
      service,
      startHour: slotHour(time),
      jobHours: calculateHoursBilled(service.duration),
    }
  );
}

/** Books the demo's cleaner for a time if she is free; returns false if not. */
function bookDemoCleaner(
  setting: SeedContext,
  {
    username,
    specialty,
    time,
    date,
    status,
  }: {
    username: string;
    specialty: Specialty;
    time: SlotLabel;
    date: CityDate;
    status: DemoBooking["status"];
  },
): boolean {
  const { now, customerIds, cleanerIds } = setting;
  const customerIndex = customerSeeds.findIndex((seed) => seed.username === username);
  const area = customerSeeds[customerIndex]?.city;
  const cleaner = getListedCleaner(cleanerIds[DEMO_CLEANER] ?? 0);
  const job = jobOf(setting, specialty, time);
  if (!cleaner || !job || !customerIds[customerIndex] || !isOneOf(AREAS, area)) return false;
  const { service, startHour } = job;
  // Requests were made just now: they are open, or have just been declined.
  const bookedAt =
    status === "pending" || status === "declined"
      ? now - HOUR_MS / 2
      : Math.min(now - HOUR_MS, instantOf(date, startHour) - 52 * HOUR_MS);
  const cleanerIndex = DEMO_CLEANER;
  const booking = { customerIndex, cleanerIndex, area, service, date, time, status, bookedAt };
  return bookIfFree(setting, cleaner, booking);
}

function seedOf(index: number): CleanerSeed {
  const seed = cleanerSeeds[index];
  if (!seed) throw new Error(`No cleaner ${index}.`);
  return seed;
}

/** Books any free cleaner on a day; returns false if none was found in a few tries. */
function bookRandomCleaner(
  setting: SeedContext,
  customerIndex: number,
  date: CityDate,
  status: Exclude<BookingStatus, "pending">,
  payment: Pick<DemoBooking, "notPaid"> = {},
): boolean {
  const { random, customerIds, cleanerIds, services, now } = setting;
  const customer = customerSeeds[customerIndex];
  if (!customer || !isOneOf(AREAS, customer.city)) throw new Error("No such customer.");
  if (customerIds[customerIndex] === null) return false;
  const area: Area = customer.city;
  const suitable = cleanerSeeds
    .map((seed, index) => ({ seed, id: cleanerIds[index] ?? 0 }))
    .filter(({ seed }) => seed.verified && seed.areas.includes(area));
  if (suitable.length === 0) return false;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { seed, id } = random.weighted(suitable, (entry) => entry.seed.popularity + 0.001);
    const offered = services.filter((candidate) => seed.specialties.includes(candidate.specialty));
    const cleaner = getListedCleaner(id);
    // In a demo that goes on, a cleaner may have paused, or their services may have been archived.
    if (!cleaner || offered.length === 0) continue;
    const service = random.pick(offered);
    const time = random.pick(SLOT_LABELS);
    const startHour = slotHour(time);
    // Take a time of booking well before the start, so that past bookings obey the rules that applied then.
    const longAgo = instantOf(date, startHour) - random.whole(20, 160) * HOUR_MS;
    const bookedAt = Math.min(now - HOUR_MS, longAgo);
    const cleanerIndex = cleanerSeeds.indexOf(seed);
    const when = { date, time, status, bookedAt };
    const job = { customerIndex, cleanerIndex, area, service, ...when, ...payment };
    if (bookIfFree(setting, cleaner, job)) return true;
  }
  return false;
}

/** One booking that the demo makes up. */
interface DemoBooking {
  customerIndex: number;
  cleanerIndex: number;
  service: Service;
  date: CityDate;
  time: SlotLabel;
  /** The status now; `declined` means a request that the cleaner declined, which is then cancelled. */
  status: BookingStatus | "declined";
  bookedAt: number;
  area: Area;
  /** The series that this visit belongs to. */
  seriesId?: string;
  /** Its cleaner says that it isn't paid; the customer may say otherwise. */
  notPaid?: "denied" | "contradicted";
}

/** Makes a booking if it was possible at `bookedAt`; returns false if not. */
function bookIfFree(
  setting: SeedContext,
  cleaner: CleanerWithoutFreeDay,
  job: DemoBooking,
): boolean {
  const { date, time, service, bookedAt } = job;
  const slot = {
    date,
    startHour: slotHour(time),
    jobHours: calculateHoursBilled(service.duration),
  };
  if (slotState(getScheduleBetween(cleaner, date, date), slot, bookedAt) !== "free") return false;
  insertDemoBooking(setting, cleaner, job);
  return true;
}

function insertDemoBooking(
  { random, customerIds, now }: SeedContext,
  { id: cleanerId, userId: cleanerUserId, hourlyRate, travelTime }: CleanerWithoutFreeDay,
  job: DemoBooking,
): void {
  const { service, date, time, bookedAt } = job;
  const isDeclined = job.status === "declined";
  const status = job.status === "declined" ? "cancelled" : job.status;
  const customer = customerSeeds[job.customerIndex];
  const userId = customerIds[job.customerIndex];
  if (!customer || !userId) throw new Error("No such customer.");
  const cleanerSeed = seedOf(job.cleanerIndex);
  const price = calculateQuote(hourlyRate, service.duration);
  const startHour = slotHour(time);
  const startsAt = instantOf(date, startHour);
  const endsAt = instantOf(date, startHour + price.hoursBilled);
  const initialStatus = initialStatusOf(cleanerSeed, startsAt, bookedAt);
  const bookingId = db()
    .insert(bookings)
    .values({
      userId,
      serviceId: service.id,
      cleanerId,
      seriesId: job.seriesId ?? null,
      date,
      time,
      startsAt,
      endsAt,
      status,
      respondBy: initialStatus.respondBy,
      ...agreedTerms(service, price, cleanerSeed.instantBooking),
      address: customer.address,
      city: job.area,
      zipCode: customer.zipCode,
      phone: customer.phone,
      specialInstructions: random.fraction() < 0.4 ? random.pick(instructionTexts) : "",
      ...demoHomeOf(job.customerIndex, service.specialty),
      ...(status === "completed"
        ? job.notPaid
          ? {
              completedAt: endsAt,
              notPaidAt: endsAt,
              ...(job.notPaid === "contradicted" && {
                saysPaidAt: endsAt + HOUR_MS,
                saysPaidHow: "cash" as const,
              }),
            }
          : demoPaymentOf({ startsAt, endsAt }, cleanerSeed.promptPayPhone !== undefined)
        : {}),
      createdAt: bookedAt,
    })
    .returning({ id: bookings.id })
    .get().id;

  const record = (event: typeof bookingEvents.$inferInsert) =>
    db().insert(bookingEvents).values(event).run();
  record({
    bookingId,
    at: bookedAt,
    actor: "customer",
    actorUserId: userId,
    event: initialStatus.event,
    toStatus: initialStatus.status,
  });
  if (isDeclined) {
    record({
      bookingId,
      at: bookedAt + HOUR_MS / 4,
      actor: "cleaner",
      actorUserId: cleanerUserId,
      event: "declined",
      fromStatus: "pending",
      toStatus: "cancelled",
    });
  } else if (status !== initialStatus.status && initialStatus.status === "pending") {
    record({
      bookingId,
      at: bookedAt + HOUR_MS / 2,
      actor: "cleaner",
      event: "accepted",
      fromStatus: "pending",
      toStatus: "confirmed",
    });
  }
  if (!isDeclined && (status === "completed" || status === "cancelled")) {
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
  if (job.notPaid) {
    const unchanged = { bookingId, fromStatus: status, toStatus: status };
    const byCleaner = { actor: "cleaner", actorUserId: cleanerUserId } as const;
    record({ ...unchanged, ...byCleaner, at: endsAt, event: "not-paid" });
    if (job.notPaid === "contradicted") {
      const byCustomer = { actor: "customer", actorUserId: userId } as const;
      record({ ...unchanged, ...byCustomer, at: endsAt + HOUR_MS, event: "says-paid-cash" });
    }
  } else if (status === "completed") {
    const fee = price.platformFee;
    recordFeeOwed({ bookingId, cleanerId, fee, endsAt }, { userId: cleanerUserId, now: endsAt });
  }
  if (status !== "cancelled") {
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

/** Returns a review text in the customer's language that is new for this cleaner; "" if none is left. */
function reviewText(
  random: SeededRandom,
  wanted: { stars: number; cleanerId: number; language: CustomerSeed["language"] },
): string {
  const usedTexts = db()
    .select({ comment: reviews.comment })
    .from(reviews)
    .where(eq(reviews.cleanerId, wanted.cleanerId))
    .all();
  const fresh = reviewTextSeeds.filter(
    ({ stars, language, comment }) =>
      stars === wanted.stars &&
      language === wanted.language &&
      !usedTexts.some((one) => one.comment === comment),
  );
  return fresh.length > 0 ? random.pick(fresh).comment : "";
}

/** Returns 3 to 5 stars; their mean is near `quality`. */
function starsAround(quality: number, random: SeededRandom): number {
  const lower = Math.floor(quality);
  const stars = random.fraction() < quality - lower ? lower + 1 : lower;
  return Math.max(3, Math.min(5, random.fraction() < 0.04 ? stars - 1 : stars));
}

/** Recomputes all ratings from the reviews. */
function recomputeRatings(): void {
  db()
    .selectDistinct({ cleanerId: reviews.cleanerId, serviceId: reviews.serviceId })
    .from(reviews)
    .all()
    .forEach(refreshRatings);
}
