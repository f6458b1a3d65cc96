import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { MOST_HOMES } from "~/domain/homes/homes.server";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import { send, type Answer } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { mondayAhead } from "./weekly-visits";

/* Homes of one account on two servers at once: one outcome holds, and nothing is lost by it. */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 4;

const rounds = <T>(make: (round: number) => T): T[] =>
  Array.from({ length: ROUNDS }, (_, i) => make(i));

function makeCustomer() {
  const id = two.data.addCustomer();
  return { id, cookie: two.data.signIn(id) };
}

interface HomeRow {
  id: number;
  address: string;
  name: string;
  aboutHome: string;
}

const homesOf = (customerId: number) =>
  two.data.sqlite
    .prepare<[number], HomeRow>(
      `select id, address, name, about_home as aboutHome from homes
       where user_id = ? order by used_at desc, id desc`,
    )
    .all(customerId);

const change = (cookie: string, form: Record<string, string>, turn: number) => () =>
  send(two.originOf(turn), paths.accountHomes(), { cookie, form });

/** Books at an address, each time with a cleaner of its own. */
function book(cookie: string, address: string, turn: number) {
  const { data } = two;
  const choices = {
    serviceId: data.value("select min(id) from services"),
    cleanerId: data.addCleaner().id,
    date: mondayAhead(data.now),
    time: "9:00 AM",
  } as const;
  const form = {
    ...{ address, city: AREAS[0], zipCode: "50200", phone: "0815550123" },
    ...{ "home.bedrooms": "1", aboutHome: "Two balconies", specialInstructions: "Code 4711" },
    idempotencyKey: randomUUID(),
  };
  return () => send(two.originOf(turn), paths.bookingDetails(choices), { cookie, form });
}

const isDone = ({ status, location }: Answer) =>
  status === 302 && location === paths.accountHomes();

const isBooked = ({ location }: Answer) => location?.startsWith("/booking/confirmation") ?? false;

test("removed by two at once: it is gone, and both are told so", async () => {
  const customers = rounds(() => {
    const customer = makeCustomer();
    const kept = two.data.addHome(customer.id, { address: "1 Kept Road" });
    return { ...customer, kept, removed: two.data.addHome(customer.id) };
  });
  const answers = await two.race(
    customers.map(({ cookie, removed }, round): Pair => {
      const form = { remove: String(removed) };
      return [change(cookie, form, round), change(cookie, form, round + 1)];
    }),
  );
  for (const [round, { id, kept }] of customers.entries()) {
    expect(answers[round]?.map(isDone)).toEqual([true, true]);
    expect(homesOf(id).map((home) => home.id)).toEqual([kept]);
  }
});

test("removed while it is booked for: the booking has its copy, and the home is gone or kept anew", async () => {
  const address = "9 Race Road";
  const customers = rounds(() => {
    const customer = makeCustomer();
    const place = { address, city: AREAS[0], zipCode: "50200", aboutHome: "Old" };
    return { ...customer, removed: two.data.addHome(customer.id, { ...place, name: "Home" }) };
  });
  const answers = await two.race(
    customers.map(({ cookie, removed }, round): Pair => [
      change(cookie, { remove: String(removed) }, round),
      book(cookie, address, round + 1),
    ]),
  );
  for (const [round, { id, removed }] of customers.entries()) {
    const [gone, booked] = answers[round] ?? [];
    expect(gone && isDone(gone)).toBe(true);
    expect(booked && isBooked(booked)).toBe(true);
    const copies = two.data.sqlite
      .prepare(
        "select address, about_home as about, special_instructions as door from bookings where user_id = ?",
      )
      .all(id);
    expect(copies).toEqual([{ address, about: "Two balconies", door: "Code 4711" }]);
    // Booked first, it is gone; removed first, it is kept anew, as the booking says and without a name.
    const homes = homesOf(id);
    expect(homes.length).toBeLessThan(2);
    for (const home of homes) {
      expect(home).toMatchObject({ address, name: "", aboutHome: "Two balconies" });
      expect(home.id).not.toBe(removed);
    }
  }
});

test("named by two at once: it has one of the names, and each counted as a change", async () => {
  const customers = rounds(() => {
    const customer = makeCustomer();
    return {
      ...customer,
      home: two.data.addHome(customer.id),
      other: two.data.addHome(customer.id, { address: "2 B Road" }),
    };
  });
  const version = (home: number) =>
    two.data.value<string>("select row_version from homes where id = ?", home);
  const before = customers.map(({ home }) => Number(version(home)));
  const answers = await two.race(
    customers.map(({ cookie, home, other }, round): Pair => {
      // The second page also names another home: that name isn't lost to the first.
      const both = { [`names.home-${home}`]: "Second", [`names.home-${other}`]: "Office" };
      return [
        change(cookie, { [`names.home-${home}`]: "First" }, round),
        change(cookie, both, round + 1),
      ];
    }),
  );
  for (const [round, { id, home, other }] of customers.entries()) {
    expect(answers[round]?.map(isDone)).toEqual([true, true]);
    const names = new Map(homesOf(id).map((one) => [one.id, one.name]));
    expect(["First", "Second"]).toContain(names.get(home));
    expect(names.get(other)).toBe("Office");
    expect(Number(version(home))).toBe((before[round] ?? 0) + 2);
  }
});

test("named while it is removed: it is gone, and whoever came second is told that there is none", async () => {
  const customers = rounds(() => {
    const customer = makeCustomer();
    return { ...customer, home: two.data.addHome(customer.id) };
  });
  const answers = await two.race(
    customers.map(({ cookie, home }, round): Pair => [
      change(cookie, { [`names.home-${home}`]: "First" }, round),
      change(cookie, { remove: String(home) }, round + 1),
    ]),
  );
  for (const [round, { id }] of customers.entries()) {
    const [named, removed] = answers[round] ?? [];
    expect(removed && isDone(removed)).toBe(true);
    expect(named && (isDone(named) || named.status === 404)).toBe(true);
    expect(homesOf(id)).toEqual([]);
  }
});

/** Returns a customer with as many homes as are kept, who books for two new ones at once. */
async function bookForTwoMore() {
  const customers = rounds(() => {
    const customer = makeCustomer();
    for (let home = 1; home <= MOST_HOMES; home += 1) {
      two.data.addHome(customer.id, { address: `${home} Old Road` });
    }
    return customer;
  });
  const answers = await two.race(
    customers.map(({ cookie }, round): Pair => [
      book(cookie, "1 New Road", round),
      book(cookie, "2 New Road", round + 1),
    ]),
  );
  expect(answers.flat().map(isBooked)).not.toContain(false);
  return customers.map(({ id }) => homesOf(id).map(({ address }) => address));
}

test("two new ones at once beside as many as are kept: both are there, and the two oldest are gone", async () => {
  for (const addresses of await bookForTwoMore()) {
    expect(addresses).toHaveLength(MOST_HOMES);
    expect(addresses.slice(0, 2).toSorted()).toEqual(["1 New Road", "2 New Road"]);
    expect(addresses).not.toContain("1 Old Road");
    expect(addresses).not.toContain("2 Old Road");
    expect(addresses).toContain("3 Old Road");
  }
});

test("one new address booked for twice at once is one home", async () => {
  const customers = rounds(makeCustomer);
  const answers = await two.race(
    customers.map(({ cookie }, round): Pair => [
      book(cookie, "1 New Road", round),
      book(cookie, "1 New Road", round + 1),
    ]),
  );
  expect(answers.flat().map(isBooked)).not.toContain(false);
  for (const { id } of customers) expect(homesOf(id)).toHaveLength(1);
  expect(two.data.findBreaches()).toEqual([]);
});

test("where nothing makes room, there are more than are kept (the control)", async () => {
  two.data.sqlite.exec(
    "create trigger homes_stay before delete on homes begin select raise(ignore); end",
  );
  for (const addresses of await bookForTwoMore()) expect(addresses).toHaveLength(MOST_HOMES + 2);
});
