import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { MANY_VISITS_AHEAD } from "~/lib/booking-limits";
import type { Provider, Role } from "~/lib/vocabulary";
import type { PeopleOrder, PersonState } from "./people-filter";
import {
  searchIds,
  rowsInOrder,
  pageWindow,
  type ListPage,
  type PageRequest,
} from "../shared/lists.server";

/** The filter and order of the admin's list of people. Deleted accounts are never in it. */
export interface PeopleFilter {
  /** Parts of names, username, email or phone. */
  search: string;
  role: Role | null;
  state: PersonState | null;
  order: PeopleOrder;
  /** The instant from which on bookings are ahead. */
  now: number;
}

const personStateSql = (now: number): Record<PersonState, SQL | undefined> => ({
  active: and(isNull(users.deactivatedAt), isNotNull(users.emailVerifiedAt)),
  // The partial index is named, because SQLite would else use an index of all people.
  unverified: sql`id in (select id from ${users} indexed by users_unverified
    where email_verified_at is null and anonymised_at is null and created_at > 0)`,
  deactivated: sql`id in (select id from ${users} indexed by users_deactivated
    where deactivated_at is not null)`,
  // The conditions are written as in the partial index, which has all that is asked for. It doesn't say which
  // bookings are redos, which nobody hoards; they are taken off of those few who have many.
  "many-ahead": sql`id in (select user_id from ${bookings} indexed by bookings_ahead
    where status in ('pending', 'confirmed') and is_offer = 0 and starts_at > ${now}
      and not (status = 'pending' and coalesce(respond_by, starts_at) <= ${now})
    group by user_id having count(*) > ${MANY_VISITS_AHEAD}
      and count(*) - (select count(*) from ${bookings} as redo indexed by bookings_redo
        where redo.redo_of_problem_id is not null and redo.user_id = bookings.user_id
          and redo.status = 'confirmed' and redo.starts_at > ${now}) > ${MANY_VISITS_AHEAD})`,
});

const PERSON_ORDER_COLUMNS: Record<
  PeopleOrder,
  { by: (SQL | AnySQLiteColumn)[]; descending: boolean }
> = {
  newest: { by: [users.id], descending: true },
  oldest: { by: [users.id], descending: false },
  username: { by: [sql`lower(${users.username})`], descending: false },
  name: { by: [users.firstName, users.lastName, users.id], descending: false },
};

/** SQL for a column of the person's cleaner profile; null if they have none. */
const cleanerColumn = <Value>(column: "id" | "is_verified") =>
  // Table names are written out: drizzle omits them in a query of one table.
  sql<Value | null>`(select c.${sql.identifier(column)} from cleaners c where c.user_id = users.id)`;

/** SQL for a column of an account's sign-in link; LINE's if there are two. It uses the index's order. */
const identityColumn = <Value>(column: "provider" | "provider_user_id") =>
  sql<Value | null>`(select i.${sql.identifier(column)} from user_identities i
    where i.user_id = users.id order by i.provider desc limit 1)`;

const personColumns = {
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
  provider: identityColumn<Provider>("provider"),
  providerId: identityColumn<string>("provider_user_id"),
  cleanerId: cleanerColumn<number>("id"),
  cleanerIsVerified: cleanerColumn<0 | 1>("is_verified"),
};

/** A person as admins see them: everything but their password. */
export type PersonForAdmin = ReturnType<typeof listPeopleByIds>[number];

/** Most search results that are read and sorted. For more, the index of the order is walked. */
const MOST_SORTED = 1_000;

/** Returns a page of people. At most three queries: the count, the ids of the page, and the rows. */
export function listPeople(
  { search, role, state, order, now }: PeopleFilter,
  page: PageRequest,
): ListPage<PersonForAdmin> {
  const found = searchIds("people_search", search);
  // The condition is written as in the partial indexes.
  const stateCondition = and(
    sql`anonymised_at is null`,
    state ? personStateSql(now)[state] : undefined,
  );
  const where = and(
    stateCondition,
    role ? eq(users.role, role) : undefined,
    found ? inArray(users.id, found) : undefined,
  );
  // A search may find everybody: a window count and a sort of all rows cost more than a second query.
  const [counted] = db().select({ total: count() }).from(users).where(where).all();
  const total = counted?.total ?? 0;
  const { reversed, limit, offset } = pageWindow(page, total);
  const { by, descending } = PERSON_ORDER_COLUMNS[order];
  // The plus makes SQLite walk the order's index, instead of reading and sorting all rows found.
  const conditionAlongOrderIndex = and(
    stateCondition,
    role ? sql`+role = ${role}` : undefined,
    found ? sql`+id in ${found}` : undefined,
  );
  const ids = db()
    .select({ id: users.id })
    .from(users)
    .where(found && total > MOST_SORTED ? conditionAlongOrderIndex : where)
    .orderBy(...by.map((column) => (descending === reversed ? asc(column) : desc(column))))
    .limit(limit)
    .offset(offset)
    .all();
  if (reversed) ids.reverse();
  return { rows: rowsInOrder(ids, listPeopleByIds), total };
}

const listPeopleByIds = (ids: number[]) =>
  db().select(personColumns).from(users).where(inArray(users.id, ids)).all();

/** Returns a person whose account isn't deleted, or null. */
export function getPerson(id: number): PersonForAdmin | null {
  return (
    db()
      .select(personColumns)
      .from(users)
      .where(and(eq(users.id, id), isNull(users.anonymisedAt)))
      .get() ?? null
  );
}
