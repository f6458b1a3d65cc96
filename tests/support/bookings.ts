import { randomUUID } from "node:crypto";
import { createBooking, type NewBooking } from "~/domain/bookings/creating/create-booking.server";
import { anonymiseCleanerOfUser } from "~/domain/privacy/anonymise-cleaner.server";
import { HOUR_MS } from "~/lib/durations";
import { db, inTransaction, sqlite } from "#db/client.server";
import type { User } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { insertCompletedJob } from "./completed-job";
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

/** Adds a customer for whom a job was completed long ago, so that the limits before the first job don't hold. */
export function makeKnownCustomer(given: Parameters<typeof makeCustomer>[0] = {}): User {
  const customer = makeCustomer(given);
  const hasAny = (table: "services" | "cleaners") =>
    sqlite().prepare(`select 1 from ${table} limit 1`).get() !== undefined;
  if (!hasAny("services")) makeService();
  if (!hasAny("cleaners")) makeCleaner();
  insertCompletedJob(sqlite(), customer.id);
  return customer;
}

/** Lets a booking end later, as hours that were agreed on during the job do. */
export function addHoursTo(bookingId: number, hours: number): void {
  sqlite()
    .prepare("update bookings set ends_at = ends_at + ? where id = ?")
    .run(hours * HOUR_MS, bookingId);
}

/** Removes what is known of a cleaner, as the deletion of the account does. */
export function anonymiseCleaner({ userId }: { userId: number }, now: number): void {
  inTransaction(() => anonymiseCleanerOfUser(userId, now));
}

/** Returns the ledger of fees. */
export const listFeeEntries = () => db().select().from(feeEntries).all();
