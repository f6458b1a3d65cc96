import { inTransaction } from "#db/client.server";
import {
  bookRedoForCustomer,
  getProblemForRedo,
  redoTimesForAdmin,
  type BookRedoResult,
} from "~/domain/bookings/redos/redos.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { CommandContext, SignedInAdmin } from "../shared/admin.server";
import { formatAuditTime, recordBookingAudit } from "./booking-audit.server";
import { findFreeDaysWithChosen, type FreeDaysFilter } from "./free-days";

/** Most cleaners that are offered for a redo besides the booking's own; the soonest free come first. */
const MOST_CLEANERS = 20;

/** Books a redo of a problem for its customer. The audit entry is that of the new booking. */
export function bookRedoAsAdmin(
  redo: Parameters<typeof bookRedoForCustomer>[0],
  { by, now }: CommandContext<SignedInAdmin>,
): BookRedoResult {
  return inTransaction(() => {
    const result = bookRedoForCustomer(redo, { adminId: by.adminId }, now);
    if (!result.ok || result.isRepeated) return result;
    recordBookingAudit(
      {
        action: "redo-booked",
        booking: { id: result.redoId, userId: result.customerId },
        changes: {
          startsAt: { before: null, after: formatAuditTime(redo) },
          cleaner: { before: null, after: redo.cleanerId },
        },
        texts: { wordsToCleaner: redo.words ?? "" },
        details: { problem: redo.problemId },
      },
      { by, now },
    );
    return result;
  });
}

/** The choices of an admin for a redo, as they are in the address; null is not chosen. */
export interface RedoChoices extends FreeDaysFilter {
  cleanerId: number | null;
  hours: number | null;
}

/**
 * Returns all that an admin chooses a redo from: the booking's own cleaner first, then those who can do the
 * service there. Without choices these are its cleaner and hours, or what was agreed. Null if there is no such
 * problem.
 */
export function getRedoChoices(problemId: number, chosen: RedoChoices, now: number) {
  const problem = getProblemForRedo(problemId);
  if (!problem) return null;
  const view = getCustomerView(problem.customerId);
  const own = getListedCleaner(problem.cleanerId, view);
  const mostHours = problem.hoursBilled;
  const wantedHours = chosen.hours ?? problem.redoHours ?? mostHours;
  const hours = Math.min(Math.max(wantedHours, 1), mostHours);
  const { specialty } = problem;
  const duration = (hours * HOUR_MS) / MINUTE_MS;
  const { cleaners } = searchCleaners(
    { specialty, area: problem.city, order: "soonest" },
    {
      page: 1,
      size: MOST_CLEANERS,
      durationMinutes: duration,
      services: [{ specialty, duration }],
      view,
      now,
    },
  );
  const others = cleaners.filter(({ id }) => id !== own?.id).map(({ id, name }) => ({ id, name }));
  const offered = [...(own ? [{ id: own.id, name: own.name }] : []), ...others];
  const asked = offered.find(({ id }) => id === (chosen.cleanerId ?? problem.cleanerId));
  const cleanerId = (asked ?? offered[0])?.id ?? null;
  const cleaner =
    cleanerId === null ? null : cleanerId === own?.id ? own : getListedCleaner(cleanerId, view);
  const listTimes = cleaner && redoTimesForAdmin({ cleaner, hours, view }, now);
  return {
    problem,
    mostHours,
    hours,
    cleaners: offered,
    cleanerId,
    ...findFreeDaysWithChosen(chosen, listTimes ?? (() => ({ days: [], later: null, times: [] }))),
  };
}
