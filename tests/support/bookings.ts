import { randomUUID } from "node:crypto";
import { createBooking, type NewBooking } from "~/domain/bookings/creating/create-booking.server";
import { NEXT_MONDAY, NOW, makeCleaner, makeCustomer, makeService } from "./database";

/** Returns a booking to make, by default two hours at nine on Monday. A test gives what matters to it. */
export function newBooking(given: Partial<NewBooking> = {}): NewBooking {
  return {
    serviceId: given.serviceId ?? makeService().id,
    cleanerId: given.cleanerId ?? makeCleaner().id,
    date: NEXT_MONDAY,
    time: "9:00 AM",
    address: "1 Nimman Road",
    city: "nimman",
    zipCode: "50200",
    specialInstructions: "",
    idempotencyKey: randomUUID(),
    ...given,
  };
}

/** Makes that booking for a customer and returns its id. */
export function makeBooking({
  customerId = makeCustomer().id,
  now = NOW,
  ...given
}: Partial<NewBooking> & { customerId?: number; now?: number } = {}): number {
  const result = createBooking(newBooking(given), { customerId, now });
  if (!result.ok) throw new Error(result.reason);
  return result.bookingId;
}
