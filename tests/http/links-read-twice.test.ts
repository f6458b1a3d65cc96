import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { beforeAll, describe, expect, test } from "vitest";
import { makeSampleNotifications } from "../support/sample-notifications";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { withSeriesQuery } from "~/lib/series-address";
import { facesOf } from "../support/all-routes";
import { copyOfBuildWithout, startBuiltServer } from "../support/built-server";
import { NOW, useDatabase } from "../support/database";
import { useDemoServer } from "./demo-server";

/*
 * Reading changes nothing. Email scanners, browsers that prefetch, search engines and people who reload
 * follow every link of every page and email, each twice, as every kind of visitor.
 */
const ENV = { REQUESTS_PER_MINUTE: "0" };
const demo = useDemoServer(ENV);
/** When the server was started, by the machine's clock, in milliseconds. */
const begun = Date.now();

/** Reading may note when a session was last seen. */
const NOT_COUNTED = new Set(["sessions.last_seen_at"]);

/** API addresses that act when they are opened, as the specification demands. */
const ACTING = /^\/api\/verify-email/;

/** Exports of personal data are recorded in the audit log, and counted. */
const ON_RECORD = /^\/admin\/export\//;
const RECORDS = new Set(["audit_log", "attempt_counters"]);

/** Number of addresses followed among those that differ only in numbers, days and texts. */
const OF_A_SHAPE = 2;

/** Returns everything that the database holds, by table. */
function everything(): Map<string, string> {
  const tables = demo.data.sqlite
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and sql not like '%virtual%' order by name",
    )
    .pluck()
    .all();
  return new Map(
    tables.map((table) => {
      const columns = demo.data.sqlite
        .prepare<[], string>(`select name from pragma_table_info('${table}')`)
        .pluck()
        .all()
        .filter((column) => !NOT_COUNTED.has(`${table}.${column}`));
      const list = columns.map((column) => `"${column}"`).join(", ");
      const rows = demo.data.sqlite.prepare(`select ${list} from "${table}"`).raw().all();
      return [table, JSON.stringify(rows)];
    }),
  );
}

/** Returns the addresses on this site to which a page or an email links. */
function linksIn(text: string): string[] {
  const found = [
    ...text.matchAll(/\s(?:href|src|action)="([^"]*)"/g),
    ...text.matchAll(/(https?:\/\/[^\s<>")\]]+)/g),
  ];
  return found.flatMap(([, address = ""]) => {
    if (!URL.canParse(address.replaceAll("&amp;", "&"), demo.server.origin)) return [];
    const url = new URL(address.replaceAll("&amp;", "&"), demo.server.origin);
    const isAsset = url.pathname.startsWith("/assets/");
    return url.origin === demo.server.origin && !isAsset ? [url.pathname + url.search] : [];
  });
}

/** Returns what all addresses of one kind of page have in common. */
function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, demo.server.origin);
  return [pathname.replaceAll(/\d[\w-]*/g, "1"), ...[...searchParams.keys()].sort()].join(" ");
}

const mails: string[] = [];

/** Kinds of addresses that were followed. */
const followed = new Set<string>();

beforeAll(async () => {
  const { customer, cleaner } = demo.cookies;
  const own = demo.data.value(
    "select id from cleaners where user_id = ?",
    demo.data.userId("cleaner"),
  );
  const say = async (id: number, status: string, cookie: string | undefined, reason = "") => {
    const json = { status, ...(reason ? { reason } : {}) };
    const answer = await demo.send(`/api/bookings/${id}/status`, { method: "PATCH", json, cookie });
    expect(answer.status, answer.text).toBe(200);
  };
  const customerId = demo.data.userId("customer");
  const request = (daysAhead: number) => demo.data.addRequestLater(own, customerId, { daysAhead });
  await say(request(30), "accepted", cleaner);
  await say(request(31), "rejected", cleaner);
  await say(request(32), "cancelled", customer);
  await say(
    demo.data.addJobLater(own, customerId, { daysAhead: 40 }),
    "cancelled",
    cleaner,
    "I am ill",
  );
  const done = demo.data.addJob(own, customerId, { daysAhead: -1 });
  await say(done, "completed", cleaner);
  const visits = demo.data.addSeries(own, customerId, { daysAhead: 41, visits: 3 });
  const following = { event: "cancelled", following: "1", reason: "" };
  const off = await demo.send(paths.myBookingStep(visits[1] ?? 0, "cancel"), {
    form: following,
    cookie: customer,
  });
  expect(off.status, off.text).toBe(302);
  const toMove = request(33);
  await say(toMove, "accepted", cleaner);
  const moved = await demo.send(paths.myBookingStep(toMove, "move"), {
    form: { date: addDays(cityDateOf(demo.data.now), 34), time: "2:00 PM", rowVersion: "2" },
    cookie: customer,
  });
  expect(moved.status, moved.text).toBe(302);
  const problem = await demo.send(paths.bookingProblem(done), {
    form: { kind: "late", words: "An hour late", wish: "only-tell" },
    cookie: customer,
  });
  expect(problem.status, problem.text).toBe(302);
  const { total, ...job } = demo.facts.job;
  const booked = await demo.send("/api/bookings", {
    json: {
      ...job,
      city: job.area,
      address: "1 Soi One",
      zipCode: "50200",
      totalPrice: total / 100,
    },
    cookie: customer,
  });
  expect(booked.status, booked.text).toBe(201);
  await demo.send(paths.forgotPassword(), { form: { email: "customer@example.com" } });
  await demo.send(paths.signup(), {
    form: {
      firstName: "Dao",
      username: "reads-twice",
      email: "reads-twice@example.com",
      password: "morning light in teak",
      confirmPassword: "morning light in teak",
    },
  });
  const review = { step: "leave", stars: "5", comment: "Spotless" };
  await demo.send(bookingReviewPath(demo.facts.reviews.toReview), {
    form: review,
    cookie: customer,
  });
});

test("what happened makes mails", async () => {
  const folder = join(demo.server.dataDir, "mail");
  const kinds = () =>
    new Set(readdirSync(folder).map((file) => /Z-([a-z-]+)-[0-9a-f]{8}-/.exec(file)?.[1] ?? file));
  await expect
    .poll(() => [...kinds()].sort())
    .toEqual(
      expect.arrayContaining([
        "booking-accepted",
        "booking-booked",
        "booking-cancelled",
        "booking-completed",
        "booking-lost",
        "booking-move-proposed",
        "booking-problem-reported",
        "booking-withdrawn",
        "reset-password",
        "review-left",
        "verify-email",
      ]) as string[],
    );
  const waiting =
    "select count(*) from notices where done_at is null and dead_at is null and run_at <= ?";
  await expect.poll(() => demo.data.value(waiting, demo.data.now + 60_000)).toBe(0);
  for (const file of readdirSync(folder)) {
    const mail = await simpleParser(readFileSync(join(folder, file)));
    mails.push(`${mail.text ?? ""}\n${typeof mail.html === "string" ? mail.html : ""}`);
  }
});

/**
 * Starts the server anew without jobs and deliveries, so that nothing writes but what reads: messages that
 * were held back for 5 minutes would come due while links are followed, and searches look again.
 */
async function restartWithoutBackground(): Promise<void> {
  const { dataDir, origin } = demo.server;
  expect(await demo.server.stop()).toBe(0);
  const held = "select count(*) from notices where done_at is null and dead_at is null";
  expect(demo.data.value(held)).toBeGreaterThan(0);
  demo.server = await startBuiltServer({
    dataDir,
    port: Number(new URL(origin).port),
    env: {
      DEMO: "1",
      ...ENV,
      CLOCK_START: new Date(demo.data.now + (Date.now() - begun)).toISOString(),
    },
    cwd: copyOfBuildWithout([
      [
        "stopOnSignal(listening, startBackground());",
        "stopOnSignal(listening, { async stop() {} });",
      ],
    ]),
  });
}

/** Returns the address that continues a series. Its email comes only weeks later. */
function goOn(): string {
  const { serviceId, area, cleanerId, date, time } = demo.facts.job;
  const slot = paths.bookingTime({ serviceId, area, cleanerId, date, time });
  return withSeriesQuery(slot, { every: 1, visits: 3 });
}

const READERS = {
  guest: () => undefined,
  "somebody who hasn’t verified their email": () => demo.facts.awaitingCookie,
  customer: () => demo.cookies.customer,
  cleaner: () => demo.cookies.cleaner,
  admin: () => demo.cookies.admin,
};

describe("whoever follows every link of every page and mail, twice, changes nothing", () => {
  beforeAll(restartWithoutBackground, 60_000);

  test.each(Object.entries(READERS))(
    "%s",
    async (_who, cookieOf) => {
      const cookie = cookieOf();
      const kinds = ["page", "form", "file", "json", "way"] as const;
      const queue = kinds
        .flatMap((kind) => facesOf(kind, demo.facts))
        .filter(({ form }) => !form)
        .map(({ address }) => address);
      const fromMails = mails.flatMap(linksIn);
      expect(fromMails.length).toBeGreaterThan(20);
      queue.push(...fromMails, goOn());
      // Links are collected from every face of every page; the pages behind them are only requested.
      const starts = new Set(queue);

      const seen = new Set<string>();
      const shapes = new Map<string, number>();
      const version = () => demo.data.sqlite.pragma("data_version", { simple: true });
      let before = everything();
      let known = version();
      const writes: string[] = [];
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        const shape = shapeOf(address);
        const alike = shapes.get(shape) ?? 0;
        const isKnown = !starts.has(address) && alike >= OF_A_SHAPE;
        if (seen.has(address) || isKnown) continue;
        if (ACTING.test(address)) continue;
        seen.add(address);
        shapes.set(shape, alike + 1);
        followed.add(shape);
        for (let time = 1; time <= 2; time += 1) {
          const answer = await demo.send(address, { cookie });
          expect(answer.status, address).toBeLessThan(500);
          if (time === 1 && starts.has(address)) {
            queue.push(...linksIn(answer.text), ...linksIn(` href="${answer.location ?? ""}"`));
          }
          if (version() === known) continue;
          known = version();
          const after = everything();
          for (const [table, rows] of after) {
            if (rows === before.get(table)) continue;
            if (ON_RECORD.test(address) && RECORDS.has(table)) continue;
            writes.push(`${address} (${time}): ${table}`);
          }
          before = after;
        }
      }
      expect(seen.size).toBeGreaterThan(200);
      expect(writes).toEqual([]);
    },
    300_000,
  );
});

describe("every notice", () => {
  // The notifications are made of sample data, in a separate database.
  useDatabase();

  test("leads to addresses that were among them, by letter, by push and by LINE", async () => {
    const { origin } = demo.server;
    const notices = await makeSampleNotifications("en", { origin, now: NOW });
    const led = notices.flatMap(({ email, shortText }) => [email?.action?.href, shortText?.path]);
    const kinds = new Set(led.filter((address) => address !== undefined).map(shapeOf));
    expect(kinds.size).toBeGreaterThan(10);
    expect([...kinds].filter((kind) => !followed.has(kind))).toEqual([]);
  });
});
