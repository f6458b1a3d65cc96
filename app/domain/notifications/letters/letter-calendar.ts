import { customerEntry } from "~/domain/bookings/reading/customer-entry";
import { bookingUid } from "~/lib/icalendar.server";
import type { NoticeBooking } from "../notice-booking.server";
import type { LetterCalendar } from "./letter";
import type { LetterContext } from "./booking-letters";

/** A booking, or all visits of a series, for the calendar of its customer. */
export function calendarOf(
  booking: NoticeBooking,
  method: LetterCalendar["method"],
  context: LetterContext,
): LetterCalendar {
  const { visits = [booking] } = booking;
  return {
    method,
    name: context.t("my-booking:file-name"),
    entries: visits.map((visit) =>
      customerEntry(
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
