import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from "drizzle-orm/sqlite-core";
import { LONGEST_JOB_HOURS, SERIES_WEEKS, type SeriesWeeks } from "../../app/lib/booking-limits";
import {
  AREAS,
  BOOKING_STATUSES,
  PAYMENT_WAYS,
  PROBLEM_KINDS,
  REVIEW_REPORT_KINDS,
  SLOT_LABELS,
} from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { services } from "./catalogue";
import { cleaners } from "./cleaners";
import { id, instant, isDate, oneOf, rowVersion, satang } from "./columns";

/** What was promised about changes and payment when a booking was made. */
export interface AgreedPolicy {
  platformFee: number;
  leadHours: number;
  payment: "cash-or-promptpay";
  instantBooking: boolean;
}

/**
 * A form or call that made bookings, under its idempotency key: the same key from the same user is
 * answered with the same bookings, and refused with other content. Kept for 30 days.
 */
export const bookingSubmissions = sqliteTable(
  "booking_submissions",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The idempotency key: made by the form, or by the API's client. */
    key: text("key").notNull(),
    /** SHA-256 of all that was asked for. */
    contentHash: text("content_hash").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("booking_submissions_key_unique").on(table.userId, table.key),
    index("booking_submissions_age").on(table.createdAt),
  ],
);

export const bookings = sqliteTable(
  "bookings",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    date: text("date").notNull(),
    time: text("time", { enum: SLOT_LABELS }).notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    status: text("status", { enum: BOOKING_STATUSES }).notNull(),
    /** A pending request that nobody answers by then is cancelled. */
    respondBy: instant("respond_by"),

    // What was agreed. Later edits of the service or the rate don't change it.
    serviceNameEn: text("service_name_en").notNull(),
    serviceNameTh: text("service_name_th").notNull(),
    serviceDuration: integer("service_duration"),
    hoursBilled: integer("hours_billed").notNull(),
    hourlyRate: satang("hourly_rate").notNull(),
    serviceCost: satang("service_cost").notNull(),
    platformFee: satang("platform_fee").notNull(),
    totalPrice: satang("total_price").notNull(),
    policy: text("policy", { mode: "json" }).$type<AgreedPolicy>().notNull(),

    address: text("address").notNull(),
    city: text("city", { enum: AREAS }).notNull(),
    zipCode: text("zip_code").notNull(),
    phone: text("phone"),
    specialInstructions: text("special_instructions").notNull().default(""),

    /**
     * Another time that the customer has asked the cleaner for, and until when that can be answered. Until
     * then the booking holds the hours of both times.
     */
    proposedDate: text("proposed_date"),
    proposedTime: text("proposed_time", { enum: SLOT_LABELS }),
    proposedUntil: instant("proposed_until"),

    /** What made it; null once that is forgotten. */
    submissionId: integer("submission_id").references(() => bookingSubmissions.id, {
      onDelete: "set null",
    }),
    /** The same for all visits of a series, whose row has this id; null for a booking alone. */
    seriesId: text("series_id"),
    /** Since when a problem waits to be settled: meanwhile nobody but an admin completes the booking. */
    problemOpenSince: instant("problem_open_since"),
    /** When the cleaner said that they are on the way. */
    onTheWayAt: instant("on_the_way_at"),
    paidAt: instant("paid_at"),
    paidHow: text("paid_how", { enum: PAYMENT_WAYS }),
    completedAt: instant("completed_at"),
    createdAt: instant("created_at").notNull(),
    anonymisedAt: instant("anonymised_at"),
    rowVersion: rowVersion(),
  },
  (table) => [
    index("bookings_submission").on(table.submissionId),
    index("bookings_user").on(table.userId, table.startsAt),
    index("bookings_user_status").on(table.userId, table.status, table.startsAt),
    index("bookings_cleaner").on(table.cleanerId, table.startsAt),
    index("bookings_status").on(table.status, table.endsAt),
    index("bookings_start").on(table.startsAt, table.id),
    // With the deadline: whether a request still waits is seen in the index alone.
    index("bookings_status_start").on(table.status, table.startsAt, table.id, table.respondBy),
    index("bookings_status_id").on(table.status, table.id),
    index("bookings_problem")
      .on(table.problemOpenSince)
      .where(sql`problem_open_since is not null`),
    index("bookings_proposal")
      .on(table.proposedUntil)
      .where(sql`proposed_until is not null`),
    index("bookings_service").on(table.serviceId),
    index("bookings_series").on(table.seriesId, table.startsAt),
    index("bookings_series_ahead")
      .on(table.status, table.startsAt)
      .where(sql`series_id is not null`),
    oneOf("bookings_status_check", table.status, BOOKING_STATUSES),
    oneOf("bookings_time_check", table.time, SLOT_LABELS),
    oneOf("bookings_city_check", table.city, AREAS),
    isDate("bookings_date_check", table.date),
    check(
      "bookings_hours_check",
      sql`${table.hoursBilled} between 1 and ${sql.raw(String(LONGEST_JOB_HOURS))}`,
    ),
    check(
      "bookings_total_check",
      sql`${table.serviceCost} = ${table.hourlyRate} * ${table.hoursBilled} and ${table.totalPrice} = ${table.serviceCost} + ${table.platformFee}`,
    ),
    oneOf("bookings_paid_how_check", table.paidHow, PAYMENT_WAYS),
    check("bookings_paid_check", sql`${table.paidHow} is null or ${table.paidAt} is not null`),
    check("bookings_span_check", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** What the visits of a series have in common, beside what stands in each. */
export const bookingSeries = sqliteTable(
  "booking_series",
  {
    id: text("id").primaryKey(),
    /** Weeks from one visit to the next, as they were asked for. */
    everyWeeks: integer("every_weeks").$type<SeriesWeeks>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** When its customer was asked whether to go on. */
    askedAt: instant("asked_at"),
  },
  (table) => [
    check(
      "booking_series_weeks_check",
      sql`${table.everyWeeks} in (${sql.raw(SERIES_WEEKS.join(", "))})`,
    ),
  ],
);

/**
 * One row for each hour of a cleaner that is taken. The primary key is what makes a double booking
 * impossible, whatever the code above it believes.
 */
export const bookingHours = sqliteTable(
  "booking_hours",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    date: text("date").notNull(),
    /** Hour of the city's day, 0 to 23. */
    hour: integer("hour").notNull(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The hour after the job, kept free for the way to the next one. */
    isTravel: integer("is_travel", { mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.date, table.hour] }),
    index("booking_hours_booking").on(table.bookingId),
    check("booking_hours_hour_check", sql`${table.hour} between 0 and 23`),
    isDate("booking_hours_date_check", table.date),
  ],
);

/**
 * `fee`: a job was paid; `taken-back`: it wasn't, after all; `received`: the operator has got it;
 * `waived`: an admin asks nothing for it; `received-back` and `waived-back`: that was a mistake, or the
 * waived fee isn't owed at all by now.
 */
export const FEE_ENTRY_KINDS = [
  "fee",
  "taken-back",
  "received",
  "waived",
  "received-back",
  "waived-back",
] as const;

export const BOOKING_ACTORS = ["customer", "cleaner", "admin", "system"] as const;

/** The history of a booking: who changed what, when, and why. */
export const bookingEvents = sqliteTable(
  "booking_events",
  {
    id: id(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    at: instant("at").notNull(),
    actor: text("actor", { enum: BOOKING_ACTORS }).notNull(),
    actorUserId: integer("actor_user_id").references(() => users.id),
    event: text("event").notNull(),
    fromStatus: text("from_status", { enum: BOOKING_STATUSES }),
    toStatus: text("to_status", { enum: BOOKING_STATUSES }).notNull(),
    reason: text("reason").notNull().default(""),
    /** Of a booking that was moved: when it started before. */
    wasStartsAt: instant("was_starts_at"),
    /** Of a booking that another cleaner took over: whose it was before. */
    wasCleanerId: integer("was_cleaner_id"),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    // Whoever removes an account is asked by the database whether it is in a history.
    index("booking_events_actor").on(table.actorUserId),
    oneOf("booking_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);

/** What went wrong with a booking, as one of its two sides told it, and how an admin settled it. */
export const problems = sqliteTable(
  "problems",
  {
    id: id(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    reportedBy: text("reported_by", { enum: ["customer", "cleaner"] }).notNull(),
    kind: text("kind", { enum: PROBLEM_KINDS }).notNull(),
    words: text("words").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    settledAt: instant("settled_at"),
    settledByUserId: integer("settled_by_user_id").references(() => users.id),
    /** What an admin wrote to each side; of what the customer isn't told there are no words to them. */
    wordsToCustomer: text("words_to_customer").notNull().default(""),
    wordsToCleaner: text("words_to_cleaner").notNull().default(""),
  },
  (table) => [
    index("problems_booking").on(table.bookingId),
    index("problems_open").on(table.settledAt, table.createdAt),
    index("problems_settler").on(table.settledByUserId),
    // Those that the desk reads first, of which there are few.
    index("problems_unsafe")
      .on(table.createdAt)
      .where(sql`kind = 'unsafe' and settled_at is null`),
    oneOf("problems_reporter_check", table.reportedBy, ["customer", "cleaner"]),
    oneOf("problems_kind_check", table.kind, PROBLEM_KINDS),
  ],
);

/**
 * Photos of problems, by their keys. One without its problem was sent with a form that was refused, and
 * waits a day for it to be sent again.
 */
export const problemPhotos = sqliteTable(
  "problem_photos",
  {
    id: id(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** Who took it. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    problemId: integer("problem_id").references(() => problems.id, { onDelete: "cascade" }),
    photo: text("photo").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("problem_photos_photo_unique").on(table.photo),
    index("problem_photos_booking").on(table.bookingId),
    index("problem_photos_user").on(table.userId),
    index("problem_photos_problem").on(table.problemId, table.createdAt),
  ],
);

/**
 * Two people of whom one didn't feel safe with the other, whichever of them: neither is offered to the
 * other until an admin lifts it. Unlike `cleaner_blocks` it belongs to none of the two.
 */
export const unsafeBlocks = sqliteTable(
  "unsafe_blocks",
  {
    id: id(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    /** The customer. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The report that it follows; who reported stands there. */
    problemId: integer("problem_id")
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    liftedAt: instant("lifted_at"),
    liftedByUserId: integer("lifted_by_user_id").references(() => users.id),
    /** Why an admin offers them visits again. */
    liftReason: text("lift_reason").notNull().default(""),
  },
  (table) => [
    // One that holds for each pair; by it lists leave people out.
    uniqueIndex("unsafe_blocks_pair_unique")
      .on(table.userId, table.cleanerId)
      .where(sql`lifted_at is null`),
    index("unsafe_blocks_user").on(table.userId),
    index("unsafe_blocks_cleaner").on(table.cleanerId),
    index("unsafe_blocks_problem").on(table.problemId),
    index("unsafe_blocks_lifter").on(table.liftedByUserId),
  ],
);

/**
 * What cleaners owe for the fees that they collected, as a ledger: rows are added, never changed. The
 * sum of a cleaner's amounts is what they owe.
 */
export const feeEntries = sqliteTable(
  "fee_entries",
  {
    id: id(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    /** The job that was paid, or whose payment was taken back or waived; null for sums of a month. */
    bookingId: integer("booking_id").references(() => bookings.id),
    kind: text("kind", { enum: FEE_ENTRY_KINDS }).notNull(),
    /** Satang; what the cleaner owes more by it, less than nothing where they owe less. */
    amount: satang("amount").notNull(),
    /** The month of the statement that it stands on, yyyy-MM in the city's time. */
    month: text("month").notNull(),
    note: text("note").notNull().default(""),
    /** The line that an admin took back by this one. */
    takesBackId: integer("takes_back_id").references((): AnySQLiteColumn => feeEntries.id),
    recordedByUserId: integer("recorded_by_user_id").references(() => users.id),
    at: instant("at").notNull(),
  },
  (table) => [
    // With the amount: what is owed of months is summed up in the index alone.
    index("fee_entries_cleaner").on(table.cleanerId, table.month, table.amount),
    // And here what all owe of one, and what came of it on which day.
    index("fee_entries_month").on(
      table.month,
      table.cleanerId,
      table.id,
      table.kind,
      table.amount,
      table.at,
    ),
    // No line is taken back twice.
    uniqueIndex("fee_entries_takes_back_unique").on(table.takesBackId),
    index("fee_entries_booking").on(table.bookingId),
    index("fee_entries_recorder").on(table.recordedByUserId),
    oneOf("fee_entries_kind_check", table.kind, FEE_ENTRY_KINDS),
    check(
      "fee_entries_sign_check",
      sql`case when ${table.kind} in ('fee', 'received-back', 'waived-back') then ${table.amount} >= 0 else ${table.amount} <= 0 end`,
    ),
    check("fee_entries_month_check", sql`${table.month} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
  ],
);

/**
 * The sums of a cleaner's month of the ledger, so that a list of all cleaners reads a row of each and not
 * every fee. Only the triggers `fee_totals_*` write here, in the transaction that adds a line.
 */
export const feeTotals = sqliteTable(
  "fee_totals",
  {
    month: text("month").notNull(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    /** Jobs whose payment stands. */
    jobs: integer("jobs").notNull(),
    /** Satang, as `LEDGER_SUMS` has them. */
    owed: satang("owed").notNull(),
    waived: satang("waived").notNull(),
    received: satang("received").notNull(),
    balance: satang("balance").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.cleanerId] }),
    index("fee_totals_cleaner").on(table.cleanerId, table.month, table.balance),
    // Whose months have too much, of which there are few.
    index("fee_totals_credit")
      .on(table.cleanerId, table.month)
      .where(sql`balance < 0`),
  ],
);

/**
 * What was typed on the details step, kept while the booking could not be made: one that a customer typed
 * and one that the team did while they were on the phone.
 */
export const bookingDrafts = sqliteTable(
  "booking_drafts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    byAdmin: integer("by_admin", { mode: "boolean" }).notNull().default(false),
    address: text("address").notNull(),
    city: text("city").notNull(),
    zipCode: text("zip_code").notNull(),
    phone: text("phone").notNull(),
    specialInstructions: text("special_instructions").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.byAdmin] }),
    index("booking_drafts_expiry").on(table.expiresAt),
  ],
);

/** One review a booking, by its customer, once it is completed. Ratings follow from those not hidden. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    stars: integer("stars").notNull(),
    comment: text("comment").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    /** When its customer changed it last. */
    changedAt: instant("changed_at"),
    /** The cleaner's one answer, in public. */
    answer: text("answer").notNull().default(""),
    answeredAt: instant("answered_at"),
    /** Since when an admin hides it, and why: whoever wrote it reads that. */
    hiddenAt: instant("hidden_at"),
    hiddenReason: text("hidden_reason").notNull().default(""),
    /** Since when a report of it waits for an admin. */
    reportedAt: instant("reported_at"),
  },
  (table) => [
    uniqueIndex("reviews_booking_unique").on(table.bookingId),
    index("reviews_cleaner").on(table.cleanerId, table.hiddenAt, table.createdAt),
    // Ratings are computed in these alone.
    index("reviews_cleaner_stars").on(table.cleanerId, table.hiddenAt, table.stars),
    index("reviews_service_stars").on(table.serviceId, table.hiddenAt, table.stars),
    index("reviews_user").on(table.userId),
    // What a month's reviews say on average is counted from it alone.
    index("reviews_created").on(table.createdAt, table.stars, table.hiddenAt),
    index("reviews_reported")
      .on(table.reportedAt, table.id)
      .where(sql`reported_at is not null`),
    index("reviews_hidden")
      .on(table.hiddenAt, table.id)
      .where(sql`hidden_at is not null`),
    check("reviews_stars_check", sql`${table.stars} between 1 and 5`),
  ],
);

/** What somebody, signed in or not, finds wrong with a review. */
export const reviewReports = sqliteTable(
  "review_reports",
  {
    id: id(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** Null for a guest. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: REVIEW_REPORT_KINDS }).notNull(),
    words: text("words").notNull().default(""),
    createdAt: instant("created_at").notNull(),
    /** When an admin hid the review, or left it as it is. */
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("review_reports_review").on(table.reviewId, table.decidedAt),
    index("review_reports_user").on(table.userId),
    oneOf("review_reports_kind_check", table.kind, REVIEW_REPORT_KINDS),
  ],
);

export type Booking = typeof bookings.$inferSelect;
export type BookingActor = (typeof BOOKING_ACTORS)[number];
