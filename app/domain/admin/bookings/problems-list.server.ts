import { aliasedTable, and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { retainedContacts, bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { callingNameById, nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { caseEntriesSql } from "~/domain/bookings/problems/case-entries.server";
import { redoOfProblemSql } from "~/domain/bookings/redos/reading-redos.server";
import { listProblemPhotosOf } from "~/domain/bookings/problems/problem-photos.server";
import { listPage, type ListPage, type PageRequest } from "../shared/lists.server";

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

const retainedCustomerContacts = aliasedTable(retainedContacts, "customers_kept");
const retainedCleanerContacts = aliasedTable(retainedContacts, "owners_kept");

/** Joins the contact of a deleted account that is kept for open problems, and shown only in those. */
const retainedContactOf = (contact: typeof retainedCustomerContacts, person: typeof customers) =>
  and(eq(contact.userId, person.id), eq(contact.keptFor, "problem"), isNull(problems.settledAt));

const problemColumns = {
  id: problems.id,
  bookingId: problems.bookingId,
  reportedBy: problems.reportedBy,
  kind: problems.kind,
  words: problems.words,
  wish: problems.wish,
  createdAt: problems.createdAt,
  answerBy: problems.answerBy,
  settledAt: problems.settledAt,
  /** Null while the problem is open, and if the account is gone. */
  settledBy: callingNameById(problems.settledByUserId),
  wordsToCustomer: problems.wordsToCustomer,
  wordsToCleaner: problems.wordsToCleaner,
  entries: caseEntriesSql,
  redoAgreedAt: problems.redoAgreedAt,
  redoHours: problems.redoHours,
  redo: redoOfProblemSql,
  /** The problem because of which the booking itself was made; null if it is no redo. */
  redoOfProblemId: bookings.redoOfProblemId,
  status: bookings.status,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  respondBy: bookings.respondBy,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  city: bookings.city,
  customerId: bookings.userId,
  cleanerId: bookings.cleanerId,
  /** The numbers to call; null once the account is deleted. That given with the booking has priority. */
  customerPhone: sql<string | null>`case when ${customers.anonymisedAt} is null
    then coalesce(${bookings.phone}, ${customers.phone}) end`,
  cleanerPhone: sql<
    string | null
  >`case when ${cleaners.anonymisedAt} is null then ${owners.phone} end`,
  /** Null once their account is deleted and the problem is settled. */
  customerName: sql<
    string | null
  >`coalesce(${nameForAdmins(customers)}, ${retainedCustomerContacts.name})`,
  /** Kept contacts of a customer or cleaner who deleted the account, while the problem is open. */
  customerContact: {
    name: retainedCustomerContacts.name,
    email: retainedCustomerContacts.email,
    phone: retainedCustomerContacts.phone,
  },
  cleanerContact: {
    name: retainedCleanerContacts.name,
    email: retainedCleanerContacts.email,
    phone: retainedCleanerContacts.phone,
  },
  customerLocale: customers.locale,
  customerIsGone: sql`${customers.anonymisedAt} is not null`.mapWith(Boolean),
  cleanerName: sql<string>`coalesce(nullif(${cleaners.name}, ''), ${retainedCleanerContacts.name}, '')`,
  cleanerIsGone: sql`${cleaners.anonymisedAt} is not null`.mapWith(Boolean),
  cleanerLocale: owners.locale,
};

const listProblemsByIds = (ids: number[]) =>
  db()
    .select(problemColumns)
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    .leftJoin(retainedCustomerContacts, retainedContactOf(retainedCustomerContacts, customers))
    .leftJoin(retainedCleanerContacts, retainedContactOf(retainedCleanerContacts, owners))
    .where(inArray(problems.id, ids))
    .all();

/** A problem as admins see it, with both sides of its booking. */
export type ProblemForAdmin = ReturnType<typeof listProblemsByIds>[number];

/**
 * Returns a page of problems. Open ones begin with those of people who felt unsafe, and go on by when they must be
 * answered, so that what is late comes next; settled ones are latest first.
 */
export function listProblemsForAdmin(
  { isOpen }: { isOpen: boolean },
  page: PageRequest,
): ListPage<ProblemForAdmin> {
  return listPage(
    {
      // The index is forced: SQLite would rather sort what it finds by a narrower one.
      from: isOpen ? sql`${problems} indexed by problems_by_urgency` : sql`${problems}`,
      id: problems.id,
      where: isOpen ? isNull(problems.settledAt) : isNotNull(problems.settledAt),
      order: isOpen
        ? // Written as in the index `problems_by_urgency`, so that SQLite reads the rows in its order.
          [sql`(kind <> 'unsafe')`, asc(problems.answerBy), asc(problems.id)]
        : [desc(problems.settledAt), desc(problems.answerBy), desc(problems.id)],
      loadRows: listProblemsByIds,
    },
    page,
  );
}

/** Returns a problem, or null. */
export function getProblemForAdmin(id: number): ProblemForAdmin | null {
  return listProblemsByIds([id])[0] ?? null;
}

/** Returns the photos of a problem. */
export function listPhotosOfProblem({
  id,
  bookingId,
}: {
  id: number;
  bookingId: number;
}): string[] {
  return listProblemPhotosOf(bookingId, "admins").get(id) ?? [];
}

const listProblemsByBooking = query(columnsOf(problems, ["bookingId"]), (database, p) =>
  database
    .select({
      id: problems.id,
      reportedBy: problems.reportedBy,
      kind: problems.kind,
      words: problems.words,
      wish: problems.wish,
      createdAt: problems.createdAt,
      answerBy: problems.answerBy,
      settledAt: problems.settledAt,
      entries: caseEntriesSql,
      redoHours: problems.redoHours,
      redo: redoOfProblemSql,
    })
    .from(problems)
    .where(eq(problems.bookingId, p.bookingId))
    .orderBy(desc(problems.id))
    .prepare(),
);

/** Returns the problems reported about a booking, the latest first, with their photos. */
export function listProblemsOfBooking(bookingId: number) {
  const rows = listProblemsByBooking().all({ bookingId });
  const photos = rows.length > 0 ? listProblemPhotosOf(bookingId, "admins") : null;
  return rows.map((row) => ({ ...row, photos: photos?.get(row.id) ?? [] }));
}
