/**
 * How long a text may be, in the characters that `maxLength` counts (UTF-16 units). Schemas and the
 * fields of forms read the same figure here.
 */
export const MAX_LENGTH = {
  name: 60,
  email: 254,
  /** As long as people type numbers, with their spaces and brackets. */
  phone: 40,
  username: 30,
  /** As the API's clients choose it. */
  idempotencyKey: 200,
  /** A username where it is only compared: some have typed their email there. */
  typedUsername: 100,
  /** Where either signs in. */
  usernameOrEmail: 254,
  address: 300,
  zipCode: 5,
  specialInstructions: 1000,
  reason: 500,
  problem: 1000,
  review: 1000,
  reviewAnswer: 500,
  reviewReport: 500,
  bio: 500,
  otherLanguages: 200,
  nextAvailableDate: 100,
  serviceDescription: 500,
  serviceFeature: 100,
  testimonial: 500,
} as const;

/** A photo that somebody sends may have so many bytes. */
export const MOST_PHOTO_BYTES = 5 * 1024 * 1024;

export const MIN_LENGTH = { username: 3, bio: 20 } as const;

/** What an hour of a cleaner may cost, in baht: nobody means more. */
export const HOURLY_RATE_BAHT = { min: 1, max: 10_000 } as const;

/**
 * How many characters a password has, as people count: an emoji is one. No field for passwords has a
 * `maxLength`, which counts emoji twice and would cut one that is pasted without a word; as `minLength`
 * the shortest refuses none that is long enough.
 */
export const PASSWORD_CHARACTERS = { min: 8, max: 128 } as const;

/** Unicode code points: an emoji is one, but for those that are joined of several. */
const charactersOf = (text: string) => [...text].length;

/**
 * What is wrong with a password's length, or null. NIST 800-63B asks for at least 8; far
 * longer ones only cost time to hash.
 */
export function passwordLengthProblem(password: string): "too-short" | "too-long" | null {
  const characters = charactersOf(password);
  if (characters < PASSWORD_CHARACTERS.min) return "too-short";
  return characters > PASSWORD_CHARACTERS.max ? "too-long" : null;
}
