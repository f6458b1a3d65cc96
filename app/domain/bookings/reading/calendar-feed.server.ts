import { and, asc, eq, gte, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { bookings, bookingEvents } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import { query } from "#db/query.server";
import { windowsOff, type WindowSet } from "~/domain/schedule/availability";
import { lastBookableDate } from "~/domain/schedule/slots";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { publicHolidaysBetween } from "~/lib/public-holidays";
import { isMacOf, macOf } from "~/lib/secrets.server";
import type { Area, BookingStatus, Locale } from "~/lib/vocabulary";
import { answerDeadlineOf, displayedStatus } from "../lifecycle/status";
import { canCleanerSeeAddress } from "./can-cleaner-see-address";
import { customerNameColumns, customerNameOf, doorColumns } from "./customer-of-booking.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

/**
 * Programs that read a calendar feed can't sign in, so its address is the key. It names the cleaner, and
 * proves by a MAC that it was given to them; raising the cleaner's epoch ends it.
 */

/**
 * Time for which past bookings stay in the feed, and cancelled ones after their cancellation, in
 * milliseconds.
 */
const PAST_IN_FEED_MS = 30 * DAY_MS;

interface FeedOwner {
  id: number;
  calendarEpoch: number;
}

const FEED = "calendar-feed";
const signedText = ({ id, calendarEpoch }: FeedOwner) => `${id}.${calendarEpoch}`;

/** Returns the token in the address of a cleaner's feed. */
export function calendarFeedToken(cleaner: FeedOwner): string {
  return `${cleaner.id}-${macOf(FEED, signedText(cleaner))}`;
}

const findFeedOwner = query({ id: cleaners.id }, (db, p) =>
  db
    .select({
      id: cleaners.id,
      calendarEpoch: cleaners.calendarEpoch,
      offOnHolidays: cleaners.offOnHolidays,
      availabilitySavedAt: cleaners.availabilitySavedAt,
      createdAt: cleaners.createdAt,
      locale: users.locale,
    })
    .from(cleaners)
    .innerJoin(users, eq(users.id, cleaners.userId))
    .where(and(eq(cleaners.id, p.id), sql`${cleaners.deactivatedAt} is null`))
    .prepare(),
);

/** Returns the cleaner to whom a token was given, or null if it isn't valid. A wrong one takes as long. */
function findFeedOwnerByToken(token: string) {
  const [, id, given] = /^(\d{1,15})-([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || given === undefined) return null;
  const found = findFeedOwner().get({ id: Number(id) });
  const isTheirs = isMacOf(FEED, signedText(found ?? { id: 0, calendarEpoch: 0 }), given);
  return found && isTheirs ? found : null;
}

/** Instant of a booking's last change: the latest of its history entries and of the times in its row. */
export const bookingChangedAtSql = sql<number>`max(${bookings.createdAt}, coalesce(${bookings.onTheWayAt}, 0),
  coalesce(${bookings.paidAt}, 0), coalesce(${bookings.completedAt}, 0), coalesce(${bookings.problemOpenSince}, 0),
  coalesce((select max(${bookingEvents.at}) from ${bookingEvents} where ${bookingEvents.bookingId} = ${bookings.id}), 0))`;

const listBookingsSince = query({ cleanerId: cleaners.id, since: bookings.startsAt }, (db, p) =>
  db
    .select({
      id: bookings.id,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      respondBy: bookings.respondBy,
      status: bookings.status,
      rowVersion: bookings.rowVersion,
      changedAt: bookingChangedAtSql,
      serviceNameEn: bookings.serviceNameEn,
      serviceNameTh: bookings.serviceNameTh,
      totalPrice: bookings.totalPrice,
      redoOfProblemId: bookings.redoOfProblemId,
      city: bookings.city,
      door: doorColumns,
      customer: customerNameColumns,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(bookings.cleanerId, p.cleanerId), gte(bookings.startsAt, p.since), isNotOfferSql))
    .orderBy(asc(bookings.startsAt), asc(bookings.id))
    .prepare(),
);

const listBlockedDatesSince = query(
  { cleanerId: cleanerBlockedDates.cleanerId, first: cleanerBlockedDates.date },
  (db, p) =>
    db
      .select({ date: cleanerBlockedDates.date, windows: cleanerBlockedDates.windows })
      .from(cleanerBlockedDates)
      .where(
        and(eq(cleanerBlockedDates.cleanerId, p.cleanerId), gte(cleanerBlockedDates.date, p.first)),
      )
      .orderBy(asc(cleanerBlockedDates.date))
      .prepare(),
);

/** The place and the customer of a booking. They aren't given for a request or a cancelled booking. */
export interface BookingPlace {
  customerName: string;
  address: string;
  zipCode: string;
  phone: string | null;
  instructions: string;
}

export interface FeedBooking {
  id: number;
  startsAt: number;
  endsAt: number;
  /** Deadline for the answer to a request. */
  respondBy: number | null;
  status: BookingStatus;
  /** Increases with each change. */
  sequence: number;
  changedAt: number;
  serviceNameEn: string;
  serviceNameTh: string;
  /** Not null if it is a redo. */
  redoOfProblemId: number | null;
  /** Satang. */
  totalPrice: number;
  city: Area;
  place: BookingPlace | null;
}

export interface CalendarFeed {
  cleanerId: number;
  /** The language of the account: calendar programs have none. */
  locale: Locale;
  jobs: FeedBooking[];
  /** Days, or windows of a day, on which the cleaner doesn't work, and when they were last saved. */
  daysOff: { date: CityDate; windows: WindowSet }[];
  daysOffSavedAt: number;
}

/**
 * Returns the content of a cleaner's calendar feed: bookings and requests of the last 30 days and all to
 * come, cancelled ones for 30 days, and days off. Null if the token isn't, or is no longer, a cleaner's.
 * Three queries.
 */
export function getCalendarFeed(token: string, now: number): CalendarFeed | null {
  const cleaner = findFeedOwnerByToken(token);
  if (!cleaner) return null;
  const cleanerId = cleaner.id;
  const first = cityDateOf(now - PAST_IN_FEED_MS);
  const blockedWindows = new Map(
    listBlockedDatesSince()
      .all({ cleanerId, first })
      .map(({ date, windows }) => [date, windows]),
  );
  const { offOnHolidays } = cleaner;
  const holidays = publicHolidaysBetween(first, lastBookableDate(now));
  const daysOff = [...new Set([...blockedWindows.keys(), ...holidays])]
    .map((date) => ({ date, windows: windowsOff({ offOnHolidays, blockedWindows }, date) }))
    .filter(({ windows }) => windows !== 0);
  return {
    cleanerId,
    locale: cleaner.locale,
    jobs: listBookingsSince()
      .all({ cleanerId, since: now - PAST_IN_FEED_MS })
      .map((row) => feedBookingOf(row, now))
      .filter((job) => job.status !== "cancelled" || job.changedAt > now - PAST_IN_FEED_MS),
    daysOff,
    daysOffSavedAt: cleaner.availabilitySavedAt ?? cleaner.createdAt,
  };
}

type JobRow = ReturnType<ReturnType<typeof listBookingsSince>["all"]>[number];

function feedBookingOf(row: JobRow, now: number): FeedBooking {
  const { rowVersion, customer, door, ...job } = row;
  const status = displayedStatus(row, now);
  // A request that only waits to be settled appears as settled, and as changed: settling raises the
  // version.
  const isUnsettled = status !== row.status;
  return {
    ...job,
    status,
    sequence: rowVersion - 1 + (isUnsettled ? 1 : 0),
    changedAt: isUnsettled ? answerDeadlineOf(row) : row.changedAt,
    place: canCleanerSeeAddress({ status, endsAt: row.endsAt }, now)
      ? { ...door, customerName: customerNameOf(customer).shortName }
      : null,
  };
}

const raiseCalendarEpoch = query({ id: cleaners.id, epoch: cleaners.calendarEpoch }, (db, p) =>
  db
    .update(cleaners)
    .set({ calendarEpoch: sql`${cleaners.calendarEpoch} + 1` })
    .where(and(eq(cleaners.id, p.id), eq(cleaners.calendarEpoch, p.epoch)))
    .prepare(),
);

/**
 * Gives a cleaner's feed a new address; the old one stops working. `shown` is the epoch of the address that
 * is to be replaced, so that a second tap doesn't end the new one.
 */
export function renewFeedAddress(cleaner: FeedOwner, shown: number): void {
  raiseCalendarEpoch().run({ id: cleaner.id, epoch: shown });
}
