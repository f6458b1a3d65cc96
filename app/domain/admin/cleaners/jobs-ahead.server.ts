import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { transitionTogether } from "~/domain/bookings/lifecycle/transition.server";
import {
  orNotGiven,
  reassignTogether,
  type JobToGive,
  type NotGiven,
} from "~/domain/bookings/rescheduling/reassign-together.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { recordBookingAudit } from "../bookings/booking-audit.server";
import { transitionBookingAsAdmin } from "../bookings/booking-transitions.server";
import {
  asAdmin,
  type CommandContext,
  type NOT_AN_ADMIN,
  type SignedInAdmin,
} from "../shared/admin.server";

/** A day after all others. */
const LAST_DAY = "9999-12-31";

/**
 * Returns all jobs and requests that a cleaner has ahead, the earliest first, with the version of the list. Two
 * queries.
 */
export const getJobsAhead = (cleanerId: number, now: number) =>
  previewAbsence(cleanerId, { first: cityDateOf(now), last: LAST_DAY }, now);

type JobAhead = ReturnType<typeof getJobsAhead>["jobs"][number];

/** The decision about some of a cleaner's jobs; those that are left out stay as they are. */
export interface JobsDecision {
  cleanerId: number;
  /** Jobs that somebody else takes over, once all have agreed. */
  given: readonly JobToGive[];
  /** The ids of the jobs that are cancelled. */
  cancelled: readonly number[];
  /** The reason, which customers and cleaners read. */
  reason: string;
  /** True if the admin has spoken with everybody who was chosen, and with their customers. */
  agreed: boolean;
}

export type DecideJobsResult =
  | { ok: true; given: number; cancelled: number }
  | NotGiven
  | typeof NOT_AN_ADMIN
  | {
      ok: false;
      reason:
        | "unknown-cleaner"
        /** A job came, went or moved since the page was loaded. */
        | "changed-meanwhile"
        | "nothing-to-change"
        | "reason-missing"
        /** Everybody must have agreed. */
        | "not-agreed";
    };

/**
 * Decides about jobs of a cleaner who won't do them, in one transaction: some are reassigned, some are cancelled by
 * the admin. It leaves no mark with the cleaner, and no search begins. A customer with several cancelled
 * jobs is notified once.
 */
export function decideJobsAhead(
  { cleanerId, given, cancelled, reason, agreed }: JobsDecision,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): DecideJobsResult {
  return orNotGiven(() =>
    asAdmin(by, (): DecideJobsResult => {
      if (!getCleanerById(cleanerId)) return { ok: false, reason: "unknown-cleaner" };
      const { jobs, version } = getJobsAhead(cleanerId, now);
      if (basedOn !== undefined && basedOn !== version) {
        return { ok: false, reason: "changed-meanwhile" };
      }
      if (given.length + cancelled.length === 0) return { ok: false, reason: "nothing-to-change" };
      const texts = { reason: reason.trim() };
      if (!texts.reason) return { ok: false, reason: "reason-missing" };
      if (given.length > 0 && !agreed) return { ok: false, reason: "not-agreed" };
      for (const { was, cleanerId: after } of reassignTogether(
        given,
        texts,
        { userId: by.adminId },
        now,
      )) {
        const changes = { cleaner: { before: was.cleanerId, after } };
        recordBookingAudit(
          { action: "booking-reassigned", booking: was, changes, texts },
          { by, now },
        );
      }
      const toCancel = jobs.filter(({ id }) => cancelled.includes(id));
      cancelJobs(toCancel, texts.reason, { by, now });
      return { ok: true, given: given.length, cancelled: toCancel.length };
    }),
  );
}

function cancelJobs(
  jobs: readonly JobAhead[],
  reason: string,
  { by, now }: CommandContext<SignedInAdmin>,
): void {
  const ended = new Set<string>();
  for (const { id: bookingId, seriesId, isRequest } of jobs) {
    // The whole request for a series ends with its first visit.
    if (!isRequest || (seriesId !== null && ended.has(seriesId))) continue;
    if (seriesId !== null) ended.add(seriesId);
    const cancel = { bookingId, status: "cancelled", reason } as const;
    throwUnlessOk(transitionBookingAsAdmin(cancel, { by, now }));
  }
  const confirmed = jobs.filter(({ isRequest }) => !isRequest);
  for (const userId of new Set(confirmed.map((job) => job.forAdmin.customerId))) {
    const theirs = confirmed.filter((job) => job.forAdmin.customerId === userId);
    const bookingIds = theirs.map(({ id }) => id);
    const together = { bookingIds, event: "cancelled", reason } as const;
    throwUnlessOk(transitionTogether(together, { as: "admin", userId: by.adminId }, now));
    for (const id of bookingIds) {
      const changes = { status: { before: "confirmed", after: "cancelled" } };
      const booking = { id, userId };
      recordBookingAudit(
        { action: "booking-cancelled", booking, changes, texts: { reason } },
        { by, now },
      );
    }
  }
}

/** Throws unless a command succeeded: what was listed in the same transaction can be cancelled. */
function throwUnlessOk(result: { ok: true } | { ok: false; reason: string }): void {
  if (!result.ok) throw new Error(`A job couldn't be cancelled: ${result.reason}`);
}
