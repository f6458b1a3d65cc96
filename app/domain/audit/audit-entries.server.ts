import { aliasedTable, and, desc, eq, lt, type Placeholder, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { auditLog, users } from "#db/schema/accounts";
import { given, statement } from "#db/statement.server";

/** Whose entries: all, those about a person, or those of what a person did. */
export type AuditFilter = { about: number } | { by: number } | "all";

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

const range = { before: auditLog.id, limit: given<number>() };

/** A page of the entries that a filter finds, from before one of them. */
const pageOf = (db: Database, where: SQL | undefined, p: { before: SQL; limit: Placeholder }) =>
  db
    .select(columns)
    .from(auditLog)
    .leftJoin(actors, eq(actors.id, auditLog.actorUserId))
    .where(and(where, lt(auditLog.id, p.before)))
    .orderBy(desc(auditLog.id))
    .limit(p.limit)
    .prepare();

// One statement a filter, so that each walks its own index backwards.
const pageOfAll = statement(range, (db, p) => pageOf(db, undefined, p));
const pageAbout = statement({ ...range, subjectId: auditLog.subjectId }, (db, p) =>
  pageOf(db, and(eq(auditLog.subjectType, "user"), eq(auditLog.subjectId, p.subjectId)), p),
);
const pageBy = statement({ ...range, userId: auditLog.actorUserId }, (db, p) =>
  pageOf(db, eq(auditLog.actorUserId, p.userId), p),
);

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
  if ("about" in filter) return pageAbout().all({ ...range, subjectId: String(filter.about) });
  return pageBy().all({ ...range, userId: filter.by });
}
