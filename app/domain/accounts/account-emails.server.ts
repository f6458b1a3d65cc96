import type { EventKind, EventPayloads } from "~/domain/outbox/event-kinds";
import { publishEvent, withdrawEvents } from "~/domain/outbox/events.server";

/** What is told to an account's own person. */
type AccountEmail = Exclude<EventKind, `booking-${string}` | `check-${string}`>;

type Facts<K extends AccountEmail> =
  EventPayloads[K] extends Record<string, never> ? [] : [facts: EventPayloads[K]];

/**
 * Has a mail sent to somebody about their account. One to nobody (null) is written down just so, and
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
 * Takes back the mails that still wait to be sent and would carry a link, made at that moment, which
 * outlives what has just ended all others. Call it inside that transaction.
 */
export function withdrawAccountEmails(
  kinds: readonly ("reset-password" | "confirm-new-email")[],
  userId: number,
  now: number,
): void {
  for (const kind of kinds) withdrawEvents(kind, userId, now);
}
