import type { EventKind, EventPayloads } from "~/domain/outbox/event-kinds";
import { publishEvent, withdrawEvents } from "~/domain/outbox/events.server";

/** The kinds of events that are emailed to an account's owner. */
type AccountEmail = Exclude<EventKind, `booking-${string}` | `check-${string}`>;

type Facts<K extends AccountEmail> =
  EventPayloads[K] extends Record<string, never> ? [] : [facts: EventPayloads[K]];

/**
 * Queues an email to somebody about their account. An email to nobody (null) is queued as well and
 * dropped later by the worker: where nobody may learn who has an account, it makes the answer take as
 * long. Call it inside a transaction.
 */
export function queueAccountEmail<K extends AccountEmail>(
  kind: K,
  accountId: number | null,
  now: number,
  ...[facts]: Facts<K>
): void {
  const event = { kind, payload: facts ?? {}, accountId } as Parameters<typeof publishEvent>[0];
  publishEvent(event, now);
}

/**
 * Withdraws emails that still wait to be sent and would contain a link. The link is only made when the
 * email is sent, so it would outlive the change that has just ended all other links. Call it in the
 * transaction of that change.
 */
export function withdrawAccountEmails(
  kinds: readonly ("reset-password" | "confirm-new-email")[],
  userId: number,
  now: number,
): void {
  for (const kind of kinds) withdrawEvents(kind, userId, now);
}
