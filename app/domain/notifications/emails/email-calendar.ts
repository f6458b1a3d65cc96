import { customerCalendarEntry } from "~/domain/bookings/reading/customer-calendar-entry";
import { bookingUid } from "~/lib/icalendar.server";
import type { NotificationBooking } from "../notification-booking.server";
import type { EmailCalendar } from "./email-content";
import type { EmailContext } from "./booking-emails";

/** Returns a booking, or all visits of a series, for the calendar of its customer. */
export function emailCalendarOf(
  booking: NotificationBooking,
  method: EmailCalendar["method"],
  context: EmailContext,
): EmailCalendar {
  const { visits = [booking] } = booking;
  return {
    method,
    name: context.t("my-booking:file-name"),
    entries: visits.map((visit) =>
      customerCalendarEntry(
        visit,
        {
          status: visit.status,
          uid: bookingUid(visit.id, context.origin),
          sequence: visit.rowVersion - 1,
          changedAt: visit.changedAt,
        },
        context,
      ),
    ),
  };
}
