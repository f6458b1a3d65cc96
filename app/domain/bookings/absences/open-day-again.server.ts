import { inTransaction } from "#db/client.server";
import { openDay } from "~/domain/schedule/close-windows.server";
import type { DayOff } from "~/domain/schedule/days-off";
import { cityDateOf } from "~/lib/bangkok-time";
import { giveBack } from "../substitutes/give-back.server";
import { getAbsence } from "./reading-absence.server";

/** A day of an absence, with the windows that the page showed as closed: none on an open day with lost jobs. */
export interface DayToOpen extends DayOff {
  absenceId: number;
}

export type OpenDayResult =
  | {
      ok: true;
      /** Number of jobs that were given back. */
      givenBack: number;
      /** True if the day was open already, and nothing was given back. */
      isRepeated: boolean;
    }
  | {
      ok: false;
      reason:
        | "unknown-absence"
        /** The day isn't one of it, or is over. */
        | "not-possible"
        /** Other hours of the day are closed by now. */
        | "changed-meanwhile";
    };

/**
 * 'I can work again': opens a day of an absence, whether it is closed wholly or in part, and gives back its jobs
 * that are still being searched for. What somebody else has taken stays theirs.
 */
export function openDayAgain(
  { absenceId, date, windows }: DayToOpen,
  { cleaner, now }: { cleaner: { id: number; userId: number }; now: number },
): OpenDayResult {
  return inTransaction((): OpenDayResult => {
    const absence = getAbsence(absenceId, cleaner.id, now);
    if (!absence) return { ok: false, reason: "unknown-absence" };
    const isOfIt = date >= absence.firstDay && date <= absence.lastDay;
    if (!isOfIt || date < cityDateOf(now)) return { ok: false, reason: "not-possible" };
    const day = absence.daysToOpen.find((one) => one.date === date);
    if (!day) return { ok: true, givenBack: 0, isRepeated: true };
    if (day.windows !== windows) return { ok: false, reason: "changed-meanwhile" };
    openDay(cleaner.id, date);
    const lost = absence.jobs.filter((job) => job.date === date && job.isToGiveBack);
    const results = lost.map(({ id }) => giveBack(id, { userId: cleaner.userId, now }));
    return { ok: true, givenBack: results.filter(({ ok }) => ok).length, isRepeated: false };
  });
}
