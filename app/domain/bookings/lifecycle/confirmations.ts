import type { CityDate } from "~/lib/bangkok-time";
import { isOneOf, type BookingActor, type BookingStatus } from "~/lib/vocabulary";
import { confirmableFrom, dayBeforeReminderAt } from "./reminders";

/*
 * On the evening before a booking its cleaner confirms that they come, and its customer that somebody will be
 * there (docs/rules.md, The evening before). Neither changes a status, and silence has no effect on anybody.
 */

interface ConfirmableBooking {
  status: BookingStatus;
  date: CityDate;
  startsAt: number;
}

/** True if a booking takes place, and hasn't started. */
const isStillToCome = ({ status, startsAt }: ConfirmableBooking, now: number): boolean =>
  status === "confirmed" && now < startsAt;

/** True if the customer can confirm now that somebody will be there. */
export const canConfirmPresence = (booking: ConfirmableBooking, now: number): boolean =>
  isStillToCome(booking, now) && now >= confirmableFrom(booking.date);

/**
 * True if the cleaner can confirm now that they come. A substitute who is to do so by a time (`confirmBy`) can
 * do it at once.
 */
export const canConfirmComing = (
  { confirmBy, ...booking }: ConfirmableBooking & { confirmBy: number | null },
  now: number,
): boolean =>
  isStillToCome(booking, now) && (confirmBy !== null || now >= confirmableFrom(booking.date));

/** Events of a booking's history by which its people agreed to it as it is since then. */
export const AGREEMENT_EVENTS = [
  "booked",
  "accepted",
  "moved",
  "reassigned",
  "given-back",
] as const;

/**
 * True if an entry of a booking's history is such an agreement. A substitute whom an admin has found agreed on
 * the phone; one whom a search has booked at once wasn't asked.
 */
const isAgreement = ({ event, actor }: { event: string; actor: BookingActor }): boolean =>
  isOneOf(AGREEMENT_EVENTS, event) || (event === "found" && actor === "admin");

/** True if a booking of a date was agreed so late that this counts as confirmed: after its reminder. */
export const isAgreedLate = (
  history: readonly { event: string; actor: BookingActor; at: number }[],
  date: CityDate,
): boolean => history.some((entry) => isAgreement(entry) && entry.at > dayBeforeReminderAt(date));
