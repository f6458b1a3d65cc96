import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { deactivateUser } from "../people/people.server";
import { decideJobsAhead, getJobsAhead } from "./jobs-ahead.server";

useDatabase();

const row = (id: number) =>
  sqlite().prepare("select status, cleaner_id as cleanerId from bookings where id = ?").get(id);
const kinds = () => listEvents().map(({ kind }) => kind);

/** A cleaner with three jobs, two of them of one customer. */
function withJobs() {
  const cleaner = makeCleaner();
  const regular = makeCustomer();
  const book = (customerId: number, time: "8:00 AM" | "11:00 AM" | "2:00 PM") =>
    makeBooking({ cleanerId: cleaner.id, customerId, time });
  const jobs = [
    book(regular.id, "8:00 AM"),
    book(makeCustomer().id, "11:00 AM"),
    book(regular.id, "2:00 PM"),
  ] as const;
  deleteEvents();
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  const decide = (
    decision: Partial<Parameters<typeof decideJobsAhead>[0]>,
    basedOn = getJobsAhead(cleaner.id, NOW).version,
  ) =>
    decideJobsAhead(
      {
        ...{ given: [], cancelled: [], reason: "Moved away", agreed: true },
        ...decision,
        cleanerId: cleaner.id,
      },
      { by, now: NOW, basedOn },
    );
  return { cleaner, jobs, decide };
}

test("some jobs are given to others, some are cancelled by the admin, and the rest stays", () => {
  const { cleaner, jobs, decide } = withJobs();
  const [first, second, third] = jobs;
  const other = makeCleaner();
  expect(
    decide({ given: [{ bookingId: second, cleanerId: other.id }], cancelled: [first] }),
  ).toEqual({ ok: true, given: 1, cancelled: 1 });
  expect(row(first)).toMatchObject({ status: "cancelled" });
  expect(row(second)).toEqual({ status: "confirmed", cleanerId: other.id });
  expect(row(third)).toEqual({ status: "confirmed", cleanerId: cleaner.id });
  expect(getJobsAhead(cleaner.id, NOW).jobs.map(({ id }) => id)).toEqual([third]);
  // Nobody is looked for, and the cleaner has no mark: the admin cancelled it.
  expect(kinds()).not.toContain("booking-lost");
  const actor = "select actor from booking_events where booking_id = ? order by id desc limit 1";
  expect(sqlite().prepare(actor).pluck().get(first)).toBe("admin");
});

test("a customer with several cancelled jobs is notified once", () => {
  const { jobs, decide } = withJobs();
  expect(decide({ cancelled: [...jobs] })).toMatchObject({ ok: true, cancelled: 3 });
  expect(kinds()).toEqual(["booking-cancelled", "booking-cancelled"]);
});

test("all or nothing, with a reason, once all have agreed, and of what the page showed", () => {
  const { jobs, decide } = withJobs();
  const [first, second, third] = jobs;
  const gone = makeCleaner({ pausedAt: NOW });
  const given = [{ bookingId: first, cleanerId: gone.id }];
  expect(decide({ given, cancelled: [second] })).toMatchObject({ ok: false, reason: "not-given" });
  expect(decide({ given, agreed: false })).toEqual({ ok: false, reason: "not-agreed" });
  expect(decide({ cancelled: [second], reason: " " })).toEqual({
    ok: false,
    reason: "reason-missing",
  });
  expect(decide({})).toEqual({ ok: false, reason: "nothing-to-change" });
  expect(decide({ cancelled: [third] }, 1)).toEqual({ ok: false, reason: "changed-meanwhile" });
  for (const id of jobs) expect(row(id)).toMatchObject({ status: "confirmed" });
  expect(listEvents()).toEqual([]);
});

test("a customer's account is closed with all of their visits ahead, if the admin wants that", () => {
  const customer = makeCustomer();
  const [kept, gone] = [customer, makeCustomer()].map(({ id: customerId }) =>
    makeBooking({ customerId, cleanerId: makeCleaner().id }),
  );
  const by = { adminId: makeCustomer({ role: "admin" }).id };
  expect(deactivateUser(customer.id, { by, now: NOW })).toEqual({ ok: true });
  expect(row(kept ?? 0)).toMatchObject({ status: "confirmed" });
  const owner = sqlite().prepare("select user_id from bookings where id = ?").pluck().get(gone);
  deleteEvents();
  expect(deactivateUser(Number(owner), { by, now: NOW }, { cancelsVisits: true })).toEqual({
    ok: true,
  });
  expect(row(gone ?? 0)).toMatchObject({ status: "cancelled" });
  expect(kinds()).toEqual(["booking-cancelled"]);
});
