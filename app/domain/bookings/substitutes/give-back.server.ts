import { inTransaction } from "#db/client.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { hoursTaken, slotHour } from "~/domain/schedule/slots";
import { appendHistory } from "../lifecycle/booking-history.server";
import { insertSubstitute } from "./book-substitute.server";
import type { SearchCommandResult } from "./search-commands.server";
import { endSearch, getOpenSearchOf, listLostBookings } from "./searches.server";

/**
 * Gives a lost job back to its cleaner, who can work after all, as long as it is searched for and nobody has
 * taken their hours: as a new booking with the terms of the lost one. What was found stays found.
 */
export function giveBack(
  lostBookingId: number,
  { userId, now }: { userId: number; now: number },
): { ok: true; bookingId: number } | Extract<SearchCommandResult, { ok: false }> {
  return inTransaction(() => {
    const [lost] = listLostBookings([lostBookingId]);
    const cleaner = lost && getCleanerOfUser(userId);
    if (!cleaner || cleaner.id !== lost.cleanerId) return { ok: false, reason: "unknown-booking" };
    const search = getOpenSearchOf(lost.id);
    const schedule = getScheduleBetween(cleaner, lost.date, lost.date);
    const hours = hoursTaken(slotHour(lost.time), lost.hoursBilled, cleaner.travelTime);
    const isTaken = ((schedule.takenHours.get(lost.date) ?? 0) & hours) !== 0;
    if (!search || isTaken || now >= lost.startsAt) return { ok: false, reason: "not-possible" };
    const terms = { ...cleaner, cleanerId: cleaner.id, hourlyRate: lost.hourlyRate };
    const bookingId = insertSubstitute(lost, terms, { respondBy: null, now });
    const change = { from: null, to: "confirmed" } as const;
    appendHistory(
      { bookingId, by: { as: "cleaner", userId }, event: "given-back", ...change },
      now,
    );
    endSearch(search, { end: "given-back", foundBookingId: bookingId }, now);
    publishEvent(
      { kind: "booking-given-back", payload: { bookingId, lostId: lost.id }, actor: "cleaner" },
      now,
    );
    return { ok: true, bookingId };
  });
}
