import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { bookings } from "./bookings";
import { booleanColumn, idColumn, instantColumn } from "./columns";

/** Notes of admins on a booking, on a person, or on a booking and its customer. No other side reads them. */
export const teamNotes = sqliteTable(
  "team_notes",
  {
    id: idColumn(),
    /** Null for a note on a person alone. */
    bookingId: integer("booking_id").references(() => bookings.id, { onDelete: "cascade" }),
    /** The person that it is about; null for a note on a booking alone. */
    userId: integer("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The admin who wrote it. */
    authorUserId: integer("author_user_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    /** True if it is about somebody's safety: then it isn't in the copy of the person's data. */
    isAboutSafety: booleanColumn("is_about_safety").notNull().default(false),
    /** The key of the form that it was sent with. */
    formKey: text("form_key").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    index("team_notes_booking").on(table.bookingId, table.id),
    index("team_notes_user").on(table.userId, table.id),
    // A form that is sent twice makes one note.
    uniqueIndex("team_notes_form_unique").on(table.authorUserId, table.formKey),
    check(
      "team_notes_subject_check",
      sql`coalesce(${table.bookingId}, ${table.userId}) is not null`,
    ),
  ],
);
