import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { cleanerBlocks } from "#db/schema/schedule";
import { listCandidates } from "~/domain/admin/bookings/candidates.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { AREAS, type Area, type IfCleanerCant } from "~/lib/vocabulary";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents, listEvents } from "../../../../tests/support/notifications";
import { acceptBooking, declineBooking } from "../lifecycle/answer-request.server";
import { cancelBookingAsCleaner } from "../lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "../lifecycle/customer-commands.server";
import {
  getCustomerBookingDetails,
  listHistoryForCustomer,
} from "../reading/customer-booking-details.server";
import { giveLostJob } from "./give-lost-job.server";
import { getSearchForCustomer } from "./reading-search.server";
import { priceGivenByAdmin } from "./search-rules";
import { stopSearch } from "./search-commands.server";

useDatabase();

const START = instantOf(NEXT_MONDAY, 9);
const SATURDAY = START - 2 * DAY_MS;

let serviceId: number;
/** Each test has its own part of the city: the cleaners of other tests don't work there. */
let area: Area;
let tests = 0;
beforeEach(() => {
  serviceId = makeService().id;
  area = AREAS[tests % AREAS.length] ?? "nimman";
  tests += 1;
  sqlite().prepare("delete from cleaner_areas where area = ?").run(area);
});

const cleanerHere = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ ...given, areas: [area] });
/** Two hours at 300, and the platform fee. */
const AGREED = 2 * 300_00 + 350_00;

/** A job of Monday at nine that its cleaner cancels on Saturday. */
function lostJob(choice: IfCleanerCant) {
  const customer = makeCustomer();
  const cleaner = cleanerHere();
  const id = makeBooking({
    ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
    ifCleanerCant: choice,
  });
  cancelBookingAsCleaner({ bookingId: id, reason: "Ill" }, { userId: cleaner.userId }, SATURDAY);
  deleteEvents();
  return { id, customer, cleaner };
}

const give = (lostBookingId: number, cleanerId: number, now = SATURDAY) =>
  giveLostJob(
    { lostBookingId, cleanerId, agreed: true },
    { userId: makeCustomer({ role: "admin" }).id },
    now,
  );
const row = (id: number) =>
  sqlite()
    .prepare<[number], Record<string, unknown>>("select * from bookings where id = ?")
    .get(id) ?? {};
const kinds = () => listEvents().map(({ kind }) => kind);
const see = ({ id, customer }: ReturnType<typeof lostJob>) => {
  const booking = getCustomerBookingDetails(id, customer.id);
  return booking && getSearchForCustomer(booking, SATURDAY);
};

describe("a lost job that an admin gives to somebody", () => {
  test("is theirs at once, and customer, substitute and the cleaner before hear of it", () => {
    const one = lostJob("ask");
    const chosen = cleanerHere();
    expect(see(one)?.state).toBe("ask");
    const result = give(one.id, chosen.id);
    expect(result).toMatchObject({ ok: true });
    const bookingId = result.ok ? result.bookingId : 0;
    expect(row(bookingId)).toMatchObject({
      status: "confirmed",
      cleaner_id: chosen.id,
      replaces_id: one.id,
      total_price: AGREED,
    });
    expect(kinds()).toEqual(["booking-found", "booking-given", "job-covered"]);
    expect(see(one)).toMatchObject({ state: "found", substitute: { foundAt: SATURDAY } });
    expect(listHistoryForCustomer({ id: bookingId })[0]).toMatchObject({
      event: "found",
      actor: "admin",
    });
  });

  test("stops what was asked: whoever has an offer reads that somebody was faster", () => {
    const asked = cleanerHere({ instantBooking: false });
    const one = lostJob("find");
    expect(listCandidates([one.id], SATURDAY).get(one.id)?.atItsHour).toMatchObject([
      { id: asked.id },
    ]);
    const chosen = cleanerHere({ instantBooking: false });
    expect(give(one.id, chosen.id)).toMatchObject({ ok: true });
    expect(kinds()).toContain("booking-offer-gone");
    const offer = sqlite()
      .prepare("select status from bookings where cleaner_id = ? and replaces_id = ?")
      .get(asked.id, one.id);
    expect(offer).toEqual({ status: "cancelled" });
    expect(see(one)?.state).toBe("found");
  });

  test("by accepting the offer that the chosen one has, on the phone", () => {
    const asked = cleanerHere({ instantBooking: false, hourlyRate: 250_00 });
    const one = lostJob("find");
    const result = give(one.id, asked.id);
    expect(result).toMatchObject({ ok: true });
    expect(row(result.ok ? result.bookingId : 0)).toMatchObject({
      status: "confirmed",
      is_offer: 0,
      total_price: 2 * 250_00 + 350_00,
    });
    expect(kinds()).not.toContain("booking-offer-gone");
    expect(see(one)?.state).toBe("found");
  });

  test("may be refused by its customer without a late mark, until the cleaner is on the way", () => {
    const one = lostJob("ask");
    const result = give(one.id, cleanerHere().id, START - 3 * HOUR_MS);
    const bookingId = result.ok ? result.bookingId : 0;
    const cancel = { bookingId, event: "cancelled", reason: "" } as const;
    const by = { userId: one.customer.id };
    expect(cancelBookingAsCustomer(cancel, by, START - 2 * HOUR_MS)).toMatchObject({ ok: true });
    expect(listHistoryForCustomer({ id: bookingId })[0]).toMatchObject({
      event: "cancelled",
      isLate: false,
    });
  });

  test("also by whom the search may not ask: who declined it, but has agreed on the phone", () => {
    const asked = cleanerHere({ instantBooking: false });
    const one = lostJob("find");
    const offerId = Number(
      sqlite().prepare("select id from bookings where cleaner_id = ?").pluck().get(asked.id),
    );
    declineBooking({ bookingId: offerId, userId: asked.userId, reason: "" }, SATURDAY);
    expect(give(one.id, asked.id)).toMatchObject({ ok: true });
  });

  test("not if the search was faster, whoever it has found", () => {
    const [asked, chosen] = [
      cleanerHere({ instantBooking: false }),
      cleanerHere({ hourlyRate: 900_00 }),
    ];
    const one = lostJob("find");
    const offerId = Number(
      sqlite().prepare("select id from bookings where cleaner_id = ?").pluck().get(asked.id),
    );
    acceptBooking({ bookingId: offerId, userId: asked.userId }, SATURDAY);
    for (const { id } of [asked, chosen]) {
      expect(give(one.id, id)).toEqual({ ok: false, reason: "changed-meanwhile" });
    }
  });

  test("until its start, also after the search has been stopped or is over", () => {
    const one = lostJob("find");
    const by = { userId: one.customer.id, now: SATURDAY };
    expect(stopSearch(one.id, by)).toEqual({ ok: true });
    const chosen = cleanerHere();
    expect(give(one.id, chosen.id, START)).toEqual({ ok: false, reason: "not-possible" });
    expect(give(one.id, chosen.id, START - 1)).toMatchObject({ ok: true });
  });

  test("not to its own cleaner, and to nobody who has blocked the customer, doesn't come there or isn't free", () => {
    const one = lostJob("ask");
    const busy = cleanerHere();
    makeBooking({ serviceId, cleanerId: busy.id, city: area });
    const blocking = cleanerHere();
    const block = { cleanerId: blocking.id, userId: one.customer.id, createdAt: NOW };
    db().insert(cleanerBlocks).values(block).run();
    const refused = (cleanerId: number) => give(one.id, cleanerId);
    const unsuitable = { ok: false, reason: "cleaner-unsuitable" };
    expect(refused(one.cleaner.id)).toEqual(unsuitable);
    const elsewhere = makeCleaner({ areas: [AREAS[tests % AREAS.length] ?? "nimman"] });
    expect(refused(elsewhere.id)).toEqual(unsuitable);
    expect(refused(busy.id)).toEqual({ ok: false, reason: "time-taken" });
    expect(refused(blocking.id)).toEqual({ ok: false, reason: "time-taken" });
  });

  test("only by an admin who says that both agreed, and only if it was lost", () => {
    const one = lostJob("ask");
    const chosen = { lostBookingId: one.id, cleanerId: cleanerHere().id };
    const unknown = { ok: false, reason: "unknown-booking" };
    const by = { userId: one.customer.id };
    expect(giveLostJob({ ...chosen, agreed: true }, by, SATURDAY)).toEqual(unknown);
    const admin = { userId: makeCustomer({ role: "admin" }).id };
    const lie = giveLostJob({ ...chosen, agreed: false }, admin, SATURDAY);
    expect(lie).toEqual({ ok: false, reason: "not-agreed" });
    expect(give(makeBooking({ cleanerId: makeCleaner().id }), chosen.cleanerId)).toEqual(unknown);
  });

  test("not once its customer has deleted the account", async () => {
    const one = lostJob("ask");
    const { id, username } = one.customer;
    await deleteAccount(id, username, { now: SATURDAY, dataDir: "unused" });
    expect(row(one.id)).toMatchObject({ anonymised_at: SATURDAY });
    expect(listCandidates([one.id], SATURDAY)).toEqual(new Map());
    expect(give(one.id, cleanerHere().id)).toEqual({ ok: false, reason: "unknown-booking" });
  });

  test("with all visits of a series that was never accepted, to somebody who has time for all", () => {
    const customer = makeCustomer();
    const cleaner = cleanerHere({ instantBooking: false });
    const dates = [NEXT_MONDAY, "2026-12-07", "2026-12-14"];
    const id = makeBooking({
      ...{ serviceId, cleanerId: cleaner.id, customerId: customer.id, city: area },
      ...{ every: 1, date: NEXT_MONDAY, dates, ifCleanerCant: "ask" },
    });
    declineBooking({ bookingId: id, userId: cleaner.userId, reason: "" }, NOW);
    const [busyLater, free] = [cleanerHere(), cleanerHere()];
    makeBooking({ serviceId, cleanerId: busyLater.id, city: area, date: dates[2] });
    const offered = listCandidates([id], NOW).get(id)?.atItsHour;
    expect(offered?.map((one) => one.id)).toEqual([free.id]);
    expect(give(id, busyLater.id, NOW)).toEqual({ ok: false, reason: "time-taken" });
    expect(give(id, free.id, NOW)).toMatchObject({ ok: true });
    const given = sqlite()
      .prepare("select date from bookings where cleaner_id = ? and status = 'confirmed'")
      .pluck()
      .all(free.id);
    expect(given).toEqual(dates);
  });
});

test("whoever does it, the customer pays what was agreed or less, and no fee is below zero", () => {
  const baht = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((amount) => amount * 100);
  fc.assert(
    fc.property(
      baht(100, 2_000),
      baht(100, 9_000),
      fc.integer({ min: 1, max: 8 }),
      baht(0, 500),
      (hourlyRate, ownRate, hoursBilled, platformFee) => {
        const agreed = { hourlyRate, hoursBilled, platformFee };
        const price = priceGivenByAdmin(agreed, ownRate);
        const total = hourlyRate * hoursBilled + platformFee;
        expect(price.platformFee).toBeGreaterThanOrEqual(0);
        expect(price.serviceCost).toBe(price.hourlyRate * hoursBilled);
        expect(price.totalPrice).toBe(price.serviceCost + price.platformFee);
        if (ownRate <= hourlyRate) expect(price.platformFee).toBe(platformFee);
        else expect(price.totalPrice).toBe(total);
        const isCovered = (ownRate - hourlyRate) * hoursBilled <= platformFee;
        if (isCovered) expect(price.hourlyRate).toBe(ownRate);
      },
    ),
  );
});
