import {
  reportAbsence,
  type AbsenceReport,
  type ReportAbsenceResult,
} from "~/domain/bookings/absences/report-absence.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import {
  type NOT_AN_ADMIN,
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type SignedInAdmin,
} from "../shared/admin.server";

/**
 * Reports for a cleaner who phoned that they can't work. Bookings and customers see what they would see if the
 * cleaner had said so; the audit log has the admin.
 */
export function reportAbsenceForCleaner(
  { cleanerId, ...report }: Omit<AbsenceReport, "cleaner" | "adminId"> & { cleanerId: number },
  { by, now, basedOn = 0 }: CommandContext<SignedInAdmin>,
): ReportAbsenceResult | typeof NOT_AN_ADMIN | { ok: false; reason: "unknown-cleaner" } {
  return asAdmin(by, () => {
    const cleaner = getCleanerById(cleanerId);
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    const result = reportAbsence({ ...report, cleaner, adminId: by.adminId }, { basedOn, now });
    if (!result.ok || result.isRepeated) return result;
    recordAdminAudit(
      {
        action: "absence-reported",
        subjectType: "user",
        subjectId: cleaner.userId,
        details: { absenceId: result.absenceId, days: report.scope },
      },
      { by, now },
    );
    return result;
  });
}
