import { desc, sql } from "drizzle-orm";
import { cleanerAreas, cleaners, cleanerSpecialties } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { getService } from "~/domain/catalogue/services.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import type { Schedule } from "~/domain/schedule/availability";
import {
  getCustomerView,
  unavailableIds,
  type CustomerView,
} from "~/domain/schedule/customer-view.server";
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
import {
  getBookingDraft,
  saveBookingDraft,
  type BookingDraft,
} from "../creating/booking-drafts.server";
import { getCancellationOf } from "../lifecycle/booking-history.server";
import { getLostSeries } from "../substitutes/lost-together.server";
import { lossOf } from "../substitutes/search-rules";
import { getLossOf } from "../substitutes/searches.server";
import { NEARBY_HOURS } from "./nearby-hours";
import {
  BEST_RATED_FIRST,
  canReplaceSql,
  hasSpecialtySql,
  worksInAreaSql,
} from "./replacement-cleaners.server";

/*
 * Bookings that a customer can make in place of one that won't take place, through no choice of theirs: the
 * same time with another cleaner, or the same cleaner at another time.
 */

/** A cleaner who is free at a time, with the price. */
export interface Alternative {
  is: "same-time" | "near-time" | "same-cleaner" | "other";
  cleanerId: number;
  name: string;
  photo: string | null;
  rating: number;
  reviewCount: number;
  date: CityDate;
  time: SlotLabel;
  /** The hours that the total pays for. */
  hours: number;
  total: Satang;
}

/** Most alternatives that are shown of a kind. */
const MOST_OF_A_KIND = 3;
/** If there are fewer alternatives than this in all, other cleaners at other times are added. */
const ENOUGH_ALTERNATIVES = 3;
/** Most cleaners that are checked, the best rated, each for `DAYS_CHECKED` days. */
const MOST_CLEANERS_CHECKED = 60;
const DAYS_CHECKED = 14;
/** Time after a booking's end during which alternatives are offered, in milliseconds. */
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
      // The booking's own cleaner is read with them, first of all.
      .where(canReplaceSql({ ...p, cleanerId: sql`0` }))
      .orderBy(desc(sql`${cleaners.id} = ${p.cleanerId}`), ...BEST_RATED_FIRST)
      .limit(MOST_CLEANERS_CHECKED + 1)
      .prepare(),
);

const slotLabelOf = (hour: number): SlotLabel | undefined =>
  SLOT_LABELS.find((label) => slotHour(label) === hour);

/**
 * Returns alternatives for a booking that was declined, not answered or cancelled by others: three at the
 * same time, three with the same cleaner, and if these are fewer than three, others soon after. Seven
 * queries, and one for `view`; none of the seven once alternatives are no longer offered.
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
  return findReplacements(booking, { view, now });
}

/**
 * Returns the same for any booking that won't take place. For one that has lost its cleaner (`isLost`), those
 * at its time who aren't dearer come first, and where there are none, those who are free within
 * `NEARBY_HOURS` of it. With `isAboutItsTime` nobody is returned who is free at other times alone.
 */
export function findReplacements(
  booking: CustomerBookingDetails,
  {
    view,
    now,
    isLost = false,
    isAboutItsTime = false,
  }: { view: CustomerView; now: number; isLost?: boolean; isAboutItsTime?: boolean },
): Alternative[] {
  const service = getService(booking.serviceId);
  if (!service) return [];
  const jobHours = calculateHoursBilled(service.duration);
  const hour = slotHour(booking.time);
  const today = cityDateOf(now);
  const from = booking.date > today ? booking.date : today;
  const found: Alternative[] = [];

  const suitable = listSuitableCleaners().all({
    area: booking.city,
    specialty: service.specialty,
    userId: booking.userId,
    cleanerId: booking.cleanerId,
    unavailable: unavailableIds(view),
  });
  const same = suitable.find(({ id }) => id === booking.cleanerId);
  const others = suitable.filter((one) => one !== same).slice(0, MOST_CLEANERS_CHECKED);
  const until = addDays(from, DAYS_CHECKED);
  const schedules = getSchedulesBetween(others, from, until);
  const totalOf = (rate: Satang) => calculateQuote(rate, service.duration).total;
  const add = (
    is: Alternative["is"],
    cleaner: (typeof others)[number],
    start: { date: CityDate; time: SlotLabel },
  ) => {
    const { id: cleanerId, name, photo, rating, reviewCount, hourlyRate } = cleaner;
    const total = totalOf(hourlyRate);
    found.push({
      is,
      cleanerId,
      name,
      photo,
      rating,
      reviewCount,
      ...start,
      hours: jobHours,
      total,
    });
  };

  const isFree = (schedule: Schedule, startHour: number) =>
    slotState(schedule, { date: booking.date, startHour, jobHours }, now) === "free";
  const freeAt = (startHour: number) =>
    booking.date < from
      ? []
      : others.filter(({ id }) => {
          const schedule = schedules.get(id);
          return schedule !== undefined && isFree(schedule, startHour);
        });
  const isDearer = ({ hourlyRate }: { hourlyRate: Satang }) =>
    Number(totalOf(hourlyRate) > booking.totalPrice);
  const atItsTime = freeAt(hour);
  const first = isLost
    ? atItsTime.toSorted((one, other) => isDearer(one) - isDearer(other))
    : atItsTime;
  for (const cleaner of first.slice(0, MOST_OF_A_KIND)) {
    add("same-time", cleaner, { date: booking.date, time: booking.time });
  }
  if (isLost && found.length === 0) {
    for (const { cleaner, time } of nearTimes(hour, freeAt).slice(0, MOST_OF_A_KIND)) {
      add("near-time", cleaner, { date: booking.date, time });
    }
  }
  // In place of a lost booking those who are free about its time are enough.
  if (isAboutItsTime || (isLost && found.length > 0)) return found;
  if (same) {
    const schedule = getScheduleBetween(same, today, lastBookableDate(now), { view });
    // One extra day: on the booking's own day its time is excluded, and there may be no other.
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
    // The cleaner who has just lost the booking is one choice among others.
    for (const start of starts.slice(0, isLost ? 1 : MOST_OF_A_KIND)) {
      add("same-cleaner", same, start);
    }
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

/** Returns the starts within `NEARBY_HOURS` of an hour, except that hour: the nearest first. */
export const listStartsNear = (hour: number): SlotLabel[] =>
  SLOT_LABELS.map((label) => ({ label, away: Math.abs(slotHour(label) - hour) }))
    .filter(({ away }) => away > 0 && away <= NEARBY_HOURS)
    .toSorted((one, other) => one.away - other.away)
    .map(({ label }) => label);

/** Returns who is free within `NEARBY_HOURS` of an hour, each once, at their nearest start. */
function nearTimes<Cleaner extends { id: number }>(
  hour: number,
  freeAt: (startHour: number) => Cleaner[],
): { cleaner: Cleaner; time: SlotLabel }[] {
  const near = new Map<number, { cleaner: Cleaner; time: SlotLabel }>();
  for (const label of listStartsNear(hour)) {
    for (const cleaner of freeAt(slotHour(label))) {
      if (!near.has(cleaner.id)) near.set(cleaner.id, { cleaner, time: label });
    }
  }
  return [...near.values()];
}

/** Returns the free start of a day that is nearest to `hour`, except `not`. */
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

/** Returns all that the customer typed for a booking, as the details step has it. */
function draftOf(booking: CustomerBookingDetails): BookingDraft {
  const { address, city, zipCode, phone, home, aboutHome, ifCleanerCant } = booking;
  const { specialInstructions } = booking;
  const place = { address, city, zipCode, home, aboutHome, specialInstructions };
  return { ...place, phone: phone ?? "", ifCleanerCant };
}

/**
 * Returns what fills in the details step: the customer's draft. If the new booking replaces a lost one, it is
 * what they typed for that, unless they have typed something since it was lost.
 */
export function getDetailsDraft(
  customerId: number,
  { replaces }: Pick<BookingChoices, "replaces">,
  now: number,
): BookingDraft | null {
  const draft = getBookingDraft(customerId, now);
  const lost = replaces ? getCustomerBookingDetails(replaces, customerId) : null;
  const end = lost && getCancellationOf(lost.id);
  if (!lost || !end || lossOf({ ...end, isOffer: false }) === null) return draft;
  return draft === null || draft.savedAt < end.at ? draftOf(lost) : draft;
}

/**
 * Returns a function from an alternative to the choices with which the details step books it: it replaces
 * a lost booking, and carries along a series whose request was never accepted. Two queries, however many
 * alternatives there are.
 */
export function choicesToReplace({ id, serviceId, city }: ReplacedBooking) {
  const isLost = getLossOf(id) !== null;
  const { every, visits } = (isLost && getLostSeries(id)) || { every: null, visits: null };
  const carried = isLost ? { every, visits, replaces: id } : {};
  return ({ cleanerId, date, time }: ChosenAlternative): BookingChoices => ({
    ...{ serviceId, area: city, cleanerId, date, time },
    ...carried,
  });
}

type ReplacedBooking = Pick<CustomerBookingDetails, "id" | "serviceId" | "city">;
type ChosenAlternative = Pick<Alternative, "cleanerId" | "date" | "time">;

/**
 * Prepares a customer to book an alternative. Returns the choices for the details step, where all that they
 * typed for the booking is in their draft. Null if the booking isn't theirs.
 */
export function prepareAlternativeBooking(
  bookingId: number,
  customerId: number,
  chosen: ChosenAlternative,
  now: number,
): BookingChoices | null {
  const booking = getCustomerBookingDetails(bookingId, customerId);
  if (!booking) return null;
  saveBookingDraft(customerId, draftOf(booking), now);
  return choicesToReplace(booking)(chosen);
}
