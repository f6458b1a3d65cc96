import { randomUUID } from "node:crypto";
import { createBooking, type NewBooking } from "~/domain/bookings/creating/create-booking.server";
import { NEXT_MONDAY, NOW, makeCleaner, makeCustomer, makeService } from "./database";

/** What somebody asks for: two hours at nine on Monday; all that matters to a test is given. */
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

/** Books it for a customer, and gives the booking's id. */
export function makeBooking({
  customerId = makeCustomer().id,
  now = NOW,
  ...given
}: Partial<NewBooking> & { customerId?: number; now?: number } = {}): number {
  const result = createBooking(newBooking(given), { customerId, now });
  if (!result.ok) throw new Error(result.reason);
  return result.bookingId;
}
