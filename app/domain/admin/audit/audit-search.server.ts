import { sql } from "drizzle-orm";
import { services } from "#db/schema/catalogue";
import { query, typedParameter } from "#db/query.server";
import { findAccountByNameOrEmail } from "~/domain/accounts/find-account.server";
import type { AuditFilter } from "./audit-entries.server";

/** Most services whose entries one search shows; a name that fits more of them is too short. */
const MOST_SERVICES = 20;

const findServicesCalled = query(
  { typed: typedParameter<string>(), limit: typedParameter<number>() },
  (db, p) =>
    db
      .select({ id: services.id })
      .from(services)
      .where(
        sql`instr(lower(${services.nameEn}), lower(${p.typed})) > 0 or instr(lower(${services.nameTh}), lower(${p.typed})) > 0`,
      )
      .orderBy(services.id)
      .limit(p.limit)
      .prepare(),
);

/**
 * Returns the filter for what an admin typed into the search of the audit log; null if nothing is called
 * so. A number, with or without #, is that of a booking and of an account. A text is an account's username
 * or email, and a part of services' names in either language.
 */
export function findAuditSubjects(typed: string): Pick<AuditFilter, "person" | "about"> | null {
  const [, digits] = /^#?\s*([1-9]\d{0,14})$/.exec(typed) ?? [];
  if (digits) {
    const id = Number(digits);
    return { person: id, about: [{ type: "booking", id }] };
  }
  const person = findAccountByNameOrEmail(typed)?.id ?? null;
  const about = findServicesCalled()
    .all({ typed, limit: MOST_SERVICES })
    .map(({ id }) => ({ type: "service" as const, id }));
  return person === null && about.length === 0 ? null : { person, about };
}
