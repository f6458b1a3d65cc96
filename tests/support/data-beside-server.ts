import Sqlite from "better-sqlite3";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { hoursBilled, quote } from "~/domain/bookings/pricing";
import { slotsOf } from "~/domain/bookings/slots";
import { addDays, type CityDate } from "~/lib/bangkok-time";
import { SLOT_LABELS, type Area, type SlotLabel } from "~/lib/vocabulary";
import type { Facts } from "./all-routes";
import { CLOCK_START } from "./built-server";

/** The moment at which a server under test starts. */
export const SERVER_NOW = Date.parse(CLOCK_START);

const DAY_MS = 24 * 60 * 60 * 1000;

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

/** A server's database, opened beside it: for people and facts that a test needs. */
export class DataBesideServer {
  readonly sqlite: Sqlite.Database;

  constructor(dataDir: string) {
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

  /** Adds a customer with a verified email and a phone number. */
  addCustomer(given: { phone?: string | null; locale?: "en" | "th" } = {}): number {
    const name = `tester-${randomBytes(6).toString("hex")}`;
    return this.value(
      `insert into users (username, first_name, last_name, email, email_verified_at, phone, locale, created_at)
       values (?, 'Dao', 'Tester', ?, ?, ?, ?, ?) returning id`,
      name,
      `${name}@example.com`,
      SERVER_NOW,
      given.phone === undefined ? "+66815550123" : given.phone,
      given.locale ?? "en",
      SERVER_NOW,
    );
  }

  /** Signs somebody in without a password; gives the `Cookie` of their browser. */
  signIn(userId: number): string {
    const token = randomBytes(32).toString("base64url");
    this.sqlite
      .prepare(
        "insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)",
      )
      .run(hashOf(token), userId, SERVER_NOW, SERVER_NOW, SERVER_NOW + SESSION_ABSOLUTE_MS);
    // As Remix writes a cookie that holds a text.
    return `session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;
  }

  /** Gives somebody the password of the demo's people. */
  givePassword(userId: number): void {
    this.sqlite
      .prepare(
        "update users set password_hash = (select password_hash from users where username = 'customer') where id = ?",
      )
      .run(userId);
  }

  /** The token of a link that was mailed `ageMs` ago, to the person's own address if no other. */
  mailedToken(
    purpose: TokenPurpose,
    userId: number,
    { email, ageMs = 0 }: { email?: string; ageMs?: number } = {},
  ): string {
    const token = randomBytes(32).toString("base64url");
    const sentAt = SERVER_NOW - ageMs;
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

  /**
   * The `count` first free jobs of listed cleaners who take bookings at once, each with another
   * cleaner, weeks ahead of all demo bookings.
   */
  freeJobs(count: number, { daysAhead = 60 }: { daysAhead?: number } = {}): FreeJob[] {
    const cleaners = this.sqlite
      .prepare<[], CleanerRow>(
        `select cleaners.id as cleanerId, hourly_rate as hourlyRate, work_days as workDays,
           work_windows as workWindows, travel_time as travelTime,
           (select area from cleaner_areas where cleaner_id = cleaners.id order by area limit 1) as area,
           (select services.id from services join cleaner_specialties using (specialty)
              where cleaner_id = cleaners.id and archived_at is null order by duration limit 1) as serviceId
         from cleaners where is_listed = 1 and instant_booking = 1 order by cleaners.id`,
      )
      .all();
    const jobs: FreeJob[] = [];
    for (const cleaner of cleaners) {
      if (jobs.length === count) break;
      const { serviceId, cleanerId, area } = cleaner;
      const duration = this.value<number | null>(
        "select duration from services where id = ?",
        serviceId,
      );
      const schedule = {
        ...cleaner,
        travelTime: cleaner.travelTime === 1,
        blockedDates: new Set(
          this.sqlite
            .prepare<[number], string>(
              "select date from cleaner_blocked_dates where cleaner_id = ?",
            )
            .pluck()
            .all(cleanerId),
        ),
        takenHours: new Map<string, number>(),
      };
      for (let day = daysAhead; day < daysAhead + 14; day += 1) {
        const date = addDays(CLOCK_START.slice(0, 10), day);
        const taken = this.value(
          "select count(*) from booking_hours where cleaner_id = ? and date = ?",
          cleanerId,
          date,
        );
        const slots = slotsOf(schedule, date, hoursBilled(duration), SERVER_NOW);
        const free = slots.find((slot) => slot.state === "free");
        if (taken || !free) continue;
        const { total } = quote(cleaner.hourlyRate, duration);
        jobs.push({ serviceId, cleanerId, area, date, time: free.label, total });
        break;
      }
    }
    if (jobs.length < count) throw new Error(`Only ${jobs.length} of ${count} free jobs.`);
    return jobs;
  }

  /** What must hold of the bookings whatever happened; one line for each breach. */
  breaches(): string[] {
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
        `select bookings.id, cleaner_id as cleanerId, date, time, hours_billed as hours, travel_time as travel
         from bookings join cleaners on cleaners.id = cleaner_id where bookings.status in ('pending', 'confirmed')`,
      )
      .all();
    const rows = this.sqlite.prepare<[number], number>(
      "select count(*) from booking_hours where booking_id = ?",
    );
    for (const { id, cleanerId, date, time, hours: length, travel } of open) {
      const from = 8 + SLOT_LABELS.indexOf(time);
      for (let hour = from; hour < from + length; hour += 1) {
        const key = `cleaner ${cleanerId}, ${date}, hour ${hour}`;
        const other = hours.get(key);
        if (other) problems.push(`${key}: bookings ${other} and ${id}`);
        hours.set(key, id);
      }
      const held = rows.pluck().get(id);
      if (held !== length + travel) problems.push(`booking ${id} holds ${held} hours`);
    }
    return problems;
  }
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

/** What the addresses of all routes need to know, from the demo data. */
export function factsOf(data: DataBesideServer): Facts {
  // Nobody books their own profile: the demo's cleaner looks at somebody else's.
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  const job = data.freeJobs(2).find(({ cleanerId }) => cleanerId !== own);
  if (!job) throw new Error("Nobody is free.");
  const customerId = data.userId("customer");
  const bookingId = data.value(
    "select id from bookings where user_id = ? and status = 'confirmed' order by id desc limit 1",
    customerId,
  );
  // Mailed a day from now: it outlives every run.
  const resetToken = data.mailedToken("reset-password", customerId, { ageMs: -DAY_MS });
  return { job, bookingId, resetToken };
}

interface CleanerRow {
  cleanerId: number;
  hourlyRate: number;
  workDays: number;
  workWindows: number;
  travelTime: number;
  area: Area;
  serviceId: number;
}

interface BookingRow {
  id: number;
  cleanerId: number;
  date: string;
  time: SlotLabel;
  hours: number;
  travel: number;
}
