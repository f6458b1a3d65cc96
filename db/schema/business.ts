import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, checkOneOf, rowVersionColumn } from "./columns";

/** The business that runs this site: one row at most. Unset values are null, and shown nowhere. */
export const business = sqliteTable(
  "business",
  {
    id: integer("id").primaryKey(),
    name: text("name"),
    /** If one of the two names is empty, readers of its language are shown the other. */
    nameTh: text("name_th"),
    address: text("address"),
    addressTh: text("address_th"),
    registrationNumber: text("registration_number"),
    /** E.164. */
    phone: text("phone"),
    /** The id of the LINE Official Account, such as `@baansaat`. */
    lineAccount: text("line_account"),
    email: text("email"),
    /** Hours in which people are answered, on every day: `08:00-18:00`, Chiang Mai's time. */
    openingHours: text("opening_hours"),
    promptPayType: text("promptpay_type", { enum: ["phone", "tax-id", "e-wallet"] }),
    promptPayId: text("promptpay_id"),
    /** When the business confirmed that the home page's claims with figures are true; null: not shown. */
    claimsConfirmedAt: instantColumn("claims_confirmed_at"),
    /** The figures of these claims in digits, such as 4.9; null: the default of app/content/claims.ts. */
    claimedRating: text("claimed_rating"),
    claimedCustomers: text("claimed_customers"),
    /** Jobs of the current year. */
    claimedJobs: text("claimed_jobs"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    check("business_one_row_check", sql`${table.id} = 1`),
    checkOneOf("business_promptpay_check", table.promptPayType, ["phone", "tax-id", "e-wallet"]),
  ],
);
