import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { bookings, searchOffers, substituteSearches } from "#db/schema/bookings";
import { bookingHours, cleanerBlockedDates } from "#db/schema/schedule";
import { openDayAgain } from "~/domain/bookings/absences/open-day-again.server";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { closeBookingsOf } from "~/domain/bookings/lifecycle/close-bookings.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { blockCustomer, unblockCustomer } from "~/domain/bookings/problems/cleaner-blocks.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { rescheduleProposalOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
  settleProposals,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { advanceSearches } from "~/domain/bookings/substitutes/advance-search.server";
import { giveBack } from "~/domain/bookings/substitutes/give-back.server";
import {
  startSearchAsCustomer,
  stopSearch,
} from "~/domain/bookings/substitutes/search-commands.server";
import { pauseCleaner, resumeCleaner } from "~/domain/cleaners/cleaner-settings.server";
import { jobHoursOf } from "~/domain/schedule/booking-hours.server";
import { slotHour } from "~/domain/schedule/slots";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { IF_CLEANER_CANT, type SlotLabel } from "~/lib/vocabulary";
import { newBooking } from "./bookings";
import { NOW, makeCleaner, makeCustomer, makeService } from "./database";

/*
 * Random histories of bookings that lose their cleaner: two customers, eight cleaners and the clock act, and a
 * plain model says after each step what must never be.
 */

const AREA = "nimman";
const DATES = ["2026-11-24", "2026-11-25", "2026-11-26"] as const;
const TIMES: readonly SlotLabel[] = ["9:00 AM", "10:00 AM", "1:00 PM"];
const WAITS = [10 * MINUTE_MS, HOUR_MS, 5 * HOUR_MS, 20 * HOUR_MS];
/** Rates in satang; the first three take bookings at once, the others answer requests. */
const RATES = [280_00, 300_00, 320_00, 250_00, 300_00, 300_00, 400_00, 500_00];

/** The steps of a history; one that is listed twice is twice as likely. */
const HAPPENINGS = [
  ...["book", "book", "book", "lose", "lose", "lose", "accept", "accept", "decline", "decline"],
  ...["wait", "wait", "look", "stop", "own", "back", "block", "block", "block"],
  ...["unblock", "pause", "resume", "day-off", "cancel", "close"],
  ...["absent", "absent", "reopen", "move", "move", "answer-move"],
] as const;

const happening = fc.record({
  what: fc.constantFrom(...HAPPENINGS),
  who: fc.nat(60),
  other: fc.nat(60),
  when: fc.nat(60),
});

export const substituteHistories = fc.array(happening, { minLength: 15, maxLength: 45 });
type Happening = typeof substituteHistories extends fc.Arbitrary<(infer One)[]> ? One : never;

type Booking = typeof bookings.$inferSelect;

const pick = <One>(all: readonly One[], at: number): One | undefined => all[at % all.length];
const isOpen = ({ status }: Booking) => status === "pending" || status === "confirmed";

/** Throws unless a rule holds. It is asked many thousand times, for which the runner's `expect` is slow. */
function mustHold(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

/** Counts of a history: a model to which nothing happens would prove nothing. */
export interface Happened {
  lost: number;
  asked: number;
  found: number;
}

/**
 * Runs a history and checks it. `advances` is whether the background job runs.
 */
export function runSubstituteHistory(
  history: readonly Happening[],
  { advances = true }: { advances?: boolean } = {},
): Happened {
  // Bookings of other histories take no part in this one, and would make it slow.
  sqlite().exec(`
    delete from cleaner_areas;
    delete from cleaner_specialties;
    delete from cleaner_blocks;
    delete from absences;
    delete from substitute_searches;
    delete from booking_hours;
    delete from booking_events;
    delete from outbox_events;
    update bookings set replaces_id = null where replaces_id is not null;
    delete from bookings;`);
  const serviceId = makeService().id;
  const customers = [makeCustomer().id, makeCustomer().id];
  const cleaners = RATES.map((hourlyRate, index) =>
    makeCleaner({ hourlyRate, areas: [AREA], instantBooking: index < 3 }),
  );
  const cleanerOf = (id: number) => {
    const found = cleaners.find((one) => one.id === id);
    if (!found) throw new Error("A cleaner of another history was asked.");
    return found;
  };

  let now = NOW;
  const closed = new Set<number>();
  const blocked = new Set<string>();
  const paused = new Set<number>();
  const off = new Set<string>();
  /** Bookings that the customers made in place of lost ones: their price is what they chose. */
  const own = new Set<number>();
  const lost = new Set<number>();
  const known = new Set<number>();
  const absences: {
    id: number;
    cleaner: (typeof cleaners)[number];
    first: string;
    last: string;
  }[] = [];
  let formNumber = 0;
  const askings: { root: number; searchId: number; cleanerId: number; bookingId: number }[] = [];

  // Each is read after every step, so each is prepared once.
  const ofCustomers = (column: typeof bookings.userId | typeof substituteSearches.userId) =>
    inArray(column, customers);
  const bookingsRead = db().select().from(bookings).where(ofCustomers(bookings.userId)).prepare();
  const searchesRead = db()
    .select()
    .from(substituteSearches)
    .where(ofCustomers(substituteSearches.userId))
    .prepare();
  const offersRead = db()
    .select()
    .from(searchOffers)
    .where(
      inArray(
        searchOffers.searchId,
        db()
          .select({ id: substituteSearches.id })
          .from(substituteSearches)
          .where(ofCustomers(substituteSearches.userId)),
      ),
    )
    .prepare();
  const hoursRead = db()
    .select()
    .from(bookingHours)
    .where(
      inArray(
        bookingHours.cleanerId,
        cleaners.map(({ id }) => id),
      ),
    )
    .prepare();
  const readBookings = () => bookingsRead.all();

  const requestOf = (who: number, rows: readonly Booking[]) =>
    pick(
      rows.filter(({ status }) => status === "pending"),
      who,
    );
  const lostJobOf = (who: number, rows: readonly Booking[]) => {
    const lostId = pick([...lost], who);
    return rows.find(({ id }) => id === lostId);
  };

  const steps: Record<Happening["what"], (one: Happening, rows: Booking[]) => void> = {
    book({ who, other, when }) {
      const customerId = pick(customers, who) ?? 0;
      const cleanerId = pick(cleaners, other)?.id ?? 0;
      if (closed.has(customerId)) return;
      const at = { date: pick(DATES, when), time: pick(TIMES, when + who) };
      createBooking(
        newBooking({
          ...{ serviceId, cleanerId, city: AREA, ...at },
          ifCleanerCant: who % 4 === 0 ? pick(IF_CLEANER_CANT, other) : "find",
        }),
        { customerId, now },
      );
    },
    lose({ who }, rows) {
      const job = pick(
        rows.filter(({ status }) => status === "confirmed"),
        who,
      );
      if (!job) return;
      const { userId } = cleanerOf(job.cleanerId);
      const done = cancelBookingAsCleaner({ bookingId: job.id, reason: "Ill" }, { userId }, now);
      if (done.ok) lost.add(job.id);
    },
    accept({ who }, rows) {
      const request = requestOf(who, rows);
      if (!request) return;
      acceptBooking({ bookingId: request.id, userId: cleanerOf(request.cleanerId).userId }, now);
    },
    decline({ who }, rows) {
      const request = requestOf(who, rows);
      if (!request) return;
      const { userId } = cleanerOf(request.cleanerId);
      const done = declineBooking({ bookingId: request.id, userId, reason: "" }, now);
      if (done.ok && !request.isOffer) lost.add(request.id);
    },
    wait({ who }, rows) {
      now += pick(WAITS, who) ?? 0;
      settleBookings(now);
      settleProposals(now);
      if (advances) advanceSearches(now);
      const requests = rows.filter(({ status, isOffer }) => status === "pending" && !isOffer);
      const after = new Map(readBookings().map((row) => [row.id, row.status]));
      for (const { id } of requests) if (after.get(id) === "cancelled") lost.add(id);
    },
    look({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (job) startSearchAsCustomer(job.id, { userId: job.userId, now });
    },
    stop({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (job) stopSearch(job.id, { userId: job.userId, now });
    },
    own({ who, other }, rows) {
      const job = lostJobOf(who, rows);
      if (!job || closed.has(job.userId)) return;
      const cleanerId = pick(cleaners, other)?.id ?? 0;
      const { date, time } = job;
      const asked = newBooking({
        ...{ serviceId, cleanerId, city: AREA, date, time, replacesId: job.id },
        ifCleanerCant: "find",
      });
      const made = createBooking(asked, { customerId: job.userId, now });
      if (made.ok) own.add(made.bookingId);
    },
    back({ who }, rows) {
      const job = lostJobOf(who, rows);
      if (job) giveBack(job.id, { userId: cleanerOf(job.cleanerId).userId, now });
    },
    block({ who, other }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const userId = pick(customers, other) ?? 0;
      if (blockCustomer(cleanerId, userId, now).ok) blocked.add(`${cleanerId} ${userId}`);
    },
    unblock({ who, other }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const userId = pick(customers, other) ?? 0;
      unblockCustomer(cleanerId, userId);
      blocked.delete(`${cleanerId} ${userId}`);
    },
    pause({ who }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      pauseCleaner(cleanerId, now);
      paused.add(cleanerId);
    },
    resume({ who }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      resumeCleaner(cleanerId);
      paused.delete(cleanerId);
    },
    "day-off"({ who, when }) {
      const cleanerId = pick(cleaners, who)?.id ?? 0;
      const date = pick(DATES, when) ?? DATES[0];
      db().insert(cleanerBlockedDates).values({ cleanerId, date }).onConflictDoNothing().run();
      off.add(`${cleanerId} ${date}`);
    },
    cancel({ who }, rows) {
      const job = pick(
        rows.filter((row) => isOpen(row) && !row.isOffer),
        who,
      );
      if (!job) return;
      const event = job.status === "pending" ? "withdrawn" : "cancelled";
      cancelBookingAsCustomer(
        { bookingId: job.id, event, reason: "" },
        { userId: job.userId },
        now,
      );
    },
    absent({ who, when }) {
      const cleaner = pick(cleaners, who);
      if (!cleaner) return;
      const first = pick(DATES, when) ?? DATES[0];
      const last = who % 2 === 0 ? first : DATES[2];
      const scope = { first, last };
      const { version: basedOn, jobs } = previewAbsence(cleaner.id, scope, now);
      const report = { cleaner, scope, reason: "", formKey: `${now} ${formNumber}` };
      formNumber += 1;
      const result = reportAbsence(report, { basedOn, now });
      if (!result.ok) throw new Error(`An absence was refused: ${result.reason}`);
      absences.push({ id: result.absenceId, cleaner, first, last });
      for (const { id } of jobs) lost.add(id);
      for (const date of DATES) {
        if (date >= first && date <= last) off.add(`${cleaner.id} ${date}`);
      }
      const left = readBookings().filter(
        (row) =>
          isOpen(row) &&
          row.cleanerId === cleaner.id &&
          row.date >= first &&
          row.date <= last &&
          row.startsAt > now,
      );
      expect(left, "an absence leaves no job").toEqual([]);
    },
    reopen({ who, when }) {
      const absence = pick(absences, who);
      const date = pick(DATES, when) ?? DATES[0];
      if (!absence) return;
      const { id: absenceId, cleaner } = absence;
      const done = openDayAgain({ absenceId, date }, { cleaner, now });
      if (done.ok) off.delete(`${cleaner.id} ${date}`);
    },
    move({ who, when }, rows) {
      const job = pick(
        rows.filter(({ status }) => status === "confirmed"),
        who,
      );
      if (!job || closed.has(job.userId)) return;
      const at = {
        date: pick(DATES, when) ?? DATES[0],
        time: pick(TIMES, who + when) ?? "9:00 AM",
      };
      rescheduleBookingAsCustomer({ bookingId: job.id, ...at }, { userId: job.userId }, now);
    },
    "answer-move"({ who }, rows) {
      const job = pick(
        rows.filter(({ proposedDate }) => proposedDate !== null),
        who,
      );
      const asked = job && rescheduleProposalOf(job, now);
      if (!asked) return;
      const answer = who % 3 === 0 ? "decline" : "accept";
      answerProposal({ bookingId: job.id, answer, asked }, cleanerOf(job.cleanerId), now);
    },
    close({ who }) {
      // Few people leave.
      const userId = who < 12 ? pick(customers, who) : undefined;
      if (userId === undefined || closed.has(userId)) return;
      inTransaction(() => closeBookingsOf(userId, now));
      closed.add(userId);
    },
  };

  /** Checks what must hold after each step. */
  const check = () => {
    const rows = readBookings();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const rootOf = (id: number): number => {
      const replaced = byId.get(id)?.replacesId ?? null;
      return replaced === null ? id : rootOf(replaced);
    };

    const needed = rows.filter(isOpen).flatMap((row) => {
      const { travelTime } = cleanerOf(row.cleanerId);
      // A proposal holds its hours until it is settled.
      const proposed =
        row.proposedDate !== null && row.proposedTime !== null
          ? [{ date: row.proposedDate, time: row.proposedTime }]
          : [];
      return [row, ...proposed].flatMap(({ date, time }) => {
        const job = { startHour: slotHour(time), jobHours: row.hoursBilled, travelTime };
        return jobHoursOf(job).map(
          ({ hour }) => `${row.cleanerId} ${date} ${hour} is of ${row.id}`,
        );
      });
    });
    const held = hoursRead
      .all()
      // A completed booking keeps its hours, which are over.
      .filter(({ bookingId }) => byId.get(bookingId)?.status !== "completed")
      .map((one) => `${one.cleanerId} ${one.date} ${one.hour} is of ${one.bookingId}`);
    const [isHeld, isNeeded] = [new Set(held), new Set(needed)];
    const wrong = [
      ...held.filter((hour) => !isNeeded.has(hour)),
      ...needed.filter((hour) => !isHeld.has(hour)),
    ];
    mustHold(wrong.length === 0, `hours that open bookings need: ${wrong.join(", ")}`);

    const comes = rows.filter(
      ({ replacesId, status, isOffer }) =>
        replacesId !== null && status !== "cancelled" && !isOffer,
    );
    const replaced = comes.map(({ replacesId }) => replacesId);
    mustHold(new Set(replaced).size === replaced.length, "one cleaner for each lost booking");
    for (const { id, replacesId, totalPrice } of rows) {
      if (replacesId === null || own.has(id)) continue;
      mustHold(totalPrice <= (byId.get(replacesId)?.totalPrice ?? 0), "never dearer");
    }

    const searches = searchesRead.all();
    const offers = offersRead.all();
    const outcomes = new Map(offers.map((one) => [one.bookingId, one.outcome]));
    for (const { searchId, cleanerId, bookingId } of offers.toSorted(
      (one, next) => one.bookingId - next.bookingId,
    )) {
      if (known.has(bookingId)) continue;
      known.add(bookingId);
      const job = byId.get(bookingId);
      if (!job) throw new Error("An offer has no booking.");
      const root = rootOf(bookingId);
      mustHold(!blocked.has(`${cleanerId} ${job.userId}`), "nobody blocked is asked");
      mustHold(!paused.has(cleanerId), "nobody unlisted is asked");
      mustHold(!off.has(`${cleanerId} ${job.date}`), "nobody off is asked");
      const hadIt = rows.some(
        (row) =>
          row.id < bookingId &&
          row.cleanerId === cleanerId &&
          !row.isOffer &&
          rootOf(row.id) === root,
      );
      mustHold(!hadIt, "nobody who had the visit is asked");
      const before = askings.some(
        (one) =>
          one.root === root &&
          one.cleanerId === cleanerId &&
          (one.searchId === searchId || outcomes.get(one.bookingId) !== "withdrawn"),
      );
      mustHold(!before, "nobody is asked twice");
      askings.push({ root, searchId, cleanerId, bookingId });
    }

    const waiting = offers.filter(({ outcome }) => outcome === null);
    for (const { bookingId, searchId, cleanerId } of waiting) {
      mustHold(byId.get(bookingId)?.status === "pending", "an answered offer doesn't wait");
      const isBlocked = blocked.has(`${cleanerId} ${byId.get(bookingId)?.userId}`);
      mustHold(!isBlocked, "no offer waits for a cleaner who has blocked its customer");
      const ofSearch = waiting.filter((one) => one.searchId === searchId);
      const ofCleaner = waiting.filter((one) => one.cleanerId === cleanerId);
      mustHold(ofSearch.length <= 3 && ofCleaner.length <= 3, "at most three offers wait");
    }
    for (const { id, lostBookingId, endedAt, until, nextLookAt } of searches) {
      const waits = waiting.some(({ searchId }) => searchId === id);
      if (endedAt !== null) {
        mustHold(!waits, "no offer of an ended search waits");
        continue;
      }
      mustHold(!replaced.includes(lostBookingId), "no search for a visit that has its cleaner");
      mustHold(nextLookAt !== null && nextLookAt <= until, "each search looks again");
    }
    for (const userId of customers) {
      for (const { id } of listUpcomingBookings(userId, now)) {
        mustHold(!byId.get(id)?.isOffer, "offers are invisible");
      }
    }
    return { rows, searches, offers };
  };

  for (const one of history) {
    steps[one.what](one, readBookings());
    check();
  }
  now = instantOf(DATES[2], 18) + DAY_MS;
  settleBookings(now);
  settleProposals(now);
  if (advances) advanceSearches(now);
  const { rows, searches, offers } = check();
  expect(
    searches.filter(({ endedAt }) => endedAt === null),
    "every search ends",
  ).toEqual([]);
  expect(
    rows.filter(({ isOffer, status }) => isOffer && status === "pending"),
    "every offer ends",
  ).toEqual([]);
  return {
    lost: lost.size,
    asked: offers.length,
    found: searches.filter(({ end }) => end === "found").length,
  };
}
