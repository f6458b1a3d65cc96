import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { bookingEvents, bookings } from "#db/schema/bookings";
import { getFeesOwed, listStatements } from "~/domain/payments/statements.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { PaymentMethod } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { listEvents, deleteEvents } from "../../../../tests/support/notifications";
import { listHistoryFor } from "./booking-history.server";
import { completeBooking, markPaid } from "./cleaner-commands.server";
import { correctPayment } from "./correct-payment.server";
import { settleBookings } from "./settle-bookings.server";

useDatabase();

const END = instantOf(NEXT_MONDAY, 11);
const LATER = END + 5 * DAY_MS;
const MONTH = "2026-11";

/** Makes a booking that its cleaner completed: 950 baht, of which 350 are the fee. */
function completed(payment: PaymentMethod | "not-yet") {
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  completeBooking({ bookingId, payment }, { userId: cleaner.userId }, END);
  deleteEvents();
  const by = { userId: makeCustomer({ role: "admin" }).id };
  return { bookingId, cleaner, by };
}

const rowOf = (id: number) => db().select().from(bookings).where(eq(bookings.id, id)).get();
const lastEvent = (bookingId: number) =>
  db()
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, bookingId))
    .orderBy(bookingEvents.id)
    .all()
    .at(-1);
const statement = (cleanerId: number) => listStatements(cleanerId, [MONTH], LATER)[0];

describe("an admin corrects how a job was paid", () => {
  test("another method: the statement follows, the fee and its month stay", () => {
    const { bookingId, cleaner, by } = completed("cash");
    expect(statement(cleaner.id)).toMatchObject({ cash: 950_00, promptPay: 0, fees: 350_00 });
    const correction = { bookingId, payment: "promptpay", reason: "The slip shows it" } as const;
    expect(correctPayment(correction, by, LATER)).toMatchObject({
      ok: true,
      was: { id: bookingId, payment: "cash" },
    });
    expect(rowOf(bookingId)).toMatchObject({
      status: "completed",
      paidAt: END,
      paidHow: "promptpay",
    });
    expect(statement(cleaner.id)).toMatchObject({
      ...{ collected: 950_00, cash: 0, promptPay: 950_00, fees: 350_00 },
    });
  });

  test("not paid after all: nothing is collected and no fee is owed; then it is", () => {
    const { bookingId, cleaner, by } = completed("cash");
    const reason = "The customer phoned";
    expect(correctPayment({ bookingId, payment: "not-yet", reason }, by, LATER).ok).toBe(true);
    expect(rowOf(bookingId)).toMatchObject({ status: "completed", paidAt: null, paidHow: null });
    expect(statement(cleaner.id)).toMatchObject({ jobs: 0, collected: 0, cash: 0, fees: 0 });
    const december = instantOf("2026-12-02", 9);
    expect(correctPayment({ bookingId, payment: "cash", reason }, by, december).ok).toBe(true);
    expect(listStatements(cleaner.id, ["2026-11", "2026-12"], december)).toMatchObject([
      { jobs: 1, collected: 950_00, cash: 950_00, fees: 350_00 },
      { jobs: 0, fees: 0 },
    ]);
    expect(getFeesOwed(cleaner.id, december).total).toBe(350_00);
  });

  test("both sides read that the team noted it, never why; nobody is written to", () => {
    const { bookingId, by } = completed("cash");
    correctPayment({ bookingId, payment: "not-yet", reason: "He lied" }, by, LATER);
    expect(lastEvent(bookingId)).toMatchObject({ event: "not-paid", actor: "admin", reason: "" });
    for (const side of ["customer", "cleaner"] as const) {
      expect(listHistoryFor(side, bookingId)[0]).toMatchObject({
        ...{ event: "not-paid", actor: "admin", reason: "" },
      });
    }
    expect(listEvents()).toEqual([]);
  });

  test("a reason is needed to contradict somebody, and only then", () => {
    for (const payment of ["cash", "not-yet"] as const) {
      const { bookingId, by } = completed(payment);
      const other = payment === "cash" ? "not-yet" : "promptpay";
      const wordless = { bookingId, payment: other, reason: " " } as const;
      expect(correctPayment(wordless, by, LATER)).toEqual({ ok: false, reason: "reason-missing" });
      expect(rowOf(bookingId)?.paidHow ?? "not-yet").toBe(payment);
    }
    const { id: cleanerId } = makeCleaner();
    const bookingId = makeBooking({ cleanerId });
    settleBookings(END + 49 * HOUR_MS);
    const { by } = completed("cash");
    expect(correctPayment({ bookingId, payment: "cash", reason: "" }, by, LATER).ok).toBe(true);
  });

  test("a form sent twice changes nothing more; one that is out of date is refused", () => {
    const { bookingId, cleaner, by } = completed("not-yet");
    const basedOn = rowOf(bookingId)?.rowVersion ?? 0;
    const correction = { bookingId, payment: "cash", reason: "Both say so", basedOn } as const;
    expect(correctPayment(correction, by, LATER)).toMatchObject({ was: { payment: "not-yet" } });
    expect(correctPayment(correction, by, LATER)).toEqual({ ok: true, was: null });
    // It is owed in the month of the job's end, whenever it was recorded.
    expect(statement(cleaner.id)).toMatchObject({ jobs: 1, fees: 350_00 });
    expect(correctPayment({ ...correction, payment: "not-yet" }, by, LATER)).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
  });

  test("no other booking, and by nobody else", () => {
    const { bookingId, cleaner, by } = completed("cash");
    const change = { payment: "promptpay", reason: "x" } as const;
    expect(correctPayment({ bookingId, ...change }, { userId: cleaner.userId }, LATER)).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
    const open = makeBooking({ cleanerId: cleaner.id, date: "2026-12-07" });
    expect(correctPayment({ bookingId: open, ...change }, by, LATER)).toEqual({
      ok: false,
      reason: "not-possible",
    });
    expect(correctPayment({ bookingId: 0, ...change }, by, LATER).ok).toBe(false);
  });

  test("its cleaner can still say so later, if it was paid after all", () => {
    const { bookingId, cleaner, by } = completed("cash");
    correctPayment({ bookingId, payment: "not-yet", reason: "Not yet" }, by, LATER);
    const paid = { bookingId, payment: "promptpay" } as const;
    expect(markPaid(paid, { userId: cleaner.userId }, LATER + HOUR_MS)).toEqual({ ok: true });
    expect(rowOf(bookingId)).toMatchObject({ paidHow: "promptpay", paidAt: LATER + HOUR_MS });
  });
});
