import type { BookingStatus } from "~/lib/vocabulary";

/** The states of a job as admins see a day: finer than its status, and in the order of a legend. */
export const DAY_STATES = [
  "confirmed",
  "on-the-way",
  "at-work",
  /** Its time is over, and nobody has said that it is done. */
  "over",
  "done",
  /** A request that waits for its cleaner. */
  "request",
  /** It ended after its start without being done: nobody opened, or somebody didn't feel safe. */
  "ended-early",
  /** Somebody has reported a problem that isn't settled. */
  "problem",
  /** It has lost its cleaner, and needs somebody. */
  "lost",
] as const;
export type DayState = (typeof DAY_STATES)[number];

/** Returns the state of a job of a day; instants are in milliseconds. */
export function dayStateOf(
  job: {
    status: BookingStatus;
    startsAt: number;
    endsAt: number;
    onTheWayAt: number | null;
    problemOpenSince: number | null;
    hasNobody: boolean;
  },
  now: number,
): DayState {
  if (job.hasNobody) return "lost";
  if (job.status === "cancelled") return "ended-early";
  if (job.problemOpenSince !== null) return "problem";
  if (job.status === "completed") return "done";
  if (job.status === "pending") return "request";
  if (now >= job.endsAt) return "over";
  if (now >= job.startsAt) return "at-work";
  return job.onTheWayAt === null ? "confirmed" : "on-the-way";
}
