import { aliasedTable, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, caseEntries, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import type { Satang } from "~/lib/money";
import { listPage, type ListPage, type PageRequest } from "../shared/lists.server";

/*
 * Money of problems that was promised and isn't paid. A waived fee isn't in it: nobody pays that. The lists read
 * the partial index `case_entries_open`, whose conditions are repeated here as they are written there.
 */

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

const isOpenSql = sql`paid_on is null and withdrawn_at is null and fee_entry_id is null`;

const listEntriesByIds = (ids: number[]) =>
  db()
    .select({
      id: caseEntries.id,
      problemId: caseEntries.problemId,
      bookingId: problems.bookingId,
      payer: caseEntries.payer,
      payee: caseEntries.payee,
      amount: caseEntries.amount,
      note: caseEntries.note,
      since: caseEntries.createdAt,
      /** Null once the account is deleted. */
      customerName: nameForAdmins(customers),
      customerPhone: sql<string | null>`coalesce(${bookings.phone}, ${customers.phone})`,
      /** Empty once the account is deleted. */
      cleanerName: cleaners.name,
      cleanerPhone: owners.phone,
    })
    .from(caseEntries)
    .innerJoin(problems, eq(problems.id, caseEntries.problemId))
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    .where(inArray(caseEntries.id, ids))
    .all();

export type PromisedMoney = ReturnType<typeof listEntriesByIds>[number];

const sumPromised = query({}, (database) =>
  database
    .select({ sum: sql<Satang>`coalesce(sum(${caseEntries.amount}), 0)` })
    .from(caseEntries)
    .where(isOpenSql)
    .prepare(),
);

/** Returns a page of what is promised and not paid, the oldest first, with the sum of all. Four queries. */
export function listPromisedMoney(page: PageRequest): ListPage<PromisedMoney> & { sum: Satang } {
  const found = listPage(
    {
      from: sql`${caseEntries}`,
      id: caseEntries.id,
      where: isOpenSql,
      order: [asc(caseEntries.createdAt), asc(caseEntries.id)],
      loadRows: listEntriesByIds,
    },
    page,
  );
  return { ...found, sum: sumPromised().get()?.sum ?? 0 };
}
