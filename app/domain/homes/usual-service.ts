import type { Specialty } from "~/lib/vocabulary";

/**
 * How large a home is, as far as its customer has said: a field is null if they haven't. A studio has no
 * bedroom.
 */
export interface HomeSize {
  kind: "condo" | "house" | "office" | null;
  bedrooms: number | null;
  sqm: number | null;
}

/** The largest home for which the hours of a service are enough. `bedrooms` is null if none are counted. */
export interface ServiceSize {
  bedrooms: number | null;
  squareMetres: number;
}

/** A home of two or three bedrooms, for which three services are made. */
const FAMILY_HOME: ServiceSize = { bedrooms: 3, squareMetres: 120 };

/**
 * The size of each service that has one. The sizes are those of the help page's table "How many hours does
 * my home need?" (`how-long` in `app/content/en/help.ts`): the hours belong to the service, and are enough
 * for a home up to this size. The other services don't depend on size.
 */
export const SERVICE_SIZES: Readonly<Partial<Record<Specialty, ServiceSize>>> = {
  "condo-cleaning": { bedrooms: 1, squareMetres: 45 },
  "standard-cleaning": FAMILY_HOME,
  "eco-friendly": FAMILY_HOME,
  "deep-cleaning": FAMILY_HOME,
  "office-cleaning": { bedrooms: null, squareMetres: 150 },
};

const exceeds = (known: number | null, most: number | null): boolean =>
  known !== null && most !== null && known > most;

/**
 * True if a home is larger than a service's size, by its bedrooms or its square metres. What isn't known of
 * it counts as small enough. The help page says what to do then: book two visits, or say what matters most.
 */
export function isTooLargeFor(specialty: Specialty, home: HomeSize): boolean {
  const size = SERVICE_SIZES[specialty];
  if (!size) return false;
  return exceeds(home.bedrooms, size.bedrooms) || exceeds(home.sqm, size.squareMetres);
}

/**
 * Returns the service that the help page's table (`how-long` in `app/content/en/help.ts`) names for a home
 * that is cleaned regularly; null if its size isn't known at all. A house is never a condo, however small.
 */
export function usualSpecialty(home: HomeSize): Specialty | null {
  if (home.bedrooms === null && home.sqm === null) return null;
  if (home.kind === "office") return "office-cleaning";
  const isSmall = home.kind !== "house" && !isTooLargeFor("condo-cleaning", home);
  return isSmall ? "condo-cleaning" : "standard-cleaning";
}

/**
 * Returns the service that is usual for a home with one bedroom more than this one is for; null if that is too
 * large for any.
 */
export function largerSpecialty(specialty: Specialty): Specialty | null {
  const bedrooms = SERVICE_SIZES[specialty]?.bedrooms ?? null;
  if (bedrooms === null) return null;
  const larger: HomeSize = { kind: null, bedrooms: bedrooms + 1, sqm: null };
  const usual = usualSpecialty(larger);
  return usual && !isTooLargeFor(usual, larger) ? usual : null;
}
