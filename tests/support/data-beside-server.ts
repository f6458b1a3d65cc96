import { createCookie } from "@remix-run/node";
import Sqlite from "better-sqlite3";
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TOKEN_LIFETIME_MS, type TokenPurpose } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS } from "~/domain/accounts/sessions.server";
import { hoursBilled, quote } from "~/domain/pricing/pricing";
import { slotsOf } from "~/domain/schedule/slots";
import type { Awaiting } from "~/http/awaiting-verification.server";
import type { Pending } from "~/http/oauth/pending-identity.server";
import type { Toast } from "~/http/toast.server";
import { addDays, cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { SLOT_LABELS, type Area, type Provider, type SlotLabel } from "~/lib/vocabulary";
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

  /** @param now when the server believes to be; a server under test at its start */
  constructor(
    private readonly dataDir: string,
    private readonly now = SERVER_NOW,
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
  addPerson(given: Parameters<DataBesideServer["addCustomer"]>[0] & { email?: string } = {}) {
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

  /** Links a provider's account with somebody's; `sub` is its id there. */
  addIdentity(userId: number, provider: Provider, sub: string): void {
    this.sqlite
      .prepare(
        "insert into user_identities (user_id, provider, provider_user_id, linked_at) values (?, ?, ?, 1)",
      )
      .run(userId, provider, sub);
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

  /**
   * What the server put into a signed cookie, and would read again; gives a `Cookie`. Each is signed
   * with a key of its own purpose, which is its name unless told otherwise.
   */
  async signedCookie(name: string, value: unknown, purpose = name): Promise<string> {
    const kept = readFileSync(join(this.dataDir, "session-secret"), "utf8").trim();
    const secret = createHmac("sha256", kept).update(purpose).digest("base64url");
    const setCookie = await createCookie(name, { secrets: [secret] }).serialize(value);
    return setCookie.split(";")[0] ?? "";
  }

  /** The token of a link that was mailed `ageMs` ago, to the person's own address if no other. */
  mailedToken(
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
   * Free jobs on one day, at most one of each cleaner, of different services and areas. Only
   * cleaners with nothing else on that day: then just their working time has to be looked at.
   */
  freeJobsOn(daysAhead: number, most: number, without: ReadonlySet<number> = new Set()): FreeJob[] {
    const date = addDays(cityDateOf(this.now), daysAhead);
    const rows = this.sqlite.prepare<unknown[], JobRow>(
      `select services.id as serviceId, services.duration, cleaner_areas.area,
         cleaners.id as cleanerId, hourly_rate as hourlyRate, work_days as workDays,
         work_windows as workWindows, travel_time as travelTime
       from cleaners
         join cleaner_specialties on cleaner_specialties.cleaner_id = cleaners.id
         join services on services.specialty = cleaner_specialties.specialty
         join cleaner_areas on cleaner_areas.cleaner_id = cleaners.id
       where is_listed = 1 and instant_booking = 1 and archived_at is null
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
        workWindows: row.workWindows,
        travelTime: row.travelTime === 1,
        answersRequests: false,
        lastDay: null,
        blockedDates: new Set<string>(),
        takenHours: new Map<string, number>(),
      };
      const slots = slotsOf(schedule, date, hoursBilled(duration), this.now);
      const slot = slots.find(({ state }) => state === "free");
      if (!slot) continue;
      const { total } = quote(row.hourlyRate, duration);
      jobs.set(cleanerId, { serviceId, cleanerId, area, date, time: slot.label, total });
    }
    return [...jobs.values()];
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
export async function factsOf(data: DataBesideServer): Promise<Facts> {
  // Nobody books their own profile: the demo's cleaner looks at somebody else's.
  const own = data.value("select id from cleaners where user_id = ?", data.userId("cleaner"));
  const job = data.freeJobs(2).find(({ cleanerId }) => cleanerId !== own);
  if (!job) throw new Error("Nobody is free.");
  const customerId = data.userId("customer");
  // Mailed a day from now: it outlives every run.
  const resetToken = data.mailedToken("reset-password", customerId, { ageMs: -DAY_MS });
  const vouchedFor = {
    providerUserId: randomBytes(8).toString("hex"),
    firstName: "Dao",
    lastName: "",
  };
  const unverifiedId = data.addCustomer({ emailVerified: false });
  return {
    job,
    newcomerId: data.addCustomer({ phone: null }),
    awaitingCookie: await data.signedCookie("awaiting", {
      userId: unverifiedId,
      redirectTo: "/",
    } satisfies Awaiting),
    toastCookie: await data.signedCookie("toast", {
      title: "signup:success-title",
      text: "signup:success-text",
    } satisfies Toast),
    unfinishedCookie: await data.signedCookie("pending-identity", {
      identity: { ...vouchedFor, provider: "line", email: null, emailVerified: false },
      linkTo: null,
      redirectTo: "/",
      expiresAt: SERVER_NOW + DAY_MS,
    } satisfies Pending),
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
    } satisfies Pending),
    expiredToken: data.mailedToken("verify-email", unverifiedId, {
      ageMs: TOKEN_LIFETIME_MS["verify-email"] + 1,
    }),
    resetToken,
    bookingId: data.value(
      "select id from bookings where user_id = ? and status = 'confirmed' order by id desc limit 1",
      customerId,
    ),
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
  workWindows: number;
  travelTime: number;
}

interface BookingRow {
  id: number;
  cleanerId: number;
  date: string;
  time: SlotLabel;
  hours: number;
  travel: number;
}
