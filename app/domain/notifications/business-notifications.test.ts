import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { waiveFee } from "~/domain/admin/money/fee-entries.server";
import { completeBooking, markPaid } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { advancePayments } from "~/domain/bookings/paying/payment-clock.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { translatorFor } from "~/i18n/i18n.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { LOCALES } from "~/lib/vocabulary";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../tests/support/notifications";
import { notifyOfDeadLetters } from "./dead-letters.server";
import { statementEmail } from "./emails/business-emails";
import { getNotificationStatement, notifyOfStatements } from "./statements-ready.server";

const database = useDatabase();

beforeEach(() => {
  sqlite().exec("update users set role = 'customer' where role = 'admin'");
  deleteEvents();
});

const notificationsOf = (kind: string, now: number) =>
  makeEmailNotifications(now).filter((notice) => notice.kind === kind);

describe("dead letters", () => {
  /** Makes a notification that reached nobody. */
  function addDeadLetter(at: number) {
    publishEvent({ kind: "password-changed", payload: {}, accountId: makeCustomer().id }, at);
    makeEmailNotifications(at);
    sqlite().exec(
      `update notices set dead_at = ${at} where event_id = (select max(id) from outbox_events)`,
    );
  }

  test("are told to admins together, once a day", () => {
    const admin = makeCustomer({ role: "admin" }).id;
    notifyOfDeadLetters(NOW);
    expect(notificationsOf("dead-letters", NOW)).toEqual([]);
    addDeadLetter(NOW);
    addDeadLetter(NOW + 1);
    notifyOfDeadLetters(NOW + HOUR_MS);
    expect(notificationsOf("dead-letters", NOW + HOUR_MS)).toMatchObject([{ to: admin }]);
    addDeadLetter(NOW + 2 * HOUR_MS);
    notifyOfDeadLetters(NOW + 3 * HOUR_MS);
    expect(notificationsOf("dead-letters", NOW + 3 * HOUR_MS)).toHaveLength(1);
    // The next day's notification is about what failed since.
    notifyOfDeadLetters(NOW + DAY_MS);
    expect(notificationsOf("dead-letters", NOW + DAY_MS)).toHaveLength(2);
    notifyOfDeadLetters(NOW + 2 * DAY_MS);
    expect(notificationsOf("dead-letters", NOW + 2 * DAY_MS)).toHaveLength(2);
  });

  test("that were to tell of dead letters are told to nobody", () => {
    makeCustomer({ role: "admin" });
    addDeadLetter(NOW);
    notifyOfDeadLetters(NOW);
    makeEmailNotifications(NOW);
    sqlite().exec("update notices set dead_at = null, done_at = 1");
    sqlite().exec(
      `update notices set done_at = null, dead_at = ${NOW + 1} where event_id = (select id from outbox_events where kind = 'dead-letters')`,
    );
    notifyOfDeadLetters(NOW + DAY_MS);
    expect(notificationsOf("dead-letters", NOW + DAY_MS)).toHaveLength(1);
  });

  test("are counted by index", () => {
    const plans = database.plansOf(() => notifyOfDeadLetters(NOW));
    expect(plans).toContainEqual(expect.stringContaining("notices_dead"));
    expect(plans.filter((line) => line.startsWith("SCAN"))).toEqual([]);
  });
});

describe("the statement of a month", () => {
  const FIRST = instantOf("2026-12-01", 9);

  /** Makes a cleaner who was paid for a job on the last Monday of November. */
  function paidCleaner() {
    const cleaner = makeCleaner();
    const bookingId = makeBooking({ cleanerId: cleaner.id });
    const done = { bookingId, payment: "cash" } as const;
    expect(completeBooking(done, cleaner, instantOf(NEXT_MONDAY, 11)).ok).toBe(true);
    return cleaner;
  }

  test("is told once, from nine on the first days of the next one, to whoever has one", () => {
    makeCleaner();
    const cleaner = paidCleaner();
    notifyOfStatements(FIRST - 1);
    expect(notificationsOf("statement-ready", FIRST)).toEqual([]);
    notifyOfStatements(FIRST);
    notifyOfStatements(FIRST + DAY_MS);
    expect(notificationsOf("statement-ready", FIRST + DAY_MS)).toMatchObject([
      { to: cleaner.userId },
    ]);
    expect(
      getNotificationStatement({ cleanerId: cleaner.id, month: "2026-11" }, FIRST),
    ).toMatchObject({
      jobs: 1,
      collected: 950_00,
      owed: 350_00,
    });
  });

  test("says what was waived, and of what nobody said how it was paid", async () => {
    const cleaner = paidCleaner();
    const unsaid = makeBooking({ cleanerId: cleaner.id, time: "12:00 PM" });
    const done = { bookingId: unsaid, payment: null } as const;
    expect(completeBooking(done, cleaner, instantOf(NEXT_MONDAY, 14)).ok).toBe(true);
    advancePayments(FIRST + 7 * DAY_MS);
    const waiver = { cleanerId: cleaner.id, what: { bookingId: unsaid }, reason: "It was late" };
    expect(waiveFee(waiver, { by: "shell", now: FIRST + 7 * DAY_MS }).ok).toBe(true);
    const month = { cleanerId: cleaner.id, month: "2026-11" };
    const statement = getNotificationStatement(month, FIRST + 8 * DAY_MS);
    if (!statement) throw new Error("There is no statement.");
    for (const locale of LOCALES) {
      const t = await translatorFor(locale);
      const context = {
        t,
        locale,
        origin: "https://baansaat.example",
        name: "Nok",
        now: FIRST + 8 * DAY_MS,
      };
      expect(statementEmail(statement, context).facts).toEqual(
        expect.arrayContaining([
          { label: t("email:fact-collected"), value: "฿1,900" },
          { label: t("email:fact-not-said"), value: "฿950" },
          { label: t("email:fact-fees"), value: "฿350" },
          { label: t("email:fact-waived"), value: "฿350" },
        ]),
      );
    }
  });

  test("isn't told once those days are over", () => {
    paidCleaner();
    notifyOfStatements(FIRST + 5 * DAY_MS);
    expect(notificationsOf("statement-ready", FIRST + 5 * DAY_MS)).toEqual([]);
  });

  test("is told to whoever has only a fee of a month before, which came after its statement", () => {
    const cleaner = makeCleaner();
    const bookingId = makeBooking({ cleanerId: cleaner.id });
    const unsaid = { bookingId, payment: null } as const;
    expect(completeBooking(unsaid, cleaner, instantOf(NEXT_MONDAY, 11)).ok).toBe(true);
    const told = (now: number) => {
      notifyOfStatements(now);
      return notificationsOf("statement-ready", now).filter(({ to }) => to === cleaner.userId);
    };
    expect(told(FIRST)).toEqual([]);
    // The days of November's statement are over then, so that only December's can have the fee.
    const late = instantOf("2026-12-07", 9);
    expect(markPaid({ bookingId, payment: "cash" }, cleaner, late).ok).toBe(true);
    expect(told(late)).toEqual([]);

    const january = instantOf("2027-01-01", 9);
    const month = "2026-12";
    expect(told(january)).toMatchObject([{ payload: { cleanerId: cleaner.id, month } }]);
    expect(told(january + DAY_MS)).toHaveLength(1);
    expect(getNotificationStatement({ cleanerId: cleaner.id, month }, january)).toMatchObject({
      ...{ month, jobs: 0, fees: 0, late: 350_00, owed: 350_00 },
    });
    expect(told(instantOf("2027-02-01", 9))).toHaveLength(1);
  });

  test("is found by index", () => {
    const plans = database.plansOf(() => notifyOfStatements(FIRST));
    expect(plans).toContainEqual(expect.stringContaining("fee_entries_month"));
    expect(plans.filter((line) => line.startsWith("SCAN"))).toEqual([]);
  });
});
