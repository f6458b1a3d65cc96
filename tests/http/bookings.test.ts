import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bahtFromSatang } from "~/lib/money";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures, type FreeJob } from "../support/server-fixtures";
import { insist, send, type Answer } from "./client";
import { bodyOf, raceForAnHour } from "./race-for-an-hour";
import { copyOf } from "./seed-demo-once";

/**
 * Two server processes on one database file, as during a restart without a gap: every rule must hold across
 * both.
 */
let servers: readonly [BuiltServer, BuiltServer];
let data: ServerFixtures;
let jobs: FreeJob[];

beforeAll(async () => {
  const dataDir = copyOf(inject("demoData"));
  servers = await Promise.all([
    startBuiltServer({ dataDir, env: { DEMO: "1" } }),
    startBuiltServer({ dataDir, env: { DEMO: "1" } }),
  ]);
  data = new ServerFixtures(dataDir);
  jobs = data.freeJobs(14);
});

afterAll(async () => {
  expect(data.findBreaches()).toEqual([]);
  data.close();
  for (const server of servers) {
    expect(await server.stop()).toBe(0);
    expect(server.log.filter((line) => line.level >= 50)).toEqual([]);
    expect(server.complaints).toEqual([]);
  }
  rmSync(servers[0].dataDir, { recursive: true });
});

const jobAt = (index: number): FreeJob => {
  const job = jobs[index];
  if (!job) throw new Error(`No job ${index}.`);
  return job;
};

const newCustomer = () => data.signIn(data.addCustomer());
const bookingsOf = ({ cleanerId, date }: FreeJob) =>
  data.value("select count(*) from bookings where cleaner_id = ? and date = ?", cleanerId, date);
const originOf = (turn: number) => (servers[turn % 2] ?? servers[0]).origin;

/** Counts how often each status came. */
function statuses(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("POST /api/bookings", () => {
  test("fifty customers at once for the same cleaner and hour: one books, 49 are told", async () => {
    const job = jobAt(0);
    const { made, refused } = await raceForAnHour(job, { servers, data });
    expect(made).toHaveLength(1);
    expect(made[0]?.json().id).toBeTypeOf("number");
    expect(statuses(refused)).toEqual({ 409: 49 });
    for (const answer of refused) {
      expect(answer.json().message).toBe("This time has just been taken. Please choose another.");
    }
    expect(bookingsOf(job)).toBe(1);
  });

  test("fifty customers at once for overlapping hours: what is booked does not overlap", async () => {
    const job = jobAt(1);
    const times = ["8:00 AM", "9:00 AM", "10:00 AM", "11:00 AM", "12:00 PM", "1:00 PM"] as const;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => {
        const time = times[turn % times.length] ?? "8:00 AM";
        const json = bodyOf({ ...job, time });
        return send(originOf(turn), "/api/bookings", { json, cookie: newCustomer() });
      }),
    );
    const counts = statuses(answers);
    expect(Object.keys(counts).every((status) => ["200", "201", "409"].includes(status))).toBe(
      true,
    );
    expect(bookingsOf(job)).toBe((counts[200] ?? 0) + (counts[201] ?? 0));
    expect(bookingsOf(job)).toBeGreaterThan(0);
  });

  test("the server decides price and status", async () => {
    const job = jobAt(2);
    const cookie = newCustomer();
    const cheap = await send(originOf(0), "/api/bookings", {
      json: { ...bodyOf(job), totalPrice: 1 },
      cookie,
    });
    expect(cheap.status).toBe(409);
    expect(cheap.json()).toMatchObject({ totalPrice: bahtFromSatang(job.total) });
    expect(bookingsOf(job)).toBe(0);
    const answer = await send(originOf(1), "/api/bookings", {
      json: { ...bodyOf(job), status: "completed", userId: 1, id: 1 },
      cookie,
    });
    expect(answer.status).toBeLessThan(300);
    const id = answer.json<{ id: number }>().id;
    expect(data.value<string>("select status from bookings where id = ?", id)).toBe("confirmed");
    const list = (await send(originOf(0), "/api/bookings", { cookie })).json<object[]>();
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ id, as: "customer", totalPrice: bahtFromSatang(job.total) });
  });

  test("guests get 401; what is missing or wrong gets 400 and says which field", async () => {
    const job = jobAt(3);
    const json = bodyOf(job);
    expect((await send(originOf(0), "/api/bookings", { json })).status).toBe(401);
    const cookie = newCustomer();
    for (const field of ["serviceId", "cleanerId", "date", "time", "address", "city", "zipCode"]) {
      const answer = await send(originOf(0), "/api/bookings", {
        json: { ...json, [field]: undefined },
        cookie,
      });
      expect([field, answer.status]).toEqual([field, 400]);
      expect(answer.json<{ errors: object }>().errors).toHaveProperty(field);
    }
    for (const wrong of [
      { date: "2026-02-30" },
      { date: "yesterday" },
      { time: "8:30 AM" },
      { time: "8:00 am" },
      { city: "bangkok" },
      { zipCode: "10110" },
      { address: "x".repeat(301) },
      { totalPrice: "much" },
      ...[true, [json.serviceId], "0x1", "1e0"].flatMap((sent) => [
        { serviceId: sent },
        { cleanerId: sent },
        { totalPrice: sent },
      ]),
    ]) {
      const answer = await send(originOf(0), "/api/bookings", {
        json: { ...json, ...wrong },
        cookie,
      });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(Object.keys(wrong));
    }
    expect(bookingsOf(job)).toBe(0);
  });

  test("speaks the reader's language", async () => {
    const answer = await send(originOf(0), "/api/bookings", {
      json: { ...bodyOf(jobAt(3)), address: "" },
      cookie: newCustomer(),
      headers: { "Accept-Language": "th" },
    });
    expect(answer.json<{ message: string }>().message).toMatch(/[\u0e00-\u0e7f]/);
  });
});

describe("the details form", () => {
  const addressOf = ({ serviceId, cleanerId, date, time }: FreeJob) =>
    paths.bookingDetails({ serviceId, cleanerId, date, time });

  /** Returns the form of step 4 as a browser got it, filled in. */
  async function filledIn(job: FreeJob, cookie: string): Promise<Record<string, string>> {
    const page = await send(originOf(0), addressOf(job), { cookie });
    expect(page.status).toBe(200);
    const hidden = [...page.text.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => ({
      name: /name="([^"]*)"/.exec(input)?.[1] ?? "",
      value: /value="([^"]*)"/.exec(input)?.[1] ?? "",
    }));
    const form = Object.fromEntries(hidden.map(({ name, value }) => [name, value]));
    delete form.redirectTo;
    expect(form.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    return {
      ...form,
      address: "1 Nimman Road",
      city: job.area,
      zipCode: "50200",
      specialInstructions: "",
    };
  }

  test("sent ten times at once makes one booking and ten times the same page", async () => {
    const job = jobAt(4);
    const cookie = newCustomer();
    const form = await filledIn(job, cookie);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) =>
        send(originOf(turn), addressOf(job), { form, cookie }),
      ),
    );
    expect(statuses(answers)).toEqual({ 302: 10 });
    const places = new Set(answers.map(({ location }) => location));
    expect(places.size).toBe(1);
    expect([...places][0]).toMatch(/^\/booking\/confirmation\?id=\d+$/);
    expect(bookingsOf(job)).toBe(1);
    const told = data.value(
      "select count(*) from outbox_events where json_extract(payload, '$.bookingId') = (select max(id) from bookings where cleaner_id = ?)",
      job.cleanerId,
    );
    expect(told).toBe(1);
  });

  test("of fifty customers for one hour books one, and leads the others back to step 3", async () => {
    const job = jobAt(5);
    const customers = Array.from({ length: 50 }, newCustomer);
    const form = await filledIn(job, customers[0] ?? "");
    const answers = await Promise.all(
      customers.map((cookie, turn) =>
        insist(originOf(turn), addressOf(job), {
          form: { ...form, idempotencyKey: randomUUID() },
          cookie,
        }),
      ),
    );
    expect(statuses(answers)).toEqual({ 302: 50 });
    const booked = answers.filter(({ location }) => location?.startsWith("/booking/confirmation"));
    expect(booked).toHaveLength(1);
    const turnedAway = answers.findIndex(({ location }) => location?.startsWith("/booking/time"));
    expect(answers.filter(({ location }) => location?.startsWith("/booking/time?"))).toHaveLength(
      49,
    );
    expect(bookingsOf(job)).toBe(1);

    // All other choices and what was typed are kept, and step 3 says what happened.
    const back = answers[turnedAway]?.location ?? "";
    const parameters = new URL(back, "http://x").searchParams;
    expect(Object.fromEntries(parameters)).toMatchObject({
      serviceId: String(job.serviceId),
      cleanerId: String(job.cleanerId),
      date: job.date,
      why: "time-taken",
    });
    const cookie = customers[turnedAway];
    const page = await send(originOf(0), back, { cookie });
    expect(page.text).toContain("This time has just been taken. Please choose another.");
    const draft = data.value<string>(
      "select address from booking_drafts where user_id = (select user_id from sessions where token_hash = ?)",
      data.tokenHashOf(cookie ?? ""),
    );
    expect(draft).toBe("1 Nimman Road");
  });

  test("that is not complete keeps what was typed, and names each field", async () => {
    const job = jobAt(6);
    const cookie = newCustomer();
    const form = await filledIn(job, cookie);
    const answer = await send(originOf(0), addressOf(job), {
      form: { ...form, address: "", zipCode: "10110", specialInstructions: "Mind the cat" },
      cookie,
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Address is required");
    expect(answer.text).toContain("10110");
    expect(answer.text).toContain("Mind the cat");
    expect(bookingsOf(job)).toBe(0);
  });

  test("of a customer without a phone number asks for one", async () => {
    const job = jobAt(7);
    const cookie = data.signIn(data.addCustomer({ phone: null }));
    const form = await filledIn(job, cookie);
    const without = await send(originOf(0), addressOf(job), { form, cookie });
    expect(without.status).toBe(400);
    expect(without.text).toContain("Phone number is required");
    const answer = await send(originOf(0), addressOf(job), {
      form: { ...form, phone: "081 555 0144" },
      cookie,
    });
    expect(answer.location).toMatch(/^\/booking\/confirmation/);
    expect(
      data.value<string>(
        "select phone from bookings where cleaner_id = ? and date = ?",
        job.cleanerId,
        job.date,
      ),
    ).toBe("+66815550144");
  });

  test("that has made a booking already books nothing else, and says so beside what was typed", async () => {
    const [job, other] = [jobAt(8), jobAt(6)];
    const cookie = newCustomer();
    const form = await filledIn(job, cookie);
    const first = await send(originOf(0), addressOf(job), { form, cookie });
    expect(first.location).toMatch(/^\/booking\/confirmation/);
    const typed = { ...form, address: "Beside the temple" };
    const second = await send(originOf(1), addressOf(other), { form: typed, cookie });
    expect(second.location).toBe(`${addressOf(other)}&why=key-reused`);
    expect(bookingsOf(other)).toBe(0);
    const page = await send(originOf(0), second.location ?? "", { cookie });
    expect(page.text).toContain("This form has made a booking already,");
    expect(page.text).toContain("Beside the temple");
    const byApi = await send(originOf(0), "/api/bookings", {
      json: bodyOf(other),
      headers: { "Idempotency-Key": form.idempotencyKey ?? "" },
      cookie,
    });
    expect([byApi.status, byApi.text]).toEqual([
      409,
      expect.stringContaining("This Idempotency-Key was sent with other content before."),
    ]);
  });

  test("sent again with a corrected address leads to other times, and to the booking that stays as it was", async () => {
    const job = jobAt(10);
    const cookie = newCustomer();
    const form = await filledIn(job, cookie);
    const first = await send(originOf(0), addressOf(job), { form, cookie });
    const corrected = { ...form, address: "Beside the temple", specialInstructions: "A cat" };
    // Once with the key of the first form, and once with a key of its own.
    for (const idempotencyKey of [form.idempotencyKey ?? "", randomUUID()]) {
      const again = { ...corrected, idempotencyKey };
      const second = await send(originOf(1), addressOf(job), { form: again, cookie });
      const { serviceId, cleanerId, date, time } = job;
      const step3 = paths.bookingTime({ serviceId, cleanerId, date, time });
      expect(second.location).toBe(`${step3}&why=own-booking`);
      const page = await send(originOf(0), second.location ?? "", { cookie });
      expect([page.status, page.location]).toEqual([200, null]);
      expect(page.text).toContain("You have booked this time already.");
      expect(page.text).toContain(`href="${first.location}"`);
      expect(page.text).not.toContain("just been taken");
    }
    expect(bookingsOf(job)).toBe(1);
    const kept = data.value<string>(
      "select address from bookings where cleaner_id = ? and date = ?",
      job.cleanerId,
      job.date,
    );
    expect(kept).toBe("1 Nimman Road");
  });

  test("open in two tabs makes one booking, and the second tab is told of it", async () => {
    const job = jobAt(13);
    const cookie = newCustomer();
    const tabs = [await filledIn(job, cookie), await filledIn(job, cookie)] as const;
    expect(tabs[0].idempotencyKey).not.toBe(tabs[1].idempotencyKey);
    const first = await send(originOf(0), addressOf(job), { form: tabs[0], cookie });
    expect(first.location).toMatch(/^\/booking\/confirmation/);
    const second = await send(originOf(1), addressOf(job), { form: tabs[1], cookie });
    expect(second.location).toContain("why=own-booking");
    const byApi = await send(originOf(0), "/api/bookings", { json: bodyOf(job), cookie });
    expect([byApi.status, byApi.json()]).toEqual([
      409,
      {
        message: "You have booked this cleaner for this time already.",
        bookingId: Number(first.location?.split("=")[1]),
      },
    ]);
    // If step 4 is only loaded now, it leads to the booking.
    const third = await send(originOf(1), addressOf(job), { cookie });
    expect([third.status, third.location]).toEqual([302, first.location]);
    expect(bookingsOf(job)).toBe(1);
  });

  test("with a forged key of somebody else does not show their booking", async () => {
    const job = jobAt(9);
    const owner = newCustomer();
    const form = await filledIn(job, owner);
    const made = await send(originOf(0), addressOf(job), { form, cookie: owner });
    expect(made.location).toMatch(/^\/booking\/confirmation\?id=\d+$/);
    const answer = await send(originOf(0), addressOf(job), { form, cookie: newCustomer() });
    // No matter whose key it is, the time is taken.
    const { serviceId, cleanerId, date, time } = job;
    const back = `${paths.bookingTime({ serviceId, cleanerId, date, time })}&why=time-taken`;
    expect([answer.status, answer.location]).toEqual([302, back]);
    expect(bookingsOf(job)).toBe(1);
  });
});

describe("the confirmation, looked at again", () => {
  const HOW_TO_PAY = "How to pay";
  const TICK = "Your booking is confirmed";

  async function booked(job: FreeJob): Promise<{ id: number; read: () => Promise<string> }> {
    const cookie = newCustomer();
    const made = await send(originOf(0), "/api/bookings", { json: bodyOf(job), cookie });
    const { id } = made.json<{ id: number }>();
    const read = async () =>
      (await send(originOf(1), paths.bookingConfirmation(id), { cookie })).text;
    return { id, read };
  }

  /** Cancels a booking directly in the database, with the history entry that the domain would write. */
  function cancel(id: number, event: string, actor: string): void {
    data.sqlite.prepare("update bookings set status = 'cancelled' where id = ?").run(id);
    data.sqlite.prepare("delete from booking_hours where booking_id = ?").run(id);
    data.sqlite
      .prepare(
        "insert into booking_events (booking_id, at, actor, event, from_status, to_status) values (?, 1, ?, ?, 'confirmed', 'cancelled')",
      )
      .run(id, actor, event);
  }

  test("of a job that is to come says how to pay", async () => {
    const { read } = await booked(jobAt(11));
    const page = await read();
    expect(page).toContain(TICK);
    expect(page).toContain(HOW_TO_PAY);
  });

  test("of one that has ended says what happened and what to do, not how to pay", async () => {
    const job = jobAt(12);
    for (const [event, actor, words] of [
      ["expired", "system", "Your request was not answered in time"],
      ["declined", "cleaner", "Your request was declined"],
      ["cancelled", "customer", "You cancelled it yourself."],
      ["withdrawn", "customer", "You cancelled it yourself."],
      ["cancelled", "cleaner", "had to cancel."],
      ["cancelled", "admin", "We had to cancel it."],
      ["no-show", "cleaner", "reported that nobody was home."],
    ] as const) {
      const { id, read } = await booked(job);
      cancel(id, event, actor);
      const page = await read();
      expect(page, event).toContain(words);
      expect(page, event).not.toContain(HOW_TO_PAY);
      expect(page, event).not.toContain(TICK);
      expect(page, event).toContain("Choose another time");
      const again = paths.bookingTime({
        serviceId: job.serviceId,
        cleanerId: job.cleanerId,
        area: job.area,
      });
      expect(page.replaceAll("&amp;", "&"), event).toContain(`href="${again}"`);
    }
  });
});
