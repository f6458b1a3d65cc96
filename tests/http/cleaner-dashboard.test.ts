import { rmSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { closeDatabase, openDatabase } from "#db/client.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import type { LogLine } from "../support/running-server";
import { holdWriteLock } from "../support/write-lock";
import { again, send, type Answer } from "./client";
import { useDemoServer } from "./demo-server";
import { copyOf } from "./seed-demo-once";

/** Returns the queries of requests; the worker reads the outbox at any time. */
const statementsIn = (log: readonly LogLine[]) =>
  log.filter(
    ({ msg, sql }) => msg === "statement" && !/from "(?:outbox_events|notices)"/.test(String(sql)),
  );

describe("whoever has done all of the checklist", () => {
  const demo = useDemoServer();

  test("reads once that they are ready, and not while they have paused", async () => {
    const { id, userId } = demo.data.addCleaner();
    const set = (column: string, at: number | null) =>
      demo.data.sqlite.prepare(`update cleaners set ${column} = ? where id = ?`).run(at, id);
    const session = demo.data.signIn(userId);
    const today = (cookie = "") =>
      demo.send(paths.cleanerDashboard(), { cookie: `${session}; ${cookie}` });
    set("areas_saved_at", null);
    const seen = (await today()).cookies.map((one) => one.split(";")[0]).join("; ");
    set("areas_saved_at", demo.data.now);
    set("paused_at", demo.data.now);
    const paused = await today(seen);
    expect(paused.text).toContain("You have paused");
    expect(paused.text).not.toContain("You are ready for jobs");
    set("paused_at", null);
    expect((await today(seen)).text).toContain("You are ready for jobs");
    expect((await today()).text).not.toContain("You are ready for jobs");
  });
});

describe("jobs without a word on their payment", () => {
  const demo = useDemoServer();

  test("are a row of Today and of the earnings, which leads to the first, until somebody speaks", async () => {
    const { data } = demo;
    const cleaner = data.addCleaner();
    const cookie = data.signIn(cleaner.userId);
    const first = data.addDoneJob(cleaner.id, data.addKnownCustomer());
    const second = data.addDoneJob(cleaner.id, data.addKnownCustomer());
    const pages = [paths.cleanerDashboard(), paths.cleanerEarnings()];
    const rows = async () => {
      const texts = await Promise.all(pages.map((path) => demo.send(path, { cookie })));
      return texts.map(({ text }) => /\d+ jobs?: payment not stated/.exec(text)?.[0] ?? null);
    };
    expect(await rows()).toEqual([null, null]);
    const unsay = data.sqlite.prepare("update bookings set not_paid_at = null where id = ?");
    unsay.run(second);
    expect(await rows()).toEqual(["1 job: payment not stated", "1 job: payment not stated"]);
    unsay.run(first);
    expect(await rows()).toEqual(["2 jobs: payment not stated", "2 jobs: payment not stated"]);
    const [earliest] = data.sqlite
      .prepare<[number, number], { id: number }>(
        "select id from bookings where id in (?, ?) order by starts_at limit 1",
      )
      .all(first, second);
    const earnings = await demo.send(paths.cleanerEarnings(), { cookie });
    expect(earnings.text).toContain(`href="${paths.job(earliest?.id ?? 0)}"`);
    expect((await demo.send(paths.job(earliest?.id ?? 0), { cookie })).text).toContain(
      "Was it paid?",
    );
  });
});

describe("today, of a cleaner with 400 jobs and ten requests", () => {
  const demo = useDemoServer({ LOG_LEVEL: "trace" });
  let cleanerId: number;
  let cookie: string;

  beforeAll(() => {
    const { data } = demo;
    const cleaner = data.addCleaner();
    cleanerId = cleaner.id;
    cookie = data.signIn(cleaner.userId);
    const customerId = data.addCustomer();
    const asking = Array.from({ length: 10 }, () => data.addCustomer());
    data.inOneTransaction(() => {
      for (let day = 1; day <= 390; day += 1) {
        data.addPastBooking(customerId, "completed", day, cleanerId);
      }
      for (const [day, other] of asking.entries()) {
        data.addRequest(cleanerId, other, { daysAhead: day + 1 });
      }
    });
    // The row of jobs without a word on their payment counts, too.
    data.sqlite
      .prepare(
        `update bookings set not_paid_at = null
          where id = (select id from bookings where cleaner_id = ? and status = 'completed' order by starts_at desc limit 1)`,
      )
      .run(cleanerId);
  });

  test("takes at most 12 statements, and 15 KB with its style", async () => {
    await demo.whenTold();
    const before = demo.server.log.length;
    const answer = await demo.send(paths.cleanerDashboard(), { cookie });
    expect(answer.status).toBe(200);
    // One request is open; the others are rows that open in its place.
    expect(answer.text.match(/name="accept"/g)).toHaveLength(1);
    expect(answer.text.match(/\/cleaner-dashboard\?open=\d+/g)).toHaveLength(9);
    expect(answer.text).toContain("View All History");
    expect(answer.text).toContain("1 job: payment not stated");
    const log = (await demo.logWith(answer)).slice(before);
    const statements = statementsIn(log);
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.length).toBeLessThanOrEqual(12);
    expect(answer.text).toContain("<style");
    expect(brotliCompressSync(answer.text).length).toBeLessThanOrEqual(15 * 1024);
  });

  test("nor do the other pages of that cleaner take more", async () => {
    await demo.whenTold();
    const jobOf = (status: string) =>
      demo.data.value(
        "select id from bookings where cleaner_id = ? and status = ? order by starts_at desc limit 1",
        cleanerId,
        status,
      );
    const taken: [string, number][] = [];
    for (const path of [
      paths.cleanerHistory(),
      paths.cleanerHistory({ page: 20 }),
      paths.cleanerCalendar(),
      paths.cleanerCalendar({ month: "2026-10", day: "2026-10-20" }),
      paths.cleanerSettings(),
      paths.cleanerSetting("pause"),
      paths.cleanerSetting("blocked"),
      paths.cleanerAvailability(),
      paths.cleanerAreas(),
      paths.editCleanerProfile(),
      paths.cleanerEarnings(),
      paths.cleanerEarnings({ page: 2 }),
      paths.job(jobOf("completed")),
      paths.declineJob(jobOf("pending")),
    ]) {
      const before = demo.server.log.length;
      const answer = await demo.send(path, { cookie });
      expect([path, answer.status]).toEqual([path, 200]);
      taken.push([path, statementsIn((await demo.logWith(answer)).slice(before)).length]);
    }
    expect(taken.filter(([, count]) => count > 12)).toEqual([]);
    expect(Math.max(...taken.map(([, count]) => count))).toBeGreaterThan(3);
  });

  test("of somebody else's request nothing is told, and nothing done", async () => {
    const mine = demo.data.addCleaner();
    const theirs = demo.data.addCleaner();
    const id = demo.data.addRequest(theirs.id, demo.data.addCustomer(), { daysAhead: 3 });
    const cookie = demo.data.signIn(mine.userId);
    const today = paths.cleanerDashboard();
    const reason = "";
    const answers = [
      await demo.send(today, { cookie, form: { accept: String(id) } }),
      await demo.send(today, { cookie, form: { "on-the-way": String(id) } }),
      await demo.send(paths.declineJob(id), { cookie }),
      await demo.send(paths.declineJob(id), { cookie, form: { reason } }),
      await demo.send(`/api/bookings/${id}/status`, {
        method: "PATCH",
        cookie,
        json: { status: "accepted" },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(demo.data.value("select status from bookings where id = ?", id)).toBe("pending");
  });
});

/** Two server processes on one database file, as during a restart without a gap. */
describe("answers at the same moment", () => {
  let servers: readonly [BuiltServer, BuiltServer];
  let data: ServerFixtures;
  let cleaner: { userId: number; id: number };

  beforeAll(async () => {
    const dataDir = copyOf(inject("demoData"));
    servers = await Promise.all([
      startBuiltServer({ dataDir, env: { DEMO: "1" } }),
      startBuiltServer({ dataDir, env: { DEMO: "1" } }),
    ]);
    data = new ServerFixtures(dataDir);
    cleaner = data.addCleaner();
  });

  afterAll(async () => {
    expect(data.findBreaches()).toEqual([]);
    data.close();
    for (const server of servers) expect(await server.stop()).toBe(0);
    rmSync(servers[0].dataDir, { recursive: true });
  });

  let daysAhead = 1;
  const ask = (bookedAt?: number) => {
    const customerId = data.addCustomer();
    daysAhead += 1;
    const given = bookedAt === undefined ? {} : { bookedAt };
    const id = data.addRequest(cleaner.id, customerId, { daysAhead, ...given });
    return { id, customerId };
  };
  /**
   * Returns when a request was made whose four hours of daytime, and the night between, end at `deadline`.
   */
  const askedBefore = (deadline: number) => deadline - 14 * HOUR_MS;
  const originOf = (turn: number) => (servers[turn % 2] ?? servers[0]).origin;
  const patch = (turn: number, id: number, cookie: string, status: string) =>
    send(originOf(turn), `/api/bookings/${id}/status`, {
      method: "PATCH",
      cookie,
      json: { status },
    });
  const movesOf = (id: number) =>
    data.sqlite
      .prepare<[number], string>(
        "select event from booking_events where booking_id = ? order by id",
      )
      .pluck()
      .all(id)
      .join(" ");
  const statusOf = (id: number) =>
    data.value<string>("select status from bookings where id = ?", id);

  /** Sends all requests while nobody can write: each is under way before the first is answered. */
  async function atOnce(sending: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const lock = await holdWriteLock(servers[0].dataDir);
    let answered = 0;
    const answers = sending.map(async (one) => {
      // A test that waits for the processor holds the lock for longer than a server waits.
      const answer = await again(one);
      answered += 1;
      return answer;
    });
    // Requests that only read are answered meanwhile, by both servers.
    for (const turn of [0, 1])
      expect((await send(originOf(turn), "/api/services")).status).toBe(200);
    expect(answered).toBe(0);
    await lock.release();
    return Promise.all(answers);
  }

  const tapTenTimes = (id: number) => {
    const cookie = data.signIn(cleaner.userId);
    return atOnce(
      Array.from(
        { length: 10 },
        (_, turn) => () =>
          send(originOf(turn), paths.cleanerDashboard(), {
            cookie,
            form: { accept: String(id) },
          }),
      ),
    );
  };

  /** Lets the cleaner accept through one server and the customer withdraw through the other. */
  async function acceptAndWithdraw(round: number) {
    const { id, customerId } = ask();
    const cookies = [data.signIn(cleaner.userId), data.signIn(customerId)] as const;
    const accept = () => patch(round, id, cookies[0], "accepted");
    const withdraw = () => patch(round + 1, id, cookies[1], "cancelled");
    // Every other round the other request is sent first.
    const [first, second] = await atOnce(round % 2 ? [accept, withdraw] : [withdraw, accept]);
    if (!first || !second) throw new Error("Nobody answered.");
    const [accepted, withdrawn] = round % 2 ? [first, second] : [second, first];
    return { id, accepted, withdrawn };
  }

  test("ten taps on Accept are one", async () => {
    const { id } = ask();
    const answers = await tapTenTimes(id);
    expect(new Set(answers.map(({ status, location }) => `${status} ${location}`))).toEqual(
      new Set([`302 ${paths.cleanerDashboard({ accepted: id })}#accepted`]),
    );
    expect([statusOf(id), movesOf(id)]).toEqual(["confirmed", "requested accepted"]);
  });

  test("of Accept and the customer's withdrawal one holds, and both are told which", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, accepted, withdrawn } = await acceptAndWithdraw(round);
      expect([withdrawn.status, statusOf(id)]).toEqual([200, "cancelled"]);
      if (accepted.status === 200) {
        // The accepted request is a booking now, and a customer may cancel it.
        expect(movesOf(id)).toBe("requested accepted cancelled");
      } else {
        expect(accepted.status).toBe(409);
        expect(accepted.json().message).toMatch(/withdrawn the request in the meantime/);
        expect(movesOf(id)).toBe("requested withdrawn");
      }
    }
  });

  test("where an answer doesn't stay, these checks see two (the control)", async () => {
    data.sqlite.exec(
      `create trigger forget_the_answer after update of status on bookings
       when new.status <> 'pending'
       begin update bookings set status = 'pending' where id = new.id; end`,
    );
    try {
      const { id: tapped } = ask();
      await tapTenTimes(tapped);
      const { id: raced } = await acceptAndWithdraw(0);
      expect(movesOf(tapped)).toBe(`requested${" accepted".repeat(10)}`);
      expect(["requested accepted withdrawn", "requested withdrawn accepted"]).toContain(
        movesOf(raced),
      );
    } finally {
      // Undone in any case, since a retry of this test must find the same state.
      data.sqlite.exec("drop trigger forget_the_answer");
      const ofRequests = "(select id from bookings where cleaner_id = ? and status = 'pending')";
      data.sqlite
        .prepare(`delete from booking_hours where booking_id in ${ofRequests}`)
        .run(cleaner.id);
      data.sqlite
        .prepare(`update bookings set status = 'cancelled' where id in ${ofRequests}`)
        .run(cleaner.id);
    }
  });

  test("of Accept and what ends requests at their deadline one holds, over two processes", async () => {
    const deadline = data.now + 30 * MINUTE_MS;
    const cookie = data.signIn(cleaner.userId);
    const asked = () => ask(askedBefore(deadline)).id;
    const accept = async (id: number, turn: number) => ({
      id,
      answer: await patch(turn, id, cookie, "accepted"),
    });
    /** Runs as a second process: its clock is past the deadline, the servers' clocks are not yet. */
    const asSecond = async (run: () => void | Promise<void>) => {
      openDatabase({ dataDir: servers[0].dataDir });
      try {
        await run();
      } finally {
        closeDatabase();
      }
    };
    const [accepted, expired] = [asked(), asked()];
    expect(data.value("select respond_by from bookings where id = ?", accepted)).toBe(deadline);
    const outcomes = [await accept(accepted, 0)];
    await asSecond(() => void settleBookings(deadline));
    outcomes.push(await accept(expired, 1));
    const racing = Array.from({ length: 24 }, asked);
    await asSecond(async () => {
      let isOver = false;
      const all = Promise.all(racing.map(accept)).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        settleBookings(deadline);
        await new Promise((resolve) => setImmediate(resolve));
      }
      outcomes.push(...(await all));
    });
    expect(outcomes.slice(0, 2).map(({ answer }) => answer.status)).toEqual([200, 409]);
    for (const { id, answer } of outcomes) {
      if (answer.status === 200) {
        expect([statusOf(id), movesOf(id)]).toEqual(["confirmed", "requested accepted"]);
      } else {
        expect([answer.status, answer.json().message]).toEqual([
          409,
          expect.stringContaining("The time to answer was over."),
        ]);
        expect([statusOf(id), movesOf(id)]).toEqual(["cancelled", "requested expired"]);
      }
    }
  });

  test("Accept after the deadline is refused in clear words, and leaves the request to end", async () => {
    const { id } = ask(askedBefore(data.now - SECOND_MS));
    const cookie = data.signIn(cleaner.userId);
    const answer = await send(originOf(0), paths.cleanerDashboard(), {
      cookie,
      form: { accept: String(id) },
    });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("The time to answer was over.");
    const json = await patch(1, id, cookie, "accepted");
    expect([json.status, json.json().message]).toEqual([
      409,
      expect.stringContaining("The time to answer was over."),
    ]);
    expect(["pending", "cancelled"]).toContain(statusOf(id));
    expect(["requested", "requested expired"]).toContain(movesOf(id));
  });
});

describe("PATCH /api/bookings/{id}/status", () => {
  const demo = useDemoServer();

  test("answers the booking, and says what is wrong", async () => {
    const { id: cleanerId, userId } = demo.data.addCleaner();
    const id = demo.data.addRequest(cleanerId, demo.data.addCustomer(), { daysAhead: 3 });
    const cookie = demo.data.signIn(userId);
    const patch = (json: unknown) =>
      demo.send(`/api/bookings/${id}/status`, { method: "PATCH", cookie, json });
    expect((await patch({ status: "maybe" })).status).toBe(400);
    expect((await patch({})).json()).toMatchObject({
      message: "status must be accepted, confirmed, rejected, cancelled or completed",
    });
    const accepted = await patch({ status: "accepted" });
    expect(accepted.status).toBe(200);
    expect(accepted.json()).toMatchObject({
      id,
      as: "cleaner",
      status: "confirmed",
      address: "8/8 Soi Eight",
    });
    expect((await patch({ status: "rejected" })).status).toBe(409);
    expect((await patch({ status: "completed" })).status).toBe(409);
    const bare = await patch({ status: "cancelled" });
    expect([bare.status, bare.json()]).toMatchObject([
      400,
      { errors: { reason: "Please say why." } },
    ]);
    expect((await patch({ status: "cancelled", reason: "I am ill" })).json()).toMatchObject({
      status: "cancelled",
      address: null,
    });
    const guest = await demo.send(`/api/bookings/${id}/status`, {
      method: "PATCH",
      json: { status: "accepted" },
    });
    expect(guest.status).toBe(401);
  });
});
