import { and, eq, sql } from "drizzle-orm";
import { absences } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";

const findNotificationAbsence = query(columnsOf(absences, ["id", "cleanerId"]), (db, p) =>
  db
    .select({
      id: absences.id,
      firstDay: absences.firstDay,
      lastDay: absences.lastDay,
      jobs: sql<number>`(select count(*) from absence_bookings where absence_id = ${absences.id})`,
    })
    .from(absences)
    .where(and(eq(absences.id, p.id), eq(absences.cleanerId, p.cleanerId)))
    .prepare(),
);

/** An absence with the fields that notifications need; never its reason. */
export type NotificationAbsence = NonNullable<ReturnType<typeof getNotificationAbsence>>;

/** Returns an absence for notifications, or null. */
export function getNotificationAbsence({
  absenceId,
  cleanerId,
}: {
  absenceId: number;
  cleanerId: number;
}) {
  return findNotificationAbsence().get({ id: absenceId, cleanerId }) ?? null;
}
