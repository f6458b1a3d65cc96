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
import {
  AREAS,
  PROVIDERS,
  LEAD_TIMES,
  SPECIALTIES,
  type SpokenLanguage,
} from "../../app/lib/vocabulary";
import { users } from "./accounts";
import {
  booleanColumn,
  idColumn,
  instantColumn,
  checkOneOf,
  rowVersionColumn,
  satangColumn,
} from "./columns";

/** A cleaner's profile; each belongs to one user. */
export const cleaners = sqliteTable(
  "cleaners",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    bio: text("bio").notNull(),
    /** Name and bio as they are searched, made by `searchWordsOf`. A trigger indexes the text. */
    searchWords: text("search_words").notNull().default(""),
    /** Key of the stored photo sizes; null shows initials. */
    photo: text("photo"),
    rating: real("rating").notNull().default(0),
    reviewCount: integer("review_count").notNull().default(0),
    languages: text("languages", { mode: "json" }).$type<SpokenLanguage[]>().notNull(),
    otherLanguages: text("other_languages").notNull().default(""),
    /** The cleaner's own text; the computed next free day is shown beside it. */
    nextAvailableDate: text("next_available_date").notNull().default("As soon as possible"),
    averageResponseTime: integer("average_response_time").notNull().default(0),
    completedBookings: integer("completed_bookings").notNull().default(0),
    /** Satang per hour. */
    hourlyRate: satangColumn("hourly_rate").notNull(),

    isVerified: booleanColumn("is_verified").notNull().default(false),
    /** Days on which an admin saw the proof of identity, and of the right to work here. */
    identitySeenOn: text("identity_seen_on"),
    rightToWorkSeenOn: text("right_to_work_seen_on"),
    backgroundCheckedOn: text("background_checked_on"),
    /** The last day on which the check is valid, and on which a visit is offered. */
    backgroundCheckExpiresOn: text("background_check_expires_on"),
    /** The expiry date about which cleaner and admins were warned last. */
    checkWarnedFor: text("check_warned_for"),
    /** The expiry date that has passed. A later date lists the cleaner again, whoever enters it. */
    checkLapsedFor: text("check_lapsed_for"),
    termsAcceptedAt: instantColumn("terms_accepted_at"),
    backgroundCheckConsentAt: instantColumn("background_check_consent_at"),
    availabilitySavedAt: instantColumn("availability_saved_at"),
    areasSavedAt: instantColumn("areas_saved_at"),
    /** Set with the account, by an admin or by deletion; cleared when the account is opened again. */
    deactivatedAt: instantColumn("deactivated_at"),
    /** Set by the cleaner, until they take it back. */
    pausedAt: instantColumn("paused_at"),
    /** True if the account has a phone number. Only triggers write it. */
    hasPhone: booleanColumn("has_phone").notNull().default(false),
    /**
     * True if listed without a phone number for some days: see app/domain/cleaners/phone-grace.server.ts.
     */
    phoneGrace: booleanColumn("phone_grace").notNull().default(false),
    /** The last of these days, once the cleaner was notified of it. */
    phoneDueOn: text("phone_due_on"),
    /**
     * True if listed and bookable: verified by an admin, the background check not known to have expired,
     * terms accepted and the check consented to, availability and areas saved, with a phone number (or in
     * the days of grace), neither deactivated nor paused. The database computes it, so that no path can
     * forget a part of the rule. It can't know the current day: a background job records an expired check.
     */
    isListed: booleanColumn("is_listed")
      .notNull()
      .generatedAlwaysAs(
        sql`is_verified and (check_lapsed_for is null or coalesce(background_check_expires_on, '') > check_lapsed_for) and terms_accepted_at is not null and background_check_consent_at is not null and availability_saved_at is not null and areas_saved_at is not null and deactivated_at is null and paused_at is null and (has_phone or phone_grace)`,
        { mode: "virtual" },
      ),

    /** One bit per weekday, Monday is 1, Tuesday 2, … Sunday 64. Default Monday to Friday. */
    workDays: integer("work_days").notNull().default(0b0011111),
    /**
     * The windows of each weekday, three bits each, Monday's the lowest: 8 to 12 is 1, 12 to 16 is 2, 16 to
     * 20 is 4. Default the first two. A day off keeps its windows for later.
     */
    weekWindows: integer("week_windows").notNull().default(0b011_011_011_011_011_011_011),
    /** True if they don't work on public holidays. */
    offOnHolidays: booleanColumn("off_on_holidays").notNull().default(false),
    /** Lead time: the shortest time before its start at which a job can be booked. */
    leadTime: text("shortest_notice", { enum: LEAD_TIMES }).notNull().default("two-hours"),
    travelTime: booleanColumn("travel_time").notNull().default(true),
    instantBooking: booleanColumn("instant_booking").notNull().default(true),

    promptPayType: text("promptpay_type", { enum: ["phone", "e-wallet"] }),
    promptPayId: text("promptpay_id"),
    /**
     * Version of the calendar feed's address, which is derived from it: a new number ends the old address.
     */
    calendarEpoch: integer("calendar_epoch").notNull().default(1),
    /** Since when there is a photo or name that no admin has seen since verifying; null if none. */
    changedSinceVerified: instantColumn("changed_since_verified"),
    /** When an admin took verification back: the cleaner doesn't wait to be verified. */
    setAsideAt: instantColumn("set_aside_at"),

    createdAt: instantColumn("created_at").notNull(),
    anonymisedAt: instantColumn("anonymised_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    uniqueIndex("cleaners_user_unique").on(table.userId),
    index("cleaners_listed").on(table.isListed, table.rating, table.reviewCount, table.id),
    index("cleaners_check").on(
      table.backgroundCheckExpiresOn,
      table.id,
      table.anonymisedAt,
      table.isVerified,
    ),
    index("cleaners_rate").on(table.isListed, table.hourlyRate, table.id),
    // The board of a day counts who is free by this index alone.
    index("cleaners_working_week").on(
      table.isListed,
      table.workDays,
      table.weekWindows,
      table.offOnHolidays,
      table.backgroundCheckExpiresOn,
      table.id,
    ),
    index("cleaners_changed")
      .on(table.changedSinceVerified)
      .where(sql`changed_since_verified is not null and anonymised_at is null`),
    index("cleaners_to_verify")
      .on(table.id)
      .where(sql`is_verified = 0 and anonymised_at is null`),
    // Admins' lists read these indexes alone; deleted accounts aren't in them.
    index("cleaners_present")
      .on(table.id, table.anonymisedAt, table.isVerified)
      .where(sql`anonymised_at is null`),
    index("cleaners_by_rating")
      .on(table.rating, table.id, table.anonymisedAt)
      .where(sql`anonymised_at is null`),
    index("cleaners_by_name")
      .on(table.name, table.id, table.anonymisedAt)
      .where(sql`anonymised_at is null`),
    // Finds these few rows at once.
    index("cleaners_phone_grace")
      .on(table.phoneDueOn)
      .where(sql`phone_grace = 1 or phone_due_on is not null`),
    index("cleaners_paused")
      .on(table.pausedAt)
      .where(sql`paused_at is not null`),
    index("cleaners_deactivated")
      .on(table.deactivatedAt)
      .where(sql`deactivated_at is not null`),
    check("cleaners_rating_check", sql`${table.rating} between 0 and 5`),
    check("cleaners_rate_check", sql`${table.hourlyRate} >= 100`),
    check("cleaners_work_days_check", sql`${table.workDays} between 0 and 127`),
    check("cleaners_week_windows_check", sql`${table.weekWindows} between 0 and 2097151`),
    checkOneOf("cleaners_notice_check", table.leadTime, LEAD_TIMES),
    checkOneOf("cleaners_promptpay_check", table.promptPayType, ["phone", "e-wallet"]),
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
    checkOneOf("cleaner_specialties_check", table.specialty, SPECIALTIES),
  ],
);

/** Areas in which a cleaner works. */
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
    checkOneOf("cleaner_areas_check", table.area, AREAS),
  ],
);

/** Favourites: cleaners whom a user wants to find again. */
export const favourites = sqliteTable(
  "favourites",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cleanerId] }),
    index("favourites_cleaner").on(table.cleanerId),
  ],
);

/**
 * A photo that was sent with a form which was refused or left: kept for its sender until the form is
 * accepted, under a token that only they can use. One per user.
 */
export const photoDrafts = sqliteTable(
  "photo_drafts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the form. */
    tokenHash: text("token_hash").notNull(),
    /** Key of the stored photo sizes. */
    photo: text("photo").notNull(),
    /** The provider that gave this picture of them; null if they chose it themselves. */
    fromProvider: text("from_provider", { enum: PROVIDERS }),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [
    checkOneOf("photo_drafts_from_provider_check", table.fromProvider, PROVIDERS),
    index("photo_drafts_expiry").on(table.expiresAt),
  ],
);

/** Values typed to register as a cleaner, kept while the form is left to link a provider. */
export const registrationDrafts = sqliteTable(
  "registration_drafts",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    bio: text("bio").notNull(),
    /** Lists are joined by commas. */
    specialties: text("specialties").notNull(),
    languages: text("languages").notNull(),
    otherLanguages: text("other_languages").notNull(),
    nextAvailableDate: text("next_available_date").notNull(),
    hourlyRate: text("hourly_rate").notNull(),
    terms: text("terms").notNull(),
    backgroundCheckConsent: text("background_check_consent").notNull(),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [index("registration_drafts_expiry").on(table.expiresAt)],
);

export type Cleaner = typeof cleaners.$inferSelect;
