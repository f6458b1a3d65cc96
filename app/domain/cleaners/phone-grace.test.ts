import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, inTransaction, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleaners, type Cleaner } from "#db/schema/cleaners";
import { getPublicVersion } from "~/domain/catalogue/public-version.server";
import { addDays, cityDateOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { NOW, makeCleaner, useDatabase } from "../../../tests/support/database";
import { getListedCleaner } from "./cleaners.server";
import { PHONE_GRACE_DAYS, announcePhoneGrace, type PhoneGraceEvent } from "./phone-grace.server";

const database = useDatabase();

const TODAY = cityDateOf(NOW);
const LAST_DAY = addDays(TODAY, PHONE_GRACE_DAYS);
/** Makes a cleaner who was listed before a phone number was needed. */
const withGrace = (given: Parameters<typeof makeCleaner>[0] = {}) =>
  makeCleaner({ phone: null, phoneGrace: true, ...given });
const isListed = (cleaner: Cleaner) => getListedCleaner(cleaner.id) !== null;
const setPhone = ({ userId }: Cleaner, phone: string | null) =>
  db().update(users).set({ phone }).where(eq(users.id, userId)).run();
const rowOf = ({ id }: Cleaner) => db().select().from(cleaners).where(eq(cleaners.id, id)).get();

let announced: [PhoneGraceEvent["kind"], number, CityDate][];
/** Runs the job until nothing is left to do; returns how many times it ran. */
function watch(now: number): number {
  let runs = 1;
  const announce = ({ kind, payload }: PhoneGraceEvent) =>
    void announced.push([kind, payload.cleanerId, payload.dueOn]);
  while (announcePhoneGrace(now, announce)) runs += 1;
  return runs;
}

beforeEach(() => {
  db().update(cleaners).set({ phoneGrace: false, phoneDueOn: null }).run();
  announced = [];
});

describe("a phone number", () => {
  test("lists whoever has all else from the moment on that it is saved, and without it nobody", () => {
    const cleaner = makeCleaner({ phone: null });
    expect(isListed(cleaner)).toBe(false);
    const before = getPublicVersion();
    setPhone(cleaner, "+66815550177");
    expect(isListed(cleaner)).toBe(true);
    expect(getPublicVersion()).toBeGreaterThan(before);
    setPhone(cleaner, "+66815550178");
    expect(isListed(cleaner)).toBe(true);
    setPhone(cleaner, null);
    expect(isListed(cleaner)).toBe(false);
  });

  test("is what the account says, whatever somebody writes into the profile", () => {
    const [with1, without] = [makeCleaner(), makeCleaner({ phone: null, hasPhone: true })];
    expect([with1.hasPhone, without.hasPhone]).toEqual([true, false]);
    sqlite().prepare("update cleaners set has_phone = 1 - has_phone").run();
    expect([rowOf(with1)?.hasPhone, rowOf(without)?.hasPhone]).toEqual([true, false]);
    const other = makeCleaner();
    sqlite().prepare("delete from cleaner_specialties where cleaner_id = ?").run(other.id);
    sqlite().prepare("delete from cleaner_areas where cleaner_id = ?").run(other.id);
    sqlite().prepare("delete from cleaners where id = ?").run(other.id);
    sqlite().prepare("update cleaners set user_id = ? where id = ?").run(other.userId, without.id);
    expect(rowOf(without)?.hasPhone).toBe(true);
  });
});

describe("the days of grace", () => {
  test("begin with a word to the cleaner, last through the 14th day, and end with another", () => {
    const cleaner = withGrace();
    expect(isListed(cleaner)).toBe(true);
    for (let day = 0; day < PHONE_GRACE_DAYS; day += 1) watch(NOW + day * DAY_MS);
    watch(instantOf(LAST_DAY, 23));
    expect(announced).toEqual([["phone-missing", cleaner.id, LAST_DAY]]);
    expect(isListed(cleaner)).toBe(true);
    for (let day = 1; day < 5; day += 1) watch(instantOf(addDays(LAST_DAY, day), 0));
    expect(announced.slice(1)).toEqual([["phone-overdue", cleaner.id, LAST_DAY]]);
    expect(isListed(cleaner)).toBe(false);
    setPhone(cleaner, "+66815550177");
    expect(isListed(cleaner)).toBe(true);
  });

  test("are told of with the account that they are about", () => {
    const { id: cleanerId, userId: accountId } = withGrace();
    const events: PhoneGraceEvent[] = [];
    announcePhoneGrace(NOW, (event) => events.push(event));
    const payload = { cleanerId, dueOn: LAST_DAY };
    expect(events).toEqual([{ kind: "phone-missing", payload, accountId }]);
  });

  test("are over with a number, also for whoever takes it away again", () => {
    const cleaner = withGrace();
    watch(NOW);
    setPhone(cleaner, "+66815550177");
    expect(rowOf(cleaner)).toMatchObject({ phoneGrace: false, phoneDueOn: null });
    setPhone(cleaner, null);
    expect(isListed(cleaner)).toBe(false);
    watch(NOW + 30 * DAY_MS);
    expect(announced).toHaveLength(1);
    expect(isListed(cleaner)).toBe(false);
  });

  test("end without a word for who isn't listed anyway", () => {
    const cleaner = withGrace({ pausedAt: NOW });
    watch(NOW);
    watch(NOW + 20 * DAY_MS);
    expect(announced).toEqual([["phone-missing", cleaner.id, LAST_DAY]]);
    expect(rowOf(cleaner)?.phoneGrace).toBe(false);
  });

  test("are for nobody who wasn't given them", () => {
    const cleaner = makeCleaner({ phone: null });
    watch(NOW);
    expect([announced, isListed(cleaner)]).toEqual([[], false]);
  });

  test("end with their announcement or not at all", () => {
    const cleaner = withGrace();
    watch(NOW);
    const later = NOW + 20 * DAY_MS;
    const fail = () => {
      throw new Error("full");
    };
    expect(() => announcePhoneGrace(later, fail)).toThrow("full");
    expect(isListed(cleaner)).toBe(true);
    watch(later);
    expect(isListed(cleaner)).toBe(false);
  });
});

test("many are seen to in batches, each once", () => {
  const all = inTransaction(() =>
    Array.from({ length: 230 }, () => withGrace({ specialties: [], areas: [] })),
  );
  expect(watch(NOW)).toBe(3);
  expect(announced.map(([, id]) => id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
});

test("are looked up by their index", () => {
  const plans = database.plansOf(() => announcePhoneGrace(NOW, () => undefined));
  expect(plans).toHaveLength(4);
  for (const plan of plans) {
    expect(plan).toMatch(/^(?:SEARCH|SCAN) cleaners USING INDEX cleaners_phone_grace/);
  }
});
