import { and, asc, eq, ne, sql } from "drizzle-orm";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { absenceBookings, absences, cleanerBlockedDates, cleanerBlocks } from "#db/schema/schedule";
import { feeEntries } from "#db/schema/payments";
import { reviews } from "#db/schema/reviews";
import { query } from "#db/query.server";
import {
  decodeWorkDays,
  decodeWindows,
  windowsOfWeekday,
  type WindowSet,
} from "~/domain/schedule/availability";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { collectBookingsAsCleaner } from "./bookings-data.server";
import { bookings, searchOffers } from "#db/schema/bookings";

const findCleanerProfile = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({
      id: cleaners.id,
      name: cleaners.name,
      bio: cleaners.bio,
      photo: cleaners.photo,
      rating: cleaners.rating,
      reviewCount: cleaners.reviewCount,
      completedBookings: cleaners.completedBookings,
      languages: cleaners.languages,
      otherLanguages: cleaners.otherLanguages,
      nextAvailableDate: cleaners.nextAvailableDate,
      hourlyRate: cleaners.hourlyRate,
      isVerified: cleaners.isVerified,
      backgroundCheckedOn: cleaners.backgroundCheckedOn,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
      backgroundCheckConsentAt: cleaners.backgroundCheckConsentAt,
      termsAcceptedAt: cleaners.termsAcceptedAt,
      workDays: cleaners.workDays,
      weekWindows: cleaners.weekWindows,
      offOnHolidays: cleaners.offOnHolidays,
      shortestNotice: cleaners.leadTime,
      travelTime: cleaners.travelTime,
      instantBooking: cleaners.instantBooking,
      promptPayType: cleaners.promptPayType,
      promptPayId: cleaners.promptPayId,
      pausedAt: cleaners.pausedAt,
      createdAt: cleaners.createdAt,
    })
    .from(cleaners)
    .where(eq(cleaners.userId, p.userId))
    .prepare(),
);

const selectSpecialties = query({ cleanerId: cleanerSpecialties.cleanerId }, (db, p) =>
  db
    .select({ specialty: cleanerSpecialties.specialty })
    .from(cleanerSpecialties)
    .where(eq(cleanerSpecialties.cleanerId, p.cleanerId))
    .prepare(),
);
const selectAreas = query({ cleanerId: cleanerAreas.cleanerId }, (db, p) =>
  db
    .select({ area: cleanerAreas.area })
    .from(cleanerAreas)
    .where(eq(cleanerAreas.cleanerId, p.cleanerId))
    .prepare(),
);
const selectBlockedDates = query({ cleanerId: cleanerBlockedDates.cleanerId }, (db, p) =>
  db
    .select({ date: cleanerBlockedDates.date, windows: cleanerBlockedDates.windows })
    .from(cleanerBlockedDates)
    .where(eq(cleanerBlockedDates.cleanerId, p.cleanerId))
    .orderBy(asc(cleanerBlockedDates.date))
    .prepare(),
);

// Only the time is copied, not the customer: that somebody is blocked is no data about the cleaner.
const selectCustomerBlocks = query({ cleanerId: cleanerBlocks.cleanerId }, (db, p) =>
  db
    .select({ since: cleanerBlocks.createdAt })
    .from(cleanerBlocks)
    .where(eq(cleanerBlocks.cleanerId, p.cleanerId))
    .orderBy(asc(cleanerBlocks.createdAt))
    .prepare(),
);
const selectFeeEntries = query({ cleanerId: feeEntries.cleanerId }, (db, p) =>
  db
    .select({
      bookingId: feeEntries.bookingId,
      kind: feeEntries.kind,
      amount: feeEntries.amount,
      month: feeEntries.month,
      note: feeEntries.note,
      at: feeEntries.at,
    })
    .from(feeEntries)
    .where(eq(feeEntries.cleanerId, p.cleanerId))
    .orderBy(asc(feeEntries.id))
    .prepare(),
);

const selectReviewAnswers = query({ cleanerId: reviews.cleanerId }, (db, p) =>
  db
    .select({
      bookingId: reviews.bookingId,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(reviews)
    .where(and(eq(reviews.cleanerId, p.cleanerId), ne(reviews.answer, "")))
    .orderBy(asc(reviews.id))
    .prepare(),
);

// Only dates and amounts: the customers never learn who was asked, nor the cleaners who asks.
const selectOffers = query({ cleanerId: searchOffers.cleanerId }, (db, p) =>
  db
    .select({
      date: bookings.date,
      time: bookings.time,
      keeps: bookings.serviceCost,
      askedAt: searchOffers.askedAt,
      outcome: searchOffers.outcome,
    })
    .from(searchOffers)
    .innerJoin(bookings, eq(bookings.id, searchOffers.bookingId))
    .where(eq(searchOffers.cleanerId, p.cleanerId))
    .orderBy(asc(searchOffers.bookingId))
    .prepare(),
);

const selectAbsences = query({ cleanerId: absences.cleanerId }, (db, p) =>
  db
    .select({
      firstDay: absences.firstDay,
      lastDay: absences.lastDay,
      reason: absences.reason,
      reportedAt: absences.reportedAt,
      jobs: sql<string>`(select json_group_array(${absenceBookings.bookingId}) from ${absenceBookings}
        where ${absenceBookings.absenceId} = ${absences.id})`,
    })
    .from(absences)
    .where(eq(absences.cleanerId, p.cleanerId))
    .orderBy(asc(absences.id))
    .prepare(),
);

/** Returns windows as pairs of hours, from and to. */
function spans(windows: WindowSet) {
  return decodeWindows(windows).map(({ from, to }) => ({ from, to }));
}

/** Returns a person's cleaner profile with its availability, areas and jobs; null if there is none. */
export function collectCleanerData(userId: number, now: number) {
  const found = findCleanerProfile().get({ userId });
  if (!found) return null;
  const { workDays, weekWindows, offOnHolidays, shortestNotice, ...cleaner } = found;
  const cleanerId = cleaner.id;
  return {
    ...cleaner,
    hourlyRate: bahtFromSatang(cleaner.hourlyRate),
    backgroundCheckConsentAt: isoOrNull(cleaner.backgroundCheckConsentAt),
    termsAcceptedAt: isoOrNull(cleaner.termsAcceptedAt),
    pausedAt: isoOrNull(cleaner.pausedAt),
    createdAt: isoOf(cleaner.createdAt),
    specialties: selectSpecialties()
      .all({ cleanerId })
      .map((row) => row.specialty),
    areas: selectAreas()
      .all({ cleanerId })
      .map((row) => row.area),
    availability: {
      weekdays: decodeWorkDays(workDays).map((weekday) => ({
        weekday,
        windows: spans(windowsOfWeekday(weekWindows, weekday)),
      })),
      blockedDates: selectBlockedDates()
        .all({ cleanerId })
        .map(({ date, windows }) => ({ date, windows: spans(windows) })),
      offOnHolidays,
      shortestNotice,
    },
    jobs: collectBookingsAsCleaner(userId, now),
    offers: selectOffers()
      .all({ cleanerId })
      .map(({ keeps, askedAt, ...offer }) => ({
        ...offer,
        keeps: bahtFromSatang(keeps),
        askedAt: isoOf(askedAt),
      })),
    absences: selectAbsences()
      .all({ cleanerId })
      .map(({ jobs, reportedAt, ...absence }) => ({
        ...absence,
        reportedAt: isoOf(reportedAt),
        jobs: JSON.parse(jobs) as number[],
      })),
    blocks: selectCustomerBlocks()
      .all({ cleanerId })
      .map(({ since }) => ({ since: isoOf(since) })),
    answersToReviews: selectReviewAnswers()
      .all({ cleanerId })
      .map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: isoOrNull(answeredAt) })),
    fees: selectFeeEntries()
      .all({ cleanerId })
      .map(({ amount, at, ...entry }) => ({
        ...entry,
        amount: bahtFromSatang(amount),
        at: isoOf(at),
      })),
  };
}
