import { aliasedTable, and, asc, eq, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { retainedContacts, bookings, caseEntries, problems } from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { nameForAdmins, nameOnRecordOf } from "~/domain/accounts/name-on-record.server";
import { BUSINESS_ID } from "~/domain/business/business.server";
import { bookingFilterConditions, type AdminBookingFilter } from "../bookings/bookings-list.server";
import { retainedForFees } from "../money/fees-list.server";
import { asAdmin, recordAdminAudit, type CommandContext, type NOT_AN_ADMIN } from "./admin.server";
import { rowsInOrder } from "./lists.server";

/*
 * Exports of bookings and fees as files. The rows of a file are chosen once, at the request: rows that are
 * changed or added meanwhile are in it once or not at all. They are read in pages, each by a query of its
 * own, so a slow download holds neither the rows in memory nor the database, and delays no writes.
 */

/** Number of rows that are in memory at once. */
export const EXPORT_PAGE_SIZE = 500;

/**
 * A filter for exported bookings: that of the list, without its search, which may be a person's name and would
 * stay in the audit log.
 */
export type BookingExportFilter = Omit<AdminBookingFilter, "search" | "order">;

/** A filter for exported fees: first and last month of the statements, `yyyy-MM`. */
export interface FeeExportFilter {
  from: string | null;
  to: string | null;
}

const customers = aliasedTable(users, "customers");

const exportedBookingColumns = {
  id: bookings.id,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  respondBy: bookings.respondBy,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  customerName: nameForAdmins(customers),
  cleanerId: bookings.cleanerId,
  cleanerName: cleaners.name,
  city: bookings.city,
  zipCode: bookings.zipCode,
  hoursBilled: bookings.hoursBilled,
  hourlyRate: bookings.hourlyRate,
  serviceCost: bookings.serviceCost,
  platformFee: bookings.platformFee,
  totalPrice: bookings.totalPrice,
  paidAt: bookings.paidAt,
  paidHow: bookings.paidHow,
  presumedPaidAt: bookings.presumedPaidAt,
  completedAt: bookings.completedAt,
  createdAt: bookings.createdAt,
  redoOfProblemId: bookings.redoOfProblemId,
  /** The money of its problems, as JSON arrays of payer, payee, satang and day of payment. */
  caseMoney: sql<string>`(select json_group_array(json_array(entry.payer, entry.payee, entry.amount, entry.paid_on))
    from ${problems} as problem cross join ${caseEntries} as entry
    where problem.booking_id = ${bookings.id} and entry.problem_id = problem.id
      and entry.withdrawn_at is null and entry.fee_entry_id is null)`,
};

const listBookingsToExport = query({ ids: typedParameter<string>() }, (db, p) =>
  db
    .select(exportedBookingColumns)
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(sql`${bookings.id} in (select value from json_each(${p.ids}))`)
    .prepare(),
);

export type ExportedBooking = ReturnType<ReturnType<typeof listBookingsToExport>["all"]>[number];

/**
 * Yields pages of bookings by their start, in the order at the time of the first page. The values of a row
 * are those at the time when it is read.
 */
export function* bookingsToExport(
  filter: BookingExportFilter,
  now: number,
): Generator<ExportedBooking[], void> {
  const idQueries = bookingFilterConditions(filter, now).map(
    (where) => sql`select id, starts_at from ${bookings} where ${where}`,
  );
  // The ids of 200,000 bookings take 2 MB; their rows would take many times that.
  const listed = db().get<{ ids: string }>(
    sql`select json_group_array(id) as ids from (
      ${sql.join(idQueries, sql` union all `)} order by starts_at, id)`,
  );
  const ids = Uint32Array.from(JSON.parse(listed.ids) as number[]);
  for (let from = 0; from < ids.length; from += EXPORT_PAGE_SIZE) {
    const page = [...ids.subarray(from, from + EXPORT_PAGE_SIZE)].map((id) => ({ id }));
    yield rowsInOrder(page, (wanted) =>
      listBookingsToExport().all({ ids: JSON.stringify(wanted) }),
    );
  }
}

const listFeeEntriesToExport = query(
  {
    month: feeEntries.month,
    cleanerId: feeEntries.cleanerId,
    id: feeEntries.id,
    to: feeEntries.month,
    last: feeEntries.id,
    limit: typedParameter<number>(),
  },
  (db, p) =>
    db
      .select({
        id: feeEntries.id,
        month: feeEntries.month,
        at: feeEntries.at,
        cleanerId: feeEntries.cleanerId,
        cleanerName: cleaners.name,
        firstName: users.firstName,
        lastName: users.lastName,
        /** The former name of a cleaner who has deleted the account and owes fees. */
        retainedName: retainedContacts.name,
        bookingId: feeEntries.bookingId,
        kind: feeEntries.kind,
        amount: feeEntries.amount,
        note: feeEntries.note,
        takesBackId: feeEntries.takesBackId,
        /** Null for admins who are gone. */
        recordedBy: nameOnRecordOf(feeEntries.recordedByUserId),
      })
      .from(feeEntries)
      .innerJoin(cleaners, eq(cleaners.id, feeEntries.cleanerId))
      .innerJoin(users, eq(users.id, cleaners.userId))
      .leftJoin(retainedContacts, retainedForFees)
      .where(
        and(
          sql`(${feeEntries.month}, ${feeEntries.cleanerId}, ${feeEntries.id}) > (${p.month}, ${p.cleanerId}, ${p.id})`,
          lte(feeEntries.month, p.to),
          lte(feeEntries.id, p.last),
        ),
      )
      .orderBy(asc(feeEntries.month), asc(feeEntries.cleanerId), asc(feeEntries.id))
      .limit(p.limit)
      .prepare(),
);

const findLastFeeEntryId = query({}, (db) =>
  db
    .select({ id: sql<number>`coalesce(max(${feeEntries.id}), 0)` })
    .from(feeEntries)
    .prepare(),
);

export type ExportedFeeEntry = ReturnType<ReturnType<typeof listFeeEntriesToExport>["all"]>[number];

/** Yields pages of ledger entries by month and cleaner, as far as they existed at the first page. */
export function* feeEntriesToExport({
  from,
  to,
}: FeeExportFilter): Generator<ExportedFeeEntry[], void> {
  const last = findLastFeeEntryId().get()?.id ?? 0;
  let after = { month: from ?? "", cleanerId: 0, id: 0 };
  for (;;) {
    // "~" sorts after every month.
    const page = listFeeEntriesToExport().all({
      ...after,
      to: to ?? "~",
      last,
      limit: EXPORT_PAGE_SIZE,
    });
    if (page.length > 0) yield page;
    const end = page.at(-1);
    if (!end || page.length < EXPORT_PAGE_SIZE) return;
    const { month, cleanerId, id } = end;
    after = { month, cleanerId, id };
  }
}

/** The data to export, with its filter. */
export type ExportRequest =
  { what: "bookings"; filter: BookingExportFilter } | { what: "fees"; filter: FeeExportFilter };

/** Writes an audit entry that an admin exports bookings or fees. Call it before the first row. */
export function recordExport(
  { what, filter }: ExportRequest,
  { by, now }: CommandContext,
): { ok: true } | typeof NOT_AN_ADMIN {
  return asAdmin(by, () => {
    recordAdminAudit(
      {
        action: `${what}-exported`,
        subjectType: "business",
        subjectId: BUSINESS_ID,
        details: Object.fromEntries(
          // A condition that was not asked for is no part of what is recorded.
          Object.entries(filter).filter(([, value]) => value !== null && value !== false),
        ),
      },
      { by, now },
    );
    return { ok: true };
  });
}
