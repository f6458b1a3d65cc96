import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import { defaultCheckExpiry } from "~/domain/cleaners/background-check-status";
import { addDays, addYears, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";

/** Username of the cleaner whose background check expires soon, so that an admin has one to renew. */
const EXPIRES_SOON = "chompoo.r";
/** Days until that check expires. It is later than the last booking that the demo makes ahead. */
const EXPIRES_IN_DAYS = 26;

/** How many days these cleaners have waited to be verified, by username. */
const WAITING_DAYS: Readonly<Record<string, number>> = {
  "gift.chang": 6,
  "thanakorn.l": 3,
  newcleaner: 2,
};

/** Returns the time since which a cleaner waits to be verified; null for those who don't. */
export function waitingSince(username: string, now: number): number | null {
  const days = WAITING_DAYS[username];
  return days === undefined ? null : now - days * DAY_MS;
}

/** Returns the dates of a cleaner's background check, and the expiry date of the last warning. */
export function demoCheckOf(username: string, checkedOn: CityDate, today: CityDate) {
  if (username !== EXPIRES_SOON) {
    return {
      backgroundCheckedOn: checkedOn,
      backgroundCheckExpiresOn: defaultCheckExpiry(checkedOn),
      checkWarnedFor: null,
    };
  }
  const expiresOn = addDays(today, EXPIRES_IN_DAYS);
  return {
    backgroundCheckedOn: addYears(expiresOn, -1),
    backgroundCheckExpiresOn: expiresOn,
    // This date prevents a warning email when the demo starts.
    checkWarnedFor: expiresOn,
  };
}

/**
 * Updates the checks of a demo that continues on another day. Checks that would expire are renewed, one
 * still expires soon, and cleaners to be verified have waited no longer than on the first day.
 */
export function renewDemoChecks(now: number): void {
  const today = cityDateOf(now);
  const ending = db()
    .select({ id: cleaners.id, username: users.username })
    .from(cleaners)
    .innerJoin(users, eq(users.id, cleaners.userId))
    .where(
      and(
        eq(cleaners.isVerified, true),
        lte(cleaners.backgroundCheckExpiresOn, addDays(today, CHECK_WARNING_DAYS)),
      ),
    )
    .all();
  for (const { id, username } of ending) {
    db()
      .update(cleaners)
      .set(demoCheckOf(username, today, today))
      .where(eq(cleaners.id, id))
      .run();
  }
  for (const username of Object.keys(WAITING_DAYS)) {
    const createdAt = waitingSince(username, now) ?? now;
    const waiting = db()
      .select({ userId: cleaners.userId })
      .from(cleaners)
      .innerJoin(users, eq(users.id, cleaners.userId))
      .where(and(eq(users.username, username), sql`is_verified = 0`))
      .all()
      .map(({ userId }) => userId);
    db().update(users).set({ createdAt }).where(inArray(users.id, waiting)).run();
    db().update(cleaners).set({ createdAt }).where(inArray(cleaners.userId, waiting)).run();
  }
}
