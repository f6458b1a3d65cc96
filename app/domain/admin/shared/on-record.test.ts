import { describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { reportProblem } from "~/domain/bookings/problems/problems.server";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { actionsOf } from "~/domain/audit/audit-groups";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { isOneOf } from "~/lib/vocabulary";
import { sayUnsafe } from "~/domain/bookings/problems/unsafe.server";
import { instantOf } from "~/lib/bangkok-time";
import { oweFee } from "~/domain/payments/fee-ledger.server";
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
import { told } from "../../../../tests/support/notices";
import * as bookingChanges from "../bookings/booking-changes.server";
import * as bookingDesk from "../bookings/booking-desk.server";
import * as businessDesk from "../site/business-desk.server";
import * as callers from "../people/callers.server";
import * as feesDesk from "../money/fees-desk.server";
import * as fromTheShell from "../people/from-the-shell.server";
import * as noticesDesk from "../site/notices-desk.server";
import { listProblemsOf } from "../bookings/problems-list.server";
import * as people from "../people/people.server";
import * as reviewsDesk from "../site/reviews-desk.server";
import * as servicesDesk from "../site/services-desk.server";
import * as testimonialsDesk from "../site/testimonials-desk.server";
import * as verifyCleaner from "../cleaners/verify-cleaner.server";
import * as exports from "./exports.server";

useDatabase();

const modules = {
  ...bookingChanges,
  ...bookingDesk,
  ...exports,
  ...callers,
  ...businessDesk,
  ...feesDesk,
  ...fromTheShell,
  ...noticesDesk,
  ...people,
  ...reviewsDesk,
  ...servicesDesk,
  ...testimonialsDesk,
  ...verifyCleaner,
};

/** What only reads. */
const READS = /^(?:list|get|count|compute)[A-Z]|ToExport$/;

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
const testimonial = () => testimonialsDesk.addTestimonial(TESTIMONIAL, "shell", NOW) ?? 0;

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

/** A cleaner who owes the fee of a job. */
function owing(): { cleanerId: number; seen: number; bookingId: number } {
  const { id: bookingId, cleanerId, cleanerUserId } = booking();
  oweFee({ cleanerId, bookingId, fee: 350_00 }, { userId: cleanerUserId, now: NOW });
  return { cleanerId, seen: 0, bookingId };
}

/** The number of a review. */
function review(): number {
  const job = booking();
  const sql = `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at, reported_at)
    select id, cleaner_id, service_id, user_id, 1, ?, ? from bookings where id = ? returning id`;
  return Number(sqlite().prepare(sql).pluck().get(NOW, NOW, job.id));
}

/** The number of a notice that was given up. */
function deadLetter(): number {
  publishEvent({ kind: "password-changed", payload: {}, accountId: makeCustomer().id }, NOW);
  told(NOW);
  sqlite().prepare("update notices set dead_at = ? where done_at is null").run(NOW);
  return Number(sqlite().prepare("select max(id) from notices").pluck().get());
}

/** A problem that its cleaner reported of a job that has begun. */
function problem(): number {
  const { id: bookingId, cleanerUserId: userId } = booking();
  const at = instantOf(NEXT_MONDAY, 9);
  reportProblem({ bookingId, kind: "other", words: "A vase" }, { userId }, at);
  const [{ id } = { id: 0 }] = listProblemsOf(bookingId);
  return id;
}

/** Each command of the desk, with something that it does. A command without a line here fails. */
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
    servicesDesk.addService({ ...SERVICE, featuresEn: [], featuresTh: [] }, admin(), NOW),
  addTestimonial: () => testimonialsDesk.addTestimonial(TESTIMONIAL, admin(), NOW),
  archiveService: () => servicesDesk.archiveService(service(), admin(), NOW),
  askForChanges: () =>
    verifyCleaner.askForChanges(
      { cleanerId: makeCleaner().id, words: "Another photo, please" },
      admin().adminId,
      NOW,
    ),
  bookForCaller: () => callers.bookForCaller(newBooking(), makeCustomer().id, admin().adminId, NOW),
  changeDeskBusiness: () =>
    businessDesk.changeDeskBusiness({ name: "BaanSaat" }, admin(), { now: NOW }),
  changePerson: () => people.changePerson(makeCustomer().id, { firstName: "Nong" }, admin(), NOW),
  changeRole: () => people.changeRole(makeCustomer().id, "admin", admin(), NOW),
  changeService: () =>
    servicesDesk.changeService(service(), { price: 123_00 }, admin(), { now: NOW }),
  changeTestimonial: () =>
    testimonialsDesk.changeTestimonial(testimonial(), { ...TESTIMONIAL, rating: 4 }, admin(), {
      now: NOW,
    }),
  createAdmin: () =>
    fromTheShell.createAdmin(
      { username: "boss", email: "boss@example.com", password: "three calm elephants" },
      NOW,
    ),
  deactivateUser: () => people.deactivateUser(makeCustomer().id, admin(), NOW),
  discardDeadLetter: () => noticesDesk.discardDeadLetter(deadLetter(), admin(), NOW),
  eraseRecorded: () => {
    const [id, by] = [testimonial(), admin()];
    testimonialsDesk.changeTestimonial(id, { ...TESTIMONIAL, name: "Nok T." }, by, { now: NOW });
    return fromTheShell.eraseRecorded("testimonial", id, NOW);
  },
  grantAdmin: () => fromTheShell.grantAdmin(makeCustomer().username, NOW),
  hideReview: () => reviewsDesk.hideReview({ id: review(), reason: "Insults" }, admin(), NOW),
  keepReview: () => reviewsDesk.keepReview(review(), admin(), NOW),
  makeResetLink: () => fromTheShell.makeResetLink(makeCustomer().username, NOW),
  moveBooking: () =>
    bookingDesk.moveBooking(
      { bookingId: booking().id, status: "cancelled", reason: "By phone" },
      admin().adminId,
      NOW,
    ),
  offerVisitsAgain: () => {
    const { id: bookingId, cleanerUserId: userId } = booking();
    const at = instantOf(NEXT_MONDAY, 9);
    sayUnsafe({ bookingId, words: "" }, { as: "cleaner", userId }, at);
    const lift = { bookingId, reason: "They have talked" };
    return bookingChanges.offerVisitsAgain(lift, admin().adminId, at);
  },
  reactivateUser: () =>
    people.reactivateUser(makeCustomer({ deactivatedAt: NOW }).id, admin(), NOW),
  recordExport: () =>
    exports.recordExport({ what: "fees", filter: { from: null, to: null } }, admin(), NOW),
  reassignBooking: () =>
    bookingChanges.reassignBooking(
      { bookingId: booking().id, cleanerId: makeCleaner().id, reason: "Ill", agreed: true },
      admin().adminId,
      NOW,
    ),
  rescheduleBooking: () =>
    bookingChanges.rescheduleBooking(
      { bookingId: booking().id, date: NEXT_MONDAY, time: "1:00 PM", reason: "Later" },
      admin().adminId,
      NOW,
    ),
  recordFeePayment: () => {
    const { bookingId: _booking, ...cleaner } = owing();
    const payment = { month: "2026-11", amount: 350_00, date: "2026-11-23", note: "" };
    return feesDesk.recordFeePayment({ ...cleaner, ...payment }, admin(), NOW);
  },
  restoreService: () =>
    servicesDesk.restoreService(makeService({ archivedAt: NOW }).id, admin(), NOW),
  retryDeadLetter: () => noticesDesk.retryDeadLetter(deadLetter(), admin(), NOW),
  retryDeadLetters: () => {
    deadLetter();
    return noticesDesk.retryDeadLetters({ kind: null, channel: "email" }, admin(), NOW);
  },
  setClaimsConfirmed: () => businessDesk.setClaimsConfirmed(true, admin(), NOW),
  setTestimonialHidden: () =>
    testimonialsDesk.setTestimonialHidden(testimonial(), true, admin(), NOW),
  settleReport: () =>
    bookingChanges.settleReport(
      { problemId: problem(), wordsToCustomer: "Sorry", wordsToCleaner: "It is paid" },
      admin().adminId,
      NOW,
    ),
  showReview: () => {
    const [by, id] = [admin(), review()];
    reviewsDesk.hideReview({ id, reason: "Insults" }, by, NOW);
    return reviewsDesk.showReview(id, by, NOW);
  },
  signOutEverywhere: () => people.signOutEverywhere(makeCustomer().id, admin(), NOW),
  takeBackFeeLine: () => {
    const { bookingId, ...cleaner } = owing();
    const by = admin();
    feesDesk.waiveFee({ ...cleaner, what: { bookingId }, reason: "The wrong job" }, by, NOW);
    const lineId = feesDesk.getFeesSeen(cleaner.cleanerId);
    return feesDesk.takeBackFeeLine(
      { cleanerId: cleaner.cleanerId, lineId, reason: "No" },
      by,
      NOW,
    );
  },
  unverifyCleaner: () => verifyCleaner.unverifyCleaner(makeCleaner().id, admin().adminId, NOW),
  waiveFee: () => {
    const { bookingId, ...cleaner } = owing();
    const waiver = { ...cleaner, what: { bookingId }, reason: "The customer left early" };
    return feesDesk.waiveFee(waiver, admin(), NOW);
  },
  verifyCleaner: () =>
    verifyCleaner.verifyCleaner(makeCleaner({ isVerified: false }).id, admin().adminId, {
      now: NOW,
    }),
  verifyEmailByHand: () =>
    people.verifyEmailByHand(makeCustomer({ emailVerifiedAt: null }).id, admin(), NOW),
};

/**
 * What is on record of each command on a booking: from what to what, and what was written, why or to
 * whom. A command on a booking without a line here fails.
 */
const A_NUMBER: unknown = expect.any(Number);
const ON_BOOKINGS: Record<string, { from: unknown; to: unknown; words: Record<string, string> }> = {
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
  // That they meet again is all that it says: the booking itself stays as it is.
  offerVisitsAgain: { from: {}, to: {}, words: { reason: "They have talked" } },
  reassignBooking: {
    from: { cleaner: A_NUMBER },
    to: { cleaner: A_NUMBER },
    words: { reason: "Ill" },
  },
  rescheduleBooking: {
    from: { startsAt: `${NEXT_MONDAY} 09:00` },
    to: { startsAt: `${NEXT_MONDAY} 13:00` },
    words: { reason: "Later" },
  },
  settleReport: {
    from: { problem: "open" },
    to: { problem: "settled" },
    words: { wordsToCustomer: "Sorry", wordsToCleaner: "It is paid" },
  },
};

/** What `moveBooking` does, for each status that it leads to. */
const MOVES: Record<bookingDesk.DeskStatus, () => unknown> = {
  confirmed: () => {
    const { id: bookingId } = booking({ instantBooking: false });
    return bookingDesk.moveBooking({ bookingId, status: "confirmed" }, admin().adminId, NOW);
  },
  cancelled: () => COMMANDS["moveBooking"]?.(),
  completed: () => {
    const start = instantOf(NEXT_MONDAY, 9);
    const { id: bookingId } = booking();
    return bookingDesk.moveBooking({ bookingId, status: "completed" }, admin().adminId, start);
  },
};

/** The last line about a booking, with what was written. */
function lastOnBooking() {
  const [entry] = listAuditEntries({ actions: actionsOf("bookings") }, { size: 1 }).entries;
  if (entry?.subjectType !== "booking") throw new Error("It is about something else.");
  const changes = entry.details["changes"] as Record<string, { before: unknown; after: unknown }>;
  const side = (name: "before" | "after") =>
    Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change[name]]));
  const words = Object.fromEntries(entry.values.map(({ field, after }) => [field, after]));
  return { from: side("before"), to: side("after"), words };
}

/** Nobody has signed in there. */
const FROM_THE_SHELL = ["createAdmin", "eraseRecorded", "grantAdmin", "makeResetLink"];

const lines = () => Number(sqlite().prepare("select count(*) from audit_log").pluck().get());

test("every command of the desk stands in the table", () => {
  const commands = Object.entries(modules).flatMap(([name, value]) =>
    typeof value === "function" && !READS.test(name) ? [name] : [],
  );
  expect(commands.sort()).toEqual(Object.keys(COMMANDS).sort());
});

describe("is on record", () => {
  test.each(Object.keys(COMMANDS))("%s", async (name) => {
    // What it needs to be there may write lines of its own: the last is the command's.
    const before = lines();
    const result = await COMMANDS[name]?.();
    if (typeof result === "object") expect(result).toMatchObject({ ok: true });
    expect(lines()).toBeGreaterThan(before);
    if (FROM_THE_SHELL.includes(name)) return;
    const actor = sqlite().prepare("select actor_user_id from audit_log order by id desc limit 1");
    expect(actor.pluck().get()).toEqual(expect.any(Number));
  });
});

describe("of a booking it is on record from what to what, and why", () => {
  test.each(Object.keys(ON_BOOKINGS))("%s", async (name) => {
    const command = isOneOf(bookingDesk.DESK_STATUSES, name) ? MOVES[name] : COMMANDS[name];
    expect(await command?.()).toMatchObject({ ok: true });
    expect(lastOnBooking()).toEqual(ON_BOOKINGS[name]);
  });

  test("each command on bookings is among them", () => {
    const commands = Object.keys({ ...bookingChanges, ...bookingDesk }).filter(
      (name) => name in COMMANDS && name !== "moveBooking",
    );
    expect(Object.keys(ON_BOOKINGS)).toEqual(
      expect.arrayContaining([...commands, ...bookingDesk.DESK_STATUSES]),
    );
  });

  test("what was written goes with the account of either side; what was done stays", async () => {
    for (const side of ["customer", "cleaner"]) {
      COMMANDS["rescheduleBooking"]?.();
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
