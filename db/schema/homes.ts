import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { AREAS } from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { booleanColumn, checkOneOf, idColumn, instantColumn, rowVersionColumn } from "./columns";

/**
 * The places that a customer has cleaned, each with its address, its facts and two texts. A booking has a copy
 * of them, so that a later change doesn't alter what was agreed.
 */
export const homes = sqliteTable(
  "homes",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The customer's name for it; empty if they gave none: then its address names it. */
    name: text("name").notNull().default(""),
    address: text("address").notNull(),
    city: text("city", { enum: AREAS }).notNull(),
    zipCode: text("zip_code").notNull(),
    /** The facts as JSON (`~/domain/homes/home-facts`); null if none were given. */
    facts: text("facts"),
    /** A cleaner reads it before they accept. */
    aboutHome: text("about_home").notNull().default(""),
    /** Codes, keys, parking: a cleaner reads it once a booking is confirmed. */
    forTheDoor: text("for_the_door").notNull().default(""),
    /**
     * True while the customer hasn't seen yet that there are two texts: `forTheDoor` is from a booking that
     * had only one.
     */
    hasOldInstructions: booleanColumn("has_old_instructions").notNull().default(false),
    createdAt: instantColumn("created_at").notNull(),
    /** When it was booked for or changed last. */
    usedAt: instantColumn("used_at").notNull(),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    uniqueIndex("homes_address_unique").on(table.userId, table.address, table.city, table.zipCode),
    index("homes_user").on(table.userId, table.usedAt),
    checkOneOf("homes_city_check", table.city, AREAS),
  ],
);
