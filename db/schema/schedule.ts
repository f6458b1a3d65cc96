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
 * A cleaner who can't work on some days. Their jobs of these days are cancelled with it, and the days are off
 * from then on (`cleanerBlockedDates`).
 */
export const absences = sqliteTable(
  "absences",
  {
    id: idColumn(),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    firstDay: text("first_day").notNull(),
    lastDay: text("last_day").notNull(),
    /** The cleaner's own words, for admins alone; may be empty. */
    reason: text("reason").notNull().default(""),
    /** The form that reported it: sent twice, it is one absence. */
    formKey: text("form_key").notNull(),
    reportedAt: instantColumn("reported_at").notNull(),
    /** The admin who reported it for the cleaner; null if the cleaner did. */
    reportedByAdminId: integer("reported_by_admin_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("absences_form").on(table.cleanerId, table.formKey),
    index("absences_cleaner").on(table.cleanerId, table.lastDay),
    index("absences_admin").on(table.reportedByAdminId),
    checkIsDate("absences_first_day_check", table.firstDay),
    checkIsDate("absences_last_day_check", table.lastDay),
  ],
);

/** The jobs that were cancelled, and the requests that were declined, by an absence. */
export const absenceBookings = sqliteTable(
  "absence_bookings",
  {
    absenceId: integer("absence_id")
      .notNull()
      .references(() => absences.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.absenceId, table.bookingId] }),
    index("absence_bookings_booking").on(table.bookingId),
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
