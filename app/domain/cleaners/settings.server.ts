import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { contentVersion } from "~/lib/content-version.server";
import { changedSince, type ChangedMeanwhile } from "~/lib/row-version";
import { readPromptPayId, type NoPromptPayId } from "./promptpay-id";

/*
 * What a cleaner switches. Each says what is wanted, not "the other way round": sent twice, or from two
 * devices, it means the same.
 */

const change = { rowVersion: sql`${cleaners.rowVersion} + 1` };
/** Whoever deleted their account stays forgotten. */
const own = (id: SQL) => and(eq(cleaners.id, id), isNull(cleaners.anonymisedAt));

const instantBooking = statement({ on: cleaners.instantBooking, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ instantBooking: p.on, ...change })
    .where(and(own(p.id), sql`${cleaners.instantBooking} <> ${p.on}`))
    .prepare(),
);

/** Whether bookings are taken at once, from the next one on, or answered. Open requests stay requests. */
export function setInstantBooking(cleanerId: number, on: boolean): void {
  inTransaction(() => instantBooking().run({ id: cleanerId, on }));
}

const pause = statement({ now: cleaners.pausedAt, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ pausedAt: p.now, ...change })
    .where(and(own(p.id), isNull(cleaners.pausedAt)))
    .prepare(),
);

const resume = statement({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ pausedAt: null, ...change })
    .where(and(own(p.id), sql`${cleaners.pausedAt} is not null`))
    .prepare(),
);

/** Takes a cleaner off the list until they take it back. What is booked stays. */
export function pauseCleaner(cleanerId: number, now: number): void {
  inTransaction(() => pause().run({ id: cleanerId, now }));
}

/** Ends a pause. */
export function resumeCleaner(cleanerId: number): void {
  inTransaction(() => resume().run({ id: cleanerId }));
}

const findPromptPay = statement({ id: cleaners.id }, (db, p) =>
  db
    .select({ type: cleaners.promptPayType, id: cleaners.promptPayId })
    .from(cleaners)
    .where(own(p.id))
    .prepare(),
);

const setPromptPayOf = statement(
  { type: cleaners.promptPayType, promptPayId: cleaners.promptPayId, id: cleaners.id },
  (db, p) =>
    db
      .update(cleaners)
      .set({ promptPayType: p.type, promptPayId: p.promptPayId, ...change })
      .where(own(p.id))
      .prepare(),
);

/** The version of a PromptPay id, or of there being none. */
export function promptPayVersion(promptPayId: string | null): number {
  return contentVersion([promptPayId]);
}

export type SetPromptPayResult =
  | { ok: true }
  | { ok: false; reason: "unknown-cleaner" | NoPromptPayId }
  | ChangedMeanwhile<{ promptPayId: string | null }>;

/** Saves to which PromptPay id customers pay; nothing typed takes it away. */
export function setPromptPay(
  cleanerId: number,
  typed: string,
  basedOn?: number,
): SetPromptPayResult {
  return inTransaction(() => {
    const row = findPromptPay().get({ id: cleanerId });
    if (!row) return { ok: false, reason: "unknown-cleaner" };
    const read = typed.trim() === "" ? null : readPromptPayId(typed);
    if (typeof read === "string") return { ok: false, reason: read };
    const { type, id: promptPayId } = read ?? { type: null, id: null };
    if (promptPayId === row.id && type === row.type) return { ok: true };
    const current = { promptPayId: row.id, rowVersion: promptPayVersion(row.id) };
    if (changedSince(current, basedOn)) return { ok: false, reason: "changed-meanwhile", current };
    setPromptPayOf().run({ id: cleanerId, type, promptPayId });
    return { ok: true };
  });
}
