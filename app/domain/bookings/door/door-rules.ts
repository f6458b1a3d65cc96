import type { BookingStatus } from "~/lib/vocabulary";
import { isUnderWay, NOBODY_HOME_AFTER_MS, type BookingInstants } from "../lifecycle/status";

/** A clock that runs at a door, with the fields that decide what is possible. */
interface DoorWait {
  startedAt: number;
  /** True if the customer has said that the cleaner isn't there, and no admin has settled that report yet. */
  isHeld: boolean;
}

type UnderWay = { status: BookingStatus } & Pick<BookingInstants, "startsAt" | "endsAt">;

/** Returns until when a cleaner waits at the door: 20 minutes from when they said that nobody opens. */
export const doorWaitUntil = ({ startedAt }: Pick<DoorWait, "startedAt">): number =>
  startedAt + NOBODY_HOME_AFTER_MS;

/** True if a cleaner can say now that nobody opens: between the start and the end of their job. */
export const canStartDoorWait = (job: UnderWay, now: number): boolean =>
  isUnderWay(job, now) && now < job.endsAt;

/** True if a cleaner at the door can end the job now because nobody opened: nothing holds it back any more. */
export const canEndAsNoShow = (wait: DoorWait | null, now: number): boolean =>
  wait !== null && now >= doorWaitUntil(wait) && !wait.isHeld;
