import { inTransaction } from "#db/client.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { hasTimeFor, hoursTaken, slotHour } from "~/domain/schedule/slots";
import { appendHistory } from "../lifecycle/booking-history.server";
import { createSeriesFor, insertSubstitute } from "./book-substitute.server";
import { listVisitsOfSearch } from "./lost-together.server";
import type { SearchCommandResult } from "./search-commands.server";
import { endSearch, getOpenSearchOf, listLostBookings, visitsOf } from "./searches.server";

/**
 * Gives a lost job back to its cleaner, who can work after all, as long as it is searched for and nobody has
 * taken their hours: as a new booking with the terms of the lost one. Visits that are searched for as one come
 * back together, if the cleaner has time for all. What was found stays found.
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
    const [first, ...others] = search ? listVisitsOfSearch(search) : [];
    if (!search || !first || now >= first.startsAt) return { ok: false, reason: "not-possible" };
    const visits = [first, ...others];
    const last = visits.at(-1) ?? first;
    const schedule = getScheduleBetween(cleaner, first.date, last.date);
    const isFree = ({ date, time, hoursBilled: jobHours }: typeof first) => {
      const startHour = slotHour(time);
      const hours = hoursTaken(startHour, jobHours, cleaner.travelTime);
      const isTaken = ((schedule.takenHours.get(date) ?? 0) & hours) !== 0;
      // The day that was opened isn't closed; the days of other visits may be.
      return (
        !isTaken && (date === lost.date || hasTimeFor(schedule, { date, startHour, jobHours }, now))
      );
    };
    if (!visits.every(isFree)) return { ok: false, reason: "not-possible" };
    const seriesId = createSeriesFor(visits, now);
    const [bookingId = 0, ...later] = visits.map((visit) => {
      const terms = { ...cleaner, cleanerId: cleaner.id, hourlyRate: visit.hourlyRate };
      const id = insertSubstitute(visit, terms, { respondBy: null, seriesId, now });
      const change = { from: null, to: "confirmed" } as const;
      appendHistory(
        { bookingId: id, by: { as: "cleaner", userId }, event: "given-back", ...change },
        now,
      );
      return id;
    });
    endSearch(search, { end: "given-back", foundBookingId: bookingId }, now);
    const payload = { bookingId, lostId: first.id, ...visitsOf([bookingId, ...later]) };
    publishEvent({ kind: "booking-given-back", payload, actor: "cleaner" }, now);
    return { ok: true, bookingId };
  });
}
