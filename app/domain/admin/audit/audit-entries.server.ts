import { aliasedTable, and, asc, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { services, testimonials } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import type { AuditAction } from "~/domain/audit/audit.server";
import type { AuditSubject } from "~/domain/audit/audit-subjects";

/** Which entries: of all that is given; none given, all. */
export interface AuditFilter {
  /** What somebody did, and what was done to their account. */
  person?: number | null;
  about?: { type: AuditSubject; id: number } | null;
  actions?: readonly AuditAction[] | null;
}

const actors = aliasedTable(users, "actors");
const people = aliasedTable(users, "people");
const subjectId = sql`cast(${auditLog.subjectId} as integer)`;

/** The name of a cleaner whom a change names by their number, as long as they have one. */
const changedCleanerName = (side: "before" | "after") =>
  sql<string | null>`(select nullif(name, '') from ${cleaners} where id =
    json_extract(${auditLog.details}, ${`$.changes.cleaner.${side}`}))`;

const entryColumns = {
  id: auditLog.id,
  at: auditLog.at,
  action: sql<AuditAction>`${auditLog.action}`,
  subjectType: sql<AuditSubject>`${auditLog.subjectType}`,
  subjectId: sql<number>`${subjectId}`,
  details: auditLog.details,
  /** Null for the system and for the shell. */
  actorUserId: auditLog.actorUserId,
  /** Null for those, and for whoever has deleted their account since. */
  actorName: actors.username,
  /** What it is about, by its name; null for what has none, or is gone. */
  subjectName: sql<string | null>`coalesce(${people.username}, ${testimonials.name})`,
  /** Of a booking that changed hands: whose it was and is. Null for what has none, or is gone. */
  cleanerBefore: changedCleanerName("before"),
  cleanerAfter: changedCleanerName("after"),
  serviceNameEn: services.nameEn,
  serviceNameTh: services.nameTh,
};

/**
 * The conditions of which one finds an entry, each by an index that has its entries in their order; one
 * without a filter walks the table.
 */
function indexedConditions({ person, about, actions }: AuditFilter): SQL[] {
  const subject = (type: AuditSubject, id: number) =>
    sql`subject_type = ${type} and subject_id = ${String(id)}`;
  const conditions = [
    ...(person ? [sql`actor_user_id = ${person}`, subject("user", person)] : []),
    ...(about ? [subject(about.type, about.id)] : []),
  ];
  if (!actions) return conditions.length === 0 ? [sql`1`] : conditions;
  if (conditions.length === 0) return actions.map((action) => sql`action = ${action}`);
  return conditions.map((way) => sql`${way} and +action in ${[...actions]}`);
}

/** The newest `limit` entries of a filter, from before one of them. */
function findNewestIds(filter: AuditFilter, before: number, limit: number): number[] {
  const walks = indexedConditions(filter).map(
    (walk) => sql`select * from (select id from audit_log where ${walk} and id < ${before}
      order by id desc limit ${limit})`,
  );
  return db()
    .all<{ id: number }>(sql`${sql.join(walks, sql` union `)} order by id desc limit ${limit}`)
    .map(({ id }) => id);
}

const findEntryRows = (ids: number[]) =>
  db()
    .select(entryColumns)
    .from(auditLog)
    .leftJoin(actors, and(eq(actors.id, auditLog.actorUserId), isNull(actors.anonymisedAt)))
    .leftJoin(
      people,
      and(eq(auditLog.subjectType, "user"), eq(people.id, subjectId), isNull(people.anonymisedAt)),
    )
    .leftJoin(services, and(eq(auditLog.subjectType, "service"), eq(services.id, subjectId)))
    .leftJoin(
      testimonials,
      and(eq(auditLog.subjectType, "testimonial"), eq(testimonials.id, subjectId)),
    )
    .where(inArray(auditLog.id, ids))
    .all();

const findAuditValues = (ids: number[]) =>
  db()
    .select({
      auditId: auditValues.auditId,
      field: auditValues.field,
      before: auditValues.before,
      after: auditValues.after,
    })
    .from(auditValues)
    .where(inArray(auditValues.auditId, ids))
    .orderBy(asc(auditValues.auditId))
    .all();

export type AuditEntry = ReturnType<typeof findEntryRows>[number] & {
  /** What was changed of a person, as long as they have an account. */
  values: Omit<ReturnType<typeof findAuditValues>[number], "auditId">[];
};

/**
 * A page of what is on record, newest first, from before the entry `before`. `next` is what to ask
 * for the page after it, null at the end. Three statements.
 */
export function listAuditEntries(
  filter: AuditFilter,
  { size, before = Number.MAX_SAFE_INTEGER }: { size: number; before?: number },
): { entries: AuditEntry[]; next: number | null } {
  const found = findNewestIds(filter, before, size + 1);
  const ids = found.slice(0, size);
  if (ids.length === 0) return { entries: [], next: null };
  const rows = new Map(findEntryRows(ids).map((row) => [row.id, row]));
  const values = findAuditValues(ids);
  const entries = ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [];
    const own = values.filter(({ auditId }) => auditId === id);
    return [{ ...row, values: own.map(({ auditId: _entry, ...value }) => value) }];
  });
  return { entries, next: found.length > size ? (ids.at(-1) ?? null) : null };
}
