import {
  openDayAgain,
  type DayToOpen,
  type OpenDayResult,
} from "~/domain/bookings/absences/open-day-again.server";
import {
  reportAbsence,
  type AbsenceReport,
  type ReportAbsenceResult,
} from "~/domain/bookings/absences/report-absence.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { publishEvent } from "~/domain/outbox/events.server";
import {
  type NOT_AN_ADMIN,
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type SignedInAdmin,
} from "../shared/admin.server";
import { recordBookingAudit } from "../bookings/booking-audit.server";

/**
 * Reports for a cleaner who phoned that they can't work. The jobs for which somebody is chosen are reassigned, once
 * all have agreed; all others see what they would see if the cleaner had said so. The audit log has the admin,
 * and the cleaner is notified.
 */
export function reportAbsenceForCleaner(
  {
    cleanerId,
    agreed = false,
    ...report
  }: Omit<AbsenceReport, "cleaner" | "adminId"> & {
    cleanerId: number;
    /** True if the admin has spoken with everybody who was chosen, and with their customers. */
    agreed?: boolean;
  },
  { by, now, basedOn = 0 }: CommandContext<SignedInAdmin>,
):
  | ReportAbsenceResult
  | typeof NOT_AN_ADMIN
  | { ok: false; reason: "unknown-cleaner" | "not-agreed" } {
  return asAdmin(by, () => {
    const cleaner = getCleanerById(cleanerId);
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    if (!agreed && (report.given ?? []).length > 0) return { ok: false, reason: "not-agreed" };
    const result = reportAbsence({ ...report, cleaner, adminId: by.adminId }, { basedOn, now });
    if (!result.ok || result.isRepeated) return result;
    for (const { was, cleanerId: after } of result.reassigned) {
      const changes = { cleaner: { before: was.cleanerId, after } };
      const details = { absenceId: result.absenceId };
      recordBookingAudit(
        { action: "booking-reassigned", booking: was, changes, details },
        { by, now },
      );
    }
    recordAdminAudit(
      {
        action: "absence-reported",
        subjectType: "user",
        subjectId: cleaner.userId,
        details: { absenceId: result.absenceId, days: report.scope },
      },
      { by, now },
    );
    const payload = { cleanerId: cleaner.id, absenceId: result.absenceId };
    const accountId = cleaner.userId;
    publishEvent({ kind: "absence-reported", payload, accountId, actor: "admin" }, now);
    return result;
  });
}

/**
 * Opens a day of an absence for its cleaner, who is notified: jobs may be theirs again. The audit log has the
 * admin.
 */
export function openDayForCleaner(
  { cleanerId, ...day }: DayToOpen & { cleanerId: number },
  { by, now }: CommandContext<SignedInAdmin>,
): OpenDayResult | typeof NOT_AN_ADMIN | { ok: false; reason: "unknown-cleaner" } {
  return asAdmin(by, () => {
    const cleaner = getCleanerById(cleanerId);
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    const result = openDayAgain(day, { cleaner, now });
    if (!result.ok || result.isRepeated) return result;
    const { absenceId, date } = day;
    const { givenBack } = result;
    recordAdminAudit(
      {
        action: "absence-day-opened",
        subjectType: "user",
        subjectId: cleaner.userId,
        details: { absenceId, date, givenBack },
      },
      { by, now },
    );
    const payload = { cleanerId, absenceId, date, givenBack };
    const accountId = cleaner.userId;
    publishEvent({ kind: "absence-day-opened", payload, accountId, actor: "admin" }, now);
    return result;
  });
}
