import { customerCalendarEntry } from "~/domain/bookings/reading/customer-calendar-entry";
import type { CustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { answerDeadlineOf, displayedStatus } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { bookingUid, buildIcalendar, type CalendarEntry } from "~/lib/icalendar.server";
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
export function bookingsCalendarFile(
  bookings: readonly CustomerBookingDetails[],
  reader: Reader,
): string {
  return buildIcalendar(
    reader.t("my-booking:file-name"),
    bookings.map((booking) => calendarEntryOf(booking, reader)),
  );
}

function calendarEntryOf(
  booking: CustomerBookingDetails,
  { now, ...reader }: Reader,
): CalendarEntry {
  const status = displayedStatus(booking, now);
  // What only waits to be settled is told as settled, and as changed: settling raises the version.
  const isUnsettled = status !== booking.status;
  const version = {
    status,
    uid: bookingUid(booking.id, reader.origin),
    sequence: booking.rowVersion - 1 + (isUnsettled ? 1 : 0),
    changedAt: isUnsettled ? answerDeadlineOf(booking) : booking.changedAt,
  };
  return customerCalendarEntry(booking, version, reader);
}
