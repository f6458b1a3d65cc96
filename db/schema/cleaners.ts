import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { AREAS, SPECIALTIES, type SpokenLanguage } from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { flag, id, instant, isDate, oneOf, rowVersion, satang } from "./columns";

/** A cleaner's profile; each belongs to one user. */
export const cleaners = sqliteTable(
  "cleaners",
  {
    id: id(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    bio: text("bio").notNull(),
    /** Name and bio as they are searched for: `searchWordsOf` makes it. A trigger indexes it. */
    searchWords: text("search_words").notNull().default(""),
    /** Key of the stored photo sizes; null shows initials. */
    photo: text("photo"),
    rating: real("rating").notNull().default(0),
    reviewCount: integer("review_count").notNull().default(0),
    languages: text("languages", { mode: "json" }).$type<SpokenLanguage[]>().notNull(),
    otherLanguages: text("other_languages").notNull().default(""),
    /** The cleaner's own words; the computed next free day is shown beside it. */
    nextAvailableDate: text("next_available_date").notNull().default("As soon as possible"),
    averageResponseTime: integer("average_response_time").notNull().default(0),
    completedBookings: integer("completed_bookings").notNull().default(0),
    /** Satang an hour. */
    hourlyRate: satang("hourly_rate").notNull(),

    isVerified: flag("is_verified").notNull().default(false),
    backgroundCheckedOn: text("background_checked_on"),
    /** The last day on which the check is valid, and on which a visit is offered. */
    backgroundCheckExpiresOn: text("background_check_expires_on"),
    /** The expiry date that cleaner and admins were warned of last. */
    checkWarnedFor: text("check_warned_for"),
    /** The expiry date that has passed. A later one lists the cleaner again, whoever enters it. */
    checkLapsedFor: text("check_lapsed_for"),
    termsAcceptedAt: instant("terms_accepted_at"),
    backgroundCheckConsentAt: instant("background_check_consent_at"),
    availabilitySavedAt: instant("availability_saved_at"),
    areasSavedAt: instant("areas_saved_at"),
    /** With the account, by an admin or by deletion; opening the account again ends it. */
    deactivatedAt: instant("deactivated_at"),
    /** By the cleaner, until they take it back. */
    pausedAt: instant("paused_at"),
    /**
     * Listed and bookable: verified by an admin, the background check not known to have expired, terms
     * accepted, availability and areas saved, neither deactivated nor paused. Computed by the database,
     * so that no path can forget a part of the rule; what the day is, it can't know: a job notes it.
     */
    isListed: flag("is_listed")
      .notNull()
      .generatedAlwaysAs(
        sql`is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null and paused_at is null`,
        { mode: "virtual" },
      ),

    /** One bit a weekday, Monday is 1, Tuesday 2, … Sunday 64. Default Monday to Friday. */
    workDays: integer("work_days").notNull().default(0b0011111),
    /** One bit a window: 8 to 12 is 1, 12 to 16 is 2, 16 to 20 is 4. Default the first two. */
    workWindows: integer("work_windows").notNull().default(0b011),
    travelTime: flag("travel_time").notNull().default(true),
    instantBooking: flag("instant_booking").notNull().default(true),

    promptPayType: text("promptpay_type", { enum: ["phone", "e-wallet"] }),
    promptPayId: text("promptpay_id"),
    calendarTokenHash: text("calendar_token_hash"),

    createdAt: instant("created_at").notNull(),
    anonymisedAt: instant("anonymised_at"),
    rowVersion: rowVersion(),
  },
  (table) => [
    uniqueIndex("cleaners_user_unique").on(table.userId),
    index("cleaners_listed").on(table.isListed, table.rating, table.reviewCount, table.id),
    index("cleaners_check").on(table.backgroundCheckExpiresOn),
    index("cleaners_rate").on(table.isListed, table.hourlyRate, table.id),
    uniqueIndex("cleaners_calendar_unique").on(table.calendarTokenHash),
    check("cleaners_rating_check", sql`${table.rating} between 0 and 5`),
    check("cleaners_rate_check", sql`${table.hourlyRate} >= 100`),
    check("cleaners_work_days_check", sql`${table.workDays} between 0 and 127`),
    check("cleaners_work_windows_check", sql`${table.workWindows} between 0 and 7`),
    oneOf("cleaners_promptpay_check", table.promptPayType, ["phone", "e-wallet"]),
  ],
);

export const cleanerSpecialties = sqliteTable(
  "cleaner_specialties",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    specialty: text("specialty", { enum: SPECIALTIES }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.specialty] }),
    index("cleaner_specialties_specialty").on(table.specialty, table.cleanerId),
    oneOf("cleaner_specialties_check", table.specialty, SPECIALTIES),
  ],
);

/** Where a cleaner works. */
export const cleanerAreas = sqliteTable(
  "cleaner_areas",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    area: text("area", { enum: AREAS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.area] }),
    index("cleaner_areas_area").on(table.area, table.cleanerId),
    oneOf("cleaner_areas_check", table.area, AREAS),
  ],
);

/** Days on which a cleaner doesn't work. */
export const cleanerBlockedDates = sqliteTable(
  "cleaner_blocked_dates",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    date: text("date").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.date] }),
    isDate("cleaner_blocked_dates_check", table.date),
  ],
);

export type Cleaner = typeof cleaners.$inferSelect;
