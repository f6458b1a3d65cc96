import { expect, test } from "vitest";
import { AREAS } from "~/lib/vocabulary";
import { adminPaths } from "~/lib/admin-paths";
import { addDays, cityDateOf, weekdayOf } from "~/lib/bangkok-time";
import { send } from "./client";
import { useTwoServers } from "./two-servers";

/* An admin reassigns a job to a cleaner while customers book the same hour, on two servers at once. */
const two = useTwoServers();

/** Returns a Monday: the cleaners that these tests create work then. */
function monday(): string {
  const from = addDays(cityDateOf(two.data.now), 60);
  return addDays(from, (8 - weekdayOf(from)) % 7);
}

const order = (cleanerId: number) => ({
  serviceId: two.data.value<number>(
    "select id from services where duration = 120 order by id limit 1",
  ),
  cleanerId,
  date: monday(),
  time: "9:00 AM",
  address: "1 Nimman Road",
  city: AREAS[0],
  zipCode: "50200",
});

const CUSTOMERS = 10;

/** Lets customers book an hour while an admin reassigns another cleaner's job to it; returns who got it. */
async function race() {
  const [first, second] = [two.data.addCleaner(), two.data.addCleaner()];
  const book = (cleanerId: number, turn: number) =>
    send(two.originOf(turn), "/api/bookings", {
      json: order(cleanerId),
      cookie: two.data.signIn(two.data.addCustomer()),
    });
  const made = await book(first.id, 0);
  expect(made.status, made.text).toBe(201);
  const { id } = made.json<{ id: number }>();
  const form = {
    cleanerId: String(second.id),
    agreed: "on",
    reason: "Dao is ill",
    rowVersion: String(two.data.value<number>("select row_version from bookings where id = ?", id)),
  };
  const cookie = two.data.signIn(two.data.userId("admin"));
  const booked = Array.from({ length: CUSTOMERS }, (_, turn) => turn).map((turn) =>
    book(second.id, turn),
  );
  const given = send(two.originOf(1), adminPaths.step("bookings", id, "reassign"), {
    form,
    cookie,
  });
  const answers = await Promise.all(booked);
  const { status } = await given;
  return {
    customers: answers.filter((answer) => answer.status === 201).length,
    given: status === 302 ? 1 : 0,
    refused: status === 409 ? 1 : 0,
    isGiven:
      two.data.value<number>("select cleaner_id from bookings where id = ?", id) === second.id
        ? 1
        : 0,
  };
}

test("of an admin who gives a job away and customers who book that hour one has it", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { customers, given, refused, isGiven } = await race();
    expect(customers + given).toBe(1);
    expect(given + refused).toBe(1);
    expect(isGiven).toBe(given);
  }
  expect(two.data.findBreaches()).toEqual([]);
});

test("with hours that nobody sees taken the checks see two (the control)", async () => {
  two.data.sqlite.exec(`
    create table hours_without_key as select * from booking_hours;
    drop table booking_hours;
    create view booking_hours as select * from hours_without_key where false;
    create trigger hours_take instead of insert on booking_hours begin
      insert into hours_without_key (cleaner_id, date, hour, booking_id, is_travel)
        values (new.cleaner_id, new.date, new.hour, new.booking_id, new.is_travel);
    end;
    create trigger hours_free instead of delete on booking_hours begin select 1; end;`);
  const { customers, given } = await race();
  expect(customers + given).toBeGreaterThan(1);
  expect(two.data.findBreaches()).not.toEqual([]);
});
