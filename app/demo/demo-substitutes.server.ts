import { homeSeeds } from "./demo-homes";
import { inTransaction, sqlite } from "#db/client.server";
import { customerSeeds } from "#db/seed/demo/customers";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { getReplacementOf } from "~/domain/bookings/substitutes/own-replacement.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import { SLOT_LABELS, type Area } from "~/lib/vocabulary";

/*
 * Bookings of the demo's customer that have lost their cleaner, made by the domain's own commands: for one
 * somebody came at once, the other is offered to the demo's cleaner.
 */

/** Days on which such a booking may be. */
const DAYS_AHEAD = [2, 3, 4, 5, 6, 7, 8, 9];
/** Cleaners in the customer's part of the city, the dearest first: others come for as little as they. */
const IN_NIMMAN = ["somchai.p", "mei.saelee", "anucha.k", "pranee.j", "korn.w"];
/** Time since the loss, in milliseconds: an offer of 4 hours still waits. */
const LOST_AGO_MS = 20 * MINUTE_MS;

interface LossInDemo {
  customerId: number;
  cleanerId: number;
  serviceId: number;
  area: Area;
  address: string;
  zipCode: string;
  now: number;
}

/** Thrown to undo what was tried. */
class NotAsWanted extends Error {}

/**
 * Books on the first day and hour that lead to what is wanted, and lets the cleaner cancel. Other days and
 * hours are undone. False if there is none.
 */
function loseBooking(loss: LossInDemo, isWanted: (lostId: number) => boolean): boolean {
  const today = cityDateOf(loss.now);
  for (const day of DAYS_AHEAD) {
    const date = addDays(today, day);
    if (hasVisitOn(loss.customerId, date)) continue;
    for (const time of SLOT_LABELS) {
      if (tryToLose(loss, { date, time }, isWanted)) return true;
    }
  }
  return false;
}

/** True if somebody comes to the customer on that day: two people at once would look like a fault. */
const hasVisitOn = (customerId: number, date: CityDate): boolean =>
  sqlite()
    .prepare(
      "select 1 from bookings where user_id = ? and date = ? and status in ('pending', 'confirmed')",
    )
    .get(customerId, date) !== undefined;

function tryToLose(
  { customerId, cleanerId, serviceId, area, address, zipCode, now }: LossInDemo,
  start: { date: CityDate; time: (typeof SLOT_LABELS)[number] },
  isWanted: (lostId: number) => boolean,
): boolean {
  const userId = getCleanerById(cleanerId)?.userId ?? 0;
  try {
    inTransaction(() => {
      const made = createBooking(
        {
          ...{ serviceId, cleanerId, ...start, address, city: area, zipCode },
          ...{ specialInstructions: "", ifCleanerCant: "find" },
          ...{ home: homeSeeds[0]?.facts, aboutHome: homeSeeds[0]?.aboutHome },
          idempotencyKey: `demo ${cleanerId} ${start.date} ${start.time}`,
        },
        { customerId, now: now - DAY_MS },
      );
      if (!made.ok) throw new NotAsWanted(made.reason);
      const lost = { bookingId: made.bookingId, reason: "ไข้ขึ้น" };
      const done = cancelBookingAsCleaner(lost, { userId }, now - LOST_AGO_MS);
      if (!done.ok || !isWanted(made.bookingId)) throw new NotAsWanted();
    });
    return true;
  } catch (error) {
    if (error instanceof NotAsWanted) return false;
    throw error;
  }
}

/** Makes both bookings. Nobody is notified of them: a demo begins without letters. */
export function seedDemoSubstitutes({
  customerId,
  cleanerIdOf,
  demoCleanerId,
  serviceId,
  now,
}: {
  customerId: number;
  /** Returns the id of the cleaner with this username; null if the account was deleted. */
  cleanerIdOf: (username: string) => number | null;
  demoCleanerId: number;
  serviceId: number;
  now: number;
}): void {
  const last = lastEventId();
  const loss = { customerId, serviceId, now };
  const { address = "", zipCode = "" } = customerSeeds[0] ?? {};
  const home = { area: "nimman", address, zipCode } as const;
  for (const username of IN_NIMMAN) {
    const cleanerId = cleanerIdOf(username);
    if (cleanerId === null) continue;
    const isDone = loseBooking(
      { ...loss, ...home, cleanerId },
      (id) => getReplacementOf(id) !== null,
    );
    if (isDone) break;
  }
  const paw = cleanerIdOf("paw.maechaem");
  if (paw !== null) {
    // Nobody who takes bookings at once works here for as little.
    const studio = { area: "santitham", address: "21/4 ซอยสันติธรรม 3", zipCode: "50300" } as const;
    loseBooking({ ...loss, ...studio, cleanerId: paw }, (id) => isOfferedTo(id, demoCleanerId));
  }
  sqlite().prepare("update outbox_events set expanded_at = ? where id > ?").run(now, last);
}

/** True if a lost booking is searched for, and its offer to this cleaner waits. */
const isOfferedTo = (lostId: number, cleanerId: number) =>
  sqlite()
    .prepare(
      `select 1 from search_offers join substitute_searches on substitute_searches.id = search_id
       where lost_booking_id = ? and ended_at is null and cleaner_id = ? and outcome is null`,
    )
    .get(lostId, cleanerId) !== undefined;

const lastEventId = () =>
  Number(sqlite().prepare("select coalesce(max(id), 0) from outbox_events").pluck().get());
