/**
 * Longest texts, in the characters that `maxLength` counts (UTF-16 units). Schemas and the fields of forms
 * read the same values here.
 */
export const MAX_LENGTH = {
  name: 60,
  email: 254,
  /** Long enough for numbers as people type them, with spaces and brackets. */
  phone: 40,
  username: 30,
  /** Chosen by the API's clients. */
  idempotencyKey: 200,
  /** A username that is only compared: some people have typed their email there. */
  typedUsername: 100,
  /** The sign-in field, which takes either. */
  usernameOrEmail: 254,
  /** A code of an authenticator app or a recovery code, with spaces. */
  secondFactorCode: 40,
  passkeyName: 60,
  address: 300,
  zipCode: 5,
  specialInstructions: 1000,
  aboutHome: 500,
  homeName: 40,
  reason: 500,
  problem: 1000,
  teamNote: 1000,
  review: 1000,
  reviewAnswer: 500,
  markAnswer: 500,
  reviewReport: 500,
  bio: 500,
  otherLanguages: 200,
  nextAvailableDate: 100,
  serviceDescription: 500,
  serviceFeature: 100,
  testimonial: 500,
} as const;

/** Largest size of an uploaded photo of oneself, in bytes. */
export const MOST_PHOTO_BYTES = 5 * 1024 * 1024;
/**
 * Largest size of a photo of a problem, in bytes: a phone's own, as it is. Browsers that run scripts send a
 * smaller one.
 */
export const MOST_PROBLEM_PHOTO_BYTES = 15 * 1024 * 1024;

export const MIN_LENGTH = { username: 3, bio: 20 } as const;

/** Limits of a cleaner's hourly rate, in baht: nobody means to ask for more. */
export const HOURLY_RATE_BAHT = { min: 1, max: 10_000 } as const;

/**
 * Limits of a password's length, in characters as people count them: an emoji is one. Password fields have
 * no `maxLength`, which counts emoji twice and would silently cut a pasted password. A `minLength` of the
 * shortest refuses none that is long enough.
 */
export const PASSWORD_CHARACTERS = { min: 8, max: 128 } as const;

/** Returns the Unicode code points: an emoji is one, except those that are joined from several. */
const charactersOf = (text: string) => [...text].length;

/**
 * Returns the problem with a password's length, or null. NIST 800-63B asks for at least 8; far longer ones
 * only cost time to hash.
 */
export function passwordLengthProblem(password: string): "too-short" | "too-long" | null {
  const characters = charactersOf(password);
  if (characters < PASSWORD_CHARACTERS.min) return "too-short";
  return characters > PASSWORD_CHARACTERS.max ? "too-long" : null;
}

/** Number of digits of a code that an authenticator app shows. */
export const APP_CODE_DIGITS = 6;
