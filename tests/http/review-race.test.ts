import { expect, test } from "vitest";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { insist } from "./client";
import { useTwoServers, type Pair } from "./two-servers";

/*
 * A customer reviews a job twice at once, on two servers: in two windows, with another text in each. Both
 * requests are under way before either is answered.
 */
const two = useTwoServers();

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 50);
/** Number of pairs that race behind one lock. */
const PAIRS = 10;

const STARS = [5, 1] as const;

test("of two reviews of one job one stands, and the other is told so", async () => {
  let first = 0;
  for (let done = 0; done < ROUNDS; done += PAIRS) {
    const jobs = Array.from({ length: PAIRS }, () => {
      const customer = two.data.addCustomer();
      const id = two.data.addPastBooking(customer, "completed", 2, two.data.addCleaner().id);
      return { id, cookie: two.data.signIn(customer) };
    });
    const review = ({ id, cookie }: { id: number; cookie: string }, turn: number, window: 0 | 1) =>
      insist(two.originOf(turn), bookingReviewPath(id), {
        form: {
          step: "leave",
          stars: String(STARS[window]),
          comment: `Words of window ${window}`,
        },
        cookie,
      });
    const answers = await two.race(
      jobs.map((job, turn): Pair => [() => review(job, turn, 0), () => review(job, turn + 1, 1)]),
    );
    for (const [index, pair] of answers.entries()) {
      const [{ count, stars } = { count: 0, stars: 0 }] = two.data.sqlite
        .prepare<[number | undefined], { count: number; stars: number }>(
          "select count(*) as count, sum(stars) as stars from reviews where booking_id = ?",
        )
        .all(jobs[index]?.id);
      expect(count).toBe(1);
      const winner = stars === STARS[0] ? 0 : 1;
      if (winner === 0) first += 1;
      expect(pair.map(({ status }) => status)).toEqual(winner === 0 ? [302, 409] : [409, 302]);
      const loser = pair[winner === 0 ? 1 : 0];
      expect(loser.text).toContain("There is a review already");
      // The text of the refused review isn't lost.
      expect(loser.text).toContain(`Words of window ${1 - winner}`);
    }
  }
  // Each window wins some of the races.
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(ROUNDS);
  const wrong = two.data.value(
    `select count(*) from cleaners where review_count <>
       (select count(*) from reviews where cleaner_id = cleaners.id and hidden_at is null)
       or abs(rating - coalesce((select avg(stars) from reviews where cleaner_id = cleaners.id and hidden_at is null), 0)) > 1e-9`,
  );
  expect(wrong).toBe(0);
});
