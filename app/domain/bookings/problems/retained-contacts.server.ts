import { and, eq, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { retainedContacts, bookings, problemPhotos, problems } from "#db/schema/bookings";
import { feeTotals } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import { CONTACT_RETAINED_DAYS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";
import { bookingIdsOfPersonSql } from "../reading/booking-ids-of-person.server";
import { canSeeProblem } from "../lifecycle/status";
import { isOfDeletedAccountSql } from "./problem-photos.server";

/*
 * If a person deletes the account while fees are owed or a problem is open, that record keeps name, email
 * and phone number, for admins alone, until it is settled (docs/decisions/0008-deleting-an-account.md). It
 * is no account: nobody can sign in with it, and username and email are free.
 */

/** Satang that a person owes as a cleaner for all months, the current one too; less than 0 is a credit. */
const feeBalanceSql = (userId: SQL) => sql`(select coalesce(sum(${feeTotals.balance}), 0)
  from ${feeTotals} join ${cleaners} on ${cleaners.id} = ${feeTotals.cleanerId}
  where ${cleaners.userId} = ${userId})`;

/** True if a problem of one of a person's bookings isn't settled, whichever side reported it. */
const hasOpenProblemSql = (userId: SQL) => sql`exists (select 1 from ${problems}
  where ${problems.settledAt} is null and ${problems.bookingId} in ${bookingIdsOfPersonSql(userId)})`;

const findContactToRetain = query({ userId: users.id }, (db, p) =>
  db
    .select({
      name: sql<string>`coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
      email: users.email,
      phone: users.phone,
      balance: sql<Satang>`${feeBalanceSql(sql`${p.userId}`)}`,
      hasOpenProblem: sql`${hasOpenProblemSql(sql`${p.userId}`)}`.mapWith(Boolean),
    })
    .from(users)
    .where(eq(users.id, p.userId))
    .prepare(),
);

/** True if a redo of a problem is confirmed. */
const hasRedoAheadSql = sql`exists (select 1 from ${bookings} as redo
  where redo.redo_of_problem_id = ${problems.id} and redo.status = 'confirmed')`;

const listOpenProblems = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      id: problems.id,
      bookingId: problems.bookingId,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      createdAt: problems.createdAt,
      isCustomer: sql`${bookings.userId} = ${p.userId}`.mapWith(Boolean),
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .where(
      and(
        // With the account a redo ahead is cancelled, which opens its problem again.
        or(isNull(problems.settledAt), hasRedoAheadSql),
        inArray(problems.bookingId, bookingIdsOfPersonSql(sql`${p.userId}`)),
      ),
    )
    .orderBy(problems.id)
    .prepare(),
);

/**
 * Reasons to keep the contact of a person who deletes the account now, as far as that person may know them.
 */
export interface ReasonsToRetain {
  /** Satang; 0 if nothing is owed. */
  feesOwed: Satang;
  /** Reports that the other side felt unsafe aren't among them: this person must not learn of those. */
  problems: { id: number; bookingId: number; createdAt: number }[];
}

/** Returns the reasons to keep the contact of a person who deletes the account now. */
export function getReasonsToRetain(userId: number): ReasonsToRetain {
  return {
    feesOwed: Math.max(0, findContactToRetain().get({ userId })?.balance ?? 0),
    problems: listOpenProblems()
      .all({ userId })
      .flatMap(({ kind, reportedBy, isCustomer, ...problem }) =>
        canSeeProblem(isCustomer ? "customer" : "cleaner", { kind, reportedBy }) ? [problem] : [],
      ),
  };
}

const insertRetainedContact = query(
  {
    userId: retainedContacts.userId,
    keptFor: retainedContacts.keptFor,
    name: retainedContacts.name,
    email: retainedContacts.email,
    phone: retainedContacts.phone,
    now: retainedContacts.since,
  },
  (db, p) =>
    db
      .insert(retainedContacts)
      .values({
        userId: p.userId,
        keptFor: p.keptFor,
        name: p.name,
        email: p.email,
        phone: p.phone,
        since: p.now,
      })
      .prepare(),
);

/**
 * Keeps the contact of a person whose account is deleted, if fees are owed or a problem is open. Call it in
 * the transaction that deletes the account, before the name is gone.
 */
export function retainContactOf(userId: number, now: number): void {
  const found = findContactToRetain().get({ userId });
  if (!found) return;
  const { balance, hasOpenProblem: isOpen, ...contact } = found;
  if (balance > 0) insertRetainedContact().run({ userId, keptFor: "fees", ...contact, now });
  if (isOpen) insertRetainedContact().run({ userId, keptFor: "problem", ...contact, now });
}

const isSettledSql = sql`(case ${retainedContacts.keptFor}
  when 'fees' then ${feeBalanceSql(sql`${retainedContacts.userId}`)} <= 0
  else not ${hasOpenProblemSql(sql`${retainedContacts.userId}`)} end)`;

/** The person is null for everybody. */
const keepForFees = query({ userId: typedParameter<number | null>() }, (db, p) =>
  db
    .insert(retainedContacts)
    .select(
      db
        .select({
          userId: retainedContacts.userId,
          keptFor: sql<"fees">`'fees'`.as("kept_for"),
          name: retainedContacts.name,
          email: retainedContacts.email,
          phone: retainedContacts.phone,
          since: retainedContacts.since,
        })
        .from(retainedContacts)
        .where(
          and(
            eq(retainedContacts.userId, sql`coalesce(${p.userId}, ${retainedContacts.userId})`),
            eq(retainedContacts.keptFor, "problem"),
            sql`${feeBalanceSql(sql`${retainedContacts.userId}`)} > 0`,
          ),
        ),
    )
    .onConflictDoNothing()
    .prepare(),
);

const deleteSettled = query({ userId: retainedContacts.userId }, (db, p) =>
  db
    .delete(retainedContacts)
    .where(and(eq(retainedContacts.userId, p.userId), isSettledSql))
    .prepare(),
);

/**
 * Deletes a contact if there is no reason left to keep it. One that was kept for a problem is kept for the fees
 * that have begun to be owed meanwhile. Call it in the transaction that settles something.
 */
export function deleteSettledContact(userId: number): void {
  keepForFees().run({ userId });
  deleteSettled().run({ userId });
}

const deletePhotosOfProblem = query({ problemId: problemPhotos.problemId }, (db, p) =>
  db
    .delete(problemPhotos)
    .where(and(eq(problemPhotos.problemId, p.problemId), isOfDeletedAccountSql))
    .prepare(),
);

const clearProblemWords = query({ id: problems.id }, (db, p) =>
  db.update(problems).set({ words: "", redoWords: null }).where(eq(problems.id, p.id)).prepare(),
);

/**
 * Erases the text and the photos of a report, one of whose sides has deleted the account. Photo files are
 * left to the sweep. Call it in the transaction that settles the problem.
 */
export function eraseReport(problemId: number): void {
  clearProblemWords().run({ id: problemId });
  deletePhotosOfProblem().run({ problemId });
}

const listExpiredContacts = query({ limit: retainedContacts.since }, (db, p) =>
  db
    .selectDistinct({ userId: retainedContacts.userId })
    .from(retainedContacts)
    .where(lte(retainedContacts.since, p.limit))
    .prepare(),
);

const deleteOldContacts = query({ limit: typedParameter<number>() }, (db, p) =>
  db
    .delete(retainedContacts)
    .where(or(lte(retainedContacts.since, p.limit), isSettledSql))
    .prepare(),
);

/**
 * Deletes contacts that there is no reason left to keep, and those that have reached the greatest age, with
 * the reports about their bookings, even if nobody has settled them. There are few, so one step is enough.
 */
export function sweepRetainedContacts(now: number): false {
  const limit = now - CONTACT_RETAINED_DAYS * DAY_MS;
  inTransaction(() => {
    for (const { userId } of listExpiredContacts().all({ limit })) {
      for (const { id } of listOpenProblems().all({ userId })) eraseReport(id);
    }
    keepForFees().run({ userId: null });
    deleteOldContacts().run({ limit });
  });
  return false;
}
