import { and, desc, eq, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/accounts";
import { bookingEvents, bookings, caseEntries, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { redoOfProblemSql, redoWorkSql } from "~/domain/bookings/redos/reading-redos.server";
import { bookingChangedAtSql } from "~/domain/bookings/reading/calendar-feed.server";

const cleanerAccounts = alias(users, "cleaner_accounts");

const findNotificationBooking = query({ id: bookings.id }, (db, p) =>
  db
    .select({
      id: bookings.id,
      serviceId: bookings.serviceId,
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
      status: bookings.status,
      date: bookings.date,
      time: bookings.time,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      proposedDate: bookings.proposedDate,
      proposedTime: bookings.proposedTime,
      proposedUntil: bookings.proposedUntil,
      moreHours: bookings.moreHours,
      moreHoursBy: bookings.moreHoursBy,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      hoursBilled: bookings.hoursBilled,
      hourlyRate: bookings.hourlyRate,
      platformFee: bookings.platformFee,
      redoOfProblemId: bookings.redoOfProblemId,
      redoWork: redoWorkSql,
      totalPrice: bookings.totalPrice,
      address: bookings.address,
      city: bookings.city,
      zipCode: bookings.zipCode,
      phone: bookings.phone,
      home: bookings.home,
      aboutHome: bookings.aboutHome,
      specialInstructions: bookings.specialInstructions,
      cleanerId: bookings.cleanerId,
      seriesId: bookings.seriesId,
      comingConfirmedAt: bookings.comingConfirmedAt,
      presenceConfirmedAt: bookings.presenceConfirmedAt,
      paidAt: bookings.paidAt,
      paidHow: bookings.paidHow,
      paidBefore: bookings.paidBefore,
      presumedPaidAt: bookings.presumedPaidAt,
      notPaidAt: bookings.notPaidAt,
      saysPaidAt: bookings.saysPaidAt,
      saysPaidHow: bookings.saysPaidHow,
      problemOpenSince: bookings.problemOpenSince,
      rowVersion: bookings.rowVersion,
      changedAt: bookingChangedAtSql,
      cleanerName: cleaners.name,
      cleanerPhoto: cleaners.photo,
      cleanerPhone: cleanerAccounts.phone,
      cleaner: { promptPayType: cleaners.promptPayType, promptPayId: cleaners.promptPayId },
      customer: {
        firstName: users.firstName,
        lastName: users.lastName,
        username: users.username,
        email: users.email,
        phone: users.phone,
      },
    })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(cleanerAccounts, eq(cleanerAccounts.id, cleaners.userId))
    .where(eq(bookings.id, p.id))
    .prepare(),
);

type BookingRow = NonNullable<ReturnType<typeof getNotificationBooking>>;

/** A booking with the fields that notifications need. */
export interface NotificationBooking extends BookingRow {
  /** The visits of a series that the notification is about; this booking is the first of them. */
  visits?: readonly BookingRow[];
}

/** Returns a booking for both sides' notifications, or null. The caller decides who may see what. */
export function getNotificationBooking(id: number) {
  return findNotificationBooking().get({ id }) ?? null;
}

/** Returns all bookings that an event is about: one, or visits of a series. */
export function listBookingsOfEvent({
  bookingId,
  visits,
}: {
  bookingId: number;
  visits?: number[];
}) {
  return (visits ?? [bookingId]).flatMap((id) => getNotificationBooking(id) ?? []);
}

const findHistoryEntry = query(
  { id: bookingEvents.id, bookingId: bookingEvents.bookingId },
  (db, p) =>
    db
      .select({
        actor: bookingEvents.actor,
        event: bookingEvents.event,
        fromStatus: bookingEvents.fromStatus,
        toStatus: bookingEvents.toStatus,
        reason: bookingEvents.reason,
        wasStartsAt: bookingEvents.wasStartsAt,
        wasCleanerId: bookingEvents.wasCleanerId,
      })
      .from(bookingEvents)
      .where(and(eq(bookingEvents.id, p.id), eq(bookingEvents.bookingId, p.bookingId)))
      .prepare(),
);

/** An entry of a booking's history with the fields that notifications need. */
export type NotificationHistoryEntry = NonNullable<ReturnType<typeof getNotificationHistoryEntry>>;

/** Returns an entry of a booking's history, or null. */
export function getNotificationHistoryEntry(bookingId: number, eventId: number) {
  return findHistoryEntry().get({ id: eventId, bookingId }) ?? null;
}

/** The bookings of two people that ended together. */
export interface EndedVisits {
  /** True if the job itself was ended while it went on. */
  endsJob: boolean;
  /** The other bookings that the two had ahead. */
  cancelled: readonly BookingRow[];
}

/** Returns the bookings that an entry of a booking's history has ended. */
export function getEndedVisits(
  { fromStatus, toStatus }: NotificationHistoryEntry,
  { cancelled = [] }: { cancelled?: number[] },
): EndedVisits {
  return {
    endsJob: fromStatus !== toStatus,
    cancelled: cancelled.flatMap((id) => getNotificationBooking(id) ?? []),
  };
}

const findNotificationProblem = query(
  { bookingId: problems.bookingId, at: problems.createdAt },
  (db, p) =>
    db
      .select({
        id: problems.id,
        reportedBy: problems.reportedBy,
        kind: problems.kind,
        words: problems.words,
        wish: problems.wish,
        answerBy: problems.answerBy,
        settledAt: problems.settledAt,
        wordsToCustomer: problems.wordsToCustomer,
        wordsToCleaner: problems.wordsToCleaner,
      })
      .from(problems)
      .where(
        and(
          eq(problems.bookingId, p.bookingId),
          or(eq(problems.createdAt, p.at), eq(problems.settledAt, p.at)),
        ),
      )
      .orderBy(desc(problems.id))
      .limit(1)
      .prepare(),
);

/** A problem of a booking with the fields that notifications need. */
export type NotificationProblem = NonNullable<ReturnType<typeof getNotificationProblem>>;

const findNotificationCaseEntry = query({ id: caseEntries.id }, (db, p) =>
  db
    .select({
      problemId: caseEntries.problemId,
      payer: caseEntries.payer,
      payee: caseEntries.payee,
      amount: caseEntries.amount,
      paidOn: caseEntries.paidOn,
      note: caseEntries.note,
      /** The fee of the job, which was waived: nobody pays it. */
      isWaiver: sql`${caseEntries.feeEntryId} is not null`.mapWith(Boolean),
      withdrawnAt: caseEntries.withdrawnAt,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
    })
    .from(caseEntries)
    .innerJoin(problems, eq(problems.id, caseEntries.problemId))
    .where(eq(caseEntries.id, p.id))
    .prepare(),
);

/** An entry of a problem's money with its problem. */
export type NotificationCaseEntry = NonNullable<ReturnType<typeof getNotificationCaseEntry>>;

/** Returns an entry of a problem's money as it is now; null if there is none, or it was withdrawn. */
export function getNotificationCaseEntry(id: number) {
  const entry = findNotificationCaseEntry().get({ id });
  return entry?.withdrawnAt === null ? entry : null;
}

const findNotificationCase = query({ id: problems.id }, (db, p) =>
  db
    .select({
      id: problems.id,
      reportedBy: problems.reportedBy,
      kind: problems.kind,
      words: problems.words,
      wish: problems.wish,
      answerBy: problems.answerBy,
      settledAt: problems.settledAt,
      wordsToCustomer: problems.wordsToCustomer,
      wordsToCleaner: problems.wordsToCleaner,
      redoHours: problems.redoHours,
      redo: redoOfProblemSql,
    })
    .from(problems)
    .where(eq(problems.id, p.id))
    .prepare(),
);

/** Returns a problem with what was agreed about a redo, by its id, or null. */
export function getNotificationCase(problemId: number) {
  return findNotificationCase().get({ id: problemId }) ?? null;
}

/** A problem with what was agreed about a redo. */
export type NotificationCase = NonNullable<ReturnType<typeof getNotificationCase>>;

/** Returns the problem that was reported or settled at an instant, or null. */
export function getNotificationProblem(bookingId: number, at: number) {
  return findNotificationProblem().get({ bookingId, at }) ?? null;
}
