import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { sqlite } from "#db/client.server";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import {
  paymentHistories,
  paymentsDuringProblems,
  runPaymentHistory,
  runPaymentHistoryInTwo,
} from "../../../../tests/support/payment-history";
import { useDatabase } from "../../../../tests/support/database";
import type * as FeeOfBooking from "./fee-of-booking.server";

useDatabase();

/** Number of random histories. `npm run soak:histories` runs 10,000. */
const COUNT = Number(process.env["HISTORIES"] ?? 120);
/** Most histories of a control: it fails within a few dozen. */
const COUNT_OF_CONTROL = 60;

const guard = vi.hoisted(() => ({ off: "" }));
afterEach(() => {
  guard.off = "";
  sqlite().exec("drop trigger if exists guard_off");
});

vi.mock("./fee-of-booking.server", async (original) => {
  const fees = await original<typeof FeeOfBooking>();
  return {
    ...fees,
    followFee: (...[id, by]: Parameters<typeof fees.followFee>) => {
      if (guard.off === "the fee follows") return;
      const since = sqlite().prepare("select problem_open_since from bookings where id = ?");
      const set = sqlite().prepare("update bookings set problem_open_since = ? where id = ?");
      const open = since.pluck().get(id);
      // Its open problem is hidden from the control.
      if (guard.off === "an open problem stops the fee") set.run(null, id);
      fees.followFee(id, by);
      if (guard.off === "an open problem stops the fee") set.run(open, id);
    },
  };
});

/** Guards that statements are, as triggers that turn them off. */
const TRIGGERS: Readonly<Record<string, string>> = {
  "a contradiction stops reminders": `create trigger guard_off after update of says_paid_at on bookings
    when new.says_paid_at is not null and new.payment_reminders < 2
    begin insert into outbox_events (kind, payload, at, due_at)
      values ('booking-not-paid', json_object('bookingId', new.id, 'since', new.not_paid_at), 0, 0); end`,
  "nobody is presumed to have paid what isn't paid": `create trigger guard_off
    after update of not_paid_at on bookings when new.not_paid_at is not null
    begin update bookings set presumed_paid_at = new.not_paid_at where id = new.id; end`,
};

const failureOf = (
  run: (history: Parameters<typeof runPaymentHistory>[0]) => void,
  numRuns: number,
) =>
  fc.check(fc.property(fc.oneof(paymentHistories, paymentsDuringProblems), run), {
    numRuns,
    endOnFailure: true,
  }).errorInstance;

test(
  `in ${COUNT} random histories a cleaner owes what a plain ledger says, and nobody is reminded of what is contested`,
  () => {
    const sum = { charged: 0, contradicted: 0, presumed: 0, reminded: 0, takenBack: 0 };
    const failure = failureOf((history) => {
      const happened = runPaymentHistory(history);
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += happened[key];
    }, COUNT);
    if (failure) throw failure as Error;
    for (const count of Object.values(sum)) expect(count).toBeGreaterThan(COUNT / 60);
  },
  COUNT * 1_000,
);

describe("but not where a guard is missing (the controls):", () => {
  const names = ["the fee follows", "an open problem stops the fee", ...Object.keys(TRIGGERS)];
  test.each(names)("%s", (name) => {
    guard.off = name;
    const trigger = TRIGGERS[name];
    if (trigger) sqlite().exec(trigger);
    const failure = failureOf((history) => void runPaymentHistory(history), COUNT_OF_CONTROL);
    expect(String(failure)).toMatch(/is charged|is contested|first reminder|is paid and isn't/);
  });
});

describe("two processes, in turns and at the same time", () => {
  const run = async (processes: HistoryProcesses, numRuns: number) => {
    let together = 0;
    const { errorInstance } = await fc.check(
      fc.asyncProperty(paymentHistories, async (history) => {
        together += (await runPaymentHistoryInTwo(history, processes)).together;
      }),
      { numRuns, endOnFailure: true },
    );
    return { failure: errorInstance, together };
  };

  test(
    "the same holds",
    async () => {
      const processes = await startHistoryProcesses();
      const { failure, together } = await run(processes, COUNT / 2);
      await processes.stop();
      if (failure) throw failure as Error;
      expect(together).toBeGreaterThan(COUNT);
    },
    COUNT * 5_000,
  );

  test("but not if commands aren't transactions (the control)", async () => {
    const processes = await startHistoryProcesses("without transactions");
    const { failure } = await run(processes, COUNT_OF_CONTROL * 3);
    await processes.stop();
    expect(String(failure)).toMatch(
      /charged|owes|asked|remind|presumed|is paid and isn't|UNIQUE|under its lock/,
    );
  });
});
