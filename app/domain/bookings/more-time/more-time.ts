import type { Satang } from "~/lib/money";
import { hoursBetween, WORK_WINDOWS, type HourSet } from "~/domain/schedule/availability";
import { priceOfHours } from "~/domain/pricing/pricing";
import { freeAgainAt, slotHour } from "~/domain/schedule/slots";
import { LONGEST_JOB_HOURS, MORE_HOURS, type MoreHours } from "~/lib/booking-limits";
import { HOUR_MS } from "~/lib/durations";
import type { BookingStatus, SlotLabel } from "~/lib/vocabulary";
import type { MaybeRedo } from "../redos/is-redo";
import { canAskForMoreTime, type BookingSide } from "../lifecycle/status";

/*
 * Hours that are added to a job under way: one side asks, the other one agrees (docs/rules.md, Life of a
 * booking).
 */

/** Hour of the city's day at which every job is over. */
export const LATEST_END_HOUR = Math.max(...WORK_WINDOWS.map(({ to }) => to));

interface AgreedHours {
  startsAt: number;
  endsAt: number;
  hoursBilled: number;
  hourlyRate: Satang;
  platformFee: Satang;
}

interface BookingWithMoreTime extends AgreedHours, MaybeRedo {
  status: BookingStatus;
  moreHours: MoreHours | null;
  moreHoursBy: BookingSide | null;
}

/** The end and the price of a job with more hours. Amounts are in satang. */
export interface LongerJob {
  hours: MoreHours;
  endsAt: number;
  /** The price of the added hours. */
  added: Satang;
  /** The sum that the cleaner keeps, and the one that the customer pays. */
  serviceCost: Satang;
  totalPrice: Satang;
}

/** Returns a job as it is with more hours: at the agreed rate, and with the same platform fee. */
export function withMoreHours(job: AgreedHours, hours: MoreHours): LongerJob {
  const { hourlyRate, endsAt } = job;
  return {
    hours,
    endsAt: endsAt + hours * HOUR_MS,
    added: hourlyRate * hours,
    ...priceOfHours({ ...job, hoursBilled: job.hoursBilled + hours }),
  };
}

/** More time that one side has asked for, and that the other one can still answer. */
export interface OpenMoreTime extends LongerJob {
  by: BookingSide;
  /** Until when it can be answered: the agreed end. */
  until: number;
}

/** Returns the more time that waits for an answer now, or null. */
export function openMoreTimeOf(
  { moreHours, moreHoursBy, ...booking }: BookingWithMoreTime,
  now: number,
): OpenMoreTime | null {
  if (moreHours === null || moreHoursBy === null || !canAskForMoreTime(booking, now)) return null;
  return { ...withMoreHours(booking, moreHours), by: moreHoursBy, until: booking.endsAt };
}

/** The hours that can be added to a job, and if not all of them, why. */
export interface MoreTimeChoices {
  hours: readonly MoreHours[];
  /** Why no more hours than these can be added; null if all can. */
  limit: "longest-job" | "evening" | "next-job" | null;
  /** Hour of the day at which the cleaner's next job of that day starts; null if there is none. */
  nextJobAt: number | null;
}

/**
 * Returns how many hours can be added to a job: at most 8 in all, until 20:00, and only hours that no other
 * job of its cleaner has, with the way after them. `taken` are the hours of the other jobs of that day.
 */
export function moreTimeChoices(
  { time, hoursBilled }: { time: SlotLabel; hoursBilled: number },
  { taken, travelTime }: { taken: HourSet; travelTime: boolean },
): MoreTimeChoices {
  const startHour = slotHour(time);
  const endHour = startHour + hoursBilled;
  const limitOf = (hours: MoreHours): MoreTimeChoices["limit"] => {
    if (hoursBilled + hours > LONGEST_JOB_HOURS) return "longest-job";
    if (endHour + hours > LATEST_END_HOUR) return "evening";
    const needed = hoursBetween(endHour, freeAgainAt(startHour, hoursBilled + hours, travelTime));
    return taken & needed ? "next-job" : null;
  };
  return {
    hours: MORE_HOURS.filter((hours) => limitOf(hours) === null),
    limit: MORE_HOURS.map(limitOf).find((limit) => limit !== null) ?? null,
    nextJobAt: firstHour(taken, endHour),
  };
}

/** Returns the first of these hours from one on; null if there is none. */
function firstHour(hours: HourSet, from: number): number | null {
  for (let hour = from; hour < LATEST_END_HOUR; hour += 1) if (hours & (1 << hour)) return hour;
  return null;
}

/** Returns what is still to be paid of a job that isn't paid yet, in satang: the rest, if hours were added. */
export const restToPay = ({
  totalPrice,
  paidBefore,
}: {
  totalPrice: Satang;
  paidBefore: Satang | null;
}): Satang => totalPrice - (paidBefore ?? 0);
