import type { AuditAction } from "~/domain/audit/audit.server";
import type { CityDate } from "~/lib/bangkok-time";
import { slotHour } from "~/domain/schedule/slots";
import type { SlotLabel } from "~/lib/vocabulary";
import { recordAdminAudit, type CommandContext } from "../shared/admin.server";

interface BookingAuditEntry {
  action: AuditAction;
  booking: { id: number; /** The customer. */ userId: number };
  /** Values before and after; people only by their ids. */
  changes: Record<string, { before: unknown; after: unknown }>;
  /** Texts that the admin wrote, such as the reason. They are deleted with the account of either side. */
  texts?: Record<string, string>;
  /** Further facts for the entry. */
  details?: Record<string, unknown>;
}

/**
 * Writes an audit entry about what an admin did with a booking: the values before and after, and why. Call
 * it in the transaction of the change.
 */
export function recordBookingAudit(
  { action, booking, changes, texts = {}, details = {} }: BookingAuditEntry,
  context: CommandContext,
): void {
  const filledTexts = Object.entries(texts).flatMap(([field, text]) =>
    text.trim() ? [[field, { before: null, after: text.trim() }] as const] : [],
  );
  recordAdminAudit(
    {
      action,
      subjectType: "booking",
      subjectId: booking.id,
      details: { ...details, changes },
      ...(filledTexts.length > 0 && {
        personal: { userId: booking.userId, values: Object.fromEntries(filledTexts) },
      }),
    },
    context,
  );
}

/** Returns a day and an hour as audit entries have them: `2026-11-30 13:00`. */
export const formatAuditTime = ({ date, time }: { date: CityDate; time: SlotLabel }) =>
  `${date} ${String(slotHour(time)).padStart(2, "0")}:00`;
