import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { AREAS } from "~/lib/vocabulary";
import { send, type Answer } from "./client";
import { useTwoServers, type Pair } from "./two-servers";
import { mondayAhead } from "./weekly-visits";

/*
 * A job that has lost its cleaner is offered to three others, on two servers at once: whatever races with an
 * acceptance, one outcome holds, and everybody reads which.
 */
const two = useTwoServers();

/** Rounds of each race; in every other one the second request is sent first. */
const ROUNDS = 4;

interface OfferedJob {
  lostId: number;
  customerCookie: string;
  serviceId: number;
  date: string;
  /** Each with the cleaner's id, cookie and offer. */
  asked: { cleanerId: number; cookie: string; offerId: number }[];
}

/** Adds a job of Monday at nine that has lost its cleaner, and is offered to three. */
function offeredJob(): OfferedJob {
  const { data } = two;
  const date = mondayAhead(data.now);
  const customerId = data.addCustomer();
  const lostId = data.addJob(data.addCleaner().id, customerId, {
    daysAhead: daysBetween(cityDateOf(data.now), date),
    hours: 2,
  });
  const cleaners = [1, 2, 3].map(() => data.addCleaner());
  const offerIds = data.loseAndOffer(
    lostId,
    cleaners.map(({ id }) => id),
  );
  return {
    lostId,
    customerCookie: data.signIn(customerId),
    serviceId: data.value("select service_id from bookings where id = ?", lostId),
    date,
    asked: cleaners.map(({ id, userId }, index) => ({
      cleanerId: id,
      cookie: data.signIn(userId),
      offerId: offerIds[index] ?? 0,
    })),
  };
}

const accept = ({ asked }: OfferedJob, which: number, turn: number) => {
  const { offerId, cookie } = asked[which] ?? { offerId: 0, cookie: "" };
  return () =>
    send(two.originOf(turn), paths.jobOffer(offerId), { form: { answer: "accept" }, cookie });
};

const hasWon = ({ location }: Answer) => location?.startsWith(paths.job(0).slice(0, -1)) ?? false;

/** Returns who comes in place of a lost job, and how its search has ended. */
function outcomeOf(lostId: number) {
  const { data } = two;
  return {
    comes: data.value<number>(
      "select count(*) from bookings where replaces_id = ? and status = 'confirmed' and not is_offer",
      lostId,
    ),
    waiting: data.value<number>(
      "select count(*) from bookings where replaces_id = ? and status = 'pending'",
      lostId,
    ),
    end: data.value<string | null>(
      "select end from substitute_searches where lost_booking_id = ?",
      lostId,
    ),
  };
}

const jobs = () => Array.from({ length: ROUNDS }, offeredJob);

describe("an acceptance", () => {
  test("of three at once: one has the job, also after a second tap, and the others read that somebody was faster", async () => {
    const offered = jobs();
    const answers = await two.race(
      offered.flatMap((job, round): Pair[] => [
        [accept(job, 0, round), accept(job, 1, round + 1)],
        [accept(job, 2, round), accept(job, 0, round + 1)],
      ]),
    );
    for (const [round, job] of offered.entries()) {
      expect(outcomeOf(job.lostId)).toEqual({ comes: 1, waiting: 0, end: "found" });
      const [first, second] = answers[2 * round] ?? [];
      const [third, again] = answers[2 * round + 1] ?? [];
      const won = [first, second, third].map((answer) => answer && hasWon(answer));
      expect(won.filter(Boolean)).toHaveLength(1);
      expect(again && hasWon(again)).toBe(won[0]);
      const loser = job.asked[won[0] ? 1 : 0];
      const page = await send(two.originOf(round), paths.jobOffer(loser?.offerId ?? 0), {
        cookie: loser?.cookie ?? "",
      });
      expect(page.text).toContain("Somebody else has this job");
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("of a whole series by three at once: one has all visits, the others none", async () => {
    const { data } = two;
    const customerId = data.addCustomer();
    const asked = { daysAhead: 7, visits: 3, isRequest: true };
    const lostIds = data.addSeries(data.addCleaner().id, customerId, asked);
    const cleaners = [1, 2, 3].map(() => data.addCleaner());
    const offers = data.declineAndOffer(
      lostIds[0] ?? 0,
      cleaners.map(({ id }) => id),
    );
    const cookies = cleaners.map(({ userId }) => data.signIn(userId));
    const read = (path: string, language: string) =>
      send(two.originOf(0), `${path}?lang=${language}`, { cookie: cookies[0] ?? "" });
    for (const path of [paths.jobOffer(offers[0] ?? 0), paths.cleanerDashboard()]) {
      expect((await read(path, "en")).text).toMatch(/every week, 3 visits, from \w+ \d/);
      const thai = (await read(path, "th")).text.replaceAll("\u2060", "");
      expect(thai).toMatch(/ทุกสัปดาห์\s3\sครั้ง\sตั้งแต่/);
    }
    const take = (which: number, turn: number) => () =>
      send(two.originOf(turn), paths.jobOffer(offers[which] ?? 0), {
        form: { answer: "accept" },
        cookie: cookies[which] ?? "",
      });
    const answers = await two.race([
      [take(0, 0), take(1, 1)],
      [take(2, 0), take(0, 1)],
    ]);
    const [[first, second], [third]] = answers as [[Answer, Answer], [Answer, Answer]];
    expect([first, second, third].filter(hasWon)).toHaveLength(1);
    expect(outcomeOf(lostIds[0] ?? 0)).toEqual({ comes: 1, waiting: 0, end: "found" });
    const ofLost = "from bookings where replaces_id in (select value from json_each(?))";
    const count = (what: string, status: string) =>
      data.value(`select ${what} ${ofLost} and status = ?`, JSON.stringify(lostIds), status);
    expect(count("count(*)", "confirmed")).toBe(lostIds.length);
    expect(count("count(distinct cleaner_id)", "confirmed")).toBe(1);
    expect(count("count(*)", "pending")).toBe(0);
    expect(data.findBreaches()).toEqual([]);
  });

  test("against the customer's own booking in its place: one comes, the other is led to what holds", async () => {
    const offered = jobs();
    const answers = await two.race(
      offered.map((job, round): Pair => {
        const start = { serviceId: job.serviceId, cleanerId: two.data.addCleaner().id } as const;
        const choices = { ...start, area: AREAS[0], date: job.date, time: "9:00 AM" } as const;
        const form = {
          address: "1 Nimman Road",
          city: AREAS[0],
          zipCode: "50200",
          phone: "0815550123",
          specialInstructions: "",
          idempotencyKey: randomUUID(),
        };
        return [
          accept(job, 0, round),
          () =>
            send(
              two.originOf(round + 1),
              paths.bookingDetails({ ...choices, replaces: job.lostId }),
              { form, cookie: job.customerCookie },
            ),
        ];
      }),
    );
    for (const [round, job] of offered.entries()) {
      const [accepted, own] = answers[round] ?? [];
      if (!accepted || !own) throw new Error("An answer is missing.");
      const outcome = outcomeOf(job.lostId);
      expect(outcome).toEqual({
        comes: 1,
        waiting: 0,
        end: hasWon(accepted) ? "found" : "replaced",
      });
      expect(own.location).toMatch(
        hasWon(accepted) ? /^\/dashboard\/bookings\/\d+$/ : /confirmation/,
      );
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("against the customer's stop: found or stopped, never both", async () => {
    const offered = jobs();
    const answers = await two.race(
      offered.map((job, round): Pair => [
        accept(job, 0, round),
        () =>
          send(two.originOf(round + 1), paths.bookingSearch(job.lostId), {
            form: { intent: "stop" },
            cookie: job.customerCookie,
          }),
      ]),
    );
    for (const [round, job] of offered.entries()) {
      const [accepted] = answers[round] ?? [];
      const isFound = accepted ? hasWon(accepted) : false;
      expect(outcomeOf(job.lostId)).toEqual({
        comes: isFound ? 1 : 0,
        waiting: 0,
        end: isFound ? "found" : "stopped",
      });
    }
  });

  test("against an admin who gives the job to somebody: one comes, and the other reads who", async () => {
    const offered = jobs();
    const cookie = two.data.signIn(two.data.userId("admin"));
    const answers = await two.race(
      offered.map((job, round): Pair => {
        const form = { cleanerId: String(two.data.addCleaner().id), agreed: "on" };
        return [
          accept(job, 0, round),
          () =>
            send(two.originOf(round + 1), adminPaths.step("bookings", job.lostId, "reassign"), {
              form,
              cookie,
            }),
        ];
      }),
    );
    for (const [round, job] of offered.entries()) {
      const [accepted, given] = answers[round] ?? [];
      if (!accepted || !given) throw new Error("An answer is missing.");
      expect(outcomeOf(job.lostId)).toEqual({ comes: 1, waiting: 0, end: "found" });
      const substituteId = two.data.value<number>(
        "select id from bookings where replaces_id = ? and status = 'confirmed'",
        job.lostId,
      );
      // The admin who was first is led to the new booking, else to the lost one, which names who comes.
      const lostPage = adminPaths.item("bookings", job.lostId);
      expect(given.location).toBe(
        hasWon(accepted) ? lostPage : adminPaths.item("bookings", substituteId),
      );
      const page = await send(two.originOf(round), lostPage, { cookie });
      expect(page.text).toContain("Somebody comes instead");
      expect(page.text).toContain(adminPaths.item("bookings", substituteId));
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("against somebody else who books that hour: an offer holds it", async () => {
    const offered = jobs();
    const answers = await two.race(
      offered.map((job, round): Pair => {
        const json = {
          serviceId: job.serviceId,
          cleanerId: job.asked[0]?.cleanerId,
          ...{ date: job.date, time: "9:00 AM", address: "1 Nimman Road", city: AREAS[0] },
          zipCode: "50200",
        };
        const cookie = two.data.signIn(two.data.addCustomer());
        return [
          accept(job, 0, round),
          () => send(two.originOf(round + 1), "/api/bookings", { json, cookie }),
        ];
      }),
    );
    for (const [round, job] of offered.entries()) {
      expect(outcomeOf(job.lostId)).toEqual({ comes: 1, waiting: 0, end: "found" });
      expect(answers[round]?.[1].status).toBe(409);
    }
    expect(two.data.findBreaches()).toEqual([]);
  });

  test("after its deadline, though nothing has settled it yet: refused, and the page says why", async () => {
    const job = offeredJob();
    const [{ offerId, cookie } = { offerId: 0, cookie: "" }] = job.asked;
    const past = two.data.now - 1000;
    two.data.sqlite
      .prepare("update search_offers set expires_at = ? where booking_id = ?")
      .run(past, offerId);
    two.data.sqlite.prepare("update bookings set respond_by = ? where id = ?").run(past, offerId);
    const answer = await accept(job, 0, 0)();
    expect(hasWon(answer)).toBe(false);
    expect(outcomeOf(job.lostId)).toMatchObject({ comes: 0 });
    const page = await send(two.originOf(0), paths.jobOffer(offerId), { cookie });
    expect(page.text).toContain("The time to answer is over");
  });
});

test("where offers aren't withdrawn and the index is gone, two come (the control)", async () => {
  const job = offeredJob();
  two.data.sqlite.exec(`
    drop index bookings_one_substitute;
    create trigger offers_stay before update of status on bookings
      when old.is_offer and new.status = 'cancelled' begin select raise(ignore); end;`);
  await two.race([[accept(job, 0, 0), accept(job, 1, 1)]]);
  expect(outcomeOf(job.lostId).comes).toBe(2);
});
