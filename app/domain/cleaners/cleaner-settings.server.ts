import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { contentVersion } from "~/lib/content-version.server";
import { hasChangedSince, type ChangedMeanwhile } from "~/lib/row-version";
import { parsePromptPayId, type PromptPayIdProblem } from "./promptpay-id";

/*
 * The switches of a cleaner. Each function takes the wanted value instead of toggling, so that a form sent
 * twice, or from two devices, means the same.
 */

const raiseRowVersion = { rowVersion: sql`${cleaners.rowVersion} + 1` };
/** Condition: the cleaner exists. Deleted accounts are not changed. */
const isKnownCleaner = (id: SQL) => and(eq(cleaners.id, id), isNull(cleaners.anonymisedAt));

const updateInstantBooking = query({ on: cleaners.instantBooking, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ instantBooking: p.on, ...raiseRowVersion })
    .where(and(isKnownCleaner(p.id), sql`${cleaners.instantBooking} <> ${p.on}`))
    .prepare(),
);

/** Sets whether bookings are confirmed at once, from the next one on. Open requests stay requests. */
export function setInstantBooking(cleanerId: number, on: boolean): void {
  inTransaction(() => updateInstantBooking().run({ id: cleanerId, on }));
}

const setPaused = query({ now: cleaners.pausedAt, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ pausedAt: p.now, ...raiseRowVersion })
    .where(and(isKnownCleaner(p.id), isNull(cleaners.pausedAt)))
    .prepare(),
);

const clearPaused = query({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ pausedAt: null, ...raiseRowVersion })
    .where(and(isKnownCleaner(p.id), sql`${cleaners.pausedAt} is not null`))
    .prepare(),
);

/** Takes a cleaner off the list until they end the pause. Existing bookings stay. */
export function pauseCleaner(cleanerId: number, now: number): void {
  inTransaction(() => setPaused().run({ id: cleanerId, now }));
}

/** Ends a pause. */
export function resumeCleaner(cleanerId: number): void {
  inTransaction(() => clearPaused().run({ id: cleanerId }));
}

const findPromptPayId = query({ id: cleaners.id }, (db, p) =>
  db
    .select({ type: cleaners.promptPayType, id: cleaners.promptPayId })
    .from(cleaners)
    .where(isKnownCleaner(p.id))
    .prepare(),
);

const updatePromptPayId = query(
  { type: cleaners.promptPayType, promptPayId: cleaners.promptPayId, id: cleaners.id },
  (db, p) =>
    db
      .update(cleaners)
      .set({ promptPayType: p.type, promptPayId: p.promptPayId, ...raiseRowVersion })
      .where(isKnownCleaner(p.id))
      .prepare(),
);

/** Returns the version of a PromptPay id, or of having none. */
export function promptPayIdVersion(promptPayId: string | null): number {
  return contentVersion([promptPayId]);
}

export type SetPromptPayIdResult =
  | { ok: true }
  | { ok: false; reason: "unknown-cleaner" | PromptPayIdProblem }
  | ChangedMeanwhile<{ promptPayId: string | null }>;

/** Saves the PromptPay id to which customers pay; an empty text removes it. */
export function setPromptPayId(
  cleanerId: number,
  typed: string,
  basedOn?: number,
): SetPromptPayIdResult {
  return inTransaction(() => {
    const row = findPromptPayId().get({ id: cleanerId });
    if (!row) return { ok: false, reason: "unknown-cleaner" };
    const read = typed.trim() === "" ? null : parsePromptPayId(typed);
    if (typeof read === "string") return { ok: false, reason: read };
    const { type, id: promptPayId } = read ?? { type: null, id: null };
    if (promptPayId === row.id && type === row.type) return { ok: true };
    const current = { promptPayId: row.id, rowVersion: promptPayIdVersion(row.id) };
    if (hasChangedSince(current, basedOn))
      return { ok: false, reason: "changed-meanwhile", current };
    updatePromptPayId().run({ id: cleanerId, type, promptPayId });
    return { ok: true };
  });
}
