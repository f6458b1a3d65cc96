import { describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { reportProblemAsCleaner } from "~/domain/bookings/problems/problems.server";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { listAuditActions } from "~/domain/audit/audit-groups";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { isOneOf } from "~/lib/vocabulary";
import { reportFeelingUnsafe } from "~/domain/bookings/problems/unsafe-reports.server";
import { instantOf } from "~/lib/bangkok-time";
import { recordFeeOwed } from "~/domain/payments/fee-ledger.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { newBooking } from "../../../../tests/support/bookings";
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
import * as bookingTransitions from "../bookings/booking-transitions.server";
import * as editBusiness from "../site/edit-business.server";
import * as callers from "../people/callers.server";
import * as feeEntries from "../money/fee-entries.server";
import * as shellCommands from "../people/shell-commands.server";
import * as adminNotifications from "../site/admin-notifications.server";
import { listProblemsOfBooking } from "../bookings/problems-list.server";
import * as people from "../people/people.server";
import * as moderateReviews from "../site/moderate-reviews.server";
import * as editServices from "../site/edit-services.server";
import * as editTestimonials from "../site/edit-testimonials.server";
import * as verifyCleaner from "../cleaners/verify-cleaner.server";
import * as exports from "./exports.server";

useDatabase();

const modules = {
  ...bookingChanges,
  ...bookingTransitions,
  ...exports,
  ...callers,
  ...editBusiness,
  ...feeEntries,
  ...shellCommands,
  ...adminNotifications,
  ...people,
  ...moderateReviews,
  ...editServices,
  ...editTestimonials,
  ...verifyCleaner,
};

/** Names of functions that only read. */
const READS = /^(?:list|get|count|compute|is)[A-Z]|ToExport$/;

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
const testimonial = () => editTestimonials.addTestimonial(TESTIMONIAL, "shell", NOW) ?? 0;

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
function makeFeeOwed(): { cleanerId: number; basedOn: number; bookingId: number } {
  const { id: bookingId, cleanerId, cleanerUserId } = booking();
  recordFeeOwed({ cleanerId, bookingId, fee: 350_00 }, { userId: cleanerUserId, now: NOW });
  return { cleanerId, basedOn: 0, bookingId };
}

/** Makes a reported review and returns its id. */
function review(): number {
  const job = booking();
  const sql = `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at, reported_at)
    select id, cleaner_id, service_id, user_id, 1, ?, ? from bookings where id = ? returning id`;
  return Number(sqlite().prepare(sql).pluck().get(NOW, NOW, job.id));
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
    verifyCleaner.acceptChanges(makeCleaner({ changedSinceVerified: NOW }).id, admin().adminId, {
      now: NOW,
    }),
  addCaller: () => {
    const caller = { firstName: "Wanida", lastName: "", phone: "+66815550177", email: null };
    return callers.addCaller({ ...caller, locale: "th" }, admin().adminId, NOW);
  },
  addService: () =>
    editServices.addService({ ...SERVICE, featuresEn: [], featuresTh: [] }, admin(), NOW),
  addTestimonial: () => editTestimonials.addTestimonial(TESTIMONIAL, admin(), NOW),
  archiveService: () => editServices.archiveService(service(), admin(), NOW),
  askForChanges: () =>
    verifyCleaner.askForChanges(
      { cleanerId: makeCleaner().id, words: "Another photo, please" },
      admin().adminId,
      NOW,
    ),
  bookForCaller: () => callers.bookForCaller(newBooking(), makeCustomer().id, admin().adminId, NOW),
  changeBusinessAsAdmin: () =>
    editBusiness.changeBusinessAsAdmin({ name: "BaanSaat" }, admin(), { now: NOW }),
  changePerson: () => people.changePerson(makeCustomer().id, { firstName: "Nong" }, admin(), NOW),
  changeRole: () => people.changeRole(makeCustomer().id, "admin", admin(), NOW),
  changeService: () =>
    editServices.changeService(service(), { price: 123_00 }, admin(), { now: NOW }),
  changeTestimonial: () =>
    editTestimonials.changeTestimonial(testimonial(), { ...TESTIMONIAL, rating: 4 }, admin(), {
      now: NOW,
    }),
  createAdmin: () =>
    shellCommands.createAdmin(
      { username: "boss", email: "boss@example.com", password: "three calm elephants" },
      NOW,
    ),
  deactivateUser: () => people.deactivateUser(makeCustomer().id, admin(), NOW),
  discardDeadLetter: () => adminNotifications.discardDeadLetter(deadLetter(), admin(), NOW),
  erasePersonalAuditValues: () => {
    const [id, by] = [testimonial(), admin()];
    editTestimonials.changeTestimonial(id, { ...TESTIMONIAL, name: "Nok T." }, by, { now: NOW });
    return shellCommands.erasePersonalAuditValues("testimonial", id, NOW);
  },
  grantAdmin: () => shellCommands.grantAdmin(makeCustomer().username, NOW),
  hideReview: () => moderateReviews.hideReview({ id: review(), reason: "Insults" }, admin(), NOW),
  dismissReviewReports: () => moderateReviews.dismissReviewReports(review(), admin(), NOW),
  createResetToken: () => shellCommands.createResetToken(makeCustomer().username, NOW),
  transitionBookingAsAdmin: () =>
    bookingTransitions.transitionBookingAsAdmin(
      { bookingId: booking().id, status: "cancelled", reason: "By phone" },
      admin().adminId,
      NOW,
    ),
  liftUnsafeBlockAsAdmin: () => {
    const { id: bookingId, cleanerUserId: userId } = booking();
    const at = instantOf(NEXT_MONDAY, 9);
    reportFeelingUnsafe({ bookingId, words: "" }, { as: "cleaner", userId }, at);
    const lift = { bookingId, reason: "They have talked" };
    return bookingChanges.liftUnsafeBlockAsAdmin(lift, admin().adminId, at);
  },
  reactivateUser: () =>
    people.reactivateUser(makeCustomer({ deactivatedAt: NOW }).id, admin(), NOW),
  recordExport: () =>
    exports.recordExport({ what: "fees", filter: { from: null, to: null } }, admin(), NOW),
  reassignBookingAsAdmin: () =>
    bookingChanges.reassignBookingAsAdmin(
      { bookingId: booking().id, cleanerId: makeCleaner().id, reason: "Ill", agreed: true },
      admin().adminId,
      NOW,
    ),
  rescheduleBookingAsAdmin: () =>
    bookingChanges.rescheduleBookingAsAdmin(
      { bookingId: booking().id, date: NEXT_MONDAY, time: "1:00 PM", reason: "Later" },
      admin().adminId,
      NOW,
    ),
  recordFeePayment: () => {
    const { bookingId: _booking, ...cleaner } = makeFeeOwed();
    const payment = { month: "2026-11", amount: 350_00, date: "2026-11-23", note: "" };
    return feeEntries.recordFeePayment({ ...cleaner, ...payment }, admin(), NOW);
  },
  restoreService: () =>
    editServices.restoreService(makeService({ archivedAt: NOW }).id, admin(), NOW),
  retryDeadLetter: () => adminNotifications.retryDeadLetter(deadLetter(), admin(), NOW),
  retryDeadLetters: () => {
    deadLetter();
    return adminNotifications.retryDeadLetters({ kind: null, channel: "email" }, admin(), NOW);
  },
  setClaimsConfirmed: () => editBusiness.setClaimsConfirmed(true, admin(), NOW),
  setTestimonialHidden: () =>
    editTestimonials.setTestimonialHidden(testimonial(), true, admin(), NOW),
  settleProblemAsAdmin: () =>
    bookingChanges.settleProblemAsAdmin(
      { problemId: problem(), wordsToCustomer: "Sorry", wordsToCleaner: "It is paid" },
      admin().adminId,
      NOW,
    ),
  showReview: () => {
    const [by, id] = [admin(), review()];
    moderateReviews.hideReview({ id, reason: "Insults" }, by, NOW);
    return moderateReviews.showReview(id, by, NOW);
  },
  signOutEverywhere: () => people.signOutEverywhere(makeCustomer().id, admin(), NOW),
  takeBackFeeEntry: () => {
    const { bookingId, ...cleaner } = makeFeeOwed();
    const by = admin();
    feeEntries.waiveFee({ ...cleaner, what: { bookingId }, reason: "The wrong job" }, by, NOW);
    const lineId = feeEntries.getLastAddedFeeEntryId(cleaner.cleanerId);
    return feeEntries.takeBackFeeEntry(
      { cleanerId: cleaner.cleanerId, entryId: lineId, reason: "No" },
      by,
      NOW,
    );
  },
  unverifyCleaner: () => verifyCleaner.unverifyCleaner(makeCleaner().id, admin().adminId, NOW),
  waiveFee: () => {
    const { bookingId, ...cleaner } = makeFeeOwed();
    const waiver = { ...cleaner, what: { bookingId }, reason: "The customer left early" };
    return feeEntries.waiveFee(waiver, admin(), NOW);
  },
  verifyCleaner: () =>
    verifyCleaner.verifyCleaner(makeCleaner({ isVerified: false }).id, admin().adminId, {
      now: NOW,
    }),
  verifyEmailAsAdmin: () =>
    people.verifyEmailAsAdmin(makeCustomer({ emailVerifiedAt: null }).id, admin(), NOW),
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
      admin().adminId,
      NOW,
    );
  },
  cancelled: () => COMMANDS["transitionBookingAsAdmin"]?.(),
  completed: () => {
    const start = instantOf(NEXT_MONDAY, 9);
    const { id: bookingId } = booking();
    return bookingTransitions.transitionBookingAsAdmin(
      { bookingId, status: "completed" },
      admin().adminId,
      start,
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
];

const countAuditEntries = () =>
  Number(sqlite().prepare("select count(*) from audit_log").pluck().get());

test("every command of the desk stands in the table", () => {
  const commands = Object.entries(modules).flatMap(([name, value]) =>
    typeof value === "function" && !READS.test(name) ? [name] : [],
  );
  expect(commands.sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe("is on record", () => {
  test.each(Object.keys(COMMANDS))("%s", async (name) => {
    // Setting up the data may write entries too: the last entry is the command's.
    const before = countAuditEntries();
    const result = await COMMANDS[name]?.();
    if (typeof result === "object") expect(result).toMatchObject({ ok: true });
    expect(countAuditEntries()).toBeGreaterThan(before);
    if (SHELL_COMMANDS.includes(name)) return;
    const actor = sqlite().prepare("select actor_user_id from audit_log order by id desc limit 1");
    expect(actor.pluck().get()).toEqual(expect.any(Number));
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
