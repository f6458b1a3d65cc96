import { createCookie } from "@remix-run/node";
import Sqlite from "better-sqlite3";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import { profileVersion, type Profile } from "~/domain/accounts/change-profile.server";
import { SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { slotHour, slotsOf } from "~/domain/schedule/slots";
import type { AwaitingVerification } from "~/http/awaiting-verification.server";
import type { PendingIdentity } from "~/http/oauth/pending-identity.server";
import type { Toast } from "~/http/toast.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS } from "~/lib/booking-limits";
import { DAY_MS } from "~/lib/durations";
import {
  AREAS,
  SPECIALTIES,
  SLOT_LABELS,
  type Area,
  type Provider,
  type SlotLabel,
} from "~/lib/vocabulary";
import type { RouteFacts } from "./all-routes";
import { CLOCK_START } from "./built-server";
import { firstIdMade, withDomainFixtures, idOrThrow, type DomainFixtures } from "./domain-fixtures";

/** The moment at which a server under test starts. */
export const SERVER_NOW = Date.parse(CLOCK_START);

/** Something that a customer can book: all of a wizard's answers. */
export interface FreeJob {
  serviceId: number;
  cleanerId: number;
  area: Area;
  date: CityDate;
  time: SlotLabel;
  /** Satang. */
  total: number;
}

/** When a job starts: so many days from the server's today, at an hour from 8 to 15. */
interface JobOptions {
  daysAhead: number;
  hour?: number;
  /** What it lasts. */
  hours?: number;
}

interface SeriesOptions {
  daysAhead: number;
  visits: number;
  isRequest?: boolean;
}

interface RequestOptions extends JobOptions {
  /** When it was asked for: the cleaner has four hours of daytime from then on. An instant. */
  bookedAt?: number;
}

/** What is booked, unless a test says otherwise. */
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

/** Hours at which a job can start. */
const START_HOURS = SLOT_LABELS.map(slotHour);
/** So many days are tried where somebody has no time. */
const DAYS_TO_TRY = Array.from({ length: 60 }, (_, day) => day);

/** A server's database, opened beside it: for people and facts that a test needs. */
export class ServerFixtures {
  readonly sqlite: Sqlite.Database;

  /** @param now when the server believes to be; a server under test at its start */
  constructor(
    private readonly dataDir: string,
    readonly now = SERVER_NOW,
  ) {
    this.sqlite = new Sqlite(join(dataDir, "baansaat.db"), { fileMustExist: true });
    this.sqlite.pragma("busy_timeout = 5000");
    this.sqlite.pragma("foreign_keys = ON");
  }

  close(): void {
    this.sqlite.close();
  }

  /** The first column of the first row; throws if there is none. */
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

  /** Adds a customer, unless told otherwise with a verified email and a phone number. */
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

  /** Adds a customer who signs in with the password of the demo's people. */
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

  /** The version that somebody's profile has in its form. */
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
   * Adds a listed cleaner who does everything everywhere, Monday to Friday from 8 to 16, and takes
   * bookings at once; gives their profile and whose it is.
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

  /** Links a provider's account with somebody's; `sub` is its id there. */
  addIdentity(userId: number, provider: Provider, sub: string): void {
    this.sqlite
      .prepare(
        "insert into user_identities (user_id, provider, provider_user_id, linked_at) values (?, ?, ?, 1)",
      )
      .run(userId, provider, sub);
  }

  /**
   * Adds a booking that is over, so many days ago, of a cleaner of the demo if not of a given one; gives
   * its id.
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
   * Adds a request that waits for a cleaner's answer, so many days ahead, for two hours; it starts at nine
   * and was made half an hour ago unless told otherwise. Gives its id.
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
   * Adds a request as `addRequest` does, on the first day from `daysAhead` on that the cleaner has
   * time: workers that run side by side want one each.
   */
  addRequestLater(
    cleanerId: number,
    customerId: number,
    { daysAhead, ...asked }: RequestOptions,
  ): number {
    const visit = { cleanerId, customerId, ...REQUEST_DEFAULTS, ...asked };
    // Mornings and afternoons: a run has many workers.
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
   * Adds a confirmed job so many days ahead, of three hours at nine unless told otherwise; gives its id.
   * It was booked a day before now, or a day before its start if that has passed.
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

  /** Adds a job as `addJob` does, on the first day from `daysAhead` on that the cleaner has time. */
  addJobLater(cleanerId: number, customerId: number, { daysAhead, ...job }: JobOptions): number {
    const visit = { cleanerId, customerId, ...JOB_DEFAULTS, ...job };
    return this.withDomain((domain) =>
      firstIdMade(DAYS_TO_TRY, (day) =>
        domain.book({ ...visit, date: this.dayAhead(daysAhead + day) }),
      ),
    );
  }

  /** Adds a job as `addJob` does that began an hour ago. */
  addBegunJob(cleanerId: number, customerId: number): number {
    return this.addJob(cleanerId, customerId, { daysAhead: 0, hour: 8 });
  }

  /** Adds a job as `addJob` does that begins in two hours: a run takes no longer. */
  addSoonJob(cleanerId: number, customerId: number): number {
    return this.addJob(cleanerId, customerId, { daysAhead: 0, hour: 11 });
  }

  /**
   * Adds the visits of a series, a week apart, from the first day from `daysAhead` on that the cleaner has
   * time for all of them: confirmed jobs, or one request for all. Gives their ids.
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

  /** Adds a job of three hours that was done yesterday or the day before; gives its id. */
  addDoneJob(cleanerId: number, customerId: number): number {
    const visit = { cleanerId, customerId, ...JOB_DEFAULTS };
    return this.withDomain((domain) => {
      // The latest that they have time for: two days afterwards it is too late for much.
      const id = firstIdMade([-1, -2], (day) =>
        firstIdMade(START_HOURS.toReversed(), (hour) =>
          domain.book({ ...visit, hour, date: this.dayAhead(day) }),
        ),
      );
      domain.complete(id);
      return id;
    });
  }

  /** Adds a job that is done, whose cleaner didn't feel safe: its two people are kept apart. */
  addKeptApart(): number {
    const cleaner = this.addCleaner();
    // Nobody is to find them: all that is looked at is the booking.
    this.sqlite.prepare("update cleaners set paused_at = ? where id = ?").run(this.now, cleaner.id);
    const customerId = this.addCustomer();
    return this.withDomain((domain) => {
      const bookingId = this.addDoneJob(cleaner.id, customerId);
      domain.reportUnsafe(bookingId, "He stood in the doorway");
      return bookingId;
    });
  }

  /**
   * Adds a confirmed booking as `addRequestLater` adds a request, whose customer has asked for another
   * day: it holds the hours of both. Gives its id.
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

  /** Accepts a request in the name of its cleaner. */
  accept(bookingId: number): void {
    this.withDomain((domain) => domain.accept(bookingId));
  }

  /**
   * Makes many bookings in one transaction, which is much faster. People have to be added before: nothing
   * else can be written meanwhile.
   */
  inOneTransaction<T>(add: () => T): T {
    return this.withDomain(add);
  }

  /** The day so many days from the server's today. */
  private dayAhead(days: number): CityDate {
    return addDays(cityDateOf(this.now), days);
  }

  private withDomain<T>(run: (domain: DomainFixtures) => T): T {
    return withDomainFixtures({ dataDir: this.dataDir, now: this.now }, run);
  }

  /** The days of the next weeks on which a cleaner has nothing, at most so many: others of a series. */
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

  /** Signs somebody in without a password; gives the `Cookie` of their browser. */
  signIn(userId: number): string {
    const token = randomBytes(32).toString("base64url");
    this.sqlite
      .prepare(
        "insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)",
      )
      .run(hashOf(token), userId, this.now, this.now, this.now + SESSION_ABSOLUTE_MS);
    // As Remix writes a cookie that holds a text.
    return `session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;
  }

  /** The cookie of somebody who was signed in when an admin closed their account. */
  cookieOfClosedAccount(role: "customer" | "admin" = "customer"): string {
    const id = this.addCustomer();
    this.sqlite
      .prepare("update users set role = ?, deactivated_at = ? where id = ?")
      .run(role, this.now, id);
    return this.signIn(id);
  }

  /**
   * What the server put into a signed cookie, and would read again; gives a `Cookie`. Each is signed
   * with a key of its own purpose, which is its name unless told otherwise.
   */
  async signedCookie(name: string, value: unknown, purpose = name): Promise<string> {
    const secret = this.secretFor(purpose);
    const setCookie = await createCookie(name, { secrets: [secret] }).serialize(value);
    return setCookie.split(";")[0] ?? "";
  }

  /** What stands in the address of a cleaner's calendar feed: made with the server's own secret. */
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

  /** The server's secret for a purpose, as `secretFor` derives it. */
  private secretFor(purpose: string): string {
    const serverSecret = readFileSync(join(this.dataDir, "session-secret"), "utf8").trim();
    return createHmac("sha256", serverSecret).update(purpose).digest("base64url");
  }

  /** The token of a link that was mailed `ageMs` ago, to the person's own address if no other. */
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

  /** Under which name the database keeps the session of a cookie that `signIn` gave. */
  tokenHashOf(cookie: string): string {
    const value = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
    return hashOf(JSON.parse(Buffer.from(value, "base64").toString()) as string);
  }

  /** Several sign-ins in one transaction. */
  signInAll(userIds: readonly number[]): string[] {
    return this.sqlite.transaction(() => userIds.map((id) => this.signIn(id)))();
  }

  /** Customers who have nothing ahead of them, so that they may book as much as anybody may. */
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
   * Free jobs with `count` different cleaners who take bookings at once, unless told otherwise weeks
   * ahead of all demo bookings. Throws if there are not so many.
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
   * Free jobs on one day, at most one of each cleaner of the demo (a test's own changes meanwhile), of
   * different services and areas. Only cleaners with nothing else on that day: then just their working
   * time has to be looked at.
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

  /** What must hold of the bookings whatever happened; one line for each breach. */
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
           travel_time as travel, proposed_date as proposedDate, proposed_time as proposedTime
         from bookings join cleaners on cleaners.id = cleaner_id where bookings.status in ('pending', 'confirmed')`,
      )
      .all();
    const rows = this.sqlite.prepare<[number], number>(
      "select count(*) from booking_hours where booking_id = ?",
    );
    for (const { id, cleanerId, hours: length, travel, ...booking } of open) {
      // Of another time that was asked for it holds the hours too.
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
          // The hour for the way is nobody's job.
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
   * A cleaner of the demo who owes the fee of a job, and has handed in a baht of it: the number of that
   * line. What is owed since the server started is another test's.
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

  /** Adds a testimonial that is hidden, and gives its number. */
  addTestimonial(name = "Nok T."): number {
    const { lastInsertRowid } = this.sqlite
      .prepare(
        `insert into testimonials (name, location_en, location_th, comment_en, comment_th, rating, hidden_at)
         values (?, 'Nimman', 'นิมมาน', 'Good.', 'ดี', 5, 1)`,
      )
      .run(name);
    return Number(lastInsertRowid);
  }

  /** A mail to somebody new that was given up; useful for a day. Gives its number. */
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

/** What the addresses of all routes need to know, from the demo data. */
function problemOf({ sqlite }: ServerFixtures, which: string) {
  const row = sqlite
    .prepare<[], { id: number; bookingId: number }>(
      `select id, booking_id as bookingId from problems where ${which} order by id limit 1`,
    )
    .get();
  if (!row) throw new Error(`There is no problem with ${which}.`);
  return row;
}

/** Reviews in each state, and bookings of the customer with and without one. */
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

/** A visit that is to come and that others follow; where there is no series yet, of a new one. */
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

export async function factsOf(data: ServerFixtures): Promise<RouteFacts> {
  // Nobody books their own profile: the demo's cleaner looks at somebody else's.
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  const job = data.freeJobs(2).find(({ cleanerId }) => cleanerId !== own);
  if (!job) throw new Error("Nobody is free.");
  const customerId = data.userId("customer");
  const regularId = data.addCustomer();
  // Paused: nobody else's list has one more.
  const colleague = data.addCleaner();
  data.sqlite.prepare("update cleaners set paused_at = ? where id = ?").run(data.now, colleague.id);
  // Weeks ahead of all that the demo has.
  const asked = { daysAhead: 50 };
  const series = data.addSeries(colleague.id, regularId, { ...asked, visits: 2, isRequest: true });
  // Mailed a day from now: it outlives every run.
  const resetToken = data.emailedToken("reset-password", customerId, { ageMs: -DAY_MS });
  const vouchedFor = {
    providerUserId: randomBytes(8).toString("hex"),
    firstName: "Dao",
    lastName: "",
  };
  const unverifiedId = data.addCustomer({ emailVerified: false });
  const ofCustomer = (status: string) =>
    data.value(
      `select id from bookings where user_id = ? and status = ?
         and cleaner_id in (select id from cleaners where is_listed = 1)
       order by starts_at desc limit 1`,
      customerId,
      status,
    );
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
    awaitingCookie: await data.signedCookie("awaiting", {
      userId: unverifiedId,
      redirectTo: "/",
      mayCorrect: true,
    } satisfies AwaitingVerification),
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
    openProblem: problemOf(data, "settled_at is null and kind <> 'unsafe'"),
    keptApartBookingId: data.addKeptApart(),
    settledProblem: problemOf(data, "settled_at is not null"),
    reviews: reviewsOf(data, customerId, own),
    feedToken: data.feedToken("cleaner"),
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
    regularId,
    colleagueId: colleague.userId,
    visitId: visitOf(data, customerId, own),
    moreDates: data.freeWeekdaysAfter(job, 2),
    bookingId: data.value(
      "select id from bookings where user_id = ? and status = 'confirmed' order by id desc limit 1",
      customerId,
    ),
    bookingsOfCustomer: {
      request: ofCustomer("pending"),
      done: ofCustomer("completed"),
      cancelled: ofCustomer("cancelled"),
    },
    doneBookingId: data.addDoneJob(colleague.id, customerId),
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
  travel: number;
  proposedDate: string | null;
  proposedTime: SlotLabel | null;
}
