import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { completeBooking, markPaid } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { getFeesOwed, getWaivableFee, listStatements } from "~/domain/payments/statements.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { feeEntriesToExport } from "../shared/exports.server";
import {
  getAddedFeeEntry,
  getLastAddedFeeEntryId,
  getWaivableFees,
  listPayableMonths,
  recordFeePayment,
  takeBackFeeEntry,
  waiveFee,
  type FeePayment,
  type FeeWaiver,
} from "./fee-entries.server";
import { FEE_ORDERS, FEE_STATES } from "./fees-filter";
import {
  listFeeMonths,
  listFeeLedgerEntries,
  listMonthFees,
  type FeeFilter,
} from "./fees-list.server";
import type { CommandContext } from "../shared/admin.server";

/** A form sends the version that it was made of beside what it asks for. */
type FormOf<Input> = Input & { basedOn: number };
const sendPayment = ({ basedOn, ...payment }: FormOf<FeePayment>, context: CommandContext) =>
  recordFeePayment(payment, { ...context, basedOn });
const sendWaiver = ({ basedOn, ...waiver }: FormOf<FeeWaiver>, context: CommandContext) =>
  waiveFee(waiver, { ...context, basedOn });

const database = useDatabase();

const PAID = instantOf(NEXT_MONDAY, 17);
const MONTH = NEXT_MONDAY.slice(0, 7);
/** The tenth day of the next month. */
const LATER = instantOf("2026-12-10", 9);
const FIRST = { page: 1, size: 50 };

/** Makes a cleaner who was paid for `jobs` bookings, each with a fee of 350 baht. */
function cleanerWith(jobs: number, given: Parameters<typeof makeCleaner>[0] = {}) {
  const cleaner = makeCleaner({ travelTime: false, ...given });
  const bookingIds = (["8:00 AM", "10:00 AM", "12:00 PM", "2:00 PM"] as const)
    .slice(0, jobs)
    .map((time) => {
      const bookingId = makeBooking({ cleanerId: cleaner.id, time });
      completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, PAID);
      return bookingId;
    });
  return { cleanerId: cleaner.id, userId: cleaner.userId, bookingIds };
}

const admin = (username?: string) => ({
  adminId: makeCustomer({ role: "admin", ...(username ? { username } : {}) }).id,
});

const pay = (cleanerId: number, given: Partial<FormOf<FeePayment>> = {}): FormOf<FeePayment> => ({
  cleanerId,
  basedOn: getLastAddedFeeEntryId(cleanerId),
  month: MONTH,
  amount: 350_00,
  date: "2026-12-05",
  note: "Bank transfer",
  ...given,
});

/** Returns the entries that admins added. */
const listEntriesOfAdmins = (cleanerId: number) =>
  db()
    .select()
    .from(feeEntries)
    .where(eq(feeEntries.cleanerId, cleanerId))
    .orderBy(feeEntries.id)
    .all()
    .filter(({ kind }) => kind !== "fee" && kind !== "taken-back");
const listFeeAudit = () =>
  sqlite()
    .prepare<[], { action: string; actor: number | null; subject: string; details: string }>(
      "select action, actor_user_id as actor, subject_id as subject, details from audit_log order by id desc limit 1",
    )
    .get();

describe("a payment", () => {
  test("stands on the statement at once, dated as it came, and on record", () => {
    const { cleanerId, userId } = cleanerWith(2);
    const by = admin();
    expect(sendPayment(pay(cleanerId, { amount: 700_00 }), { by, now: LATER })).toEqual({
      ok: true,
    });
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([
      { fees: 700_00, received: 700_00, state: "settled", receivedAt: instantOf("2026-12-05", 12) },
    ]);
    expect(listEntriesOfAdmins(cleanerId)).toMatchObject([
      { amount: -700_00, note: "Bank transfer", recordedByUserId: by.adminId },
    ]);
    expect(listFeeAudit()).toEqual({
      action: "fee-received",
      actor: by.adminId,
      subject: String(userId),
      details: JSON.stringify({ cleanerId, month: MONTH, amount: 700_00 }),
    });
  });

  test("of more than is owed pays what comes", () => {
    const { cleanerId } = cleanerWith(1);
    sendPayment(pay(cleanerId, { amount: 1_000_00 }), { by: admin(), now: LATER });
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 650_00 });
  });

  test("that is sent twice is one", () => {
    const { cleanerId } = cleanerWith(2);
    const by = admin();
    const sent = pay(cleanerId);
    expect([1, 2].map((times) => sendPayment(sent, { by, now: LATER + times }))).toEqual([
      { ok: true },
      { ok: true },
    ]);
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(1);
    // The same amount once more, from a form that shows the first payment.
    expect(sendPayment(pay(cleanerId), { by, now: LATER })).toEqual({ ok: true });
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(2);
  });

  test("of the same sum on another day is another one, also from a form that doesn't show the first", () => {
    const { cleanerId } = cleanerWith(2);
    const by = admin();
    const sent = pay(cleanerId);
    expect(sendPayment(sent, { by, now: LATER })).toEqual({ ok: true });
    const other = { ...sent, date: "2026-12-08" } as const;
    const refused = sendPayment(other, { by, now: LATER });
    expect(refused).toMatchObject({ ok: false, reason: "changed-meanwhile" });
    expect(sendPayment({ ...other, amount: 100_00 }, { by, now: LATER })).toEqual(refused);
    if (refused.ok || refused.reason !== "changed-meanwhile") throw new Error();
    expect(sendPayment({ ...other, basedOn: refused.basedOn }, { by, now: LATER })).toEqual({
      ok: true,
    });
    expect(listEntriesOfAdmins(cleanerId).map(({ at }) => at)).toEqual([
      instantOf("2026-12-05", 12),
      instantOf("2026-12-08", 12),
    ]);
  });

  test("is for a month of which something is open, or for the one that runs", () => {
    const { cleanerId } = cleanerWith(1);
    const by = admin();
    const of = (month: string) => sendPayment(pay(cleanerId, { month }), { by, now: LATER });
    expect(listPayableMonths(cleanerId, LATER)).toEqual(["2026-12", MONTH]);
    expect(of("2026-10")).toEqual({ ok: false, reason: "nothing-open" });
    expect(of(MONTH)).toEqual({ ok: true });
    expect(listPayableMonths(cleanerId, LATER)).toEqual(["2026-12"]);
    expect(of(MONTH)).toEqual({ ok: false, reason: "nothing-open" });
    // A second payment is real money: it is credit.
    expect(of("2026-12")).toEqual({ ok: true });
    expect(listEntriesOfAdmins(cleanerId).map(({ month }) => month)).toEqual([MONTH, "2026-12"]);
  });

  test("that another admin has noted meanwhile is shown, and added only on purpose", () => {
    const { cleanerId } = cleanerWith(2);
    const sent = pay(cleanerId);
    const first = admin("malee.fees");
    sendPayment(sent, { by: first, now: LATER });
    const second = admin();
    const refused = sendPayment(sent, { by: second, now: LATER });
    expect(refused).toMatchObject({
      ok: false,
      reason: "changed-meanwhile",
      added: [{ kind: "received", amount: 350_00, month: MONTH, recordedBy: "malee.fees" }],
    });
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(1);
    if (refused.ok || refused.reason !== "changed-meanwhile") throw new Error();
    expect(sendPayment({ ...sent, basedOn: refused.basedOn }, { by: second, now: LATER })).toEqual({
      ok: true,
    });
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(2);
  });

  test.each([
    ["a day", { date: "2026-12-11" }],
    ["a month", { month: "2027-01" }],
  ])("of %s that is yet to come is refused", (_what, given) => {
    const { cleanerId } = cleanerWith(1);
    expect(sendPayment(pay(cleanerId, given), { by: admin(), now: LATER })).toEqual({
      ok: false,
      reason: "ahead",
    });
    expect(listEntriesOfAdmins(cleanerId)).toEqual([]);
  });

  test("is noted by admins alone, of cleaners alone", () => {
    const { cleanerId } = cleanerWith(1);
    const customer = { adminId: makeCustomer().id };
    expect(sendPayment(pay(cleanerId), { by: customer, now: LATER })).toMatchObject({
      reason: "not-an-admin",
    });
    expect(
      sendPayment({ ...pay(cleanerId), cleanerId: 999_999 }, { by: admin(), now: LATER }),
    ).toMatchObject({ reason: "unknown-cleaner" });
  });
});

describe("waiving", () => {
  test("a job's fee takes it off its statement, with the reason, once", () => {
    const { cleanerId, bookingIds, userId } = cleanerWith(2);
    const [bookingId = 0] = bookingIds;
    const by = admin();
    const waiver = {
      cleanerId,
      basedOn: getLastAddedFeeEntryId(cleanerId),
      what: { bookingId },
      reason: "The customer left early",
    };
    expect(sendWaiver(waiver, { by, now: LATER })).toEqual({ ok: true });
    expect(sendWaiver(waiver, { by, now: LATER })).toEqual({ ok: true });
    expect(listEntriesOfAdmins(cleanerId)).toMatchObject([
      { kind: "waived", bookingId, amount: -350_00, month: MONTH, note: "The customer left early" },
    ]);
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([
      { fees: 350_00, waived: 350_00, received: 0 },
    ]);
    expect(listFeeAudit()).toMatchObject({
      action: "fee-waived",
      subject: String(userId),
      details: JSON.stringify({ cleanerId, month: MONTH, amount: 350_00, bookingId }),
    });
    expect(
      sendWaiver({ ...waiver, basedOn: getLastAddedFeeEntryId(cleanerId) }, { by, now: LATER }),
    ).toEqual({
      ok: false,
      reason: "nothing-open",
    });
  });

  test("a sum takes no more than is owed of the month", () => {
    const { cleanerId } = cleanerWith(2);
    const by = admin();
    const waive = (amount: number, month = MONTH) =>
      sendWaiver(
        {
          cleanerId,
          basedOn: getLastAddedFeeEntryId(cleanerId),
          what: { month, amount },
          reason: "Goodwill",
        },
        { by, now: LATER },
      );
    expect(waive(701_00)).toEqual({ ok: false, reason: "more-than-open" });
    expect(waive(500_00)).toEqual({ ok: true });
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 200_00 });
    expect(waive(200_00)).toEqual({ ok: true });
    expect(waive(1_00)).toEqual({ ok: false, reason: "nothing-open" });
    expect(waive(1_00, "2026-10")).toEqual({ ok: false, reason: "nothing-open" });
  });

  test("takes no more of a month that is over than other months' overpayment leaves to be handed in", () => {
    const { cleanerId, bookingIds } = cleanerWith(2);
    const by = admin();
    const overpay = (amount: number) =>
      db()
        .insert(feeEntries)
        .values({ cleanerId, kind: "received", amount: 0 - amount, month: "2026-10", at: LATER })
        .run();
    const waive = (what: FeeWaiver["what"]) =>
      sendWaiver(
        { cleanerId, basedOn: getLastAddedFeeEntryId(cleanerId), what, reason: "Goodwill" },
        { by, now: LATER },
      );
    const [bookingId = 0] = bookingIds;
    overpay(500_00);
    expect(waive({ month: MONTH, amount: 201_00 })).toEqual({
      ok: false,
      reason: "more-than-open",
    });
    expect(getWaivableFees(cleanerId, { bookingId }, LATER)).toMatchObject({
      month: MONTH,
      open: 200_00,
    });
    overpay(200_00);
    expect(waive({ month: MONTH, amount: 1_00 })).toEqual({ ok: false, reason: "nothing-open" });
    expect(waive({ bookingId })).toEqual({ ok: false, reason: "nothing-open" });
    expect(listFeeLedgerEntries(cleanerId, FIRST, LATER).rows).toMatchObject([
      { kind: "fee", openOfBooking: 0 },
      { kind: "fee", openOfBooking: 0 },
      { kind: "received", openOfBooking: null },
      { kind: "received", openOfBooking: null },
    ]);
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 0 });
  });

  test("isn't done with somebody else's job, nor where it was taken back", () => {
    const { cleanerId, bookingIds, userId } = cleanerWith(1);
    const [bookingId = 0] = bookingIds;
    const other = cleanerWith(1);
    const waive = (whose: number) =>
      sendWaiver(
        {
          cleanerId: whose,
          basedOn: getLastAddedFeeEntryId(whose),
          what: { bookingId },
          reason: "No",
        },
        { by: admin(), now: LATER },
      );
    expect(waive(other.cleanerId)).toEqual({ ok: false, reason: "nothing-open" });
    markPaid({ bookingId, payment: "not-yet", reason: "Not paid" }, { userId }, PAID + DAY_MS);
    expect(waive(cleanerId)).toEqual({ ok: false, reason: "nothing-open" });
  });

  test("a job's fee takes no more than is owed of its month", () => {
    const { cleanerId, bookingIds } = cleanerWith(2);
    const by = admin();
    sendPayment(pay(cleanerId, { amount: 500_00 }), { by, now: LATER });
    const waive = (bookingId: number) =>
      sendWaiver(
        {
          cleanerId,
          basedOn: getLastAddedFeeEntryId(cleanerId),
          what: { bookingId },
          reason: "Goodwill",
        },
        { by, now: LATER },
      );
    const [first = 0, second = 0] = bookingIds;
    expect(waive(first)).toEqual({ ok: true });
    expect(listEntriesOfAdmins(cleanerId).at(-1)).toMatchObject({
      kind: "waived",
      amount: -200_00,
    });
    expect(waive(second)).toEqual({ ok: false, reason: "nothing-open" });
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 0 });
  });

  test("a sum is no gift where jobs turn out not to be paid", () => {
    const { cleanerId, bookingIds, userId } = cleanerWith(2);
    const at = PAID + DAY_MS;
    const waive = (amount: number) =>
      sendWaiver(
        {
          cleanerId,
          basedOn: getLastAddedFeeEntryId(cleanerId),
          what: { month: MONTH, amount },
          reason: "Ill",
        },
        { by: admin(), now: at },
      );
    waive(500_00);
    const [first = 0, second = 0] = bookingIds;
    markPaid({ bookingId: first, payment: "not-yet", reason: "Not paid" }, { userId }, at);
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([
      { jobs: 1, fees: 0, waived: 350_00 },
    ]);
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 0 });
    markPaid({ bookingId: second, payment: "not-yet", reason: "Not paid" }, { userId }, at);
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 0 });
    // Paid after all, the bookings owe their fees: the waivers lapsed with the first payments.
    markPaid({ bookingId: first, payment: "cash" }, { userId }, at + HOUR_MS);
    expect(getWaivableFee(first, LATER)).toMatchObject({ month: "2026-11", open: 350_00 });
  });

  test("is no gift where the job turns out not to be paid", () => {
    const { cleanerId, bookingIds, userId } = cleanerWith(1);
    const [bookingId = 0] = bookingIds;
    const at = PAID + DAY_MS;
    sendWaiver(
      {
        cleanerId,
        basedOn: getLastAddedFeeEntryId(cleanerId),
        what: { bookingId },
        reason: "Goodwill",
      },
      { by: admin(), now: at },
    );
    markPaid({ bookingId, payment: "not-yet", reason: "Not paid" }, { userId }, at + HOUR_MS);
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 0, unused: 0 });
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([{ jobs: 0, collected: 0 }]);
  });
});

describe("taking back", () => {
  const takeBack = (cleanerId: number, lineId: number, by = admin(), reason = "Typed twice") =>
    takeBackFeeEntry({ cleanerId, entryId: lineId, reason }, { by, now: LATER });
  const lastLine = (cleanerId: number) => listEntriesOfAdmins(cleanerId).at(-1)?.id ?? 0;

  test("a waiver is emailed to its cleaner, and so is that it was taken back", () => {
    const { cleanerId, userId } = cleanerWith(1);
    const by = admin();
    const what = { month: MONTH, amount: 100_00 };
    deleteEvents();
    const emails = () => makeEmailNotifications(LATER).map(({ to, kind }) => ({ to, kind }));
    expect(waiveFee({ cleanerId, what, reason: "Sorry" }, { by, now: LATER })).toEqual({
      ok: true,
    });
    expect(emails()).toEqual([{ to: userId, kind: "fee-waived" }]);
    deleteEvents();
    expect(takeBack(cleanerId, lastLine(cleanerId), by)).toEqual({ ok: true });
    expect(emails()).toEqual([{ to: userId, kind: "fee-waiver-back" }]);
  });

  test("a payment makes what it paid owed again, with the reason, once, and on record", () => {
    const { cleanerId, userId } = cleanerWith(2);
    const by = admin();
    sendPayment(pay(cleanerId, { amount: 300_00, date: "2026-12-01" }), { by, now: LATER });
    sendPayment(pay(cleanerId, { amount: 400_00 }), { by, now: LATER });
    const lineId = lastLine(cleanerId);
    expect(getAddedFeeEntry(cleanerId, lineId)).toMatchObject({ amount: 400_00, left: 400_00 });
    expect(takeBack(cleanerId, lineId, by)).toEqual({ ok: true });
    expect(listEntriesOfAdmins(cleanerId).at(-1)).toMatchObject({
      kind: "received-back",
      amount: 400_00,
      month: MONTH,
      note: "Typed twice",
      takesBackId: lineId,
      recordedByUserId: by.adminId,
      at: LATER,
    });
    // The cleaner's earnings, the admins' list and the export agree.
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([
      {
        fees: 700_00,
        received: 300_00,
        receivedAt: instantOf("2026-12-01", 12),
        state: "owed",
        jobs: 2,
      },
    ]);
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 400_00, unused: 0 });
    const row = listMonthFees(
      { month: MONTH, search: "", state: "open", order: "open" },
      FIRST,
      LATER,
    ).rows.find(({ id }) => id === cleanerId);
    expect(row).toMatchObject({ received: 300_00, open: 400_00, jobs: 2 });
    const exported = [...feeEntriesToExport({ from: MONTH, to: MONTH })].flat();
    expect(exported.at(-1)).toMatchObject({ kind: "received-back", takesBackId: lineId });
    expect(
      listFeeLedgerEntries(cleanerId, FIRST, LATER).rows.map(({ isTakenBack }) => isTakenBack),
    ).toEqual([false, true, false, false, false]);
    expect(listFeeAudit()).toEqual({
      action: "fee-received-back",
      actor: by.adminId,
      subject: String(userId),
      details: JSON.stringify({ cleanerId, month: MONTH, amount: 400_00 }),
    });

    // The form is sent twice; another admin sends the same; a reversal can't be taken back.
    expect(takeBack(cleanerId, lineId, by)).toEqual({ ok: true });
    expect(takeBack(cleanerId, lineId)).toEqual({ ok: false, reason: "taken-back-already" });
    expect(takeBack(cleanerId, lastLine(cleanerId), by)).toMatchObject({ reason: "unknown-line" });
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(3);
    expect(() =>
      db()
        .insert(feeEntries)
        .values({
          ...listEntriesOfAdmins(cleanerId).at(-1),
          id: undefined,
        } as typeof feeEntries.$inferInsert)
        .run(),
    ).toThrow(/UNIQUE/);
  });

  test("the only payment leaves a statement on which nothing was received", () => {
    const { cleanerId } = cleanerWith(1);
    sendPayment(pay(cleanerId), { by: admin(), now: LATER });
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([{ state: "settled" }]);
    takeBack(cleanerId, lastLine(cleanerId));
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([
      { received: 0, receivedAt: null, state: "owed" },
    ]);
    // An admin whose form is based on the earlier entries gets a conflict.
    expect(
      sendPayment({ ...pay(cleanerId), basedOn: 0 }, { by: admin(), now: LATER }),
    ).toMatchObject({
      reason: "changed-meanwhile",
      added: [{ kind: "received-back", amount: 350_00 }, { kind: "received" }],
    });
    expect(sendPayment(pay(cleanerId), { by: admin(), now: LATER })).toEqual({ ok: true });
  });

  test("a waiver makes the fee owed again; of one that lapsed there is nothing to take back", () => {
    const { cleanerId, bookingIds, userId } = cleanerWith(2);
    const [bookingId = 0, other = 0] = bookingIds;
    const waive = (id: number) =>
      sendWaiver(
        {
          cleanerId,
          basedOn: getLastAddedFeeEntryId(cleanerId),
          what: { bookingId: id },
          reason: "Goodwill",
        },
        { by: admin(), now: LATER },
      );
    waive(bookingId);
    expect(takeBack(cleanerId, lastLine(cleanerId))).toEqual({ ok: true });
    expect(listStatements(cleanerId, [MONTH], LATER)).toMatchObject([{ fees: 700_00, waived: 0 }]);
    expect(listFeeAudit()).toMatchObject({ action: "fee-waived-back" });
    waive(other);
    const lineId = lastLine(cleanerId);
    markPaid(
      { bookingId: other, payment: "not-yet", reason: "Not paid" },
      { userId },
      PAID + DAY_MS,
    );
    expect(getAddedFeeEntry(cleanerId, lineId)).toMatchObject({ amount: 350_00, left: 0 });
    expect(takeBack(cleanerId, lineId)).toEqual({ ok: false, reason: "taken-back-already" });
    expect(getFeesOwed(cleanerId, LATER)).toMatchObject({ total: 350_00, unused: 0 });
  });

  test("is done by admins alone, with a line of this cleaner's that an admin added", () => {
    const { cleanerId } = cleanerWith(1);
    sendPayment(pay(cleanerId), { by: admin(), now: LATER });
    const lineId = lastLine(cleanerId);
    expect(takeBack(cleanerId, lineId, { adminId: makeCustomer().id })).toMatchObject({
      reason: "not-an-admin",
    });
    const other = cleanerWith(1);
    expect(takeBack(other.cleanerId, lineId)).toMatchObject({ reason: "unknown-line" });
    const [fee] = listFeeLedgerEntries(other.cleanerId, FIRST, LATER).rows;
    expect(takeBack(other.cleanerId, fee?.id ?? 0)).toMatchObject({ reason: "unknown-line" });
    expect(takeBack(999_999, lineId)).toMatchObject({ reason: "unknown-cleaner" });
    expect(listEntriesOfAdmins(cleanerId)).toHaveLength(1);
  });
});

describe("the list of a month", () => {
  const list = (filter: Partial<FeeFilter> = {}, page = FIRST) =>
    listMonthFees({ month: MONTH, search: "", state: null, order: "open", ...filter }, page, LATER);

  test("tells what each cleaner owes, and all of them", () => {
    const { cleanerId, userId } = cleanerWith(3, { name: "Kanda T." });
    db().update(users).set({ firstName: "กานดา" }).where(eq(users.id, userId)).run();
    sendPayment(pay(cleanerId, { amount: 400_00 }), { by: admin(), now: LATER });
    sendWaiver(
      {
        cleanerId,
        basedOn: getLastAddedFeeEntryId(cleanerId),
        what: { month: MONTH, amount: 50_00 },
        reason: "Goodwill",
      },
      { by: admin(), now: LATER },
    );
    const { rows, total, totals } = list({ search: "กานดา" });
    expect(rows).toMatchObject([
      {
        id: cleanerId,
        name: "Kanda T.",
        jobs: 3,
        charged: 1_050_00,
        received: 400_00,
        waived: 50_00,
        balance: 600_00,
        open: 600_00,
      },
    ]);
    expect(rows[0]?.collected).toBeGreaterThan(1_050_00);
    expect(total).toBe(1);
    expect(totals).toEqual({
      jobs: 3,
      charged: 1_050_00,
      received: 400_00,
      waived: 50_00,
      open: 600_00,
    });
  });

  test("open is what is still to be handed in: not what other months have too much", () => {
    const { cleanerId } = cleanerWith(2);
    const add = db().insert(feeEntries);
    add.values({ cleanerId, kind: "received", amount: -500_00, month: "2026-10", at: LATER }).run();
    const rowOf = (filter: Partial<FeeFilter>) =>
      list(filter, { page: 1, size: 500 }).rows.find(({ id }) => id === cleanerId);
    expect(rowOf({ state: "open" })).toMatchObject({ balance: 700_00, open: 200_00 });
    const open = list({ state: "open" }).totals.open;
    add.values({ cleanerId, kind: "received", amount: -200_00, month: "2026-10", at: LATER }).run();
    expect(rowOf({ state: "open" })).toBeUndefined();
    expect(rowOf({ state: "settled" })).toMatchObject({ balance: 700_00, open: 0 });
    expect(list({ state: "open" }).totals.open).toBe(open - 200_00);
    expect(list({ state: "settled" }).totals.open).toBe(0);
  });

  test("is narrowed, sorted and paged", () => {
    const paid = cleanerWith(1);
    sendPayment(pay(paid.cleanerId), { by: admin(), now: LATER });
    const open = cleanerWith(1);
    const idsOf = (filter: Partial<FeeFilter>) => list(filter).rows.map(({ id }) => id);
    expect(idsOf({ state: "settled" })).toContain(paid.cleanerId);
    expect(idsOf({ state: "settled" })).not.toContain(open.cleanerId);
    expect(idsOf({ state: "open" })).toContain(open.cleanerId);
    expect(idsOf({ state: "open" })).not.toContain(paid.cleanerId);
    const sums = list().rows.map((row) => row.open);
    expect(sums).toEqual([...sums].sort((a, b) => b - a));
    const names = list({ order: "name" }).rows.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    const paged = [1, 2].flatMap((page) => list({}, { page, size: 2 }).rows.map(({ id }) => id));
    expect(paged).toEqual(idsOf({}).slice(0, 4));
    expect(idsOf({ month: "2026-07" })).toEqual([]);
  });

  test("offers the months of the ledger", () => {
    expect(listFeeMonths(LATER)).toEqual(["2026-12", "2026-11", "2026-10"]);
  });

  test("walks the index of the month, and a cleaner's lines theirs", () => {
    const { cleanerId, bookingIds } = cleanerWith(1);
    expect(listFeeLedgerEntries(cleanerId, FIRST, LATER)).toMatchObject({
      total: 1,
      rows: [{ kind: "fee", bookingId: bookingIds[0], openOfBooking: 350_00 }],
    });
    const plans = database.plansOf(() => {
      for (const order of FEE_ORDERS) list({ order });
      for (const state of FEE_STATES) list({ state, search: "nok" });
      listFeeLedgerEntries(cleanerId, FIRST, LATER);
      listFeeMonths(LATER);
      getLastAddedFeeEntryId(cleanerId);
      listPayableMonths(cleanerId, LATER);
      getAddedFeeEntry(cleanerId, 1);
    });
    expect(
      plans.filter((line) => /^SCAN (?:fee_entries|cleaners|bookings|users|back)$/.test(line)),
    ).toEqual([]);
  });
});
