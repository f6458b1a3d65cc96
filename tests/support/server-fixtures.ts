import { createCookie } from "@remix-run/node";
import Sqlite from "better-sqlite3";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import { profileVersion, type Profile } from "~/domain/accounts/change-profile.server";
import { ADMIN_SESSION_ABSOLUTE_MS, SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { slotHour, slotsOf } from "~/domain/schedule/slots";
import type { AwaitingVerification } from "~/http/awaiting-verification.server";
import type { PendingIdentity } from "~/http/oauth/pending-identity.server";
import type { Toast } from "~/http/toast.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import { encryptSecret } from "~/lib/secrets.server";
import {
  AREAS,
  SPECIALTIES,
  SLOT_LABELS,
  type Area,
  type IfCleanerCant,
  type Provider,
  type SlotLabel,
} from "~/lib/vocabulary";
import type { RouteFacts } from "./all-routes";
import { CLOCK_START } from "./built-server";
import { insertCompletedJob } from "./completed-job";
import {
  CASE_WORDS,
  firstIdMade,
  withDomainFixtures,
  idOrThrow,
  type CaseOptions,
  type DomainFixtures,
  type DoorWaitOptions,
  type HomeOptions,
} from "./domain-fixtures";
import { PATIENCE_MS } from "./patience";

/** The time at which a server under test starts. */
export const SERVER_NOW = Date.parse(CLOCK_START);

/** A booking that is possible: all of the wizard's answers. */
export interface FreeJob {
  serviceId: number;
  cleanerId: number;
  area: Area;
  date: CityDate;
  time: SlotLabel;
  /** Total price in satang. */
  total: number;
}

/** A problem with its booking. */
export interface CaseIds {
  id: number;
  bookingId: number;
}

/** Start of a booking: days from the server's today, and an hour from 8 to 15. */
interface JobOptions {
  daysAhead: number;
  hour?: number;
  /** Length in hours. */
  hours?: number;
  ifCleanerCant?: IfCleanerCant;
}

interface SeriesOptions {
  daysAhead: number;
  visits: number;
  isRequest?: boolean;
}

interface RequestOptions extends JobOptions {
  /** The instant of the request; the cleaner has four hours of daytime from then on to answer. */
  bookedAt?: number;
}

/** Defaults of a confirmed booking. */
const JOB_DEFAULTS = {
  hours: 3,
  hour: 9,
  isRequest: false,
  address: "512 Tonngiw Residence",
  phone: "+66815550148",
  specialInstructions: "One cat, keep the balcony shut",
} as const;
const REQUEST_DEFAULTS = {
  hours: 2,
  hour: 9,
  isRequest: true,
  address: "8/8 Soi Eight",
  phone: "+66815550188",
  specialInstructions: "The key is under the mat",
} as const;
const PAST_VISIT_DEFAULTS = {
  hours: 2,
  isRequest: false,
  address: "7/7 Soi Seven",
  phone: "+66815550177",
  specialInstructions: "Two cats",
} as const;

const HOME_DEFAULTS: HomeOptions = {
  address: "99/41 Moo 7, Soi Wat Umong",
  city: "suthep",
  zipCode: "50200",
  facts: {
    kind: "house",
    bedrooms: 3,
    bathrooms: 2,
    sqm: 120,
    floor: "stairs-1",
    pets: "cats-and-dogs",
    entrance: "guard-keeps-card",
    supplies: "there",
  },
  aboutHome: "The kitchen first, please. No bleach.",
  forTheDoor: "Code 4711 at the gate\nPark beside the shop",
};

/** Hours at which a booking can start. */
const START_HOURS = SLOT_LABELS.map(slotHour);
/** Days that are tried one after another until somebody has time. */
const DAYS_TO_TRY = Array.from({ length: 60 }, (_, day) => day);

/** Access to a server's database while it runs, to add people and data that a test needs. */
export class ServerFixtures {
  readonly sqlite: Sqlite.Database;

  /** @param now the server's current time; by default the start of a server under test */
  constructor(
    private readonly dataDir: string,
    readonly now = SERVER_NOW,
  ) {
    this.sqlite = new Sqlite(join(dataDir, "baansaat.db"), { fileMustExist: true });
    this.sqlite.pragma(`busy_timeout = ${PATIENCE_MS}`);
    this.sqlite.pragma("foreign_keys = ON");
  }

  close(): void {
    this.sqlite.close();
  }

  /** Returns the first column of the first row; throws if there is none. */
  value<T = number>(sql: string, ...parameters: unknown[]): T {
    const row = this.sqlite
      .prepare<unknown[], T>(sql)
      .pluck()
      .get(...parameters);
    if (row === undefined) throw new Error(`No row: ${sql}`);
    return row;
  }

  userId(username: string): number {
    return this.value("select id from users where username = ?", username);
  }

  /** Adds a customer, by default with a verified email and a phone number. */
  addCustomer(
    given: { phone?: string | null; locale?: "en" | "th"; emailVerified?: boolean } = {},
  ): number {
    const name = `tester-${randomBytes(6).toString("hex")}`;
    return this.value(
      `insert into users (username, first_name, last_name, email, email_verified_at, phone, locale, created_at)
       values (?, 'Dao', 'Tester', ?, ?, ?, ?, ?) returning id`,
      name,
      `${name}@example.com`,
      given.emailVerified === false ? null : this.now,
      given.phone === undefined ? "+66815550123" : given.phone,
      given.locale ?? "en",
      this.now,
    );
  }

  /** Adds a customer for whom a job was completed long ago: the limits before the first one don't hold. */
  addKnownCustomer(given: Parameters<ServerFixtures["addCustomer"]>[0] = {}): number {
    const id = this.addCustomer(given);
    insertCompletedJob(this.sqlite, id);
    return id;
  }

  /**
   * Lets nobody's changes of an hour add up to too many, from now on: they are counted, and the count begins anew.
   * For measurements and random histories, whose few people do more than people do.
   */
  forgetManyChanges(): void {
    this.sqlite
      .exec(`create trigger if not exists forget_many_changes after update of count on attempt_counters
      when new.key like 'booking-changes-account:%' and new.count > 10
      begin update attempt_counters set count = 1 where key = new.key; end`);
  }

  /** Lets a job have been completed for each of many customers, in one transaction. */
  haveCompletedJobs(customerIds: readonly number[]): void {
    this.sqlite.transaction(() => {
      for (const id of customerIds) insertCompletedJob(this.sqlite, id);
    })();
  }

  /** Adds a customer who signs in with the demo's password. */
  addPerson(given: Parameters<ServerFixtures["addCustomer"]>[0] & { email?: string } = {}) {
    const id = this.addCustomer(given);
    this.sqlite
      .prepare(
        `update users set email = coalesce(?, email),
           password_hash = (select password_hash from users where username = 'customer') where id = ?`,
      )
      .run(given.email ?? null, id);
    const [username, email] = ["username", "email"].map((column) =>
      this.value<string>(`select ${column} from users where id = ?`, id),
    ) as [string, string];
    return { id, username, email };
  }

  /** Returns the version of a person's profile for its form. */
  profileVersion(userId: number): string {
    const row = this.sqlite
      .prepare<[number], Profile>(
        `select first_name as firstName, last_name as lastName, phone, address, city, zip_code as zipCode
         from users where id = ?`,
      )
      .get(userId);
    if (!row) throw new Error(`There is no user ${userId}.`);
    return String(profileVersion(row));
  }

  /**
   * Adds a listed cleaner who offers everything everywhere, Monday to Friday from 8 to 16, and takes
   * instant bookings; returns the ids of profile and user.
   */
  addCleaner(): { id: number; userId: number } {
    const userId = this.addCustomer();
    this.sqlite.prepare("update users set role = 'cleaner' where id = ?").run(userId);
    const id = this.value(
      `insert into cleaners (user_id, name, bio, languages, hourly_rate, is_verified, terms_accepted_at,
         background_check_consent_at, availability_saved_at, areas_saved_at, created_at)
       values (?, 'Dao T.', 'Cleans calmly and thoroughly.', '["th","en"]', 30000, 1, ?, ?, ?, ?, ?)
       returning id`,
      userId,
      ...Array.from({ length: 5 }, () => this.now),
    );
    const addAll = (table: string, column: string, words: readonly string[]) => {
      const add = this.sqlite.prepare(`insert into ${table} (cleaner_id, ${column}) values (?, ?)`);
      for (const word of words) add.run(id, word);
    };
    addAll("cleaner_specialties", "specialty", SPECIALTIES);
    addAll("cleaner_areas", "area", AREAS);
    return { id, userId };
  }

  /** Adds a cleaner who has paused, so that they add nothing to lists of others. */
  addPausedCleaner(): { id: number; userId: number } {
    const cleaner = this.addCleaner();
    this.sqlite.prepare("update cleaners set paused_at = ? where id = ?").run(this.now, cleaner.id);
    return cleaner;
  }

  /** Links a provider's account to a user's; `sub` is its id at the provider. */
  addIdentity(userId: number, provider: Provider, sub: string): void {
    this.sqlite
      .prepare(
        "insert into user_identities (user_id, provider, provider_user_id, linked_at) values (?, ?, ?, 1)",
      )
      .run(userId, provider, sub);
  }

  /**
   * Adds a booking that ended some days ago, by default with one of the demo's cleaners; returns its id.
   */
  addPastBooking(
    userId: number,
    status: "completed" | "cancelled",
    daysAgo: number,
    cleanerId?: number,
  ): number {
    return this.withDomain((domain) => {
      const visit = { customerId: userId, ...PAST_VISIT_DEFAULTS, date: this.dayAhead(-daysAgo) };
      const listed = this.sqlite.prepare<[], number>(
        "select id from cleaners where is_listed = 1 and user_id not in (select id from users where username like 'tester-%') order by id",
      );
      const cleanerIds = cleanerId === undefined ? listed.pluck().all() : [cleanerId];
      const id = firstIdMade(cleanerIds, (one) =>
        firstIdMade(START_HOURS, (hour) => domain.book({ ...visit, cleanerId: one, hour })),
      );
      if (status === "completed") domain.complete(id);
      else domain.cancel(id);
      return id;
    });
  }

  /**
   * Adds a request of two hours that waits for a cleaner's answer, some days ahead. By default it starts at
   * nine and was made half an hour ago. Returns its id.
   */
  addRequest(
    cleanerId: number,
    customerId: number,
    { daysAhead, ...asked }: RequestOptions,
  ): number {
    const visit = {
      cleanerId,
      customerId,
      ...REQUEST_DEFAULTS,
      ...asked,
      date: this.dayAhead(daysAhead),
    };
    return this.withDomain((domain) => idOrThrow(domain.book(visit)));
  }

  /**
   * Adds a request like `addRequest`, on the first day from `daysAhead` on when the cleaner has time: each
   * of the parallel workers needs one.
   */
  addRequestLater(
    cleanerId: number,
    customerId: number,
    { daysAhead, ...asked }: RequestOptions,
  ): number {
    const visit = { cleanerId, customerId, ...REQUEST_DEFAULTS, ...asked };
    // Mornings and afternoons, because a run has many workers.
    const hours = asked.hour === undefined ? [9, 13] : [asked.hour];
    return this.withDomain((domain) =>
      firstIdMade(DAYS_TO_TRY, (day) =>
        firstIdMade(hours, (hour) =>
          domain.book({ ...visit, hour, date: this.dayAhead(daysAhead + day) }),
        ),
      ),
    );
  }

  /**
   * Adds a confirmed booking some days ahead, by default three hours at nine; returns its id. It was made a
   * day before now, or a day before its start if that has passed.
   */
  addJob(cleanerId: number, customerId: number, { daysAhead, ...job }: JobOptions): number {
    const visit = {
      cleanerId,
      customerId,
      ...JOB_DEFAULTS,
      ...job,
      date: this.dayAhead(daysAhead),
    };
    return this.withDomain((domain) => idOrThrow(domain.book(visit)));
  }

  /** Adds a booking like `addJob`, on the first day from `daysAhead` on when the cleaner has time. */
  addJobLater(cleanerId: number, customerId: number, { daysAhead, ...job }: JobOptions): number {
    const visit = { cleanerId, customerId, ...JOB_DEFAULTS, ...job };
    return this.withDomain((domain) =>
      firstIdMade(DAYS_TO_TRY, (day) =>
        domain.book({ ...visit, date: this.dayAhead(daysAhead + day) }),
      ),
    );
  }

  /** Adds a booking like `addJob` that began an hour ago. */
  addBegunJob(cleanerId: number, customerId: number): number {
    return this.addJob(cleanerId, customerId, { daysAhead: 0, hour: 8 });
  }

  /** Adds a booking like `addBegunJob`, for which one side has asked for an hour more; returns its id. */
  addMoreTimeQuestion(cleanerId: number, customerId: number, by: "customer" | "cleaner"): number {
    return this.withDomain((domain) => {
      const id = this.addBegunJob(cleanerId, customerId);
      domain.askForMoreTime(id, by);
      return id;
    });
  }

  /** Adds a job that began an hour ago, at whose door its cleaner waits. */
  addDoorWait(cleanerId: number, customerId: number, options: DoorWaitOptions): number {
    const id = this.addBegunJob(cleanerId, customerId);
    this.waitAtDoor(id, options);
    return id;
  }

  /** Lets the cleaner of a job that has begun wait at its door. */
  waitAtDoor(bookingId: number, options: DoorWaitOptions): void {
    this.withDomain((domain) => domain.waitAtDoor(bookingId, options));
  }

  /** Lets the customer of a done job report a problem, and what follows; returns the ids of both. */
  addCase(bookingId: number, options: CaseOptions = {}): CaseIds {
    return { bookingId, id: this.withDomain((domain) => domain.addCase(bookingId, options)) };
  }

  /** Lets the customer of a booking report a problem, which a cleaner can make up for, and returns its id. */
  addProblem(bookingId: number): number {
    return this.withDomain((domain) => domain.reportBadJob(bookingId));
  }

  /** Lets an admin settle the open report of a booking. */
  settleReport(bookingId: number): void {
    this.withDomain((domain) => domain.settleReport(bookingId));
  }

  /** Adds a booking like `addJob` that begins in two hours, which is longer than a test run. */
  addSoonJob(cleanerId: number, customerId: number): number {
    return this.addJob(cleanerId, customerId, { daysAhead: 0, hour: 11 });
  }

  /**
   * Adds the weekly visits of a series, from the first day from `daysAhead` on when the cleaner has time
   * for all of them: confirmed bookings, or one request for all. Returns their ids.
   */
  addSeries(
    cleanerId: number,
    customerId: number,
    { daysAhead, visits, isRequest = false }: SeriesOptions,
  ): number[] {
    const visit = { cleanerId, customerId, ...(isRequest ? REQUEST_DEFAULTS : JOB_DEFAULTS) };
    return this.withDomain((domain) => {
      const first = firstIdMade(DAYS_TO_TRY, (day) => {
        const date = this.dayAhead(daysAhead + day);
        const dates = Array.from({ length: visits }, (_, week) => addDays(date, 7 * week));
        return domain.book({ ...visit, date, every: 1, dates });
      });
      return domain.listVisitsOfSeries(first);
    });
  }

  /** Adds a booking of three hours that was completed yesterday or the day before; returns its id. */
  addDoneJob(cleanerId: number, customerId: number): number {
    const visit = { cleanerId, customerId, ...JOB_DEFAULTS };
    return this.withDomain((domain) => {
      // The latest time that is free, because two days later many actions are too late.
      const id = firstIdMade([-1, -2], (day) =>
        firstIdMade(START_HOURS.toReversed(), (hour) =>
          domain.book({ ...visit, hour, date: this.dayAhead(day) }),
        ),
      );
      domain.complete(id);
      return id;
    });
  }

  /** Adds a completed booking in which one side didn't feel safe; returns its id. */
  addUnsafeJob(cleanerId: number, customerId: number, side: "customer" | "cleaner"): number {
    return this.withDomain((domain) => {
      const bookingId = this.addDoneJob(cleanerId, customerId);
      domain.reportUnsafe(bookingId, "", side);
      return bookingId;
    });
  }

  /** Adds a completed booking whose cleaner didn't feel safe; its customer and cleaner are kept apart. */
  addKeptApart(): number {
    const cleaner = this.addPausedCleaner();
    const customerId = this.addCustomer();
    return this.withDomain((domain) => {
      const bookingId = this.addDoneJob(cleaner.id, customerId);
      domain.reportUnsafe(bookingId, "He stood in the doorway");
      return bookingId;
    });
  }

  /** Adds a mark of a late change about a customer who has booked, undecided and unanswered; returns its id. */
  addMark(customerId: number): number {
    return this.value(
      `insert into marks (user_id, side, cause, caused_by, booking_id, event_id, at, ends_at)
       select bookings.user_id, 'customer', 'late-move', 'customer', bookings.id, booking_events.id, ?, ?
       from bookings join booking_events on booking_events.booking_id = bookings.id
       where bookings.user_id = ? and booking_events.id not in (select event_id from marks)
       order by booking_events.id limit 1 returning id`,
      this.now - DAY_MS,
      this.now + 100 * DAY_MS,
      customerId,
    );
  }

  /**
   * Adds a confirmed booking, found like `addRequestLater`, whose customer has asked for another day. It
   * holds the hours of both. Returns its id.
   */
  addRescheduleProposal(cleanerId: number, customerId: number, asked: RequestOptions): number {
    return this.withDomain((domain) => {
      const id = this.addRequestLater(cleanerId, customerId, asked);
      domain.accept(id);
      firstIdMade(DAYS_TO_TRY, (day) =>
        domain.proposeDay(id, this.dayAhead(asked.daysAhead + day)),
      );
      return id;
    });
  }

  /** Keeps a home with a customer's account, by default one with all facts and texts; returns its id. */
  addHome(customerId: number, given: Partial<HomeOptions> = {}): number {
    return this.withDomain((domain) => domain.keepHome(customerId, { ...HOME_DEFAULTS, ...given }));
  }

  /** Adds a booking, found like `addRequestLater`, that has lost its cleaner. Returns its id. */
  addLostBooking(cleanerId: number, customerId: number, asked: RequestOptions): number {
    return this.withDomain((domain) => {
      const id = this.addRequestLater(cleanerId, customerId, asked);
      domain.accept(id);
      domain.lose(id);
      return id;
    });
  }

  /** Lets a booking lose its cleaner, and offers it to others; returns the ids of the offers. */
  loseAndOffer(bookingId: number, cleanerIds: readonly number[]): number[] {
    return this.withDomain((domain) => {
      domain.lose(bookingId);
      return domain.offer(bookingId, cleanerIds);
    });
  }

  /** Declines a request as its cleaner, and offers it, with all its visits, to these; returns the offers. */
  declineAndOffer(bookingId: number, cleanerIds: readonly number[]): number[] {
    return this.withDomain((domain) => {
      domain.decline(bookingId);
      return domain.offer(bookingId, cleanerIds);
    });
  }

  /** Adds an absence of a cleaner on the day of a booking, which is lost by it. Returns its id. */
  addAbsence(cleanerId: number, customerId: number, asked: RequestOptions): number {
    return this.withDomain((domain) => {
      const id = this.addRequestLater(cleanerId, customerId, asked);
      domain.accept(id);
      return domain.reportAbsence(id);
    });
  }

  /** Lets a booking be lost by an absence of its day, and offers it to others. */
  reportAbsenceAndOffer(bookingId: number, cleanerIds: readonly number[]) {
    return this.withDomain((domain) => ({
      absenceId: domain.reportAbsence(bookingId),
      offerIds: domain.offer(bookingId, cleanerIds),
    }));
  }

  /**
   * Adds an offer of a search to a cleaner: nobody takes bookings at once for as little as its customer had
   * agreed, so that it stays one. Returns its id.
   */
  addOffer(cleanerId: number, asked: RequestOptions): number {
    const cheap = this.addCleaner();
    this.sqlite
      .prepare("update cleaners set paused_at = ?, hourly_rate = 100 where id = ?")
      .run(this.now, cheap.id);
    const customerId = this.addCustomer();
    return this.withDomain((domain) =>
      firstIdMade(DAYS_TO_TRY, (day) => {
        const daysAhead = asked.daysAhead + day;
        const lostId = this.addLostBooking(cheap.id, customerId, { ...asked, daysAhead });
        return domain.offer(lostId, [cleanerId])[0] ?? 0;
      }),
    );
  }

  /** Accepts a request as its cleaner. */
  accept(bookingId: number): void {
    this.withDomain((domain) => domain.accept(bookingId));
  }

  /**
   * Makes many bookings in one transaction, which is much faster. Add people before, because nothing else
   * can be written meanwhile.
   */
  inOneTransaction<T>(add: () => T): T {
    return this.withDomain(add);
  }

  /** Returns the date some days after the server's today. */
  private dayAhead(days: number): CityDate {
    return addDays(cityDateOf(this.now), days);
  }

  private withDomain<T>(run: (domain: DomainFixtures) => T): T {
    return withDomainFixtures({ dataDir: this.dataDir, now: this.now }, run);
  }

  /** Returns up to `most` days in the following weeks on which a cleaner is free, for a series. */
  freeWeekdaysAfter({ cleanerId, date }: FreeJob, most: number): CityDate[] {
    const isTaken = this.sqlite.prepare(
      `select 1 from booking_hours where cleaner_id = :id and date = :day
       union select 1 from cleaner_blocked_dates where cleaner_id = :id and date = :day`,
    );
    return Array.from({ length: MOST_SERIES_VISITS - 1 }, (_, week) =>
      addDays(date, 7 * (week + 1)),
    )
      .filter((day) => !isTaken.get({ id: cleanerId, day }))
      .slice(0, most);
  }

  /**
   * Signs in a user without a password; returns the `Cookie` of their browser. It counts as a sign-in of just
   * now, by password or second factor, unless `isConfirmed` is false: then they gave neither.
   */
  signIn(userId: number, { isConfirmed = true }: { isConfirmed?: boolean } = {}): string {
    const token = randomBytes(32).toString("base64url");
    const isAdmin = this.value("select role = 'admin' from users where id = ?", userId) === 1;
    // The server's clock has run on since: an admin's session would be idle for an hour by then.
    const seenAt = isAdmin ? this.now + ADMIN_SESSION_ABSOLUTE_MS : this.now;
    this.sqlite
      .prepare(
        "insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, confirmed_at) values (?, ?, ?, ?, ?, ?)",
      )
      .run(
        ...[hashOf(token), userId, this.now, seenAt, this.now + SESSION_ABSOLUTE_MS],
        isConfirmed ? this.now + ADMIN_SESSION_ABSOLUTE_MS : null,
      );
    return textCookie("session", token);
  }

  /**
   * Switches a second factor on whose secret nobody has, with a passkey; returns the cookie of a sign-in's
   * second step.
   */
  addPendingSignIn(userId: number): string {
    this.addSecondFactor(userId, { isOn: true });
    this.addPasskey(userId);
    const token = randomBytes(32).toString("base64url");
    this.sqlite
      .prepare("insert into pending_sign_ins (token_hash, user_id, expires_at) values (?, ?, ?)")
      .run(hashOf(token), userId, this.now + DAY_MS);
    return textCookie("second-step", token);
  }

  /** Adds a second factor, switched on or still to be confirmed; returns its secret in base32. */
  addSecondFactor(userId: number, { isOn }: { isOn: boolean }): string {
    const key = Buffer.from(readFileSync(join(this.dataDir, "storage-key"), "utf8"), "base64url");
    const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
    this.sqlite
      .prepare(
        "insert into second_factors (user_id, secret, created_at, confirmed_at) values (?, ?, ?, ?)",
      )
      .run(
        userId,
        encryptSecret(`second-factor ${userId}`, secret, key),
        this.now,
        isOn ? this.now : null,
      );
    return secret;
  }

  /** Adds a passkey whose private key nobody has; returns its id. */
  addPasskey(userId: number, name = "Chrome on Android"): number {
    const { lastInsertRowid } = this.sqlite
      .prepare(
        `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
           values (?, ?, 'x', 0, '["internal"]', ?, ?, ?)`,
      )
      .run(userId, randomBytes(16).toString("base64url"), name, this.now, this.now);
    return Number(lastInsertRowid);
  }

  /** Returns the cookie of a user who was signed in when an admin closed their account. */
  cookieOfClosedAccount(role: "customer" | "admin" = "customer"): string {
    const id = this.addCustomer();
    this.sqlite
      .prepare("update users set role = ?, deactivated_at = ? where id = ?")
      .run(role, this.now, id);
    return this.signIn(id);
  }

  /**
   * Returns a `Cookie` with a value signed like the server's own. Each purpose has its own key; by default
   * the purpose is the cookie's name.
   */
  async signedCookie(name: string, value: unknown, purpose = name): Promise<string> {
    const secret = this.secretFor(purpose);
    const setCookie = await createCookie(name, { secrets: [secret] }).serialize(value);
    return setCookie.split(";")[0] ?? "";
  }

  /** Returns the token in the address of a cleaner's calendar feed, made with the server's own secret. */
  feedToken(username: string): string {
    const row = this.sqlite
      .prepare<[number], { id: number; epoch: number }>(
        "select id, calendar_epoch as epoch from cleaners where user_id = ?",
      )
      .get(this.userId(username));
    if (!row) throw new Error(`${username} has no profile.`);
    const secret = this.secretFor("calendar-feed");
    const mac = createHmac("sha256", secret).update(`${row.id}.${row.epoch}`).digest("base64url");
    return `${row.id}-${mac}`;
  }

  /** Returns the server's secret for a purpose, derived like in `secretFor`. */
  private secretFor(purpose: string): string {
    const serverSecret = readFileSync(join(this.dataDir, "session-secret"), "utf8").trim();
    return createHmac("sha256", serverSecret).update(purpose).digest("base64url");
  }

  /** Returns the token of a link that was emailed `ageMs` ago, by default to the user's own address. */
  emailedToken(
    purpose: TokenPurpose,
    userId: number,
    { email, ageMs = 0 }: { email?: string; ageMs?: number } = {},
  ): string {
    const token = randomBytes(32).toString("base64url");
    const sentAt = this.now - ageMs;
    this.sqlite
      .prepare(
        `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
         values (?, ?, ?, coalesce(?, (select email from users where id = ?)), ?, ?)`,
      )
      .run(
        hashOf(token),
        userId,
        purpose,
        email ?? null,
        userId,
        sentAt,
        sentAt + TOKEN_LIFETIME_MS[purpose],
      );
    return token;
  }

  /** Returns the hash under which the database stores the session of a cookie from `signIn`. */
  tokenHashOf(cookie: string): string {
    const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
    return hashOf(JSON.parse(Buffer.from(value, "base64").toString()) as string);
  }

  /** Signs in several users in one transaction. */
  signInAll(userIds: readonly number[]): string[] {
    return this.sqlite.transaction(() => userIds.map((id) => this.signIn(id)))();
  }

  /** Returns customers without future bookings, who may therefore book up to the limits. */
  idleCustomers(most: number): number[] {
    return this.sqlite
      .prepare<unknown[], number>(
        `select id from users where role = 'customer' and username <> 'customer' and not exists
           (select 1 from bookings where user_id = users.id and starts_at > ? and status in ('pending', 'confirmed'))
         order by id limit ?`,
      )
      .pluck()
      .all(this.now, most);
  }

  /**
   * Returns possible bookings with `count` different cleaners who take instant bookings, by default weeks
   * after all demo bookings. Throws if there aren't enough.
   */
  freeJobs(count: number, { daysAhead = 60 }: { daysAhead?: number } = {}): FreeJob[] {
    const jobs: FreeJob[] = [];
    for (let day = daysAhead; jobs.length < count && day < daysAhead + 14; day += 1) {
      const used = new Set(jobs.map(({ cleanerId }) => cleanerId));
      jobs.push(...this.freeJobsOn(day, count - jobs.length, used));
    }
    if (jobs.length < count) throw new Error(`Only ${jobs.length} of ${count} free jobs.`);
    return jobs;
  }

  /**
   * Returns possible bookings on one day, with different services and areas, at most one for each of the
   * demo's cleaners (tests change their own cleaners). Only cleaners with nothing else on that day are
   * used, so only their working time matters.
   */
  freeJobsOn(daysAhead: number, most: number, without: ReadonlySet<number> = new Set()): FreeJob[] {
    const date = addDays(cityDateOf(this.now), daysAhead);
    const rows = this.sqlite.prepare<unknown[], JobRow>(
      `select services.id as serviceId, services.duration, cleaner_areas.area,
         cleaners.id as cleanerId, hourly_rate as hourlyRate, work_days as workDays,
         week_windows as weekWindows, travel_time as travelTime
       from cleaners
         join cleaner_specialties on cleaner_specialties.cleaner_id = cleaners.id
         join services on services.specialty = cleaner_specialties.specialty
         join cleaner_areas on cleaner_areas.cleaner_id = cleaners.id
       where is_listed = 1 and instant_booking = 1 and archived_at is null
         and user_id not in (select id from users where username like 'tester-%')
         and not exists (select 1 from booking_hours where booking_hours.cleaner_id = cleaners.id and date = ?)
         and not exists (select 1 from cleaner_blocked_dates as blocked where blocked.cleaner_id = cleaners.id and date = ?)
       group by cleaners.id, services.id having cleaner_areas.area = min(cleaner_areas.area)
       order by cleaners.id * 7919 % 9973, services.id`,
    );
    const jobs = new Map<number, FreeJob>();
    for (const row of rows.iterate(date, date)) {
      if (jobs.size === most) break;
      const { serviceId, cleanerId, area, duration } = row;
      if (without.has(cleanerId) || jobs.has(cleanerId)) continue;
      const schedule = {
        workDays: row.workDays,
        weekWindows: row.weekWindows,
        offOnHolidays: false,
        leadTime: "two-hours" as const,
        travelTime: row.travelTime === 1,
        answersRequests: false,
        lastDay: null,
        blockedWindows: new Map<string, number>(),
        takenHours: new Map<string, number>(),
      };
      const slots = slotsOf(schedule, date, calculateHoursBilled(duration), this.now);
      const slot = slots.find(({ state }) => state === "free");
      if (!slot) continue;
      const { total } = calculateQuote(row.hourlyRate, duration);
      jobs.set(cleanerId, { serviceId, cleanerId, area, date, time: slot.label, total });
    }
    return [...jobs.values()];
  }

  /** Checks the invariants of the bookings; returns one text for each breach. */
  findBreaches(): string[] {
    const problems = [
      ...(this.sqlite.pragma("integrity_check", { simple: false }) as {
        integrity_check: string;
      }[]),
    ]
      .map((row) => row.integrity_check)
      .filter((line) => line !== "ok");
    problems.push(
      ...(this.sqlite.pragma("foreign_key_check") as object[]).map((row) => JSON.stringify(row)),
    );
    const hours = new Map<string, number>();
    const open = this.sqlite
      .prepare<[], BookingRow>(
        `select bookings.id, cleaner_id as cleanerId, date, time, hours_billed as hours,
           coalesce(more_hours, 0) as moreHours,
           travel_time as travel, proposed_date as proposedDate, proposed_time as proposedTime
         from bookings join cleaners on cleaners.id = cleaner_id where bookings.status in ('pending', 'confirmed')`,
      )
      .all();
    const rows = this.sqlite.prepare<[number], number>(
      "select count(*) from booking_hours where booking_id = ?",
    );
    for (const { id, cleanerId, hours: agreed, moreHours, travel, ...booking } of open) {
      // A booking also holds hours that one side asked to add, or those of another time.
      const length = agreed + moreHours;
      const starts = [[booking.date, booking.time] as const];
      if (booking.proposedDate && booking.proposedTime) {
        starts.push([booking.proposedDate, booking.proposedTime]);
      }
      const wanted = new Set<string>();
      for (const [date, time] of starts) {
        const from = 8 + SLOT_LABELS.indexOf(time);
        for (let hour = from; hour < from + length + travel; hour += 1) {
          const key = `cleaner ${cleanerId}, ${date}, hour ${hour}`;
          wanted.add(key);
          // The travel hour may overlap with another booking's.
          if (hour === from + length) continue;
          const other = hours.get(key);
          if (other && other !== id) problems.push(`${key}: bookings ${other} and ${id}`);
          hours.set(key, id);
        }
      }
      const held = rows.pluck().get(id);
      if (held !== wanted.size) problems.push(`booking ${id} holds ${held} hours`);
    }
    return problems;
  }

  /**
   * Adds a payment of one baht by one of the demo's cleaners who owes the fee of a booking; returns the id
   * of its fee entry. Fees since the server's start belong to other tests.
   */
  addFeePayment(): { cleanerId: number; bookingId: number; feeEntryId: number } {
    const row = this.sqlite
      .prepare<[number], { cleanerId: number; bookingId: number; month: string }>(
        `select cleaner_id as cleanerId, booking_id as bookingId, month from fee_entries as fee
         where kind = 'fee' and booking_id is not null and at < ? and not exists (select 1 from fee_entries
           where kind = 'waived' and booking_id = fee.booking_id)
         order by id desc limit 1`,
      )
      .get(this.now);
    if (!row) throw new Error("Nobody owes anything.");
    const { month, ...owing } = row;
    const { lastInsertRowid } = this.sqlite
      .prepare(
        "insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, 'received', -100, ?, ?)",
      )
      .run(owing.cleanerId, month, this.now);
    return { ...owing, feeEntryId: Number(lastInsertRowid) };
  }

  /** Gives a booking a phone number that is in no profile; returns the number. */
  giveOtherPhone(bookingId: number): string {
    const phone = "+66899876543";
    this.sqlite.prepare("update bookings set phone = ? where id = ?").run(phone, bookingId);
    return phone;
  }

  /** Adds a hidden testimonial and returns its id. */
  addTestimonial(name = "Nok T."): number {
    const { lastInsertRowid } = this.sqlite
      .prepare(
        `insert into testimonials (name, location_en, location_th, comment_en, comment_th, rating, hidden_at)
         values (?, 'Nimman', 'นิมมาน', 'Good.', 'ดี', 5, 1)`,
      )
      .run(name);
    return Number(lastInsertRowid);
  }

  /** Adds a dead letter: an email, by default to a new user, that was useful for a day. Returns its id. */
  addDeadLetter(
    { at = this.now, error = "550 5.1.1 no such mailbox" }: { at?: number; error?: string } = {},
    userId = this.addCustomer(),
  ): number {
    const insertEvent = this.sqlite.prepare(
      `insert into outbox_events (kind, payload, account_id, at, due_at, expanded_at)
       values ('password-changed', '{}', ?, ?, ?, ?)`,
    );
    const { lastInsertRowid: eventId } = insertEvent.run(userId, at, at, at);
    const insertNotification = this.sqlite.prepare(
      `insert into notices (event_id, recipient_user_id, channel, audience, message_id, created_at,
         run_at, expires_at, attempts, last_error, dead_at)
       values (?, ?, 'email', 'account', hex(randomblob(8)), ?, ?, ?, 8, ?, ?)`,
    );
    return Number(
      insertNotification.run(eventId, userId, at, at, at + DAY_MS, error, at).lastInsertRowid,
    );
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** Returns the first problem that meets the condition, with its booking. */
function problemOf({ sqlite }: ServerFixtures, which: string) {
  const row = sqlite
    .prepare<[], { id: number; bookingId: number }>(
      `select id, booking_id as bookingId from problems where ${which} order by id limit 1`,
    )
    .get();
  if (!row) throw new Error(`There is no problem with ${which}.`);
  return row;
}

/** Returns problems in each state. */
function casesOf(
  data: ServerFixtures,
  {
    customerId,
    own,
    regularId,
    colleague,
  }: { customerId: number; own: number; regularId: number; colleague: { id: number } },
): RouteFacts["cases"] {
  const pause = data.sqlite.prepare("update cleaners set paused_at = ? where id = ?");
  // On days of their own: the last ones are for what can be reported.
  const done = (daysAgo: number) =>
    data.addPastBooking(regularId, "completed", daysAgo, colleague.id);
  const late = data.addCase(done(5), { daysAgo: 3 });
  const waiting = data.addCase(done(6));
  const settled = data.addCase(done(7), { hasMoney: true, isSettled: true });
  const money = data.addCase(done(8), { hasMoney: true });
  // Somebody who has paused offers no times.
  pause.run(null, colleague.id);
  const booked = data.addCase(done(9), { isBooked: true });
  const agreed = data.addCase(done(10), { comesAgain: true });
  pause.run(data.now, colleague.id);
  const free = data.addCleaner();
  return {
    ...{ waiting, late, money, settled, booked, agreed },
    toChoose: data.addCase(data.addDoneJob(free.id, regularId), { comesAgain: true }),
    own:
      findOpenCase(data, customerId, own) ??
      data.addCase(data.addPastBooking(customerId, "completed", 40, own)),
  };
}

/**
 * Returns the problem of two people that was added before, or null: each test would take another hour of the
 * demo's cleaner, who has only so many.
 */
function findOpenCase(data: ServerFixtures, customerId: number, cleanerId: number): CaseIds | null {
  return (
    data.sqlite
      .prepare<[number, number, string], CaseIds>(
        `select problems.id, bookings.id as bookingId from problems
         join bookings on bookings.id = problems.booking_id
         where bookings.user_id = ? and bookings.cleaner_id = ? and problems.words = ?
           and problems.settled_at is null`,
      )
      .get(customerId, cleanerId, CASE_WORDS) ?? null
  );
}

/** Returns reviews in each state, and bookings of the customer with and without a review. */
function reviewsOf(data: ServerFixtures, customerId: number, own: number): RouteFacts["reviews"] {
  const first = (where: string, ...values: unknown[]) =>
    data.value(`select id from reviews where ${where} order by id limit 1`, ...values);
  const toReview = data.sqlite
    .prepare<[number, number], number>(
      `select id from bookings where user_id = ? and status = 'completed' and ends_at > ?
         and cleaner_id in (select id from cleaners where is_listed = 1)
         and not exists (select 1 from reviews where booking_id = bookings.id)
       order by ends_at desc limit 1`,
    )
    .pluck()
    .get(customerId, SERVER_NOW - 25 * DAY_MS);
  return {
    toReview: toReview ?? data.addPastBooking(customerId, "completed", 2),
    reviewed: data.value("select max(booking_id) from reviews where user_id = ?", customerId),
    shown: first(
      "hidden_at is null and comment <> '' and cleaner_id in (select id from cleaners where is_listed = 1)",
    ),
    reported: first("reported_at is not null"),
    hidden: first("hidden_at is not null"),
    toAnswer: data.value(
      "select max(booking_id) from reviews where cleaner_id = ? and answer = '' and hidden_at is null",
      own,
    ),
    answered: data.value(
      "select max(booking_id) from reviews where cleaner_id = ? and answer <> ''",
      own,
    ),
  };
}

/** Returns a future visit that others follow, in a new series if there is none yet. */
function visitOf(data: ServerFixtures, customerId: number, cleanerId: number): number {
  const visit = data.sqlite
    .prepare<[number, number, number], number>(
      `select id from bookings where user_id = ? and cleaner_id = ? and series_id is not null
         and status = 'confirmed' and starts_at > ? order by starts_at limit 1`,
    )
    .pluck()
    .get(customerId, cleanerId, data.now);
  if (visit !== undefined) return visit;
  const [first] = data.addSeries(cleanerId, customerId, { daysAhead: 50, visits: 2 });
  if (first === undefined) throw new Error("The series has no visit.");
  return first;
}

/** Returns a cookie in the format in which Remix writes a text. */
function textCookie(name: string, text: string): string {
  return `${name}=${encodeURIComponent(Buffer.from(JSON.stringify(text)).toString("base64"))}`;
}

/** Returns the facts for the addresses of all routes, from the demo data. */
export async function factsOf(data: ServerFixtures): Promise<RouteFacts> {
  // It is with another cleaner, because the demo's cleaner can't book their own profile.
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  const job = data.freeJobs(2).find(({ cleanerId }) => cleanerId !== own);
  if (!job) throw new Error("Nobody is free.");
  const customerId = data.userId("customer");
  const regularId = data.addCustomer();
  const colleague = data.addPausedCleaner();
  // It is weeks after all demo bookings.
  const asked = { daysAhead: 50 };
  const series = data.addSeries(colleague.id, regularId, { ...asked, visits: 2, isRequest: true });
  const [lostSeriesId = 0] = data.addSeries(data.addPausedCleaner().id, regularId, {
    ...{ daysAhead: 30, visits: 2, isRequest: true },
  });
  // The link is dated a day from now, so that it stays valid in every run.
  const resetToken = data.emailedToken("reset-password", customerId, { ageMs: -DAY_MS });
  const vouchedFor = {
    providerUserId: randomBytes(8).toString("hex"),
    firstName: "Dao",
    lastName: "",
  };
  const unverifiedId = data.addCustomer({ emailVerified: false });
  const ofCustomer = (status: string) =>
    data.value(
      `select id from bookings where user_id = ? and status = ? and redo_of_problem_id is null and not is_offer
         and cleaner_id in (select id from cleaners where is_listed = 1)
       order by starts_at desc limit 1`,
      customerId,
      status,
    );
  // The colleague can be at one job at a time: an hour more is asked for, and then nobody opens.
  const underWayId = data.addMoreTimeQuestion(colleague.id, regularId, "customer");
  // Without the dispute the page would load anew while it is looked at.
  data.waitAtDoor(underWayId, { minutes: 7, isDisputed: true });
  data.addSecondFactor(regularId, { isOn: false });
  data.addSecondFactor(colleague.userId, { isOn: true });
  data.addPasskey(colleague.userId);
  const lostBookingId = data.addLostBooking(colleague.id, customerId, asked);
  return {
    job,
    newcomerId: data.addCustomer({ phone: null }),
    cleanerUserId: data.userId("cleaner"),
    waitingCleanerId: data.value(
      "select id from cleaners where is_verified = 0 and anonymised_at is null order by id limit 1",
    ),
    owedFee: data.addFeePayment(),
    testimonialId: data.addTestimonial(),
    deadLetterId: data.addDeadLetter(),
    knownPhone: data.value<string>(
      "select phone from users where phone is not null and anonymised_at is null order by id limit 1",
    ),
    typedPhone: data.giveOtherPhone(lostSeriesId),
    awaitingCookie: await data.signedCookie("awaiting", {
      userId: unverifiedId,
      redirectTo: "/",
      mayCorrect: true,
    } satisfies AwaitingVerification),
    pendingCookie: data.addPendingSignIn(data.addCustomer()),
    toastCookie: await data.signedCookie("toast", {
      title: "signup:success-title",
      text: "signup:success-text",
    } satisfies Toast),
    unfinishedCookie: await data.signedCookie("pending-identity", {
      identity: { ...vouchedFor, provider: "line", email: null, emailVerified: false },
      linkTo: null,
      redirectTo: "/",
      expiresAt: SERVER_NOW + DAY_MS,
    } satisfies PendingIdentity),
    linkableCookie: await data.signedCookie("pending-identity", {
      identity: {
        ...vouchedFor,
        provider: "google",
        email: "dao@example.com",
        emailVerified: true,
      },
      linkTo: customerId,
      redirectTo: "/",
      expiresAt: SERVER_NOW + DAY_MS,
    } satisfies PendingIdentity),
    markId: data.addMark(customerId),
    openProblem: problemOf(data, "settled_at is null and kind <> 'unsafe'"),
    cases: casesOf(data, { customerId, own, regularId, colleague }),
    keptApartBookingId: data.addKeptApart(),
    settledProblem: problemOf(data, "settled_at is not null"),
    reviews: reviewsOf(data, customerId, own),
    feedToken: data.feedToken("cleaner"),
    moreTime: {
      own: data.value(
        "select id from bookings where cleaner_id = ? and status = 'confirmed' order by starts_at limit 1",
        own,
      ),
      toAsk: data.addBegunJob(data.addPausedCleaner().id, regularId),
      asked: data.addMoreTimeQuestion(data.addPausedCleaner().id, regularId, "cleaner"),
      askedOfColleague: underWayId,
    },
    jobsOfCleaner: {
      next: data.value(
        "select id from bookings where cleaner_id = ? and status = 'confirmed' order by starts_at limit 1",
        own,
      ),
      later: data.value(
        "select id from bookings where cleaner_id = ? and status = 'confirmed' and starts_at > ? order by starts_at limit 1",
        own,
        SERVER_NOW + DAY_MS,
      ),
      done: data.value(
        "select id from bookings where cleaner_id = ? and status = 'completed' order by starts_at desc limit 1",
        own,
      ),
      cancelled: data.value(
        "select id from bookings where cleaner_id = ? and status = 'cancelled' order by starts_at desc limit 1",
        own,
      ),
    },
    expiredToken: data.emailedToken("verify-email", unverifiedId, {
      ageMs: TOKEN_LIFETIME_MS["verify-email"] + 1,
    }),
    resetToken,
    requestId: data.addRequestLater(own, data.addCustomer(), asked),
    seriesRequestId: series[0] ?? 0,
    proposalBookingId: data.addRescheduleProposal(colleague.id, regularId, asked),
    lostBookingId,
    lostOn: data.value("select date from bookings where id = ?", lostBookingId),
    absence: {
      id: data.addAbsence(colleague.id, data.addCustomer(), { ...asked, daysAhead: 70 }),
      cleanerId: colleague.id,
    },
    offerId: data.addOffer(own, { ...asked, daysAhead: 56 }),
    seriesOffer: {
      lostId: lostSeriesId,
      offerId: data.declineAndOffer(lostSeriesId, [colleague.id])[0] ?? 0,
    },
    regularId,
    colleagueId: colleague.userId,
    visitId: visitOf(data, customerId, own),
    moreDates: data.freeWeekdaysAfter(job, 2),
    homeId: data.addHome(regularId, { name: "Dao's home" }),
    bookingId: data.value(
      `select id from bookings where user_id = ? and status = 'confirmed' and redo_of_problem_id is null
       order by id desc limit 1`,
      customerId,
    ),
    bookingsOfCustomer: {
      request: ofCustomer("pending"),
      done: ofCustomer("completed"),
      cancelled: ofCustomer("cancelled"),
    },
    doneBookingId: data.addDoneJob(colleague.id, customerId),
    reportedUnsafe: {
      byCustomer: data.addUnsafeJob(data.addCleaner().id, regularId, "customer"),
      byCleaner: data.addUnsafeJob(colleague.id, data.addCustomer(), "cleaner"),
    },
    doorBookingId: underWayId,
    popularCleanerId: data.value(
      "select id from cleaners where is_listed = 1 order by review_count desc, id limit 1",
    ),
  };
}

interface JobRow {
  serviceId: number;
  duration: number | null;
  area: Area;
  cleanerId: number;
  hourlyRate: number;
  workDays: number;
  weekWindows: number;
  travelTime: number;
}

interface BookingRow {
  id: number;
  cleanerId: number;
  date: string;
  time: SlotLabel;
  hours: number;
  moreHours: number;
  travel: number;
  proposedDate: string | null;
  proposedTime: SlotLabel | null;
}
