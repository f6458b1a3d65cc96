import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sqlite } from "#db/client.server";
import type * as DecideMarks from "~/domain/admin/marks/decide-marks.server";
import type * as Rules from "~/domain/notifications/notification-rules.server";
import type * as FeeLedger from "~/domain/payments/fee-ledger.server";
import type * as Statements from "~/domain/payments/statements.server";
import type * as DeleteAccount from "~/domain/privacy/delete-account.server";
import { DAY_MS } from "~/lib/durations";
import {
  caseHistories,
  caseHistoriesFrom,
  runCaseHistory,
  runCaseHistoryInTwo,
  step,
} from "../../../../tests/support/case-history";
import { useDatabase } from "../../../../tests/support/database";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import type * as CloseBookings from "../lifecycle/close-bookings.server";
import type * as MarkRules from "../marks/mark-rules";
import type * as FeeOfBooking from "../paying/fee-of-booking.server";
import type * as PaymentClock from "../paying/payment-clock.server";
import type * as PaymentState from "../paying/payment-state";
import type * as CaseEntries from "./case-entries.server";

useDatabase();

/** Number of random histories. `npm run soak:histories` runs 10,000. */
const COUNT = Number(process.env["HISTORIES"] ?? (process.env["TESTS"] === "all" ? 300 : 16));
/** Most histories of a control: nearly all fail in the first one. */
const COUNT_OF_CONTROL = 60;

/** The guard that a control turns off. */
const guard = vi.hoisted(() => ({ off: "" }));
afterEach(() => {
  guard.off = "";
  sqlite().exec("drop trigger if exists guard_off");
});

/** Runs something while a column of all bookings is empty, so that what it says isn't known. */
function without<T>(column: string, run: () => T): T {
  const known = sqlite().prepare(`select id, ${column} as was from bookings`).all();
  sqlite().exec(`update bookings set ${column} = null`);
  const result = run();
  const set = sqlite().prepare(`update bookings set ${column} = @was where id = @id`);
  for (const row of known) set.run(row);
  return result;
}

vi.mock("~/domain/admin/marks/decide-marks.server", async (original) => {
  const commands = await original<typeof DecideMarks>();
  return {
    ...commands,
    decideMark: (...[what, { basedOn, ...context }]: Parameters<typeof commands.decideMark>) =>
      commands.decideMark(
        what,
        guard.off === "a decision is of what was read" ? context : { ...context, basedOn },
      ),
  };
});
vi.mock("~/domain/notifications/notification-rules.server", async (original) => {
  const { NOTIFICATION_RULES: rules } = await original<typeof Rules>();
  const check: typeof rules.check = (...given) => {
    const checked = rules.check(...given);
    const isOff = guard.off === "a message is checked again before it goes";
    return isOff && "dropped" in checked ? ({} as ReturnType<typeof rules.check>) : checked;
  };
  return { NOTIFICATION_RULES: { ...rules, check } };
});
vi.mock("~/domain/payments/fee-ledger.server", async (original) => {
  const ledger = await original<typeof FeeLedger>();
  return {
    ...ledger,
    recordFeeOwed: (...[job, by]: Parameters<typeof ledger.recordFeeOwed>) => {
      const isOff = guard.off === "a fee is of the month of its job";
      ledger.recordFeeOwed(isOff ? { ...job, endsAt: by.now + 31 * DAY_MS } : job, by);
    },
    hasWaiverLapsed: (...given: Parameters<typeof ledger.hasWaiverLapsed>) =>
      guard.off !== "a waiver that has lapsed isn't taken back" && ledger.hasWaiverLapsed(...given),
  };
});
vi.mock("~/domain/payments/statements.server", async (original) => {
  const statements = await original<typeof Statements>();
  return {
    ...statements,
    getWaivableFee(...given: Parameters<typeof statements.getWaivableFee>) {
      const fee = statements.getWaivableFee(...given);
      return fee && guard.off === "no more is waived than is open" ? { ...fee, open: 350_00 } : fee;
    },
  };
});
vi.mock("~/domain/privacy/delete-account.server", async (original) => {
  const commands = await original<typeof DeleteAccount>();
  const TABLES: Readonly<Record<string, string>> = {
    "messages go with their account": "notices where recipient_user_id",
    "marks go with their account": "marks where user_id",
  };
  return {
    ...commands,
    async deleteAccount(...given: Parameters<typeof commands.deleteAccount>) {
      const kept = TABLES[guard.off];
      const [userId] = given;
      if (kept === undefined) return commands.deleteAccount(...given);
      sqlite().exec(`create temp table kept as select * from ${kept} = ${userId}`);
      const result = await commands.deleteAccount(...given);
      // All of it is there again, as if nothing had removed it.
      const table = kept.split(" ")[0] ?? "";
      sqlite().exec(`insert or ignore into ${table} select * from kept; drop table kept`);
      return result;
    },
  };
});
vi.mock("../lifecycle/close-bookings.server", async (original) => {
  const closing = await original<typeof CloseBookings>();
  return {
    ...closing,
    closeBookingsOf(...given: Parameters<typeof closing.closeBookingsOf>) {
      if (guard.off !== "jobs ahead end with the account") closing.closeBookingsOf(...given);
    },
  };
});
vi.mock("../marks/mark-rules", async (original) => {
  const rules = await original<typeof MarkRules>();
  return {
    ...rules,
    canAnswerMark: (...given: Parameters<typeof rules.canAnswerMark>) =>
      guard.off === "a mark is answered once" || rules.canAnswerMark(...given),
  };
});
vi.mock("../paying/fee-of-booking.server", async (original) => {
  const fees = await original<typeof FeeOfBooking>();
  return {
    ...fees,
    followFee(...given: Parameters<typeof fees.followFee>) {
      if (guard.off === "the fee follows") return;
      if (guard.off === "no fee begins while a problem is open") {
        without("problem_open_since", () => fees.followFee(...given));
      } else fees.followFee(...given);
    },
  };
});
vi.mock("../paying/payment-clock.server", async (original) => {
  const clock = await original<typeof PaymentClock>();
  return {
    ...clock,
    advancePayments(now: number) {
      if (guard.off === "nobody is reminded of what is contested") {
        return without("says_paid_at", () => clock.advancePayments(now));
      }
      if (guard.off === "nobody is asked while a problem is open") {
        return without("problem_open_since", () => clock.advancePayments(now));
      }
      return clock.advancePayments(now);
    },
  };
});
vi.mock("../paying/payment-state", async (original) => {
  const rules = await original<typeof PaymentState>();
  return {
    ...rules,
    get PRESUMED_PAID_AFTER_MS() {
      return guard.off === "silence counts as paid after 7 days"
        ? DAY_MS
        : rules.PRESUMED_PAID_AFTER_MS;
    },
  };
});
vi.mock("./case-entries.server", async (original) => {
  const commands = await original<typeof CaseEntries>();
  return {
    ...commands,
    noteCaseEntry(...[entry, ...context]: Parameters<typeof commands.noteCaseEntry>) {
      const isOff = guard.off === "a form that doesn't know of the last entry adds none";
      const basedOn = isOff ? Number.MAX_SAFE_INTEGER : entry.basedOn;
      return commands.noteCaseEntry({ ...entry, basedOn }, ...context);
    },
    sayCaseMoneyPaid(...given: Parameters<typeof commands.sayCaseMoneyPaid>) {
      if (guard.off === "money of a problem is paid once") {
        const { entryId } = given[0];
        sqlite().prepare("update case_entries set paid_on = null where id = ?").run(entryId);
      }
      return commands.sayCaseMoneyPaid(...given);
    },
  };
});

/** Guards that are part of a statement, as triggers that turn them off. */
const TRIGGERS: Readonly<Record<string, string>> = {
  "an entry that was withdrawn is gone": `create trigger guard_off
    after update of withdrawn_at on case_entries when new.withdrawn_at is not null
    begin update case_entries set withdrawn_at = null where id = new.id; end`,
  "a waiver that isn't in force isn't shown": `create trigger guard_off
    after insert on fee_entries when new.kind = 'waived-back'
    begin update case_entries set fee_entry_id = null where fee_entry_id is not null; end`,
  "who owes fees can be reached": `create trigger guard_off
    before insert on retained_contacts when new.kept_for = 'fees' begin select raise(ignore); end`,
  "who owes fees once a problem is settled can be reached": `create trigger guard_off
    before insert on retained_contacts when new.kept_for = 'fees' begin select raise(ignore); end`,
  "who has an open problem can be reached": `create trigger guard_off
    before insert on retained_contacts when new.kept_for = 'problem' begin select raise(ignore); end`,
  "a contact goes with its reason": `create trigger guard_off
    before delete on retained_contacts begin select raise(ignore); end`,
  "words of admins are erased with the account": `create trigger guard_off
    after update of note on case_entries when new.note = ''
    begin update case_entries set note = old.note where id = new.id; end`,
  "reasons in the ledger are erased with the account": `create trigger guard_off
    after update of note on fee_entries when new.note = ''
    begin update fee_entries set note = old.note where id = new.id; end`,
};

const LEDGER = /^BrokenRule: the ledger:/;
const MONEY = /^BrokenRule: the money of problems:/;
const PAYMENTS = /^BrokenRule: what is said of the payments:/;
const PUBLISHED = /^BrokenRule: what was published:/;
const MARKS = /^BrokenRule: the marks:/;
const CONTACTS = /^BrokenRule: contacts that are kept:/;
const LEFT = /^BrokenRule: nothing is left of who has deleted the account:/;

const PAID = step("done", 0, 4);
const NOT_PAID = step("done", 0, 2);
const REPORTED = step("report", 0, 3);
const LATE = [step("wait", 0, 6), step("cancel", 1, 6)];
const [CUSTOMER_DELETES, CLEANER_DELETES] = [step("delete", 0, 1), step("delete", 0, 2)];

/** Each guard, with what the checks say where it is missing, and how the histories of its control begin. */
const CONTROLS: readonly (readonly [string, RegExp, ...ReturnType<typeof step>[]])[] = [
  ["the fee follows", LEDGER, PAID],
  [
    "no fee begins while a problem is open",
    LEDGER,
    step("done", 0, 5),
    REPORTED,
    step("paid", 0, 4),
  ],
  ["a fee is of the month of its job", LEDGER, PAID],
  ["no more is waived than is open", LEDGER, PAID, step("waive"), step("waive", 0, 2)],
  [
    "a waiver that has lapsed isn't taken back",
    LEDGER,
    ...[PAID, step("waive"), step("paid", 0, 2), step("paid", 0, 4), step("waive"), step("back")],
  ],
  [
    "a waiver that isn't in force isn't shown",
    MONEY,
    ...[PAID, REPORTED, step("waive-problem"), step("back")],
  ],
  ["an entry that was withdrawn is gone", MONEY, REPORTED, step("note"), step("withdraw")],
  ["money of a problem is paid once", MONEY, REPORTED, step("note"), step("pay"), step("pay")],
  [
    "a form that doesn't know of the last entry adds none",
    MONEY,
    ...[REPORTED, step("note"), step("note", 0, 5)],
  ],
  [
    "silence counts as paid after 7 days",
    PAYMENTS,
    step("done", 0, 5),
    step("wait", 0, 4),
    step("clock"),
  ],
  [
    "nobody is reminded of what is contested",
    PUBLISHED,
    ...[NOT_PAID, step("say"), step("morning"), step("clock")],
  ],
  [
    "nobody is asked while a problem is open",
    PUBLISHED,
    ...[step("done", 0, 5), REPORTED, step("morning"), step("clock")],
  ],
  [
    "a message is checked again before it goes",
    /^BrokenRule: nobody is reminded of what is contested/,
    ...[NOT_PAID, step("morning"), step("clock"), step("send", 0, 0), step("say"), step("send")],
  ],
  ["a decision is of what was read", MARKS, ...LATE, step("judge", 0, 1), step("judge", 0, 10)],
  ["a mark is answered once", MARKS, ...LATE, step("answer", 0, 1), step("answer", 0, 2)],
  ["jobs ahead end with the account", PAYMENTS, CUSTOMER_DELETES],
  [
    "messages go with their account",
    /^BrokenRule: nobody who has deleted the account is notified/,
    ...[step("correct", 4), step("send", 0, 0), CLEANER_DELETES],
  ],
  ["marks go with their account", MARKS, ...LATE, CLEANER_DELETES],
  ["who owes fees can be reached", CONTACTS, PAID, CLEANER_DELETES],
  [
    "who owes fees once a problem is settled can be reached",
    CONTACTS,
    ...[step("done", 0, 5), REPORTED, step("paid", 0, 4), CLEANER_DELETES, step("settle")],
  ],
  ["who has an open problem can be reached", CONTACTS, REPORTED, CUSTOMER_DELETES],
  ["a contact goes with its reason", CONTACTS, REPORTED, CUSTOMER_DELETES, step("settle")],
  ["words of admins are erased with the account", MONEY, REPORTED, step("note"), CUSTOMER_DELETES],
  [
    "reasons in the ledger are erased with the account",
    LEFT,
    ...[PAID, REPORTED, step("waive-problem"), CUSTOMER_DELETES],
  ],
];

type History = Parameters<typeof runCaseHistory>[0];

const failureOf = async (
  histories: fc.Arbitrary<History>,
  run: (history: History) => Promise<unknown>,
  numRuns: number,
) => {
  const property = fc.asyncProperty(histories, async (history) => void (await run(history)));
  const { errorInstance } = await fc.check(property, { numRuns, endOnFailure: true });
  return errorInstance as Error | null;
};

describe("two processes, in turns and at the same time", () => {
  const run = async (
    processes: HistoryProcesses,
    numRuns: number,
    histories: fc.Arbitrary<History> = caseHistories,
  ) => {
    const sum: Record<string, number> = {};
    const failure = await failureOf(
      histories,
      async (history) => {
        const happened = await runCaseHistoryInTwo(history, processes);
        for (const [what, times] of Object.entries(happened)) sum[what] = (sum[what] ?? 0) + times;
      },
      numRuns,
    );
    await processes.stop();
    return { failure, sum };
  };

  test(
    `in ${COUNT} random histories of payments, problems with their money and deleted accounts all is what a plain ledger says`,
    async () => {
      const { failure, sum } = await run(await startHistoryProcesses(), COUNT);
      if (failure) throw failure;
      for (const what of USUAL) expect(sum[what] ?? 0, what).toBeGreaterThan(0);
      expect(sum["together"]).toBeGreaterThan(COUNT);
      expect(sum["delete"]).toBeGreaterThan(COUNT / 8);
    },
    COUNT * 5_000,
  );

  test("but not if commands aren't transactions (the control)", async () => {
    const processes = await startHistoryProcesses("without transactions");
    // All that can happens at the same time as the next thing.
    const pairs = caseHistories.map((history) =>
      history.map((one) => ({ ...one, together: true })),
    );
    const { failure } = await run(processes, 5 * COUNT_OF_CONTROL, pairs);
    expect(String(failure)).toMatch(/BrokenRule|UNIQUE|under its lock/);
  });
});

/** Things that happen in most histories. */
const USUAL = [
  ...["done", "paid", "say", "decide", "report", "settle", "note", "waive-problem", "receive"],
  ...["back", "clock", "charged", "taken back", "contradicted", "open", "sent"],
];

describe("but not where a guard is missing (the controls):", () => {
  const controls = CONTROLS.map(
    ([name, message, ...beginning]) => [name, { message, beginning }] as const,
  );
  test.each(controls)("%s", async (name, { message, beginning }) => {
    guard.off = name;
    const trigger = TRIGGERS[name];
    if (trigger) sqlite().exec(trigger);
    const histories = caseHistoriesFrom(beginning);
    const failure = await failureOf(histories, runCaseHistory, COUNT_OF_CONTROL);
    expect(String(failure)).toMatch(message);
  });
});
