import { getCustomerView, type CustomerView } from "~/domain/schedule/customer-view.server";
import {
  getCustomerBookingDetails,
  type CustomerBookingDetails,
} from "../reading/customer-booking-details.server";
import { findReplacements, type Alternative } from "../rescheduling/alternatives.server";
import { getLossOf } from "./searches.server";

/** Most choices that a message or page names. */
const MOST_SEARCH_CHOICES = 3;

/** Somebody whom a customer can book in place of their cleaner. */
export interface SearchChoice extends Alternative {
  /** True if the total is higher than what was agreed. */
  isDearer: boolean;
}

/**
 * Returns up to three cleaners who are free at the time of a lost booking, those not dearer first; where
 * there are none, who is free within two hours of it, then other days. Empty if it isn't this customer's.
 */
export function getSearchChoices(
  lostBookingId: number,
  userId: number,
  now: number,
): SearchChoice[] {
  const lost = getCustomerBookingDetails(lostBookingId, userId);
  return lost && getLossOf(lost.id) !== null ? findSearchChoices(lost, now) : [];
}

/** Returns the same for a booking of which it is known that it has lost its cleaner. */
export const findSearchChoices = (lost: CustomerBookingDetails, now: number): SearchChoice[] =>
  findChoices(lost, { view: getCustomerView(lost.userId), now });

/** Returns of these the ones who are free about the lost booking's time. Four queries. */
export const findChoicesAboutItsTime = (
  lost: CustomerBookingDetails,
  { view, now }: { view: CustomerView; now: number },
): SearchChoice[] => findChoices(lost, { view, now, isAboutItsTime: true });

function findChoices(
  lost: CustomerBookingDetails,
  how: { view: CustomerView; now: number; isAboutItsTime?: boolean },
): SearchChoice[] {
  return findReplacements(lost, { ...how, isLost: true })
    .slice(0, MOST_SEARCH_CHOICES)
    .map((choice) => ({ ...choice, isDearer: choice.total > lost.totalPrice }));
}
