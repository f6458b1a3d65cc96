import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { reportProblemAsCleaner } from "~/domain/bookings/problems/problems.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { makeEmailNotifications } from "../../../../tests/support/notifications";
import { settleProblemAsAdmin } from "../bookings/booking-changes.server";
import {
  discardDeadLetter,
  retryDeadLetter,
  retryDeadLetters,
} from "../site/admin-notifications.server";
import { getProblemForAdmin } from "../bookings/problems-list.server";
import {
  getReviewForAdmin,
  hideReview,
  dismissReviewReports,
  showReview,
} from "../site/moderate-reviews.server";
import {
  archiveService,
  changeService,
  getServiceForAdmin,
  restoreService,
} from "../site/edit-services.server";
import {
  addTestimonial,
  changeTestimonial,
  getTestimonialForAdmin,
  setTestimonialHidden,
} from "../site/edit-testimonials.server";

/*
 * Two admins have the same page open: the first one's change is kept, and the second one is shown it.
 * People, cleaners, bookings, fees and the business have such tests beside their commands.
 */

useDatabase();

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });

/** Returns the number of audit entries. */
const countAuditEntries = () =>
  Number(sqlite().prepare("select count(*) from audit_log").pluck().get());

test("a service: the second sees what it says now; archiving what is archived does nothing", () => {
  const id = makeService({ price: 500_00 }).id;
  const rowVersion = getServiceForAdmin(id)?.rowVersion;
  expect(
    changeService({ id, price: 600_00 }, { by: admin(), now: NOW, basedOn: rowVersion }),
  ).toEqual({
    ok: true,
  });
  const before = countAuditEntries();
  expect(
    changeService({ id, price: 700_00 }, { by: admin(), now: NOW, basedOn: rowVersion }),
  ).toMatchObject({
    ok: false,
    reason: "changed-meanwhile",
    current: { price: 600_00, rowVersion: (rowVersion ?? 0) + 1 },
  });
  // Sending the same values is no conflict.
  expect(
    changeService({ id, price: 600_00 }, { by: admin(), now: NOW, basedOn: rowVersion }),
  ).toEqual({
    ok: true,
  });
  expect(countAuditEntries()).toBe(before);
  archiveService(id, { by: admin(), now: NOW });
  archiveService(id, { by: admin(), now: NOW + 1 });
  expect(getServiceForAdmin(id)?.archivedAt).toBe(NOW);
  // An edit of a service that was archived meanwhile is a conflict, too.
  const stale = (rowVersion ?? 0) + 1;
  expect(
    changeService({ id, price: 800_00 }, { by: admin(), now: NOW, basedOn: stale }),
  ).toMatchObject({ reason: "changed-meanwhile", current: { archivedAt: NOW } });
  restoreService(id, { by: admin(), now: NOW });
  restoreService(id, { by: admin(), now: NOW });
  expect(countAuditEntries()).toBe(before + 2);
});

test("a testimonial: the second sees what it says now; hiding what is hidden does nothing", () => {
  const said = {
    name: "Nok",
    locationEn: "Nimman",
    locationTh: "นิมมาน",
    commentEn: "Good.",
    commentTh: "ดี",
    rating: 5,
  };
  const added = addTestimonial(said, { by: admin(), now: NOW });
  const id = added.ok ? added.id : 0;
  const rowVersion = getTestimonialForAdmin(id)?.rowVersion;
  const change = (rating: number) =>
    changeTestimonial({ id, ...said, rating }, { by: admin(), now: NOW, basedOn: rowVersion });
  expect(change(4)).toEqual({ ok: true });
  const before = countAuditEntries();
  expect(change(3)).toMatchObject({ reason: "changed-meanwhile", current: { rating: 4 } });
  expect(change(4)).toEqual({ ok: true });
  expect(countAuditEntries()).toBe(before);
  setTestimonialHidden({ id, isHidden: true }, { by: admin(), now: NOW });
  setTestimonialHidden({ id, isHidden: true }, { by: admin(), now: NOW + 1 });
  expect(getTestimonialForAdmin(id)?.hiddenAt).toBe(NOW);
  expect(countAuditEntries()).toBe(before + 1);
});

test("a review that one has decided about isn't decided again, in whatever way", () => {
  const add = (at: number | null) =>
    Number(
      sqlite()
        .prepare(
          `insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, created_at, reported_at)
            select id, cleaner_id, service_id, user_id, 1, ?, ? from bookings where id = ? returning id`,
        )
        .pluck()
        .get(NOW, at, makeBooking({ cleanerId: makeCleaner().id })),
    );
  const hidden = add(NOW);
  const hide = (id: number, reason: string) =>
    hideReview({ id, reason }, { by: admin(), now: NOW });
  expect(hide(hidden, "Insults")).toEqual({ ok: true, isNew: true });
  expect(hide(hidden, "Names somebody")).toEqual({ ok: true, isNew: false });
  expect(dismissReviewReports(hidden, { by: admin(), now: NOW })).toEqual({
    ok: true,
    isNew: false,
  });
  expect(getReviewForAdmin(hidden)).toMatchObject({ hiddenReason: "Insults" });
  const kept = add(NOW);
  expect(dismissReviewReports(kept, { by: admin(), now: NOW })).toEqual({ ok: true, isNew: true });
  expect(dismissReviewReports(kept, { by: admin(), now: NOW })).toEqual({ ok: true, isNew: false });
  expect(showReview(kept, { by: admin(), now: NOW })).toEqual({ ok: true, isNew: false });
});

test("a problem is settled with the words of the first", () => {
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id });
  const at = instantOf(NEXT_MONDAY, 9);
  reportProblemAsCleaner(
    { bookingId, kind: "other", words: "A vase" },
    { userId: cleaner.userId },
    at,
  );
  const problemId = Number(sqlite().prepare("select max(id) from problems").pluck().get());
  const settle = (words: string) =>
    settleProblemAsAdmin(
      { problemId, wordsToCustomer: words, wordsToCleaner: words },
      { by: admin(), now: at },
    );
  expect(settle("We pay for it")).toMatchObject({ ok: true, isNew: true });
  const before = countAuditEntries();
  expect(settle("You pay for it")).toMatchObject({ ok: true, isNew: false });
  expect(getProblemForAdmin(problemId)).toMatchObject({ wordsToCustomer: "We pay for it" });
  expect(countAuditEntries()).toBe(before);
});

test("a notice that one has sent again, or put away, isn't there for the other", () => {
  const dead = () => {
    publishEvent({ kind: "password-changed", payload: {}, accountId: makeCustomer().id }, NOW);
    makeEmailNotifications(NOW);
    sqlite().prepare("update notices set dead_at = ? where done_at is null").run(NOW);
    return Number(sqlite().prepare("select max(id) from notices").pluck().get());
  };
  const nothing = { ok: false, reason: "nothing-to-do" };
  const sent = dead();
  expect(retryDeadLetter(sent, { by: admin(), now: NOW })).toEqual({ ok: true, count: 1 });
  expect(retryDeadLetter(sent, { by: admin(), now: NOW })).toEqual(nothing);
  expect(discardDeadLetter(sent, { by: admin(), now: NOW })).toEqual(nothing);
  const all = () => retryDeadLetters({ kind: null, channel: "email" }, { by: admin(), now: NOW });
  dead();
  expect(all().ok).toBe(true);
  expect(all()).toEqual(nothing);
});
