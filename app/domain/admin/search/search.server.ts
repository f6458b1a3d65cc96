import { aliasedTable, and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, problems } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { nameForAdmins } from "~/domain/accounts/name-on-record.server";
import { isNotOfferByIndexSql } from "~/domain/bookings/substitutes/is-offer.server";
import { hasNobodySql } from "~/domain/bookings/substitutes/without-cleaner.server";
import { cityDateOf, instantOf } from "~/lib/bangkok-time";
import { phoneInSearch } from "~/lib/phone-in-search";
import { normalizeSearchText } from "~/lib/search-text";
import { hasAllWords } from "~/lib/text-hits";
import {
  listAccountsWithTypedPhone,
  type AccountWithTypedPhone,
} from "../people/accounts-by-phone.server";
import { bookingNumberIn, rowsInOrder, searchIds, storedSearchWords } from "../shared/lists.server";

/* The one search of the admin pages: people, their bookings, and the problems of those. */

/** Most results of each kind. */
export const MOST_FOUND = 20;

/** Shortest search, in characters. A single letter is in nearly every name. */
const SHORTEST_SEARCH = 2;

/** Most accounts with the words of a search that are read and ranked. */
const MOST_RANKED = 100;

/** Most profiles with the words of a search, in the name or in the bio, that are read and ranked. */
const MOST_PROFILES = 200;

/** Most people whose bookings are found with them, the likeliest first. */
const MOST_WITH_BOOKINGS = 10;

/** A field of an account or profile in which a search has found its words. */
type FoundIn = "name" | "username" | "email" | "phone";

/** Reason why a person is among the results. */
type WhyPerson =
  | { by: FoundIn; text: string }
  /** They gave the number for bookings, and their profile has another one or none. */
  | { by: "typed-phone"; bookingId: number; times: number };

/** Reason why a booking is among the results: the number given for it, or one of its sides. */
type WhyBooking = "phone" | "typed-phone" | "customer" | "cleaner";

export interface Found {
  /** The phone number that was searched for, in E.164; null if it was something else. */
  phone: string | null;
  /** The words that were searched for, as texts are compared with them. */
  words: string[];
  people: (PersonRow & { why: WhyPerson })[];
  bookings: (BookingRow & { why: WhyBooking })[];
  problems: ProblemRow[];
  /** True if there are more people, or more bookings. */
  hasMorePeople: boolean;
  hasMoreBookings: boolean;
  /** Accounts whose customers gave the number for bookings, if it is in no profile at all; else none. */
  typedOnly: AccountWithTypedPhone[];
}

/** Returns the id of the booking whose number is searched for; null if it is no number, or there is none. */
export function findBookingByNumber(search: string): number | null {
  const number = bookingNumberIn(search);
  if (number === null) return null;
  const found = db()
    .select({ id: bookings.id })
    .from(bookings)
    .where(eq(bookings.id, number))
    .get();
  return found?.id ?? null;
}

/**
 * Returns the results of a search, each kind with the likeliest first: people, then bookings, of which today's
 * and those to come are before past ones, then problems. Five queries at most. Null if there is too little to
 * search for.
 */
export function searchEverything(search: string, now: number): Found | null {
  const text = normalizeSearchText(search);
  const words = storedSearchWords(search);
  if ([...text].length < SHORTEST_SEARCH || words.length === 0) return null;
  const phone = phoneInSearch(search);
  const typed = phone === null ? [] : listAccountsWithTypedPhone(phone);
  const people = findPeople(search, { words, phone, typed });
  const withBookings = people.slice(0, MOST_WITH_BOOKINGS);
  const ids = findBookingIds(withBookings, phone, now);
  const foundBookings = rowsInOrder(ids.slice(0, MOST_FOUND), listBookingsByIds);
  return {
    phone,
    words,
    people: people.slice(0, MOST_FOUND),
    bookings: foundBookings.map((row) => ({ ...row, why: whyBooking(row, people, phone) })),
    problems: listProblemsOf(
      withBookings,
      foundBookings.map(({ id }) => id),
    ),
    hasMorePeople: people.length > MOST_FOUND,
    hasMoreBookings: ids.length > MOST_FOUND,
    typedOnly: people.some(({ why }) => why.by === "phone") ? [] : typed,
  };
}

const personColumns = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  role: users.role,
  createdAt: users.createdAt,
  deactivatedAt: users.deactivatedAt,
  cleanerId: cleaners.id,
  cleanerName: cleaners.name,
  photo: cleaners.photo,
  isListed: cleaners.isListed,
};

type PersonRow = ReturnType<typeof listPeopleIn>[number];

const listPeopleIn = (ids: SQL) =>
  db()
    .select(personColumns)
    .from(users)
    .leftJoin(cleaners, eq(cleaners.userId, users.id))
    .where(and(inArray(users.id, ids), isNull(users.anonymisedAt)))
    .orderBy(desc(users.id))
    .all();

/** Returns the people whom a search finds, the likeliest first. */
function findPeople(
  search: string,
  asked: { words: string[]; phone: string | null; typed: AccountWithTypedPhone[] },
): Found["people"] {
  const accounts = searchIds("people_search", search, { limit: MOST_RANKED });
  const profiles = searchIds("cleaner_search", search, { limit: MOST_PROFILES });
  if (!accounts || !profiles) return [];
  const typedIds = JSON.stringify(asked.typed.map(({ id }) => id));
  const rows = listPeopleIn(sql`(select rowid from ${accounts}
    union select ${cleaners.userId} from ${cleaners} where ${cleaners.id} in ${profiles}
    union select value from json_each(${typedIds}))`);
  const text = normalizeSearchText(search);
  return rows
    .flatMap((row) => {
      const why = whyPerson(row, asked);
      return why ? [{ ...row, why }] : [];
    })
    .sort(
      (a, b) =>
        rankOf(a.why, text) - rankOf(b.why, text) ||
        Number(a.deactivatedAt !== null) - Number(b.deactivatedAt !== null),
    );
}

/** Returns the reason why a person is found; null if only the bio of a profile has the words. */
function whyPerson(
  person: PersonRow,
  {
    words,
    phone,
    typed,
  }: { words: string[]; phone: string | null; typed: AccountWithTypedPhone[] },
): WhyPerson | null {
  if (phone !== null) {
    if (person.phone === phone) return { by: "phone", text: phone };
    const given = typed.find(({ id }) => id === person.id);
    return given ? { by: "typed-phone", bookingId: given.typedOn, times: given.times } : null;
  }
  const fields: { by: FoundIn; text: string }[] = [
    { by: "name", text: nameOf(person) },
    { by: "name", text: person.cleanerName ?? "" },
    { by: "username", text: person.username },
    { by: "email", text: person.email ?? "" },
    { by: "phone", text: person.phone ?? "" },
  ];
  const whole = fields.find((field) => hasAllWords(field.text, words));
  if (whole) return whole;
  // The words may be spread over several fields of the account.
  const account = [nameOf(person), person.username, person.email, person.phone].join(" ");
  if (!hasAllWords(account, words)) return null;
  return fields.find((field) => words.some((word) => hasAllWords(field.text, [word]))) ?? null;
}

/** Returns the full name of a person, or the username if they gave none. */
const nameOf = ({ firstName, lastName, username }: PersonRow) =>
  `${firstName} ${lastName}`.trim() || username;

/** Returns how far behind a reason is: the whole text first, then a name that begins with it, then any name. */
function rankOf(why: WhyPerson, text: string): number {
  if (why.by === "phone") return 0;
  if (why.by === "typed-phone") return 1;
  const found = normalizeSearchText(why.text);
  const ranks = [found === text, why.by === "name" && found.startsWith(text), why.by === "name"];
  const rank = ranks.indexOf(true);
  return rank < 0 ? ranks.length : rank;
}

/**
 * Returns ids of bookings: today's and those to come, the next one first, then past ones, the latest first. Of
 * each, those with the number that was searched for are before the others of their people.
 */
function findBookingIds(
  people: readonly Pick<PersonRow, "id" | "cleanerId">[],
  phone: string | null,
  now: number,
): { id: number }[] {
  const today = instantOf(cityDateOf(now), 0);
  const customerIds = JSON.stringify(people.map(({ id }) => id));
  const cleanerIds = JSON.stringify(people.flatMap(({ cleanerId }) => cleanerId ?? []));
  const columns = sql`${bookings.id} as id, ${bookings.startsAt} as starts_at`;
  // The cross joins make SQLite go from the people found to their bookings, not the other way round.
  const within = (when: SQL) =>
    sql.join(
      [
        sql`select ${columns}, 1 as rank from json_each(${customerIds}) as found
          cross join ${bookings} on ${bookings.userId} = found.value where ${when}`,
        sql`select ${columns}, 1 as rank from json_each(${cleanerIds}) as found
          cross join ${bookings} on ${bookings.cleanerId} = found.value where ${when}`,
        ...(phone === null
          ? []
          : [
              sql`select ${columns}, 0 as rank from ${bookings} where ${bookings.phone} = ${phone} and ${when}`,
            ]),
      ],
      sql` union all `,
    );
  const coming = within(sql`${gte(bookings.startsAt, today)} and ${isNotOfferByIndexSql}`);
  const past = within(sql`${lt(bookings.startsAt, today)} and ${isNotOfferByIndexSql}`);
  const limit = MOST_FOUND + 1;
  return db().all<{ id: number }>(
    sql`select id from (
        select id from (${coming}) group by id order by min(rank), starts_at, id limit ${limit})
      union all select id from (
        select id from (${past}) group by id order by min(rank), starts_at desc, id desc limit ${limit})
      limit ${limit}`,
  );
}

const customers = aliasedTable(users, "customers");
const cleanerAccounts = aliasedTable(users, "cleaner_accounts");

const bookingColumns = {
  id: bookings.id,
  userId: bookings.userId,
  cleanerId: bookings.cleanerId,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  totalPrice: bookings.totalPrice,
  status: bookings.status,
  respondBy: bookings.respondBy,
  phone: bookings.phone,
  city: bookings.city,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  redoOfProblemId: bookings.redoOfProblemId,
  /** Null once their account is deleted. */
  customerName: nameForAdmins(customers),
  customerPhone: customers.phone,
  cleanerName: cleaners.name,
  cleanerPhone: cleanerAccounts.phone,
  /** True if it has lost its cleaner and needs somebody. */
  hasNobody: hasNobodySql.mapWith(Boolean),
};

type BookingRow = ReturnType<typeof listBookingsByIds>[number];

const listBookingsByIds = (ids: number[]) =>
  db()
    .select(bookingColumns)
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(cleanerAccounts, eq(cleanerAccounts.id, cleaners.userId))
    .where(inArray(bookings.id, ids))
    .all();

/** Returns the reason why a booking is found. */
function whyBooking(
  booking: BookingRow,
  people: readonly Pick<PersonRow, "id">[],
  phone: string | null,
): WhyBooking {
  if (phone !== null && booking.phone === phone)
    return booking.customerPhone === phone ? "phone" : "typed-phone";
  return people.some(({ id }) => id === booking.userId) ? "customer" : "cleaner";
}

type ProblemRow = ReturnType<typeof listProblemsOf>[number];

/**
 * Returns the problems of people, also those of bookings that aren't among the first ones found, and those of
 * some more bookings: open ones first, then the latest.
 */
function listProblemsOf(
  people: readonly Pick<PersonRow, "id" | "cleanerId">[],
  bookingIds: readonly number[],
) {
  if (bookingIds.length === 0) return [];
  const customerIds = JSON.stringify(people.map(({ id }) => id));
  const cleanerIds = JSON.stringify(people.flatMap(({ cleanerId }) => cleanerId ?? []));
  // The cross joins make SQLite go from the people found to their bookings, not the other way round.
  const concerned = sql`(select own.id from json_each(${customerIds}) as found
      cross join bookings as own on own.user_id = found.value
    union select jobs.id from json_each(${cleanerIds}) as found
      cross join bookings as jobs on jobs.cleaner_id = found.value
    union select value from json_each(${JSON.stringify(bookingIds)}))`;
  return db()
    .select({
      id: problems.id,
      bookingId: problems.bookingId,
      kind: problems.kind,
      createdAt: problems.createdAt,
      settledAt: problems.settledAt,
      customerName: nameForAdmins(customers),
      cleanerName: cleaners.name,
    })
    .from(problems)
    .innerJoin(bookings, eq(bookings.id, problems.bookingId))
    .innerJoin(customers, eq(customers.id, bookings.userId))
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .where(sql`${problems.bookingId} in ${concerned}`)
    .orderBy(sql`${problems.settledAt} is not null`, desc(problems.createdAt))
    .limit(MOST_FOUND)
    .all();
}
