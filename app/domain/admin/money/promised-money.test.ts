import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.server";
import { problems } from "#db/schema/bookings";
import {
  noteCaseMoneyAsAdmin,
  waiveFeeOfCase,
  withdrawCaseMoneyAsAdmin,
} from "~/domain/admin/bookings/case-money.server";
import { completeBooking } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { sayCaseMoneyPaid } from "~/domain/bookings/problems/case-entries.server";
import { reportProblemAsCustomer } from "~/domain/bookings/problems/problems.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { listPromisedMoney } from "./promised-money.server";

const database = useDatabase();
const AFTER = instantOf(NEXT_MONDAY, 12);
const ALL = { page: 1, size: 50 };

function makeCase() {
  const [cleaner, customer] = [makeCleaner({ name: "Kanya" }), makeCustomer()];
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  const report = { bookingId, kind: "damage", words: "" } as const;
  reportProblemAsCustomer(report, { userId: customer.id }, AFTER);
  const problem = db().select().from(problems).where(eq(problems.bookingId, bookingId)).get();
  if (!problem) throw new Error("There is none.");
  return { cleaner, customer, by, bookingId, problemId: problem.id };
}

test("lists what somebody owes for a problem until it is paid or withdrawn, the oldest first", () => {
  expect(listPromisedMoney(ALL)).toEqual({ rows: [], total: 0, sum: 0 });
  const { cleaner, by, bookingId, problemId } = makeCase();
  const note = (amount: number, at: number, paidOn: string | null = null) => {
    const money = {
      payer: "cleaner",
      payee: "customer",
      amount,
      paidOn,
      note: "The vase",
    } as const;
    const noted = noteCaseMoneyAsAdmin({ ...money, problemId }, { by, now: at });
    if (!noted.ok) throw new Error(noted.reason);
    return noted.entryId;
  };
  const later = note(200_00, AFTER + 2 * HOUR_MS);
  const first = note(400_00, AFTER + HOUR_MS);
  const mistake = note(100_00, AFTER + 3 * HOUR_MS);
  note(50_00, AFTER + 3 * HOUR_MS, cityDateOf(AFTER));
  // Nobody pays a waived fee.
  expect(waiveFeeOfCase({ problemId, note: "Sorry" }, { by, now: AFTER }).ok).toBe(true);
  const ids = () => listPromisedMoney(ALL).rows.map(({ id }) => id);
  expect(ids()).toEqual([first, later, mistake]);
  expect(listPromisedMoney(ALL)).toMatchObject({
    ...{ total: 3, sum: 700_00 },
    rows: [
      {
        ...{ problemId, bookingId, payer: "cleaner", payee: "customer", amount: 400_00 },
        ...{ note: "The vase", since: AFTER + HOUR_MS, cleanerName: "Kanya" },
      },
      { id: later },
      { id: mistake },
    ],
  });
  expect(listPromisedMoney({ page: 2, size: 2 })).toMatchObject({
    total: 3,
    rows: [{ id: mistake }],
  });
  withdrawCaseMoneyAsAdmin({ entryId: mistake, rowVersion: 1 }, { by, now: AFTER });
  expect(ids()).toEqual([first, later]);
  const paid = { entryId: first, rowVersion: 1 };
  expect(sayCaseMoneyPaid(paid, { userId: cleaner.userId }, AFTER).ok).toBe(true);
  expect(ids()).toEqual([later]);
});

test("reads its rows in the order of an index", () => {
  const plans = database.plansOf(() => listPromisedMoney(ALL));
  expect(plans.filter((line) => /TEMP B-TREE/.test(line))).toEqual([]);
  expect(plans.filter((line) => line.includes("case_entries_open")).length).toBeGreaterThan(2);
});
