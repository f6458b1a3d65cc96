import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import { defaultCheckExpiry } from "~/domain/cleaners/background-check-status";
import { addDays, addYears, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";

/** Whose background check runs out soon: an admin finds something to renew. */
const EXPIRES_SOON = "chompoo.r";
/** Not before the last job that the demo has booked ahead. */
const EXPIRES_IN_DAYS = 26;

/** For how many days somebody has waited to be verified. */
const WAITING_DAYS: Readonly<Record<string, number>> = {
  "gift.chang": 6,
  "thanakorn.l": 3,
  newcleaner: 2,
};

/** Since when somebody waits to be verified; null for those who don't. */
export function waitingSince(username: string, now: number): number | null {
  const days = WAITING_DAYS[username];
  return days === undefined ? null : now - days * DAY_MS;
}

/** The dates of somebody's background check, and for which expiry they have been warned. */
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
    // Nobody is mailed of it when the demo starts.
    checkWarnedFor: expiresOn,
  };
}

/**
 * Keeps a demo as it was that is gone on with on another day: checks that would run out are renewed, one
 * runs out soon, and whoever waits to be verified hasn't waited for months.
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
