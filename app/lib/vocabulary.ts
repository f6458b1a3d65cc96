/**
 * The closed lists of the product: every word that the database, the forms and the API accept in a
 * field of fixed choices. Labels are in the messages (`areas`, `specialties`, `languages`).
 */

export const SPECIALTIES = [
  "standard-cleaning",
  "deep-cleaning",
  "move-in-out",
  "eco-friendly",
  "office-cleaning",
  "condo-cleaning",
  "post-construction",
  "green-cleaning",
] as const;
export type Specialty = (typeof SPECIALTIES)[number];

export const AREAS = [
  "nimman",
  "old-city",
  "santitham",
  "chang-khlan",
  "hang-dong",
  "mae-hia",
  "suthep",
  "huai-kaeo",
  "pa-dad",
  "san-kamphaeng",
  "doi-saket",
  "mae-rim",
  "saraphi",
  "san-sai",
  "mae-taeng",
  "chiang-mai-university",
  "tha-phae",
  "warorot",
  "airport-plaza",
  "central-festival",
] as const;
export type Area = (typeof AREAS)[number];

/** Languages that a cleaner may tick; anything else goes into the free text "other languages". */
export const SPOKEN_LANGUAGES = ["en", "th", "zh", "ja", "ko", "fr", "de", "ru"] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Languages of the interface. */
export const LOCALES = ["en", "th"] as const;
export type Locale = (typeof LOCALES)[number];

export const ROLES = ["customer", "cleaner", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Whom people may sign in through. */
export const PROVIDERS = ["line", "google"] as const;
export type Provider = (typeof PROVIDERS)[number];
/** As they write themselves, in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = { line: "LINE", google: "Google" };

export const BOOKING_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Slot labels as stored and sent, in order; the calendar offers a start at each of these hours. */
export const SLOT_LABELS = [
  "8:00 AM",
  "9:00 AM",
  "10:00 AM",
  "11:00 AM",
  "12:00 PM",
  "1:00 PM",
  "2:00 PM",
  "3:00 PM",
] as const;
export type SlotLabel = (typeof SLOT_LABELS)[number];

/** True if `value` is one of the words of `list`; narrows its type. */
export function isOneOf<const T extends readonly string[]>(
  list: T,
  value: unknown,
): value is T[number] {
  return typeof value === "string" && list.includes(value);
}
