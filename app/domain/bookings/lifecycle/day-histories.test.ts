import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  dayHistories,
  daysOf,
  runDayHistory,
  runDayHistoryInTwo,
} from "../../../../tests/support/day-history";
import {
  startHistoryProcesses,
  type HistoryProcesses,
} from "../../../../tests/support/history-processes";
import { useDatabase } from "../../../../tests/support/database";
import { sqlite } from "#db/client.server";
import { LONGEST_JOB_HOURS, MORE_HOURS, type MoreHours } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import type * as Events from "~/domain/outbox/events.server";
import type * as BookingHours from "~/domain/schedule/booking-hours.server";
import type * as CustomerView from "~/domain/schedule/customer-view.server";
import type * as DoorRules from "../door/door-rules";
import type * as DoorWaits from "../door/door-waits.server";
import type * as Marks from "../marks/marks.server";
import type * as MoreTimeCommands from "../more-time/more-time.server";
import type * as MoreTime from "../more-time/more-time";
import type * as FeeOfBooking from "../paying/fee-of-booking.server";
import type * as PaymentClock from "../paying/payment-clock.server";
import type * as PaymentState from "../paying/payment-state";
import type * as SayPaid from "../paying/say-paid.server";
import type * as Problems from "../problems/problems.server";
import type * as Rescheduling from "../rescheduling/reschedule-or-reassign.server";
import type * as BookingHistory from "./booking-history.server";
import type * as Confirmations from "./confirmations";
import type * as ConfirmationCommands from "./confirmations.server";
import type * as CleanerCommands from "./cleaner-commands.server";
import type * as Status from "./status";
import type * as Transition from "./transition.server";

useDatabase();

/** Number of random histories. `npm run soak:histories` runs 10,000. */
const COUNT = Number(process.env["HISTORIES"] ?? (process.env["TESTS"] === "all" ? 400 : 100));
/** Most histories of a control. With 15 seeds the slowest one failed in its 41st. */
const COUNT_OF_CONTROL = 200;

/** The guard that a control turns off. */
const guard = vi.hoisted(() => ({ off: "" }));
afterEach(() => {
  guard.off = "";
  sqlite().exec("drop trigger if exists guard_off");
});

/** Guards that are part of a statement, as triggers that turn them off. */
const TRIGGERS: Readonly<Record<string, string>> = {
  "a dispute holds a new clock": `create trigger guard_off after insert on door_waits
    begin update door_waits set disputed_at = null where id = new.id; end`,
  "a payment is taken back with a reason": `create trigger guard_off after insert on booking_events
    when new.event = 'not-paid' begin update booking_events set reason = '' where id = new.id; end`,
};

vi.mock("~/domain/schedule/booking-hours.server", async (original) => {
  const hours = await original<typeof BookingHours>();
  return {
    ...hours,
    takeMoreHours: (...given: Parameters<typeof hours.takeMoreHours>) => {
      if (guard.off !== "a question holds its hours") hours.takeMoreHours(...given);
    },
    freeHours: (id: number) => {
      if (guard.off !== "hours are freed") hours.freeHours(id);
    },
  };
});
vi.mock("~/domain/schedule/customer-view.server", async (original) => {
  const views = await original<typeof CustomerView>();
  return {
    ...views,
    getCustomerView: (userId: number | null) =>
      views.getCustomerView(guard.off === "unsafe keeps apart" ? null : userId),
  };
});
vi.mock("~/domain/outbox/events.server", async (original) => {
  const events = await original<typeof Events>();
  return {
    ...events,
    publishEventOnce(...[key, ...given]: Parameters<typeof events.publishEventOnce>) {
      if (guard.off === "who has a mark is told" && key.startsWith("mark-made")) return false;
      const isOnce = guard.off !== "reminded once";
      return events.publishEventOnce(isOnce ? key : `${key}/${Math.random()}`, ...given);
    },
  };
});
vi.mock("../more-time/more-time", async (original) => {
  const rules = await original<typeof MoreTime>();
  return {
    ...rules,
    moreTimeChoices(...[job, others]: Parameters<typeof rules.moreTimeChoices>) {
      const choices = rules.moreTimeChoices(job, others);
      const isShort = (more: MoreHours) => job.hoursBilled + more <= LONGEST_JOB_HOURS;
      const isOff =
        (guard.off === "8 hours in all" && choices.limit === "longest-job") ||
        (guard.off === "until 20:00" && choices.limit === "evening") ||
        (guard.off === "the next job's hours" && choices.limit === "next-job");
      if (!isOff) return choices;
      const hours = guard.off === "8 hours in all" ? MORE_HOURS : MORE_HOURS.filter(isShort);
      return { ...choices, hours };
    },
    openMoreTimeOf(...given: Parameters<typeof rules.openMoreTimeOf>) {
      const open = rules.openMoreTimeOf(...given);
      if (open && guard.off === "the other side answers") {
        return { ...open, by: open.by === "customer" ? "cleaner" : "customer" } as const;
      }
      return open && guard.off === "the added price"
        ? {
            ...open,
            serviceCost: open.serviceCost - open.added,
            totalPrice: open.totalPrice - open.added,
          }
        : open;
    },
  };
});
vi.mock("../more-time/more-time.server", async (original) => {
  const commands = await original<typeof MoreTimeCommands>();
  return {
    ...commands,
    settleMoreTime: (now: number) =>
      guard.off !== "unanswered it lapses" && commands.settleMoreTime(now),
  };
});
vi.mock("../door/door-rules", async (original) => {
  const rules = await original<typeof DoorRules>();
  return {
    ...rules,
    canEndAsNoShow(...[wait, now]: Parameters<typeof rules.canEndAsNoShow>) {
      if (guard.off === "a clock at the door") return true;
      const given = wait && { ...wait };
      if (given && guard.off === "20 minutes") given.startedAt = 0;
      if (given && guard.off === "a dispute holds") given.isHeld = false;
      return rules.canEndAsNoShow(given, now);
    },
  };
});
vi.mock("../door/door-waits.server", async (original) => {
  const waits = await original<typeof DoorWaits>();
  return {
    ...waits,
    getOpenDoorWait: (id: number) =>
      guard.off === "a second press" ? null : waits.getOpenDoorWait(id),
    listDoorTries: (id: number) => (guard.off === "a second try" ? [] : waits.listDoorTries(id)),
    endDoorWait: (...given: Parameters<typeof waits.endDoorWait>) =>
      guard.off === "the clock ends with the job" && given[1] !== "opened"
        ? false
        : waits.endDoorWait(...given),
  };
});
vi.mock("../marks/marks.server", async (original) => {
  const marks = await original<typeof Marks>();
  return {
    ...marks,
    addMark(...given: Parameters<typeof marks.addMark>) {
      if (guard.off !== "each cause has its mark") marks.addMark(...given);
    },
  };
});
vi.mock("../paying/fee-of-booking.server", async (original) => {
  const fees = await original<typeof FeeOfBooking>();
  return {
    ...fees,
    followFee(...given: Parameters<typeof fees.followFee>) {
      if (guard.off !== "the fee follows") fees.followFee(...given);
    },
  };
});
vi.mock("../paying/payment-clock.server", async (original) => {
  const clock = await original<typeof PaymentClock>();
  return {
    ...clock,
    advancePayments(now: number) {
      if (guard.off === "people are asked about payments") return false;
      if (guard.off !== "nobody is reminded of what is contested")
        return clock.advancePayments(now);
      // The customers' words are hidden from the control.
      const said = sqlite().prepare("select id, says_paid_at at from bookings").all();
      sqlite().exec("update bookings set says_paid_at = null");
      const isMore = clock.advancePayments(now);
      const set = sqlite().prepare("update bookings set says_paid_at = @at where id = @id");
      for (const row of said) set.run(row);
      return isMore;
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
vi.mock("../paying/say-paid.server", async (original) => {
  const commands = await original<typeof SayPaid>();
  return {
    ...commands,
    sayPaid(...given: Parameters<typeof commands.sayPaid>) {
      if (guard.off === "the customer says it once") forget("says_paid_at", given[0].bookingId);
      return commands.sayPaid(...given);
    },
  };
});
vi.mock("../problems/problems.server", async (original) => {
  const problems = await original<typeof Problems>();
  return {
    ...problems,
    remindAdminsOfLateProblems: (now: number) =>
      guard.off !== "late problems are told" && problems.remindAdminsOfLateProblems(now),
  };
});
vi.mock("../rescheduling/reschedule-or-reassign.server", async (original) => {
  const rescheduling = await original<typeof Rescheduling>();
  return {
    ...rescheduling,
    findBookingToReschedule(id: number) {
      const booking = rescheduling.findBookingToReschedule(id);
      const isOff = guard.off === "a proposal leaves the hours of a question";
      return booking && isOff ? { ...booking, moreHours: null } : booking;
    },
  };
});
vi.mock("./booking-history.server", async (original) => {
  const history = await original<typeof BookingHistory>();
  return {
    ...history,
    recordBookingEvent(...given: Parameters<typeof history.recordBookingEvent>) {
      history.recordBookingEvent(...given);
      if (guard.off === "one entry and event") history.recordBookingEvent(...given);
    },
    appendHistory: (...given: Parameters<typeof history.appendHistory>) =>
      guard.off === "an entry for each thing" ? 0 : history.appendHistory(...given),
  };
});
vi.mock("./confirmations", async (original) => {
  const rules = await original<typeof Confirmations>();
  return {
    ...rules,
    canConfirmComing: (...given: Parameters<typeof rules.canConfirmComing>) =>
      guard.off === "from the evening before on" || rules.canConfirmComing(...given),
  };
});
vi.mock("./confirmations.server", async (original) => {
  const commands = await original<typeof ConfirmationCommands>();
  return {
    ...commands,
    confirmComing(...given: Parameters<typeof commands.confirmComing>) {
      if (guard.off === "confirmed once") forget("coming_confirmed_at", given[0]);
      return commands.confirmComing(...given);
    },
  };
});
vi.mock("./cleaner-commands.server", async (original) => {
  const commands = await original<typeof CleanerCommands>();
  return {
    ...commands,
    reportOnTheWay(...given: Parameters<typeof commands.reportOnTheWay>) {
      if (guard.off === "on the way once") forget("on_the_way_at", given[0]);
      return commands.reportOnTheWay(...given);
    },
    markPaid(...given: Parameters<typeof commands.markPaid>) {
      if (guard.off === "a payment is said once") forget("not_paid_at", given[0].bookingId);
      return commands.markPaid(...given);
    },
  };
});
vi.mock("./status", async (original) => {
  const rules = await original<typeof Status>();
  return {
    ...rules,
    canBeRescheduled: (...[job, now]: Parameters<typeof rules.canBeRescheduled>) =>
      guard.off === "reassigned before the start"
        ? job.status === "confirmed"
        : rules.canBeRescheduled(job, now),
    canAskForMoreTime: (...[job, now]: Parameters<typeof rules.canAskForMoreTime>) =>
      guard.off === "answered before the end"
        ? rules.isUnderWay(job, now)
        : rules.canAskForMoreTime(job, now),
    canCorrectPayment: (...[job, now]: Parameters<typeof rules.canCorrectPayment>) =>
      guard.off === "corrected within 48 hours" || rules.canCorrectPayment(job, now),
    problemAnswerBy: (...[kind, at]: Parameters<typeof rules.problemAnswerBy>) =>
      guard.off === "hours of daytime" && kind !== "unsafe"
        ? at + DAY_MS
        : rules.problemAnswerBy(kind, at),
    findAllowedTransition(...given: Parameters<typeof rules.findAllowedTransition>) {
      const [{ status }, event, actor] = given;
      return guard.off === "when of the table"
        ? rules.findTransitionRule(status, event, actor)
        : rules.findAllowedTransition(...given);
    },
  };
});
vi.mock("./transition.server", async (original) => {
  const transitions = await original<typeof Transition>();
  return {
    ...transitions,
    cancelBookingsBetween: (...given: Parameters<typeof transitions.cancelBookingsBetween>) =>
      guard.off === "unsafe cancels what is ahead"
        ? []
        : transitions.cancelBookingsBetween(...given),
  };
});

/** Lets a booking forget that something was said, so that it can be said again. */
function forget(column: string, id: number): void {
  sqlite().prepare(`update bookings set ${column} = null where id = ?`).run(id);
}

describe("two processes, in turns and at the same time", () => {
  const run = async (processes: HistoryProcesses, count: number) => {
    const sum = new Map<string, number>();
    const { errorInstance } = await fc.check(
      fc.asyncProperty(dayHistories, async (history) => {
        const happened = await runDayHistoryInTwo(history, processes);
        for (const [what, times] of Object.entries(happened))
          sum.set(what, (sum.get(what) ?? 0) + times);
      }),
      { numRuns: count, endOnFailure: true },
    );
    return { failure: errorInstance, sum };
  };

  test(
    `in ${COUNT} random histories of days each job is as its history says, and that as the rules allow`,
    async () => {
      const processes = await startHistoryProcesses();
      const { failure, sum } = await run(processes, COUNT);
      await processes.stop();
      if (failure) throw failure;
      // All that a day is about does happen, and much of it at the same time.
      for (const what of USUAL) expect(sum.get(what) ?? 0, what).toBeGreaterThan(COUNT / 20);
      expect(sum.get("together")).toBeGreaterThan(COUNT);
    },
    COUNT * 5_000,
  );

  test("but not if commands aren't transactions (the control)", async () => {
    const processes = await startHistoryProcesses("without transactions");
    const { failure } = await run(processes, COUNT_OF_CONTROL);
    await processes.stop();
    expect(String(failure)).toMatch(/BrokenRule|UNIQUE|changed under its lock/);
  });
});

/** Things that happen in most histories of days. */
const USUAL = [
  ...["coming", "somebody-there", "on-the-way", "completed", "paid-cash", "unsafe"],
  ...["door-wait", "door-opened", "door-coming", "problem-reported", "no-show"],
  ...["more-time-proposed", "more-time-accepted", "more-time-declined", "more-time-expired"],
  ...["moved", "cancelled", "not-paid", "says-paid-cash", "payment-decided", "presumed-paid"],
];

/** The job is done, and said to be paid, not paid, or nothing is said of that. */
const PAID = { what: "done", how: 0 } as const;
const DENIED = { what: "done", how: 2 } as const;
const UNSAID = { what: "done", how: 3 } as const;
const NOT_PAID = { what: "paid", how: 2 } as const;

describe("histories where a guard is missing (the controls):", () => {
  const failureOf = (histories: typeof dayHistories) => {
    const { errorInstance } = fc.check(
      fc.property(histories, (history) => void runDayHistory(history)),
      { numRuns: COUNT_OF_CONTROL, endOnFailure: true },
    );
    return String(errorInstance);
  };

  test.each([
    ["a question holds its hours", /hours that a booking needs are free/, daysOf("start", "ask")],
    ["hours are freed", /held for nothing/, daysOf("cancel")],
    [
      "unsafe keeps apart",
      /two who are kept apart/,
      daysOf("start", "unsafe", "book", "book", "book"),
    ],
    ["reminded once", /reminded once/, daysOf("evening", "clock", "clock")],
    [
      "8 hours in all",
      /at most 8 hours/,
      // Somebody wants seven hours, and then two more.
      daysOf({ what: "book", how: 4 }, "start", { what: "ask", how: 1 }),
    ],
    ["until 20:00", /beyond 20:00/, daysOf("start", "ask", "agree", "ask")],
    ["the next job's hours", /UNIQUE/, daysOf("book", "book", "start", { what: "ask", how: 1 })],
    ["the added price", /CHECK/, daysOf("start", "ask", "agree")],
    [
      "the other side answers",
      /the other side answers/,
      daysOf("start", "ask", "agree", "take-back"),
    ],
    ["unanswered it lapses", /question ends/, daysOf("start", "ask", "end", "end", "clock")],
    [
      "answered before the end",
      /during the job|a question ends/,
      daysOf("start", "ask", "end", "agree"),
    ],
    ["a clock at the door", /from a door/, daysOf("start", "wait", "wait", "go")],
    ["20 minutes", /after 20 minutes/, daysOf("start", "wait", "wait", "door", "go")],
    [
      "a dispute holds",
      /while it is disputed/,
      daysOf("start", "door", "isnt-there", "wait", "wait", "wait", "go"),
    ],
    [
      "a dispute holds a new clock",
      /while it is disputed/,
      daysOf("start", "door", "isnt-there", "opened", "door", "wait", "wait", "wait", "go"),
    ],
    ["a second press", /UNIQUE/, daysOf("start", "door", "again")],
    ["a second try", /no second try/, daysOf("start", "door", "try", "again")],
    [
      "the clock ends with the job",
      /the clock at the door/,
      daysOf("start", "door", { what: "end-as-admin", how: 1 }),
    ],
    [
      "a proposal leaves the hours of a question",
      /hours that a booking needs are free/,
      daysOf("accept", "move", "start", "ask", "clock"),
    ],
    ["one entry and event", /once|one entry/, daysOf("start", "door")],
    ["an entry for each thing", /the history tells all/, daysOf("evening", "coming")],
    ["from the evening before on", /on the evening before/, daysOf("coming")],
    ["confirmed once", /confirms once/, daysOf("evening", "coming", "again")],
    ["on the way once", /said once/, daysOf("start", "way", "again")],
    [
      "reassigned before the start",
      /before the start/,
      daysOf("start", { what: "reassign", who: 6 }),
    ],
    ["when of the table", /before the start|once begun|in time/, daysOf("start", "cancel", "done")],
    ["unsafe cancels what is ahead", /two who are kept apart/, daysOf("start", "unsafe")],
    ["a payment is said once", /payment is said once/, daysOf("start", DENIED, NOT_PAID)],
    [
      "the customer says it once",
      /customer says it once/,
      daysOf("start", DENIED, { what: "say", how: 1 }, "again"),
    ],
    [
      "a payment is taken back with a reason",
      /taken back with a reason/,
      daysOf("start", PAID, NOT_PAID),
    ],
    [
      "corrected within 48 hours",
      /corrected within 48 hours/,
      daysOf("start", PAID, { what: "days", who: 2 }, { what: "paid", how: 1 }),
    ],
    [
      "silence counts as paid after 7 days",
      /silence counts as paid after 7 days/,
      daysOf("start", UNSAID, "days", "clock"),
    ],
    [
      "people are asked about payments",
      /who has said nothing is asked|who hasn't paid is reminded/,
      daysOf("start", UNSAID, "days", "clock"),
    ],
    [
      "nobody is reminded of what is contested",
      /nobody is reminded of what is contested/,
      daysOf("start", DENIED, { what: "say", who: 1 }, "morning", "clock"),
    ],
    ["the fee follows", /the fee is owed/, daysOf("start", PAID)],
    ["each cause has its mark", /each cause its mark/, daysOf("evening", "cancel")],
    ["who has a mark is told", /who has a mark is told/, daysOf("evening", "cancel")],
    [
      "late problems are told",
      /isn't answered in time/,
      daysOf("start", "door", "isnt-there", "days", "days", "clock"),
    ],
    ["hours of daytime", /by when it is answered/, daysOf("start", "door", "isnt-there")],
  ] as const)("%s", (name, expected, histories) => {
    guard.off = name;
    sqlite().exec(TRIGGERS[name] ?? "");
    expect(failureOf(histories)).toMatch(expected);
  });
});
