import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { addDays, cityDateOf } from "~/lib/bangkok-time";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { ADMIN_BOOKING_ORDERS } from "../bookings/booking-list-orders";
import { listBookingsForAdmin, type AdminBookingFilter } from "../bookings/bookings-list.server";
import { ADMIN_CLEANER_ORDERS, ADMIN_CLEANER_STATES } from "../cleaners/cleaners-filter";
import { listCleanersForAdmin, type AdminCleanerFilter } from "../cleaners/cleaners-list.server";
import { pageWindow, type PageRequest } from "./lists.server";
import { PEOPLE_ORDERS, PEOPLE_STATES } from "../people/people-filter";
import { listPeople, type PeopleFilter } from "../people/people-list.server";

const database = useDatabase();
const FIRST = { page: 1, size: 50 };

const EVERYBODY: PeopleFilter = {
  search: "",
  role: null,
  state: null,
  order: "newest",
  now: NOW,
};
const people = (filter: Partial<PeopleFilter>) =>
  listPeople({ ...EVERYBODY, ...filter }, FIRST).rows.map(({ id }) => id);

const ALL_BOOKINGS: AdminBookingFilter = {
  search: "",
  status: null,
  from: null,
  to: null,
  hasOpenProblem: false,
  order: "latest",
};
const found = (filter: Partial<AdminBookingFilter>, page: PageRequest = FIRST) =>
  listBookingsForAdmin({ ...ALL_BOOKINGS, ...filter }, page, NOW).rows.map(({ id }) => id);

const TODAY = cityDateOf(NOW);
const ALL_CLEANERS: AdminCleanerFilter = { search: "", state: null, order: "newest", today: TODAY };
const cleanersOf = (filter: Partial<AdminCleanerFilter>) =>
  listCleanersForAdmin({ ...ALL_CLEANERS, ...filter }, FIRST).rows.map(({ id }) => id);

describe("people", () => {
  let nok: number;
  let emma: number;
  beforeAll(() => {
    nok = makeCustomer({
      username: "nok.s",
      firstName: "น้ำฝน",
      lastName: "สุขใจ",
      email: "namfon@example.com",
      phone: "+66815550123",
    }).id;
    emma = makeCustomer({
      username: "emma_w",
      firstName: "Emma",
      lastName: "Wilson",
      emailVerifiedAt: null,
    }).id;
  });

  test.each([
    ["a part of a Thai name", "สุข"],
    ["a sara am that is one letter", "น้ำฝน"],
    ["a sara am in two parts", "น\u0e49\u0e4d\u0e32ฝน"],
    ["two letters", "น้"],
    ["a part of the username", "nok."],
    ["the email in capitals", "NAMFON@EXAMPLE.COM"],
    ["the phone as it is dialled", "081-555-0123"],
    ["its first digits", "081555012"],
    ["the phone with its country", "+66 81 555 0123"],
    ["two words in whatever order", "สุขใจ nok"],
  ])("are found by %s", (_how, search) => {
    expect(people({ search })).toEqual([nok]);
  });

  test("are found under a new name, and no more under the old one", () => {
    const { id } = makeCustomer({ firstName: "Oldname" });
    sqlite().prepare("update users set first_name = 'Newname' where id = ?").run(id);
    expect([people({ search: "oldname" }), people({ search: "newname" })]).toEqual([[], [id]]);
    sqlite().prepare("update users set anonymised_at = 1 where id = ?").run(id);
    expect(people({ search: "newname" })).toEqual([]);
    const left = sqlite().prepare("select count(*) from people_search where rowid = ?").pluck();
    expect(left.get(id)).toBe(0);
  });

  test("are narrowed by role and state, and counted", () => {
    const gone = makeCustomer({ deactivatedAt: NOW }).id;
    expect(people({ state: "deactivated" })).toEqual([gone]);
    expect(people({ state: "unverified" })).toContain(emma);
    expect(people({ state: "unverified" })).not.toContain(nok);
    expect(people({ state: "many-ahead" })).toEqual([]);
    const admins = listPeople({ ...EVERYBODY, role: "admin" }, { page: 1, size: 1 });
    expect(admins.total).toBe(
      sqlite().prepare("select count(*) from users where role = 'admin'").pluck().get(),
    );
  });

  test("stand in the order that was asked for, over pages", () => {
    const newest = people({});
    expect(newest).toEqual([...newest].sort((a, b) => b - a));
    expect(people({ order: "oldest" })).toEqual([...newest].reverse());
    const paged = [1, 2].flatMap((page) =>
      listPeople(EVERYBODY, { page, size: 2 }).rows.map(({ id }) => id),
    );
    expect(paged).toEqual(newest.slice(0, 4));
    const names = listPeople({ ...EVERYBODY, order: "username" }, FIRST).rows.map(({ username }) =>
      username.toLowerCase(),
    );
    expect(names).toEqual([...names].sort());
  });
});

describe("bookings", () => {
  let id: number;
  let customerId: number;
  beforeAll(() => {
    customerId = makeCustomer({ firstName: "Margaret", phone: "+66815550999" }).id;
    const cleaner = makeCleaner({ name: "กัญญา", phone: "+66815550997" });
    const booked = createBooking(
      {
        serviceId: makeService().id,
        cleanerId: cleaner.id,
        date: NEXT_MONDAY,
        time: "9:00 AM",
        address: "1 Nimman Road",
        city: "nimman",
        zipCode: "50200",
        specialInstructions: "",
        phone: "+66815550998",
        idempotencyKey: crypto.randomUUID(),
      },
      { customerId, now: NOW },
    );
    if (!booked.ok) throw new Error(booked.reason);
    id = booked.bookingId;
  });

  test.each([
    ["its number", () => String(id)],
    ["its number as it is written", () => `#${id}`],
    ["the customer's phone", () => "081 555 0999"],
    ["the number that the customer gave for it", () => "081-555-0998"],
    ["that number as a display shows it", () => "66815550998"],
    ["the cleaner's phone", () => "081-555-0997"],
    ["the customer's name", () => "margar"],
    ["the cleaner's name", () => "กัญญา"],
  ])("are found by %s", (_how, search) => {
    expect(found({ search: search() })).toEqual([id]);
  });

  test("are narrowed by status and by an open problem", () => {
    expect(found({ status: "confirmed" })).toEqual([id]);
    expect(found({ status: "completed" })).toEqual([]);
    expect(found({ hasOpenProblem: true })).toEqual([]);
    sqlite().prepare("update bookings set problem_open_since = 1 where id = ?").run(id);
    expect(found({ hasOpenProblem: true })).toEqual([id]);
  });

  test("are narrowed by days of the city, both included", () => {
    const [day, before, after] = [0, -1, 1].map((days) => addDays(NEXT_MONDAY, days));
    if (!day || !before || !after) throw new Error();
    expect(found({ from: day, to: day })).toEqual([id]);
    expect(found({ from: before, status: "confirmed" })).toEqual([id]);
    expect(found({ to: before })).toEqual([]);
    expect(found({ from: after })).toEqual([]);
    expect(found({ from: after, to: before })).toEqual([]);
    expect(found({ from: day, search: "margar" })).toEqual([id]);
    expect(found({ from: after, search: "margar" })).toEqual([]);
  });

  test("are narrowed by the status that is shown: what nobody answered in time is cancelled", () => {
    const at = (starts: number, status: string, respondBy: number | null) => {
      const copy = sqlite().prepare("select * from bookings where id = ?").get(id) as object;
      const row: Record<string, unknown> = { ...copy, status, respond_by: respondBy };
      row["starts_at"] = starts;
      row["ends_at"] = starts + 1;
      delete row["id"];
      const names = Object.keys(row);
      const put = `insert into bookings (${names.join()}) values (${names.map(() => "?").join()})`;
      return Number(
        sqlite()
          .prepare(put)
          .run(...Object.values(row)).lastInsertRowid,
      );
    };
    const later = NOW + 30 * 86_400_000;
    const waiting = at(later, "pending", NOW + 1);
    const cancelled = [
      at(later + 3, "cancelled", null),
      at(later + 2, "pending", NOW),
      at(later + 1, "cancelled", NOW),
      at(NOW, "pending", null),
    ];
    expect(found({ status: "pending" })).toEqual([waiting]);
    expect(found({ status: "cancelled" })).toEqual(cancelled);
    expect(found({ status: "cancelled", order: "earliest" })).toEqual([...cancelled].reverse());
    expect(found({ status: "cancelled", order: "newest" })).toEqual(
      [...cancelled].sort((one, other) => other - one),
    );
    const paged = [1, 2].map((page) =>
      listBookingsForAdmin({ ...ALL_BOOKINGS, status: "cancelled" }, { page, size: 3 }, NOW),
    );
    expect(paged.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual(cancelled);
    expect(paged.map(({ total }) => total)).toEqual([4, 4]);
    const searched = { ...ALL_BOOKINGS, status: "cancelled", search: "margar" } as const;
    expect(listBookingsForAdmin(searched, { page: 1, size: 1 }, NOW).total).toBe(4);
    sqlite().prepare("delete from bookings where id > ?").run(id);
  });
});

describe("cleaners", () => {
  test("are found by a part of the name, whether they are listed or not", () => {
    const { id } = makeCleaner({ name: "Duangjai", isVerified: false });
    expect(cleanersOf({ search: "uangja" })).toEqual([id]);
    expect(cleanersOf({ state: "to-verify" })).toContain(id);
    expect(cleanersOf({ state: "listed" })).not.toContain(id);
    sqlite().prepare("update cleaners set changed_since_verified = 1 where id = ?").run(id);
    expect(cleanersOf({ state: "changed" })).toEqual([id]);
  });

  test("are found by number, and by what only their account has", () => {
    const { id, userId } = makeCleaner({ name: "Pim S." });
    const set = sqlite().prepare(
      "update users set last_name = 'Sombatcharoen', phone = '+66815559876' where id = ?",
    );
    set.run(userId);
    for (const search of [String(id), `#${id}`, "batcharoen", "081-555-9876"]) {
      expect([search, cleanersOf({ search })]).toEqual([search, [id]]);
    }
  });

  test("are narrowed by what becomes of their check, by a pause and by a closed account", () => {
    const until = (backgroundCheckExpiresOn: string) =>
      makeCleaner({ backgroundCheckExpiresOn }).id;
    const [over, today, soon, later] = [-1, 0, 30, 31].map((days) => until(addDays(TODAY, days)));
    const waiting = makeCleaner({
      isVerified: false,
      backgroundCheckExpiresOn: addDays(TODAY, -1),
    }).id;
    expect(cleanersOf({ state: "expired" })).toEqual([over]);
    expect(cleanersOf({ state: "expiring" })).toEqual([soon, today]);
    expect(cleanersOf({ state: "verified" })).toEqual(
      expect.arrayContaining([over, today, soon, later]),
    );
    expect(cleanersOf({ state: "verified" })).not.toContain(waiting);
    const paused = makeCleaner({ pausedAt: NOW }).id;
    expect(cleanersOf({ state: "paused" })).toEqual([paused]);
    const closed = makeCleaner({ deactivatedAt: NOW }).id;
    expect(cleanersOf({ state: "deactivated" })).toEqual([closed]);
  });
});

/** Lists walk an index in the order of their rows. Only search results, which are few, are sorted. */
test("no list walks a table without an index, and none that isn't searched sorts", () => {
  const plans = database.plansOf(() => {
    for (const order of PEOPLE_ORDERS) {
      people({ order });
    }
    people({ role: "customer" });
    people({ role: "customer", order: "oldest" });
    for (const state of PEOPLE_STATES) people({ state });
    for (const order of ADMIN_CLEANER_ORDERS) cleanersOf({ order });
    for (const state of ADMIN_CLEANER_STATES) cleanersOf({ state });
    for (const order of ADMIN_BOOKING_ORDERS) found({ order });
    for (const status of ["pending", "completed", "cancelled"] as const) {
      found({ status });
      found({ status, order: "newest" });
      found({ status, order: "earliest", from: NEXT_MONDAY });
    }
  });
  expect(plans.filter((line) => /TEMP B-TREE FOR ORDER BY/.test(line))).toEqual([]);
  // The total is counted in an index alone, and so are the rows that a page skips.
  expect(plans.filter((line) => /^SCAN \w+ USING INDEX(?! cleaners_to_verify)/.test(line))).toEqual(
    [],
  );
});

test("a page nearer to the end is walked to from there, and is the same", () => {
  const walked = (total: number, size: number) =>
    Array.from({ length: Math.ceil(total / size) + 1 }, (_, index) => {
      const { reversed, limit, offset } = pageWindow({ page: index + 1, size }, total);
      const all = Array.from({ length: total }, (__, number) => number);
      const found = (reversed ? all.reverse() : all).slice(offset, offset + limit);
      // No page skips more than half of the list.
      if (index * size < total) expect(offset).toBeLessThanOrEqual(total / 2);
      return reversed ? found.reverse() : found;
    });
  for (const total of [0, 1, 2, 7, 8, 9, 25]) {
    for (const size of [1, 2, 3, 8, 30]) {
      const pages = walked(total, size);
      expect(pages.flat()).toEqual(Array.from({ length: total }, (_, number) => number));
      expect(pages.slice(0, -2).every(({ length }) => length === size)).toBe(true);
    }
  }
  for (const order of PEOPLE_ORDERS) {
    const filter = { ...EVERYBODY, order };
    const { rows, total } = listPeople(filter, { page: 1, size: 500 });
    const size = Math.ceil(total / 3);
    const paged = [1, 2, 3].flatMap((page) => listPeople(filter, { page, size }).rows);
    expect(paged).toEqual(rows);
  }
  for (const order of ADMIN_BOOKING_ORDERS) {
    for (const status of [null, "cancelled"] as const) {
      const all = found({ order, status });
      const size = Math.ceil(all.length / 3);
      expect([1, 2, 3].flatMap((page) => found({ order, status }, { page, size }))).toEqual(all);
    }
  }
});

test("what a search finds is looked up by index", () => {
  const plans = database.plansOf(() => {
    for (const search of ["nok", "1", "0815550123", "น้"]) {
      people({ search });
      found({ search });
      cleanersOf({ search });
    }
  });
  expect(plans.filter((line) => /^SCAN (?:users|bookings|cleaners)(?! USING)/.test(line))).toEqual(
    [],
  );
});

test("what is searched for is looked for once, not for the page and again for the count", () => {
  const lists = [(filter: { search: string }) => found(filter), cleanersOf];
  for (const list of lists) {
    const looks = database.plansOf(() => list({ search: "nok" }));
    expect(looks.filter((line) => /SCAN people_search/.test(line))).toHaveLength(1);
  }
  const { total } = listPeople({ ...EVERYBODY, search: "customer" }, { page: 1, size: 1 });
  expect(total).toBe(people({ search: "customer" }).length);
  expect(total).toBeGreaterThan(1);
});

test("what a search finds by the thousand stands in the same order, narrowed in the same way", () => {
  sqlite()
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 1200)
       insert into users (username, first_name, last_name, role, created_at, email_verified_at)
       select 'crowd-' || i, char(97 + i * 7 % 26), 'Crowd', iif(i % 10 = 0, 'customer', 'cleaner'),
         ?, iif(i % 3 = 0, null, 1) from n`,
    )
    .run(NOW);
  const whole = (filter: PeopleFilter) => {
    const { total } = listPeople(filter, { page: 1, size: 1 });
    const size = Math.ceil(total / 3);
    return [1, 2, 3].flatMap((page) => listPeople(filter, { page, size }).rows);
  };
  for (const order of PEOPLE_ORDERS) {
    for (const role of [null, "cleaner"] as const) {
      for (const state of [null, "unverified"] as const) {
        const filter: PeopleFilter = { ...EVERYBODY, order, role, state };
        const crowd = whole(filter).filter(({ username }) => username.startsWith("crowd-"));
        expect(whole({ ...filter, search: "crowd" })).toEqual(crowd);
      }
    }
  }
});
