import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { publishEventOnce } from "~/domain/outbox/events.server";
import { DAY_MS } from "~/lib/durations";
import type {
  BookingStatus,
  CleanerProblem,
  CustomerProblem,
  ProblemKind,
  ProblemWish,
} from "~/lib/vocabulary";
import {
  recordBookingEvent,
  recordBookingEvents,
  unchangedStatus,
} from "../lifecycle/booking-history.server";
import { followFee } from "../paying/fee-of-booking.server";
import { asCleaner, withCleanerBooking } from "../lifecycle/with-cleaner-booking.server";
import { addMark } from "../marks/marks.server";
import { caseEntriesSql } from "./case-entries.server";
import { refreshProblemOpenSince } from "./problem-open-since.server";
import { canAgreeToRedo, canCustomerBookRedo } from "../redos/redo-rules";
import { redoOfBookingOfProblemSql, redoOfProblemSql } from "../redos/reading-redos.server";
import { canMeetAgain, isSomebodyGoneSql } from "../redos/who-meets.server";
import { attachProblemPhotos, listProblemPhotosOf } from "./problem-photos.server";
import { deleteSettledContact, eraseReport } from "./retained-contacts.server";
import {
  canReportProblem,
  canSeeProblem,
  problemAnswerBy,
  type BookingSide,
} from "../lifecycle/status";

const insertProblem = query(
  columnsOf(problems, [
    "bookingId",
    "reportedBy",
    "kind",
    "words",
    "wish",
    "createdAt",
    "answerBy",
  ]),
  (db, p) => db.insert(problems).values(p).returning({ id: problems.id }).prepare(),
);

const findOpenProblem = query(
  columnsOf(problems, ["bookingId", "reportedBy", "kind", "words"]),
  (db, p) =>
    db
      .select({ id: problems.id })
      .from(problems)
      .where(
        and(
          eq(problems.bookingId, p.bookingId),
          eq(problems.reportedBy, p.reportedBy),
          eq(problems.kind, p.kind),
          eq(problems.words, p.words),
          isNull(problems.settledAt),
        ),
      )
      .limit(1)
      .prepare(),
);

export type { BookingSide };

interface ProblemReport<Kind extends ProblemKind> {
  bookingId: number;
  kind: Kind;
  words: string;
  /** The thing that the reporter asks for; null if they weren't asked. */
  wish?: ProblemWish | null;
  /** Keys of the reporter's own photos that wait for this report. */
  photos?: readonly string[];
}

/**
 * Saves a report of one side and returns its id; from then on the booking has an open problem. Call it
 * inside a transaction.
 */
export function openProblem(
  { bookingId, kind, words, wish = null, photos = [] }: ProblemReport<ProblemKind>,
  by: { as: BookingSide; userId: number },
  now: number,
): number {
  const answerBy = problemAnswerBy(kind, now);
  const reported = { bookingId, reportedBy: by.as, kind, words, wish, createdAt: now, answerBy };
  const { id } = insertProblem().get(reported);
  attachProblemPhotos({ bookingId, userId: by.userId }, id, photos);
  refreshProblemOpenSince(bookingId);
  return id;
}

export type ReportProblemResult =
  | { ok: true; problemId: number }
  | { ok: false; reason: "unknown-booking" | "not-possible" | "words-missing" };

/**
 * Problems that a cleaner only reports. Feeling unsafe isn't one: it keeps the two people apart
 * (`reportFeelingUnsafe`).
 */
type CleanerReport = Exclude<CleanerProblem, "unsafe">;

/**
 * Reports a problem as the booking's cleaner, from its start until 48 hours after its end. The status
 * stays; until the problem is settled, only an admin completes the booking. The same report sent again
 * changes nothing.
 */
export function reportProblemAsCleaner(
  report: ProblemReport<CleanerReport>,
  by: { userId: number },
  now: number,
): ReportProblemResult {
  return withCleanerBooking(report.bookingId, by, (job) =>
    reportProblemAs(job, report, asCleaner(by), now),
  );
}

const findBookingOfCustomer = query({ id: bookings.id, userId: bookings.userId }, (db, p) =>
  db
    .select({
      id: bookings.id,
      status: bookings.status,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
    })
    .from(bookings)
    .where(and(eq(bookings.id, p.id), eq(bookings.userId, p.userId)))
    .prepare(),
);

/** Does the same as the booking's customer. */
export function reportProblemAsCustomer(
  report: ProblemReport<CustomerProblem>,
  { userId }: { userId: number },
  now: number,
): ReportProblemResult {
  return inTransaction(() => {
    const booking = findBookingOfCustomer().get({ id: report.bookingId, userId });
    if (!booking) return { ok: false, reason: "unknown-booking" };
    return reportProblemAs(booking, report, { as: "customer", userId }, now);
  });
}

interface ReportedBooking {
  id: number;
  status: BookingStatus;
  startsAt: number;
  endsAt: number;
}

function reportProblemAs(
  booking: ReportedBooking,
  report: ProblemReport<ProblemKind>,
  by: { as: BookingSide; userId: number },
  now: number,
): ReportProblemResult {
  const words = report.words.trim();
  const { bookingId, kind } = report;
  const same = findOpenProblem().get({ bookingId, reportedBy: by.as, kind, words });
  if (same) return { ok: true, problemId: same.id };
  if (!canReportProblem(booking, now)) return { ok: false, reason: "not-possible" };
  if (kind === "other" && !words) return { ok: false, reason: "words-missing" };
  const problemId = openProblem({ ...report, words }, by, now);
  const entry = { ...unchangedStatus(booking), by, event: "problem-reported" } as const;
  const eventId = recordBookingEvents([entry], now);
  if (kind === "nobody-came") {
    addMark({ bookingId, eventId, side: "cleaner", cause: "no-show", causedBy: "customer" }, now);
  }
  return { ok: true, problemId };
}

const selectProblemsOfBooking = query({ bookingId: problems.bookingId }, (db, p) =>
  db
    .select({
      id: problems.id,
      reportedBy: problems.reportedBy,
      kind: problems.kind,
      words: problems.words,
      wish: problems.wish,
      createdAt: problems.createdAt,
      answerBy: problems.answerBy,
      settledAt: problems.settledAt,
      wordsToCustomer: problems.wordsToCustomer,
      wordsToCleaner: problems.wordsToCleaner,
      entries: caseEntriesSql,
      redoAgreedAt: problems.redoAgreedAt,
      redoHours: problems.redoHours,
      redo: redoOfProblemSql,
      redoOfProblemId: redoOfBookingOfProblemSql,
      isOtherGone: isSomebodyGoneSql,
      customerId: bookings.userId,
      cleanerId: bookings.cleanerId,
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(problems.bookingId, p.bookingId))
    .orderBy(asc(problems.id))
    .prepare(),
);

/** A problem as one side of its booking sees it. */
export type ProblemForSide = ReturnType<typeof listProblemsFor>[number];

/**
 * Returns the problems of a booking as one of its sides sees them, the oldest first: all photos, but only
 * its own texts and those that admins wrote to it. Two queries, and one more if its cleaner could come again. The
 * caller must have checked that the
 * booking is theirs.
 */
export function listProblemsFor(side: BookingSide, bookingId: number) {
  const rows = selectProblemsOfBooking()
    .all({ bookingId })
    .filter((problem) => canSeeProblem(side, problem));
  const photos = rows.length > 0 ? listProblemPhotosOf(bookingId, "a side") : null;
  return rows.map((row) => {
    const { words, wish, wordsToCustomer, wordsToCleaner, reportedBy, ...problem } = row;
    const {
      redoOfProblemId: _redoOf,
      customerId: _customer,
      cleanerId: _cleaner,
      ...shown
    } = problem;
    const ofRedo = { ...row, redoId: row.redo?.id ?? null, isSomebodyGone: row.isOtherGone };
    return {
      ...shown,
      canAgreeToRedo: side === "cleaner" && canAgreeToRedo(ofRedo) && canMeetAgain(ofRedo),
      canBookRedo: side === "customer" && !row.isOtherGone && canCustomerBookRedo(ofRedo),
      isOwn: reportedBy === side,
      words: reportedBy === side ? words : "",
      wish: reportedBy === side ? wish : null,
      answer: side === "customer" ? wordsToCustomer : wordsToCleaner,
      photos: photos?.get(problem.id) ?? [],
    };
  });
}

const findProblemToSettle = query({ id: problems.id }, (db, p) =>
  db
    .select({
      settledAt: problems.settledAt,
      kind: problems.kind,
      reportedBy: problems.reportedBy,
      customerIsGone: sql`${users.anonymisedAt} is not null`.mapWith(Boolean),
      cleanerIsGone: sql`${cleaners.anonymisedAt} is not null`.mapWith(Boolean),
      customerId: bookings.userId,
      cleanerUserId: cleaners.userId,
      booking: { id: bookings.id, status: bookings.status },
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(eq(problems.id, p.id))
    .prepare(),
);

const markProblemSettled = query(
  {
    id: problems.id,
    now: problems.settledAt,
    userId: problems.settledByUserId,
    wordsToCustomer: problems.wordsToCustomer,
    wordsToCleaner: problems.wordsToCleaner,
  },
  (db, p) =>
    db
      .update(problems)
      .set({
        settledAt: p.now,
        settledByUserId: p.userId,
        wordsToCustomer: p.wordsToCustomer,
        wordsToCleaner: p.wordsToCleaner,
      })
      .where(and(eq(problems.id, p.id), isNull(problems.settledAt)))
      .prepare(),
);

/**
 * Returns the sides that read how a problem was settled: not a side whose account is deleted, nor the other
 * side of a report of feeling unsafe.
 */
export function notifiedSides({
  customerIsGone,
  cleanerIsGone,
  ...problem
}: {
  kind: ProblemKind;
  reportedBy: BookingSide;
  customerIsGone: boolean;
  cleanerIsGone: boolean;
}): BookingSide[] {
  const isGone = { customer: customerIsGone, cleaner: cleanerIsGone };
  return (["customer", "cleaner"] as const).filter(
    (side) => !isGone[side] && canSeeProblem(side, problem),
  );
}

interface SettlementWords {
  wordsToCustomer: string;
  wordsToCleaner: string;
}

const wordsTo = (side: BookingSide, words: SettlementWords) =>
  (side === "customer" ? words.wordsToCustomer : words.wordsToCleaner).trim();

/** Returns the notified sides to which an admin has written no text. */
export function sidesWithoutWords(
  problem: Parameters<typeof notifiedSides>[0],
  words: SettlementWords,
): BookingSide[] {
  return notifiedSides(problem).filter((side) => !wordsTo(side, words));
}

export type SettleProblemResult =
  | { ok: true; bookingId: number; /** False if it was settled before. */ isNew: boolean }
  | { ok: false; reason: "unknown-problem" }
  /** The sides whose text is missing. */
  | { ok: false; reason: "words-missing"; to: BookingSide[] };

/**
 * Settles a problem as an admin, with a text to each side, which gets its own by email; a side whose
 * account is deleted gets none. What was kept of that side for the problem is erased. A problem that is
 * settled already stays as it is.
 */
export function settleProblem(
  {
    problemId,
    wordsToCustomer,
    wordsToCleaner,
  }: { problemId: number; wordsToCustomer: string; wordsToCleaner: string },
  by: { userId: number },
  now: number,
): SettleProblemResult {
  return inTransaction(() => {
    const problem = findProblemToSettle().get({ id: problemId });
    if (!problem || !isAdmin(by.userId)) return { ok: false, reason: "unknown-problem" };
    const bookingId = problem.booking.id;
    if (problem.settledAt !== null) return { ok: true, bookingId, isNew: false };
    const words = { wordsToCustomer, wordsToCleaner };
    const to = sidesWithoutWords(problem, words);
    if (to.length > 0) return { ok: false, reason: "words-missing", to };
    const notified = notifiedSides(problem);
    markProblemSettled().run({
      id: problemId,
      now,
      userId: by.userId,
      wordsToCustomer: notified.includes("customer") ? wordsTo("customer", words) : "",
      wordsToCleaner: notified.includes("cleaner") ? wordsTo("cleaner", words) : "",
    });
    refreshProblemOpenSince(bookingId);
    followFee(bookingId, { userId: by.userId, now });
    if (problem.customerIsGone || problem.cleanerIsGone) eraseReport(problemId);
    for (const userId of [problem.customerId, problem.cleanerUserId]) deleteSettledContact(userId);
    const actor = { as: "admin", userId: by.userId } as const;
    recordBookingEvent(
      { ...unchangedStatus(problem.booking), by: actor, event: "problem-settled" },
      now,
    );
    return { ok: true, bookingId, isNew: true };
  });
}

const listLateProblems = query({ now: problems.answerBy }, (db, p) =>
  db
    .select({
      id: problems.id,
      bookingId: problems.bookingId,
      createdAt: problems.createdAt,
      answerBy: problems.answerBy,
    })
    .from(problems)
    // Reports of feeling unsafe have reminders of their own (`remindAdminsOfUnsafeReports`).
    .where(
      and(isNull(problems.settledAt), lte(problems.answerBy, p.now), ne(problems.kind, "unsafe")),
    )
    .orderBy(asc(problems.answerBy))
    .prepare(),
);

/**
 * Notifies admins of each problem that should have been answered by now, and again each 24 hours until it is
 * settled. Always returns false.
 */
export function remindAdminsOfLateProblems(now: number): boolean {
  for (const { id, bookingId, createdAt, answerBy } of listLateProblems().all({ now })) {
    const turn = Math.floor((now - answerBy) / DAY_MS);
    const payload = { bookingId, reportedAt: createdAt };
    publishEventOnce(
      `problem-late/${id}/${answerBy}/${turn}`,
      { kind: "booking-problem-late", payload },
      now,
    );
  }
  return false;
}
