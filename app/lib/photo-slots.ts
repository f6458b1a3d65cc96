import { MOST_PROBLEM_PHOTOS } from "./booking-limits";

/** The places for photos in the form of a problem, from 1. */
export const PHOTO_SLOTS: readonly number[] = Array.from(
  { length: MOST_PROBLEM_PHOTOS },
  (_, index) => index + 1,
);

/** The fields of a place: the file itself, the photo that is kept for it, and that it isn't wanted. */
export const photoSlotFields = (slot: number) => ({
  file: `photo${slot}`,
  kept: `kept${slot}`,
  unwanted: `without${slot}`,
});
