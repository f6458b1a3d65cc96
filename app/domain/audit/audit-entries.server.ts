import { aliasedTable, and, desc, eq, lt, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { auditLog, users } from "#db/schema/accounts";

/** Whose entries: all, those about a person, or those of what a person did. */
export type AuditFilter = { about: number } | { by: number } | "all";

const placeholder = sql.placeholder;
const actors = aliasedTable(users, "actors");

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  details: auditLog.details,
  actorUserId: auditLog.actorUserId,
  /** Null for the system, for the shell, and for admins who are gone. */
  actorName: actors.username,
};

const older = lt(auditLog.id, placeholder("before"));
const aboutPerson = and(
  eq(auditLog.subjectType, "user"),
  eq(auditLog.subjectId, placeholder("userId")),
);
const byPerson = eq(auditLog.actorUserId, placeholder("userId"));

// One statement a filter, so that each walks its own index backwards.
const pageWhere = (where: typeof older | typeof aboutPerson) =>
  prepared((db) =>
    db
      .select(columns)
      .from(auditLog)
      .leftJoin(actors, eq(actors.id, auditLog.actorUserId))
      .where(and(where, older))
      .orderBy(desc(auditLog.id))
      .limit(placeholder("limit"))
      .prepare(),
  );
const pageOfAll = pageWhere(older);
const pageAbout = pageWhere(aboutPerson);
const pageBy = pageWhere(byPerson);

export type AuditEntry = ReturnType<ReturnType<typeof pageOfAll>["all"]>[number];

/**
 * A page of what is on record, newest first, from before the entry `before`. `next` is what to ask
 * for the page after it, null at the end.
 */
export function listAuditEntries(
  filter: AuditFilter,
  { size, before = Number.MAX_SAFE_INTEGER }: { size: number; before?: number },
): { entries: AuditEntry[]; next: number | null } {
  const rows = rowsFor(filter, { before, limit: size + 1 });
  const entries = rows.slice(0, size);
  return { entries, next: rows.length > size ? (entries.at(-1)?.id ?? null) : null };
}

function rowsFor(filter: AuditFilter, range: { before: number; limit: number }): AuditEntry[] {
  if (filter === "all") return pageOfAll().all(range);
  if ("about" in filter) return pageAbout().all({ ...range, userId: String(filter.about) });
  return pageBy().all({ ...range, userId: filter.by });
}
