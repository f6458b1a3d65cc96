import { expect, test } from "vitest";
import { noteCaseMoneyAsAdmin, waiveFeeOfCase } from "~/domain/admin/bookings/case-money.server";
import { completeBooking, markPaid } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { sayCaseMoneyPaid } from "~/domain/bookings/problems/case-entries.server";
import {
  listProblemsFor,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../tests/support/notifications";
import { caseMoneyEmail, caseMoneyPaidAdminEmail } from "./emails/problem-emails";
import { paymentDecidedEmail } from "./emails/payment-emails";
import {
  getNotificationBooking,
  getNotificationCaseEntry,
  type NotificationHistoryEntry,
} from "./notification-booking.server";

useDatabase();
const AFTER = instantOf(NEXT_MONDAY, 12);

function makeCase() {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  const report = { bookingId, kind: "damage", words: "" } as const;
  reportProblemAsCustomer(report, { userId: customer.id }, AFTER);
  deleteEvents();
  const problemId = listProblemsFor("customer", bookingId)[0]?.id ?? 0;
  return { cleaner, customer, by, bookingId, problemId };
}

test("a waived fee is emailed to its cleaner alone, without a payer or a day of payment", async () => {
  const { cleaner, by, bookingId, problemId } = makeCase();
  const waived = waiveFeeOfCase({ problemId, note: "Sorry" }, { by, now: AFTER });
  if (!waived.ok) throw new Error(waived.reason);
  expect(makeEmailNotifications(AFTER).map(({ to }) => to)).toEqual([cleaner.userId]);
  const booking = getNotificationBooking(bookingId);
  const entry = getNotificationCaseEntry(waived.entryId);
  if (!booking || !entry) throw new Error("It is gone.");
  const t = await translatorFor("th");
  const context = {
    t,
    locale: "th" as const,
    origin: "https://x.example",
    now: AFTER,
    name: "ดาว",
  };
  const email = caseMoneyEmail(booking, { side: "cleaner", about: "noted", entry }, context);
  expect(email.subject).toMatch(/^ไม่ต้องนำส่งค่าบริการระบบ ฿\d/);
  const text = JSON.stringify(email);
  expect(text).toContain("Sorry");
  expect(text).not.toMatch(/ใครจ่ายใคร|จ่ายเมื่อ|ยังไม่จ่าย|ผู้จ่าย|→/);
});

test("money that somebody pays is emailed to both sides", () => {
  const { cleaner, customer, by, problemId } = makeCase();
  const money = { payer: "cleaner", payee: "customer", amount: 400_00, paidOn: null } as const;
  noteCaseMoneyAsAdmin({ ...money, note: "", problemId }, { by, now: AFTER });
  const emailed = makeEmailNotifications(AFTER).map(({ to }) => to);
  expect(emailed.toSorted((one, other) => one - other)).toEqual(
    [cleaner.userId, customer.id].toSorted((one, other) => one - other),
  );
});

test("money that is said to be paid names who has paid whom, in its reader's words", async () => {
  const { cleaner, customer, by, bookingId, problemId } = makeCase();
  const money = { payer: "cleaner", payee: "customer", amount: 400_00, paidOn: null } as const;
  const noted = noteCaseMoneyAsAdmin({ ...money, note: "", problemId }, { by, now: AFTER });
  if (!noted.ok) throw new Error(noted.reason);
  const said = { entryId: noted.entryId, rowVersion: 1 };
  expect(sayCaseMoneyPaid(said, { userId: cleaner.userId }, AFTER).ok).toBe(true);
  const booking = getNotificationBooking(bookingId);
  const entry = getNotificationCaseEntry(noted.entryId);
  if (!booking || !entry) throw new Error("It is gone.");
  const t = await translatorFor("en");
  const context = {
    t,
    locale: "en" as const,
    origin: "https://x.example",
    now: AFTER,
    name: "Emma",
  };
  const about = { side: "customer", about: "paid", entry } as const;
  expect(caseMoneyEmail(booking, about, context).paragraphs).toContain(
    `${cleaner.name} says that ฿400 to you is paid. If it didn’t arrive, please tell us.`,
  );
  expect(caseMoneyPaidAdminEmail(booking, entry, context).preview).toContain(
    `${cleaner.name} says that ฿400 to ${customer.firstName}`,
  );
});

test("if an admin decides that a job is paid, the customer gets one email, with the summary", async () => {
  const { cleaner, customer, by, bookingId } = makeCase();
  const [owner, payer, admin] = [cleaner.userId, customer.id, by.adminId].map((userId) => ({
    userId,
  }));
  if (!owner || !payer || !admin) throw new Error("Nobody.");
  markPaid({ bookingId, payment: "not-yet", reason: "Not here" }, owner, AFTER);
  sayPaid({ bookingId, how: "promptpay" }, payer, AFTER);
  deleteEvents();
  const decision = { bookingId, payment: "promptpay", reason: "We saw the slip" } as const;
  expect(correctPayment(decision, admin, AFTER).ok).toBe(true);
  const emailed = makeEmailNotifications(AFTER).filter(({ to }) => to === customer.id);
  expect(emailed.map(({ kind }) => kind)).toEqual(["booking-payment-decided"]);
  const booking = getNotificationBooking(bookingId);
  if (!booking) throw new Error("It is gone.");
  const t = await translatorFor("en");
  const context = {
    t,
    locale: "en" as const,
    origin: "https://x.example",
    now: AFTER,
    name: "Emma",
  };
  const entry = { reason: "We saw the slip" } as NotificationHistoryEntry;
  const factsTo = (side: "customer" | "cleaner") =>
    paymentDecidedEmail(side)(booking, entry, context).facts.map(({ value }) => value);
  expect(factsTo("customer")).toEqual(
    expect.arrayContaining([
      "We saw the slip",
      expect.stringMatching(new RegExp(`^฿950\n${t("email:paid-promptpay")} · `)),
      `#${bookingId}`,
    ]),
  );
  expect(factsTo("cleaner")).toEqual(["We saw the slip", `#${bookingId}`]);
});
