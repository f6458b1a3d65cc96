import { and, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { cleaners } from "#db/schema/cleaners";
import { logDoorTry, startDoorWait } from "~/domain/bookings/door/door-commands.server";
import {
  reportNobodyHome,
  reportOnTheWay,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { NOBODY_HOME_AFTER_MS } from "~/domain/bookings/lifecycle/status";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { SLOT_LABELS, type DoorTry, type SlotLabel } from "~/lib/vocabulary";
import { notifyNobody } from "./notify-nobody.server";
import { slotHour } from "~/domain/schedule/slots";

/*
 * Jobs of the day as their cleaners report them, made by the domain's own commands: who is on the way, a
 * door that nobody opened, and one at which somebody waits now.
 */

/** Time before the start at which cleaners of the demo say that they are on the way, in milliseconds. */
const ON_THE_WAY_BEFORE_MS = 25 * MINUTE_MS;
/** Time after the start at which the cleaner says that nobody opens, in milliseconds. */
const WAITS_AFTER_MS = 4 * MINUTE_MS;
/** How long the cleaner at the open door has waited by now, in milliseconds. */
const WAITED_MS = 6 * MINUTE_MS;
/** Number of days to look back for a job whose door nobody opened. */
const DAYS_BACK = 5;
/** Words of the cleaner whom nobody let in. */
const NOBODY_HOME = "กดกริ่ง 3 ครั้ง โทร 2 ครั้ง ป้อมยามก็ไม่เห็นใครออกมา";

/** The tries of the cleaner at the door, each with the time since they began to wait, in milliseconds. */
const TRIES: readonly (readonly [DoorTry, number])[] = [
  ["rang", MINUTE_MS],
  ["called", 4 * MINUTE_MS],
  ["messaged", 9 * MINUTE_MS],
  ["called", 15 * MINUTE_MS],
];

interface Job {
  id: number;
  /** The account of its cleaner. */
  userId: number;
  startsAt: number;
}

/** Books any cleaner but the demo's own for a time, and returns the start; null if nobody is free. */
export type BookAnybody = (date: CityDate, time: SlotLabel) => number | null;

/** Makes both jobs at doors, and lets cleaners say that they are on the way. Nobody is notified of it. */
export function seedDemoDoors(now: number, book: BookAnybody): void {
  notifyNobody(now, () => {
    seedClosedDoor(now, book);
    seedOpenDoor(now, book);
    sayOnTheWay(now);
  });
}

/** Makes a job of a day before that ended because nobody opened, with what its cleaner tried. */
function seedClosedDoor(now: number, book: BookAnybody): void {
  const today = cityDateOf(now);
  for (let ago = 1; ago <= DAYS_BACK; ago += 1) {
    const job = jobAt(book(addDays(today, -ago), "10:00 AM"));
    if (!job) continue;
    const since = job.startsAt + WAITS_AFTER_MS;
    reportOnTheWay(job.id, job, job.startsAt - ON_THE_WAY_BEFORE_MS);
    waitAtDoor(job, since, since + NOBODY_HOME_AFTER_MS);
    const end = since + NOBODY_HOME_AFTER_MS + MINUTE_MS;
    reportNobodyHome({ bookingId: job.id, words: NOBODY_HOME }, job, end);
    return;
  }
}

/** Makes a job at whose door its cleaner waits now, if one can have started a few minutes ago. */
function seedOpenDoor(now: number, book: BookAnybody): void {
  const today = cityDateOf(now);
  const time = SLOT_LABELS.find((label) => {
    const startsAt = instantOf(today, slotHour(label));
    return startsAt + WAITED_MS <= now && now < startsAt + HOUR_MS;
  });
  const job = time && jobAt(book(today, time));
  if (!job) return;
  reportOnTheWay(job.id, job, job.startsAt - ON_THE_WAY_BEFORE_MS);
  waitAtDoor(job, now - WAITED_MS, now);
}

/** Starts the clock at a door, and logs the tries until a moment. */
function waitAtDoor({ id: bookingId, userId }: Job, since: number, until: number): void {
  startDoorWait(bookingId, { userId }, since);
  for (const [kind, after] of TRIES) {
    if (since + after <= until) logDoorTry({ bookingId, kind }, { userId }, since + after);
  }
}

const selectJobs = () =>
  db()
    .select({ id: bookings.id, userId: cleaners.userId, startsAt: bookings.startsAt })
    .from(bookings)
    .innerJoin(cleaners, eq(cleaners.id, bookings.cleanerId))
    .innerJoin(users, eq(users.id, cleaners.userId));

/** Returns the job that was made last and begins at this time; null if none was made. */
function jobAt(startsAt: number | null): Job | null {
  if (startsAt === null) return null;
  const jobs = selectJobs().where(eq(bookings.startsAt, startsAt)).all();
  return jobs.sort((a, b) => b.id - a.id)[0] ?? null;
}

/** Lets the cleaners of jobs under way, or about to start, say that they are on the way. */
function sayOnTheWay(now: number): void {
  const jobs = selectJobs()
    .where(
      and(
        eq(bookings.status, "confirmed"),
        gt(bookings.endsAt, now),
        lte(bookings.startsAt, now + ON_THE_WAY_BEFORE_MS),
        isNull(bookings.onTheWayAt),
        // Visitors who sign in as the demo's cleaner say it on their own.
        ne(users.username, "cleaner"),
      ),
    )
    .all();
  for (const job of jobs) reportOnTheWay(job.id, job, job.startsAt - ON_THE_WAY_BEFORE_MS);
}
