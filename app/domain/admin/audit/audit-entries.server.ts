import { aliasedTable, and, asc, eq, gte, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { query } from "#db/query.server";
import { users } from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import { services, testimonials } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { callingNameOf, nameForAdmins } from "~/domain/accounts/name-on-record.server";
import type { AuditAction } from "~/domain/audit/audit.server";
import type { AuditSubject } from "~/domain/audit/audit-subjects";
import { addDays, instantOf, type CityDate } from "~/lib/bangkok-time";

/**
 * A filter for audit entries. An entry matches if `person` or one of `about` fits it, its action is one of
 * `actions`, and it is of these days. A field that is left out doesn't filter.
 */
export interface AuditFilter {
  /** Finds what this user did, and what was done to their account. */
  person?: number | null;
  about?: readonly { type: AuditSubject; id: number }[];
  actions?: readonly AuditAction[] | null;
  /** The first and the last day, in the city's time. */
  from?: CityDate | null;
  to?: CityDate | null;
}

const actors = aliasedTable(users, "actors");
const people = aliasedTable(users, "people");
const profiles = aliasedTable(cleaners, "profiles");
const subjectId = sql`cast(${auditLog.subjectId} as integer)`;

/** SQL for the name of a cleaner whose id is in a change; null if they have no name any more. */
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
  /** Null for those, and for users who have deleted their account since. */
  actorName: callingNameOf(actors),
  /** Username of the user, or name of the testimonial that the entry is about; null if it has none, or is gone. */
  subjectName: sql<string | null>`coalesce(${people.username}, ${testimonials.name})`,
  /** The name that people call the user by: that of their profile, else the full name; else null. */
  personName: sql<
    string | null
  >`case when ${people.id} is not null then coalesce(${profiles.name}, ${nameForAdmins(people)}) end`,
  /** The two cleaners of a reassigned booking. Null for other entries, or if the cleaner is gone. */
  cleanerBefore: changedCleanerName("before"),
  cleanerAfter: changedCleanerName("after"),
  serviceNameEn: services.nameEn,
  serviceNameTh: services.nameTh,
};

/**
 * Returns conditions, combined by UNION. Each can use an index that has its entries in order. Without a
 * filter, the only condition walks the table.
 */
function indexedConditions({ person, about = [], actions }: AuditFilter): SQL[] {
  const subject = (type: AuditSubject, id: number) =>
    sql`subject_type = ${type} and subject_id = ${String(id)}`;
  const conditions = [
    ...(person ? [sql`actor_user_id = ${person}`, subject("user", person)] : []),
    ...about.map(({ type, id }) => subject(type, id)),
  ];
  if (!actions) return conditions.length === 0 ? [sql`1`] : conditions;
  if (conditions.length === 0) return actions.map((action) => sql`action = ${action}`);
  return conditions.map((way) => sql`${way} and +action in ${[...actions]}`);
}

const selectFirstIdFrom = query({ at: auditLog.at }, (db, p) =>
  db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gte(auditLog.at, p.at))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(1)
    .prepare(),
);

/**
 * Returns the id of the first entry from an instant on; a number above all ids if there is none. Entries
 * have their ids in the order of time.
 */
const firstIdFrom = (at: number): number =>
  selectFirstIdFrom().get({ at })?.id ?? Number.MAX_SAFE_INTEGER;

/** Returns the ids between which the entries of some days are: `first` is one of them, `end` isn't. */
function idsOfDays({ from, to }: Pick<AuditFilter, "from" | "to">): { first: number; end: number } {
  return {
    first: from ? firstIdFrom(instantOf(from, 0)) : 0,
    end: to ? firstIdFrom(instantOf(addDays(to, 1), 0)) : Number.MAX_SAFE_INTEGER,
  };
}

/** Returns the ids of the newest `limit` entries of a filter that are older than the entry `before`. */
function findNewestIds(filter: AuditFilter, before: number, limit: number): number[] {
  const { first, end } = idsOfDays(filter);
  const range = sql`id < ${Math.min(before, end)} ${first > 0 ? sql`and id >= ${first}` : sql``}`;
  const walks = indexedConditions(filter).map(
    (walk) => sql`select * from (select id from audit_log where ${walk} and ${range}
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
    .leftJoin(profiles, eq(profiles.userId, people.id))
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
  /** Changed values about a person; they are kept as long as the person has an account. */
  values: Omit<ReturnType<typeof findAuditValues>[number], "auditId">[];
};

/**
 * Returns a page of audit entries, newest first, older than the entry `before`. `next` is the `before` of
 * the next page, null at the end. Three queries, and one for each day of the filter.
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
