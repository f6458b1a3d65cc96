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
import { users } from "./accounts";
import { bookings, problems } from "./bookings";
import { cleaners } from "./cleaners";
import { idColumn, instantColumn, checkIsDate } from "./columns";

/**
 * Hours of a cleaner that are taken, one row each. The primary key makes a double booking impossible,
 * whatever the code above it assumes.
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
    /** True for the hour after the job, which is kept free for the way to the next one. */
    isTravel: integer("is_travel", { mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.date, table.hour] }),
    index("booking_hours_booking").on(table.bookingId),
    check("booking_hours_hour_check", sql`${table.hour} between 0 and 23`),
    checkIsDate("booking_hours_date_check", table.date),
  ],
);

/**
 * Two people, one of whom didn't feel safe with the other, whichever of them: neither is offered to the
 * other until an admin lifts the block. Unlike `cleaner_blocks` it belongs to neither of them.
 */
export const unsafeBlocks = sqliteTable(
  "unsafe_blocks",
  {
    id: idColumn(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    /** The customer. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The report that caused it, which also says who reported. */
    problemId: integer("problem_id")
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
    liftedAt: instantColumn("lifted_at"),
    liftedByUserId: integer("lifted_by_user_id").references(() => users.id),
    /** Why an admin lifted the block. */
    liftReason: text("lift_reason").notNull().default(""),
  },
  (table) => [
    // One active block for each pair. Lists use the index to leave people out.
    uniqueIndex("unsafe_blocks_pair_unique")
      .on(table.userId, table.cleanerId)
      .where(sql`lifted_at is null`),
    index("unsafe_blocks_user").on(table.userId),
    index("unsafe_blocks_cleaner").on(table.cleanerId),
    index("unsafe_blocks_problem").on(table.problemId),
    index("unsafe_blocks_lifter").on(table.liftedByUserId),
  ],
);

/** Days, or windows of a day, on which a cleaner doesn't work. */
export const cleanerBlockedDates = sqliteTable(
  "cleaner_blocked_dates",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    date: text("date").notNull(),
    /** One bit per window, as in `weekWindows`; all three are the whole day. */
    windows: integer("windows").notNull().default(0b111),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.date] }),
    checkIsDate("cleaner_blocked_dates_check", table.date),
    check("cleaner_blocked_dates_windows_check", sql`${table.windows} between 1 and 7`),
  ],
);

/**
 * Customers whose bookings a cleaner refuses. They are not notified: the cleaner only seems not to be free.
 */
export const cleanerBlocks = sqliteTable(
  "cleaner_blocks",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.userId] }),
    index("cleaner_blocks_user").on(table.userId),
  ],
);
