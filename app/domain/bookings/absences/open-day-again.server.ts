import { inTransaction } from "#db/client.server";
import { openDay } from "~/domain/schedule/close-windows.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { giveBack } from "../substitutes/give-back.server";
import { getAbsence } from "./reading-absence.server";

/**
 * 'I can work again': opens a day of an absence, and gives back its jobs that are still being searched for.
 * What somebody else has taken stays theirs. Returns the number of jobs given back. A day that is open already
 * is left alone.
 */
export function openDayAgain(
  { absenceId, date }: { absenceId: number; date: CityDate },
  { cleaner, now }: { cleaner: { id: number; userId: number }; now: number },
): { ok: true; givenBack: number } | { ok: false; reason: "unknown-absence" | "not-possible" } {
  return inTransaction(() => {
    const absence = getAbsence(absenceId, cleaner.id, now);
    if (!absence) return { ok: false, reason: "unknown-absence" };
    const isOfIt = date >= absence.firstDay && date <= absence.lastDay;
    if (!isOfIt || date < cityDateOf(now)) return { ok: false, reason: "not-possible" };
    if (!absence.closedDays.includes(date)) return { ok: true, givenBack: 0 };
    openDay(cleaner.id, date);
    const searched = absence.jobs.filter(
      (job) => job.date === date && (job.state === "looking" || job.state === "looking-later"),
    );
    const results = searched.map(({ id }) => giveBack(id, { userId: cleaner.userId, now }));
    return { ok: true, givenBack: results.filter(({ ok }) => ok).length };
  });
}
