import { recordAudit, type AuditAction } from "~/domain/audit/audit.server";
import type { CityDate } from "~/lib/bangkok-time";
import { slotHour } from "~/domain/schedule/slots";
import type { SlotLabel } from "~/lib/vocabulary";

interface BookingAuditEntry {
  action: AuditAction;
  booking: { id: number; /** The customer. */ userId: number };
  /** From what to what; people by their numbers alone. */
  changes: Record<string, { before: unknown; after: unknown }>;
  /** What the admin wrote: why, or to whom. It goes with the account of either side. */
  texts?: Record<string, string>;
  /** What else is to be kept of it. */
  details?: Record<string, unknown>;
}

/**
 * Puts on record what an admin did with a booking: from what to what, and why. Call it in the transaction
 * that does it.
 */
export function recordBookingAudit(
  { action, booking, changes, texts = {}, details = {} }: BookingAuditEntry,
  adminId: number,
  now: number,
): void {
  const filledTexts = Object.entries(texts).flatMap(([field, text]) =>
    text.trim() ? [[field, { before: null, after: text.trim() }] as const] : [],
  );
  recordAudit(
    {
      actorUserId: adminId,
      action,
      subjectType: "booking",
      subjectId: booking.id,
      details: { ...details, changes },
      ...(filledTexts.length > 0 && {
        personal: { userId: booking.userId, values: Object.fromEntries(filledTexts) },
      }),
    },
    now,
  );
}

/** A day and the hour on it, as they go on record: `2026-11-30 13:00`. */
export const formatAuditTime = ({ date, time }: { date: CityDate; time: SlotLabel }) =>
  `${date} ${String(slotHour(time)).padStart(2, "0")}:00`;
