import { expect, test } from "vitest";
import { completeBooking, markPaid } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { correctPayment } from "~/domain/bookings/lifecycle/correct-payment.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { listFeeEntries, makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { jobPageView } from "./job-page-view.server";

useDatabase();

const END = instantOf(NEXT_MONDAY, 11);

test("a cleaner can't correct a payment that an admin decided, and can again what they say themselves", async () => {
  const cleaner = makeCleaner();
  const customer = makeCustomer();
  const by = { userId: cleaner.userId };
  const admin = { userId: makeCustomer({ role: "admin" }).id };
  const t = await translatorFor("en");
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  const pageAt = (now: number) => {
    const [job, profile] = [
      getCleanerBooking(bookingId, cleaner.id, now),
      getCleanerById(cleaner.id),
    ];
    if (!job || !profile) throw new Error("no job");
    return jobPageView(job, profile, { ownName: "", isQrWanted: false, t, locale: "en", now });
  };
  completeBooking({ bookingId, payment: "not-yet" }, by, END);
  sayPaid({ bookingId, how: "cash" }, { userId: customer.id }, END + 1);
  const at = END + DAY_MS;
  correctPayment({ bookingId, payment: "cash", reason: "We saw the slip" }, admin, at);
  const decided = listFeeEntries();
  const notYet = { bookingId, payment: "not-yet", reason: "Wrong" } as const;
  for (const said of [notYet, { bookingId, payment: "promptpay" } as const]) {
    expect(markPaid(said, by, at + 1)).toEqual({ ok: false, reason: "not-possible" });
  }
  expect(listFeeEntries()).toEqual(decided);
  expect(pageAt(at + 1)).toMatchObject({
    paid: { how: "cash" },
    correctableUntil: null,
    saidByTeam: "Our team has decided this. If it is wrong, call us.",
  });
  // The team corrects itself, and the cleaner gets the money later.
  correctPayment({ bookingId, payment: "not-yet", reason: "Another job" }, admin, at + 2);
  expect(markPaid({ bookingId, payment: "cash" }, by, at + 3)).toEqual({ ok: true });
  expect(pageAt(at + 4).correctableUntil).toBe(at + 3 + 2 * DAY_MS);
  expect(pageAt(at + 4)).not.toHaveProperty("saidByTeam");
  expect(markPaid(notYet, by, at + 4)).toEqual({ ok: true });
});
