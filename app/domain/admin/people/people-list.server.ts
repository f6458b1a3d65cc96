import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import type { Provider, Role } from "~/lib/vocabulary";
import type { PeopleOrder, PersonState } from "./people-filter";
import { idsFound, inOrder, walkTo, type Listed, type Page } from "../shared/lists.server";

/** Whom an admin looks for. Deleted accounts are nobody's any more. */
export interface PeopleFilter {
  /** Parts of names, username, email or phone. */
  search: string;
  role: Role | null;
  state: PersonState | null;
  order: PeopleOrder;
}

const STATES: Record<PersonState, SQL | undefined> = {
  active: and(isNull(users.deactivatedAt), isNotNull(users.emailVerifiedAt)),
  // By the partial index, which SQLite leaves for one of all people where it isn't named.
  unverified: sql`id in (select id from ${users} indexed by users_unverified
    where email_verified_at is null and anonymised_at is null and created_at > 0)`,
  deactivated: sql`id in (select id from ${users} indexed by users_deactivated
    where deactivated_at is not null)`,
};

const ORDERS: Record<PeopleOrder, { by: (SQL | AnySQLiteColumn)[]; descending: boolean }> = {
  newest: { by: [users.id], descending: true },
  oldest: { by: [users.id], descending: false },
  username: { by: [sql`lower(${users.username})`], descending: false },
  name: { by: [users.firstName, users.lastName, users.id], descending: false },
};

/** What a column says of the cleaner that a person is; null for who is none. */
const ofCleaner = <Value>(column: "id" | "is_verified") =>
  // Written out: drizzle names no tables where a query has one.
  sql<Value | null>`(select c.${sql.identifier(column)} from cleaners c where c.user_id = users.id)`;

/** What an account is linked to for signing in: LINE, where it is two. In the order of their index. */
const ofIdentity = <Value>(column: "provider" | "provider_user_id") =>
  sql<Value | null>`(select i.${sql.identifier(column)} from user_identities i
    where i.user_id = users.id order by i.provider desc limit 1)`;

const columns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  phone: users.phone,
  address: users.address,
  city: users.city,
  zipCode: users.zipCode,
  profilePicture: users.profilePicture,
  role: users.role,
  createdAt: users.createdAt,
  deactivatedAt: users.deactivatedAt,
  rowVersion: users.rowVersion,
  provider: ofIdentity<Provider>("provider"),
  providerId: ofIdentity<string>("provider_user_id"),
  cleanerId: ofCleaner<number>("id"),
  cleanerIsVerified: ofCleaner<0 | 1>("is_verified"),
};

/** A person as admins see them: everything but what signs them in. */
export type DeskPerson = ReturnType<typeof rowsWith>[number];

/** What a search finds is read and sorted up to here; of more an index of all people is walked. */
const FEW = 1_000;

/** A page of people. Three statements at most: the count, the ids of the page, and the rows. */
export function listPeople(
  { search, role, state, order }: PeopleFilter,
  page: Page,
): Listed<DeskPerson> {
  const found = idsFound("people_search", search);
  // As the partial indexes have it.
  const kept = and(sql`anonymised_at is null`, state ? STATES[state] : undefined);
  const where = and(
    kept,
    role ? eq(users.role, role) : undefined,
    found ? inArray(users.id, found) : undefined,
  );
  // A search may find everybody: to count them beside each row and sort them all is dearer than to look twice.
  const [counted] = db().select({ total: count() }).from(users).where(where).all();
  const total = counted?.total ?? 0;
  const { reversed, limit, offset } = walkTo(page, total);
  const { by, descending } = ORDERS[order];
  // A plus keeps SQLite from reading and sorting all that was found: it goes along the order's index.
  const walked = and(
    kept,
    role ? sql`+role = ${role}` : undefined,
    found ? sql`+id in ${found}` : undefined,
  );
  const ids = db()
    .select({ id: users.id })
    .from(users)
    .where(found && total > FEW ? walked : where)
    .orderBy(...by.map((column) => (descending === reversed ? asc(column) : desc(column))))
    .limit(limit)
    .offset(offset)
    .all();
  if (reversed) ids.reverse();
  return { rows: inOrder(ids, rowsWith), total };
}

const rowsWith = (ids: number[]) =>
  db().select(columns).from(users).where(inArray(users.id, ids)).all();

/** A person whose account isn't deleted, or null. */
export function getPerson(id: number): DeskPerson | null {
  return (
    db()
      .select(columns)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.anonymisedAt)))
      .get() ?? null
  );
}
