import type { Request, RequestHandler, Response } from "express";
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod/v4";
import { waitUntilWritable } from "#db/busy.server";
import { recordFriendships, type FriendshipEvent } from "~/domain/channels/line/line-links.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { paths } from "~/lib/paths";
import { NO_DOCUMENT_POLICY } from "./security-headers.server";
import { logSecurity } from "./security-log.server";

/** LINE tells of many things at once, of some hundred bytes each. */
const MOST_WEBHOOK_BYTES = 256 * 1024;

const FriendshipSchema = z.object({
  type: z.enum(["follow", "unfollow"]),
  webhookEventId: z.string().min(1).max(100),
  timestamp: z.number().int().nonnegative(),
  source: z.object({ type: z.literal("user"), userId: z.string().min(1).max(100) }),
});

const WebhookSchema = z.object({ events: z.array(z.unknown()) });

/**
 * What LINE tells of its own accord: who has added our account as a friend, and who has blocked it. It
 * sends no Origin and no cookie, and comes from a few addresses for everybody, so it stands before the
 * check of origins, the limits of addresses and whatever reads bodies; what proves it is the signature
 * over the very bytes that came. It is answered at once, and worked on after.
 */
export const lineWebhook: RequestHandler = (request, response, next) => {
  const { lineMessaging } = env();
  if (request.path !== paths.lineWebhook() || request.method !== "POST" || !lineMessaging.on) {
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

/** The body as it came, or null if it is larger. */
function readWebhookBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > most) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      // The rest has no reader any more (`unread-body.server.ts`).
      else resolve(null);
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", reject);
  });
}

/** Whether LINE made the signature, which is compared in the same time wherever it differs. */
function hasValidSignature(body: Buffer, signature: string | undefined, secret: string): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature ?? "", "base64");
  return given.length === right.length && timingSafeEqual(given, right);
}

/** What of it concerns us; what people write to our account doesn't. */
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
