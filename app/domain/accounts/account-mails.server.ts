import { randomUUID } from "node:crypto";
import { enqueue, withdrawNotices, type NoticeKind } from "~/domain/outbox/outbox.server";
import { DAY_MS } from "~/lib/durations";
import type { Provider } from "~/lib/vocabulary";
import { TOKEN_LIFETIME_MS } from "./account-tokens.server";

/** How long each mail about an account is worth sending: as long as its link, or its news. */
const WORTH_SENDING_MS = {
  "verify-email": TOKEN_LIFETIME_MS["verify-email"],
  "reset-password": TOKEN_LIFETIME_MS["reset-password"],
  "password-changed": 7 * DAY_MS,
  "confirm-new-email": TOKEN_LIFETIME_MS["change-email"],
  "email-changed": 7 * DAY_MS,
  "email-taken": DAY_MS,
  "identity-linked": 7 * DAY_MS,
  "identity-unlinked": 7 * DAY_MS,
} as const satisfies Partial<Record<NoticeKind, number>>;

type AccountMail = keyof typeof WORTH_SENDING_MS;

interface AccountMailFacts {
  /** An address that is not the account's, not yet or no longer. */
  to?: string;
  /** Which one was linked or unlinked. */
  provider?: Provider;
}

/**
 * Queues a mail to somebody about their account. A mail to nobody (null) is dropped by the worker:
 * where nobody may learn who has an account, it makes the answer take as long. Call it inside a
 * transaction.
 */
export function queueAccountMail(
  kind: AccountMail,
  userId: number | null,
  now: number,
  facts: AccountMailFacts = {},
): void {
  enqueue({
    kind,
    channel: "email",
    recipientUserId: userId,
    payload: { ...facts },
    // Whoever queues has decided: two of a kind in one moment may tell of two things.
    dedupeKey: `${kind}:${randomUUID()}`,
    now,
    expiresAt: now + WORTH_SENDING_MS[kind],
  });
}

/**
 * Takes back the mails that still wait to be sent and would carry a link, made at that moment, which
 * outlives what has just ended all others. Call it inside that transaction.
 */
export function withdrawAccountMails(
  kinds: readonly ("reset-password" | "confirm-new-email")[],
  userId: number,
  now: number,
): void {
  for (const kind of kinds) withdrawNotices(kind, userId, now);
}
