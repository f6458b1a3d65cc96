import { request } from "node:https";
import webPush from "web-push";
import type { PushKeys } from "~/lib/secrets.server";
import { retryAfterMsOf } from "~/domain/queue/retry-delay";
import type { PushSubscriptionRow } from "./push-subscriptions.server";

const ANSWER_TIMEOUT_MS = 15_000;
/** Longest time that push services keep a message, in seconds. */
const LONGEST_TTL_S = 28 * 24 * 3600;

/** A message for one device. */
export interface PushMessage {
  payload: string;
  /** Time for which the push service keeps it for a device that is off, in seconds. */
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** The push service keeps only the last of several waiting messages with the same topic. */
  topic: string;
}

export interface PushSender {
  keys: PushKeys;
  /** Address to which push services write if something is wrong with our messages. */
  subject: string;
  /** Time after which an unanswered request is aborted, in milliseconds. Other devices don't wait. */
  silenceMs?: number;
}

/** The answer of a push service. */
export interface PushResponse {
  status: number;
  /** The wait that it asks for, in milliseconds from now. */
  retryAfterMs: number | undefined;
}

/** Encrypts a message for a device, sends it to its push service, and returns the answer. */
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
        // The body is of no interest, but must be read for the connection to end.
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
