import { expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { send } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { mondayAhead } from "./weekly-visits";

/*
 * Two admins on two servers book a redo of one problem at once, and one does while a customer wants that hour: of
 * each two one holds, and the database without its guards shows what the checks look for.
 */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 6;

function openCase() {
  const { data } = two;
  const cleaner = data.addCleaner();
  const bookingId = data.addBegunJob(cleaner.id, data.addKnownCustomer());
  return { cleanerId: cleaner.id, problemId: data.addProblem(bookingId) };
}

type Case = ReturnType<typeof openCase>;

const bookAt =
  ({ cleanerId, problemId }: Case, time: string, turn: number, cookie: string) =>
  () =>
    send(two.originOf(turn), adminPaths.redo(problemId), {
      form: { cleaner: String(cleanerId), hours: "1", date: mondayAhead(two.data.now), time },
      cookie,
    });

const redosOf = (problemId: number) =>
  two.data.value<number>(
    "select count(*) from bookings where redo_of_problem_id = ? and status = 'confirmed'",
    problemId,
  );

const adminCookies = () =>
  [1, 2].map(() => two.data.signIn(two.data.userId("admin"))) as [string, string];

test("two admins book a redo of one problem, at the same hour or not: there is one", async () => {
  const [one, other] = adminCookies();
  const cases = Array.from({ length: ROUNDS }, openCase);
  const answers = await two.race(
    cases.map((each, round): Pair => [
      bookAt(each, "9:00 AM", round, one),
      bookAt(each, round % 2 ? "9:00 AM" : "1:00 PM", round + 1, other),
    ]),
  );
  for (const [round, { problemId }] of cases.entries()) {
    expect(redosOf(problemId)).toBe(1);
    // Both are led to the redo that there is.
    for (const answer of answers[round] ?? []) {
      expect(answer.status).toBe(302);
      expect(answer.location).toContain("/admin/bookings/");
    }
  }
  expect(two.data.findBreaches()).toEqual([]);
});

test("an admin's redo and a customer's booking of that hour: one of them has it", async () => {
  const { data } = two;
  const [cookie] = adminCookies();
  const cases = Array.from({ length: ROUNDS }, openCase);
  const date = mondayAhead(data.now);
  expect(daysBetween(cityDateOf(data.now), date)).toBeGreaterThan(0);
  const serviceId = data.value<number>(
    "select id from services where specialty = 'standard-cleaning' limit 1",
  );
  const customers = cases.map(() => data.signIn(data.addKnownCustomer()));
  const answers = await two.race(
    cases.map((each, round): Pair => [
      bookAt(each, "9:00 AM", round, cookie),
      () =>
        send(two.originOf(round + 1), "/api/bookings", {
          json: {
            ...{ serviceId, cleanerId: each.cleanerId, date, time: "9:00 AM" },
            ...{ address: "1 Nimman Road", city: "nimman", zipCode: "50200" },
            specialInstructions: "",
          },
          cookie: customers[round] ?? "",
        }),
    ]),
  );
  for (const [round, { problemId, cleanerId }] of cases.entries()) {
    const [asAdmin, asCustomer] = answers[round] ?? [];
    // The later one is refused because of the hour.
    expect(asCustomer?.status).toBe(asAdmin?.status === 409 ? 201 : 409);
    const others = data.value<number>(
      `select count(*) from bookings where cleaner_id = ? and date = ? and status = 'confirmed'
       and redo_of_problem_id is null`,
      cleanerId,
      date,
    );
    expect([redosOf(problemId), others]).toEqual(asAdmin?.status === 409 ? [0, 1] : [1, 0]);
  }
  expect(data.findBreaches()).toEqual([]);
});

test("only admins see the page, and nobody else books there", async () => {
  const { data } = two;
  const each = openCase();
  const cookie = data.signIn(data.addKnownCustomer());
  expect((await bookAt(each, "9:00 AM", 0, cookie)()).status).toBe(403);
  const address = adminPaths.redo(each.problemId);
  expect((await send(two.originOf(0), address, { cookie })).status).toBe(403);
  expect((await send(two.originOf(0), address, {})).location).toContain(paths.login());
  expect(redosOf(each.problemId)).toBe(0);
});

test("without the index and the look for a redo the check would see two", async () => {
  const { data } = two;
  const [one] = adminCookies();
  const each = openCase();
  data.sqlite.exec("drop index bookings_one_redo");
  expect((await bookAt(each, "9:00 AM", 0, one)()).status).toBe(302);
  // The look finds none, as if the other transaction hadn't ended yet.
  const hide = "update bookings set status = ? where redo_of_problem_id = ?";
  data.sqlite.prepare(hide).run("pending", each.problemId);
  expect((await bookAt(each, "1:00 PM", 1, one)()).status).toBe(302);
  data.sqlite.prepare(hide).run("confirmed", each.problemId);
  expect(redosOf(each.problemId)).toBe(2);
});
