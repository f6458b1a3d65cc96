import { asc, count, eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { typedParameter, query } from "#db/query.server";
import type { Satang } from "~/lib/money";

/** With fewer cleaners, the range would disclose individual rates. */
const FEWEST_CLEANERS = 10;

const countListed = query({}, (db) =>
  db.select({ count: count() }).from(cleaners).where(eq(cleaners.isListed, true)).prepare(),
);

const findRateAt = query({ position: typedParameter<number>() }, (db, p) =>
  db
    .select({ hourlyRate: cleaners.hourlyRate })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(asc(cleaners.hourlyRate))
    .limit(1)
    .offset(p.position)
    .prepare(),
);

/** Returns the range that has eight of ten hourly rates of listed cleaners; null if there are too few. */
export function getUsualHourlyRates(): { from: Satang; to: Satang } | null {
  const total = countListed().get()?.count ?? 0;
  if (total < FEWEST_CLEANERS) return null;
  const from = findRateAt().get({ position: Math.floor(total * 0.1) });
  const to = findRateAt().get({ position: Math.ceil(total * 0.9) - 1 });
  return from && to ? { from: from.hourlyRate, to: to.hourlyRate } : null;
}
