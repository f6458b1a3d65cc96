import { describe, expect, test } from "vitest";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../tests/support/database";
import { sqlite } from "#db/client.server";
import { GUESTS_VIEW } from "~/domain/schedule/customer-view.server";
import {
  MOST_FAVOURITES,
  addFavourite,
  listFavouriteIds,
  listFavourites,
  listSuitableFavourites,
  listLatestFavourites,
  removeFavourite,
} from "./favourites.server";
import { searchCleaners } from "./search-cleaners.server";

useDatabase();

test("favourites are one's own, the latest first; twice is once", () => {
  const [me, other] = [makeCustomer().id, makeCustomer().id];
  const [first, second, unlisted] = [
    makeCleaner(),
    makeCleaner(),
    makeCleaner({ isVerified: false }),
  ];
  expect(addFavourite(me, first.id, NOW)).toBe(true);
  expect(addFavourite(me, second.id, NOW + 1)).toBe(true);
  expect(addFavourite(me, first.id, NOW + 2)).toBe(true);
  expect(addFavourite(me, unlisted.id, NOW)).toBe(false);
  expect(addFavourite(me, 0, NOW)).toBe(false);
  expect(listFavouriteIds(me, GUESTS_VIEW)).toEqual([second.id, first.id]);
  expect(listFavouriteIds(other, GUESTS_VIEW)).toEqual([]);
  expect(listLatestFavourites(me)).toEqual(
    [second, first].map(({ id, name, photo }) => ({ id, name, photo, isListed: true })),
  );
  removeFavourite(other, first.id);
  removeFavourite(me, second.id);
  expect(listFavouriteIds(me, GUESTS_VIEW)).toEqual([first.id]);
});

test("who takes no bookings now stays among them, marked; whose account is closed doesn't", () => {
  const me = makeCustomer().id;
  const [paused, closed] = [makeCleaner(), makeCleaner()];
  for (const { id } of [closed, paused]) addFavourite(me, id, NOW);
  const set = (column: "paused_at" | "deactivated_at", id: number) =>
    sqlite().prepare(`update cleaners set ${column} = ? where id = ?`).run(NOW, id);
  set("paused_at", paused.id);
  set("deactivated_at", closed.id);
  expect(listLatestFavourites(me)).toMatchObject([{ id: paused.id, isListed: false }]);
});

describe("a page of favourites", () => {
  const standard = { specialties: ["standard-cleaning" as const] };
  const services = [{ specialty: "standard-cleaning" as const, duration: 180 }];
  const pageOf = (userId: number, page = 1, view = GUESTS_VIEW) =>
    listFavourites(userId, { page, size: 2, services, view, now: NOW });
  const set = (column: "paused_at" | "deactivated_at", id: number) =>
    sqlite().prepare(`update cleaners set ${column} = ? where id = ?`).run(NOW, id);

  test("has the latest first with their next free day, and only one's own", () => {
    const [me, other] = [makeCustomer().id, makeCustomer().id];
    const kept = [makeCleaner(standard), makeCleaner(standard), makeCleaner(standard)];
    kept.forEach(({ id }, turn) => addFavourite(me, id, NOW + turn));
    const [oldest, middle, latest] = kept.map(({ id }) => id);
    const first = pageOf(me);
    expect(first).toMatchObject({ hasMore: true, away: [], gone: 0 });
    expect(first.cleaners.map(({ id }) => id)).toEqual([latest, middle]);
    expect(first.cleaners[0]?.nextFreeDay).not.toBeNull();
    const second = pageOf(me, 2);
    expect(second).toMatchObject({ hasMore: false, cleaners: [{ id: oldest }] });
    expect(pageOf(other)).toEqual({ cleaners: [], hasMore: false, away: [], gone: 0 });
  });

  test("names who takes no bookings now on its last page, and counts whose account is deactivated", () => {
    const me = makeCustomer().id;
    const [one, two, three] = [makeCleaner(standard), makeCleaner(standard), makeCleaner(standard)];
    const [paused, closed] = [makeCleaner(), makeCleaner()];
    for (const { id } of [one, two, three, paused, closed]) addFavourite(me, id, NOW);
    set("paused_at", paused.id);
    set("deactivated_at", closed.id);
    expect(pageOf(me)).toMatchObject({ hasMore: true, away: [], gone: 0 });
    const last = pageOf(me, 2);
    expect(last.cleaners).toHaveLength(1);
    expect(last.away).toEqual([{ id: paused.id, name: paused.name, photo: paused.photo }]);
    expect(last.gone).toBe(1);
  });

  test("has nobody who is kept apart from the reader, listed or not; who blocks them seems to have no free day", () => {
    const me = makeCustomer().id;
    const [shown, apart, busy, pausedApart] = [
      makeCleaner(standard),
      makeCleaner(standard),
      makeCleaner(standard),
      makeCleaner(standard),
    ];
    for (const { id } of [shown, apart, busy, pausedApart]) addFavourite(me, id, NOW);
    set("paused_at", pausedApart.id);
    const view = { hidden: new Set([apart.id, pausedApart.id]), busy: new Set([busy.id]) };
    const { cleaners, ...others } = pageOf(me, 1, view);
    expect(others).toEqual({ hasMore: false, away: [], gone: 0 });
    expect(
      Object.fromEntries(cleaners.map(({ id, nextFreeDay }) => [id, nextFreeDay !== null])),
    ).toEqual({ [shown.id]: true, [busy.id]: false });
  });
});

test("of too many the oldest goes", () => {
  const me = makeCustomer().id;
  const [oldest, ...others] = Array.from({ length: MOST_FAVOURITES + 1 }, () => makeCleaner().id);
  [oldest ?? 0, ...others].forEach((id, turn) => addFavourite(me, id, NOW + turn));
  expect(listFavouriteIds(me, GUESTS_VIEW)).toEqual([...others].reverse());
  const rows = sqlite().prepare("select count(*) from favourites where user_id = ?").pluck();
  expect(rows.get(me)).toBe(MOST_FAVOURITES);
});

test("who of them can be booked for something there stands first, the latest before the others", () => {
  const me = makeCustomer().id;
  const standard = { specialties: ["standard-cleaning" as const] };
  const [first, second] = [
    makeCleaner({ ...standard, areas: ["nimman"] }),
    makeCleaner({ ...standard, areas: ["suthep"] }),
  ];
  const [paused, other] = [makeCleaner(standard), makeCleaner({ specialties: ["deep-cleaning"] })];
  [first, second, paused, other].forEach(({ id }, turn) => addFavourite(me, id, NOW + turn));
  sqlite().prepare("update cleaners set is_verified = 0 where id = ?").run(paused.id);
  const idsFor = (area: "suthep" | null) =>
    listSuitableFavourites(me, { specialty: "standard-cleaning", area }, GUESTS_VIEW).map(
      ({ id }) => id,
    );
  expect(idsFor(null)).toEqual([second.id, first.id]);
  expect(idsFor("suthep")).toEqual([second.id]);
});

test("a list of favourites alone keeps filters, order and pages", () => {
  const cheap = makeCleaner({ hourlyRate: 250_00, areas: ["nimman"] });
  const dear = makeCleaner({ hourlyRate: 900_00, areas: ["nimman"] });
  const elsewhere = makeCleaner({ areas: ["suthep"] });
  const among = [dear.id, elsewhere.id, cheap.id];
  const find = (size: number, page = 1) =>
    searchCleaners(
      { among, area: "nimman", order: "lowest" },
      { page, size, durationMinutes: 120, services: [], view: GUESTS_VIEW, now: NOW },
    );
  expect(find(5)).toMatchObject({ total: 2, cleaners: [{ id: cheap.id }, { id: dear.id }] });
  expect(find(1, 2)).toMatchObject({ total: 2, cleaners: [{ id: dear.id }] });
  // The favourites are not cached as the answer for others, who find more cleaners.
  expect(
    searchCleaners(
      { area: "nimman", order: "lowest" },
      { page: 1, size: 500, durationMinutes: 120, services: [], view: GUESTS_VIEW, now: NOW },
    ).total,
  ).toBeGreaterThan(2);
});
