import { customerEntry } from "~/domain/bookings/reading/customer-entry";
import type { OwnBooking } from "~/domain/bookings/reading/customer-booking.server";
import { lastMoment, statusNow } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { bookingUid, icalendar, type CalendarEntry } from "~/lib/icalendar.server";
import type { Locale } from "~/lib/vocabulary";

interface Reader {
  /** Where the pages of the bookings are; its host makes the ids unique in the world. */
  origin: string;
  locale: Locale;
  now: number;
  t: Translate;
}

/**
 * Bookings as a calendar file, in their customer's language. Fetched again after a change each has the
 * same id and a higher sequence, so that a calendar moves its entry.
 */
export function myBookingsFile(bookings: readonly OwnBooking[], reader: Reader): string {
  return icalendar(
    reader.t("my-booking:file-name"),
    bookings.map((booking) => entryOf(booking, reader)),
  );
}

function entryOf(booking: OwnBooking, { now, ...reader }: Reader): CalendarEntry {
  const status = statusNow(booking, now);
  // What only waits to be settled is told as settled, and as changed: settling raises the version.
  const isAhead = status !== booking.status;
  const version = {
    status,
    uid: bookingUid(booking.id, reader.origin),
    sequence: booking.rowVersion - 1 + (isAhead ? 1 : 0),
    changedAt: isAhead ? lastMoment(booking) : booking.changedAt,
  };
  return customerEntry(booking, version, reader);
}
