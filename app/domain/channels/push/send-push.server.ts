import { request } from "node:https";
import webPush from "web-push";
import type { PushKeys } from "~/lib/secrets.server";
import { retryAfterMsOf } from "~/domain/queue/retry-delay";
import type { PushSubscriptionRow } from "./push-subscriptions.server";

const ANSWER_TIMEOUT_MS = 15_000;
/** The longest that push services keep a message. */
const LONGEST_TTL_S = 28 * 24 * 3600;

/** A message for one device. */
export interface PushMessage {
  payload: string;
  /** For how many seconds the push service keeps it for a device that is off. */
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** Of messages with the same topic that wait for a device only the last is kept. */
  topic: string;
}

export interface PushSender {
  keys: PushKeys;
  /** Whom a push service writes to when something is wrong with what we send. */
  subject: string;
  /** After so much silence a push service is broken off; the other devices don't wait for it. */
  silenceMs?: number;
}

/** What a push service answered. */
export interface PushResponse {
  status: number;
  /** When it asks to be left alone until, in milliseconds from now. */
  retryAfterMs: number | undefined;
}

/** Encrypts a message for a device, hands it to its push service, and gives the answer. */
export function sendPush(
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  { payload, ttlSeconds, urgency, topic }: PushMessage,
  { keys, subject, silenceMs = ANSWER_TIMEOUT_MS }: PushSender,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<PushResponse> {
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: { subject, ...keys },
      TTL: Math.min(Math.max(ttlSeconds, 0), LONGEST_TTL_S),
      urgency,
      topic,
      contentEncoding: "aes128gcm",
    },
  );
  return new Promise((resolve, reject) => {
    // No redirect is followed: it would lead away from the hosts that are allowed.
    const sent = request(
      endpoint,
      { method, headers, signal: AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]) },
      (response) => {
        // What it says besides is nothing to us, but must be read for the connection to end.
        response.resume();
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfterMs: retryAfterMsOf(response.headers["retry-after"], now),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
