import { z } from "zod/v4";
import { wholeNumber } from "~/domain/accounts/text-fields";
import { zodMessage } from "~/lib/message";
import {
  HOME_ENTRANCES,
  HOME_FLOORS,
  HOME_KINDS,
  HOME_PETS,
  HOME_SUPPLIES,
} from "~/lib/vocabulary";

/*
 * The facts of a home: a cleaner reads them before they accept, so none of them says where it is or how to
 * get in (docs/rules.md, The home).
 */

/** Largest values of the facts that are numbers: a mistyped one is refused. */
export const MOST_OF_HOME = { bedrooms: 6, bathrooms: 4, sqm: 500 } as const;

/** The sizes that forms offer, in square metres: each is "up to". */
export const SIZE_STEPS = [30, 45, 60, 80, 120, 150, 200, MOST_OF_HOME.sqm] as const;

const unknown = zodMessage("errors:home-fact");
const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z
    .enum(words, unknown)
    .nullish()
    .transform((value) => value ?? null);
const number = (least: number, most: number) => {
  const wrong = zodMessage("errors:home-number", { min: least, max: most });
  return wholeNumber(wrong)
    .pipe(z.number().min(least, wrong).max(most, wrong))
    .nullish()
    .transform((value) => value ?? null);
};

/** The facts in a form (`home.bedrooms`) and in JSON; each may be left out. */
export const HomeFactsSchema = z.object({
  kind: oneOf(HOME_KINDS),
  /** 0 is a studio. */
  bedrooms: number(0, MOST_OF_HOME.bedrooms),
  bathrooms: number(0, MOST_OF_HOME.bathrooms),
  /** Square metres, at most: forms offer steps (`SIZE_STEPS`), JSON takes any number. */
  sqm: number(1, MOST_OF_HOME.sqm),
  floor: oneOf(HOME_FLOORS),
  pets: oneOf(HOME_PETS),
  entrance: oneOf(HOME_ENTRANCES),
  supplies: oneOf(HOME_SUPPLIES),
});

/** The facts of a home; null is a fact that wasn't given. */
export type HomeFacts = z.output<typeof HomeFactsSchema>;
export type HomeFact = keyof HomeFacts;

export const HOME_FACTS = Object.keys(HomeFactsSchema.shape) as HomeFact[];

/** Returns the facts as the text of their column; null if none were given. */
export function serializeHomeFacts(facts: HomeFacts | null | undefined): string | null {
  const given = Object.entries(facts ?? {}).filter(([, value]) => value !== null);
  return given.length === 0 ? null : JSON.stringify(Object.fromEntries(given));
}

/** Parses the text of their column. */
export function parseHomeFacts(text: string | null): HomeFacts | null {
  return text === null ? null : HomeFactsSchema.parse(JSON.parse(text));
}

/**
 * Returns the values of a form's fields for facts that were kept, or typed before and not accepted; empty if
 * there is none. `text` is JSON by the fact's name.
 */
export function homeFormValues(text: string | null | undefined): Record<HomeFact, string> {
  const kept = JSON.parse(text ?? "{}") as Partial<Record<HomeFact, unknown>>;
  const valueOf = (fact: HomeFact) => {
    const value = kept[fact] ?? "";
    if (fact !== "sqm" || value === "") return String(value);
    return String(SIZE_STEPS.find((most) => Number(value) <= most) ?? "");
  };
  return Object.fromEntries(HOME_FACTS.map((fact) => [fact, valueOf(fact)])) as Record<
    HomeFact,
    string
  >;
}
