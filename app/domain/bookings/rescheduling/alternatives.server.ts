import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { getService } from "~/domain/catalogue/services.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import type { Schedule } from "~/domain/schedule/availability";
import { getCustomerView, unavailableIds } from "~/domain/schedule/customer-view.server";
import {
  getScheduleBetween,
  getSchedulesBetween,
  workingTimeColumns,
} from "~/domain/schedule/schedules.server";
import {
  lastBookableDate,
  nextFreeDays,
  nextFreeStart,
  slotHour,
  slotState,
  slotsOf,
} from "~/domain/schedule/slots";
import { addDays, cityDateOf, daysBetween, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import type { Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import { SLOT_LABELS, type SlotLabel } from "~/lib/vocabulary";
import type { DisplayedStatusDetail } from "../reading/bookings.server";
import {
  getCustomerBookingDetails,
  type CustomerBookingDetails,
} from "../reading/customer-booking-details.server";
import { saveBookingDraft } from "../creating/booking-drafts.server";
import { unsuitabilityOf } from "../creating/suitability";
import {
  BEST_RATED_FIRST,
  canReplaceSql,
  hasSpecialtySql,
  worksInAreaSql,
} from "./replacement-cleaners.server";

/*
 * What a customer can book in place of something that won't take place, through no wish of theirs: the
 * same time with somebody else, or the same cleaner at another.
 */

/** Somebody who is free at a time, and for how much. */
export interface Alternative {
  is: "same-time" | "same-cleaner" | "other";
  cleanerId: number;
  name: string;
  photo: string | null;
  rating: number;
  reviewCount: number;
  date: CityDate;
  time: SlotLabel;
  total: Satang;
}

/** So many are shown of a kind. */
const MOST_OF_A_KIND = 3;
/** Fewer than so many in all, and others at other times are looked for. */
const ENOUGH_ALTERNATIVES = 3;
/** So many of the best rated are looked at, for so many days. */
const MOST_CLEANERS_CHECKED = 60;
const DAYS_CHECKED = 14;
/** For so long after its time what didn't take place is still looked for. */
const ALTERNATIVES_OFFERED_MS = 7 * DAY_MS;

const STATUSES_WITH_ALTERNATIVES: readonly DisplayedStatusDetail[] = [
  "declined",
  "expired",
  "cancelled-by-cleaner",
  "cancelled-by-admin",
];

const listSuitableCleaners = query(
  {
    ...columnsOf(cleanerAreas, ["area"]),
    specialty: cleanerSpecialties.specialty,
    userId: cleaners.userId,
    cleanerId: cleaners.id,
    unavailable: typedParameter<string>(),
  },
  (db, p) =>
    db
      .select({
        ...workingTimeColumns,
        name: cleaners.name,
        photo: cleaners.photo,
        rating: cleaners.rating,
        reviewCount: cleaners.reviewCount,
        hourlyRate: cleaners.hourlyRate,
      })
      .from(cleaners)
      .innerJoin(cleanerSpecialties, hasSpecialtySql(p.specialty))
      .innerJoin(cleanerAreas, worksInAreaSql(p.area))
      .where(canReplaceSql(p))
      .orderBy(...BEST_RATED_FIRST)
      .limit(MOST_CLEANERS_CHECKED)
      .prepare(),
);

const slotLabelOf = (hour: number): SlotLabel | undefined =>
  SLOT_LABELS.find((label) => slotHour(label) === hour);

/**
 * What is free in place of a booking that was declined, not answered or called off by others: three at
 * the same time, three of the same cleaner, and where that makes fewer than three, others soon after.
 * Eight statements, and one for the view of them; none where nobody looks for anything any more.
 */
export function findAlternatives(
  booking: CustomerBookingDetails,
  statusDetail: DisplayedStatusDetail,
  now: number,
  view = getCustomerView(booking.userId),
): Alternative[] {
  if (
    !STATUSES_WITH_ALTERNATIVES.includes(statusDetail) ||
    now >= booking.endsAt + ALTERNATIVES_OFFERED_MS
  )
    return [];
  const service = getService(booking.serviceId);
  if (!service) return [];
  const jobHours = calculateHoursBilled(service.duration);
  const hour = slotHour(booking.time);
  const today = cityDateOf(now);
  const from = booking.date > today ? booking.date : today;
  const found: Alternative[] = [];

  const same = getListedCleaner(booking.cleanerId, view);
  const others = listSuitableCleaners().all({
    area: booking.city,
    specialty: service.specialty,
    userId: booking.userId,
    cleanerId: booking.cleanerId,
    unavailable: unavailableIds(view),
  });
  const until = addDays(from, DAYS_CHECKED);
  const schedules = getSchedulesBetween(others, from, until);
  const totalOf = (rate: Satang) => calculateQuote(rate, service.duration).total;
  const add = (
    is: Alternative["is"],
    cleaner: (typeof others)[number] | NonNullable<typeof same>,
    start: { date: CityDate; time: SlotLabel },
  ) => {
    const { id: cleanerId, name, photo, rating, reviewCount, hourlyRate } = cleaner;
    const total = totalOf(hourlyRate);
    found.push({ is, cleanerId, name, photo, rating, reviewCount, ...start, total });
  };

  const wanted = { date: booking.date, startHour: hour, jobHours };
  for (const cleaner of others) {
    if (found.length === MOST_OF_A_KIND) break;
    const schedule = schedules.get(cleaner.id);
    if (booking.date >= from && schedule && slotState(schedule, wanted, now) === "free") {
      add("same-time", cleaner, { date: booking.date, time: booking.time });
    }
  }
  const job = { customerId: booking.userId, specialty: service.specialty, area: booking.city };
  if (same && !unsuitabilityOf(same, job)) {
    const schedule = getScheduleBetween(same, today, lastBookableDate(now), { view });
    // One more, since of the booking's own day another time is wanted: there may be none.
    const starts = nextFreeDays(
      schedule,
      jobHours,
      { from, most: MOST_OF_A_KIND + 1 },
      now,
    ).flatMap((date) => {
      const not = date === booking.date ? booking.time : null;
      const time = nearestStart(schedule, { date, hour, jobHours, not }, now);
      return time ? [{ date, time }] : [];
    });
    for (const start of starts.slice(0, MOST_OF_A_KIND)) add("same-cleaner", same, start);
  }
  if (found.length >= ENOUGH_ALTERNATIVES) return found;
  const shown = new Set(found.map(({ cleanerId }) => cleanerId));
  const days = daysBetween(today, until);
  for (const cleaner of others) {
    if (found.length >= ENOUGH_ALTERNATIVES) break;
    const schedule = schedules.get(cleaner.id);
    if (!schedule || shown.has(cleaner.id)) continue;
    const start = nextFreeStart(schedule, jobHours, now, days, from);
    const time = start && slotLabelOf(start.hour);
    if (start && time) add("other", cleaner, { date: start.date, time });
  }
  return found;
}

/** The free start of a day that is nearest to an hour, another than `not`. */
function nearestStart(
  schedule: Schedule,
  {
    date,
    hour,
    jobHours,
    not,
  }: { date: CityDate; hour: number; jobHours: number; not: SlotLabel | null },
  now: number,
): SlotLabel | undefined {
  return slotsOf(schedule, date, jobHours, now)
    .filter(({ state, label }) => state === "free" && label !== not)
    .toSorted((a, b) => Math.abs(a.hour - hour) - Math.abs(b.hour - hour))[0]?.label;
}

/**
 * Gets a customer ready to book somebody in place of a booking: the choices to go on with at the details
 * step, where all that they typed for it waits in their draft. Null where it is no booking of theirs.
 */
export function prepareAlternativeBooking(
  bookingId: number,
  customerId: number,
  chosen: Pick<Alternative, "cleanerId" | "date" | "time">,
  now: number,
): BookingChoices | null {
  const booking = getCustomerBookingDetails(bookingId, customerId);
  if (!booking) return null;
  const { serviceId, address, city, zipCode, phone, specialInstructions } = booking;
  saveBookingDraft(
    customerId,
    { address, city, zipCode, phone: phone ?? "", specialInstructions },
    now,
  );
  const { cleanerId, date, time } = chosen;
  return { serviceId, area: city, cleanerId, date, time };
}
