import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { bookingEvents, marks, problems } from "#db/schema/bookings";
import type { outboxEvents } from "#db/schema/outbox";
import { mustHold } from "./must-hold";

/*
 * The parts of the model of days (day-model.ts) that are about marks and about the answers to problems. They are
 * written from the rules in words (docs/rules.md, Marks and Life of a booking).
 */

type Line = typeof bookingEvents.$inferSelect;
type Told = typeof outboxEvents.$inferSelect;
type Mark = typeof marks.$inferSelect;
type Problem = typeof problems.$inferSelect;

const CITY_MS = 7 * HOUR_MS;
const MARK_LASTS_MS = 180 * DAY_MS;

/** The parts of a job that matter to its marks, as they are before an entry. */
export interface MarkableJob {
  startsAt: number;
  /** When the customer asked for another time that waits for its answer. */
  askedToMoveAt: number | null;
  /** True while the customer may refuse the time or the cleaner that an admin has given them. */
  isRefusable: boolean;
  hasNoShow: { customer: boolean; cleaner: boolean };
}

type Cause = Pick<Mark, "side" | "cause" | "causedBy">;

/** Returns the mark that an entry must cause, if any. */
export function markBecauseOf(
  { event, actor, at, wasStartsAt }: Line,
  job: MarkableJob,
): Cause | null {
  // If two reschedules happen at once, the second entry has the start between them.
  const isLate = (instant: number) => instant > (wasStartsAt ?? job.startsAt) - DAY_MS;
  if (event === "no-show") {
    return { side: "customer", cause: "no-show", causedBy: "cleaner" };
  }
  if (event === "problem-reported") {
    // The same report made again causes no second mark. In these histories all other reports have other entries.
    return job.hasNoShow.cleaner
      ? null
      : { side: "cleaner", cause: "no-show", causedBy: "customer" };
  }
  if (event === "cancelled" && (actor === "customer" || actor === "cleaner")) {
    const isRefusal = actor === "customer" && job.isRefusable;
    return isLate(at) && !isRefusal ? { side: actor, cause: "late-cancel", causedBy: actor } : null;
  }
  if (event === "moved" && (actor === "customer" || actor === "cleaner")) {
    const askedAt = actor === "cleaner" ? (job.askedToMoveAt ?? at) : at;
    return isLate(askedAt) ? { side: "customer", cause: "late-move", causedBy: "customer" } : null;
  }
  return null;
}

/** Returns the instant by which a problem is to be answered: after 24 hours between 7:00 and 21:00. */
function answerBy({ kind, createdAt }: Problem): number {
  if (kind === "unsafe") return createdAt;
  let left = 24 * HOUR_MS;
  let at = createdAt;
  while (left > 0) {
    const inDay = (at + CITY_MS) % DAY_MS;
    const midnight = at - inDay;
    if (inDay < 7 * HOUR_MS) {
      at = midnight + 7 * HOUR_MS;
    } else if (inDay >= 21 * HOUR_MS) {
      at = midnight + DAY_MS + 7 * HOUR_MS;
    } else {
      const step = Math.min(left, midnight + 21 * HOUR_MS - at);
      left -= step;
      at += step;
    }
  }
  return at;
}

/** The model of the marks and problems of one history. `peopleOf` returns the accounts of a booking's sides. */
export function startMarkModel(
  peopleOf: (bookingId: number) => { customer: number; cleaner: number },
) {
  const expected = new Map<number, Cause & Pick<Mark, "bookingId" | "at">>();
  const told = new Set<string>();
  const late = new Set<string>();

  const stepOf = ({ bookingId, side, at }: Pick<Mark, "bookingId" | "side" | "at">) =>
    `${peopleOf(bookingId)[side]} ${side} ${at}`;
  const turnOf = (problem: Problem, now: number) => Math.floor((now - answerBy(problem)) / DAY_MS);
  const lateKey = (problem: Problem, now: number) => `${problem.id} ${turnOf(problem, now)}`;

  return {
    follow({ id: eventId, bookingId, at }: Line, cause: Cause | null) {
      if (cause) expected.set(eventId, { ...cause, bookingId, at });
    },
    /** Compares the rows with the causes in the histories, and the messages that people get of them. */
    compare(rows: readonly Mark[], all: readonly Problem[], events: readonly Told[]) {
      const marked = new Set(rows.map(({ eventId }) => eventId));
      const without = [...expected.entries()].filter(([eventId]) => !marked.has(eventId));
      const isWhole = without.length === 0 && rows.length === expected.size;
      const differences = `${JSON.stringify(without)}, ${rows.length} of ${expected.size}`;
      mustHold(isWhole, `each mark has its cause, and each cause its mark: ${differences}`);
      for (const mark of rows) {
        const cause = expected.get(mark.eventId);
        mustHold(cause !== undefined, "a mark has its cause");
        if (!cause) continue;
        for (const [field, value] of Object.entries(cause)) {
          mustHold(mark[field as keyof Mark] === value, `a mark says its cause: ${field}`);
        }
        mustHold(mark.userId === peopleOf(mark.bookingId)[mark.side], "a mark is about its person");
        mustHold(mark.endsAt === mark.at + MARK_LASTS_MS, "a mark ends after 180 days");
      }
      for (const { kind, payload, at } of events) {
        if (kind === "mark-made") {
          const mark = rows.find(({ id }) => id === payload["markId"]);
          mustHold(mark !== undefined, "nobody is told of a mark that isn't there");
          const key = mark ? stepOf(mark) : "";
          mustHold(!told.has(key), "the marks of one step are told once");
          told.add(key);
        } else if (kind === "booking-problem-late") {
          const { bookingId, reportedAt } = payload;
          // Several may have been reported in the same moment.
          const lateOnes = all.filter(
            (one) =>
              one.bookingId === bookingId &&
              one.createdAt === reportedAt &&
              one.kind !== "unsafe" &&
              at >= answerBy(one) &&
              (one.settledAt === null || one.settledAt >= at),
          );
          mustHold(lateOnes.length > 0, "admins are told of open problems that are late");
          const problem = lateOnes.find((one) => !late.has(lateKey(one, at)));
          mustHold(problem !== undefined, "of a late problem once in 24 hours");
          if (problem) late.add(lateKey(problem, at));
        }
      }
      for (const mark of expected.values()) {
        mustHold(told.has(stepOf(mark)), "who has a mark is told of it");
      }
      for (const problem of all) {
        mustHold(problem.answerBy === answerBy(problem), "a report says by when it is answered");
      }
    },
    /** Checks after the background jobs that admins know which problems are late. */
    checkClock(all: readonly Problem[], now: number) {
      for (const problem of all) {
        if (problem.settledAt !== null || problem.kind === "unsafe") continue;
        const isKnown = now < answerBy(problem) || late.has(lateKey(problem, now));
        mustHold(isKnown, "admins are told of a problem that isn't answered in time");
      }
    },
  };
}
