import { inTransaction } from "#db/client.server";
import { canSeeProblem, type BookingSide } from "~/domain/bookings/lifecycle/status";
import { claimEvent, eraseIfAccountDeleted, type OutboxEvent } from "~/domain/outbox/events.server";
import type { Channels } from "~/domain/queue/delivery-channel";
import {
  endAsMerged,
  queueNotification,
  type Audience,
} from "~/domain/queue/delivery-queue.server";
import { listRecipientIds } from "./audiences.server";
import { isLostSoon } from "./lost-soon.server";
import { planMessage } from "./hold-and-merge.server";
import { addToInbox } from "./inbox.server";
import {
  getNotificationRule,
  inboxSideOf,
  isBookingSide,
  type NotifyEntry,
} from "./notification-table.server";
import { afterQuietHours } from "./quiet-hours";
import {
  getNotificationBooking,
  getNotificationCaseEntry,
  getNotificationProblem,
} from "./notification-booking.server";
import { getRecipient, getRecipientOf } from "./recipients.server";

/** Makes the notifications of one event. Returns their number, or null if another process was faster. */
export function expandEvent(id: number, channels: Channels, now: number): number | null {
  return inTransaction(() => {
    const event = claimEvent(id, now);
    if (!event) return null;
    const made = makeNotifications(event, channels, now);
    if (made === 0) eraseIfAccountDeleted(event);
    return made;
  });
}

function makeNotifications(event: OutboxEvent, channels: Channels, now: number): number {
  const rule = getNotificationRule(event);
  // This is checked again: the booking of a planned event may have changed or ended meanwhile.
  if (event.withdrawnAt !== null || !rule.isStillTrue(event, now)) return 0;
  const expiresAt = rule.usefulUntil(event);
  if (expiresAt <= now) return 0;
  let made = 0;
  for (const entry of rule.notify) {
    if (!isDoneBy(event, entry)) continue;
    if (entry.ifCustomerHasNoEmail && !shouldPhoneCustomer(event)) continue;
    if (entry.ifLostSoon && !isLostSoon(event)) continue;
    if (entry.unlessLost && "isLoss" in event.payload) continue;
    if (entry.ifMarkOf && !isMarkOf(event, entry.ifMarkOf)) continue;
    if (entry.ifMaySeeProblem && !maySeeProblem(event, entry.to)) continue;
    if (entry.unlessWaiver && isWaiver(event)) continue;
    for (const recipientUserId of listRecipientIds(entry.to, event)) {
      if (!getRecipientOf(event, recipientUserId)) continue;
      const side = inboxSideOf(entry);
      if (side) addToInbox(event, { userId: recipientUserId, side }, now);
      const audience = entry.to;
      const reaching = entry.by.filter((name) =>
        channels[name]?.canReach({ recipientUserId, audience, event }),
      );
      const isOnPhone = reaching.some((name) => name !== "email");
      for (const name of reaching) {
        const channel = channels[name];
        if (!channel || (name === "email" && entry.emailIfNoPhone && isOnPhone)) continue;
        const to = { recipientUserId, channel: name, audience, expiresAt };
        const { runAt, replaces, ...plan } = planMessage({ event, ...to }, now);
        const mayRingAt = channel.isSilentAtNight
          ? afterQuietHours(runAt, rule.happensAt(event))
          : runAt;
        if (!queueNotification({ eventId: event.id, ...to, ...plan, runAt: mayRingAt }, now))
          continue;
        replaces.forEach((one) => endAsMerged(one, now));
        made += 1;
      }
    }
  }
  return made;
}

function isDoneBy({ actor }: OutboxEvent, { ifDoneBy }: NotifyEntry): boolean {
  return !ifDoneBy || (actor !== null && ifDoneBy.includes(actor));
}

/** True for a mark about somebody on a side of its booking. */
const isMarkOf = ({ payload }: OutboxEvent, side: BookingSide): boolean =>
  "markId" in payload && payload.side === side;

/** True for a booking whose customer has an account in use, but no email. */
function shouldPhoneCustomer({ payload }: OutboxEvent): boolean {
  const booking = "bookingId" in payload ? getNotificationBooking(payload.bookingId) : null;
  return booking?.customer.email === null && getRecipient(booking.customerId) !== null;
}

/** True for an entry of a problem's money that is the waived fee of the job. */
const isWaiver = ({ payload }: OutboxEvent): boolean =>
  "entryId" in payload && getNotificationCaseEntry(payload.entryId)?.isWaiver === true;

/** True if an audience may know of the problem that an event is about. */
function maySeeProblem({ payload, at }: OutboxEvent, audience: Audience): boolean {
  if (!("bookingId" in payload) || !isBookingSide(audience)) return true;
  const problem =
    "entryId" in payload
      ? getNotificationCaseEntry(payload.entryId)
      : getNotificationProblem(payload.bookingId, at);
  return problem === null || canSeeProblem(audience, problem);
}
