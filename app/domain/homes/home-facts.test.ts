import fc from "fast-check";
import { expect, test } from "vitest";
import {
  HOME_FACTS,
  HomeFactsSchema,
  MOST_OF_HOME,
  SIZE_STEPS,
  homeFormValues,
  parseHomeFacts,
  serializeHomeFacts,
  type HomeFacts,
} from "./home-facts";
import {
  HOME_ENTRANCES,
  HOME_FLOORS,
  HOME_KINDS,
  HOME_PETS,
  HOME_SUPPLIES,
} from "~/lib/vocabulary";

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const facts: fc.Arbitrary<HomeFacts> = fc.record({
  kind: orNull(fc.constantFrom(...HOME_KINDS)),
  bedrooms: orNull(fc.integer({ min: 0, max: MOST_OF_HOME.bedrooms })),
  bathrooms: orNull(fc.integer({ min: 0, max: MOST_OF_HOME.bathrooms })),
  sqm: orNull(fc.integer({ min: 1, max: MOST_OF_HOME.sqm })),
  floor: orNull(fc.constantFrom(...HOME_FLOORS)),
  pets: orNull(fc.constantFrom(...HOME_PETS)),
  entrance: orNull(fc.constantFrom(...HOME_ENTRANCES)),
  supplies: orNull(fc.constantFrom(...HOME_SUPPLIES)),
});

test("facts are read as they were written, and none are no text", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const isNothing = Object.values(given).every((value) => value === null);
      expect(parseHomeFacts(serializeHomeFacts(given))).toEqual(isNothing ? null : given);
    }),
  );
  expect(serializeHomeFacts(null)).toBeNull();
});

test("a form that shows what was kept sends the same, a size rounded up to a step", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const typed = homeFormValues(serializeHomeFacts(given));
      const sent = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ""));
      const step = SIZE_STEPS.find((most) => given.sqm !== null && given.sqm <= most) ?? null;
      expect(HomeFactsSchema.parse(sent)).toEqual({ ...given, sqm: step });
    }),
  );
  expect(Object.keys(homeFormValues(null))).toEqual(HOME_FACTS);
  expect(Object.values(homeFormValues(undefined)).join("")).toBe("");
});

test.each([
  { kind: "castle" },
  { bedrooms: MOST_OF_HOME.bedrooms + 1 },
  { bedrooms: -1 },
  { bathrooms: "two" },
  { sqm: 0 },
  { pets: ["cat"] },
  { floor: 3 },
])("%j is refused", (wrong) => {
  expect(HomeFactsSchema.safeParse(wrong).success).toBe(false);
});
