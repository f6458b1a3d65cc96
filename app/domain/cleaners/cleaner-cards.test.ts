import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { cleanerBlockedDates } from "#db/schema/schedule";
import type { Area, Specialty } from "~/lib/vocabulary";
import { useDatabase } from "../../../tests/support/database";
import { countCleaners, listCleaners, type CleanerFilter } from "./cleaner-cards.server";
import { searchWordsOf } from "./search-words";

/** Saturday the 21st, 09:00 in Chiang Mai. */
const NOW = Date.parse("2026-11-21T02:00:00Z");
const MONDAY = "2026-11-23";

interface Person {
  name: string;
  bio?: string;
  rating?: number;
  reviewCount?: number;
  specialties?: Specialty[];
  areas?: Area[];
  unlisted?: Partial<typeof cleaners.$inferInsert>;
}

const UNLISTED = {
  unverified: { isVerified: false },
  withoutTerms: { termsAcceptedAt: null },
  withoutConsent: { backgroundCheckConsentAt: null },
  withoutHours: { availabilitySavedAt: null },
  withoutAreas: { areasSavedAt: null },
  gone: { deactivatedAt: NOW },
};

const people: Person[] = [
  {
    name: "Kanya S.",
    bio: "I bring my own vacuum, quiet and small.",
    rating: 4.8,
    reviewCount: 40,
    specialties: ["standard-cleaning", "deep-cleaning"],
    areas: ["nimman", "suthep"],
  },
  {
    name: "น้อย อินทา",
    // Sara am as one character, which phones type.
    bio: "ถนัดห้องน\u0e49\u0e33และครัว ทำงานเงียบ",
    rating: 4.8,
    reviewCount: 39,
    specialties: ["standard-cleaning"],
    areas: ["nimman"],
  },
  {
    name: "Mei Saelee",
    // Sara am as two characters, which some programs write.
    bio: "ล้างน\u0e49\u0e4d\u0e32ยา 100% from plants, over_size rooms too! MÉTHODE \u00a0française",
    rating: 4.9,
    reviewCount: 3,
    specialties: ["eco-friendly"],
    areas: ["old-city"],
  },
  { name: "Twin One", bio: 'She said "spotless" and left.', rating: 4, reviewCount: 2 },
  { name: "Twin Two", bio: "100 rooms cleaned, overAsize none.", rating: 4, reviewCount: 2 },
  ...Object.entries(UNLISTED).map(([why, unlisted]) => ({
    name: `Hidden ${why}`,
    bio: "Vacuum, ห้องน\u0e49\u0e33",
    rating: 5,
    reviewCount: 99,
    specialties: ["standard-cleaning" as const],
    areas: ["nimman" as const],
    unlisted,
  })),
];

function add({ name, bio = "", rating, reviewCount, unlisted, ...lists }: Person, number: number) {
  const userId = db()
    .insert(users)
    .values({
      username: `cleaner${number}`,
      role: "cleaner",
      phone: "+66815550102",
      createdAt: NOW,
    })
    .returning({ id: users.id })
    .get().id;
  const { id: cleanerId } = db()
    .insert(cleaners)
    .values({
      userId,
      name,
      bio,
      searchWords: searchWordsOf({ name, bio }),
      rating: rating ?? 0,
      reviewCount: reviewCount ?? 0,
      languages: ["th"],
      hourlyRate: 300_00,
      isVerified: true,
      termsAcceptedAt: NOW,
      backgroundCheckConsentAt: NOW,
      availabilitySavedAt: NOW,
      areasSavedAt: NOW,
      createdAt: NOW,
      ...unlisted,
    })
    .returning({ id: cleaners.id })
    .get();
  for (const specialty of lists.specialties ?? []) {
    db().insert(cleanerSpecialties).values({ cleanerId, specialty }).run();
  }
  for (const area of lists.areas ?? []) db().insert(cleanerAreas).values({ cleanerId, area }).run();
}

const database = useDatabase();

beforeAll(() => people.forEach(add));

function find(filter: CleanerFilter, page = 1, size = 24) {
  const list = listCleaners(filter, { page, size, durationMinutes: null, now: NOW });
  return { ...list, names: list.cleaners.map((cleaner) => cleaner.name) };
}

/** Returns the names that a search finds; the count must agree. */
function search(query: string): string[] {
  const { names } = find({ query });
  expect(countCleaners({ query }, NOW)).toBe(names.length);
  return names;
}

describe("searching", () => {
  test.each([
    ["one Thai letter", "น", ["Mei Saelee", "น้อย อินทา"]],
    ["two Thai letters", "คร", ["น้อย อินทา"]],
    ["two letters across a word's middle", "ny", ["Kanya S."]],
    ["three Thai letters", "ครั", ["น้อย อินทา"]],
    ["four Thai letters inside a run of words", "เงีย", ["น้อย อินทา"]],
    ["a Thai name", "อินทา", ["น้อย อินทา"]],
    ["several words", "quiet and small", ["Kanya S."]],
    ["several words in another order", "small quiet", ["Kanya S."]],
    ["a word of the name and one of the bio", "vacuum kanya", ["Kanya S."]],
    ["parts of words, long and short", "own ny qui", ["Kanya S."]],
    ["several Thai words", "เงียบ ครัว", ["น้อย อินทา"]],
    ["Thai and English", "ยา plants", ["Mei Saelee"]],
    ["short words only", "ny qu", ["Kanya S."]],
    ["nobody who has only one of the words", "vacuum spotless", []],
    ["nobody who has only the short one", "xyzzy ny", []],
    ["upper case", "KANYA", ["Kanya S."]],
    ["upper case of two letters", "NY", ["Kanya S."]],
    ["upper case beyond ASCII", "Méthode Française", ["Mei Saelee"]],
    ["full-width letters", "ｖａｃｕｕｍ", ["Kanya S."]],
    ["spaces around", "   vacuum  ", ["Kanya S."]],
    ["nothing like it", "xyzzy", []],
  ])("finds %s", (_what, query, expected) => {
    expect(search(query)).toEqual(expected);
  });

  const BOTH = ["Mei Saelee", "น้อย อินทา"];
  test.each([
    ["one character", "น\u0e49\u0e33"],
    ["two characters", "น\u0e49\u0e4d\u0e32"],
    ["two characters, typed before the tone mark", "น\u0e4d\u0e49\u0e32"],
  ])("finds น้ำ however it is written, here with sara am as %s", (_how, query) => {
    expect(search(query)).toEqual(BOTH);
    expect(search(query.slice(1))).toEqual(BOTH);
  });

  test("an empty search finds all that are listed", () => {
    expect(search("")).toHaveLength(5);
    expect(search(" \u0000\u200b ")).toHaveLength(5);
  });

  test.each([
    ["%", ["Mei Saelee"]],
    ["_", ["Mei Saelee"]],
    ["!", ["Mei Saelee"]],
    ["0%", ["Mei Saelee"]],
    ["r_s", ["Mei Saelee"]],
    ["\\", []],
    ["%%", []],
    ["!%", []],
  ])("takes the wildcard in %j literally", (query, expected) => {
    expect(search(query)).toEqual(expected);
  });

  test.each([
    ['"', ["Twin One"]],
    ['"spotless"', ["Twin One"]],
    ['said "spot', ["Twin One"]],
    ['"""', []],
    ["'; drop table cleaners; --", []],
    ["words:kanya", []],
    ["kan* OR mei", []],
    ["NEAR(kanya vacuum)", []],
    ["kan\u0000xyzzy", []],
  ])("takes the query language in %j literally", (query, expected) => {
    expect(search(query)).toEqual(expected);
  });
});

describe("filters", () => {
  test("by specialty", () => {
    expect(find({ specialty: "standard-cleaning" }).names).toEqual(["Kanya S.", "น้อย อินทา"]);
    expect(countCleaners({ specialty: "standard-cleaning" }, NOW)).toBe(2);
    expect(find({ specialty: "office-cleaning" }).names).toEqual([]);
    expect(countCleaners({ specialty: "office-cleaning" }, NOW)).toBe(0);
  });

  test("by area", () => {
    expect(find({ area: "suthep" }).names).toEqual(["Kanya S."]);
    expect(countCleaners({ area: "nimman" }, NOW)).toBe(2);
  });

  test("all together", () => {
    const filter: CleanerFilter = { specialty: "standard-cleaning", area: "nimman" };
    expect(find({ ...filter, query: "เงียบ" }).names).toEqual(["น้อย อินทา"]);
    expect(find({ ...filter, query: "ny" }).names).toEqual(["Kanya S."]);
    expect(find({ ...filter, query: "plants" }).names).toEqual([]);
    expect(countCleaners({ ...filter, query: "เงียบ" }, NOW)).toBe(1);
  });

  test("a card carries all of a cleaner's specialties, not only the one asked for", () => {
    const [card] = find({ query: "kanya", specialty: "deep-cleaning" }).cleaners;
    expect(card?.specialties).toEqual(expect.arrayContaining(["standard-cleaning"]));
    expect(card?.specialties).toHaveLength(2);
  });
});

test("best rated come first, then most reviewed, then newest", () => {
  expect(find({}).names).toEqual(["Mei Saelee", "Kanya S.", "น้อย อินทา", "Twin Two", "Twin One"]);
});

test.each(Object.keys(UNLISTED))("a cleaner who is %s never appears", (why) => {
  expect(search(`hidden ${why}`)).toEqual([]);
  expect(search("hi")).toEqual([]);
  expect(find({}).names).not.toContain(`Hidden ${why}`);
});

describe("pages", () => {
  test("follow one another without gaps or doubles, and the last says so", () => {
    const first = find({}, 1, 2);
    const second = find({}, 2, 2);
    const third = find({}, 3, 2);
    expect([...first.names, ...second.names, ...third.names]).toEqual(find({}).names);
    expect([first, second, third].map((page) => page.hasMore)).toEqual([true, true, false]);
  });

  test("a last page that is full has none after it", () => {
    expect(find({}, 1, 5).hasMore).toBe(false);
  });

  test("a page past the end is empty", () => {
    expect(find({}, 9, 5)).toMatchObject({ cleaners: [], hasMore: false });
  });
});

describe("the next free day", () => {
  const freeFor = (durationMinutes: number | null) =>
    listCleaners({ query: "kanya" }, { page: 1, size: 1, durationMinutes, now: NOW }).cleaners[0]
      ?.nextFreeDay;

  test("is the first working day on which the job fits", () => {
    expect(freeFor(null)).toBe(MONDAY);
  });

  test("is none for a job longer than the cleaner's day", () => {
    expect(freeFor(9 * 60)).toBeNull();
  });

  test("passes over days that are blocked", () => {
    const id = find({ query: "kanya" }).cleaners[0]?.id ?? 0;
    db().insert(cleanerBlockedDates).values({ cleanerId: id, date: MONDAY }).run();
    expect(freeFor(null)).toBe("2026-11-24");
    db().delete(cleanerBlockedDates).where(eq(cleanerBlockedDates.cleanerId, id)).run();
  });
});

test("lists and counts are served by indexes: neither cleaners nor bookings are scanned", () => {
  const plans = database.plansOf(() => {
    for (const query of ["", "ny", "kanya", "kanya ny"]) {
      for (const specialty of [null, "standard-cleaning"] as const) {
        for (const area of [null, "nimman"] as const) {
          countCleaners({ query, specialty, area }, NOW);
          find({ query, specialty, area });
        }
      }
    }
  });
  const lookUps = plans.filter((step) => /^SEARCH cleaners USING INDEX cleaners_/.test(step));
  expect(lookUps).toHaveLength(2 * 4 * 2 * 2);
  // json_each only walks through the query's own parameter.
  expect(plans.filter((step) => /^SCAN (?!cleaner_search|json_each)/.test(step))).toEqual([]);
});
