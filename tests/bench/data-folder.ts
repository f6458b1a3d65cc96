import Sqlite from "better-sqlite3";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { hoursBilled, quote } from "~/domain/bookings/pricing";
import { slotsOf } from "~/domain/bookings/slots";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import type { Area, SlotLabel, Specialty } from "~/lib/vocabulary";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A booking that can be made. */
export interface FreeJob {
  serviceId: number;
  area: Area;
  cleanerId: number;
  date: string;
  time: SlotLabel;
  /** Satang. */
  total: number;
}

interface JobRow {
  serviceId: number;
  specialty: Specialty;
  duration: number | null;
  area: Area;
  cleanerId: number;
  hourlyRate: number;
  workDays: number;
  workWindows: number;
  travelTime: number;
}

/** The database of a data folder, opened beside the server that works on it. */
export class DataFolder {
  private readonly sqlite: Sqlite.Database;

  constructor(dataDir: string) {
    this.sqlite = new Sqlite(join(dataDir, "baansaat.db"), { fileMustExist: true });
    this.sqlite.pragma("busy_timeout = 5000");
  }

  close(): void {
    this.sqlite.close();
  }

  /** Signs a user in without a password, and gives the cookie. */
  signIn(userId: number): string {
    const token = randomBytes(32).toString("base64url");
    const hash = createHash("sha256").update(token).digest("base64url");
    const now = Date.now();
    this.sqlite
      .prepare(
        "insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at) values (?, ?, ?, ?, ?)",
      )
      .run(hash, userId, now, now, now + DAY_MS);
    // As Remix writes a cookie that isn't signed: JSON in base64.
    return `session=${encodeURIComponent(Buffer.from(JSON.stringify(token)).toString("base64"))}`;
  }

  /** Several sign-ins in one transaction. */
  signInAll(userIds: readonly number[]): string[] {
    return this.sqlite.transaction(() => userIds.map((id) => this.signIn(id)))();
  }

  userId(username: string): number {
    return this.number("select id from users where username = ?", username);
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
      .all(Date.now(), most);
  }

  /** The latest booking of a customer that is still to come. */
  upcomingBooking(userId: number): number {
    return this.number(
      "select max(id) from bookings where user_id = ? and status = 'confirmed'",
      userId,
    );
  }

  /** The listed cleaner with most reviews. */
  popularCleaner(): number {
    return this.number(
      "select id from cleaners where is_listed = 1 order by review_count desc, id limit 1",
    );
  }

  /**
   * Free jobs with different cleaners, services and areas, spread over all cleaners. `daysAhead` lies
   * past everything that the data hold, so that only the working time has to be looked at.
   */
  freeJobs(most: number, daysAhead: number): FreeJob[] {
    const now = Date.now();
    const date = addDays(cityDateOf(now), daysAhead);
    const jobs: FreeJob[] = [];
    const rows = this.sqlite.prepare<unknown[], JobRow>(
      `select services.id as serviceId, services.specialty, services.duration, cleaner_areas.area,
         cleaners.id as cleanerId, hourly_rate as hourlyRate, work_days as workDays,
         work_windows as workWindows, travel_time as travelTime
       from cleaners
         join cleaner_specialties on cleaner_specialties.cleaner_id = cleaners.id
         join services on services.specialty = cleaner_specialties.specialty
         join cleaner_areas on cleaner_areas.cleaner_id = cleaners.id
       where is_listed = 1 and instant_booking = 1
         and not exists (select 1 from booking_hours where booking_hours.cleaner_id = cleaners.id and date = ?)
         and not exists (select 1 from cleaner_blocked_dates as blocked where blocked.cleaner_id = cleaners.id and date = ?)
       group by cleaners.id, services.id having cleaner_areas.area = min(cleaner_areas.area)
       order by cleaners.id * 7919 % 9973, services.id`,
    );
    const used = new Set<number>();
    for (const row of rows.iterate(date, date)) {
      if (jobs.length >= most) break;
      if (used.has(row.cleanerId)) continue;
      const schedule = {
        workDays: row.workDays,
        workWindows: row.workWindows,
        travelTime: row.travelTime === 1,
        blockedDates: new Set<string>(),
        takenHours: new Map<string, number>(),
      };
      const slots = slotsOf(schedule, date, hoursBilled(row.duration), now);
      const slot = slots.find(({ state }) => state === "free");
      if (!slot) continue;
      used.add(row.cleanerId);
      const { serviceId, area, cleanerId } = row;
      const { total } = quote(row.hourlyRate, row.duration);
      jobs.push({ serviceId, area, cleanerId, date, time: slot.label, total });
    }
    return jobs;
  }

  /** The day on which the demo data were made. */
  demoSince(): string | null {
    return (
      this.sqlite
        .prepare<[], string>("select value from settings where key = 'demo-since'")
        .pluck()
        .get() ?? null
    );
  }

  private number(sql: string, ...parameters: unknown[]): number {
    const found = this.sqlite
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...parameters);
    if (typeof found !== "number") throw new Error(`The data have no row for: ${sql}`);
    return found;
  }
}
