import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { cityDateOf, cityHourOf, type CityDate } from "./bangkok-time";
import { HOUR_MS, SECOND_MS } from "./durations";

const TIME_ZONE = "Asia/Bangkok";

/** UTC+7 all year: one rule, for programs that don't know the zone by its name. */
const TIME_ZONE_RULES = [
  "BEGIN:VTIMEZONE",
  `TZID:${TIME_ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0700",
  "TZOFFSETTO:+0700",
  "TZNAME:+07",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** An entry of a calendar. A later version of it has the same `uid` and a higher `sequence`. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  /** Instant of the last change. */
  changedAt: number;
  title: string;
  text?: string;
  place?: string;
  url?: string;
  status: "confirmed" | "tentative" | "cancelled";
  /** Whole days up to, not including, `until`; or instants, from one full hour to another. */
  when: { from: CityDate; until: CityDate } | { startsAt: number; endsAt: number };
  /** True if the calendar shows the time as free: a day off doesn't prevent other appointments. */
  isFree?: boolean;
}

const ICAL_STATUS = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Returns the time on the city's clock, without a zone. The library writes the wall time of its machine:
 * for such a text that is the hour in the text, wherever the machine is.
 */
function cityTime(instant: number): string {
  return `${cityDateOf(instant)}T${String(cityHourOf(instant)).padStart(2, "0")}:00:00`;
}

/** Returns the id of a booking in every calendar, wherever its entry comes from. */
export const bookingUid = (bookingId: number, origin: string) =>
  `booking-${bookingId}@${new URL(origin).host}`;

/** The action that a file sent by email asks of a calendar (RFC 5546), and the organizer's name. */
export interface CalendarScheduling {
  method: "PUBLISH" | "CANCEL";
  organizer: { name: string; email: string };
}

/** Returns a file for calendar programs (RFC 5545), with lines folded at 75 octets. */
export function buildIcalendar(
  name: string,
  entries: readonly CalendarEntry[],
  scheduling?: CalendarScheduling,
): string {
  const calendar = ical({
    name,
    prodId: "//BaanSaat//Calendar//EN",
    // There must be no name: with one, moments that must be UTC would be written in local time.
    timezone: { name: null, generator: () => TIME_ZONE_RULES },
    // Seconds after which a program should fetch the file again, if it supports that.
    ttl: HOUR_MS / SECOND_MS,
    x: { "X-WR-TIMEZONE": TIME_ZONE },
    ...(scheduling ? { method: ICalCalendarMethod[scheduling.method] } : {}),
  });
  for (const { when, ...entry } of entries) {
    const allDay = "from" in when;
    const changedAt = new Date(entry.changedAt);
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      // The stamp is the time of the last change, not now: the file stays the same until the next change.
      stamp: changedAt,
      lastModified: changedAt,
      summary: entry.title,
      description: entry.text ?? null,
      location: entry.place ?? null,
      url: entry.url ?? null,
      ...(scheduling ? { organizer: scheduling.organizer } : {}),
      status: ICAL_STATUS[entry.status],
      transparency:
        entry.isFree || entry.status === "cancelled"
          ? ICalEventTransparency.TRANSPARENT
          : ICalEventTransparency.OPAQUE,
      ...(allDay
        ? { allDay: true, start: new Date(when.from), end: new Date(when.until) }
        : { timezone: TIME_ZONE, start: cityTime(when.startsAt), end: cityTime(when.endsAt) }),
    });
  }
  // The library leaves out the end of the last line.
  return `${calendar.toString()}\r\n`;
}
