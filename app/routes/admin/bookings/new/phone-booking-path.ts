import { paths, withQuery, type BookingChoices } from "~/lib/paths";

/** The query of the page's URL. */
interface PhoneBookingQuery extends BookingChoices {
  customer?: number | null;
  /** The first day to show free days from. */
  from?: string | null;
}

/** Returns the path of the page with these choices. It asks for choices that are left out. */
export function phoneBookingPath({
  customer,
  serviceId,
  area,
  cleanerId,
  date,
  time,
  from,
}: PhoneBookingQuery): string {
  const query = { customer, serviceId, area, cleanerId, date, time, from };
  return withQuery(paths.adminItem("bookings", "new"), query);
}
