import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { reviewReports, reviews } from "#db/schema/reviews";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import {
  hideReview,
  dismissReviewReports,
  showReview,
} from "~/domain/admin/site/moderate-reviews.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../tests/support/notifications";
import { answerReview, getReviewForCleaner } from "./answer-review.server";
import { reportReview } from "./report-review.server";
import { REVIEW_CHANGE_PERIOD_DAYS, REVIEW_PERIOD_DAYS } from "./review-rules";
import { countReviews, getOwnReview, listReviews, reviewSteps } from "./reviews.server";
import { changeReview, leaveReview } from "./write-review.server";

const database = useDatabase();

/** Makes a completed job, with its two people. */
function makeCompletedBooking({
  cleaner = makeCleaner(),
  serviceId = makeService().id,
  customerId = makeCustomer().id,
} = {}) {
  const bookingId = makeBooking({ cleanerId: cleaner.id, serviceId, customerId });
  db()
    .update(bookings)
    .set({ status: "completed", startsAt: NOW - 2 * HOUR_MS, endsAt: NOW })
    .where(eq(bookings.id, bookingId))
    .run();
  // The next job of the same cleaner may have the same hour.
  sqlite().prepare("delete from booking_hours where booking_id = ?").run(bookingId);
  return { bookingId, cleaner, serviceId, customer: { userId: customerId } };
}

/** Returns the stored ratings of a cleaner and a service. */
const ratingsOf = ({ cleanerId, serviceId }: { cleanerId: number; serviceId: number }) => {
  const columns = { rating: cleaners.rating, count: cleaners.reviewCount };
  return [
    db().select(columns).from(cleaners).where(eq(cleaners.id, cleanerId)).get(),
    db()
      .select({ rating: services.rating, count: services.reviewCount })
      .from(services)
      .where(eq(services.id, serviceId))
      .get(),
  ];
};

const reviewIdOf = (bookingId: number) =>
  db().select({ id: reviews.id }).from(reviews).where(eq(reviews.bookingId, bookingId)).get()?.id ??
  0;

describe("leaving a review", () => {
  test("once, by its customer, of a job that is done, for 30 days after it", () => {
    const { bookingId, customer, cleaner, serviceId } = makeCompletedBooking();
    const words = { bookingId, stars: 4, comment: " Calm " };
    const until = NOW + REVIEW_PERIOD_DAYS * DAY_MS;
    expect(leaveReview(words, { userId: makeCustomer().id }, NOW)).toMatchObject({
      reason: "unknown-booking",
    });
    expect(leaveReview(words, { userId: cleaner.userId }, NOW)).toMatchObject({ ok: false });
    expect(leaveReview(words, customer, until)).toMatchObject({ reason: "not-possible" });
    expect(leaveReview(words, customer, until - 1)).toEqual({ ok: true });
    expect(ratingsOf({ cleanerId: cleaner.id, serviceId })).toEqual([
      { rating: 4, count: 1 },
      { rating: 4, count: 1 },
    ]);
    // Sending it twice is a success; a different review is refused, and nothing is overwritten.
    expect(leaveReview(words, customer, until - 1)).toEqual({ ok: true });
    expect(leaveReview({ ...words, stars: 1 }, customer, NOW)).toMatchObject({
      reason: "reviewed-already",
    });
    expect(listReviews(cleaner.id, 1, 5).reviews).toMatchObject([{ stars: 4, comment: "Calm" }]);

    const open = { bookingId: makeBooking({ customerId: customer.userId }), stars: 5, comment: "" };
    expect(leaveReview(open, customer, NOW)).toMatchObject({ reason: "not-possible" });
  });

  test("the cleaner hears of it, the customer of an answer; of what is hidden nobody does", () => {
    deleteEvents();
    const { bookingId, customer, cleaner } = makeCompletedBooking();
    const left = { bookingId, stars: 5, comment: "" };
    leaveReview(left, customer, NOW);
    leaveReview(left, customer, NOW);
    changeReview({ ...left, stars: 4 }, customer, NOW);
    answerReview({ bookingId, words: "Thank you" }, cleaner, NOW);
    expect(
      makeEmailNotifications(NOW).filter(({ kind }) => kind.startsWith("review-")),
    ).toMatchObject([
      { kind: "review-left", to: cleaner.userId },
      { kind: "review-answered", to: customer.userId },
    ]);

    deleteEvents();
    const hidden = makeCompletedBooking();
    leaveReview({ ...left, bookingId: hidden.bookingId }, hidden.customer, NOW);
    hideReview({ id: reviewIdOf(hidden.bookingId), reason: "Insults" }, { by: "shell", now: NOW });
    expect(listEvents().map(({ kind }) => kind)).toContain("review-left");
    expect(makeEmailNotifications(NOW)).toEqual([]);
  });
});

test("a review is changed for 7 days, by its customer, as long as it isn't hidden", () => {
  const { bookingId, customer, cleaner, serviceId } = makeCompletedBooking();
  const change = { bookingId, stars: 2, comment: "Late" };
  expect(changeReview(change, customer, NOW)).toMatchObject({ reason: "unknown-review" });
  leaveReview({ bookingId, stars: 5, comment: "" }, customer, NOW);
  const until = NOW + REVIEW_CHANGE_PERIOD_DAYS * DAY_MS;
  expect(changeReview(change, { userId: makeCustomer().id }, NOW)).toMatchObject({ ok: false });
  expect(changeReview(change, customer, until)).toMatchObject({ reason: "not-possible" });
  expect(changeReview(change, customer, until - 1)).toEqual({ ok: true });
  expect(ratingsOf({ cleanerId: cleaner.id, serviceId })[0]).toEqual({ rating: 2, count: 1 });
  hideReview({ id: reviewIdOf(bookingId), reason: "Insults" }, { by: "shell", now: NOW });
  expect(changeReview({ ...change, stars: 5 }, customer, NOW)).toMatchObject({
    reason: "not-possible",
  });
});

test("what can be done about reviews stands beside past bookings", () => {
  const [fresh, written, old, open] = [
    makeCompletedBooking(),
    makeCompletedBooking(),
    makeCompletedBooking(),
    makeCompletedBooking(),
  ];
  leaveReview({ bookingId: written.bookingId, stars: 5, comment: "" }, written.customer, NOW);
  const job = (bookingId: number, given: object = {}) => ({
    id: bookingId,
    status: "completed" as const,
    endsAt: NOW,
    redoOfProblemId: null,
    ...given,
  });
  const steps = reviewSteps(
    [
      job(fresh.bookingId),
      job(written.bookingId),
      job(old.bookingId, { endsAt: NOW - REVIEW_PERIOD_DAYS * DAY_MS }),
      job(open.bookingId, { status: "cancelled" }),
      job(open.bookingId, { redoOfProblemId: 1 }),
    ],
    NOW,
  );
  expect([...steps]).toEqual([
    [fresh.bookingId, "leave"],
    [written.bookingId, "change"],
  ]);
  const later = NOW + REVIEW_CHANGE_PERIOD_DAYS * DAY_MS;
  expect(reviewSteps([job(written.bookingId)], later).size).toBe(0);
  expect(getOwnReview(written.bookingId, fresh.customer.userId)).toBeNull();
  expect(getOwnReview(fresh.bookingId, fresh.customer.userId)?.review).toBeNull();
});

test("its cleaner answers once, in public", () => {
  const { bookingId, customer, cleaner } = makeCompletedBooking();
  const answer = { bookingId, words: " Thank you " };
  expect(answerReview(answer, cleaner, NOW)).toMatchObject({ reason: "unknown-review" });
  leaveReview({ bookingId, stars: 3, comment: "Dust" }, customer, NOW);
  expect(answerReview(answer, makeCleaner(), NOW)).toMatchObject({ reason: "unknown-review" });
  expect(answerReview({ bookingId, words: " " }, cleaner, NOW)).toMatchObject({
    reason: "words-missing",
  });
  expect(answerReview(answer, cleaner, NOW)).toEqual({ ok: true });
  expect(answerReview(answer, cleaner, NOW)).toEqual({ ok: true });
  expect(answerReview({ bookingId, words: "No!" }, cleaner, NOW)).toMatchObject({
    reason: "not-possible",
  });
  expect(listReviews(cleaner.id, 1, 5).reviews).toMatchObject([{ answer: "Thank you" }]);
  expect(getReviewForCleaner(bookingId, cleaner)).toMatchObject({ stars: 3, answer: "Thank you" });
});

describe("reports", () => {
  const report = { kind: "untrue", words: "" } as const;
  const reportsOf = (reviewId: number) =>
    db().select().from(reviewReports).where(eq(reviewReports.reviewId, reviewId)).all();
  const reportedAt = (id: number) =>
    db().select({ at: reviews.reportedAt }).from(reviews).where(eq(reviews.id, id)).get()?.at;

  test("anybody reports a review that is seen; the same twice is one", () => {
    const { bookingId, customer } = makeCompletedBooking();
    leaveReview({ bookingId, stars: 1, comment: "Bad" }, customer, NOW);
    const reviewId = reviewIdOf(bookingId);
    const guest = { userId: null, address: "203.0.113.1" };
    const member = { userId: makeCustomer().id, address: "203.0.113.2" };
    for (const by of [guest, guest, member, member]) {
      expect(reportReview({ reviewId, ...report }, by, NOW)).toEqual({ ok: true });
    }
    expect(reportsOf(reviewId)).toHaveLength(2);
    expect(reportedAt(reviewId)).toBe(NOW);

    expect(dismissReviewReports(reviewId, { by: "shell", now: NOW })).toEqual({
      ok: true,
      isNew: true,
    });
    expect(dismissReviewReports(reviewId, { by: "shell", now: NOW })).toEqual({
      ok: true,
      isNew: false,
    });
    expect(reportedAt(reviewId)).toBeNull();
    // A report after the decision is a new one.
    expect(reportReview({ reviewId, ...report }, guest, NOW + 1)).toEqual({ ok: true });
    expect(reportedAt(reviewId)).toBe(NOW + 1);

    hideReview({ id: reviewId, reason: "Untrue" }, { by: "shell", now: NOW });
    expect(reportsOf(reviewId).every(({ decidedAt }) => decidedAt !== null)).toBe(true);
    expect(reportReview({ reviewId, ...report }, guest, NOW)).toMatchObject({
      reason: "unknown-review",
    });
    expect(reportReview({ reviewId: 0, ...report }, guest, NOW)).toMatchObject({ ok: false });
  });

  test("a network sends 10 an hour", () => {
    const { bookingId, customer } = makeCompletedBooking();
    leaveReview({ bookingId, stars: 1, comment: "Bad" }, customer, NOW);
    const by = { userId: null, address: "203.0.113.9" };
    const send = (turn: number) =>
      reportReview({ reviewId: reviewIdOf(bookingId), kind: "other", words: `${turn}` }, by, NOW);
    for (let turn = 0; turn < 10; turn += 1) expect(send(turn)).toEqual({ ok: true });
    expect(send(10)).toMatchObject({ reason: "too-many-attempts" });
    expect(reportsOf(reviewIdOf(bookingId))).toHaveLength(10);
  });
});

describe("hiding", () => {
  test("asks for a reason and an admin, takes stars and words off, and can be taken back", () => {
    const { bookingId, customer, cleaner, serviceId } = makeCompletedBooking();
    const other = makeCompletedBooking({ cleaner, serviceId });
    leaveReview({ bookingId, stars: 1, comment: "Bad" }, customer, NOW);
    leaveReview({ bookingId: other.bookingId, stars: 5, comment: "" }, other.customer, NOW);
    const id = reviewIdOf(bookingId);
    const ids = { cleanerId: cleaner.id, serviceId };
    const admin = { adminId: makeCustomer({ role: "admin" }).id };
    expect(
      hideReview({ id, reason: "x" }, { by: { adminId: customer.userId }, now: NOW }),
    ).toMatchObject({
      reason: "not-an-admin",
    });
    expect(hideReview({ id, reason: " " }, { by: admin, now: NOW })).toMatchObject({
      reason: "reason-missing",
    });
    expect(hideReview({ id, reason: "Insults" }, { by: admin, now: NOW })).toEqual({
      ok: true,
      isNew: true,
    });
    expect(hideReview({ id, reason: "Again" }, { by: admin, now: NOW })).toEqual({
      ok: true,
      isNew: false,
    });
    expect(ratingsOf(ids)).toEqual([
      { rating: 5, count: 1 },
      { rating: 5, count: 1 },
    ]);
    // The other review is stars only: it is counted, but there is nothing to list.
    expect(listReviews(cleaner.id, 1, 5).reviews).toEqual([]);
    expect(countReviews(cleaner.id)).toMatchObject({ withWords: 0, silent: 1 });
    expect(countReviews(cleaner.id).stars).toContainEqual({ stars: 1, count: 0 });
    expect(getOwnReview(bookingId, customer.userId)?.review).toMatchObject({
      hiddenReason: "Insults",
    });
    expect(answerReview({ bookingId, words: "Thanks" }, cleaner, NOW)).toMatchObject({
      reason: "not-possible",
    });
    expect(showReview(id, { by: admin, now: NOW })).toEqual({ ok: true, isNew: true });
    expect(showReview(id, { by: admin, now: NOW })).toEqual({ ok: true, isNew: false });
    expect(ratingsOf(ids)[0]).toEqual({ rating: 3, count: 2 });
  });
});

const act = fc.record({
  job: fc.nat({ max: 5 }),
  what: fc.constantFrom("leave", "change", "hide", "show"),
  stars: fc.integer({ min: 1, max: 5 }),
});

test("whatever happens to reviews, ratings are the mean of those that are seen", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 1, maxLength: 25 }), (acts) => {
      const people = [makeCleaner(), makeCleaner()] as const;
      const kinds = [makeService().id, makeService().id] as const;
      const jobs = Array.from({ length: 6 }, (_, index) =>
        makeCompletedBooking({
          cleaner: people[index % 2 === 0 ? 0 : 1],
          serviceId: kinds[index % 3 === 0 ? 0 : 1],
        }),
      );
      for (const { job: index, what, stars } of acts) {
        const job = jobs[index];
        if (!job) continue;
        const { bookingId, customer } = job;
        const id = reviewIdOf(bookingId);
        const words = { bookingId, stars, comment: "" };
        if (what === "leave") leaveReview(words, customer, NOW);
        else if (what === "change") changeReview(words, customer, NOW);
        else if (what === "hide") hideReview({ id, reason: "x" }, { by: "shell", now: NOW });
        else showReview(id, { by: "shell", now: NOW });
      }
      for (const [column, table, ids] of [
        ["cleaner_id", "cleaners", people.map(({ id }) => id)],
        ["service_id", "services", kinds],
      ] as const) {
        for (const id of ids) {
          const visibleStars = sqlite()
            .prepare<[number], number>(
              `select stars from reviews where ${column} = ? and hidden_at is null`,
            )
            .pluck()
            .all(id);
          const stored = sqlite()
            .prepare<[number], { rating: number; count: number }>(
              `select rating, review_count as count from ${table} where id = ?`,
            )
            .get(id);
          const sum = visibleStars.reduce((all, stars) => all + stars, 0);
          expect(stored).toEqual({
            rating: visibleStars.length === 0 ? 0 : sum / visibleStars.length,
            count: visibleStars.length,
          });
        }
      }
    }),
    { numRuns: 40 },
  );
});

test("ratings are computed in their indexes alone", () => {
  const { bookingId, customer } = makeCompletedBooking();
  const plans = database.plansOf(() => {
    leaveReview({ bookingId, stars: 5, comment: "" }, customer, NOW);
  });
  expect(plans.filter((line) => /\br\b/.test(line))).toEqual([
    expect.stringContaining("COVERING INDEX reviews_cleaner_stars"),
    expect.stringContaining("COVERING INDEX reviews_cleaner_stars"),
    expect.stringContaining("COVERING INDEX reviews_service_stars"),
    expect.stringContaining("COVERING INDEX reviews_service_stars"),
  ]);
});
