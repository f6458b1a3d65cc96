import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";
import { isAgreedLate } from "../lifecycle/confirmations";
import { QR_AFTER_MS } from "../lifecycle/status";

/*
 * The moments of a booking's day, which both sides see (docs/rules.md, The day of the job): the day before,
 * on the way, at work, look together and pay. Nobody has to tap for them: where a tap is missing, the clock
 * moves on.
 */

/** The moments in their order; `ahead` is the day before, and the day itself until somebody is on the way. */
export const DAY_MOMENTS = ["ahead", "way", "work", "pay"] as const;
export type DayMoment = (typeof DAY_MOMENTS)[number];

/** Time before the end of a job from which its two sides look together and pay, in milliseconds. */
export const LOOK_TOGETHER_MS = 20 * MINUTE_MS;

/** Time that a cleaner who left after the start is taken to be on the way, in milliseconds. */
export const LATE_WAY_MS = 30 * MINUTE_MS;

/** The facts that decide a booking's moment. */
export interface DayFacts {
  status: BookingStatus;
  date: CityDate;
  startsAt: number;
  endsAt: number;
  completedAt: number | null;
  paidAt: number | null;
  onTheWayAt: number | null;
  /** True if the cleaner has confirmed that they come, or the booking counts as confirmed. */
  isComing: boolean;
  /** True while the cleaner waits at a door that nobody opens. */
  isAtDoor: boolean;
}

/** A moment of the day, and how long it lasts. */
export interface DayMomentSpan {
  moment: DayMoment;
  since: number;
  /** When the clock ends it; null if only people do. */
  until: number | null;
}

/**
 * Returns in which moment of its day a booking is; null if it is in none: it isn't confirmed, begins on a day
 * after tomorrow, or is paid.
 */
export function dayMomentOf(booking: DayFacts, now: number): DayMomentSpan | null {
  const { status, completedAt, paidAt, endsAt } = booking;
  if (status === "completed") {
    const until = endsAt + QR_AFTER_MS;
    return paidAt === null && now < until
      ? { moment: "pay", since: completedAt ?? endsAt, until }
      : null;
  }
  if (status !== "confirmed") return null;
  const spans = spansOf(booking);
  const index = spans.findLastIndex(({ since }) => now >= since);
  const span = spans[index];
  return span ? { ...span, until: spans[index + 1]?.since ?? null } : null;
}

/** Returns the moments that a confirmed booking goes through if nobody taps any more, in their order. */
function spansOf({ date, startsAt, endsAt, onTheWayAt, isComing, isAtDoor }: DayFacts) {
  const ahead = instantOf(addDays(date, -1), 0);
  const way = Math.min(startsAt, onTheWayAt ?? startsAt);
  const pay = endsAt - LOOK_TOGETHER_MS;
  const spans = [
    { moment: "ahead", since: ahead },
    { moment: "way", since: way },
  ] as const;
  // Work can't begin while the cleaner is in front of a closed door.
  if (isAtDoor) return spans;
  const work =
    onTheWayAt !== null && onTheWayAt > startsAt
      ? onTheWayAt + LATE_WAY_MS
      : onTheWayAt !== null || isComing
        ? startsAt
        : pay;
  const atWork = work < pay ? [{ moment: "work", since: work } as const] : [];
  return [...spans, ...atWork, { moment: "pay", since: pay } as const];
}

/**
 * True if a booking's page shows its news on its own: on the day of the job, while something can still change
 * without its reader.
 */
export function isDayLive(booking: DayFacts, now: number): boolean {
  return cityDateOf(now) === booking.date && dayMomentOf(booking, now) !== null;
}

/** Time before the end of a job from which the QR code to pay is open on its pages, in milliseconds. */
const QR_OPEN_BEFORE_END_MS = HOUR_MS;

/** True from the last hour of a job on: the QR code to pay is folded before. */
export const isQrOpen = ({ endsAt }: Pick<DayFacts, "endsAt">, now: number): boolean =>
  now >= endsAt - QR_OPEN_BEFORE_END_MS;

/** Returns what decides the moment of a booking, which counts as confirmed if it was agreed late. */
export function dayFactsOf(
  {
    comingConfirmedAt,
    ...booking
  }: Omit<DayFacts, "isComing" | "isAtDoor"> & { comingConfirmedAt: number | null },
  { history, isAtDoor }: { history: Parameters<typeof isAgreedLate>[0]; isAtDoor: boolean },
): DayFacts {
  const { status, date, startsAt, endsAt, completedAt, paidAt, onTheWayAt } = booking;
  const isComing = comingConfirmedAt !== null || isAgreedLate(history, date);
  return { status, date, startsAt, endsAt, completedAt, paidAt, onTheWayAt, isComing, isAtDoor };
}
