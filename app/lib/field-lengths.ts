/**
 * How long a text may be, in the characters that `maxLength` counts (UTF-16 units). Schemas and the
 * fields of forms read the same figure here.
 */
export const LONGEST = {
  name: 60,
  email: 254,
  /** As long as people type numbers, with their spaces and brackets. */
  phone: 40,
  username: 30,
  /** A username where it is only compared: some have typed their email there. */
  typedUsername: 100,
  password: 128,
  address: 300,
  zipCode: 5,
  specialInstructions: 1000,
} as const;

export const SHORTEST = { username: 3, password: 8 } as const;
