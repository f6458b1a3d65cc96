import { MINUTE_MS } from "~/lib/durations";
import { callLineApi, type LineSettings } from "./line-api.server";

/** So old a reading is good enough; what was sent since is counted here. */
const FRESH_MS = 10 * MINUTE_MS;
/** Of a reading that failed, so long nothing is asked again. */
const PAUSE_MS = MINUTE_MS;
/** What is urgent finds this part of a month's messages still there. */
export const LINE_QUOTA_RESERVED_PART = 0.1;

/** How many messages the month has, as LINE told. */
export interface LineQuota {
  /** Null: the plan has no end. */
  limit: number | null;
  used: number;
  /** When LINE was asked; null while it hasn't answered. */
  readAt: number | null;
}

/** What is kept for what is urgent, of a month with so many messages. */
export const lineQuotaReserve = (limit: number): number =>
  Math.ceil(limit * LINE_QUOTA_RESERVED_PART);

let lastKnownQuota: LineQuota = { limit: null, used: 0, readAt: null };
let askedAt: number | null = null;

/** As LINE told last, with what was sent since. It is never waited for here. */
export function getLineQuota(): LineQuota {
  return lastKnownQuota;
}

/** Forgets it, for tests. */
export function resetLineQuota(): void {
  lastKnownQuota = { limit: null, used: 0, readAt: null };
  askedAt = null;
}

/** Asks LINE, unless it was asked a while ago. Where it doesn't answer what was known stays. */
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
    // Whether LINE takes a message shows when it is sent.
  }
}

/** One message more was taken. */
export function countLineMessage(): void {
  lastKnownQuota = { ...lastKnownQuota, used: lastKnownQuota.used + 1 };
}

/** LINE says that the month's messages are used up. */
export function markLineQuotaUsedUp(): void {
  lastKnownQuota = {
    ...lastKnownQuota,
    used: Math.max(lastKnownQuota.used, lastKnownQuota.limit ?? lastKnownQuota.used),
  };
}

/** Whether a message may go by LINE: what isn't urgent leaves the reserve alone. */
export function isWithinLineQuota({ limit, used }: LineQuota, isUrgent: boolean): boolean {
  if (limit === null) return true;
  return isUrgent ? used < limit : used < limit - lineQuotaReserve(limit);
}
