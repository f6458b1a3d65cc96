import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { secondFactors } from "#db/schema/accounts";
import { problems } from "#db/schema/bookings";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { reportProblemAsCleaner } from "~/domain/bookings/problems/problems.server";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import type { AuditAction } from "~/domain/audit/audit.server";
import { listAuditActions } from "~/domain/audit/audit-groups";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { isOneOf } from "~/lib/vocabulary";
import { reportFeelingUnsafe } from "~/domain/bookings/problems/unsafe-reports.server";
import { instantOf } from "~/lib/bangkok-time";
import { recordFeeOwed } from "~/domain/payments/fee-ledger.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { makeEmailNotifications } from "../../../../tests/support/notifications";
import * as bookingChanges from "../bookings/booking-changes.server";
import * as caseMoney from "../bookings/case-money.server";
import * as redos from "../bookings/redos.server";
import * as bookingTransitions from "../bookings/booking-transitions.server";
import * as editBusiness from "../site/edit-business.server";
import * as callers from "../people/callers.server";
import * as feeEntries from "../money/fee-entries.server";
import * as shellCommands from "../people/shell-commands.server";
import * as adminNotifications from "../site/admin-notifications.server";
import { listProblemsOfBooking } from "../bookings/problems-list.server";
import * as decideMarks from "../marks/decide-marks.server";
import { listMarksForAdmin } from "../marks/marks-list.server";
import * as noteCommands from "../notes/note-commands.server";
import * as people from "../people/people.server";
import * as moderateReviews from "../site/moderate-reviews.server";
import * as editServices from "../site/edit-services.server";
import * as editTestimonials from "../site/edit-testimonials.server";
import * as absences from "../cleaners/absences.server";
import * as jobsAhead from "../cleaners/jobs-ahead.server";
import * as verifyCleaner from "../cleaners/verify-cleaner.server";
import * as exports from "./exports.server";

useDatabase();

/** Every module of the admin side that runs on the server; a new one is found automatically. */
const modules = import.meta.glob<Record<string, unknown>>(
  ["../**/*.server.ts", "!../overview/**", "!../audit/**"],
  { eager: true },
);

const CASE_MONEY = {
  payer: "cleaner",
  payee: "customer",
  amount: 400_00,
  paidOn: null,
  note: "For the vase",
} as const;

const toEntry = (result: object): { entryId?: number } => result;

/** Functions that change nothing, beside those whose name says that they only read. */
const HELPERS = [
  "asAdmin",
  "auditActorOf",
  "bookingFilterConditions",
  "bookingNumberIn",
  "bookingsToExport",
  "chooseBeforehand",
  "feeEntriesToExport",
  "findBookingByNumber",
  "formatAuditTime",
  "fromCleanerQueue",
  "isReasonRequired",
  "lookQueueOf",
  "pageWindow",
  "recordAdminAudit",
  "recordBookingAudit",
  "rowsInOrder",
  "searchEverything",
  "searchIds",
  "searchRetainedUserIds",
  "storedSearchWords",
  "totalColumn",
];
const READS = /^(?:list|get|count|compute)[A-Z]/;

const commandNames = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => typeof value === "function" && !READS.test(name))
  .map(([name]) => name)
  .filter((name) => !HELPERS.includes(name));

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });
const service = () => makeService().id;
const SERVICE = {
  specialty: "standard-cleaning",
  nameEn: "Windows",
  nameTh: "เช็ดกระจก",
  descriptionEn: "All of them.",
  descriptionTh: "ทุกบาน",
  featuresEn: [],
  featuresTh: [],
  price: 500_00,
  duration: 120,
} as const;
const TESTIMONIAL = {
  name: "Nok",
  locationEn: "Nimman",
  locationTh: "นิมมาน",
  commentEn: "Good.",
  commentTh: "ดี",
  rating: 5,
};
const testimonial = () => {
  const added = editTestimonials.addTestimonial(TESTIMONIAL, { by: "shell", now: NOW });
  return added.ok ? added.id : 0;
};

function booking(given: Parameters<typeof makeCleaner>[0] = {}): {
  id: number;
  cleanerId: number;
  cleanerUserId: number;
} {
  const cleaner = makeCleaner(given);
  const booked = createBooking(
    {
      serviceId: service(),
      cleanerId: cleaner.id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      specialInstructions: "",
      idempotencyKey: crypto.randomUUID(),
    },
    { customerId: makeCustomer().id, now: NOW },
  );
  if (!booked.ok) throw new Error(booked.reason);
  return { id: booked.bookingId, cleanerId: cleaner.id, cleanerUserId: cleaner.userId };
}

/** Makes a cleaner who owes the fee of a booking. */
function makeFeeOwed(): { cleanerId: number; bookingId: number } {
  const { id: bookingId, cleanerId, cleanerUserId } = booking();
  recordFeeOwed(
    { cleanerId, bookingId, fee: 350_00, endsAt: NOW },
    { userId: cleanerUserId, now: NOW },
  );
  return { cleanerId, bookingId };
}

/** Makes a reported review and returns its id. */
function review(): number {
  const job = booking();
  const sql = `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at, reported_at)
    select id, cleaner_id, service_id, user_id, 1, ?, ? from bookings where id = ? returning id`;
  return Number(sqlite().prepare(sql).pluck().get(NOW, NOW, job.id));
}

/** Adds a note on a new customer, and returns its author and its id. */
function teamNote() {
  const by = admin();
  const about = { type: "user", id: makeCustomer().id } as const;
  const note = { about, text: "Calls at noon", onCustomer: false, isAboutSafety: false };
  noteCommands.addTeamNote({ ...note, formKey: "x" }, { by, now: NOW });
  const id = Number(sqlite().prepare("select max(id) from team_notes").pluck().get());
  return { by, id };
}

/** Makes a dead letter and returns its id. */
function deadLetter(): number {
  publishEvent({ kind: "password-changed", payload: {}, accountId: makeCustomer().id }, NOW);
  makeEmailNotifications(NOW);
  sqlite().prepare("update notices set dead_at = ? where done_at is null").run(NOW);
  return Number(sqlite().prepare("select max(id) from notices").pluck().get());
}

/** Makes a problem that the cleaner reported after the booking's start, and returns its id. */
function problem(): number {
  const { id: bookingId, cleanerUserId: userId } = booking();
  const at = instantOf(NEXT_MONDAY, 9);
  reportProblemAsCleaner({ bookingId, kind: "other", words: "A vase" }, { userId }, at);
  const [{ id } = { id: 0 }] = listProblemsOfBooking(bookingId);
  return id;
}

/** A successful call of each admin command. A command without an entry here fails the test. */
const COMMANDS: Record<string, () => unknown> = {
  acceptChanges: () =>
    verifyCleaner.acceptChanges(makeCleaner({ changedSinceVerified: NOW }).id, {
      by: admin(),
      now: NOW,
    }),
  addCaller: () => {
    const caller = { firstName: "Wanida", lastName: "", phone: "+66815550177", email: null };
    return callers.addCaller({ ...caller, locale: "th" }, { by: admin(), now: NOW });
  },
  addService: () =>
    editServices.addService(
      { ...SERVICE, featuresEn: [], featuresTh: [] },
      { by: admin(), now: NOW },
    ),
  addTestimonial: () => editTestimonials.addTestimonial(TESTIMONIAL, { by: admin(), now: NOW }),
  addTeamNote: () => {
    const about = { type: "booking", id: booking().id } as const;
    const note = { about, text: "Calls at noon", onCustomer: true, isAboutSafety: false };
    return noteCommands.addTeamNote({ ...note, formKey: "x" }, { by: admin(), now: NOW });
  },
  removeTeamNote: () => {
    const { by, id } = teamNote();
    return noteCommands.removeTeamNote(id, { by, now: NOW });
  },
  archiveService: () => editServices.archiveService(service(), { by: admin(), now: NOW }),
  askForChanges: () =>
    verifyCleaner.askForChanges(
      { cleanerId: makeCleaner().id, words: "Another photo, please" },
      { by: admin(), now: NOW },
    ),
  bookForCaller: () =>
    callers.bookForCaller(
      { customerId: makeCustomer().id, booking: newBooking() },
      { by: admin(), now: NOW },
    ),
  changeBusinessAsAdmin: () =>
    editBusiness.changeBusinessAsAdmin({ name: "BaanSaat" }, { by: admin(), now: NOW }),
  changePerson: () =>
    people.changePerson(
      { userId: makeCustomer().id, firstName: "Nong" },
      { by: admin(), now: NOW },
    ),
  changeRole: () =>
    people.changeRole({ userId: makeCustomer().id, role: "admin" }, { by: admin(), now: NOW }),
  changeService: () =>
    editServices.changeService({ id: service(), price: 123_00 }, { by: admin(), now: NOW }),
  changeTestimonial: () =>
    editTestimonials.changeTestimonial(
      { id: testimonial(), ...TESTIMONIAL, rating: 4 },
      { by: admin(), now: NOW },
    ),
  createAdmin: () =>
    shellCommands.createAdmin(
      { username: "boss", email: "boss@example.com", password: "three calm elephants" },
      { now: NOW },
    ),
  decideJobsAhead: () => {
    const { id, cleanerId } = booking();
    return jobsAhead.decideJobsAhead(
      { cleanerId, given: [], cancelled: [id], reason: "Moved away", agreed: false },
      { by: admin(), now: NOW },
    );
  },
  deactivateUser: () => people.deactivateUser(makeCustomer().id, { by: admin(), now: NOW }),
  discardDeadLetter: () =>
    adminNotifications.discardDeadLetter(deadLetter(), { by: admin(), now: NOW }),
  erasePersonalAuditValues: () => {
    const [id, by] = [testimonial(), admin()];
    editTestimonials.changeTestimonial({ id, ...TESTIMONIAL, name: "Nok T." }, { by, now: NOW });
    return shellCommands.erasePersonalAuditValues(
      { subjectType: "testimonial", subjectId: id },
      { now: NOW },
    );
  },
  grantAdmin: () => shellCommands.grantAdmin(makeCustomer().username, { now: NOW }),
  hideReview: () =>
    moderateReviews.hideReview({ id: review(), reason: "Insults" }, { by: admin(), now: NOW }),
  dismissReviewReports: () =>
    moderateReviews.dismissReviewReports(review(), { by: admin(), now: NOW }),
  resetSecondFactor: () => {
    const { id, username } = makeCustomer();
    db()
      .insert(secondFactors)
      .values({ userId: id, secret: "x", createdAt: NOW, confirmedAt: NOW })
      .run();
    return shellCommands.resetSecondFactor(username, { now: NOW });
  },
  createResetToken: () => shellCommands.createResetToken(makeCustomer().username, { now: NOW }),
  reportAbsenceForCleaner: () => {
    const cleanerId = makeCleaner().id;
    const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
    const basedOn = previewAbsence(cleanerId, scope, NOW).version;
    return absences.reportAbsenceForCleaner(
      { cleanerId, scope, reason: "Fever", formKey: "x" },
      { by: admin(), now: NOW, basedOn },
    );
  },
  decideMark: () => {
    const { id: bookingId, cleanerUserId: userId } = booking();
    cancelBookingAsCleaner({ bookingId, reason: "Ill" }, { userId }, instantOf(NEXT_MONDAY, 8));
    const [mark] = listMarksForAdmin({ state: null, userId }, { page: 1, size: 1 }).rows;
    return decideMarks.decideMark(
      { markId: mark?.id ?? 0, decision: "kept", words: "It was late" },
      { by: admin(), now: instantOf(NEXT_MONDAY, 9) },
    );
  },
  takeBackMarksOfAbsence: () => {
    const cleaner = makeCleaner();
    makeBooking({ cleanerId: cleaner.id });
    const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
    const now = instantOf(NEXT_MONDAY, 7);
    const basedOn = previewAbsence(cleaner.id, scope, now).version;
    const reported = reportAbsence({ cleaner, scope, reason: "", formKey: "x" }, { basedOn, now });
    const absenceId = reported.ok ? reported.absenceId : 0;
    return decideMarks.takeBackMarksOfAbsence(
      { cleanerId: cleaner.id, absenceId, words: "Get well" },
      { by: admin(), now },
    );
  },
  openDayForCleaner: () => {
    const cleaner = makeCleaner();
    const day = { date: NEXT_MONDAY, windows: 7 };
    const scope = { first: NEXT_MONDAY, last: NEXT_MONDAY };
    const report = { cleaner, scope, reason: "", formKey: "x" };
    const basedOn = previewAbsence(cleaner.id, scope, NOW).version;
    const reported = reportAbsence(report, { basedOn, now: NOW });
    const absenceId = reported.ok ? reported.absenceId : 0;
    return absences.openDayForCleaner(
      { cleanerId: cleaner.id, absenceId, ...day },
      { by: admin(), now: NOW },
    );
  },
  transitionBookingAsAdmin: () =>
    bookingTransitions.transitionBookingAsAdmin(
      { bookingId: booking().id, status: "cancelled", reason: "By phone" },
      { by: admin(), now: NOW },
    ),
  correctPaymentAsAdmin: () => {
    const { id: bookingId, cleanerUserId: userId } = booking();
    completeBooking({ bookingId, payment: "cash" }, { userId }, instantOf(NEXT_MONDAY, 11));
    const correction = { bookingId, payment: "promptpay", reason: "The slip shows it" } as const;
    return bookingChanges.correctPaymentAsAdmin(correction, { by: admin(), now: NOW });
  },
  liftUnsafeBlockAsAdmin: () => {
    const { id: bookingId, cleanerUserId: userId } = booking();
    const at = instantOf(NEXT_MONDAY, 9);
    reportFeelingUnsafe({ bookingId, words: "" }, { as: "cleaner", userId }, at);
    const lift = { bookingId, reason: "They have talked" };
    return bookingChanges.liftUnsafeBlockAsAdmin(lift, { by: admin(), now: at });
  },
  bookRedoAsAdmin: () => {
    const { id: cleanerId } = makeCleaner();
    const visit = { cleanerId, hours: 1, date: NEXT_MONDAY, time: "1:00 PM" } as const;
    return redos.bookRedoAsAdmin({ problemId: problem(), ...visit }, { by: admin(), now: NOW });
  },
  giveLostJobAsAdmin: () => {
    const { id: lostBookingId, cleanerUserId: userId } = booking();
    const lose = { bookingId: lostBookingId, reason: "Ill" };
    cancelBookingAsCleaner(lose, { userId }, NOW);
    return bookingChanges.giveLostJobAsAdmin(
      { lostBookingId, cleanerId: makeCleaner({ hourlyRate: 350_00 }).id, agreed: true },
      { by: admin(), now: NOW },
    );
  },
  reactivateUser: () =>
    people.reactivateUser(makeCustomer({ deactivatedAt: NOW }).id, { by: admin(), now: NOW }),
  recordExport: () =>
    exports.recordExport(
      { what: "fees", filter: { from: "2026-11", to: null } },
      { by: admin(), now: NOW },
    ),
  reassignBookingAsAdmin: () =>
    bookingChanges.reassignBookingAsAdmin(
      { bookingId: booking().id, cleanerId: makeCleaner().id, reason: "Ill", agreed: true },
      { by: admin(), now: NOW },
    ),
  rescheduleBookingAsAdmin: () =>
    bookingChanges.rescheduleBookingAsAdmin(
      { bookingId: booking().id, date: NEXT_MONDAY, time: "1:00 PM", reason: "Later" },
      { by: admin(), now: NOW },
    ),
  recordFeePayment: () => {
    const { bookingId: _booking, ...cleaner } = makeFeeOwed();
    const payment = { month: "2026-11", amount: 350_00, date: "2026-11-23", note: "" };
    return feeEntries.recordFeePayment({ ...cleaner, ...payment }, { by: admin(), now: NOW });
  },
  restoreService: () =>
    editServices.restoreService(makeService({ archivedAt: NOW }).id, { by: admin(), now: NOW }),
  retryDeadLetter: () =>
    adminNotifications.retryDeadLetter(deadLetter(), { by: admin(), now: NOW }),
  retryDeadLetters: () => {
    deadLetter();
    return adminNotifications.retryDeadLetters(
      { kind: null, channel: "email" },
      { by: admin(), now: NOW },
    );
  },
  setClaimsConfirmed: () => editBusiness.setClaimsConfirmed(true, { by: admin(), now: NOW }),
  setTestimonialHidden: () =>
    editTestimonials.setTestimonialHidden(
      { id: testimonial(), isHidden: true },
      { by: admin(), now: NOW },
    ),
  makeAdmin: () =>
    people.makeAdmin({ userId: makeCustomer().id, reason: "Weekends" }, { by: admin(), now: NOW }),
  noteCaseMoneyAsAdmin: () =>
    caseMoney.noteCaseMoneyAsAdmin(
      { ...CASE_MONEY, problemId: problem() },
      { by: admin(), now: NOW },
    ),
  changeCaseMoneyAsAdmin: () => {
    const by = admin();
    const entry = { ...CASE_MONEY, problemId: problem() };
    const { entryId = 0 } = toEntry(caseMoney.noteCaseMoneyAsAdmin(entry, { by, now: NOW }));
    return caseMoney.changeCaseMoneyAsAdmin(
      { ...CASE_MONEY, amount: 300_00, entryId, rowVersion: 1 },
      { by, now: NOW },
    );
  },
  withdrawCaseMoneyAsAdmin: () => {
    const by = admin();
    const entry = { ...CASE_MONEY, problemId: problem() };
    const { entryId = 0 } = toEntry(caseMoney.noteCaseMoneyAsAdmin(entry, { by, now: NOW }));
    return caseMoney.withdrawCaseMoneyAsAdmin({ entryId, rowVersion: 1 }, { by, now: NOW });
  },
  waiveFeeOfCase: () => {
    const { bookingId } = makeFeeOwed();
    const { id: problemId } = db()
      .insert(problems)
      .values({ bookingId, reportedBy: "cleaner", kind: "other", createdAt: NOW, answerBy: NOW })
      .returning({ id: problems.id })
      .get();
    return caseMoney.waiveFeeOfCase(
      { problemId, note: "The water was off" },
      { by: admin(), now: NOW },
    );
  },
  settleProblemAsAdmin: () =>
    bookingChanges.settleProblemAsAdmin(
      { problemId: problem(), wordsToCustomer: "Sorry", wordsToCleaner: "It is paid" },
      { by: admin(), now: NOW },
    ),
  showReview: () => {
    const [by, id] = [admin(), review()];
    moderateReviews.hideReview({ id, reason: "Insults" }, { by, now: NOW });
    return moderateReviews.showReview(id, { by, now: NOW });
  },
  signOutEverywhere: () => people.signOutEverywhere(makeCustomer().id, { by: admin(), now: NOW }),
  takeBackFeeEntry: () => {
    const { bookingId, ...cleaner } = makeFeeOwed();
    const by = admin();
    feeEntries.waiveFee(
      { ...cleaner, what: { bookingId }, reason: "The wrong job" },
      { by, now: NOW },
    );
    const lineId = feeEntries.getLastAddedFeeEntryId(cleaner.cleanerId);
    return feeEntries.takeBackFeeEntry(
      { cleanerId: cleaner.cleanerId, entryId: lineId, reason: "No" },
      { by, now: NOW },
    );
  },
  unverifyCleaner: () => verifyCleaner.unverifyCleaner(makeCleaner().id, { by: admin(), now: NOW }),
  waiveFee: () => {
    const { bookingId, ...cleaner } = makeFeeOwed();
    const waiver = { ...cleaner, what: { bookingId }, reason: "The customer left early" };
    return feeEntries.waiveFee(waiver, { by: admin(), now: NOW });
  },
  verifyCleaner: () =>
    verifyCleaner.verifyCleaner(
      { cleanerId: makeCleaner({ isVerified: false }).id },
      { by: admin(), now: NOW },
    ),
  verifyEmailAsAdmin: () =>
    people.verifyEmailAsAdmin(makeCustomer({ emailVerifiedAt: null }).id, {
      by: admin(),
      now: NOW,
    }),
};

/**
 * The audit entry of each command on a booking: the values before and after, and the texts written. A
 * command on a booking without an entry here fails the test.
 */
const A_NUMBER: unknown = expect.any(Number);
const AUDIT_OF_BOOKING_COMMANDS: Record<
  string,
  { from: unknown; to: unknown; words: Record<string, string> }
> = {
  bookForCaller: {
    from: { status: null, startsAt: null, cleaner: null },
    to: { status: "confirmed", startsAt: `${NEXT_MONDAY} 09:00`, cleaner: A_NUMBER },
    words: {},
  },
  confirmed: { from: { status: "pending" }, to: { status: "confirmed" }, words: {} },
  completed: { from: { status: "confirmed" }, to: { status: "completed" }, words: {} },
  cancelled: {
    from: { status: "confirmed" },
    to: { status: "cancelled" },
    words: { reason: "By phone" },
  },
  correctPaymentAsAdmin: {
    from: { payment: "cash" },
    to: { payment: "promptpay" },
    words: { reason: "The slip shows it" },
  },
  bookRedoAsAdmin: {
    from: { startsAt: null, cleaner: null },
    to: { startsAt: `${NEXT_MONDAY} 13:00`, cleaner: A_NUMBER },
    words: {},
  },
  giveLostJobAsAdmin: {
    from: { cleaner: A_NUMBER, platformFee: 350_00 },
    to: { cleaner: A_NUMBER, platformFee: 250_00 },
    words: {},
  },
  // The entry has only the reason: the booking itself isn't changed.
  liftUnsafeBlockAsAdmin: { from: {}, to: {}, words: { reason: "They have talked" } },
  reassignBookingAsAdmin: {
    from: { cleaner: A_NUMBER },
    to: { cleaner: A_NUMBER },
    words: { reason: "Ill" },
  },
  rescheduleBookingAsAdmin: {
    from: { startsAt: `${NEXT_MONDAY} 09:00` },
    to: { startsAt: `${NEXT_MONDAY} 13:00` },
    words: { reason: "Later" },
  },
  settleProblemAsAdmin: {
    from: { problem: "open" },
    to: { problem: "settled" },
    words: { wordsToCustomer: "Sorry", wordsToCleaner: "It is paid" },
  },
};

/** Calls of `transitionBookingAsAdmin`, one for each status that it sets. */
const TRANSITION_COMMANDS: Record<bookingTransitions.StatusSetByAdmins, () => unknown> = {
  confirmed: () => {
    const { id: bookingId } = booking({ instantBooking: false });
    return bookingTransitions.transitionBookingAsAdmin(
      { bookingId, status: "confirmed" },
      { by: admin(), now: NOW },
    );
  },
  cancelled: () => COMMANDS["transitionBookingAsAdmin"]?.(),
  completed: () => {
    const start = instantOf(NEXT_MONDAY, 9);
    const { id: bookingId } = booking();
    return bookingTransitions.transitionBookingAsAdmin(
      { bookingId, status: "completed" },
      { by: admin(), now: start },
    );
  },
};

/** Returns the last audit entry about a booking, with its texts. */
function lastBookingAuditEntry() {
  const [entry] = listAuditEntries({ actions: listAuditActions("bookings") }, { size: 1 }).entries;
  if (entry?.subjectType !== "booking") throw new Error("It is about something else.");
  const changes = entry.details["changes"] as Record<string, { before: unknown; after: unknown }>;
  const side = (name: "before" | "after") =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[name]]));
  const words = Object.fromEntries(entry.values.map(({ field, after }) => [field, after]));
  return { from: side("before"), to: side("after"), words };
}

/** Commands of the shell, whose entries name no user. */
const SHELL_COMMANDS = [
  "createAdmin",
  "erasePersonalAuditValues",
  "grantAdmin",
  "createResetToken",
  "resetSecondFactor",
];

/** The action of each command's entry and, where the entry says more, what it says: from, to, reason. */
const AUDIT_OF_COMMANDS: Record<string, { action: AuditAction; details?: object }> = {
  openDayForCleaner: {
    action: "absence-day-opened",
    details: { date: NEXT_MONDAY, givenBack: 0 },
  },
  reportAbsenceForCleaner: { action: "absence-reported" },
  decideMark: { action: "mark-kept", details: { mark: A_NUMBER, booking: A_NUMBER } },
  takeBackMarksOfAbsence: { action: "mark-taken-back" },
  acceptChanges: { action: "cleaner-changes-accepted" },
  addCaller: { action: "account-created", details: { role: "customer", by: "phone" } },
  addService: { action: "service-added", details: { nameEn: "Windows" } },
  addTestimonial: { action: "testimonial-added" },
  archiveService: { action: "service-archived" },
  askForChanges: { action: "cleaner-changes-asked" },
  addTeamNote: {
    action: "note-added",
    details: { note: A_NUMBER, customer: A_NUMBER },
  },
  removeTeamNote: { action: "note-removed", details: { note: A_NUMBER } },
  bookForCaller: { action: "booking-made" },
  correctPaymentAsAdmin: { action: "booking-payment-corrected" },
  changeBusinessAsAdmin: { action: "business-changed" },
  changePerson: { action: "account-changed", details: { fields: ["firstName"] } },
  makeAdmin: { action: "role-changed", details: { from: "customer", to: "admin" } },
  changeRole: { action: "role-changed", details: { from: "customer", to: "admin" } },
  changeService: {
    action: "service-changed",
    details: { changes: { price: { before: expect.any(Number) as unknown, after: 123_00 } } },
  },
  changeTestimonial: {
    action: "testimonial-changed",
    details: { changes: { rating: { before: 5, after: 4 } } },
  },
  createAdmin: { action: "account-created", details: { role: "admin" } },
  resetSecondFactor: { action: "second-factor-reset" },
  createResetToken: { action: "password-reset-link-made" },
  deactivateUser: { action: "account-deactivated" },
  decideJobsAhead: { action: "booking-cancelled" },
  discardDeadLetter: { action: "notice-discarded", details: { kind: "password-changed" } },
  dismissReviewReports: { action: "review-kept" },
  erasePersonalAuditValues: { action: "record-erased" },
  grantAdmin: { action: "role-changed", details: { from: "customer", to: "admin" } },
  bookRedoAsAdmin: {
    action: "redo-booked",
    details: { problem: expect.any(Number) as unknown },
  },
  giveLostJobAsAdmin: {
    action: "booking-reassigned",
    details: { givenAs: expect.any(Number) as unknown },
  },
  hideReview: { action: "review-hidden", details: { reason: "Insults" } },
  liftUnsafeBlockAsAdmin: { action: "unsafe-block-lifted" },
  reactivateUser: { action: "account-reactivated" },
  reassignBookingAsAdmin: { action: "booking-reassigned" },
  recordExport: { action: "fees-exported", details: { from: "2026-11" } },
  recordFeePayment: { action: "fee-received", details: { month: "2026-11", amount: 350_00 } },
  rescheduleBookingAsAdmin: { action: "booking-moved" },
  restoreService: { action: "service-restored" },
  retryDeadLetter: { action: "notice-retried", details: { kind: "password-changed" } },
  retryDeadLetters: {
    action: "notices-retried",
    details: { channel: "email", count: expect.any(Number) as unknown },
  },
  setClaimsConfirmed: { action: "business-changed" },
  setTestimonialHidden: { action: "testimonial-hidden" },
  noteCaseMoneyAsAdmin: { action: "case-money-noted" },
  changeCaseMoneyAsAdmin: { action: "case-money-changed" },
  withdrawCaseMoneyAsAdmin: { action: "case-money-withdrawn" },
  waiveFeeOfCase: { action: "case-money-noted" },
  settleProblemAsAdmin: { action: "problem-settled" },
  showReview: { action: "review-shown" },
  signOutEverywhere: { action: "sessions-ended", details: { which: "all" } },
  takeBackFeeEntry: { action: "fee-waived-back", details: { amount: 350_00 } },
  transitionBookingAsAdmin: { action: "booking-cancelled" },
  unverifyCleaner: {
    action: "cleaner-unverified",
    details: { changes: { isVerified: { before: true, after: false } } },
  },
  verifyCleaner: {
    action: "cleaner-verified",
    details: { changes: { isVerified: { before: false, after: true } } },
  },
  verifyEmailAsAdmin: { action: "email-verified" },
  waiveFee: { action: "fee-waived", details: { month: "2026-11", amount: 350_00 } },
};

const countAuditEntries = () =>
  Number(sqlite().prepare("select count(*) from audit_log").pluck().get());

test("every command of admins is in both tables", () => {
  expect(commandNames.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  expect(Object.keys(AUDIT_OF_COMMANDS).toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

describe("is on record", () => {
  test.each(Object.keys(COMMANDS))("%s", async (name) => {
    // Setting up the data may write entries too: the last entry is the command's.
    const before = countAuditEntries();
    const result = await COMMANDS[name]?.();
    if (typeof result === "object") expect(result).toMatchObject({ ok: true });
    expect(countAuditEntries()).toBeGreaterThan(before);
    const entry = sqlite()
      .prepare<[], { by: number | null; action: string; details: string }>(
        "select actor_user_id as 'by', action, details from audit_log order by id desc limit 1",
      )
      .get();
    expect({
      action: entry?.action,
      details: JSON.parse(entry?.details ?? "{}") as unknown,
    }).toMatchObject(AUDIT_OF_COMMANDS[name] ?? {});
    expect(entry?.by).toEqual(SHELL_COMMANDS.includes(name) ? null : expect.any(Number));
  });
});

describe("of a booking it is on record from what to what, and why", () => {
  test.each(Object.keys(AUDIT_OF_BOOKING_COMMANDS))("%s", async (name) => {
    const command = isOneOf(bookingTransitions.STATUSES_SET_BY_ADMINS, name)
      ? TRANSITION_COMMANDS[name]
      : COMMANDS[name];
    expect(await command?.()).toMatchObject({ ok: true });
    expect(lastBookingAuditEntry()).toEqual(AUDIT_OF_BOOKING_COMMANDS[name]);
  });

  test("each command on bookings is among them", () => {
    const commands = Object.keys({ ...bookingChanges, ...bookingTransitions }).filter(
      (name) => name in COMMANDS && name !== "transitionBookingAsAdmin",
    );
    expect(Object.keys(AUDIT_OF_BOOKING_COMMANDS)).toEqual(
      expect.arrayContaining([...commands, ...bookingTransitions.STATUSES_SET_BY_ADMINS]),
    );
  });

  test("what was written goes with the account of either side; what was done stays", async () => {
    for (const side of ["customer", "cleaner"]) {
      COMMANDS["rescheduleBookingAsAdmin"]?.();
      const [line] = listAuditEntries({ actions: ["booking-moved"] }, { size: 1 }).entries;
      const sides = sqlite().prepare<[number], { customer: number; cleaner: number }>(
        `select bookings.user_id as customer, cleaners.user_id as cleaner
         from bookings join cleaners on cleaners.id = cleaner_id where bookings.id = ?`,
      );
      const found = sides.get(line?.subjectId ?? 0);
      if (!found || !line) throw new Error("No such line.");
      expect(line.values).toHaveLength(1);
      const userId = side === "customer" ? found.customer : found.cleaner;
      const { username = "" } =
        sqlite()
          .prepare<[number], { username: string }>("select username from users where id = ?")
          .get(userId) ?? {};
      sqlite().prepare("update users set password_hash = null where id = ?").run(userId);
      expect(await deleteAccount(userId, username, { now: NOW, dataDir: "/nowhere" })).toEqual({
        ok: true,
      });
      const after = listAuditEntries({ actions: ["booking-moved"] }, { size: 1 }).entries[0];
      expect(after).toMatchObject({ id: line.id, details: line.details, values: [] });
    }
  });
});
