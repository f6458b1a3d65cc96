import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { BOOKING_STATUSES, JOB_STEPS, type JobStep } from "~/lib/vocabulary";
import { isCleanerStepOpen } from "./cleaner-steps";
import { TRANSITIONS, canReportUnsafe, type BookingTransition } from "./status";

const START = Date.parse("2026-11-30T02:00:00Z");

/** The transition that each page asks for. A report and more time cause none; feeling unsafe may cause none. */
const EVENT_OF_STEP: Record<
  Exclude<JobStep, "problem" | "unsafe" | "more-time">,
  BookingTransition
> = {
  cancel: "cancelled",
  "nobody-home": "no-show",
};

const facts = fc.record({
  status: fc.constantFrom(...BOOKING_STATUSES),
  startsAt: fc.constant(START),
  endsAt: fc.integer({ min: 1, max: 8 }).map((hours) => START + hours * HOUR_MS),
  respondBy: fc.option(fc.integer({ min: START - DAY_MS, max: START }), { nil: null }),
  problemOpenSince: fc.option(fc.constant(START), { nil: null }),
});
const moment = fc.oneof(
  fc.integer({ min: START - 2 * DAY_MS, max: START + 4 * DAY_MS }),
  fc.constantFrom(START - 1, START, START + 20 * MINUTE_MS - 1, START + 20 * MINUTE_MS),
);

test("the page of a step is open just when the table lets the job's cleaner take it", () => {
  fc.assert(
    fc.property(facts, moment, (job, now) => {
      for (const step of JOB_STEPS) {
        if (step === "problem" || step === "unsafe" || step === "more-time") continue;
        const rule = TRANSITIONS.find(
          ({ from, event, actor }) =>
            from === job.status && event === EVENT_OF_STEP[step] && actor === "cleaner",
        );
        const isOpen = isCleanerStepOpen({ ...job, redoOfProblemId: null }, step, now);
        if (step !== "nobody-home") expect(isOpen, step).toBe(rule?.when(job, now) ?? false);
        else if (rule?.when(job, now)) expect(isOpen, step).toBe(true);
        // A cleaner who opens that page too early waits there, at most 20 minutes.
        else if (isOpen) expect(rule?.when(job, now + 20 * MINUTE_MS)).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test("that they don't feel safe both can say from the start until 30 days after the end", () => {
  fc.assert(
    fc.property(
      facts,
      fc.constantFrom("customer" as const, "cleaner" as const),
      moment,
      (job, side, now) => {
        const until = job.endsAt + 30 * DAY_MS;
        for (const at of [now, job.startsAt, job.endsAt, until - 1, until]) {
          const takesPlace = job.status === "confirmed" || job.status === "completed";
          const isOpen = takesPlace && at >= job.startsAt && at < until;
          // A cleaner can also end a confirmed booking later, if it was never settled.
          const endsLate = side === "cleaner" && job.status === "confirmed" && at >= until;
          expect(canReportUnsafe(side, job, at)).toBe(isOpen || endsLate);
        }
      },
    ),
  );
});
