import { eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import {
  reportAbsence,
  type AbsenceReport,
  type ReportAbsenceResult,
} from "~/domain/bookings/absences/report-absence.server";
import {
  type NOT_AN_ADMIN,
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type SignedInAdmin,
} from "../shared/admin.server";

const findAccount = query({ id: cleaners.id }, (db, p) =>
  db.select({ userId: cleaners.userId }).from(cleaners).where(eq(cleaners.id, p.id)).prepare(),
);

/**
 * Reports for a cleaner who phoned that they can't work. Bookings and customers see what they would see if the
 * cleaner had said so; the audit log has the admin.
 */
export function reportAbsenceForCleaner(
  { cleanerId, ...report }: Omit<AbsenceReport, "cleaner" | "adminId"> & { cleanerId: number },
  { by, now, basedOn = 0 }: CommandContext<SignedInAdmin>,
): ReportAbsenceResult | typeof NOT_AN_ADMIN | { ok: false; reason: "unknown-cleaner" } {
  return asAdmin(by, () => {
    const account = findAccount().get({ id: cleanerId });
    if (!account) return { ok: false, reason: "unknown-cleaner" };
    const cleaner = { id: cleanerId, userId: account.userId };
    const result = reportAbsence({ ...report, cleaner, adminId: by.adminId }, { basedOn, now });
    if (!result.ok || result.isRepeated) return result;
    recordAdminAudit(
      {
        action: "absence-reported",
        subjectType: "user",
        subjectId: account.userId,
        details: { absenceId: result.absenceId, days: report.scope },
      },
      { by, now },
    );
    return result;
  });
}
