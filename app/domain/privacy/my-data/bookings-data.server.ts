import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import { bookingEvents, bookings, caseEntries, problemPhotos, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { parseHomeFacts } from "~/domain/homes/home-facts";
import {
  rescheduleProposalOf,
  type RescheduleProposal,
} from "~/domain/bookings/rescheduling/reschedule-proposal";
import {
  PRIVATE_PROBLEMS,
  redactHistoryEntry,
  displayedStatus,
  type BookingSide,
} from "~/domain/bookings/lifecycle/status";
import type { CityDate } from "~/lib/bangkok-time";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { BookingStatus, SlotLabel } from "~/lib/vocabulary";
import { isNotOfferSql } from "~/domain/bookings/substitutes/is-offer.server";

const agreedColumns = {
  id: bookings.id,
  date: bookings.date,
  time: bookings.time,
  status: bookings.status,
  startsAt: bookings.startsAt,
  respondBy: bookings.respondBy,
  proposedDate: bookings.proposedDate,
  proposedTime: bookings.proposedTime,
  proposedUntil: bookings.proposedUntil,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  hoursBilled: bookings.hoursBilled,
  hourlyRate: bookings.hourlyRate,
  platformFee: bookings.platformFee,
  totalPrice: bookings.totalPrice,
  city: bookings.city,
  createdAt: bookings.createdAt,
  completedAt: bookings.completedAt,
  comingConfirmedAt: bookings.comingConfirmedAt,
  presenceConfirmedAt: bookings.presenceConfirmedAt,
  paidAt: bookings.paidAt,
  paidHow: bookings.paidHow,
  presumedPaidAt: bookings.presumedPaidAt,
  notPaidAt: bookings.notPaidAt,
  saysPaidAt: bookings.saysPaidAt,
  saysPaidHow: bookings.saysPaidHow,
  paidBefore: bookings.paidBefore,
  redoOfProblemId: bookings.redoOfProblemId,
};

const listBookingsAsCustomer = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      ...agreedColumns,
      cleaner: cleaners.name,
      address: bookings.address,
      zipCode: bookings.zipCode,
      phone: bookings.phone,
      specialInstructions: bookings.specialInstructions,
      home: bookings.home,
      aboutHome: bookings.aboutHome,
      ifCleanerCant: bookings.ifCleanerCant,
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(bookings.userId, p.userId), isNotOfferSql))
    .orderBy(desc(bookings.id))
    .prepare(),
);

// A cleaner's copy of their jobs doesn't say who the customers are and where they live.
const listBookingsAsCleaner = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select(agreedColumns)
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), isNotOfferSql))
    .orderBy(desc(bookings.id))
    .prepare(),
);

const eventColumns = {
  bookingId: bookingEvents.bookingId,
  at: bookingEvents.at,
  by: bookingEvents.actor,
  event: bookingEvents.event,
  fromStatus: bookingEvents.fromStatus,
  toStatus: bookingEvents.toStatus,
  reason: bookingEvents.reason,
  moreHours: bookingEvents.moreHours,
};

/**
 * Returns an SQL condition that hides events about the other side's report if this side must not see it
 * (`canSeeProblem`).
 */
const visibleEventCondition = (
  side: BookingSide,
) => sql`not (${bookingEvents.event} in ('problem-reported', 'problem-settled')
  and exists (select 1 from ${problems} where ${problems.bookingId} = ${bookingEvents.bookingId}
    and ${inArray(problems.kind, PRIVATE_PROBLEMS)} and ${problems.reportedBy} <> ${side}
    and ${bookingEvents.at} in (${problems.createdAt}, ${problems.settledAt})))
  and not (${bookingEvents.event} like 'money-%'
  and exists (select 1 from ${problems} where ${problems.bookingId} = ${bookingEvents.bookingId}
    and ${inArray(problems.kind, PRIVATE_PROBLEMS)} and ${problems.reportedBy} <> ${side}))`;

const listEventsAsCustomer = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({
      ...eventColumns,
      // The cleaner's reason for not coming may be an illness (`redactHistoryEntry`).
      reason: sql<string>`case when ${bookingEvents.actor} = 'cleaner' and ${bookingEvents.event} = 'cancelled'
        then '' else ${bookingEvents.reason} end`,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .where(and(eq(bookings.userId, p.userId), visibleEventCondition("customer")))
    .orderBy(asc(bookingEvents.id))
    .prepare(),
);

const listEventsAsCleaner = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({
      ...eventColumns,
      // A customer's text may be about the customer.
      reason: sql<string>`case when ${bookingEvents.actor} = 'customer' then '' else ${bookingEvents.reason} end`,
    })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(
      and(
        eq(cleaners.userId, p.userId),
        visibleEventCondition("cleaner"),
        // For a job that they took over, this hides what the cleaner before them did.
        sql`not (${bookingEvents.actor} = 'cleaner' and ${bookingEvents.event} <> 'accepted' and ${bookingEvents.actorUserId} is not ${p.userId})`,
      ),
    )
    .orderBy(asc(bookingEvents.id))
    .prepare(),
);

const problemColumns = {
  id: problems.id,
  bookingId: problems.bookingId,
  at: problems.createdAt,
  kind: problems.kind,
  words: problems.words,
  wish: problems.wish,
  answerBy: problems.answerBy,
};

// Each side gets only its own reports: the other side's text is about that side.
const listProblemsAsCustomer = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({ ...problemColumns, settlement: problems.wordsToCustomer })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .where(and(eq(bookings.userId, p.userId), eq(problems.reportedBy, "customer")))
    .orderBy(asc(problems.id))
    .prepare(),
);

const listProblemsAsCleaner = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({ ...problemColumns, settlement: problems.wordsToCleaner })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), eq(problems.reportedBy, "cleaner")))
    .orderBy(asc(problems.id))
    .prepare(),
);

const listProblemPhotosTaken = query({ userId: problemPhotos.userId }, (db, p) =>
  db
    .select({ problemId: problemPhotos.problemId, photo: problemPhotos.photo })
    .from(problemPhotos)
    .where(eq(problemPhotos.userId, p.userId))
    .orderBy(asc(problemPhotos.id))
    .prepare(),
);

const caseMoneyColumns = {
  bookingId: problems.bookingId,
  at: caseEntries.createdAt,
  payer: caseEntries.payer,
  payee: caseEntries.payee,
  amount: caseEntries.amount,
  paidOn: caseEntries.paidOn,
  note: caseEntries.note,
};

/** Returns an SQL condition that hides the money of a report that this side must not see (`canSeeProblem`). */
const visibleMoneyCondition = (side: BookingSide) =>
  and(
    isNull(caseEntries.withdrawnAt),
    or(notInArray(problems.kind, [...PRIVATE_PROBLEMS]), eq(problems.reportedBy, side)),
  );

const listCaseMoneyAsCustomer = query({ userId: bookings.userId }, (db, p) =>
  db
    .select(caseMoneyColumns)
    .from(caseEntries)
    .innerJoin(problems, eq(problems.id, caseEntries.problemId))
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .where(and(eq(bookings.userId, p.userId), visibleMoneyCondition("customer")))
    .orderBy(asc(caseEntries.id))
    .prepare(),
);

const listCaseMoneyAsCleaner = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select(caseMoneyColumns)
    .from(caseEntries)
    .innerJoin(problems, eq(problems.id, caseEntries.problemId))
    .innerJoin(cleaners, eq(cleaners.id, caseEntries.cleanerId))
    .where(and(eq(cleaners.userId, p.userId), visibleMoneyCondition("cleaner")))
    .orderBy(asc(caseEntries.id))
    .prepare(),
);

/** Adds to a person's reported problems the URLs of the photos that they took of each. */
function withPhotos<Problem extends { id: number; answerBy: number }>(
  reported: readonly Problem[],
  userId: number,
) {
  const taken = reported.length > 0 ? listProblemPhotosTaken().all({ userId }) : [];
  return reported.map(({ id, answerBy, ...problem }) => ({
    ...problem,
    answerBy: isoOf(answerBy),
    photos: taken.flatMap(({ problemId, photo }) =>
      problemId === id ? [paths.problemPhoto(photo, "large")] : [],
    ),
  }));
}

type EventRow = ReturnType<ReturnType<typeof listEventsAsCustomer>["all"]>[number];

/** Returns history entries as that side may see them. */
function redactEvents(side: BookingSide, rows: readonly EventRow[]) {
  return rows.flatMap(({ by: actor, fromStatus: from, toStatus: to, ...row }) => {
    const redacted = redactHistoryEntry(side, { ...row, actor, from, to });
    if (!redacted) return [];
    const { actor: by, from: fromStatus, to: toStatus, ...rest } = redacted;
    return [{ ...rest, by, fromStatus, toStatus }];
  });
}

/** Returns a person's bookings as a customer, with history and reported problems. */
export function collectBookingsAsCustomer(userId: number, now: number) {
  return withHistory(
    listBookingsAsCustomer()
      .all({ userId })
      .map(({ home, ...booking }) => ({ ...booking, home: parseHomeFacts(home) })),
    redactEvents("customer", listEventsAsCustomer().all({ userId })),
    withPhotos(listProblemsAsCustomer().all({ userId }), userId),
    listCaseMoneyAsCustomer().all({ userId }),
    now,
  );
}

/** Returns a person's jobs as a cleaner, without the customers. */
export function collectBookingsAsCleaner(userId: number, now: number) {
  return withHistory(
    listBookingsAsCleaner().all({ userId }),
    redactEvents("cleaner", listEventsAsCleaner().all({ userId })),
    withPhotos(listProblemsAsCleaner().all({ userId }), userId),
    listCaseMoneyAsCleaner().all({ userId }),
    now,
  );
}

interface AgreedRow {
  id: number;
  status: BookingStatus;
  startsAt: number;
  respondBy: number | null;
  proposedDate: CityDate | null;
  proposedTime: SlotLabel | null;
  proposedUntil: number | null;
  hoursBilled: number;
  hourlyRate: number;
  platformFee: number;
  totalPrice: number;
  createdAt: number;
  completedAt: number | null;
  paidAt: number | null;
  presumedPaidAt: number | null;
  notPaidAt: number | null;
  saysPaidAt: number | null;
  paidBefore: number | null;
}

interface BookingItem {
  bookingId: number;
  at: number;
}

/** Groups entries by their booking, with times as ISO texts for JSON. */
function groupByBooking<Item extends BookingItem>(items: readonly Item[]) {
  const found = new Map<number, (Omit<Item, "bookingId" | "at"> & { at: string })[]>();
  for (const { bookingId, at, ...item } of items) {
    const list = found.get(bookingId) ?? [];
    list.push({ ...item, at: isoOf(at) });
    found.set(bookingId, list);
  }
  return found;
}

/** Returns bookings with their events and problems, with values ready for JSON. */
function withHistory<
  Row extends AgreedRow,
  Event extends BookingItem,
  Problem extends BookingItem,
  Money extends BookingItem & { amount: number },
>(
  rows: readonly Row[],
  events: readonly Event[],
  reported: readonly Problem[],
  money: readonly Money[],
  now: number,
) {
  const histories = groupByBooking(events);
  const problemsOf = groupByBooking(reported);
  const moneyOf = groupByBooking(
    money.map((entry) => ({ ...entry, amount: bahtFromSatang(entry.amount) })),
  );
  return rows.map(({ proposedDate, proposedTime, proposedUntil, ...row }) => ({
    ...row,
    proposal: proposalData(
      rescheduleProposalOf({ ...row, proposedDate, proposedTime, proposedUntil }, now),
    ),
    status: displayedStatus(row, now),
    startsAt: isoOf(row.startsAt),
    respondBy: isoOrNull(row.respondBy),
    hourlyRate: bahtFromSatang(row.hourlyRate),
    platformFee: bahtFromSatang(row.platformFee),
    totalPrice: bahtFromSatang(row.totalPrice),
    createdAt: isoOf(row.createdAt),
    completedAt: isoOrNull(row.completedAt),
    paidAt: isoOrNull(row.paidAt),
    presumedPaidAt: isoOrNull(row.presumedPaidAt),
    notPaidAt: isoOrNull(row.notPaidAt),
    saysPaidAt: isoOrNull(row.saysPaidAt),
    paidBefore: row.paidBefore === null ? null : bahtFromSatang(row.paidBefore),
    history: histories.get(row.id) ?? [],
    problems: problemsOf.get(row.id) ?? [],
    caseMoney: moneyOf.get(row.id) ?? [],
  }));
}

/** Returns the time that a cleaner is asked to reschedule to, and by when they should answer. */
function proposalData(proposal: RescheduleProposal | null) {
  if (!proposal) return null;
  const { date, time, until } = proposal;
  return { date, time, until: isoOf(until) };
}
