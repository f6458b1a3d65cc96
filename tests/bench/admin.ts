import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { AUDIT_GROUPS } from "~/domain/audit/audit-groups";
import { ADMIN_BOOKING_ORDERS } from "~/domain/admin/bookings/booking-list-orders";
import {
  ADMIN_CLEANER_ORDERS,
  ADMIN_CLEANER_STATES,
} from "~/domain/admin/cleaners/cleaners-filter";
import { FEE_ORDERS, FEE_STATES } from "~/domain/admin/money/fees-filter";
import { NOTIFICATION_QUEUE_STATES } from "~/domain/admin/site/admin-notifications-filter";
import { PEOPLE_ORDERS, PEOPLE_STATES } from "~/domain/admin/people/people-filter";
import { REVIEW_STATES } from "~/domain/admin/site/reviews-filter";
import { SERVICE_ORDERS, SERVICE_STATES } from "~/domain/admin/site/services-filter";
import { ADMIN_PAGE_SIZE } from "~/routes/admin/shared/admin-list.server";
import { addDays, addMonths, cityDateOf } from "~/lib/bangkok-time";
import { DAY_MS, MINUTE_MS } from "~/lib/durations";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { BOOKING_STATUSES, ROLES } from "~/lib/vocabulary";
import { startMeasuredServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { buildIfNeeded } from "./build";
import { BENCH_DATA, copyLargeData } from "./large-copy";
import { median, printTable } from "./table";

/**
 * `npm run bench:admin`: measures every list of the admin pages on the large data set, with every filter
 * and sorting, its first page and its last: how many queries a request makes, and how much processor time
 * it takes on all threads of the server together. Other programs on the machine make that time longer too,
 * so it is also given as a multiple of a page with six rows, requested in turn with it. See
 * docs/measuring.md.
 */

const MOST_STATEMENTS = 12;
const MOST_PROCESSOR_MS = 40;
/** The page to which all others are compared: it costs what any admin page costs. */
const YARDSTICK = adminPaths.section("testimonials");
/** Requests of each view before it is measured, so that the database has read its pages. */
const WARM_UP = 3;
/** Requests of each list before any is measured: a server that runs for a while has compiled everything. */
const WARM_UP_ALL = 15;
/** Audit log entries and notifications (waiting, or dead letters) to add: the large data set has none. */
const RECORDED = 50_000;
const NOTICES = 20_000;
/** A day beyond those of the large data set, with as many jobs as a large team has. */
const FULL_DAY = { daysAhead: 90, cleaners: 100, starts: [8, 11, 14], hours: 2 } as const;

const { values: options } = parseArgs({
  options: {
    times: { type: "string", default: "30" },
    /** Measures only lists whose name contains this. */
    only: { type: "string", default: "" },
    /** Prints each address, not only the slowest of each list. */
    each: { type: "boolean", default: false },
  },
});
const times = Number(options.times);

type Query = Record<string, string | number | null>;

/** Returns every combination of an answer, or none, to each question. */
function combinations(questions: Record<string, readonly (string | null)[]>): Query[] {
  return Object.entries(questions).reduce<Query[]>(
    (before, [name, answers]) =>
      before.flatMap((query) => answers.map((answer) => ({ ...query, [name]: answer }))),
    [{}],
  );
}

/** Returns the admin lists by name, with the addresses of their first pages. */
function listsOf(data: ServerFixtures): Record<string, string[]> {
  const today = cityDateOf(data.now);
  const months = [0, -1, -2].map((back) => addMonths(today.slice(0, 7), back));
  const days = [{}, { from: addDays(today, -30), to: today }, { from: today }];
  const someone = data.value<number>("select max(id) from cleaners");
  const phone = data.value<string>(
    "select phone from users where phone is not null and role = 'customer' limit 1",
  );
  const booking = data.value<number>("select max(id) from bookings");
  const local = phone.replace("+66", "0");
  return {
    overview: [paths.admin()],
    "a day of 300 jobs": [adminPaths.day(addDays(today, FULL_DAY.daysAhead))],
    "bookings by day": [
      adminPaths.section("bookings"),
      adminPaths.section("bookings", { view: "week" }),
    ],
    users: combinations({
      role: [null, ...ROLES],
      state: [null, ...PEOPLE_STATES],
      sort: PEOPLE_ORDERS,
    }).map((query) => adminPaths.section("users", query)),
    "users, searched": combinations({
      q: ["m", "ma", "สม", "example.com", "somchai", local],
      sort: [null, "name"],
    }).map((query) => adminPaths.section("users", query)),
    services: combinations({
      state: [null, ...SERVICE_STATES],
      sort: [null, ...SERVICE_ORDERS],
    }).map((query) => adminPaths.section("services", query)),
    bookings: combinations({
      status: [null, ...BOOKING_STATUSES],
      problem: [null, "open"],
      sort: ADMIN_BOOKING_ORDERS,
    }).flatMap((query) =>
      days.map((range) => adminPaths.section("bookings", { ...query, ...range })),
    ),
    "bookings, searched": combinations({
      q: ["m", "ma", "สม", "somchai", String(booking), local],
      status: [null, "completed"],
    }).map((query) => adminPaths.section("bookings", query)),
    cleaners: combinations({
      state: [null, ...ADMIN_CLEANER_STATES],
      sort: ADMIN_CLEANER_ORDERS,
    }).map((query) => adminPaths.section("cleaners", query)),
    "cleaners, searched": combinations({
      q: ["m", "ma", "สม", "somchai", local],
      sort: [null, "rating"],
    }).map((query) => adminPaths.section("cleaners", query)),
    problems: [adminPaths.section("problems")],
    reviews: [null, ...REVIEW_STATES].map((state) => adminPaths.section("reviews", { state })),
    fees: combinations({ month: months, state: [null, ...FEE_STATES], sort: FEE_ORDERS }).map(
      (query) => adminPaths.section("fees", query),
    ),
    "fees, searched": combinations({ q: ["m", "สม", "somchai"], state: [null, "open"] }).map(
      (query) => adminPaths.section("fees", query),
    ),
    "fees of a cleaner": [adminPaths.item("fees", someone)],
    notices: combinations({
      state: NOTIFICATION_QUEUE_STATES,
      kind: [null, "booking-completed"],
      channel: [null, "email", "push"],
    }).map((query) => adminPaths.section("notices", query)),
    "audit log": [
      ...combinations({ q: [null, "admin"], group: [null, ...AUDIT_GROUPS] }),
      { type: "booking", id: booking },
      { before: RECORDED / 2 },
    ].map((query) => adminPaths.section("audit", query)),
    testimonials: [adminPaths.section("testimonials")],
    business: [adminPaths.section("business")],
    "a cleaner": [adminPaths.item("cleaners", someone)],
    "a booking": [adminPaths.item("bookings", booking)],
  };
}

/** Adds audit log entries, and notifications of which every other one is a dead letter. */
function addRecords(data: ServerFixtures): void {
  const admin = data.userId("admin");
  const actions = ["booking-cancelled", "booking-confirmed", "account-changed", "cleaner-verified"];
  const note = data.sqlite.prepare(
    `insert into audit_log (at, actor_user_id, action, subject_type, subject_id, details)
     values (?, ?, ?, ?, ?, '{}')`,
  );
  const happened = data.sqlite.prepare(
    `insert into outbox_events (kind, payload, at, due_at, expanded_at)
     values ('booking-completed', json_object('bookingId', ?), ?, ?, ?)`,
  );
  const notice = data.sqlite.prepare(
    `insert into notices (event_id, recipient_user_id, channel, audience, message_id, created_at,
       run_at, expires_at, attempts, last_error, dead_at)
     values (?, ?, 'email', 'customer', ?, ?, ?, ?, 5, 'timeout', ?)`,
  );
  const bookings = data.sqlite
    .prepare<[number], { id: number; userId: number }>(
      "select id, user_id as userId from bookings order by id desc limit ?",
    )
    .all(NOTICES);
  const { now } = data;
  data.sqlite.transaction(() => {
    for (let line = 0; line < RECORDED; line += 1) {
      const action = actions[line % actions.length] ?? "";
      const type = action.startsWith("booking") ? "booking" : "user";
      const at = now - (RECORDED - line) * MINUTE_MS;
      note.run(at, line % 3 ? admin : null, action, type, String((line % 4_000) + 1));
    }
    bookings.forEach(({ id, userId }, index) => {
      const at = now - index * MINUTE_MS;
      const { lastInsertRowid } = happened.run(id, at, at, at);
      // Waiting notifications are due only after the measurement.
      const [runAt, deadAt] = index % 2 ? [now + DAY_MS, null] : [at, at];
      notice.run(lastInsertRowid, userId, `bench-${id}`, at, runAt, now + 2 * DAY_MS, deadAt);
    });
  })();
}

/** Adds a day of 300 jobs, each cleaner's for a customer of their own. */
function addFullDay(data: ServerFixtures): void {
  const { daysAhead, cleaners, starts, hours } = FULL_DAY;
  const pairs = Array.from({ length: cleaners }, () => [
    data.addCleaner().id,
    data.addCustomer(),
  ]) as [number, number][];
  data.inOneTransaction(() => {
    for (const [cleanerId, customerId] of pairs) {
      for (const hour of starts) data.addJob(cleanerId, customerId, { daysAhead, hour, hours });
    }
  });
}

/**
 * Returns the processor time that all threads of a process have used, in milliseconds. Linux only: no other
 * system is that precise.
 */
function processorTimeOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => {
    const [ran = "0"] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return sum + Number(ran) / 1e6;
  }, 0);
}

async function ask(server: BuiltServer, path: string, cookie: string): Promise<string> {
  const headers = { Cookie: cookie, "Accept-Encoding": "gzip, br" };
  const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
  return body;
}

/** Returns the address of a list's last page, from the count beside its title; null if it has only one. */
function lastPage(address: string, html: string): string | null {
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "") ?? "";
  const total = Number(/ (\d+)$/.exec(title)?.[1] ?? 0);
  const pages = Math.ceil(total / ADMIN_PAGE_SIZE);
  return pages > 1 ? `${address}${address.includes("?") ? "&" : "?"}page=${pages}` : null;
}

/** Resolves once a server has finished its start-up work. */
async function untilQuiet({ log }: BuiltServer): Promise<void> {
  let seen = -1;
  while (seen !== log.length) {
    seen = log.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/**
 * Returns how many queries a request makes, from the log of a server that logs every query. Takes the least
 * of several tries, because the worker's queries are in the log, too.
 */
async function statementsOf(server: BuiltServer, path: string, cookie: string): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < WARM_UP; time += 1) {
    const before = server.log.length;
    await ask(server, path, cookie);
    const ofRequest = () => server.log.slice(before);
    // The request's own entry comes last.
    while (!ofRequest().some((line) => line.path?.startsWith(paths.admin()))) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    least = Math.min(least, ofRequest().filter(({ msg }) => msg === "statement").length);
  }
  return least;
}

interface Found {
  path: string;
  statements: number;
  processor: number;
  /** The least of all requests: other programs on the machine don't make it longer. */
  least: number;
  /** Processor time as a multiple of the yardstick's at the same time. */
  ratio: number;
}

/** Measures a view and the yardstick in turn; returns the medians, and the view's least. */
async function measure(server: BuiltServer, path: string, cookie: string) {
  const taken: number[] = [];
  const beside: number[] = [];
  const one = async (of: string) => {
    const before = processorTimeOf(server.pid);
    await ask(server, of, cookie);
    return processorTimeOf(server.pid) - before;
  };
  for (let time = -WARM_UP; time < times; time += 1) {
    const [view, yardstick] = [await one(path), await one(YARDSTICK)];
    if (time < 0) continue;
    taken.push(view);
    beside.push(yardstick);
  }
  const processor = median(taken);
  return { processor, least: Math.min(...taken), ratio: processor / median(beside) };
}

function report(found: Map<string, Found[]>): void {
  const rows = [...found].flatMap(([name, all]) => {
    const sorted = [...all].sort((a, b) => b.processor - a.processor);
    const [slowest] = sorted;
    const statements = Math.max(...all.map((one) => one.statements));
    const middle = median(all.map(({ processor }) => processor)).toFixed(1);
    const passes =
      (slowest?.processor ?? Infinity) <= MOST_PROCESSOR_MS && statements <= MOST_STATEMENTS;
    if (!passes) process.exitCode = 1;
    return [
      [
        name,
        String(all.length),
        String(statements),
        middle,
        slowest?.processor.toFixed(1) ?? "",
        slowest?.least.toFixed(1) ?? "",
        slowest?.ratio.toFixed(1) ?? "",
        passes ? "PASS" : "FAIL",
        slowest?.path ?? "",
      ],
      ...(options.each ? sorted : []).map(
        ({ path, statements: taken, processor, least, ratio }) => [
          "",
          "",
          String(taken),
          "",
          processor.toFixed(1),
          least.toFixed(1),
          ratio.toFixed(1),
          "",
          path,
        ],
      ),
    ];
  });
  console.log(
    `Processor time of a request, all threads, in ms: medians of ${times}; beside it how many times ${YARDSTICK}. At most ${MOST_PROCESSOR_MS} ms and ${MOST_STATEMENTS} statements.\n`,
  );
  printTable(
    ["list", "views", "statements", "middle", "slowest", "least", "times", "", "the slowest view"],
    rows,
  );
}

async function main(): Promise<void> {
  await buildIfNeeded();
  const removeData = await copyLargeData();
  // The first start migrates the data.
  await (await startMeasuredServer(BENCH_DATA)).stop();
  const data = new ServerFixtures(BENCH_DATA, Date.now());
  addRecords(data);
  addFullDay(data);
  const cookie = data.signIn(data.userId("admin"));
  const lists = Object.entries(listsOf(data)).filter(([name]) => name.includes(options.only));
  data.close();
  const traced = await startMeasuredServer(BENCH_DATA, { LOG_LEVEL: "trace" });
  await untilQuiet(traced);
  const found = new Map<string, Found[]>();
  for (const [name, addresses] of lists) {
    const views: Found[] = [];
    for (const address of addresses) {
      const last = lastPage(address, await ask(traced, address, cookie));
      for (const path of last === null ? [address] : [address, last]) {
        const statements = await statementsOf(traced, path, cookie);
        views.push({
          ...{ path, statements },
          ...{ processor: Number.NaN, least: Number.NaN, ratio: Number.NaN },
        });
      }
    }
    found.set(name, views);
  }
  await traced.stop();
  const server = await startMeasuredServer(BENCH_DATA);
  for (let time = 0; time < WARM_UP_ALL; time += 1) {
    for (const [, [address = ""]] of lists) await ask(server, address, cookie);
  }
  for (const [name, views] of found) {
    for (const view of views) Object.assign(view, await measure(server, view.path, cookie));
    console.error(`${name}: measured`);
  }
  await server.stop();
  report(found);
  removeData();
}

await main();
