import { and, eq, gte, lt, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { absenceBookings, absences } from "#db/schema/schedule";
import { columnsOf, query } from "#db/query.server";
import { ALL_WINDOWS, type WindowSet } from "~/domain/schedule/availability";
import {
  getClosedWindows,
  openWindows,
  windowsOfJob,
} from "~/domain/schedule/close-windows.server";
import { cityHourOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { getCancellationOf } from "../lifecycle/booking-history.server";
import { giveBack } from "../substitutes/give-back.server";
import { getGivenBackTo, getOpenSearchOf } from "../substitutes/searches.server";

/*
 * 'I can come after all': a cleaner who has cancelled a single job takes it back while it is searched for. The
 * jobs of an absence are taken back with their day (open-day-again.server.ts).
 */

/** A job that its cleaner has cancelled, as its own page needs it. */
interface CancelledJob {
  id: number;
  date: CityDate;
  startsAt: number;
  hoursBilled: number;
}

/** The consequence for a cleaner of a job that they have cancelled. */
export type OwnCancellation =
  /** Somebody else is searched for: they can take it back. */
  | { state: "can-come" }
  /** It is still searched for, and is taken back with its day, on the page of that absence. */
  | { state: "absence"; absenceId: number }
  /** They have taken it back: it is this booking now. */
  | { state: "given-back"; bookingId: number }
  | { state: "over" };

const findAbsenceOf = query(columnsOf(absenceBookings, ["bookingId"]), (db, p) =>
  db
    .select({ absenceId: absenceBookings.absenceId })
    .from(absenceBookings)
    .innerJoin(absences, eq(absences.id, absenceBookings.absenceId))
    // Somebody else may have taken it over, and have lost it later.
    .innerJoin(
      bookings,
      and(eq(bookings.id, absenceBookings.bookingId), eq(bookings.cleanerId, absences.cleanerId)),
    )
    .where(eq(absenceBookings.bookingId, p.bookingId))
    .limit(1)
    .prepare(),
);

const isCancelledByCleaner = (bookingId: number): boolean => {
  const cancellation = getCancellationOf(bookingId);
  return cancellation?.event === "cancelled" && cancellation.actor === "cleaner";
};

/**
 * Returns what a cleaner can still do about a job that they have cancelled; null if it was ended otherwise. The
 * caller has checked that it is theirs. Four queries at most.
 */
export function getOwnCancellation(
  { id, startsAt }: Pick<CancelledJob, "id" | "startsAt">,
  now: number,
): OwnCancellation | null {
  if (!isCancelledByCleaner(id)) return null;
  const bookingId = getGivenBackTo(id);
  if (bookingId !== null) return { state: "given-back", bookingId };
  if (now >= startsAt || !getOpenSearchOf(id)) return { state: "over" };
  const ofAbsence = findAbsenceOf().get({ bookingId: id });
  return ofAbsence ? { state: "absence", absenceId: ofAbsence.absenceId } : { state: "can-come" };
}

/** True if hours of a job are closed in its cleaner's calendar. One query. */
export const areHoursClosed = (cleanerId: number, job: CancelledJob): boolean =>
  (getClosedWindows(cleanerId, job.date) & windowsOf(job)) !== 0;

const windowsOf = ({ startsAt, hoursBilled }: Pick<CancelledJob, "startsAt" | "hoursBilled">) =>
  windowsOfJob({ startHour: cityHourOf(startsAt), jobHours: hoursBilled });

const listCancelledLate = query(
  { cleanerId: bookings.cleanerId, from: bookings.startsAt, before: bookings.startsAt },
  (db, p) =>
    db
      .select({ id: bookings.id, startsAt: bookings.startsAt, hoursBilled: bookings.hoursBilled })
      .from(bookings)
      .where(
        and(
          eq(bookings.cleanerId, p.cleanerId),
          gte(bookings.startsAt, p.from),
          lt(bookings.startsAt, p.before),
          eq(bookings.status, "cancelled"),
          // The windows were closed, whether or not the mark was taken back.
          sql`exists (select 1 from marks late where late.booking_id = ${bookings.id}
            and late.cause = 'late-cancel' and late.side = 'cleaner')`,
          sql`not exists (select 1 from substitute_searches back
            where back.lost_booking_id = ${bookings.id} and back.end = 'given-back')`,
        ),
      )
      .prepare(),
);

/**
 * Returns the windows that are closed because of the late cancellation of a job alone; 0 if it wasn't late, or
 * if the whole day is off by now, which is the cleaner's own choice.
 */
function windowsClosedBy(cleanerId: number, job: CancelledJob): WindowSet {
  if (getClosedWindows(cleanerId, job.date) === ALL_WINDOWS) return 0;
  const from = instantOf(job.date, 0);
  const late = listCancelledLate().all({ cleanerId, from, before: from + DAY_MS });
  if (!late.some(({ id }) => id === job.id)) return 0;
  const others = late.filter(({ id }) => id !== job.id);
  return windowsOf(job) & ~others.reduce((set, other) => set | windowsOf(other), 0);
}

export type ComeAfterAllResult =
  | {
      ok: true;
      /** The booking that is in place of the cancelled one. */
      bookingId: number;
    }
  | {
      ok: false;
      reason:
        /** It doesn't exist, or isn't theirs: the answer is the same for both. */
        | "unknown-booking"
        /** Somebody else comes, the search has ended, or it is too late. */
        | "not-possible";
    };

/**
 * Gives a job that its cleaner has cancelled back to them, as long as it is searched for: the customer and those
 * who were asked are notified. If the cancellation was late, its mark stays, and the hours that it has closed are
 * opened. Sent twice, it finds the work done.
 */
export function comeAfterAll(
  job: CancelledJob,
  { cleaner, now }: { cleaner: { id: number; userId: number }; now: number },
): ComeAfterAllResult {
  return inTransaction((): ComeAfterAllResult => {
    const own = getOwnCancellation(job, now);
    if (own?.state === "given-back") return { ok: true, bookingId: own.bookingId };
    if (own?.state !== "can-come") return { ok: false, reason: "not-possible" };
    const closed = windowsClosedBy(cleaner.id, job);
    const result = giveBack(job.id, { userId: cleaner.userId, now });
    if (result.ok) openWindows(cleaner.id, job.date, closed);
    return result;
  });
}
