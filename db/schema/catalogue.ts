import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { LONGEST_JOB_HOURS } from "../../app/lib/booking-limits";
import { SPECIALTIES } from "../../app/lib/vocabulary";
import { idColumn, instantColumn, checkOneOf, rowVersionColumn, satangColumn } from "./columns";

/** Kinds of cleaning that can be booked. Archived, never deleted. */
export const services = sqliteTable(
  "services",
  {
    id: idColumn(),
    /** Cleaners who have this specialty offer the service. */
    specialty: text("specialty", { enum: SPECIALTIES }).notNull(),
    nameEn: text("name_en").notNull(),
    nameTh: text("name_th").notNull(),
    descriptionEn: text("description_en").notNull(),
    descriptionTh: text("description_th").notNull(),
    featuresEn: text("features_en", { mode: "json" }).$type<string[]>().notNull(),
    featuresTh: text("features_th", { mode: "json" }).$type<string[]>().notNull(),
    /** A typical price. The price that is paid follows from the cleaner's rate. */
    price: satangColumn("price").notNull(),
    /** Minutes; null if it was never given, which is billed as 2 hours. */
    duration: integer("duration"),
    rating: real("rating").notNull().default(0),
    reviewCount: integer("review_count").notNull().default(0),
    position: integer("position").notNull().default(0),
    createdAt: instantColumn("created_at").notNull(),
    archivedAt: instantColumn("archived_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    index("services_position").on(table.position, table.id),
    checkOneOf("services_specialty_check", table.specialty, SPECIALTIES),
    check("services_price_check", sql`${table.price} >= 0`),
    check(
      "services_duration_check",
      sql`${table.duration} between 1 and ${sql.raw(String(LONGEST_JOB_HOURS * 60))}`,
    ),
    check("services_rating_check", sql`${table.rating} between 0 and 5`),
  ],
);

/** Quotes of customers, for the home page. */
export const testimonials = sqliteTable(
  "testimonials",
  {
    id: idColumn(),
    name: text("name").notNull(),
    locationEn: text("location_en").notNull(),
    locationTh: text("location_th").notNull(),
    commentEn: text("comment_en").notNull(),
    commentTh: text("comment_th").notNull(),
    rating: integer("rating").notNull(),
    imageUrl: text("image_url"),
    position: integer("position").notNull().default(0),
    /** When an admin took it off the home page. */
    hiddenAt: instantColumn("hidden_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    index("testimonials_position").on(table.position, table.id),
    check("testimonials_rating_check", sql`${table.rating} between 1 and 5`),
  ],
);

export type Service = typeof services.$inferSelect;

export type Testimonial = typeof testimonials.$inferSelect;

/**
 * One row. Triggers raise `number` whenever a column changes that a public page shows
 * (`app/domain/cleaners/public-columns.test.ts` names them); pages kept in memory carry the number that
 * they were made with.
 */
export const publicDataVersion = sqliteTable("public_data_version", {
  id: integer("id").primaryKey(),
  number: integer("number").notNull(),
});
