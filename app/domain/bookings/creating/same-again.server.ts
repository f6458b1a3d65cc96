import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { lastBookableDate, slotHour, slotState } from "~/domain/schedule/slots";
import { addDays, cityDateOf, instantOf, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { getLastCompletedBooking } from "../reading/bookings.server";
import { checkServiceAndCleaner } from "./check-choices.server";

/**
 * Returns the customer's latest completed job once more: with the same cleaner for the same service, on the
 * next weekday and at the hour of that one, or, if none is free as far ahead as can be booked, on the next
 * day at that hour. The price is today's. Null if there is no such job, if the cleaner can't be booked for
 * it any more, or has no such time.
 */
export function getSameAgain(customerId: number, now: number, view = getCustomerView(customerId)) {
  const last = getLastCompletedBooking(customerId);
  if (!last) return null;
  const { id, serviceId, cleanerId, city: area } = last;
  const agreed = checkServiceAndCleaner({ serviceId, cleanerId, area }, customerId, view);
  if (!agreed.ok) return null;
  const { service, cleaner, price } = agreed.value;
  const first = addDays(cityDateOf(now), 1);
  const schedule = getScheduleBetween(cleaner, first, lastBookableDate(now), { customerId, view });
  const job = { startHour: slotHour(last.time), jobHours: price.hoursBilled };
  const days: CityDate[] = [];
  for (let date = first; date <= lastBookableDate(now); date = addDays(date, 1)) {
    if (slotState(schedule, { ...job, date }, now) === "free") days.push(date);
  }
  const date = days.find((day) => weekdayOf(day) === weekdayOf(last.date)) ?? days[0];
  if (date === undefined) return null;
  return {
    bookingId: id,
    choices: { serviceId, cleanerId, area, date, time: last.time },
    startsAt: instantOf(date, job.startHour),
    cleaner: { name: cleaner.name, photo: cleaner.photo },
    service,
    price,
  };
}
