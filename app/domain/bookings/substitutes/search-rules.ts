import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { bahtFromSatang, satangFromBaht, type Satang } from "~/lib/money";
import { priceOfHours } from "~/domain/pricing/pricing";
import type { BookingActor, IfCleanerCant } from "~/lib/vocabulary";
import {
  HOURS_TO_ANSWER,
  afterDaytime,
  isDaytime,
  nextDaytimeDate,
} from "~/domain/schedule/response-deadline";

/*
 * The times and limits of a substitute search (docs/rules.md, A booking loses its cleaner). Instants and
 * lengths of time are in milliseconds.
 */

/** Most offers of one search that wait at a time: few enough that an answer is worth giving. */
export const MOST_OFFERS_OF_SEARCH = 3;
/** Most offers that one cleaner has at a time. */
export const MOST_OFFERS_OF_CLEANER = 3;

/** Time before the start until which somebody is booked at once. */
export const AT_ONCE_BEFORE_MS = 2 * HOUR_MS;
/** Time before the start until which offers are made. */
export const OFFERED_BEFORE_MS = 75 * MINUTE_MS;
/** Time before the start at which a search ends: the customer needs the rest to find another way. */
export const SEARCH_ENDS_BEFORE_MS = HOUR_MS;
/** Visits of a series are searched for in their last days; before that the regular cleaner may be back. */
export const SERIES_SEARCHED_BEFORE_MS = 7 * DAY_MS;
/** A search looks at least that often: somebody may have become free. */
export const LOOK_AGAIN_AFTER_MS = MINUTE_MS;
/** A start within this time is near: its cleaner is asked to say that they come. */
const NEAR_START_MS = DAY_MS;
/** Daytime within which a cleaner who was booked at once for a near start says so, in hours. */
const CONFIRM_WITHIN_HOURS = 0.5;
/** Nobody is booked at once at night for a start before this hour of the next morning. */
const EARLIEST_START_BOOKED_AT_NIGHT = 10;

/** Returns when the search for a job ends at the latest. */
export const searchUntil = (startsAt: number): number => startsAt - SEARCH_ENDS_BEFORE_MS;

/** True if there is still time to search. */
export const canSearchFor = ({ startsAt }: { startsAt: number }, now: number): boolean =>
  now < searchUntil(startsAt);

/** Returns from when a search asks; a visit of a series that was under way waits. */
export function searchAsksFrom(
  { startsAt, isVisit }: { startsAt: number; isVisit: boolean },
  now: number,
): number {
  return isVisit ? Math.max(now, startsAt - SERIES_SEARCHED_BEFORE_MS) : now;
}

/**
 * True if a search can book somebody at once: there are two hours left, and nobody is booked in their sleep
 * for the early morning.
 */
export function canBookAtOnce(startsAt: number, now: number): boolean {
  return now <= startsAt - AT_ONCE_BEFORE_MS && startsAt >= earliestStartBookedNow(now);
}

function earliestStartBookedNow(now: number): number {
  if (isDaytime(now)) return now;
  return instantOf(nextDaytimeDate(now), EARLIEST_START_BOOKED_AT_NIGHT);
}

/** True if a search can make offers. */
export const canOffer = (startsAt: number, now: number): boolean =>
  now < startsAt - OFFERED_BEFORE_MS;

/**
 * Returns until when an offer can be accepted: 15 minutes if the start is within 6 hours, an hour within a
 * day, else 4 hours of daytime, and never beyond the search.
 */
export function offerExpiresAt(startsAt: number, now: number): number {
  return Math.min(offerLapsesAt(startsAt - now, now), searchUntil(startsAt));
}

function offerLapsesAt(left: number, now: number): number {
  if (left <= 6 * HOUR_MS) return now + 15 * MINUTE_MS;
  return left <= DAY_MS ? now + HOUR_MS : afterDaytime(now, HOURS_TO_ANSWER);
}

/**
 * Returns by when a cleaner who was booked at once says that they come: within half an hour of daytime if
 * the start is within a day; null if nothing has to be said.
 */
export function confirmsBy(startsAt: number, now: number): number | null {
  return startsAt - now <= NEAR_START_MS ? afterDaytime(now, CONFIRM_WITHIN_HOURS) : null;
}

/** The part of what was agreed from which a substitute's price follows. */
interface AgreedPrice {
  hourlyRate: Satang;
  hoursBilled: number;
  platformFee: Satang;
}

/** Returns the price of a substitute: that of the lower of the agreed rate and their own. */
export function substitutePrice(
  { hourlyRate: agreedRate, hoursBilled, platformFee }: AgreedPrice,
  ownRate: Satang,
) {
  const hourlyRate = Math.min(agreedRate, ownRate);
  return { hourlyRate, platformFee, ...priceOfHours({ hourlyRate, hoursBilled, platformFee }) };
}

/**
 * Returns the price of a substitute to whom an admin gives the job, who may be dearer: the customer pays what
 * was agreed, and the platform fee is lower by the difference, never below zero. Rates are whole baht.
 */
export function priceGivenByAdmin(agreed: AgreedPrice, ownRate: Satang) {
  if (ownRate <= agreed.hourlyRate) return substitutePrice(agreed, ownRate);
  const { totalPrice } = substitutePrice(agreed, agreed.hourlyRate);
  const { hoursBilled } = agreed;
  const hourlyRate = Math.min(
    ownRate,
    satangFromBaht(Math.floor(bahtFromSatang(totalPrice) / hoursBilled)),
  );
  const { serviceCost } = priceOfHours({ hourlyRate, hoursBilled, platformFee: 0 });
  return { hourlyRate, serviceCost, platformFee: totalPrice - serviceCost, totalPrice };
}

/** The statuses in which a booking is in place of a lost one, unless it is only an offer. */
export const REPLACING_STATUSES = ["pending", "confirmed", "completed"] as const;

/** How a booking lost its cleaner. */
export type LossKind = "cancelled" | "declined" | "expired";

/**
 * Returns how a transition makes a booking lose its cleaner, or null if it doesn't: the cleaner cancels it,
 * or a request is declined or not answered. No loss by the customer or an admin begins a search.
 */
export function lossOf({
  event,
  actor,
  isOffer,
}: {
  event: string;
  actor: BookingActor;
  isOffer: boolean;
}): LossKind | null {
  if (isOffer) return null;
  if (event === "cancelled" && actor === "cleaner") return event;
  if (event === "declined" && actor === "cleaner") return event;
  return event === "expired" && actor === "system" ? event : null;
}

/** Time before the start within which admins are emailed that a job has lost its cleaner, in milliseconds. */
export const LOSS_EMAILED_BEFORE_MS = DAY_MS;

/**
 * True if admins see to a lost booking until it has somebody or its customer has settled it: its cleaner can't
 * come, or its customer wanted somebody else to be found. A visit that was to be cancelled then is settled.
 */
export const isLeftToAdmins = ({
  how,
  choice,
}: {
  how: LossKind;
  choice: IfCleanerCant;
}): boolean => choice === "find" || (how === "cancelled" && choice === "ask");

/** True if a loss at an instant was so near to the start that admins are emailed at once. */
export const isLossEmailed = (startsAt: number, at: number): boolean =>
  startsAt - at <= LOSS_EMAILED_BEFORE_MS;

/** Returns what a customer wants if their cleaner can't come; who wasn't asked yet is asked then. */
export const choiceOf = ({ ifCleanerCant }: { ifCleanerCant: IfCleanerCant | null }) =>
  ifCleanerCant ?? "ask";
