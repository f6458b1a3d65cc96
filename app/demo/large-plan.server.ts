import type { Service } from "#db/schema/catalogue";
import { cleanerSeeds } from "#db/seed/demo/cleaners";
import { familyNames, givenNames } from "#db/seed/large/names";
import { MOST_PENDING_REQUESTS, MOST_UPCOMING_BOOKINGS } from "~/lib/booking-limits";
import { AUTO_COMPLETE_AFTER_MS, initialStatusOf } from "~/domain/bookings/lifecycle/status";
import { publicName } from "~/domain/accounts/public-name";
import { calculateHoursBilled, calculateQuote, type Quote } from "~/domain/pricing/pricing";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { hoursTaken, slotHour, slotState } from "~/domain/schedule/slots";
import {
  ALL_WINDOWS,
  sameWindowsEveryDay,
  encodeWorkDays,
  type Schedule,
} from "~/domain/schedule/availability";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { satangFromBaht, type Satang } from "~/lib/money";
import {
  AREAS,
  SLOT_LABELS,
  SPECIALTIES,
  type Area,
  type BookingStatus,
  type Locale,
  type SlotLabel,
  type Specialty,
  type SpokenLanguage,
} from "~/lib/vocabulary";
import type { SeededRandom } from "./seeded-random";

/** The number of rows in the large data set. */
export interface LargeSize {
  cleaners: number;
  customers: number;
  bookings: number;
}

/** The size that `npm run seed:large` makes. */
export const LARGE_SIZE: LargeSize = { cleaners: 5_000, customers: 20_000, bookings: 200_000 };

const PAST_DAYS = 540;
const FUTURE_DAYS = 60;
/** Share of future bookings among all; the others are over. */
const FUTURE_SHARE = 0.25;
/** Share of completed bookings with a review; 200,000 bookings have some 60,000. */
const REVIEWED_SHARE = 0.44;
/** Number of tries for each booking to find a slot, before the plan is given up as impossible. */
const MOST_TRIES = 60;

export interface PlannedPerson {
  userId: number;
  username: string;
  firstName: string;
  lastName: string;
  locale: Locale;
  createdAt: number;
}

export interface PlannedCustomer extends PlannedPerson {
  area: Area;
  address: string;
  phone: string;
}

export interface PlannedCleaner extends PlannedPerson {
  id: number;
  /** The public name. */
  name: string;
  bio: string;
  languages: SpokenLanguage[];
  otherLanguages: string;
  nextAvailableDate: string;
  averageResponseTime: number;
  hourlyRate: Satang;
  isVerified: boolean;
  instantBooking: boolean;
  specialties: Specialty[];
  areas: Area[];
  schedule: Schedule & { takenHours: Map<CityDate, number> };
  phone: string;
  /** Weight with which they are chosen for bookings, relative to other cleaners. */
  popularity: number;
  /** Mean of the stars that customers give. */
  quality: number;
  /** Index in the list of shared portraits, or null for initials. */
  portrait: number | null;
}

export interface PlannedBooking {
  customer: PlannedCustomer;
  cleaner: PlannedCleaner;
  service: Service;
  area: Area;
  date: CityDate;
  time: SlotLabel;
  startHour: number;
  startsAt: number;
  endsAt: number;
  status: BookingStatus;
  respondBy: number | null;
  price: Quote;
  createdAt: number;
  review: { stars: number; createdAt: number } | null;
}

export interface LargePlan {
  customers: PlannedCustomer[];
  cleaners: PlannedCleaner[];
  /** In the order in which they were made. */
  bookings: PlannedBooking[];
}

interface PlanContext {
  random: SeededRandom;
  now: number;
  services: readonly Service[];
}

/**
 * Plans the people and bookings of the large data set. The same random seed and the same `now` give the
 * same plan. Every booking fits the cleaner's schedule at that time, by the product's own slot rule, and
 * nobody has more requests or bookings than the product allows.
 */
export function planLarge(size: LargeSize, setting: PlanContext): LargePlan {
  const customers = Array.from({ length: size.customers }, (_, index) =>
    planCustomer(index, setting),
  );
  const firstCleanerUser = size.customers + 2;
  const cleaners = Array.from({ length: size.cleaners }, (_, index) =>
    planCleaner(index, firstCleanerUser + index, setting),
  );
  return { customers, cleaners, bookings: planBookings(size, customers, cleaners, setting) };
}

function planPerson({ random, now }: PlanContext, locale: Locale) {
  const given = random.pick(givenNames);
  const family = random.pick(familyNames);
  return {
    firstName: given[locale],
    lastName: family[locale],
    locale,
    createdAt: now - random.whole(PAST_DAYS + 10, 2 * PAST_DAYS) * DAY_MS,
  };
}

/** Plans a customer. User 1 is the admin; customers follow, and the demo's sign-in is the first of them. */
function planCustomer(index: number, setting: PlanContext): PlannedCustomer {
  const { random } = setting;
  const person = planPerson(setting, index > 0 && random.fraction() < 0.6 ? "th" : "en");
  const house = `${random.whole(1, 400)}/${random.whole(1, 90)}`;
  const moo = random.whole(1, 12);
  return {
    ...person,
    userId: index + 2,
    username: index === 0 ? "customer" : `customer-${index}`,
    area: random.pick(AREAS),
    address: person.locale === "th" ? `${house} หมู่ ${moo}` : `${house} Moo ${moo}`,
    phone: `+6681${String(random.whole(0, 9_999_999)).padStart(7, "0")}`,
  };
}

function planCleaner(index: number, userId: number, setting: PlanContext): PlannedCleaner {
  const { random, now } = setting;
  const locale = random.fraction() < 0.65 ? "th" : "en";
  const person = planPerson(setting, locale);
  const model = random.pick(cleanerSeeds.filter((seed) => seed.preferredLanguage === locale));
  const today = cityDateOf(now);
  const blocked = Array.from({ length: random.whole(0, 2) }, () =>
    addDays(today, random.whole(3, 45)),
  );
  const languages: SpokenLanguage[] = [
    "th",
    ...pickSome(random, ["en", "zh", "ja"] as const, 0, 2),
  ];
  const averageResponseTime = random.whole(5, 180);
  const hourlyRate = satangFromBaht(random.whole(18, 52) * 10);
  const isVerified = index === 0 || random.fraction() < 0.94;
  const instantBooking = index === 0 || random.fraction() < 0.8;
  return {
    ...person,
    id: index + 1,
    userId,
    username: index === 0 ? "cleaner" : `cleaner-${index}`,
    name: publicName(person),
    bio: model.bio,
    languages,
    otherLanguages: model.otherLanguages,
    nextAvailableDate: model.nextAvailableDate,
    averageResponseTime,
    hourlyRate,
    isVerified,
    instantBooking,
    specialties: pickSome(random, SPECIALTIES, 1, 5),
    areas: pickSome(random, AREAS, 2, 8),
    schedule: {
      workDays: encodeWorkDays(random.fraction() < 0.5 ? [1, 2, 3, 4, 5] : sixDays(random)),
      weekWindows: sameWindowsEveryDay(
        random.weighted([0b011, 0b111, 0b001, 0b110], (mask) => WINDOW_WEIGHTS[mask] ?? 0),
      ),
      offOnHolidays: false,
      leadTime: "two-hours",
      travelTime: random.fraction() < 0.8,
      answersRequests: answersRequests({ instantBooking }),
      lastDay: null,
      blockedWindows: new Map(blocked.map((date) => [date, ALL_WINDOWS])),
      takenHours: new Map(),
    },
    phone: `+6682${String(index).padStart(7, "0")}`,
    popularity: 0.15 + 3 * random.fraction() ** 3,
    quality: 4 + random.fraction(),
    portrait: random.fraction() < 0.7 ? random.whole(0, cleanerSeeds.length - 1) : null,
  };
}

const WINDOW_WEIGHTS: Record<number, number> = { 0b011: 60, 0b111: 25, 0b001: 5, 0b110: 10 };

function sixDays(random: SeededRandom): number[] {
  const dayOff = random.whole(1, 7);
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => weekday !== dayOff);
}

/** Returns between `least` and `most` different items of a list, in the list's order. */
function pickSome<T>(random: SeededRandom, list: readonly T[], least: number, most: number): T[] {
  const wanted = random.whole(least, Math.min(most, list.length));
  const chosen = new Set<T>();
  while (chosen.size < wanted) chosen.add(random.pick(list));
  return list.filter((item) => chosen.has(item));
}

function planBookings(
  size: LargeSize,
  customers: readonly PlannedCustomer[],
  cleaners: readonly PlannedCleaner[],
  setting: PlanContext,
): PlannedBooking[] {
  const { random, now } = setting;
  const future = Math.round(size.bookings * FUTURE_SHARE);
  const today = cityDateOf(now);
  const pickCleaner = weightedPicker(
    cleaners.filter((cleaner) => cleaner.isVerified),
    (cleaner) => cleaner.popularity,
    random,
  );
  // Some people book every week, but most book rarely.
  const pickCustomer = weightedPicker(
    customers.slice(1),
    () => 0.02 + random.fraction() ** 4,
    random,
  );
  const [signInCustomer] = customers;
  if (!signInCustomer) throw new Error("At least one customer is needed.");
  const upcoming = new Map<PlannedCustomer, { pending: number; all: number }>();
  const bookings: PlannedBooking[] = [];
  for (let tries = 0; bookings.length < size.bookings; tries += 1) {
    if (tries > size.bookings * MOST_TRIES) throw new Error("The cleaners' diaries are full.");
    const isFuture = bookings.length < future;
    // The demo's own customer gets a few past and future bookings, placed first.
    const own = isFuture ? bookings.length < 3 : bookings.length < future + 12;
    const customer = own ? signInCustomer : pickCustomer();
    const days = isFuture ? random.whole(1, FUTURE_DAYS) : -random.whole(1, PAST_DAYS);
    const booking = planBooking(customer, pickCleaner(), addDays(today, days), setting);
    if (!booking) continue;
    if (isFuture && booking.status !== "cancelled") {
      const held = upcoming.get(customer) ?? { pending: 0, all: 0 };
      if (held.all >= MOST_UPCOMING_BOOKINGS) continue;
      if (booking.status === "pending" && held.pending >= MOST_PENDING_REQUESTS) continue;
      held.all += 1;
      if (booking.status === "pending") held.pending += 1;
      upcoming.set(customer, held);
    }
    markHoursTaken(booking);
    bookings.push(booking);
  }
  return bookings.sort((one, other) => one.createdAt - other.createdAt);
}

/** Plans one booking if the cleaner is free at that time; returns null if not. */
function planBooking(
  customer: PlannedCustomer,
  cleaner: PlannedCleaner,
  date: CityDate,
  { random, now, services }: PlanContext,
): PlannedBooking | null {
  const service = random.pick(
    services.filter((candidate) => cleaner.specialties.includes(candidate.specialty)),
  );
  const time = random.pick(SLOT_LABELS);
  const startHour = slotHour(time);
  const jobHours = calculateHoursBilled(service.duration);
  const startsAt = instantOf(date, startHour);
  const endsAt = instantOf(date, startHour + jobHours);
  const isPending = startsAt > now && cleaner.schedule.answersRequests && random.fraction() < 0.3;
  // Open requests are recent.
  const createdAt = isPending
    ? now - random.whole(10, 50) * (HOUR_MS / 60)
    : Math.min(now - HOUR_MS, startsAt - random.whole(20, 160) * HOUR_MS);
  const { respondBy } = initialStatusOf(cleaner, startsAt, createdAt);
  if (slotState(cleaner.schedule, { date, startHour, jobHours }, createdAt) !== "free") return null;

  const status = isPending ? "pending" : planStatus(endsAt, random, now);
  const reviewed = status === "completed" && random.fraction() < REVIEWED_SHARE;
  return {
    customer,
    cleaner,
    service,
    area: cleaner.areas.includes(customer.area) ? customer.area : random.pick(cleaner.areas),
    date,
    time,
    startHour,
    startsAt,
    endsAt,
    status,
    respondBy,
    price: calculateQuote(cleaner.hourlyRate, service.duration),
    createdAt,
    review: reviewed
      ? {
          stars: starsAround(cleaner.quality, random),
          createdAt: Math.min(now, endsAt + random.whole(2, 60) * HOUR_MS),
        }
      : null,
  };
}

function planStatus(endsAt: number, random: SeededRandom, now: number): BookingStatus {
  if (random.fraction() < 0.1) return "cancelled";
  if (endsAt > now) return "confirmed";
  // Many cleaners don't mark a booking as completed, until it completes automatically.
  return endsAt > now - AUTO_COMPLETE_AFTER_MS && random.fraction() < 0.5
    ? "confirmed"
    : "completed";
}

/** Returns 3 to 5 stars; their mean is near `quality`. */
function starsAround(quality: number, random: SeededRandom): number {
  const lower = Math.floor(quality);
  const stars = random.fraction() < quality - lower ? lower + 1 : lower;
  return Math.max(3, Math.min(5, random.fraction() < 0.06 ? stars - 1 : stars));
}

function markHoursTaken({ status, cleaner, date, startHour, price }: PlannedBooking): void {
  if (status === "cancelled") return;
  const { takenHours, travelTime } = cleaner.schedule;
  const taken = hoursTaken(startHour, price.hoursBilled, travelTime);
  takenHours.set(date, (takenHours.get(date) ?? 0) | taken);
}

/** Returns a function that works like `random.weighted` but is fast for long lists. */
function weightedPicker<T>(
  list: readonly T[],
  weightOf: (item: T) => number,
  random: SeededRandom,
): () => T {
  let sum = 0;
  const bounds = Float64Array.from(list, (item) => (sum += weightOf(item)));
  return () => {
    const wanted = random.fraction() * sum;
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((bounds[middle] ?? sum) > wanted) high = middle;
      else low = middle + 1;
    }
    const item = list[low];
    if (item === undefined) throw new Error("Nothing to pick from.");
    return item;
  };
}
