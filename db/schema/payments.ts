import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { bookings } from "./bookings";
import { cleaners } from "./cleaners";
import { idColumn, instantColumn, checkOneOf, satangColumn } from "./columns";

/**
 * `fee`: a job was paid; `taken-back`: it wasn't, after all; `received`: the business has received it;
 * `waived`: an admin asks nothing for it; `received-back` and `waived-back`: that was a mistake, or the
 * waived fee isn't owed any more.
 */
export const FEE_ENTRY_KINDS = [
  "fee",
  "taken-back",
  "received",
  "waived",
  "received-back",
  "waived-back",
] as const;
export type FeeEntryKind = (typeof FEE_ENTRY_KINDS)[number];

/**
 * Fees that cleaners collected and owe, as a ledger: rows are added, never changed. The sum of a cleaner's
 * amounts is what they owe.
 */
export const feeEntries = sqliteTable(
  "fee_entries",
  {
    id: idColumn(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    /** The job that was paid, or whose payment was taken back or waived; null for sums of a month. */
    bookingId: integer("booking_id").references(() => bookings.id),
    kind: text("kind", { enum: FEE_ENTRY_KINDS }).notNull(),
    /** Satang: positive if the cleaner owes more by it, negative if they owe less. */
    amount: satangColumn("amount").notNull(),
    /** The month of the statement that has this entry, yyyy-MM in the city's time. */
    month: text("month").notNull(),
    note: text("note").notNull().default(""),
    /** The entry that an admin took back with this one. */
    takesBackId: integer("takes_back_id").references((): AnySQLiteColumn => feeEntries.id),
    recordedByUserId: integer("recorded_by_user_id").references(() => users.id),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    // With the amount, the index alone gives the sums that are owed for months.
    index("fee_entries_cleaner").on(table.cleanerId, table.month, table.amount),
    // Here it gives what all cleaners owe for one month, and what was received of it on which day.
    index("fee_entries_month").on(
      table.month,
      table.cleanerId,
      table.id,
      table.kind,
      table.amount,
      table.at,
    ),
    // No entry is taken back twice.
    uniqueIndex("fee_entries_takes_back_unique").on(table.takesBackId),
    index("fee_entries_booking").on(table.bookingId),
    index("fee_entries_recorder").on(table.recordedByUserId),
    checkOneOf("fee_entries_kind_check", table.kind, FEE_ENTRY_KINDS),
    check(
      "fee_entries_sign_check",
      sql`case when ${table.kind} in ('fee', 'received-back', 'waived-back') then ${table.amount} >= 0 else ${table.amount} <= 0 end`,
    ),
    check("fee_entries_month_check", sql`${table.month} glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]'`),
  ],
);

/**
 * The sums of a cleaner's month in the ledger, so that a list of all cleaners reads one row each and not
 * every fee. Only the triggers `fee_totals_*` write here, in the transaction that adds an entry.
 */
export const feeTotals = sqliteTable(
  "fee_totals",
  {
    month: text("month").notNull(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    /** Jobs whose payment was not taken back. */
    jobs: integer("jobs").notNull(),
    /** Satang, as `LEDGER_SUMS` computes them. */
    charged: satangColumn("owed").notNull(),
    waived: satangColumn("waived").notNull(),
    received: satangColumn("received").notNull(),
    balance: satangColumn("balance").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.month, table.cleanerId] }),
    index("fee_totals_cleaner").on(table.cleanerId, table.month, table.balance),
    // Months with credit, of which there are few.
    index("fee_totals_credit")
      .on(table.cleanerId, table.month)
      .where(sql`balance < 0`),
  ],
);
