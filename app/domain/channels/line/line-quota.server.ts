import { MINUTE_MS } from "~/lib/durations";
import { callLineApi, type LineSettings } from "./line-api.server";

/** Age up to which a reading is good enough, in milliseconds. Messages sent since then are counted here. */
const FRESH_MS = 10 * MINUTE_MS;
/** Pause after a failed reading, in milliseconds. */
const PAUSE_MS = MINUTE_MS;
/** The part of a month's messages that is reserved for urgent ones. */
export const LINE_QUOTA_RESERVED_PART = 0.1;

/** The messages of a month, as LINE reported them. */
export interface LineQuota {
  /** Null if the plan has no limit. */
  limit: number | null;
  used: number;
  /** When LINE was asked; null until it has answered. */
  readAt: number | null;
}

/** Returns the number of messages reserved for urgent ones, for a month with this limit. */
export const lineQuotaReserve = (limit: number): number =>
  Math.ceil(limit * LINE_QUOTA_RESERVED_PART);

let lastKnownQuota: LineQuota = { limit: null, used: 0, readAt: null };
let askedAt: number | null = null;

/** Returns LINE's last answer, plus the messages sent since. It doesn't wait for LINE. */
export function getLineQuota(): LineQuota {
  return lastKnownQuota;
}

/** Forgets the quota, for tests. */
export function resetLineQuota(): void {
  lastKnownQuota = { limit: null, used: 0, readAt: null };
  askedAt = null;
}

/** Asks LINE, unless it was asked recently. If LINE doesn't answer, the known quota stays. */
export async function refreshLineQuota(
  settings: LineSettings,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const pause =
    lastKnownQuota.readAt !== null && lastKnownQuota.readAt === askedAt ? FRESH_MS : PAUSE_MS;
  if (askedAt !== null && now >= askedAt && now - askedAt < pause) return;
  askedAt = now;
  try {
    const how = { silenceMs: 5_000, ...(signal ? { signal } : {}) };
    const quota = await callLineApi(settings, "/v2/bot/message/quota", {}, how);
    const consumption = await callLineApi(settings, "/v2/bot/message/quota/consumption", {}, how);
    const { type, value } = quota.body;
    const { totalUsage } = consumption.body;
    if (quota.status !== 200 || consumption.status !== 200 || typeof totalUsage !== "number")
      return;
    const limit = type === "limited" && typeof value === "number" ? value : null;
    lastKnownQuota = { limit, used: totalUsage, readAt: now };
  } catch {
    // Sending a message shows whether LINE takes it.
  }
}

/** Counts one more message that LINE took. */
export function countLineMessage(): void {
  lastKnownQuota = { ...lastKnownQuota, used: lastKnownQuota.used + 1 };
}

/** Records that the month's messages are used up, as LINE says. */
export function markLineQuotaUsedUp(): void {
  lastKnownQuota = {
    ...lastKnownQuota,
    used: Math.max(lastKnownQuota.used, lastKnownQuota.limit ?? lastKnownQuota.used),
  };
}

/** True if a message may go by LINE: messages that aren't urgent leave the reserve alone. */
export function isWithinLineQuota({ limit, used }: LineQuota, isUrgent: boolean): boolean {
  if (limit === null) return true;
  return isUrgent ? used < limit : used < limit - lineQuotaReserve(limit);
}
