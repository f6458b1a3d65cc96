import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { REVIEW_REPORT_KINDS } from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { bookings } from "./bookings";
import { services } from "./catalogue";
import { cleaners } from "./cleaners";
import { idColumn, instantColumn, checkOneOf } from "./columns";

/** Reviews: one per booking, by its customer, once it is completed. Ratings come from those not hidden. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: idColumn(),
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
    createdAt: instantColumn("created_at").notNull(),
    /** When the customer changed it last. */
    changedAt: instantColumn("changed_at"),
    /** The cleaner's only answer, in public. */
    answer: text("answer").notNull().default(""),
    answeredAt: instantColumn("answered_at"),
    /** Since when an admin hides it, and why; its author can read the reason. */
    hiddenAt: instantColumn("hidden_at"),
    hiddenReason: text("hidden_reason").notNull().default(""),
    /** Since when a report of it waits for an admin. */
    reportedAt: instantColumn("reported_at"),
  },
  (table) => [
    uniqueIndex("reviews_booking_unique").on(table.bookingId),
    index("reviews_cleaner").on(table.cleanerId, table.hiddenAt, table.createdAt),
    // Ratings are computed from these indexes alone.
    index("reviews_cleaner_stars").on(table.cleanerId, table.hiddenAt, table.stars),
    index("reviews_service_stars").on(table.serviceId, table.hiddenAt, table.stars),
    index("reviews_user").on(table.userId),
    // The average of a month's reviews is computed from this index alone.
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

/** A report that something is wrong with a review, from a user or a guest. */
export const reviewReports = sqliteTable(
  "review_reports",
  {
    id: idColumn(),
    reviewId: integer("review_id")
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    /** Null for a guest. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: REVIEW_REPORT_KINDS }).notNull(),
    words: text("words").notNull().default(""),
    createdAt: instantColumn("created_at").notNull(),
    /** When an admin hid the review, or left it as it is. */
    decidedAt: instantColumn("decided_at"),
  },
  (table) => [
    index("review_reports_review").on(table.reviewId, table.decidedAt),
    index("review_reports_user").on(table.userId),
    checkOneOf("review_reports_kind_check", table.kind, REVIEW_REPORT_KINDS),
  ],
);
