import { sql, type SQL } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import type { CleanerQueue } from "./cleaners-filter";

/*
 * The cleaners who wait for an admin. The overview, the counts of the tabs, the list and a cleaner's page
 * ask here, so that they agree. A deleted or deactivated account waits for no look and no warning.
 */

const isOpen = sql`anonymised_at is null and deactivated_at is null`;

/**
 * `from …` with the cleaners who are to be verified. One that an admin has set aside doesn't wait any more.
 * `id > 0` makes SQLite read the index from its beginning: it prefers one of all cleaners.
 */
export const fromCleanersToVerify = sql`from ${cleaners} indexed by cleaners_to_verify
  where is_verified = 0 and set_aside_at is null and ${isOpen} and id > 0`;

const FROM_QUEUE: Record<CleanerQueue, (today: CityDate) => SQL> = {
  "to-verify": () => fromCleanersToVerify,
  changed: () => sql`from ${cleaners} indexed by cleaners_changed
    where changed_since_verified is not null and ${isOpen}`,
  // Their last day comes within the time in which they are warned.
  expiring: (today) => sql`from ${cleaners} indexed by cleaners_check
    where background_check_expires_on between ${today} and ${addDays(today, CHECK_WARNING_DAYS)}
      and is_verified and ${isOpen}`,
  expired: (today) => sql`from ${cleaners} indexed by cleaners_check
    where background_check_expires_on < ${today} and is_verified and anonymised_at is null`,
};

/** Returns `from …` with the cleaners of a queue on a day of the city's calendar. */
export const fromCleanerQueue = (queue: CleanerQueue, today: CityDate): SQL =>
  FROM_QUEUE[queue](today);

/**
 * Returns the queue in which a cleaner, whose account isn't deleted, waits for an admin's look: what
 * `fromCleanerQueue` says of one.
 */
export function lookQueueOf({
  isVerified,
  changedSinceVerified,
  setAsideAt,
  deactivatedAt,
}: {
  isVerified: boolean;
  changedSinceVerified: number | null;
  setAsideAt: number | null;
  deactivatedAt: number | null;
}): "to-verify" | "changed" | null {
  if (deactivatedAt !== null) return null;
  if (!isVerified) return setAsideAt === null ? "to-verify" : null;
  return changedSinceVerified === null ? null : "changed";
}
