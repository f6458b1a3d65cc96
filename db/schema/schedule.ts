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
    checkIsDate("booking_hours_date_check", table.date),
  ],
);

/**
 * Two people of whom one didn't feel safe with the other, whichever of them: neither is offered to the
 * other until an admin lifts it. Unlike `cleaner_blocks` it belongs to none of the two.
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
    /** The report that it follows; who reported stands there. */
    problemId: integer("problem_id")
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    createdAt: instantColumn("created_at").notNull(),
    liftedAt: instantColumn("lifted_at"),
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

/** Days, or windows of a day, on which a cleaner doesn't work. */
export const cleanerBlockedDates = sqliteTable(
  "cleaner_blocked_dates",
  {
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    date: text("date").notNull(),
    /** One bit a window, as in `weekWindows`; all three are the whole day. */
    windows: integer("windows").notNull().default(0b111),
  },
  (table) => [
    primaryKey({ columns: [table.cleanerId, table.date] }),
    checkIsDate("cleaner_blocked_dates_check", table.date),
    check("cleaner_blocked_dates_windows_check", sql`${table.windows} between 1 and 7`),
  ],
);

/** Customers from whom a cleaner takes no bookings. They aren't told: to them the cleaner isn't free. */
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
