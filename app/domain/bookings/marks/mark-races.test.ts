import fc from "fast-check";
import { expect, test } from "vitest";
import { perConnection, sqlite } from "#db/client.server";
import type { MarkDecision } from "~/lib/vocabulary";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import type { HistoryCommand } from "../../../../tests/support/history-commands";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import { followModel, type ModelStep, type View } from "../../../../tests/support/plain-model";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";

/*
 * Two things at the same time about one mark, in two processes: two admins decide it, its person answers, the
 * account is deleted, or its 180 days are over.
 */
useDatabase();

/** Number of pairs. */
const ROUNDS = process.env["TESTS"] === "all" ? 400 : 60;
const LATE = instantOf(NEXT_MONDAY, 9) - HOUR_MS;
const ENDS = LATE + 180 * DAY_MS;

const act = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("decide" as const),
      decision: fc.constantFrom<MarkDecision>("kept", "taken-back"),
      words: fc.constantFrom("x", "y"),
      admin: fc.constantFrom(0, 1),
    }),
  },
  fc.record({ what: fc.constant("answer" as const), words: fc.constantFrom("a", "b") }),
  fc.record({ what: fc.constantFrom("delete" as const, "end" as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

interface State {
  mark: { answer: string | null; decision: string | null; words: string; version: number } | null;
  isGone: boolean;
  /** How often the person was notified of a decision, which goes with the account, and how many are on record. */
  told: number;
  onRecord: number;
}

const getPeople = perConnection(() => ({
  serviceId: makeService().id,
  adminIds: [makeCustomer({ role: "admin" }).id, makeCustomer({ role: "admin" }).id],
}));

let pairCount = 0;

/** Returns a new mark, what can be done with it, and what is stored of it. */
function makeMark() {
  pairCount += 1;
  const { serviceId, adminIds } = getPeople();
  const username = `marked${pairCount}`;
  const userId = makeCustomer({ username }).id;
  const bookingId = makeBooking({ serviceId, customerId: userId });
  const cancelled = { bookingId, event: "cancelled", reason: "" } as const;
  expect(cancelBookingAsCustomer(cancelled, { userId }, LATE).ok).toBe(true);
  const find = sqlite().prepare<
    [number],
    { id: number; answer: string | null; decision: string | null; words: string; version: number }
  >(
    `select id, answer, decision, decision_words as words, row_version as version
     from marks where user_id = ?`,
  );
  const markId = find.get(userId)?.id ?? 0;
  const count = (query: string) => Number(sqlite().prepare(query).pluck().get(userId));
  const see = (): View => {
    const mark = find.get(userId);
    return {
      "the mark": mark ? [mark.answer, mark.decision, mark.words, mark.version] : null,
      "what its person is told": count(
        "select count(*) from outbox_events where account_id = ? and kind = 'mark-decided'",
      ),
      "what is on record": count(
        "select count(*) from audit_log where subject_id = cast(cast(? as integer) as text) and action like 'mark-%'",
      ),
    };
  };
  const stepOf = (one: Act): ModelStep<State> & { command: HistoryCommand } => {
    switch (one.what) {
      case "decide": {
        const { decision, words } = one;
        const by = { adminId: adminIds[one.admin] ?? 0 };
        const context = { by, now: ENDS - 1, basedOn: 1 };
        return {
          command: { name: "decideMark", values: [{ markId, decision, words }, context] },
          apply(state) {
            const { mark } = state;
            if (!mark) return "unknown-mark";
            if (mark.decision === decision && mark.words === words) return "ok";
            if (mark.version !== 1) return "changed-meanwhile";
            Object.assign(mark, { decision, words, version: 2 });
            state.told += 1;
            state.onRecord += 1;
            return "ok";
          },
        };
      }
      case "answer": {
        const { words } = one;
        return {
          command: { name: "answerMark", values: [{ markId, words }, { userId }, ENDS - 1] },
          apply({ mark }) {
            if (!mark) return "unknown-mark";
            if (mark.answer === words) return "ok";
            if (mark.answer !== null || mark.decision === "taken-back") return "not-possible";
            Object.assign(mark, { answer: words, version: mark.version + 1 });
            return "ok";
          },
        };
      }
      case "delete":
        return {
          command: { name: "deleteAccount", values: [userId, username, ENDS - 1] },
          apply(state) {
            Object.assign(state, { mark: null, isGone: true, told: 0 });
            return "ok";
          },
        };
      case "end":
        return {
          command: { name: "sweepMarks", values: [ENDS] },
          apply(state) {
            state.mark = null;
            return "ok";
          },
        };
    }
  };
  return { see, stepOf };
}

const viewOf = ({ mark, told, onRecord }: State): View => ({
  "the mark": mark ? [mark.answer, mark.decision, mark.words, mark.version] : null,
  "what its person is told": told,
  "what is on record": onRecord,
});

async function race(processes: HistoryProcesses) {
  let changedMeanwhile = 0;
  const { errorInstance } = await fc.check(
    fc.asyncProperty(act, act, async (one, other) => {
      const { see, stepOf } = makeMark();
      const steps = [stepOf(one), stepOf(other)] as const;
      const results = await processes.performBoth(steps[0].command, steps[1].command);
      const mark = { answer: null, decision: null, words: "", version: 1 };
      const state: State = { mark, isGone: false, told: 0, onRecord: 0 };
      followModel(state, steps, { results, seen: see(), viewOf });
      if (JSON.stringify(results).includes("changed-meanwhile")) changedMeanwhile += 1;
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
  await processes.stop();
  return { failure: errorInstance as Error | null, changedMeanwhile };
}

test("one of two decisions wins, and the other reads that it has changed; an answer, a deletion and the end count once", async () => {
  const { failure, changedMeanwhile } = await race(await startHistoryProcesses());
  if (failure) throw failure;
  expect(changedMeanwhile).toBeGreaterThan(ROUNDS / 10);
});

test("but not if commands aren't transactions (the control)", async () => {
  const { failure } = await race(await startHistoryProcesses("without transactions"));
  expect(String(failure)).toMatch(
    /BrokenRule: (?:the mark|what its person is told|what is on record|the outcome)/,
  );
});
