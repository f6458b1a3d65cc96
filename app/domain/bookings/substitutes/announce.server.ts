import { eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { getLossOf, visitsOf } from "./searches.server";
import type { FoundSubstitute } from "./book-substitute.server";

const findAccountOfCleaner = query({ id: cleaners.id }, (db, p) =>
  db.select({ userId: cleaners.userId }).from(cleaners).where(eq(cleaners.id, p.id)).prepare(),
);

const idsOf = (found: readonly FoundSubstitute[]) => found.map(({ bookingId }) => bookingId);

/**
 * Notifies everybody of who comes instead: the customer once for each substitute, however many visits they
 * take over, the substitute, and the cleaner who couldn't come. Pass the earliest visit first.
 */
export function announceFound(all: readonly FoundSubstitute[], now: number): void {
  for (const cleanerId of new Set(all.map((one) => one.cleanerId))) {
    const found = all.filter((one) => one.cleanerId === cleanerId);
    const [first] = found;
    if (!first) continue;
    const { bookingId, lost } = first;
    const actor = "system";
    publishEvent(
      {
        kind: "booking-found",
        payload: { bookingId, lostId: lost.id, ...visitsOf(idsOf(found)) },
        actor,
      },
      now,
    );
    for (const { bookingId: near, confirmBy } of found) {
      if (confirmBy === null) continue;
      const payload = { bookingId: near, confirmBy };
      publishEvent({ kind: "booking-confirm-please", payload, actor }, now);
    }
    const others = found.filter(({ confirmBy }) => confirmBy === null);
    const [given] = others;
    if (given) {
      const payload = { bookingId: given.bookingId, ...visitsOf(idsOf(others)) };
      publishEvent({ kind: "booking-given", payload, actor }, now);
    }
  }
  for (const { lost } of all) {
    // A cleaner who declined a request, or didn't answer, had no job that somebody takes.
    if (getLossOf(lost.id) !== "cancelled") continue;
    const accountId = findAccountOfCleaner().get({ id: lost.cleanerId })?.userId ?? null;
    const payload = { cleanerId: lost.cleanerId, jobId: lost.id };
    publishEvent({ kind: "job-covered", payload, accountId, actor: "system" }, now);
  }
}
