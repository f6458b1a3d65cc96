import { describe, expect, test } from "vitest";
import { cityDateOf, daysBetween, instantOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { AREAS, SLOT_LABELS } from "~/lib/vocabulary";
import { insist, type Answer } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { VISITS, mondayAhead, weeklyVisits } from "./weekly-visits";

/*
 * A customer changes a booking while another person changes the same booking or its hours, on two server
 * processes with one database. Both requests of a pair are under way before either is answered.
 */
const two = useTwoServers();
const { originOf } = two;

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 50);
/** Number of pairs that race behind one lock. */
const PAIRS = 10;

const statusOf = (id: number) =>
  two.data.value<string>("select status from bookings where id = ?", id);
const startOf = (id: number) => two.data.value("select starts_at from bookings where id = ?", id);
const movesOf = (id: number) =>
  two.data.sqlite
    .prepare<[number], string>("select event from booking_events where booking_id = ? order by id")
    .pluck()
    .all(id)
    .join(" ");

function at<Item>(list: readonly Item[], index: number): Item {
  const item = list[index];
  if (item === undefined) throw new Error(`Nothing at ${index}.`);
  return item;
}

/** Returns the text of the page that an answer leads to. */
async function after(answer: Answer, cookie: string): Promise<string> {
  const toast = answer.cookies.map((one) => one.split(";")[0]).join("; ");
  const page = await insist(originOf(0), answer.location ?? "", { cookie: `${cookie}; ${toast}` });
  expect(page.status).toBe(200);
  return page.text;
}

/** Creates a confirmed booking of two hours at nine. */
function booked(cleaner: { id: number }, date: string) {
  const customerId = two.data.addCustomer();
  const daysAhead = daysBetween(cityDateOf(two.data.now), date);
  const id = two.data.addJob(cleaner.id, customerId, { daysAhead, hours: 2 });
  return { id, customerId, cookie: two.data.signIn(customerId) };
}

const moveTo = (
  turn: number,
  booking: { id: number; cookie: string },
  date: string,
  hour: number,
) =>
  insist(originOf(turn), paths.myBookingStep(booking.id, "move"), {
    cookie: booking.cookie,
    form: {
      date,
      time: SLOT_LABELS[hour - 8] ?? "",
      rowVersion: String(
        two.data.value("select row_version from bookings where id = ?", booking.id),
      ),
    },
  });

describe("accept while the customer withdraws on the page", () => {
  test("one holds, and both are told which", async () => {
    let accepts = 0;
    for (let done = 0; done < ROUNDS; done += PAIRS) {
      const cleaner = two.data.addCleaner();
      const accepting = two.data.signIn(cleaner.userId);
      const asked = Array.from({ length: PAIRS }, (_, index) => {
        const customerId = two.data.addCustomer();
        const id = two.data.addRequest(cleaner.id, customerId, { daysAhead: index + 2 });
        return { id, cookie: two.data.signIn(customerId) };
      });
      const answers = await two.race(
        asked.map(({ id, cookie }, turn): Pair => [
          () =>
            insist(originOf(turn), `/api/bookings/${id}/status`, {
              method: "PATCH",
              cookie: accepting,
              json: { status: "accepted" },
            }),
          () =>
            insist(originOf(turn + 1), paths.myBookingStep(id, "cancel"), {
              cookie,
              form: { event: "withdrawn", reason: "" },
            }),
        ]),
      );
      for (const [index, [accepted, withdrawn]] of answers.entries()) {
        const { id, cookie } = at(asked, index);
        expect([withdrawn.status, withdrawn.location]).toEqual([302, paths.myBooking(id)]);
        const told = await after(withdrawn, cookie);
        if (accepted.status === 200) {
          accepts += 1;
          expect([statusOf(id), movesOf(id)]).toEqual(["confirmed", "requested accepted"]);
          expect(told).toContain("Your request was accepted a moment ago");
        } else {
          expect(accepted.status).toBe(409);
          expect(accepted.json().message).toMatch(/withdrawn the request in the meantime/);
          expect([statusOf(id), movesOf(id)]).toEqual(["cancelled", "requested withdrawn"]);
          expect(told).toContain("The request is withdrawn");
        }
      }
    }
    expect(two.data.findBreaches()).toEqual([]);
    expect(accepts).toBeGreaterThan(0);
    expect(accepts).toBeLessThan(ROUNDS);
  });

  test("where an answer doesn't stay, these checks see two (the control)", async () => {
    const cleaner = two.data.addCleaner();
    const customerId = two.data.addCustomer();
    const id = two.data.addRequest(cleaner.id, customerId, { daysAhead: 2 });
    const [accepting, withdrawing] = [two.data.signIn(cleaner.userId), two.data.signIn(customerId)];
    two.data.sqlite.exec(
      `create trigger forget_the_answer after update of status on bookings
       when new.status <> 'pending'
       begin update bookings set status = 'pending' where id = new.id; end`,
    );
    await two.race([
      [
        () =>
          insist(originOf(0), `/api/bookings/${id}/status`, {
            method: "PATCH",
            cookie: accepting,
            json: { status: "accepted" },
          }),
        () =>
          insist(originOf(1), paths.myBookingStep(id, "cancel"), {
            cookie: withdrawing,
            form: { event: "withdrawn", reason: "" },
          }),
      ],
    ]);
    two.data.sqlite.exec("drop trigger forget_the_answer");
    expect(["requested accepted withdrawn", "requested withdrawn accepted"]).toContain(movesOf(id));
    two.data.sqlite.prepare("update bookings set status = 'cancelled' where id = ?").run(id);
    two.data.sqlite.prepare("delete from booking_hours where booking_id = ?").run(id);
  });
});

/**
 * Creates jobs that have begun, each of another cleaner. Every third ended so long ago that it is completed
 * automatically.
 */
const jobsToFinish = (count: number) =>
  Array.from({ length: count }, (_, turn) => {
    const cleaner = two.data.addCleaner();
    const customerId = two.data.addCustomer();
    const id =
      turn % 3 === 2
        ? two.data.addJob(cleaner.id, customerId, { daysAhead: -3 })
        : two.data.addBegunJob(cleaner.id, customerId);
    return { id, cleanerId: cleaner.id, cookie: two.data.signIn(cleaner.userId) };
  });

const sayDone = (turn: number, { id, cookie }: { id: number; cookie: string }) =>
  insist(originOf(turn), paths.job(id), { cookie, form: { intent: "done", payment: "cash" } });

const countedFor = (cleanerId: number) =>
  two.data.value("select completed_bookings from cleaners where id = ?", cleanerId);

describe("a job that is done twice at once", () => {
  const feesOf = (id: number) =>
    two.data.value("select count(*) from fee_entries where booking_id = ?", id);

  test("by two taps of its cleaner, by its cleaner and an admin, or as the clock does: it counts once", async () => {
    const admin = two.data.signIn(two.data.userId("admin"));
    let adminsFirst = 0;
    for (let done = 0; done < ROUNDS; done += PAIRS) {
      const jobs = jobsToFinish(PAIRS);
      const answers = await two.race(
        jobs.map((job, turn): Pair => {
          // A batch's admin requests use both servers: the first to see the lock gone answers all of its
          // own.
          const server = Math.floor(turn / 2);
          return [
            () => sayDone(server, job),
            () =>
              turn % 2
                ? insist(originOf(server + 1), `/api/admin/bookings/${job.id}`, {
                    method: "PATCH",
                    cookie: admin,
                    json: { status: "completed" },
                  })
                : sayDone(server + 1, job),
          ];
        }),
      );
      for (const [index, [own, other]] of answers.entries()) {
        const { id, cleanerId } = at(jobs, index);
        expect([own.status, own.location]).toEqual([302, paths.job(id)]);
        if (index % 2 === 0) expect([other.status, other.location]).toEqual([302, paths.job(id)]);
        else expect([200, 409]).toContain(other.status);
        if (other.status === 200) adminsFirst += 1;
        expect([statusOf(id), movesOf(id)]).toEqual(["completed", "booked completed paid-cash"]);
        expect([countedFor(cleanerId), feesOf(id)]).toEqual([1, 1]);
      }
    }
    // Between an admin and a cleaner, both win some of the races.
    expect(adminsFirst).toBeGreaterThan(0);
    expect(adminsFirst).toBeLessThan(ROUNDS / 2);
  });

  test("where a job doesn't stay done, these checks see two (the control)", async () => {
    const [job] = jobsToFinish(1);
    if (!job) throw new Error("No job.");
    two.data.sqlite.exec(
      `create trigger forget_it_was_done after update of status on bookings
       when new.status = 'completed'
       begin update bookings set status = 'confirmed' where id = new.id; end`,
    );
    await two.race([[() => sayDone(0, job), () => sayDone(1, job)]]);
    two.data.sqlite.exec("drop trigger forget_it_was_done");
    expect(countedFor(job.cleanerId)).toBe(2);
    expect(movesOf(job.id).match(/completed/g)).toHaveLength(2);
    two.data.sqlite.prepare("update bookings set status = 'completed' where id = ?").run(job.id);
  });
});

/** Creates four weekly visits, and a single booking that overlaps the third. */
const seriesPairs = (count: number) =>
  Array.from({ length: count }, (_, turn) => {
    const cleaner = two.data.addCleaner();
    const customerId = two.data.addCustomer();
    const serviceId = two.data.value<number>(
      "select id from services where duration = 120 order by id limit 1",
    );
    const { address, form, dates } = weeklyVisits(
      { serviceId, cleanerId: cleaner.id },
      mondayAhead(two.data.now, 2),
    );
    const [cookie, other] = [two.data.signIn(customerId), two.data.signIn(two.data.addCustomer())];
    const pair: Pair = [
      () => insist(originOf(turn), address, { cookie, form }),
      () =>
        insist(originOf(turn + 1), "/api/bookings", {
          cookie: other,
          json: {
            serviceId,
            cleanerId: cleaner.id,
            date: dates[2],
            time: "11:00 AM",
            address: "2 Nimman Road",
            city: AREAS[0],
            zipCode: "50200",
          },
        }),
    ];
    return { customerId, pair };
  });

const visitsOf = (customerId: number) =>
  two.data.value<number>("select count(*) from bookings where user_id = ?", customerId);

describe("a series against a single booking of one of its hours", () => {
  test("all visits are booked, or none", async () => {
    let series = 0;
    for (let done = 0; done < ROUNDS; done += PAIRS) {
      const racing = seriesPairs(PAIRS);
      const answers = await two.race(racing.map(({ pair }) => pair));
      for (const [index, [asked, single]] of answers.entries()) {
        const { customerId } = at(racing, index);
        expect(asked.status).toBe(302);
        if (single.status === 201) {
          expect(visitsOf(customerId)).toBe(0);
          // The customer comes back to step 3, which says that a time was taken.
          expect(asked.location).toContain("/booking/time?");
          expect(asked.location).toContain("why=");
        } else {
          series += 1;
          expect(single.status).toBe(409);
          expect(visitsOf(customerId)).toBe(VISITS);
          expect(asked.location).toContain("/booking/confirmation?");
        }
      }
    }
    expect(two.data.findBreaches()).toEqual([]);
    expect(series).toBeGreaterThan(0);
    expect(series).toBeLessThan(ROUNDS);
  });
});

describe("a move into an hour that is being booked", () => {
  const order = (cleanerId: number, date: string) => ({
    serviceId: two.data.value<number>(
      "select id from services where duration = 120 order by id limit 1",
    ),
    cleanerId,
    date,
    time: "1:00 PM",
    address: "1 Nimman Road",
    city: AREAS[0],
    zipCode: "50200",
  });

  const pairs = (count: number) =>
    Array.from({ length: count }, (_, turn) => {
      const cleaner = two.data.addCleaner();
      const date = mondayAhead(two.data.now);
      const booking = booked(cleaner, date);
      const cookie = two.data.signIn(two.data.addCustomer());
      const pair: Pair = [
        () => moveTo(turn, booking, date, 13),
        () =>
          insist(originOf(turn + 1), "/api/bookings", { json: order(cleaner.id, date), cookie }),
      ];
      return { booking, date, pair };
    });

  test("one has it, the other is told, and no hour is lost or held by nobody", async () => {
    let moves = 0;
    for (let done = 0; done < ROUNDS; done += PAIRS) {
      const racing = pairs(PAIRS);
      const answers = await two.race(racing.map(({ pair }) => pair));
      for (const [index, [moved, made]] of answers.entries()) {
        const { booking, date } = at(racing, index);
        if (moved.status === 302) {
          moves += 1;
          expect([made.status, startOf(booking.id)]).toEqual([409, instantOf(date, 13)]);
          expect(made.json().message).toMatch(/This time has just been taken/);
        } else {
          expect([moved.status, made.status]).toEqual([409, 201]);
          expect(moved.text).toContain("This time has just been taken");
          expect(startOf(booking.id)).toBe(instantOf(date, 9));
        }
      }
    }
    expect(two.data.findBreaches()).toEqual([]);
    expect(moves).toBeGreaterThan(0);
    expect(moves).toBeLessThan(ROUNDS);
  });

  test("two moves of one booking from the same page are one", async () => {
    for (let done = 0; done < ROUNDS; done += PAIRS) {
      const racing = Array.from({ length: PAIRS }, () => {
        const date = mondayAhead(two.data.now, 1);
        return { date, booking: booked(two.data.addCleaner(), date) };
      });
      const answers = await two.race(
        racing.map(({ booking, date }, turn): Pair => [
          () => moveTo(turn, booking, date, 10),
          () => moveTo(turn + 1, booking, date, 13),
        ]),
      );
      for (const [index, pair] of answers.entries()) {
        const { booking, date } = at(racing, index);
        expect(pair.map(({ status }) => status)).toEqual([302, 302]);
        const told = await Promise.all(pair.map((answer) => after(answer, booking.cookie)));
        const won = told.map((text) => text.includes("The booking has a new time"));
        expect(won.filter(Boolean)).toHaveLength(1);
        const lost = told[won.indexOf(false)] ?? "";
        expect(lost).toContain("This booking has changed in the meantime");
        expect(startOf(booking.id)).toBe(instantOf(date, won[0] ? 10 : 13));
        expect(movesOf(booking.id)).toBe("booked moved");
      }
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
    const [one] = pairs(1);
    if (!one) throw new Error("No pair.");
    const [[moved, made] = []] = await two.race([one.pair]);
    expect([moved?.status, made?.status]).toEqual([302, 201]);
    expect(two.data.findBreaches()).not.toEqual([]);
    const [series] = seriesPairs(1);
    if (!series) throw new Error("No pair.");
    const [[, single] = []] = await two.race([series.pair]);
    expect([visitsOf(series.customerId), single?.status]).toEqual([VISITS, 201]);
  });
});
