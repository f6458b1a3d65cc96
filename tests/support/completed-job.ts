import type { Database } from "better-sqlite3";
import { instantOf } from "~/lib/bangkok-time";

const DAY = "2025-01-06";

/**
 * Adds a job of a customer that was completed long ago, with any service and cleaner there is; returns its id. What
 * somebody may hold before their first job isn't what most tests are about.
 */
export function insertCompletedJob(sqlite: Database, customerId: number): number {
  const row = sqlite
    .prepare<unknown[], { id: number }>(
      `insert into bookings (user_id, service_id, cleaner_id, date, time, starts_at, ends_at, status,
         service_name_en, service_name_th, service_duration, hours_billed, hourly_rate, service_cost, platform_fee,
         total_price, policy, address, city, zip_code, completed_at, created_at)
       select ?, services.id, cleaners.id, ?, '9:00 AM', ?, ?, 'completed', name_en, name_th, 120, 2, 30000, 60000,
         35000, 95000, '{"platformFee":35000,"leadHours":2,"payment":"cash-or-promptpay","instantBooking":true}',
         '1 Nimman Road', 'nimman', '50200', ?, ?
       from services, cleaners where cleaners.user_id <> ? limit 1 returning id`,
    )
    .get(
      customerId,
      DAY,
      instantOf(DAY, 9),
      instantOf(DAY, 11),
      instantOf(DAY, 11),
      instantOf(DAY, 0),
      customerId,
    );
  if (!row) throw new Error("There is no service, or no cleaner.");
  return row.id;
}
