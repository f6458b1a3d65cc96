import { asc, eq } from "drizzle-orm";
import {
  cleanerAreas,
  cleanerBlockedDates,
  cleanerSpecialties,
  cleaners,
} from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { weekdaysOf, windowsOf } from "~/domain/schedule/availability";
import { isoOf, isoOrNull } from "~/lib/iso-instant";
import { bahtFromSatang } from "~/lib/money";
import { jobsData } from "./bookings-data.server";

const cleanerProfile = statement({ userId: cleaners.userId }, (db, p) =>
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
      workWindows: cleaners.workWindows,
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

const specialties = statement({ cleanerId: cleanerSpecialties.cleanerId }, (db, p) =>
  db
    .select({ specialty: cleanerSpecialties.specialty })
    .from(cleanerSpecialties)
    .where(eq(cleanerSpecialties.cleanerId, p.cleanerId))
    .prepare(),
);
const areas = statement({ cleanerId: cleanerAreas.cleanerId }, (db, p) =>
  db
    .select({ area: cleanerAreas.area })
    .from(cleanerAreas)
    .where(eq(cleanerAreas.cleanerId, p.cleanerId))
    .prepare(),
);
const blockedDates = statement({ cleanerId: cleanerBlockedDates.cleanerId }, (db, p) =>
  db
    .select({ date: cleanerBlockedDates.date })
    .from(cleanerBlockedDates)
    .where(eq(cleanerBlockedDates.cleanerId, p.cleanerId))
    .orderBy(asc(cleanerBlockedDates.date))
    .prepare(),
);

/** The cleaner profile of a person with its availability, areas and jobs; null if there is none. */
export function cleanerData(userId: number) {
  const found = cleanerProfile().get({ userId });
  if (!found) return null;
  const { workDays, workWindows, ...cleaner } = found;
  const cleanerId = cleaner.id;
  return {
    ...cleaner,
    hourlyRate: bahtFromSatang(cleaner.hourlyRate),
    backgroundCheckConsentAt: isoOrNull(cleaner.backgroundCheckConsentAt),
    termsAcceptedAt: isoOrNull(cleaner.termsAcceptedAt),
    pausedAt: isoOrNull(cleaner.pausedAt),
    createdAt: isoOf(cleaner.createdAt),
    specialties: specialties()
      .all({ cleanerId })
      .map((row) => row.specialty),
    areas: areas()
      .all({ cleanerId })
      .map((row) => row.area),
    availability: {
      weekdays: weekdaysOf(workDays),
      windows: windowsOf(workWindows).map(({ from, to }) => ({ from, to })),
      blockedDates: blockedDates()
        .all({ cleanerId })
        .map((row) => row.date),
    },
    jobs: jobsData(userId),
  };
}
