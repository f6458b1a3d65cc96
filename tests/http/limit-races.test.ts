import { expect, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import { AREAS } from "~/lib/vocabulary";
import { insist } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { VISITS, mondayAhead, weeklyVisits } from "./weekly-visits";

/*
 * A customer asks two server processes for the last place that a limit leaves, at the same time: each booking is
 * free and of another cleaner, so nothing but the limit keeps one of them out.
 */
const two = useTwoServers();
const { originOf } = two;

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 10);

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((one, other) => one - other);

/** Returns pairs of bookings, each of a new customer who holds two of the three that they may hold. */
function lastPlaces(count: number): Pair[] {
  const serviceId = two.data.value<number>(
    "select id from services where duration = 120 order by id limit 1",
  );
  return Array.from({ length: count }, (_, turn) => {
    const customerId = two.data.addCustomer();
    for (const days of [2, 3]) {
      two.data.addJobLater(two.data.addCleaner().id, customerId, { daysAhead: days });
    }
    const cookie = two.data.signIn(customerId);
    const ask = (server: number, cleanerId: number) => () =>
      insist(originOf(server), "/api/bookings", {
        cookie,
        json: {
          serviceId,
          cleanerId,
          date: mondayAhead(two.data.now, 3),
          time: "1:00 PM",
          address: "1 Nimman Road",
          city: AREAS[0],
          zipCode: "50200",
        },
      });
    return [ask(turn, two.data.addCleaner().id), ask(turn + 1, two.data.addCleaner().id)];
  });
}

test("one of two bookings gets the last place, and the other is refused in words", async () => {
  const answers = await two.race(lastPlaces(ROUNDS));
  for (const pair of answers) {
    expect(statusesOf(pair)).toEqual([201, 409]);
    const refused = pair.find(({ status }) => status === 409);
    expect(refused?.json().message).toMatch(/Until your first job is done, you can hold 3/);
  }
  expect(two.data.findBreaches()).toEqual([]);
});

test("one of two gets the last change of an hour, and the other is asked to wait", async () => {
  const pairs = lastPlaces(ROUNDS);
  // Keys of counters are known only to the servers, which have the secret.
  for (const pair of pairs) expect((await pair[0]()).status).toBe(201);
  two.data.sqlite.exec(
    "update attempt_counters set count = 19 where key like 'booking-changes-account:%'",
  );
  const made = two.data.sqlite
    .prepare<[number], { id: number; userId: number }>(
      "select id, user_id as userId from bookings order by id desc limit ?",
    )
    .all(ROUNDS);
  const answers = await two.race(
    made.map(({ userId }, turn): Pair => {
      const cookie = two.data.signIn(userId);
      const own = two.data.sqlite
        .prepare<[number], number>("select id from bookings where user_id = ? order by id limit 2")
        .pluck()
        .all(userId);
      const cancel = (index: number) => () =>
        insist(originOf(turn + index), `/api/bookings/${own[index] ?? 0}/status`, {
          method: "PATCH",
          cookie,
          json: { status: "cancelled" },
        });
      return [cancel(0), cancel(1)];
    }),
  );
  for (const pair of answers) {
    expect(statusesOf(pair)).toEqual([200, 429]);
    const refused = pair.find(({ status }) => status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  }
});

/**
 * Lets a new account ask for a cleaner's hours in weekly visits and single bookings, all at once. Returns how many
 * it holds in the fullest week, and in all.
 */
async function hoard() {
  const serviceId = two.data.value<number>(
    "select id from services where duration = 120 order by id limit 1",
  );
  const customerId = two.data.addCustomer();
  const cookie = two.data.signIn(customerId);
  const cleanerId = two.data.addCleaner().id;
  const monday = mondayAhead(two.data.now, 4);
  const days = Array.from({ length: 5 }, (_, day) => addDays(monday, day));
  const pairs = days.flatMap((date, day): Pair[] => {
    const weekly = weeklyVisits({ serviceId, cleanerId }, date);
    const series = () => insist(originOf(day), weekly.address, { cookie, form: weekly.form });
    const single = (turn: number, time: string) => () =>
      insist(originOf(turn), "/api/bookings", {
        cookie,
        json: {
          ...{ serviceId, cleanerId, date, time },
          ...{ address: "1 Nimman Road", city: AREAS[0], zipCode: "50200" },
        },
      });
    return [
      [series, single(day + 1, "1:00 PM")],
      [single(day, "8:00 AM"), single(day + 1, "12:00 PM")],
    ];
  });
  await two.race(pairs);
  const held = two.data.sqlite
    .prepare<[number], string>(
      "select date from bookings where user_id = ? and status = 'confirmed'",
    )
    .pluck()
    .all(customerId);
  const inWeek = (week: number) =>
    held.filter((date) => {
      const first = addDays(monday, 7 * week);
      return date >= first && date < addDays(first, 7);
    }).length;
  const fullest = Math.max(...Array.from({ length: VISITS }, (_, week) => inWeek(week)));
  return { fullest, all: held.length };
}

test("a new account that asks two servers for all hours of a cleaner at once holds 4 visits of a week at most", async () => {
  for (let round = 0; round < Math.min(ROUNDS, 3); round += 1) {
    const { fullest, all } = await hoard();
    expect(fullest).toBeLessThanOrEqual(4);
    expect(all).toBeGreaterThan(0);
    // One series, and three single bookings.
    expect(all).toBeLessThanOrEqual(VISITS + 3);
  }
  expect(two.data.findBreaches()).toEqual([]);
});

test("where nobody's bookings count, these checks see two (the control)", async () => {
  two.data.sqlite.exec(
    `create trigger made_by_admins after insert on booking_events when new.from_status is null
     begin update booking_events set actor = 'admin' where id = new.id; end`,
  );
  const answers = await two.race(lastPlaces(2));
  const { fullest } = await hoard();
  two.data.sqlite.exec("drop trigger made_by_admins");
  expect(fullest).toBeGreaterThan(4);
  expect(answers.map(statusesOf)).toEqual([
    [201, 201],
    [201, 201],
  ]);
});
