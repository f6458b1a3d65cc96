import { expect, test } from "vitest";
import { cityDateOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import { insist, type Answer } from "./client";
import { useTwoServers, type Pair } from "./two-servers";

/*
 * One side asks for an hour more of a job under way, or the other one agrees, on one of two servers, while
 * somebody books the cleaner for the next hours on the other: nobody has an hour twice.
 */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 6;

interface BegunJob {
  id: number;
  /** The end that both sides agreed on. */
  endsAt: number;
  cleaner: { id: number; cookie: string };
  customerCookie: string;
}

/** Adds a job that goes on until eleven, with a cleaner who takes bookings at once. */
function addJob(): BegunJob {
  const { data } = two;
  const cleaner = data.addCleaner();
  data.sqlite
    .prepare("update cleaners set instant_booking = 1, travel_time = 1 where id = ?")
    .run(cleaner.id);
  const customerId = data.addCustomer();
  const id = data.addBegunJob(cleaner.id, customerId);
  return {
    id,
    endsAt: data.value("select ends_at from bookings where id = ?", id),
    cleaner: { id: cleaner.id, cookie: data.signIn(cleaner.userId) },
    customerCookie: data.signIn(customerId),
  };
}

const jobs = (): BegunJob[] => Array.from({ length: ROUNDS }, addJob);

/** Asks for an hour more as the cleaner, or agrees as the customer. */
const sendMoreTime = (
  { id, endsAt, cleaner, customerCookie }: BegunJob,
  intent: "ask" | "accept",
  turn: number,
) => {
  const isCleaner = intent === "ask";
  const address = isCleaner ? paths.jobStep(id, "more-time") : paths.myBookingStep(id, "more-time");
  return insist(two.originOf(turn), address, {
    cookie: isCleaner ? cleaner.cookie : customerCookie,
    form: { intent, hours: "1", endsAt: String(endsAt) },
  });
};

/** Books the cleaner at noon: the job until eleven and the way allow that, an hour more doesn't. */
const bookAtNoon = ({ cleaner }: BegunJob, turn: number) => {
  const { data } = two;
  const cookie = data.signIn(data.addCustomer());
  return () =>
    insist(two.originOf(turn), "/api/bookings", {
      cookie,
      json: {
        serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
        cleanerId: cleaner.id,
        date: cityDateOf(data.now),
        time: "12:00 PM",
        address: "1 Nimman Road",
        city: AREAS[0],
        zipCode: "50200",
      },
    });
};

const isBooked = ({ status }: Answer) => status === 201;

/** Returns the agreed end of a job in hours after the one at the beginning, and whether more is asked. */
function outcomeOf({ id, endsAt }: BegunJob) {
  const end = two.data.value("select ends_at from bookings where id = ?", id);
  const asked = two.data.value("select count(more_hours) from bookings where id = ?", id) === 1;
  return { added: (end - endsAt) / HOUR_MS, asked };
}

test("a question against a booking of the next hours: one of the two has them", async () => {
  const begun = jobs();
  const answers = await two.race(
    begun.map((job, round): Pair => [
      () => sendMoreTime(job, "ask", round),
      bookAtNoon(job, round + 1),
    ]),
  );
  answers.forEach(([asked, booked], round) => {
    const job = begun[round];
    if (!job) throw new Error("no job");
    const isAsked = asked.status === 302;
    expect([302, 409]).toContain(asked.status);
    expect(isBooked(booked)).toBe(!isAsked);
    expect(outcomeOf(job)).toEqual({ added: 0, asked: isAsked });
  });
  expect(two.data.findBreaches()).toEqual([]);
});

test("one after the other, on two servers: whoever comes first has the hours", async () => {
  const [asking, booked] = [addJob(), addJob()];
  expect((await sendMoreTime(asking, "ask", 0)).status).toBe(302);
  expect(isBooked(await bookAtNoon(asking, 1)())).toBe(false);
  expect(isBooked(await bookAtNoon(booked, 1)())).toBe(true);
  expect((await sendMoreTime(booked, "ask", 0)).status).toBe(409);
});

test("an agreement against a booking of the next hours: they were held, so the booking is refused", async () => {
  const begun = jobs();
  for (const job of begun) expect((await sendMoreTime(job, "ask", 0)).status).toBe(302);
  const answers = await two.race(
    begun.map((job, round): Pair => [
      () => sendMoreTime(job, "accept", round),
      bookAtNoon(job, round + 1),
    ]),
  );
  answers.forEach(([agreed, booked], round) => {
    const job = begun[round];
    if (!job) throw new Error("no job");
    expect([agreed.status, booked.status]).toEqual([302, 409]);
    expect(outcomeOf(job)).toEqual({ added: 1, asked: false });
  });
  expect(two.data.findBreaches()).toEqual([]);
});

test("without the hours that a question holds, somebody else books them (the control)", async () => {
  const job = addJob();
  expect((await sendMoreTime(job, "ask", 0)).status).toBe(302);
  two.data.sqlite
    .prepare("delete from booking_hours where booking_id = ? and hour > 10")
    .run(job.id);
  expect(isBooked(await bookAtNoon(job, 1)())).toBe(true);
  const breaches = two.data.findBreaches();
  expect(breaches.some((line) => line.includes(`${job.id}`))).toBe(true);
});
