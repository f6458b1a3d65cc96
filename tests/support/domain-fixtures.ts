import { randomUUID } from "node:crypto";
import { closeDatabase, inTransaction, openDatabase, sqlite } from "#db/client.server";
import { previewAbsence } from "~/domain/bookings/absences/absence-jobs.server";
import { reportAbsence } from "~/domain/bookings/absences/report-absence.server";
import {
  logDoorTry,
  reportCleanerIsntThere,
  startDoorWait,
} from "~/domain/bookings/door/door-commands.server";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { createBooking, type NewBooking } from "~/domain/bookings/creating/create-booking.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { proposeMoreTime } from "~/domain/bookings/more-time/more-time.server";
import { rescheduleBookingAsCustomer } from "~/domain/bookings/rescheduling/reschedule.server";
import { makeOffer } from "~/domain/bookings/substitutes/book-substitute.server";
import { startSearch } from "~/domain/bookings/substitutes/follow-losses.server";
import { listVisitsOfSearch } from "~/domain/bookings/substitutes/lost-together.server";
import { listLostBookings, recordLook } from "~/domain/bookings/substitutes/searches.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { appendHistory, unchangedStatus } from "~/domain/bookings/lifecycle/booking-history.server";
import { getLastCaseEntryId, noteCaseEntry } from "~/domain/bookings/problems/case-entries.server";
import {
  openProblem,
  reportProblemAsCustomer,
  settleProblem,
  type BookingSide,
} from "~/domain/bookings/problems/problems.server";
import { agreeToRedo, bookRedo, listRedoTimes } from "~/domain/bookings/redos/redos.server";
import { reportFeelingUnsafe } from "~/domain/bookings/problems/unsafe-reports.server";
import { serializeHomeFacts, type HomeFacts } from "~/domain/homes/home-facts";
import { keepBookedHome, listHomes, nameHomes, type BookedHome } from "~/domain/homes/homes.server";
import { cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import { SLOT_LABELS, isOneOf, type Area, type SlotLabel } from "~/lib/vocabulary";
import { insertCompletedJob } from "./completed-job";

// Limits are counted under keys that the environment has a secret for. Browsers' tests and measurements don't set one.
process.env.NODE_ENV ??= "test";

/** A visit that a test needs, or the first one of a series. */
interface VisitOptions extends Pick<
  NewBooking,
  "address" | "phone" | "specialInstructions" | "every" | "dates" | "ifCleanerCant"
> {
  cleanerId: number;
  customerId: number;
  date: CityDate;
  /** Hour of the start, from 8 to 15. */
  hour: number;
  /** Wanted length in hours; the cleaner's service with the nearest length is booked. */
  hours: number;
  /** If true, it waits for an answer, whatever the cleaner's own setting is. */
  isRequest: boolean;
  /** An instant; by default half an hour ago for a request, else a day before now or an earlier start. */
  bookedAt?: number;
}

/** A home as its customer has described it; without a name its address names it. */
export interface HomeOptions extends Omit<BookedHome, "facts"> {
  name?: string;
  facts: HomeFacts | null;
}

/** A cleaner who waits at a door. */
export interface DoorWaitOptions {
  minutes: number;
  isDisputed: boolean;
}

/** The state of a customer's report; by default it was made just now. */
export interface CaseOptions {
  daysAgo?: number;
  /** The team has noted two sums that the cleaner pays, one of them paid. */
  hasMoney?: true;
  /** The cleaner has agreed to come again for an hour. */
  comesAgain?: true;
  /** And the customer has chosen a time. */
  isBooked?: true;
  isSettled?: true;
}

export const CASE_WORDS = "The tiles in the big bathroom still have stains";

/** The id of what was made, or the reason why nothing was. */
type MakeResult = { ok: true; id: number } | { ok: false; reason: string };

/** Returns the id of what was made; throws if nothing was. */
export function idOrThrow(result: MakeResult): number {
  if (!result.ok) throw new Error(`Nothing was made: ${result.reason}.`);
  return result.id;
}

/** Tries one after another and returns the first id; throws if none is made. */
export function firstIdMade<T>(tries: readonly T[], make: (one: T) => MakeResult | number): number {
  let why = "nothing was tried";
  for (const one of tries) {
    try {
      const result = make(one);
      if (typeof result === "number") return result;
      if (result.ok) return result.id;
      why = result.reason;
    } catch (error) {
      if (!(error instanceof NothingMade)) throw error;
      why = error.message;
    }
  }
  throw new NothingMade(why);
}

class NothingMade extends Error {}

const slotAt = (hour: number): SlotLabel => {
  const label = `${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"}`;
  if (!isOneOf(SLOT_LABELS, label)) throw new Error(`No job starts at ${hour}:00.`);
  return label;
};

/** Data folder of the open database; null if none is open. */
let openDataDir: string | null = null;

/**
 * Runs functions of the domain on a server's database, in one transaction while the server runs. The events
 * send no notifications: tests wait for emails about their own actions, not about their initial data.
 */
export function withDomainFixtures<T>(
  { dataDir, now }: { dataDir: string; now: number },
  run: (domain: DomainFixtures) => T,
): T {
  const domain = new DomainFixtures(now);
  if (openDataDir === dataDir) return run(domain);
  // No migration is needed: the server has already migrated the database.
  openDatabase({ dataDir });
  openDataDir = dataDir;
  try {
    return inTransaction(() => {
      const last = sqlite().prepare<[], number>("select max(id) from outbox_events").pluck().get();
      const result = run(domain);
      sqlite()
        .prepare("update outbox_events set expanded_at = ? where id > ?")
        .run(now, last ?? 0);
      return result;
    });
  } finally {
    openDataDir = null;
    closeDatabase();
  }
}

/** Actions of people before a test begins, by the domain's own rules. */
export class DomainFixtures {
  constructor(private readonly now: number) {}

  /**
   * Books a visit or a series for its customer. During the booking the cleaner works at all hours, and
   * takes bookings instantly or not, as wanted; afterwards only the booking and its hours remain.
   */
  book({
    cleanerId,
    customerId,
    hour,
    hours,
    isRequest,
    bookedAt,
    ...wanted
  }: VisitOptions): MakeResult {
    const area = this.value<Area>(
      "select area from cleaner_areas where cleaner_id = ? order by area <> 'nimman', area limit 1",
      cleanerId,
    );
    const serviceId = this.value<number>(
      `select services.id from services join cleaner_specialties using (specialty)
       where cleaner_id = ? and archived_at is null and duration is not null order by abs(duration - ?), services.id limit 1`,
      cleanerId,
      hours * 60,
    );
    const startsAt = instantOf(wanted.date, hour);
    const usual = isRequest ? this.now - 30 * MINUTE_MS : Math.min(this.now, startsAt) - DAY_MS;
    const restore = this.openAllHours(cleanerId, isRequest);
    const forgetLimits = this.liftLimits(customerId);
    const result = createBooking(
      {
        ...wanted,
        cleanerId,
        serviceId,
        time: slotAt(hour),
        city: area,
        zipCode: "50200",
        idempotencyKey: randomUUID(),
      },
      { customerId, now: bookedAt ?? usual },
    );
    forgetLimits();
    restore();
    return result.ok ? { ok: true, id: result.bookingId } : result;
  }

  /**
   * Lets a customer book as somebody who has had a completed job, and who has changed nothing within the last hour;
   * returns a function that leaves no trace of it.
   */
  private liftLimits(customerId: number): () => void {
    const forgetChanges = sqlite().prepare(
      "delete from attempt_counters where key like 'booking-changes-account:%'",
    );
    const jobId = insertCompletedJob(sqlite(), customerId);
    forgetChanges.run();
    return () => {
      forgetChanges.run();
      sqlite().prepare("delete from bookings where id = ?").run(jobId);
    };
  }

  /** Keeps a home with a customer's account as a booking does, and names it; returns its id. */
  keepHome(customerId: number, { name, ...home }: HomeOptions): number {
    keepBookedHome(customerId, { ...home, facts: serializeHomeFacts(home.facts) }, this.now);
    const [kept] = listHomes(customerId);
    if (!kept) throw new NothingMade("the home wasn't kept");
    if (name) nameHomes(new Map([[kept.id, name]]), { userId: customerId });
    return kept.id;
  }

  /** Accepts a request as its cleaner, a quarter of an hour ago. */
  accept(bookingId: number): void {
    const { cleanerUserId } = this.findSides(bookingId);
    throwUnlessOk(acceptBooking({ bookingId, userId: cleanerUserId }, this.now - 15 * MINUTE_MS));
  }

  /** Asks for an hour more of a job under way, as one of its sides. */
  askForMoreTime(bookingId: number, as: "customer" | "cleaner"): void {
    const { customerId, cleanerUserId, endsAt } = this.findSides(bookingId);
    const userId = as === "customer" ? customerId : cleanerUserId;
    const question = { bookingId, asked: { hours: 1, endsAt } } as const;
    throwUnlessOk(proposeMoreTime(question, { as, userId }, this.now));
  }

  /** Completes a booking as its cleaner, at its end; it isn't paid yet. */
  complete(bookingId: number): void {
    const { cleanerUserId, endsAt } = this.findSides(bookingId);
    const done = { bookingId, payment: "not-yet" } as const;
    throwUnlessOk(completeBooking(done, { userId: cleanerUserId }, endsAt));
  }

  /** Cancels a booking as its customer, a minute after it was made. */
  cancel(bookingId: number): void {
    const { customerId, createdAt } = this.findSides(bookingId);
    const cancelled = { bookingId, event: "cancelled", reason: "" } as const;
    const forgetLimits = this.liftLimits(customerId);
    throwUnlessOk(
      cancelBookingAsCustomer(cancelled, { userId: customerId }, createdAt + MINUTE_MS),
    );
    forgetLimits();
  }

  /** Cancels a booking as its cleaner, a minute after it was made: it has lost its cleaner. */
  lose(bookingId: number): void {
    const { cleanerUserId, createdAt } = this.findSides(bookingId);
    const lost = { bookingId, reason: "I am ill" };
    throwUnlessOk(cancelBookingAsCleaner(lost, { userId: cleanerUserId }, createdAt + MINUTE_MS));
  }

  /**
   * Lets the cleaner of a job that has begun wait at its door, since so many minutes; if `isDisputed`, the
   * customer has said a moment ago that they aren't there.
   */
  waitAtDoor(bookingId: number, { minutes, isDisputed }: DoorWaitOptions): void {
    const { cleanerUserId, customerId } = this.findSides(bookingId);
    const since = this.now - minutes * MINUTE_MS;
    throwUnlessOk(startDoorWait(bookingId, { userId: cleanerUserId }, since));
    const called = { bookingId, kind: "called" } as const;
    throwUnlessOk(logDoorTry(called, { userId: cleanerUserId }, since + MINUTE_MS));
    if (isDisputed)
      throwUnlessOk(reportCleanerIsntThere(bookingId, { userId: customerId }, this.now));
  }

  /** Lets a customer report that a done job wasn't done well, and what follows; returns the problem's id. */
  addCase(
    bookingId: number,
    { daysAgo = 0, hasMoney, comesAgain, isBooked, isSettled }: CaseOptions,
  ): number {
    const { cleanerUserId, customerId } = this.findSides(bookingId);
    const at = this.now - daysAgo * DAY_MS;
    const by = { as: "customer", userId: customerId } as const;
    const report = { bookingId, kind: "bad-job", words: CASE_WORDS, wish: "come-back" } as const;
    const problemId = openProblem(report, by, at);
    const booking = { id: bookingId, status: "completed" } as const;
    appendHistory({ ...unchangedStatus(booking), by, event: "problem-reported" }, at);
    if (hasMoney) {
      for (const [amount, paidOn] of [
        [320_00, null],
        [150_00, cityDateOf(this.now)],
      ] as const) {
        const money = { payer: "cleaner", payee: "customer", amount, paidOn } as const;
        const entry = { ...money, note: "For the tiles", basedOn: getLastCaseEntryId(problemId) };
        throwUnlessOk(noteCaseEntry({ ...entry, problemId }, this.findAdmin(), this.now));
      }
    }
    if (comesAgain || isBooked) {
      throwUnlessOk(agreeToRedo({ problemId, hours: 1 }, { userId: cleanerUserId }, this.now));
    }
    if (isBooked) {
      const [first] =
        listRedoTimes({ problemId }, { userId: customerId }, {}, this.now)?.first ?? [];
      if (!first) throw new Error("There is no time for a redo.");
      throwUnlessOk(bookRedo({ problemId, ...first }, { userId: customerId }, this.now));
    }
    if (isSettled) {
      const words = {
        wordsToCustomer: "You get a part of the price back. We are sorry.",
        wordsToCleaner: "The customer gets a part of the price back.",
      };
      throwUnlessOk(settleProblem({ problemId, ...words }, this.findAdmin(), this.now));
    }
    return problemId;
  }

  private findAdmin(): { userId: number } {
    const userId = this.value<number>(
      "select id from users where role = 'admin' order by id limit 1",
    );
    return { userId };
  }

  /** Reports as its customer that a job was done badly; returns the id of the problem. */
  reportBadJob(bookingId: number): number {
    const { customerId: userId } = this.findSides(bookingId);
    const report = { bookingId, kind: "bad-job", words: "" } as const;
    throwUnlessOk(reportProblemAsCustomer(report, { userId }, this.now));
    return this.value("select max(id) from problems where booking_id = ?", bookingId);
  }

  /** Settles the open report of a booking as an admin, with words to both sides. */
  settleReport(bookingId: number): void {
    const problemId = this.value<number>(
      "select id from problems where booking_id = ? and settled_at is null",
      bookingId,
    );
    const words = { wordsToCustomer: "We have called.", wordsToCleaner: "We have called." };
    throwUnlessOk(settleProblem({ problemId, ...words }, this.findAdmin(), this.now));
  }

  /** Declines a request as its cleaner, a minute after it was made: it has lost its cleaner. */
  decline(bookingId: number): void {
    const { cleanerUserId: userId, createdAt } = this.findSides(bookingId);
    throwUnlessOk(declineBooking({ bookingId, userId, reason: "" }, createdAt + MINUTE_MS));
  }

  /** Reports for the cleaner of a booking that they can't work on its day; returns the id of the absence. */
  reportAbsence(bookingId: number): number {
    const { cleanerId, cleanerUserId: userId, date } = this.findSides(bookingId);
    const scope = { first: date, last: date };
    const { version: basedOn } = previewAbsence(cleanerId, scope, this.now);
    const cleaner = { id: cleanerId, userId };
    const report = { cleaner, scope, reason: "Fever", formKey: randomUUID() };
    const result = reportAbsence(report, { basedOn, now: this.now });
    if (!result.ok) throw new Error(`No absence: ${result.reason}`);
    return result.absenceId;
  }

  /** Offers a lost job to these cleaners, whoever else could be asked; returns the ids of the offers. */
  offer(lostBookingId: number, cleanerIds: readonly number[]): number[] {
    const [lost] = listLostBookings([lostBookingId]);
    if (!lost) throw new Error("There is nothing to offer.");
    const search = startSearch(lost, { isVisit: false, now: this.now });
    // All visits of a request for a series are one offer.
    const later = listVisitsOfSearch(search).filter(({ id }) => id !== lost.id);
    const offers = cleanerIds.map((cleanerId) => {
      const cleaner = getCleanerById(cleanerId);
      if (!cleaner) throw new Error("There is nobody to ask.");
      const taken = this.value<number>(
        "select count(*) from booking_hours where cleaner_id = ? and date = ?",
        cleanerId,
        lost.date,
      );
      if (taken > 0) throw new NothingMade("the cleaner has something else on that day");
      const asked = { ...cleaner, cleanerId, answersRequests: true, canHaveOffer: true };
      makeOffer(search, [lost, ...later], { cleaner: asked, now: this.now });
      return this.value<number>(
        "select booking_id from search_offers where search_id = ? and cleaner_id = ?",
        search.id,
        cleanerId,
      );
    });
    // It looks no more: its queries would be counted among those of pages.
    recordLook({ id: search.id, lookedAt: this.now, nextLookAt: search.until });
    return offers;
  }

  /** Reports as one side that they didn't feel safe. */
  reportUnsafe(bookingId: number, words: string, as: BookingSide = "cleaner"): void {
    const { cleanerUserId, customerId } = this.findSides(bookingId);
    const by = { as, userId: as === "cleaner" ? cleanerUserId : customerId };
    throwUnlessOk(reportFeelingUnsafe({ bookingId, words }, by, this.now));
  }

  /** Asks as the customer for the same hour on another day; the cleaner must answer. */
  proposeDay(bookingId: number, date: CityDate): MakeResult {
    const { customerId, cleanerId, time } = this.findSides(bookingId);
    const restore = this.openAllHours(cleanerId, true);
    const asked = { bookingId, date, time };
    const forgetLimits = this.liftLimits(customerId);
    const result = rescheduleBookingAsCustomer(
      asked,
      { userId: customerId },
      this.now - 10 * MINUTE_MS,
    );
    forgetLimits();
    restore();
    return result.ok ? { ok: true, id: bookingId } : result;
  }

  /** Returns all visits in the series of a booking, in their order. */
  listVisitsOfSeries(bookingId: number): number[] {
    return sqlite()
      .prepare<[number], number>(
        "select id from bookings where series_id = (select series_id from bookings where id = ?) order by starts_at",
      )
      .pluck()
      .all(bookingId);
  }

  /** Makes a cleaner work at all hours; returns a function that restores their profile. */
  private openAllHours(cleanerId: number, answersRequests: boolean): () => void {
    const columns =
      "work_days, week_windows, off_on_holidays, shortest_notice, paused_at, instant_booking";
    const before = sqlite()
      .prepare<[number], unknown[]>(`select ${columns} from cleaners where id = ?`)
      .raw()
      .get(cleanerId);
    if (!before) throw new Error(`There is no cleaner ${cleanerId}.`);
    const set = sqlite().prepare(
      `update cleaners set (${columns}) = (?, ?, ?, ?, ?, ?) where id = ?`,
    );
    set.run(
      0b1111111,
      0b111_111_111_111_111_111_111,
      0,
      "two-hours",
      null,
      answersRequests ? 0 : 1,
      cleanerId,
    );
    return () => void set.run(...before, cleanerId);
  }

  private findSides(bookingId: number) {
    const row = sqlite()
      .prepare<
        [number],
        {
          customerId: number;
          cleanerId: number;
          cleanerUserId: number;
          date: CityDate;
          time: SlotLabel;
          endsAt: number;
          createdAt: number;
        }
      >(
        `select bookings.user_id as customerId, cleaner_id as cleanerId, cleaners.user_id as cleanerUserId,
           date, time, ends_at as endsAt, bookings.created_at as createdAt
         from bookings join cleaners on cleaners.id = cleaner_id where bookings.id = ?`,
      )
      .get(bookingId);
    if (!row) throw new Error(`There is no booking ${bookingId}.`);
    return row;
  }

  private value<T>(sql: string, ...parameters: unknown[]): T {
    const row = sqlite()
      .prepare<unknown[], T>(sql)
      .pluck()
      .get(...parameters);
    if (row === undefined) throw new Error(`No row: ${sql}`);
    return row;
  }
}

function throwUnlessOk(result: { ok: true } | { ok: false; reason: string }): void {
  if (!result.ok) throw new Error(`It could not be done: ${result.reason}.`);
}
