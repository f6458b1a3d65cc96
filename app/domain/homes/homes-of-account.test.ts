import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import {
  MOST_HOMES,
  forgetHome,
  keepBookedHome,
  listHomes,
  nameHomes,
  titleOfHome,
  type BookedHome,
} from "./homes.server";

useDatabase();

const HOME: BookedHome = {
  address: "1 Nimman Road",
  city: "nimman",
  zipCode: "50200",
  facts: '{"kind":"condo"}',
  aboutHome: "Shy cats",
  forTheDoor: "Code 4711",
};

/** Keeps homes at these addresses, each later than the one before; returns their customer's id. */
function makeCustomerWithHomes(...addresses: string[]): number {
  const { id } = makeCustomer();
  for (const [later, address] of addresses.entries()) {
    keepBookedHome(id, { ...HOME, address }, NOW + later);
  }
  return id;
}

const addressesOf = (userId: number) => listHomes(userId).map(({ address }) => address);

/** Returns the id of the home that the customer used last. */
function firstIdOf(userId: number): number {
  const [home] = listHomes(userId);
  if (!home) throw new Error("There is no home.");
  return home.id;
}

test("homes are one's own, the one that was used last first", () => {
  const [me, other] = [makeCustomerWithHomes("A", "B", "C"), makeCustomerWithHomes("D")];
  expect(addressesOf(me)).toEqual(["C", "B", "A"]);
  expect(addressesOf(other)).toEqual(["D"]);
  keepBookedHome(me, { ...HOME, address: "A" }, NOW + 9);
  expect(addressesOf(me)).toEqual(["A", "C", "B"]);
  expect(addressesOf(makeCustomer().id)).toEqual([]);
});

test("of two that were used at the same time the newer one is first", () => {
  const me = makeCustomer().id;
  for (const address of ["A", "B"]) keepBookedHome(me, { ...HOME, address }, NOW);
  expect(addressesOf(me)).toEqual(["B", "A"]);
});

test("a further one takes the place of the one that was used longest ago, and of nobody else's", () => {
  const other = makeCustomerWithHomes("Z");
  const addresses = Array.from({ length: MOST_HOMES }, (_, index) => `${index} Road`);
  const me = makeCustomerWithHomes(...addresses);
  expect(addressesOf(me)).toEqual(addresses.toReversed());
  keepBookedHome(me, { ...HOME, address: "New Road" }, NOW + MOST_HOMES);
  expect(addressesOf(me)).toEqual(["New Road", ...addresses.slice(1).toReversed()]);
  expect(addressesOf(other)).toEqual(["Z"]);
  // The list is limited, too: the row itself is gone.
  const rows = sqlite().prepare("select count(*) from homes where user_id = ?").pluck();
  expect(rows.get(me)).toBe(MOST_HOMES);
});

test("a name is kept when its home is booked for again, and an empty one takes it away", () => {
  const me = makeCustomerWithHomes("1 Nimman Road, Building B", "B");
  const [home] = listHomes(me).filter(({ address }) => address !== "B");
  if (!home) throw new Error("There is no home.");
  const current = () => listHomes(me).filter(({ id }) => id === home.id);
  expect(nameHomes(new Map([[home.id, "Home"]]), { userId: me })).toBe(true);
  const renamed = { ...home, name: "Home", rowVersion: home.rowVersion + 1 };
  expect(current()).toEqual([renamed]);
  // Naming a home is no use of it.
  expect(addressesOf(me)).toEqual(["B", home.address]);
  keepBookedHome(me, { ...HOME, address: home.address, aboutHome: "No cats" }, NOW + 9);
  expect(current()).toEqual([
    { ...renamed, aboutHome: "No cats", usedAt: NOW + 9, rowVersion: home.rowVersion + 2 },
  ]);
  expect(titleOfHome(renamed)).toBe("Home");
  expect(nameHomes(new Map([[home.id, ""]]), { userId: me })).toBe(true);
  expect(current().map(titleOfHome)).toEqual(["1 Nimman Road"]);
});

test("several are named at once, and none if one of them is a stranger's or isn't kept", () => {
  const [me, stranger] = [makeCustomerWithHomes("A", "B", "C"), makeCustomerWithHomes("D")];
  const [c, b] = listHomes(me).map(({ id }) => id);
  const namesOf = (userId: number) => listHomes(userId).map(({ name }) => name);
  const name = (...names: [number | undefined, string][]) =>
    nameHomes(new Map(names.map(([id = 0, text]) => [id, text])), { userId: me });
  expect(name([c, "Home"], [b, "Office"])).toBe(true);
  expect(namesOf(me)).toEqual(["Home", "Office", ""]);
  for (const id of [firstIdOf(stranger), 0, 999_999]) {
    expect(name([c, "Mine"], [id, "Mine"])).toBe(false);
  }
  expect(name()).toBe(true);
  expect(namesOf(me)).toEqual(["Home", "Office", ""]);
  expect(namesOf(stranger)).toEqual([""]);
});

test("a stranger's home can't be removed", () => {
  const [me, stranger] = [makeCustomerWithHomes("A"), makeCustomerWithHomes("B")];
  for (const id of [firstIdOf(stranger), 0, 999_999]) forgetHome(id, { userId: me });
  expect([me, stranger].map(addressesOf)).toEqual([["A"], ["B"]]);
});

test("a removed home is gone, its bookings keep their copies, and the next one keeps it anew", () => {
  const customerId = makeCustomer().id;
  const place = { address: "5 Soi Five", specialInstructions: "Code 4711", aboutHome: "Shy cats" };
  const bookingId = makeBooking({ customerId, ...place });
  makeBooking({ customerId, address: "6 Soi Six", now: NOW - 1 });
  const id = firstIdOf(customerId);
  expect(nameHomes(new Map([[id, "Home"]]), { userId: customerId })).toBe(true);
  forgetHome(id, { userId: customerId });
  forgetHome(id, { userId: customerId });
  expect(addressesOf(customerId)).toEqual(["6 Soi Six"]);
  const copy = sqlite()
    .prepare(
      `select address, special_instructions as specialInstructions, about_home as aboutHome
       from bookings where id = ?`,
    )
    .get(bookingId);
  expect(copy).toEqual(place);
  makeBooking({ customerId, ...place, date: "2026-12-01" });
  expect(listHomes(customerId)[0]).toMatchObject({ address: "5 Soi Five", name: "" });
});

test.each([
  ["12/3 Moo 4, Soi Wat Umong", "12/3 Moo 4"],
  [", Tonngiw Residence", "Tonngiw Residence"],
  [",", ","],
  ["x".repeat(300), "x".repeat(40)],
])("without a name its address names it: %s", (address, title) => {
  expect(titleOfHome({ name: "", address })).toBe(title);
});
