import { expect, test } from "vitest";
import { noteCaseMoneyAsAdmin, waiveFeeOfCase } from "~/domain/admin/bookings/case-money.server";
import { completeBooking } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import {
  listProblemsFor,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import { serverTranslator } from "~/i18n/catalogue.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../tests/support/bookings";
import { NEXT_MONDAY, makeCleaner, makeCustomer, useDatabase } from "../../tests/support/database";
import { csvParts } from "./admin-csv.server";

useDatabase();
const AFTER = instantOf(NEXT_MONDAY, 12);
const t = serverTranslator("en");
const reader = { t, locale: "en", now: AFTER } as const;

test("money of a problem is a cell of its booking; a waived fee is a row of the fees, and in no such cell", () => {
  const [cleaner, customer] = [makeCleaner(), makeCustomer()];
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  completeBooking({ bookingId, payment: "cash" }, { userId: cleaner.userId }, AFTER);
  const report = { bookingId, kind: "damage", words: "" } as const;
  reportProblemAsCustomer(report, { userId: customer.id }, AFTER);
  const problemId = listProblemsFor("customer", bookingId)[0]?.id ?? 0;
  const money = { payer: "cleaner", payee: "customer", amount: 400_00, note: "" } as const;
  for (const paidOn of [null, cityDateOf(AFTER)]) {
    const noted = noteCaseMoneyAsAdmin({ ...money, problemId, paidOn }, { by, now: AFTER });
    expect(noted.ok).toBe(true);
  }
  expect(waiveFeeOfCase({ problemId, note: "We are sorry" }, { by, now: AFTER }).ok).toBe(true);
  const bookingsFile = [
    ...csvParts(
      { what: "bookings", filter: { status: null, from: null, to: null, hasOpenProblem: false } },
      reader,
    ),
  ].join("");
  const row = bookingsFile.split("\r\n").find((line) => line.startsWith(`${bookingId},`));
  const pair = `${t("email:party-cleaner")} → ${t("email:party-customer")}`;
  expect(row?.split(",").at(-1)).toBe(
    `${pair} 400 ${t("email:not-paid-yet")}; ${pair} 400 ${cityDateOf(AFTER)}`,
  );
  const feesFile = [...csvParts({ what: "fees", filter: { from: null, to: null } }, reader)].join(
    "",
  );
  const waived = feesFile
    .split("\r\n")
    .filter((line) => line.includes(`,${t("admin-export:kind-waived")},`));
  expect(waived).toHaveLength(1);
  expect(waived[0]).toContain(`,${bookingId},${t("admin-export:kind-waived")},-350,We are sorry,`);
});
