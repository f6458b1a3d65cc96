import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { AREAS, BOOKING_STATUSES, SLOT_LABELS } from "../../app/lib/vocabulary";
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

    /** What made it; null once that is forgotten. */
    submissionId: integer("submission_id").references(() => bookingSubmissions.id, {
      onDelete: "set null",
    }),
    /** The same for all visits of a series; null for a booking alone, as all are by now. */
    seriesId: text("series_id"),
    /** Since when a problem waits to be settled: meanwhile nobody but an admin completes the booking. */
    problemOpenSince: instant("problem_open_since"),
    paidAt: instant("paid_at"),
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
    index("bookings_service").on(table.serviceId),
    index("bookings_series").on(table.seriesId),
    oneOf("bookings_status_check", table.status, BOOKING_STATUSES),
    oneOf("bookings_time_check", table.time, SLOT_LABELS),
    oneOf("bookings_city_check", table.city, AREAS),
    isDate("bookings_date_check", table.date),
    check("bookings_hours_check", sql`${table.hoursBilled} between 1 and 8`),
    check(
      "bookings_total_check",
      sql`${table.serviceCost} = ${table.hourlyRate} * ${table.hoursBilled} and ${table.totalPrice} = ${table.serviceCost} + ${table.platformFee}`,
    ),
    check("bookings_span_check", sql`${table.endsAt} > ${table.startsAt}`),
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
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    // Whoever removes an account is asked by the database whether it is in a history.
    index("booking_events_actor").on(table.actorUserId),
    oneOf("booking_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);

/** What was typed on the details step, kept while the booking could not be made. One a user. */
export const bookingDrafts = sqliteTable(
  "booking_drafts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text("address").notNull(),
    city: text("city").notNull(),
    zipCode: text("zip_code").notNull(),
    phone: text("phone").notNull(),
    specialInstructions: text("special_instructions").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("booking_drafts_expiry").on(table.expiresAt)],
);

/** One review a booking, by its customer, once it is completed. */
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
  },
  (table) => [
    uniqueIndex("reviews_booking_unique").on(table.bookingId),
    index("reviews_cleaner").on(table.cleanerId, table.createdAt),
    index("reviews_service").on(table.serviceId),
    index("reviews_user").on(table.userId),
    check("reviews_stars_check", sql`${table.stars} between 1 and 5`),
  ],
);

export type Booking = typeof bookings.$inferSelect;
export type BookingActor = (typeof BOOKING_ACTORS)[number];
