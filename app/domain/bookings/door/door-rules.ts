import type { BookingStatus } from "~/lib/vocabulary";
import { isUnderWay, NOBODY_HOME_AFTER_MS, type BookingInstants } from "../lifecycle/status";

/** A clock that runs at a door, with the fields that decide what is possible. */
interface DoorWait {
  startedAt: number;
  /** When the customer said that the cleaner isn't there; null if they didn't. */
  disputedAt: number | null;
}

type UnderWay = { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "endsAt">;

/** Returns until when a cleaner waits at the door: 20 minutes from when they said that nobody opens. */
export const doorWaitUntil = ({ startedAt }: Pick<DoorWait, "startedAt">): number =>
  startedAt + NOBODY_HOME_AFTER_MS;

/** True if a cleaner can say now that nobody opens: between the start and the end of their job. */
export const canStartDoorWait = (job: UnderWay, now: number): boolean =>
  isUnderWay(job, now) && now < job.endsAt;

/**
 * True if the customer has said that the cleaner isn't there, and a problem of the booking is still open: no
 * admin has settled it yet. Until then the job can't end because nobody opened.
 */
export const isDoorWaitHeld = (
  { disputedAt }: Pick<DoorWait, "disputedAt">,
  { problemOpenSince }: Pick<BookingInstants, "problemOpenSince">,
): boolean => disputedAt !== null && problemOpenSince !== null;

/** True if a cleaner at the door can end the job now because nobody opened. */
export function canEndAsNoShow(
  wait: DoorWait | null,
  booking: Pick<BookingInstants, "problemOpenSince">,
  now: number,
): boolean {
  return wait !== null && now >= doorWaitUntil(wait) && !isDoorWaitHeld(wait, booking);
}
