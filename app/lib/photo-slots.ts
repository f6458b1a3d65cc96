import { MOST_PROBLEM_PHOTOS } from "./booking-limits";

/** Numbers of the photo slots in the form of a problem, from 1. */
export const PHOTO_SLOTS: readonly number[] = Array.from(
  { length: MOST_PROBLEM_PHOTOS },
  (_, index) => index + 1,
);

/**
 * Returns the fields of a slot: the file, the photo that is stored for it, and a mark that it is unwanted.
 */
export const photoSlotFields = (slot: number) => ({
  file: `photo${slot}`,
  kept: `kept${slot}`,
  unwanted: `without${slot}`,
});
