import { paths, withQuery, type BookingChoices } from "~/lib/paths";

/** What stands in the page's address. */
interface PhoneBookingQuery extends BookingChoices {
  customer?: number | null;
  /** From which day on free days are shown. */
  from?: string | null;
}

/** The page with these choices; those that are left out are asked for. */
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
