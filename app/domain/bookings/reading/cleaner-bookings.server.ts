import { and, asc, eq, gt, gte, lt, or, sql, type Placeholder, type SQL } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings, searchOffers } from "#db/schema/bookings";
import { services } from "#db/schema/catalogue";
import { absences } from "#db/schema/schedule";
import { typedParameter, query } from "#db/query.server";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { canCleanerSeeAddress, canCleanerSeeHome } from "./can-cleaner-see-address";
import {
  customerNameColumns,
  customerNameOf,
  doorColumns,
  homeColumns,
} from "./customer-of-booking.server";
import { openMoreTimeOf } from "../more-time/more-time";
import { redoWorkSql } from "../redos/reading-redos.server";
import { rescheduleProposalOf } from "../rescheduling/reschedule-proposal";
import { visitPlaceColumns } from "../series/series.server";
import { displayedStatus } from "../lifecycle/status";
import { hasProposalSql, isOpenSql } from "../lifecycle/status-in-sql.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";

const cleanerBookingColumns = {
  id: bookings.id,
  seriesId: bookings.seriesId,
  ...visitPlaceColumns,
  date: bookings.date,
  time: bookings.time,
  startsAt: bookings.startsAt,
  endsAt: bookings.endsAt,
  status: bookings.status,
  respondBy: bookings.respondBy,
  createdAt: bookings.createdAt,
  specialty: services.specialty,
  serviceNameEn: bookings.serviceNameEn,
  serviceNameTh: bookings.serviceNameTh,
  serviceDuration: bookings.serviceDuration,
  hoursBilled: bookings.hoursBilled,
  hourlyRate: bookings.hourlyRate,
  serviceCost: bookings.serviceCost,
  platformFee: bookings.platformFee,
  totalPrice: bookings.totalPrice,
  city: bookings.city,
  place: homeColumns,
  door: doorColumns,
  comingConfirmedAt: bookings.comingConfirmedAt,
  presenceConfirmedAt: bookings.presenceConfirmedAt,
  onTheWayAt: bookings.onTheWayAt,
  completedAt: bookings.completedAt,
  paidAt: bookings.paidAt,
  paidHow: bookings.paidHow,
  presumedPaidAt: bookings.presumedPaidAt,
  notPaidAt: bookings.notPaidAt,
  saysPaidAt: bookings.saysPaidAt,
  saysPaidHow: bookings.saysPaidHow,
  problemOpenSince: bookings.problemOpenSince,
  proposedDate: bookings.proposedDate,
  proposedTime: bookings.proposedTime,
  proposedUntil: bookings.proposedUntil,
  moreHours: bookings.moreHours,
  moreHoursBy: bookings.moreHoursBy,
  isPaidBeforeMore: bookings.isPaidBeforeMore,
  paidBefore: bookings.paidBefore,
  isOffer: bookings.isOffer,
  redoOfProblemId: bookings.redoOfProblemId,
  redoWork: redoWorkSql,
  /** By when a substitute is to say that they come; null if they needn't, or have said so. */
  confirmBy: sql<number | null>`(select ${searchOffers.confirmBy} from ${searchOffers}
    where ${searchOffers.bookingId} = ${bookings.id} and ${searchOffers.confirmedAt} is null)`,
  customer: customerNameColumns,
  /** The language in which the customer reads. */
  customerLocale: users.locale,
};

/** The bookings of cleaners, to be narrowed to those of one, and shown to them by `redactForCleaner`. */
export const selectCleanerBookings = (db: Database) =>
  db
    .select(cleanerBookingColumns)
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(users, eq(users.id, bookings.userId));

type Row = ReturnType<ReturnType<typeof selectCleanerBookings>["all"]>[number];

/**
 * A booking as its cleaner may see it at this moment: address, phone number and instructions are included
 * only while they may see them.
 */
export type CleanerBooking = ReturnType<typeof redactForCleaner>;

/** Returns a booking as its cleaner may see it at this moment. */
export function redactForCleaner(
  { place, door, customer, proposedDate, proposedTime, proposedUntil, ...job }: Row,
  now: number,
) {
  const status = displayedStatus(job, now);
  return {
    ...job,
    status,
    /** Another time that the customer asks for. */
    proposal: rescheduleProposalOf({ ...job, proposedDate, proposedTime, proposedUntil }, now),
    /** More time that one of the two sides asks for. */
    moreTime: openMoreTimeOf(job, now),
    customer: customerNameOf(customer),
    /** The facts of the home and the text about it. */
    home: canCleanerSeeHome({ ...job, status }, now) ? place : null,
    door: canCleanerSeeAddress(job, now) ? door : null,
  };
}

const findBookingOfCleaner = query({ id: bookings.id, cleanerId: bookings.cleanerId }, (db, p) =>
  selectCleanerBookings(db)
    .where(and(eq(bookings.id, p.id), eq(bookings.cleanerId, p.cleanerId), isNotOfferSql))
    .prepare(),
);

/** Returns a booking of this cleaner, or null if it doesn't exist or isn't theirs. */
export function getCleanerBooking(
  id: number,
  cleanerId: number,
  now: number,
): CleanerBooking | null {
  const job = findBookingOfCleaner().get({ id, cleanerId });
  return job ? redactForCleaner(job, now) : null;
}

/**
 * Time that the list of open bookings looks back, in milliseconds. An older one that isn't settled is left
 * to admins; its history shows it.
 */
const LOOKED_BACK_MS = 30 * DAY_MS;
/** Most bookings in the list; the calendar has all. */
const MOST_OPEN_BOOKINGS = 60;

const isFirstOfOfferSql = sql`exists (select 1 from ${searchOffers}
  where ${searchOffers.bookingId} = ${bookings.id})`;

const selectOpenCleanerBookings = query(
  {
    cleanerId: bookings.cleanerId,
    now: typedParameter<number>(),
    since: bookings.startsAt,
    today: bookings.startsAt,
  },
  (db, p) =>
    selectCleanerBookings(db)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          gt(bookings.startsAt, p.since),
          // The visits of an offer for a series are one row: that of the first.
          or(isNotOfferSql, isFirstOfOfferSql),
          or(
            isOpenSql(p.now),
            and(eq(bookings.status, "completed"), gte(bookings.startsAt, p.today)),
          ),
        ),
      )
      .orderBy(asc(bookings.startsAt), asc(bookings.id))
      .limit(MOST_OPEN_BOOKINGS)
      .prepare(),
);

/**
 * Returns what a cleaner has to answer and to do, and what was completed today, the earliest first, without
 * the requests that nobody answered in time; apart from it the offers of searches that wait for them, the
 * earliest deadline first. One query.
 */
export function listOpenBookingsAndOffers(cleanerId: number, now: number) {
  const today = instantOf(cityDateOf(now), 0);
  const rows = selectOpenCleanerBookings()
    .all({ cleanerId, now, since: now - LOOKED_BACK_MS, today })
    .map((job) => redactForCleaner(job, now));
  return {
    jobs: rows.filter(({ isOffer }) => !isOffer),
    offers: rows
      .filter(({ isOffer }) => isOffer)
      .toSorted((one, other) => (one.respondBy ?? 0) - (other.respondBy ?? 0)),
  };
}

const findNextConfirmedBooking = query(
  { cleanerId: bookings.cleanerId, after: bookings.startsAt, before: bookings.startsAt },
  (db, p) =>
    selectCleanerBookings(db)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          eq(bookings.status, "confirmed"),
          gt(bookings.startsAt, p.after),
          lt(bookings.startsAt, p.before),
        ),
      )
      .orderBy(asc(bookings.startsAt))
      .limit(1)
      .prepare(),
);

/** Returns the cleaner's next confirmed booking of today, after the start of the given one, or null. */
export function getNextCleanerBookingToday(
  cleanerId: number,
  { startsAt }: { startsAt: number },
  now: number,
): CleanerBooking | null {
  const today = instantOf(cityDateOf(now), 0);
  const after = Math.max(startsAt, today);
  const next = findNextConfirmedBooking().get({ cleanerId, after, before: today + DAY_MS });
  return next ? redactForCleaner(next, now) : null;
}

/** SQL for the absence that a cleaner reported last, as JSON; null if its days are over. */
const currentAbsenceSql = (cleanerId: SQL | Placeholder, today: SQL | Placeholder) =>
  sql<string | null>`(select json_object('id', ${absences.id}, 'firstDay', ${absences.firstDay},
      'lastDay', ${absences.lastDay})
    from ${absences} where ${absences.cleanerId} = ${cleanerId} and ${absences.lastDay} >= ${today}
    order by ${absences.id} desc limit 1)`;

/** An absence whose days aren't over. */
interface CurrentAbsence {
  id: number;
  firstDay: CityDate;
  lastDay: CityDate;
}

const selectDashboardState = query(
  {
    cleanerId: bookings.cleanerId,
    now: typedParameter<number>(),
    today: typedParameter<CityDate>(),
  },
  (db, p) =>
    db
      .select({
        // A series is one request; afterwards each of its visits is rescheduled alone.
        toAnswer: sql<number>`count(distinct case ${bookings.status}
        when 'pending' then coalesce(${bookings.seriesId}, ${bookings.id}) else ${bookings.id} end)`,
        absence: currentAbsenceSql(p.cleanerId, sql`${p.today}`),
      })
      .from(bookings)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          or(and(eq(bookings.status, "pending"), isOpenSql(p.now)), hasProposalSql(p.now)),
          isNotOfferSql,
          // Narrows the index range: nothing waits longer than until the start of its booking.
          gt(bookings.startsAt, sql`${p.now}`),
        ),
      )
      .prepare(),
);

/**
 * Returns what every page of a cleaner's dashboard shows: how many requests and reschedule proposals wait for
 * an answer, and the absence that the cleaner reported last, if its days aren't over. One query.
 */
export function getDashboardState(
  cleanerId: number,
  now: number,
): { toAnswer: number; absence: CurrentAbsence | null } {
  const state = selectDashboardState().get({ cleanerId, now, today: cityDateOf(now) });
  return {
    toAnswer: state?.toAnswer ?? 0,
    absence: state?.absence ? (JSON.parse(state.absence) as CurrentAbsence) : null,
  };
}
