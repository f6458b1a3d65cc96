import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import { announceCheckExpiries, type BackgroundCheckEvent } from "./background-checks.server";
import { getListedCleaner } from "./cleaners.server";

const database = useDatabase();

const TODAY = cityDateOf(NOW);
const expiringOn = (backgroundCheckExpiresOn: CityDate) =>
  makeCleaner({ backgroundCheckExpiresOn });
const isListed = (cleaner: Cleaner) => getListedCleaner(cleaner.id) !== null;
const change = (cleaner: Cleaner, to: Partial<Cleaner>) =>
  db().update(cleaners).set(to).where(eq(cleaners.id, cleaner.id)).run();

let announced: [BackgroundCheckEvent["kind"], number, CityDate][];
/** Runs the job until nothing is left to do; returns how many times it ran. */
function watch(now: number): number {
  let runs = 1;
  const announce = ({ kind, payload }: BackgroundCheckEvent) =>
    void announced.push([kind, payload.cleanerId, payload.expiresOn]);
  while (announceCheckExpiries(now, announce)) runs += 1;
  return runs;
}

beforeEach(() => {
  db().update(cleaners).set({ isVerified: false }).run();
  announced = [];
});

describe("a background check", () => {
  test("holds through its last day, and takes the cleaner off the list the day after", () => {
    const cleaner = expiringOn(TODAY);
    watch(instantOf(TODAY, 23));
    expect(isListed(cleaner)).toBe(true);
    watch(instantOf(addDays(TODAY, 1), 0));
    expect(isListed(cleaner)).toBe(false);
    expect(announced.at(-1)).toEqual(["check-lapsed", cleaner.id, TODAY]);
  });

  test("without an expiry holds", () => {
    const cleaner = makeCleaner();
    watch(NOW + 5000 * DAY_MS);
    expect([isListed(cleaner), announced]).toEqual([true, []]);
  });

  test("is warned of from 30 days before, once, with the account that it is about", () => {
    const cleaner = expiringOn(addDays(TODAY, 31));
    watch(NOW);
    expect(announced).toEqual([]);
    const events: BackgroundCheckEvent[] = [];
    announceCheckExpiries(NOW + DAY_MS, (event) => events.push(event));
    expect(events).toEqual([
      {
        kind: "check-expires",
        payload: { cleanerId: cleaner.id, expiresOn: addDays(TODAY, 31) },
        accountId: cleaner.userId,
      },
    ]);
    for (let day = 1; day < 31; day += 1) watch(NOW + day * DAY_MS);
    expect(announced).toEqual([]);
    expect(isListed(cleaner)).toBe(true);
  });

  test("that has expired is told once, whatever runs how often", () => {
    const cleaner = expiringOn(addDays(TODAY, -1));
    for (let day = 0; day < 5; day += 1) watch(NOW + day * DAY_MS);
    expect(announced).toEqual([["check-lapsed", cleaner.id, addDays(TODAY, -1)]]);
  });

  test("that is renewed lists the cleaner again, and is warned of again", () => {
    const cleaner = expiringOn(addDays(TODAY, -1));
    watch(NOW);
    expect(isListed(cleaner)).toBe(false);
    const renewed = addDays(TODAY, 365);
    change(cleaner, { backgroundCheckExpiresOn: renewed });
    expect(isListed(cleaner)).toBe(true);
    announced = [];
    watch(NOW + 340 * DAY_MS);
    expect(announced).toEqual([["check-expires", cleaner.id, renewed]]);
    watch(NOW + 400 * DAY_MS);
    expect(isListed(cleaner)).toBe(false);
  });

  test("whose expiry is taken away or set back doesn't list the cleaner again", () => {
    const cleaner = expiringOn(addDays(TODAY, -1));
    watch(NOW);
    for (const expiry of [null, addDays(TODAY, -2)]) {
      change(cleaner, { backgroundCheckExpiresOn: expiry });
      expect([expiry, isListed(cleaner)]).toEqual([expiry, false]);
    }
  });

  test("of somebody who isn't verified, or is gone, is nobody's business", () => {
    makeCleaner({ backgroundCheckExpiresOn: TODAY, isVerified: false });
    makeCleaner({ backgroundCheckExpiresOn: TODAY, anonymisedAt: NOW });
    watch(NOW);
    watch(NOW + 2 * DAY_MS);
    expect(announced).toEqual([]);
  });

  test("comes with its announcement or not at all", () => {
    const cleaner = expiringOn(addDays(TODAY, -1));
    const fail = () => {
      throw new Error("full");
    };
    expect(() => announceCheckExpiries(NOW, fail)).toThrow("full");
    expect(isListed(cleaner)).toBe(true);
    watch(NOW);
    expect(isListed(cleaner)).toBe(false);
  });
});

test("many are seen to in batches, each once", () => {
  const all = inTransaction(() =>
    Array.from({ length: 230 }, (_, index) =>
      makeCleaner({
        backgroundCheckExpiresOn: addDays(TODAY, index % 2 ? -1 : 5),
        specialties: [],
        areas: [],
      }),
    ),
  );
  expect(watch(NOW)).toBe(2);
  expect(announced.map(([, id]) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
});

test("are looked up by their index", () => {
  const plans = database.plansOf(() => announceCheckExpiries(NOW, () => undefined));
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toMatch(/^SEARCH cleaners USING INDEX cleaners_check/);
});
