import { aliasedTable, desc, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query, typedParameter } from "#db/query.server";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { DAY_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";

/*
 * Jobs that are done and not paid, for admins: those of which the two people say different things, and all of
 * them by cleaner. Each list reads a partial index of its own.
 */

/** The days, back from now, of whose jobs the share of unpaid ones is shown. */
export const UNPAID_SHARE_DAYS = 90;

/** Number of contradicted payments that the page shows, those first that have waited longest. */
const CONTRADICTED_SHOWN = 20;

const customers = aliasedTable(users, "customers");
const owners = aliasedTable(users, "owners");

const selectContradicted = query({ limit: typedParameter<number>() }, (db, p) =>
  db
    .select({
      id: bookings.id,
      since: sql<number>`${bookings.saysPaidAt}`,
      how: bookings.saysPaidHow,
      totalPrice: bookings.totalPrice,
      customerName: nameForAdmins(customers),
      customerPhone: sql<string | null>`coalesce(${bookings.phone}, ${customers.phone})`,
      cleanerName: cleaners.name,
      cleanerPhone: owners.phone,
      total: sql<number>`count(*) over ()`,
    })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(owners, eq(owners.id, cleaners.userId))
    // The conditions are written as in the partial index, so that SQLite uses it.
    .where(sql`not_paid_at is not null and says_paid_at is not null and says_paid_at > 0`)
    .orderBy(bookings.saysPaidAt)
    .limit(p.limit)
    .prepare(),
);

/** Returns the payments of which the two people say different things, with the number of all. One query. */
export function listContradictedPayments() {
  const rows = selectContradicted().all({ limit: CONTRADICTED_SHOWN });
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The jobs of a cleaner that are done and not paid. */
export interface UnpaidJobs {
  cleanerId: number;
  name: string;
  phone: string | null;
  jobs: number;
  sum: Satang;
  /** The number of them that began in the last 90 days, and of all jobs that were done then and cost something. */
  recent: number;
  recentDone: number;
  /** When the oldest of them began. */
  oldest: number;
  /** The number of them that the cleaner had said were paid. */
  takenBack: number;
}

const selectUnpaid = query(
  { since: bookings.startsAt, limit: typedParameter<number>(), offset: typedParameter<number>() },
  (db, p) => {
    const jobs = sql<number>`count(*)`;
    return db
      .select({
        cleanerId: bookings.cleanerId,
        name: cleaners.name,
        phone: owners.phone,
        jobs,
        sum: sql<Satang>`sum(${bookings.totalPrice} - coalesce(${bookings.paidBefore}, 0))`,
        recent: sql<number>`sum(${bookings.startsAt} >= ${p.since})`,
        oldest: sql<number>`min(${bookings.startsAt})`,
        takenBack: sql<number>`count(${bookings.paidTakenBackAt})`,
        total: sql<number>`count(*) over ()`,
      })
      .from(bookings)
      .crossJoin(cleaners)
      .crossJoin(owners)
      .where(
        sql`not_paid_at is not null and ${bookings.cleanerId} > 0
          and ${cleaners.id} = ${bookings.cleanerId} and ${owners.id} = ${cleaners.userId}`,
      )
      .groupBy(bookings.cleanerId)
      .orderBy(desc(jobs), bookings.cleanerId)
      .limit(p.limit)
      .offset(p.offset)
      .prepare();
  },
);

const countDone = query({ ids: typedParameter<string>(), since: bookings.startsAt }, (db, p) =>
  db
    .select({ cleanerId: sql<number>`cleaner_id`, jobs: sql<number>`count(*)` })
    // The index is forced: it alone has the jobs of one cleaner by their days.
    .from(sql`${bookings} indexed by bookings_done`)
    .where(
      sql`status = 'completed' and total_price > 0 and starts_at >= ${p.since}
        and cleaner_id in (select value from json_each(${p.ids}))`,
    )
    .groupBy(sql`cleaner_id`)
    .prepare(),
);

/** Returns the cleaners of whose jobs some are done and not paid, those with most of them first. Two queries. */
export function listUnpaidByCleaner(
  { page, size }: { page: number; size: number },
  now: number,
): { rows: UnpaidJobs[]; total: number } {
  const since = now - UNPAID_SHARE_DAYS * DAY_MS;
  const found = selectUnpaid().all({ since, limit: size, offset: (page - 1) * size });
  const ids = JSON.stringify(found.map(({ cleanerId }) => cleanerId));
  const done = new Map(
    countDone()
      .all({ ids, since })
      .map(({ cleanerId, jobs }) => [cleanerId, jobs]),
  );
  return {
    rows: found.map(({ total: _total, ...row }) => ({
      ...row,
      recentDone: done.get(row.cleanerId) ?? 0,
    })),
    total: found[0]?.total ?? 0,
  };
}
