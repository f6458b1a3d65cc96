import { customerCalendarEntry } from "~/domain/bookings/reading/customer-calendar-entry";
import type { CustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { answerDeadlineOf, displayedStatus } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { bookingUid, buildIcalendar, type CalendarEntry } from "~/lib/icalendar.server";
import type { Locale } from "~/lib/vocabulary";

interface Reader {
  /** Origin of the bookings' pages; its host makes the ids globally unique. */
  origin: string;
  locale: Locale;
  now: number;
  t: Translate;
}

/**
 * Returns bookings as a calendar file, in their customer's language. After a change a booking keeps its id
 * and gets a higher sequence, so that a calendar updates its entry.
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
  // A booking that waits to be settled is written as settled and changed: settling raises the version.
  const isUnsettled = status !== booking.status;
  const version = {
    status,
    uid: bookingUid(booking.id, reader.origin),
    sequence: booking.rowVersion - 1 + (isUnsettled ? 1 : 0),
    changedAt: isUnsettled ? answerDeadlineOf(booking) : booking.changedAt,
  };
  return customerCalendarEntry(booking, version, reader);
}
