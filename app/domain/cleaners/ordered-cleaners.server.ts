import { desc, eq } from "drizzle-orm";
import { cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { rememberPublic } from "~/domain/catalogue/public-version.server";
import { hoursBilled, quote, type Quote } from "~/domain/pricing/pricing";
import type { Schedule } from "~/domain/schedule/availability";
import { GUESTS_VIEW, type CustomerView } from "~/domain/schedule/customer-view.server";
import { schedulesBetween, workingTimeColumns } from "~/domain/schedule/schedules.server";
import { dayState, nextFreeStart, type FreeStart } from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, type CityDate } from "~/lib/bangkok-time";
import { DAYS_TO_ASK_FOR } from "~/lib/booking-limits";
import type { Satang } from "~/lib/money";
import type { CleanerOrder, Specialty } from "~/lib/vocabulary";
import {
  cardColumns,
  cardOf,
  CARD_HORIZON_DAYS,
  cardRows,
  countCleaners,
  idsOfCleaners,
  listCleaners,
  type CleanerCard,
  type CleanerFilter,
} from "./cleaner-cards.server";

/** The services that can be booked, as far as prices and diaries depend on them. */
type Offer = readonly { specialty: Specialty; duration: number | null }[];

/** The lowest total, fee included, for which a cleaner does anything; null if nothing can be booked. */
export function lowestTotal(
  { hourlyRate, specialties }: { hourlyRate: Satang; specialties: readonly Specialty[] },
  services: Offer,
): Quote | null {
  const hours = services
    .filter(({ specialty }) => specialties.includes(specialty))
    .map(({ duration }) => hoursBilled(duration));
  if (hours.length === 0) return null;
  return quote(hourlyRate, Math.min(...hours) * 60);
}

/** What no index knows of a cleaner: it follows from their diary, their rate and the clock. */
interface Standing {
  hourlyRate: Satang;
  specialties: readonly Specialty[];
  /** One bit a day, today the first. */
  freeDays: number;
  nextFree: FreeStart | null;
}

const allListed = statement({}, (db) =>
  db
    .select({
      ...workingTimeColumns,
      hourlyRate: cleaners.hourlyRate,
      specialties: cardColumns.specialties,
    })
    .from(cleaners)
    .where(eq(cleaners.isListed, true))
    .orderBy(desc(cleaners.rating), desc(cleaners.reviewCount), desc(cleaners.id))
    .prepare(),
);

/** One for each length of a job. */
const rememberStandings = rememberPublic<ReadonlyMap<number, Standing>>(12);

/**
 * Where each listed cleaner stands for a job of that length, best rated first. All of them at once,
 * whatever somebody looks for: it is found out once for everybody. Three statements, or five.
 */
function standings(jobHours: number, now: number, within?: string): ReadonlyMap<number, Standing> {
  const find = () => {
    const rows = allListed().all();
    const today = cityDateOf(now);
    const soon = schedulesBetween(rows, today, addDays(today, DAYS_TO_ASK_FOR));
    const freeDays = new Map(
      rows.map(({ id }) => [id, freeDaysOf(soon.get(id), jobHours, today, now)]),
    );
    const others = rows.filter(({ id }) => freeDays.get(id) === 0);
    const later = schedulesBetween(others, today, addDays(today, CARD_HORIZON_DAYS));
    return new Map(
      rows.map(({ id, hourlyRate, specialties }) => {
        const days = freeDays.get(id) ?? 0;
        const schedule = (days ? soon : later).get(id);
        const nextFree = schedule
          ? nextFreeStart(schedule, jobHours, now, days ? DAYS_TO_ASK_FOR : CARD_HORIZON_DAYS)
          : null;
        return [id, { hourlyRate, specialties, freeDays: days, nextFree }];
      }),
    );
  };
  return rememberStandings(String(jobHours), now, find, within);
}

function freeDaysOf(
  schedule: Schedule | undefined,
  jobHours: number,
  today: CityDate,
  now: number,
): number {
  if (!schedule) return 0;
  let days = 0;
  for (let day = 0; day < DAYS_TO_ASK_FOR; day += 1) {
    if (dayState(schedule, addDays(today, day), jobHours, now) === "free") days |= 1 << day;
  }
  return days;
}

/** The same as one person sees it, in the same order. */
function asSeenIn(
  { hidden, busy }: CustomerView,
  known: ReadonlyMap<number, Standing>,
): ReadonlyMap<number, Standing> {
  if (hidden.size + busy.size === 0) return known;
  return new Map(
    [...known].flatMap(([id, standing]) => {
      if (hidden.has(id)) return [];
      return [[id, busy.has(id) ? { ...standing, freeDays: 0, nextFree: null } : standing]];
    }),
  );
}

/** How somebody looks through the cleaners. */
export interface Look extends CleanerFilter {
  /** Only who is free then; one of the next 14 days. */
  day?: CityDate | null;
  order?: CleanerOrder;
  /** Only these, as far as they can be booked. */
  among?: readonly number[];
}

interface Found {
  readonly cleaners: readonly CleanerCard[];
  readonly total: number;
}

const rememberFound = rememberPublic<Found>(200);

/**
 * A page of the bookable cleaners whom somebody looks for, in their order, and how many there are in
 * all, as `view` lets them see it. Best rated first is an index's order; any other, a day, or a view of
 * their own takes the standings.
 */
export function findCleaners(
  { day = null, order = "recommended", among, ...filter }: Look,
  {
    page,
    size,
    durationMinutes,
    services,
    view,
    now,
  }: {
    page: number;
    size: number;
    durationMinutes: number | null;
    /** What can be booked where no specialty is asked for: the lowest totals follow from it. */
    services: Offer;
    view: CustomerView;
    now: number;
  },
): Found {
  const findInStandings = (within?: string): Found => {
    const known = asSeenIn(view, standings(hoursBilled(durationMinutes), now, within));
    const wanted = idsOfCleaners(filter);
    const onDay = day ? bitOf(day, cityDateOf(now)) : null;
    const found = [...known].filter(
      ([id, { freeDays }]) =>
        wanted.has(id) &&
        (!among || among.includes(id)) &&
        (onDay === null || (freeDays & onDay) !== 0),
    );
    const rank = rankOf(order, filter.specialty ? [] : services);
    // Sorting is stable: of equals the better rated stays first.
    if (rank) found.sort(([, a], [, b]) => rank(a) - rank(b));
    const ids = found.slice((page - 1) * size, page * size).map(([id]) => id);
    return {
      cleaners: cardRows(ids).map((row) => cardOf(row, known.get(row.id)?.nextFree ?? null)),
      total: found.length,
    };
  };
  // What one person asks for, or sees, isn't kept for others.
  if (view !== GUESTS_VIEW || among) return findInStandings();
  const findByIndex = (within?: string): Found => ({
    cleaners: listCleaners(filter, { page, size, durationMinutes, now }, within).cleaners,
    total: countCleaners(filter, now, within),
  });
  const find = !day && order === "recommended" ? findByIndex : findInStandings;
  const key = JSON.stringify([filter, day, order, page, size, durationMinutes]);
  return rememberFound(key, now, find);
}

/** The bit of a day; none for those that can't be asked for. */
function bitOf(day: CityDate, today: CityDate): number {
  const place = daysBetween(today, day);
  return place >= 0 && place < DAYS_TO_ASK_FOR ? 1 << place : 0;
}

/** What an order sorts by, the least first; null where the standings have their order already. */
function rankOf(order: CleanerOrder, services: Offer): ((standing: Standing) => number) | null {
  switch (order) {
    case "recommended":
      return null;
    case "soonest":
      return ({ nextFree }) => (nextFree ? Date.parse(nextFree.date) : Infinity);
    case "lowest":
      // For one service the rates have the order of the totals.
      return services.length === 0
        ? ({ hourlyRate }) => hourlyRate
        : (standing) => lowestTotal(standing, services)?.total ?? Infinity;
  }
}
