import { and, asc, count, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { db } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { WARNED_DAYS_BEFORE } from "~/domain/cleaners/background-checks.server";
import { specialtiesColumn } from "~/domain/cleaners/list-columns.server";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import { searchTerms } from "~/lib/search-text";
import type { DeskCleanerOrder, DeskCleanerState } from "./cleaners-filter";
import { countBeside, idsFound, inOrder, type Listed, type Page } from "../shared/lists.server";

/** Which cleaners an admin looks for. */
export interface DeskCleanerFilter {
  /** A number, or parts of the name, the bio, the account's names, email or phone. */
  search: string;
  state: DeskCleanerState | null;
  order: DeskCleanerOrder;
  /** On the city's calendar: it decides whose check has expired. */
  today: CityDate;
}

const expiresOn = cleaners.backgroundCheckExpiresOn;
const isVerified = eq(cleaners.isVerified, true);

/** Those few that an index has: SQLite would rather look through all of them in their order. */
const found = (where: SQL) =>
  inArray(cleaners.id, sql`(select id from ${cleaners} indexed by ${where})`);

/** Which cleaners are in a state on a day. */
export const inState: Record<DeskCleanerState, (today: CityDate) => SQL | undefined> = {
  "to-verify": () =>
    found(
      sql`cleaners_to_verify where is_verified = 0 and anonymised_at is null and deactivated_at is null and set_aside_at is null`,
    ),
  // Somebody took it back: they don't wait, until somebody verifies them.
  "set-aside": () =>
    found(
      sql`cleaners_to_verify where is_verified = 0 and anonymised_at is null and set_aside_at is not null`,
    ),
  changed: () =>
    found(sql`cleaners_changed where changed_since_verified is not null and anonymised_at is null`),
  // Their last day comes within the time in which they are warned.
  expiring: (today) =>
    found(
      sql`cleaners_check where background_check_expires_on between ${today} and ${addDays(today, WARNED_DAYS_BEFORE)} and is_verified and deactivated_at is null`,
    ),
  expired: (today) =>
    found(sql`cleaners_check where background_check_expires_on < ${today} and is_verified`),
  verified: () => isVerified,
  listed: () => found(sql`cleaners_listed where is_listed = 1`),
  paused: () => found(sql`cleaners_paused where paused_at is not null`),
  deactivated: () => found(sql`cleaners_deactivated where deactivated_at is not null`),
};

const ORDERS: Record<DeskCleanerOrder, SQL[]> = {
  newest: [desc(cleaners.id)],
  oldest: [asc(cleaners.id)],
  name: [asc(cleaners.name), asc(cleaners.id)],
  rating: [desc(cleaners.rating), desc(cleaners.id)],
  // Those without a check come first: theirs is the next to be made.
  check: [asc(expiresOn)],
};

const columns = {
  id: cleaners.id,
  userId: cleaners.userId,
  name: cleaners.name,
  bio: cleaners.bio,
  photo: cleaners.photo,
  rating: cleaners.rating,
  reviewCount: cleaners.reviewCount,
  languages: cleaners.languages,
  otherLanguages: cleaners.otherLanguages,
  nextAvailableDate: cleaners.nextAvailableDate,
  isVerified: cleaners.isVerified,
  isListed: cleaners.isListed,
  averageResponseTime: cleaners.averageResponseTime,
  completedBookings: cleaners.completedBookings,
  hourlyRate: cleaners.hourlyRate,
  backgroundCheckedOn: cleaners.backgroundCheckedOn,
  backgroundCheckExpiresOn: expiresOn,
  changedSinceVerified: cleaners.changedSinceVerified,
  setAsideAt: cleaners.setAsideAt,
  deactivatedAt: cleaners.deactivatedAt,
  pausedAt: cleaners.pausedAt,
  createdAt: cleaners.createdAt,
  specialties: specialtiesColumn,
};

/** A page of cleaners, listed or not; not those whose account is deleted. Three statements at most. */
export function listDeskCleaners(
  { search, state, order, today }: DeskCleanerFilter,
  { page, size }: Page,
): Listed<DeskCleaner> {
  const found = searched(search.trim());
  const where = and(sql`anonymised_at is null`, state ? inState[state](today) : undefined, found);
  const ids = db()
    .select({ id: cleaners.id, total: countBeside(found !== undefined) })
    .from(cleaners)
    .where(where)
    .orderBy(...ORDERS[order])
    .limit(size)
    .offset((page - 1) * size)
    .all();
  const [counted] = found ? ids : db().select({ total: count() }).from(cleaners).where(where).all();
  return { rows: inOrder(ids, rowsWith), total: counted?.total ?? 0 };
}

/** Of so many people whom a search finds, profiles are looked for: some words stand in every email. */
const MOST_PEOPLE = 1_000;

const isLong = (search: string) => searchTerms(search).patterns.length === 0;

/** A number of up to six digits that doesn't begin with 0, or any after #, is a cleaner's. */
function searched(search: string): SQL | undefined {
  const number = /^#?([1-9]\d{0,5})$/.exec(search)?.[1];
  if (number) return eq(cleaners.id, Number(number));
  const listed = idsFound("cleaner_search", search);
  if (!listed) return undefined;
  // One letter or two stand in most accounts: they are looked for in names and bios alone.
  const people = isLong(search) && idsFound("people_search", search, { most: MOST_PEOPLE });
  if (!people) return inArray(cleaners.id, listed);
  // From the people found to their profiles, not the other way round.
  return inArray(
    cleaners.id,
    sql`(select rowid from ${listed}
      union select ${cleaners.id} from ${people} as found cross join ${cleaners} on ${cleaners.userId} = found.rowid)`,
  );
}

export type DeskCleaner = ReturnType<typeof rowsWith>[number];

const rowsWith = (ids: number[]) =>
  db().select(columns).from(cleaners).where(inArray(cleaners.id, ids)).all();
