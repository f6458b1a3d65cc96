import type { Request, RequestHandler, Response } from "express";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod/v4";
import { waitUntilWritable } from "#db/busy.server";
import { recordFriendships, type FriendshipEvent } from "~/domain/channels/line/line-links.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { lineWebhookPath } from "~/lib/unlinked-paths";
import { NO_DOCUMENT_POLICY } from "./security-headers.server";
import { logSecurity } from "./security-log.server";

/** Largest webhook body, in bytes. LINE sends many events in one request, each of some hundred bytes. */
const MOST_WEBHOOK_BYTES = 256 * 1024;

const FriendshipSchema = z.object({
  type: z.enum(["follow", "unfollow"]),
  webhookEventId: z.string().min(1).max(100),
  timestamp: z.number().int().nonnegative(),
  source: z.object({ type: z.literal("user"), userId: z.string().min(1).max(100) }),
});

const WebhookSchema = z.object({ events: z.array(z.unknown()) });

/**
 * Handles LINE's webhook: who has added the site's LINE account as a friend, and who has blocked it. LINE
 * sends no Origin and no cookie, and uses a few addresses for all users, so this handler runs before the
 * check of origins, the limits of addresses and all that reads bodies. The signature over the raw bytes is
 * the proof. The request is answered at once, and its events are saved afterwards.
 */
export const lineWebhook: RequestHandler = (request, response, next) => {
  const { lineMessaging } = env();
  if (request.path !== lineWebhookPath() || request.method !== "POST" || !lineMessaging.on) {
    return next();
  }
  readWebhookBody(request, MOST_WEBHOOK_BYTES)
    .then((body) => {
      if (body === null) return sendEmptyAnswer(response, 413);
      if (!hasValidSignature(body, request.get("x-line-signature"), lineMessaging.channelSecret)) {
        const { requestId, address } = response.locals;
        logSecurity(requestId, { event: "line-signature-refused", address });
        return sendEmptyAnswer(response, 401);
      }
      sendEmptyAnswer(response, 200);
      return recordWebhookEvents(parseFriendshipEvents(body), response.locals.now);
    })
    .catch((error: unknown) => {
      if (!response.destroyed && !response.headersSent) sendEmptyAnswer(response, 400);
      logger().error({ err: error }, "what LINE told could not be noted");
    });
};

async function recordWebhookEvents(events: FriendshipEvent[], now: number): Promise<void> {
  if (events.length === 0) return;
  await waitUntilWritable();
  recordFriendships(events, now);
}

function sendEmptyAnswer(response: Response, status: 200 | 400 | 401 | 413): void {
  response
    .status(status)
    .set({ "Cache-Control": "private, no-store", "Content-Security-Policy": NO_DOCUMENT_POLICY })
    .json({});
}

/** Returns the raw body, or null if it is larger than `most`. */
function readWebhookBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      // The rest of the body is not read here (`unread-body.server.ts` drains it).
      else resolve(null);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
  });
}

/** True if LINE made the signature. The comparison takes the same time wherever the two differ. */
function hasValidSignature(body: Buffer, signature: string | undefined, secret: string): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature ?? "", "base64");
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Returns the friendship events of a webhook. Other events, such as messages, are ignored. */
function parseFriendshipEvents(body: Buffer): FriendshipEvent[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString("utf8"));
  } catch {
    return [];
  }
  const webhook = WebhookSchema.safeParse(parsed);
  return (webhook.success ? webhook.data.events : []).flatMap((event) => {
    const read = FriendshipSchema.safeParse(event);
    if (!read.success) return [];
    const { type: kind, webhookEventId: id, timestamp: at, source } = read.data;
    return [{ id, kind, at, lineUserId: source.userId }];
  });
}
