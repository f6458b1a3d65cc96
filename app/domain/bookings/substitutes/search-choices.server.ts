import { getCustomerView } from "~/domain/schedule/customer-view.server";
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
export function findSearchChoices(lost: CustomerBookingDetails, now: number): SearchChoice[] {
  const view = getCustomerView(lost.userId);
  return findReplacements(lost, { view, now, isLost: true })
    .slice(0, MOST_SEARCH_CHOICES)
    .map((choice) => ({ ...choice, isDearer: choice.total > lost.totalPrice }));
}
