import { inTransaction, sqlite } from "#db/client.server";
import { reviewTextSeeds, instructionTexts } from "#db/seed/demo/reviews";
import { testimonialSeeds } from "#db/seed/demo/testimonials";
import { zipCodeOf } from "#db/seed/large/zip-codes";
import { agreedPolicy } from "~/domain/bookings/creating/agreement";
import { initialStatusOf } from "~/domain/bookings/lifecycle/status";
import { listServices } from "~/domain/catalogue/services.server";
import { normalizeSearchText } from "~/lib/search-text";
import { searchWordsOf } from "~/domain/cleaners/search-words";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { jobHoursOf } from "~/domain/schedule/booking-hours.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { markAsDemo } from "./demo-mark.server";
import {
  planLarge,
  type LargePlan,
  type LargeSize,
  type PlannedBooking,
  type PlannedCleaner,
  type PlannedPerson,
} from "./large-plan.server";
import { seededRandom, type SeededRandom } from "./seeded-random";

const RANDOM_SEED = 200_000;
const AGREED_POLICIES = [false, true].map((instantBooking) =>
  JSON.stringify(agreedPolicy(instantBooking)),
);

interface SeedLargeOptions {
  now: number;
  /** Hash of the demo's password, which everybody shares. */
  passwordHash: string;
  /** Keys of portraits that the cleaners share. If the list is empty, cleaners show initials. */
  photos: readonly string[];
}

/**
 * Fills an empty database with people and bookings for measurements, and marks it as demo data. The same
 * `now` gives the same data. It uses plain SQL, because this is about a million rows.
 */
export function seedLarge(size: LargeSize, { now, passwordHash, photos }: SeedLargeOptions): void {
  const random = seededRandom(RANDOM_SEED);
  const plan = planLarge(size, { random, now, services: listServices() });
  inTransaction(() => {
    withoutTriggers(() => {
      insertTestimonials();
      insertPeople(plan, { now, passwordHash });
      insertCleaners(plan.cleaners, photos);
      insertBookings(plan.bookings, random);
      insertHours(plan.bookings);
      insertProblems(now);
      insertReviewReports();
      oweFees();
      updateCounters();
    });
    markAsDemo(cityDateOf(now));
  });
  for (const table of ["cleaner_search", "people_search"]) {
    sqlite().exec(`insert into ${table}(${table}) values ('optimize')`);
  }
}

/** Runs something without triggers, which would count a million changes of public data instead of one. */
function withoutTriggers(run: () => void): void {
  const triggers = sqlite()
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) sqlite().exec(`drop trigger "${name}"`);
  run();
  for (const { sql } of triggers) sqlite().exec(sql);
  sqlite().exec("update public_data_version set number = number + 1");
}

type Value = string | number | null;

/** Returns a function that inserts a row with these columns into a table and returns its id. */
function inserter(table: string, columns: readonly string[]): (...values: Value[]) => number {
  const insertQuery = sqlite().prepare(
    `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  return (...values) => Number(insertQuery.run(...values).lastInsertRowid);
}

/** Adds a problem to every twentieth completed booking; the problems of the last seven days are open. */
function insertProblems(now: number): void {
  const isOpen = `ends_at > ${now - 7 * DAY_MS}`;
  sqlite().exec(`
    insert into problems (booking_id, reported_by, kind, words, created_at, answer_by, settled_at,
        settled_by_user_id, words_to_customer, words_to_cleaner)
      select id, 'cleaner', 'other', 'The water was off.', ends_at, ends_at + ${DAY_MS}, iif(${isOpen}, null, ends_at + 1),
        iif(${isOpen}, null, (select min(id) from users where role = 'admin')),
        iif(${isOpen}, '', 'We are sorry.'), iif(${isOpen}, '', 'Thank you.')
      from bookings where status = 'completed' and id % 20 = 0;
    update bookings set problem_open_since = ends_at
      where status = 'completed' and id % 20 = 0 and ${isOpen};`);
}

/** Reports every 200th review, hides as many others, and answers every third. */
function insertReviewReports(): void {
  sqlite().exec(`
    insert into review_reports (review_id, kind, words, created_at)
      select id, 'untrue', 'This is about somebody else.', created_at from reviews where id % 200 = 0;
    update reviews set reported_at = created_at where id % 200 = 0;
    update reviews set hidden_at = created_at, hidden_reason = 'It insults somebody.'
      where id % 200 = 100;
    update reviews set answer = 'Thank you!', answered_at = created_at where id % 3 = 0;`);
}

function insertTestimonials(): void {
  const insert = inserter("testimonials", [
    "name",
    "location_en",
    "location_th",
    "comment_en",
    "comment_th",
    "rating",
    "position",
  ]);
  testimonialSeeds.forEach((seed, position) => {
    const { name, locationEn, locationTh, commentEn, commentTh, rating } = seed;
    insert(name, locationEn, locationTh, commentEn, commentTh, rating, position);
  });
}

function insertPeople(
  { customers, cleaners }: LargePlan,
  { now, passwordHash }: { now: number; passwordHash: string },
): void {
  const insert = inserter("users", [
    "id",
    "username",
    "password_hash",
    "first_name",
    "last_name",
    "email",
    "email_verified_at",
    "phone",
    "address",
    "city",
    "zip_code",
    "role",
    "locale",
    "created_at",
  ]);
  const insertWords = inserter("people_search", ["rowid", "words"]);
  const add = (
    { userId, username, firstName, lastName, locale, createdAt }: PlannedPerson,
    role: string,
    [phone, address, city, zipCode]: readonly Value[] = [],
  ) => {
    insert(
      userId,
      username,
      passwordHash,
      firstName,
      lastName,
      `${username}@example.com`,
      createdAt,
      phone ?? null,
      address ?? null,
      city ?? null,
      zipCode ?? null,
      role,
      locale,
      createdAt,
    );
    const words = [username, firstName, lastName, `${username}@example.com`, phone ?? ""];
    insertWords(userId, normalizeSearchText(words.join(" ")));
  };
  add(
    {
      userId: 1,
      username: "admin",
      firstName: "Malee",
      lastName: "Chaiwong",
      locale: "en",
      createdAt: now - 1_200 * DAY_MS,
    },
    "admin",
  );
  for (const customer of customers) {
    const { phone, address, area } = customer;
    add(customer, "customer", [phone, address, area, zipCodeOf[area]]);
  }
  for (const cleaner of cleaners) add(cleaner, "cleaner", [cleaner.phone]);
}

function insertCleaners(cleaners: readonly PlannedCleaner[], photos: readonly string[]): void {
  const insert = inserter("cleaners", [
    "id",
    "user_id",
    "name",
    "bio",
    "search_words",
    "photo",
    "languages",
    "other_languages",
    "next_available_date",
    "average_response_time",
    "hourly_rate",
    "is_verified",
    "background_checked_on",
    "background_check_expires_on",
    "terms_accepted_at",
    "background_check_consent_at",
    "availability_saved_at",
    "areas_saved_at",
    // The trigger that sets it is off.
    "has_phone",
    "work_days",
    "week_windows",
    "travel_time",
    "instant_booking",
    "created_at",
  ]);
  const insertSpecialty = inserter("cleaner_specialties", ["cleaner_id", "specialty"]);
  const insertArea = inserter("cleaner_areas", ["cleaner_id", "area"]);
  const insertBlocked = inserter("cleaner_blocked_dates", ["cleaner_id", "date"]);
  const insertWords = inserter("cleaner_search", ["rowid", "words"]);
  for (const cleaner of cleaners) {
    const { id, name, bio, schedule, isVerified, createdAt: since } = cleaner;
    const checkedOn = cityDateOf(since);
    const words = searchWordsOf(cleaner);
    const photo = cleaner.portrait === null ? null : photos[cleaner.portrait % photos.length];
    insert(
      id,
      cleaner.userId,
      name,
      bio,
      words,
      photo ?? null,
      JSON.stringify(cleaner.languages),
      cleaner.otherLanguages,
      cleaner.nextAvailableDate,
      cleaner.averageResponseTime,
      cleaner.hourlyRate,
      Number(isVerified),
      isVerified ? checkedOn : null,
      isVerified ? addDays(checkedOn, 1_460) : null,
      since,
      since,
      since,
      since,
      1,
      schedule.workDays,
      schedule.weekWindows,
      Number(schedule.travelTime),
      Number(cleaner.instantBooking),
      since,
    );
    for (const specialty of cleaner.specialties) insertSpecialty(id, specialty);
    for (const area of cleaner.areas) insertArea(id, area);
    for (const date of schedule.blockedWindows.keys()) insertBlocked(id, date);
    insertWords(id, words);
  }
}

/** Inserts the bookings. They get the ids 1, 2, 3 … in the order in which they were made. */
function insertBookings(bookings: readonly PlannedBooking[], random: SeededRandom): void {
  const insert = inserter("bookings", [
    "user_id",
    "service_id",
    "cleaner_id",
    "date",
    "time",
    "starts_at",
    "ends_at",
    "status",
    "respond_by",
    "service_name_en",
    "service_name_th",
    "service_duration",
    "hours_billed",
    "hourly_rate",
    "service_cost",
    "platform_fee",
    "total_price",
    "policy",
    "address",
    "city",
    "zip_code",
    "phone",
    "special_instructions",
    "paid_at",
    "paid_how",
    "completed_at",
    "created_at",
  ]);
  const addEvents = eventsInserter();
  const addReview = inserter("reviews", [
    "booking_id",
    "cleaner_id",
    "service_id",
    "user_id",
    "stars",
    "comment",
    "created_at",
  ]);
  bookings.forEach((booking) => {
    const { customer, cleaner, service, price, area, status, endsAt, review } = booking;
    const doneAt = status === "completed" ? endsAt : null;
    const bookingId = insert(
      customer.userId,
      service.id,
      cleaner.id,
      booking.date,
      booking.time,
      booking.startsAt,
      endsAt,
      status,
      booking.respondBy,
      service.nameEn,
      service.nameTh,
      service.duration,
      price.hoursBilled,
      price.hourlyRate,
      price.serviceCost,
      price.platformFee,
      price.total,
      AGREED_POLICIES[Number(cleaner.instantBooking)] ?? "{}",
      customer.address,
      area,
      zipCodeOf[area],
      customer.phone,
      random.fraction() < 0.4 ? random.pick(instructionTexts) : "",
      doneAt,
      doneAt === null ? null : "cash",
      doneAt,
      booking.createdAt,
    );
    addEvents(bookingId, booking);
    if (review) {
      const { stars, createdAt } = review;
      const texts = reviewTextSeeds.filter((text) => text.stars === stars);
      const { comment } = random.pick(texts);
      const { userId } = customer;
      addReview(bookingId, cleaner.id, service.id, userId, stars, comment, createdAt);
    }
  });
}

/** Returns a function that inserts a booking's history, as far as its status implies it. */
function eventsInserter(): (bookingId: number, booking: PlannedBooking) => void {
  const insert = inserter("booking_events", [
    "booking_id",
    "at",
    "actor",
    "actor_user_id",
    "event",
    "from_status",
    "to_status",
  ]);
  return (bookingId, { customer, cleaner, status, createdAt, endsAt, startsAt }) => {
    const { status: first, event } = initialStatusOf(cleaner, startsAt, createdAt);
    insert(bookingId, createdAt, "customer", customer.userId, event, null, first);
    if (first === "pending" && status !== "pending") {
      const at = Math.min(createdAt + HOUR_MS / 2, startsAt);
      insert(bookingId, at, "cleaner", cleaner.userId, "accepted", "pending", "confirmed");
    }
    if (status === "cancelled") {
      const at = Math.min(createdAt + HOUR_MS, startsAt);
      insert(bookingId, at, "customer", customer.userId, status, "confirmed", status);
    }
    if (status === "completed") {
      insert(bookingId, endsAt, "cleaner", cleaner.userId, status, "confirmed", status);
    }
  };
}

/** Inserts the hours in the order of the primary key: many times faster than in that of the bookings. */
function insertHours(bookings: readonly PlannedBooking[]): void {
  const insert = inserter("booking_hours", [
    "cleaner_id",
    "date",
    "hour",
    "booking_id",
    "is_travel",
  ]);
  const rows: { bookingId: number; booking: PlannedBooking }[] = [];
  bookings.forEach((booking, index) => {
    if (booking.status !== "cancelled") rows.push({ bookingId: index + 1, booking });
  });
  rows.sort(
    (one, other) =>
      one.booking.cleaner.id - other.booking.cleaner.id ||
      one.booking.startsAt - other.booking.startsAt,
  );
  for (const { bookingId, booking } of rows) {
    const { cleaner, date, startHour, price } = booking;
    const { travelTime } = cleaner.schedule;
    const job = { startHour, jobHours: price.hoursBilled, travelTime };
    for (const { hour, isTravel } of jobHoursOf(job)) {
      insert(cleaner.id, date, hour, bookingId, Number(isTravel));
    }
  }
}

/** Records the fees owed for all paid bookings at once, in the same way as `recordFeeOwed`. */
function oweFees(): void {
  sqlite().exec(`
    insert into fee_entries (cleaner_id, booking_id, kind, amount, month, recorded_by_user_id, at)
      select bookings.cleaner_id, bookings.id, 'fee', platform_fee,
          strftime('%Y-%m', ends_at / 1000, 'unixepoch', '+7 hours'), cleaners.user_id, paid_at
        from bookings join cleaners on cleaners.id = bookings.cleaner_id
        where paid_at is not null order by paid_at;
  `);
}

/** Computes ratings from the reviews, and counts from the bookings. */
function updateCounters(): void {
  sqlite().exec(`
    update cleaners set rating = found.rating, review_count = found.count
      from (select cleaner_id, avg(stars) as rating, count(*) as count from reviews where hidden_at is null group by cleaner_id) as found
      where found.cleaner_id = cleaners.id;
    update services set rating = found.rating, review_count = found.count
      from (select service_id, avg(stars) as rating, count(*) as count from reviews where hidden_at is null group by service_id) as found
      where found.service_id = services.id;
    update cleaners set completed_bookings = found.count
      from (select cleaner_id, count(*) as count from bookings where status = 'completed' group by cleaner_id) as found
      where found.cleaner_id = cleaners.id;
  `);
}

/** Returns the number of rows in a table, for the report at the end. */
export function countRows(table: string): number {
  const row = sqlite().prepare<[], { count: number }>(`select count(*) as count from ${table}`);
  return row.get()?.count ?? 0;
}
