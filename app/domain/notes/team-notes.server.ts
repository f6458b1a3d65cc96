import { aliasedTable, and, asc, desc, eq, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, problems } from "#db/schema/bookings";
import { teamNotes } from "#db/schema/notes";
import { columnsOf, query, typedParameter } from "#db/query.server";
import { callingNameOf } from "~/domain/accounts/name-on-record.server";
import { bookingIdsOfPersonSql } from "~/domain/bookings/reading/booking-ids-of-person.server";

/*
 * Notes of admins (docs/rules.md, Notes of the team). Their commands, with the audit log, are in
 * app/domain/admin/notes.
 */

/** The booking or person that notes are about. */
export interface NoteSubject {
  type: "booking" | "user";
  id: number;
}

/** A booking or person that can be noted about. */
export interface NotableSubject extends NoteSubject {
  /** The account: the person's own, or that of the booking's customer; null once that is deleted. */
  userId: number | null;
  /** The person's name for admins; null for a booking. */
  name: string | null;
}

const findNotableBooking = query({ id: bookings.id }, (db, p) =>
  db
    .select({ userId: bookings.userId, anonymisedAt: bookings.anonymisedAt })
    .from(bookings)
    .where(eq(bookings.id, p.id))
    .prepare(),
);

const findNotablePerson = query({ id: users.id }, (db, p) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .where(and(eq(users.id, p.id), isNull(users.anonymisedAt)))
    .prepare(),
);

/** Returns a subject of notes; null if there is no such booking or account. */
export function getNotableSubject({ type, id }: NoteSubject): NotableSubject | null {
  if (type === "booking") {
    const booking = findNotableBooking().get({ id });
    if (!booking) return null;
    return { type, id, userId: booking.anonymisedAt === null ? booking.userId : null, name: null };
  }
  const person = findNotablePerson().get({ id });
  if (!person) return null;
  const name = `${person.firstName} ${person.lastName}`.trim() || person.username;
  return { type, id, userId: id, name };
}

const authors = aliasedTable(users, "authors");

const selectNotes = query(
  {
    bookingId: typedParameter<number>(),
    userId: typedParameter<number>(),
    before: teamNotes.id,
    limit: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({
        id: teamNotes.id,
        bookingId: teamNotes.bookingId,
        userId: teamNotes.userId,
        authorUserId: teamNotes.authorUserId,
        /** Null once the author's account is deleted. */
        author: callingNameOf(authors),
        text: teamNotes.text,
        isAboutSafety: teamNotes.isAboutSafety,
        createdAt: teamNotes.createdAt,
      })
      .from(teamNotes)
      .innerJoin(authors, eq(authors.id, teamNotes.authorUserId))
      .where(
        and(
          or(sql`${teamNotes.bookingId} = ${p.bookingId}`, sql`${teamNotes.userId} = ${p.userId}`),
          lt(teamNotes.id, p.before),
        ),
      )
      .orderBy(desc(teamNotes.id))
      .limit(p.limit)
      .prepare(),
);

export type TeamNote = ReturnType<ReturnType<typeof selectNotes>["all"]>[number];

/**
 * Returns a page of the notes on a subject, newest first, older than the note `before`; for a booking also
 * those on its customer. `next` is the `before` of the next page, null at the end. One query.
 */
export function listTeamNotes(
  { type, id, userId }: Omit<NotableSubject, "name">,
  { size, before = Number.MAX_SAFE_INTEGER }: { size: number; before?: number },
): { notes: TeamNote[]; next: number | null } {
  const found = selectNotes().all({
    // No booking or account has the id 0.
    bookingId: type === "booking" ? id : 0,
    userId: userId ?? 0,
    before,
    limit: size + 1,
  });
  const notes = found.slice(0, size);
  return { notes, next: found.length > size ? (notes.at(-1)?.id ?? null) : null };
}

const findNoteOfForm = query(columnsOf(teamNotes, ["authorUserId", "formKey"]), (db, p) =>
  db
    .select({ id: teamNotes.id })
    .from(teamNotes)
    .where(and(eq(teamNotes.authorUserId, p.authorUserId), eq(teamNotes.formKey, p.formKey)))
    .prepare(),
);

const insertNote = query(
  columnsOf(teamNotes, [
    "bookingId",
    "userId",
    "authorUserId",
    "text",
    "isAboutSafety",
    "formKey",
    "createdAt",
  ]),
  (db, p) => db.insert(teamNotes).values(p).returning({ id: teamNotes.id }).prepare(),
);

/** A note as it is stored. */
interface NewTeamNote {
  bookingId: number | null;
  userId: number | null;
  authorUserId: number;
  text: string;
  isAboutSafety: boolean;
  formKey: string;
  createdAt: number;
}

/** Stores a note and returns its id; null if its form made a note before. Call it inside a transaction. */
export function storeTeamNote(note: NewTeamNote): number | null {
  return findNoteOfForm().get(note) ? null : insertNote().get(note).id;
}

const findNote = query({ id: teamNotes.id }, (db, p) =>
  db
    .select(columnsOf(teamNotes, ["bookingId", "userId", "authorUserId"]))
    .from(teamNotes)
    .where(eq(teamNotes.id, p.id))
    .prepare(),
);

const deleteNote = query({ id: teamNotes.id }, (db, p) =>
  db.delete(teamNotes).where(eq(teamNotes.id, p.id)).prepare(),
);

/**
 * Deletes a note of this author, and returns the booking and person that it was about; null if they have no
 * such note. Call it inside a transaction.
 */
export function deleteOwnTeamNote(id: number, authorUserId: number) {
  const note = findNote().get({ id });
  if (note?.authorUserId !== authorUserId) return null;
  deleteNote().run({ id });
  return note;
}

const deleteNotesOnPerson = query({ userId: users.id }, (db, p) =>
  db
    .delete(teamNotes)
    .where(sql`${teamNotes.userId} = ${p.userId}`)
    .prepare(),
);

const deleteNotesOnBookings = query({ userId: users.id }, (db, p) =>
  db
    .delete(teamNotes)
    .where(inArray(teamNotes.bookingId, bookingIdsOfPersonSql(p.userId)))
    .prepare(),
);

/**
 * Deletes the notes on a person and those on their bookings, on either side: what admins noted about a
 * booking may repeat what the person said. Call it inside a transaction.
 */
export function deleteTeamNotesOn(userId: number): void {
  deleteNotesOnPerson().run({ userId });
  deleteNotesOnBookings().run({ userId });
}

const selectNotesForCopy = query({ userId: users.id }, (db, p) =>
  db
    .select({
      bookingId: teamNotes.bookingId,
      text: teamNotes.text,
      createdAt: teamNotes.createdAt,
    })
    .from(teamNotes)
    .where(
      and(
        sql`${teamNotes.userId} = ${p.userId}`,
        eq(teamNotes.isAboutSafety, false),
        // A note must not show that the other side of the booking didn't feel safe. Table names are written
        // out, because drizzle omits them in a query of one table.
        sql`not exists (select 1 from ${problems} as report
          where report.booking_id = team_notes.booking_id and report.kind = 'unsafe')`,
      ),
    )
    .orderBy(asc(teamNotes.id))
    .prepare(),
);

/**
 * Returns the notes on a person for the copy of their data, oldest first. It leaves out those about
 * somebody's safety, and those on a booking of which somebody said that they didn't feel safe.
 */
export const listTeamNotesForCopy = (userId: number) => selectNotesForCopy().all({ userId });
