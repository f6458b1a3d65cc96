import { adminPaths } from "~/lib/admin-paths";
import { withQuery, type BookingChoices } from "~/lib/paths";

/** Name of the buttons, and of the parameter, with the id of one of the caller's homes. */
export const HOME_BUTTON = "home";
/** Name of the button that changes to another service; its value is that service's id. */
export const LEAVE_BUTTON = "leave";

/** The query of the page's URL. */
interface PhoneBookingQuery extends BookingChoices {
  customer?: number | null;
  /** The first day to show free days from. */
  from?: string | null;
  /** One of the caller's homes, in the chosen area. */
  home?: number | null;
}

/** Returns the path of the page with these choices. It asks for choices that are left out. */
export function phoneBookingPath({
  customer,
  serviceId,
  area,
  cleanerId,
  date,
  time,
  replaces,
  from,
  home,
}: PhoneBookingQuery): string {
  const query = { customer, serviceId, area, cleanerId, date, time, replaces, from, home };
  return withQuery(adminPaths.item("bookings", "new"), query);
}
