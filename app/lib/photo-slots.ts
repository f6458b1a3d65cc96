import { MOST_PROBLEM_PHOTOS } from "./booking-limits";

/** The file field in the form of a problem. It takes several files. */
export const PHOTOS_FIELD = "photos";

/** Numbers of the photos that a problem can have, from 1. */
export const PHOTO_SLOTS: readonly number[] = Array.from(
  { length: MOST_PROBLEM_PHOTOS },
  (_, index) => index + 1,
);

/** Returns the fields of a photo that the server keeps for the form: its key, and a mark that it is unwanted. */
export const photoSlotFields = (slot: number) => ({
  kept: `kept${slot}`,
  unwanted: `without${slot}`,
});
