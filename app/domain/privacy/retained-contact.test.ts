import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { retainedContacts, problemPhotos, problems } from "#db/schema/bookings";
import { findAccountByNameOrEmail } from "~/domain/accounts/find-account.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import {
  addWaitingProblemPhoto,
  canSeeProblemPhoto,
} from "~/domain/bookings/problems/problem-photos.server";
import {
  openProblem,
  listProblemsFor,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import {
  getReasonsToRetain,
  sweepRetainedContacts,
} from "~/domain/bookings/problems/retained-contacts.server";
import { settleProblemAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { feeEntriesToExport } from "~/domain/admin/shared/exports.server";
import {
  getLastAddedFeeEntryId,
  recordFeePayment,
  waiveFee,
} from "~/domain/admin/money/fee-entries.server";
import { getCleanerForFees, listMonthFees } from "~/domain/admin/money/fees-list.server";
import { listPeople } from "~/domain/admin/people/people-list.server";
import {
  getProblemForAdmin,
  listProblemsForAdmin,
  listPhotosOfProblem,
} from "~/domain/admin/bookings/problems-list.server";
import { recordFeeOwed } from "~/domain/payments/fee-ledger.server";
import { CONTACT_RETAINED_DAYS } from "~/lib/booking-limits";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { makeBooking, makeKnownCustomer } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { endDeletionEmails } from "../../../tests/support/notifications";
import { tablesWith } from "../../../tests/support/tables-with";
import { deleteAccount } from "./delete-account.server";

useDatabase();

const PASSWORD = "three calm elephants";
const AFTER = instantOf(NEXT_MONDAY, 10);
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** A text in all data of a person of this test. */
let mark = "";
let made = 0;
let admin: { adminId: number };
beforeEach(() => {
  made += 1;
  mark = `zanzibar${made}x`;
  admin = { adminId: makeCustomer({ role: "admin" }).id };
});

const person = () => ({
  username: mark,
  firstName: mark,
  lastName: "Tester",
  email: `${mark}@example.com`,
  phone: `+6681888${1000 + made}`,
  passwordHash,
});

async function deleteOwnAccount(userId: number): Promise<void> {
  const deleted = await deleteAccount(userId, PASSWORD, { now: AFTER, dataDir: "/nowhere" });
  expect(deleted).toEqual({ ok: true });
  endDeletionEmails(AFTER);
}

const retainedContactsOf = (userId: number) =>
  db()
    .select({ keptFor: retainedContacts.keptFor })
    .from(retainedContacts)
    .where(eq(retainedContacts.userId, userId))
    .orderBy(retainedContacts.keptFor)
    .all()
    .map(({ keptFor }) => keptFor);

/** Makes a cleaner with a job for which the fee is owed. */
function makeOwingCleaner() {
  const cleaner = makeCleaner({ name: mark });
  db().update(users).set(person()).where(eq(users.id, cleaner.userId)).run();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  const job = { cleanerId: cleaner.id, bookingId, fee: 350_00, endsAt: AFTER };
  recordFeeOwed(job, { userId: cleaner.userId, now: AFTER });
  return { ...cleaner, bookingId };
}

/** Makes a customer who has reported that something broke, with a photo. */
function makeProblemReport() {
  const customer = makeKnownCustomer(person());
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const photo = `photo-${mark}`;
  expect(addWaitingProblemPhoto({ bookingId, userId: customer.id }, photo, AFTER)).toBe(true);
  const report = { bookingId, kind: "damage", words: `${mark}: my vase`, photos: [photo] } as const;
  expect(reportProblemAsCustomer(report, { userId: customer.id }, AFTER).ok).toBe(true);
  return { customer, cleaner, bookingId, photo, problemId: lastProblem() };
}

const lastProblem = () => Number(sqlite().prepare("select max(id) from problems").pluck().get());

const feesFoundBy = (search: string) =>
  listMonthFees(
    { month: "2026-11", search, state: null, order: "name" },
    { page: 1, size: 9 },
    AFTER,
  ).rows.map(({ name, hasRetainedContact }) => ({ name, hasRetainedContact }));

const settle = (problemId: number) =>
  settleProblemAsAdmin(
    { problemId, wordsToCustomer: "Sorry", wordsToCleaner: "Settled" },
    { by: admin, now: AFTER + 1 },
  );

function pay(cleanerId: number, amount: number) {
  const basedOn = getLastAddedFeeEntryId(cleanerId);
  const payment = { month: "2026-11", amount, date: NEXT_MONDAY, note: "" } as const;
  return recordFeePayment({ cleanerId, ...payment }, { by: admin, now: AFTER + 1, basedOn });
}

describe("a cleaner who deletes the account and owes fees", () => {
  test("has name and contact in the fees alone, until all is paid", async () => {
    const { userId, id: cleanerId } = makeOwingCleaner();
    expect(getReasonsToRetain(userId)).toEqual({ feesOwed: 350_00, problems: [] });
    await deleteOwnAccount(userId);
    expect(tablesWith(mark)).toEqual(["retained_contacts"]);
    const name = `${mark} Tester`;
    for (const search of [mark, `TESTER ${mark}`, `${mark}@example.com`, `081888${1000 + made}`]) {
      expect(feesFoundBy(search), search).toEqual([{ name, hasRetainedContact: true }]);
    }
    expect(getCleanerForFees(cleanerId)).toMatchObject({
      name,
      retainedContact: { email: `${mark}@example.com`, phone: `+6681888${1000 + made}` },
    });
    const exported = [...feeEntriesToExport({ from: null, to: null })].flat();
    expect(exported.find((row) => row.cleanerId === cleanerId)?.retainedName).toBe(name);
    const anybody = { search: mark, role: null, state: null, order: "newest", now: AFTER } as const;
    expect(listPeople(anybody, { page: 1, size: 9 }).rows).toEqual([]);

    expect(pay(cleanerId, 100_00)).toEqual({ ok: true });
    expect(retainedContactsOf(userId)).toEqual(["fees"]);
    expect(pay(cleanerId, 250_00)).toEqual({ ok: true });
    expect(tablesWith(mark)).toEqual([]);
    expect(feesFoundBy(mark)).toEqual([]);
    expect(getCleanerForFees(cleanerId)).toMatchObject({ name: "", hasRetainedContact: false });
  });

  test("has them until what is owed is waived, too", async () => {
    const { userId, id: cleanerId, bookingId } = makeOwingCleaner();
    await deleteOwnAccount(userId);
    const basedOn = getLastAddedFeeEntryId(cleanerId);
    const waiver = { cleanerId, what: { bookingId }, reason: "Gone" };
    expect(waiveFee(waiver, { by: admin, now: AFTER, basedOn })).toEqual({ ok: true });
    expect(tablesWith(mark)).toEqual([]);
  });

  test("has nothing kept of a credit, or where nothing is owed", async () => {
    const { userId, id: cleanerId } = makeOwingCleaner();
    expect(pay(cleanerId, 400_00)).toEqual({ ok: true });
    expect(getReasonsToRetain(userId).feesOwed).toBe(0);
    await deleteOwnAccount(userId);
    expect(tablesWith(mark)).toEqual([]);
  });

  test("has no account: nobody finds it, and its username and email are free", async () => {
    const { userId } = makeOwingCleaner();
    await deleteOwnAccount(userId);
    expect(findAccountByNameOrEmail(`${mark}@example.com`)).toBeNull();
    const anew = makeCustomer(person());
    expect(findAccountByNameOrEmail(mark)?.id).toBe(anew.id);
    expect(retainedContactsOf(anew.id)).toEqual([]);
  });
});

describe("whoever deletes the account while a problem is open", () => {
  test("has name, contact and what was reported in it, for admins alone, until it is settled", async () => {
    const { customer, cleaner, bookingId, photo, problemId } = makeProblemReport();
    expect(getReasonsToRetain(customer.id)).toMatchObject({
      feesOwed: 0,
      problems: [{ bookingId }],
    });
    await deleteOwnAccount(customer.id);
    expect(tablesWith(mark).sort()).toEqual(["problem_photos", "problems", "retained_contacts"]);
    const problem = getProblemForAdmin(problemId);
    if (!problem) throw new Error("gone");
    expect(problem).toMatchObject({
      words: `${mark}: my vase`,
      customerName: `${mark} Tester`,
      customerContact: { email: `${mark}@example.com`, phone: `+6681888${1000 + made}` },
      cleanerContact: null,
    });
    expect(listPhotosOfProblem(problem)).toEqual([photo]);
    expect(canSeeProblemPhoto(photo, admin.adminId, AFTER)).toBe(true);
    // The other side sees the same as before: that there was a customer.
    expect(canSeeProblemPhoto(photo, cleaner.userId, AFTER)).toBe(false);
    expect(listProblemsFor("cleaner", bookingId)).toMatchObject([{ words: "", photos: [] }]);
    expect(JSON.stringify(getCleanerBooking(bookingId, cleaner.id, AFTER))).not.toContain(mark);

    expect(settle(problemId)).toMatchObject({ ok: true, isNew: true });
    expect(tablesWith(mark)).toEqual([]);
    expect(getProblemForAdmin(problemId)).toMatchObject({
      words: "",
      customerName: null,
      customerContact: null,
      wordsToCustomer: "",
      wordsToCleaner: "Settled",
    });
  });

  test("has it of each problem: the last that is settled takes it away", async () => {
    const { customer, bookingId, problemId } = makeProblemReport();
    const another = { bookingId, kind: "late", words: "" } as const;
    expect(reportProblemAsCustomer(another, { userId: customer.id }, AFTER).ok).toBe(true);
    const other = lastProblem();
    await deleteOwnAccount(customer.id);
    expect(settle(other).ok).toBe(true);
    expect(retainedContactsOf(customer.id)).toEqual(["problem"]);
    // The contact is visible in the open problem, and nowhere else.
    expect(getProblemForAdmin(other)).toMatchObject({ customerName: null, customerContact: null });
    const names = listProblemsForAdmin({ isOpen: true }, { page: 1, size: 99 }).rows;
    expect(names.find(({ id }) => id === problemId)?.customerName).toBe(`${mark} Tester`);
    expect(settle(problemId).ok).toBe(true);
    expect(tablesWith(mark)).toEqual([]);
  });

  test("is the cleaner, too; of fees and of a problem each goes with its own", async () => {
    const { userId, id: cleanerId, bookingId } = makeOwingCleaner();
    openProblem({ bookingId, kind: "not-paid", words: mark }, { as: "cleaner", userId }, AFTER);
    const problemId = lastProblem();
    await deleteOwnAccount(userId);
    expect(retainedContactsOf(userId)).toEqual(["fees", "problem"]);
    expect(getProblemForAdmin(problemId)).toMatchObject({
      cleanerName: `${mark} Tester`,
      words: mark,
    });
    expect(pay(cleanerId, 350_00).ok).toBe(true);
    expect(retainedContactsOf(userId)).toEqual(["problem"]);
    expect(getCleanerForFees(cleanerId)).toMatchObject({ name: "", hasRetainedContact: false });
    expect(settle(problemId).ok).toBe(true);
    expect(tablesWith(mark)).toEqual([]);
  });

  test("isn't told of what made a cleaner feel unsafe; the team can reach them all the same", async () => {
    const customer = makeKnownCustomer(person());
    const cleaner = makeCleaner();
    const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
    const by = { as: "cleaner", userId: cleaner.userId } as const;
    openProblem({ bookingId, kind: "unsafe", words: "" }, by, AFTER);
    expect(getReasonsToRetain(customer.id).problems).toEqual([]);
    expect(getReasonsToRetain(cleaner.userId).problems).toHaveLength(1);
    await deleteOwnAccount(customer.id);
    expect(retainedContactsOf(customer.id)).toEqual(["problem"]);
  });
});

describe("the hourly sweep", () => {
  test("takes what was settled another way, and leaves what isn't", async () => {
    const [{ customer, problemId }] = [makeProblemReport()];
    await deleteOwnAccount(customer.id);
    sweepRetainedContacts(AFTER);
    expect(retainedContactsOf(customer.id)).toEqual(["problem"]);
    db().update(problems).set({ settledAt: AFTER }).where(eq(problems.id, problemId)).run();
    sweepRetainedContacts(AFTER);
    expect(retainedContactsOf(customer.id)).toEqual([]);
  });

  test("leaves nothing that is as old as any may be, settled or not", async () => {
    const { customer } = makeProblemReport();
    await deleteOwnAccount(customer.id);
    const last = AFTER + CONTACT_RETAINED_DAYS * DAY_MS;
    sweepRetainedContacts(last - 1);
    expect(tablesWith(mark)).not.toEqual([]);
    sweepRetainedContacts(last);
    expect(tablesWith(mark)).toEqual([]);
    expect(
      db().select().from(problemPhotos).where(eq(problemPhotos.userId, customer.id)).all(),
    ).toEqual([]);
  });
});
