import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const ACCESS_TOKEN = "an/access+token=of-tests";
const CHANNEL_SECRET = "fedcba9876543210fedcba9876543210";

/** A faulty answer to the next push. */
export interface PushFault {
  status: number | "hangs";
  /** Seconds to wait, with a 429. */
  retryAfter?: string;
  message?: string;
  /** The message is accepted although the sender gets another answer: the answer was lost. */
  isTaken?: true;
}

/** A message as LINE delivers it to a phone. */
export interface LinePush {
  to: string;
  messages: Record<string, unknown>[];
  retryKey: string | null;
}

/**
 * A fake of LINE's Messaging API on this machine. It checks what the real one checks: the token, the format
 * and limits of a push, and that each retry key is accepted once; repeats are answered with 409. A push to
 * somebody who has blocked the account is answered with 200, but not delivered.
 */
export class FakeLineMessaging {
  /** Messages delivered to phones, each once. */
  readonly delivered: LinePush[] = [];
  /** Every push that was received, whatever the answer. */
  readonly receivedPushes: { retryKey: string | null; status: number | "hangs" }[] = [];
  /** Faulty answers to the next pushes, in this order; after them LINE's normal answers follow. */
  readonly faults: PushFault[] = [];
  /** Users who have added the account as a friend; null means everybody. */
  friends: Set<string> | null = null;
  /** Messages that the plan includes, and those sent so far; a null limit means unlimited. */
  quota: { limit: number | null; used: number } = { limit: null, used: 0 };
  /** The access token was revoked: every call is answered with 401. */
  isTokenRevoked = false;
  /** Status of the answers about the quota. */
  quotaStatus = 200;

  private readonly taken = new Set<string>();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<FakeLineMessaging> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const line = new FakeLineMessaging(server, `http://127.0.0.1:${port}`);
    server.on("request", (request, response) => {
      line.answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    return line;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  /** Environment of a server that sends messages through it; sign-in with LINE must be set up too. */
  get env(): Record<string, string> {
    return {
      LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: ACCESS_TOKEN,
      LINE_MESSAGING_CHANNEL_SECRET: CHANNEL_SECRET,
      LINE_MESSAGING_ADD_FRIEND_ID: "@123abcde",
      LINE_API_URL: this.origin,
    };
  }

  /** The same settings for a channel without a server. */
  get settings() {
    return {
      on: true as const,
      accessToken: ACCESS_TOKEN,
      channelSecret: CHANNEL_SECRET,
      addFriendUrl: "https://line.me/R/ti/p/%40123abcde",
      apiUrl: this.origin,
    };
  }

  /** Forgets all messages, and answers normally again. */
  reset(): void {
    this.delivered.length = 0;
    this.receivedPushes.length = 0;
    this.faults.length = 0;
    this.taken.clear();
    this.friends = null;
    this.quota = { limit: null, used: 0 };
    this.quotaStatus = 200;
    this.isTokenRevoked = false;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, value: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { "Content-Type": "application/json", ...headers })
        .end(JSON.stringify(value));
    const isKnown = request.headers.authorization === `Bearer ${ACCESS_TOKEN}`;
    if (this.isTokenRevoked || !isKnown) {
      return json(401, { message: "Authentication failed." });
    }
    const path = request.url ?? "/";
    const [, profileOf] = /^\/v2\/bot\/profile\/([^/]+)$/.exec(path) ?? [];
    if (request.method === "GET" && profileOf) {
      return this.isFriend(decodeURIComponent(profileOf))
        ? json(200, { userId: profileOf, displayName: "Somebody" })
        : json(404, { message: "Not found" });
    }
    if (request.method === "GET" && path === "/v2/bot/message/quota") {
      const { limit } = this.quota;
      return json(
        this.quotaStatus,
        limit === null ? { type: "none" } : { type: "limited", value: limit },
      );
    }
    if (request.method === "GET" && path === "/v2/bot/message/quota/consumption") {
      return json(this.quotaStatus, { totalUsage: this.quota.used });
    }
    if (request.method !== "POST" || path !== "/v2/bot/message/push") {
      return json(404, { message: "Not found" });
    }
    await this.push(request, response, json);
  }

  private async push(
    request: IncomingMessage,
    response: ServerResponse,
    json: (status: number, value: unknown, headers?: Record<string, string>) => void,
  ): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as LinePush;
    const retryKey = [request.headers["x-line-retry-key"]].flat()[0] ?? null;
    const mischief = this.faults.shift();
    const note = (status: number | "hangs") => this.receivedPushes.push({ retryKey, status });
    if (mischief) {
      note(mischief.status);
      if (mischief.isTaken) this.take(body, retryKey);
      if (mischief.status === "hangs") return;
      const { retryAfter, message = "not now" } = mischief;
      json(mischief.status, { message }, retryAfter ? { "Retry-After": retryAfter } : {});
      return;
    }
    const wrong = problemsOf(body, retryKey);
    if (wrong.length > 0) {
      note(400);
      json(400, { message: wrong.join(", ") });
      return;
    }
    if (retryKey !== null && this.taken.has(retryKey)) {
      note(409);
      json(409, { message: "The retry key is already accepted" });
      return;
    }
    if (this.quota.limit !== null && this.quota.used >= this.quota.limit) {
      note(429);
      json(429, { message: "You have reached your monthly limit." });
      return;
    }
    note(200);
    this.take(body, retryKey);
    response.setHeader("X-Line-Request-Id", randomUUID());
    json(200, { sentMessages: [{ id: "1" }] });
  }

  private take(body: LinePush, retryKey: string | null): void {
    if (retryKey !== null) {
      if (this.taken.has(retryKey)) return;
      this.taken.add(retryKey);
    }
    if (!this.isFriend(body.to)) return;
    this.quota.used += 1;
    this.delivered.push({ ...body, retryKey });
  }

  private isFriend(lineUserId: string): boolean {
    return this.friends === null || this.friends.has(lineUserId);
  }
}

const isText = (value: unknown, most: number) =>
  typeof value === "string" && value.length > 0 && value.length <= most;

/** Returns the reasons why LINE would refuse a push. */
function problemsOf({ to, messages }: LinePush, retryKey: string | null): string[] {
  const problems = [];
  if (!/^U[0-9a-f]{32}$/.test(to)) problems.push("to is no user id");
  if (retryKey !== null && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(retryKey)) {
    problems.push("the retry key is no UUID");
  }
  if (!Array.isArray(messages) || messages.length < 1 || messages.length > 5) {
    problems.push("1 to 5 messages");
  }
  for (const message of messages) {
    if (message["type"] !== "flex") problems.push("a type that these tests don't know");
    if (!isText(message["altText"], 400)) problems.push("altText");
    problems.push(...problemsOfFlex(message["contents"]));
  }
  return problems;
}

/** Returns the reasons why LINE would refuse a flex message: empty texts, too long labels or addresses. */
function problemsOfFlex(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(problemsOfFlex);
  if (typeof part !== "object" || part === null) return [];
  const problems = Object.values(part).flatMap(problemsOfFlex);
  const { type, text, label, uri } = part as Record<string, unknown>;
  if (type === "text" && !isText(text, 2_000)) problems.push("an empty text");
  if (type === "uri") {
    if (!isText(label, 20)) problems.push("label");
    if (!isText(uri, 1_000) || !/^https?:\/\//.test(String(uri))) problems.push("uri");
  }
  return problems;
}

/** Returns a new LINE user id. */
export function lineUserId(): string {
  return `U${randomUUID().replaceAll("-", "")}`;
}

/** Returns the body of a webhook call by LINE, with its signature. */
export function signedWebhook(events: unknown[], secret = CHANNEL_SECRET) {
  const body = JSON.stringify({ destination: lineUserId(), events });
  const signature = createHmac("sha256", secret).update(body).digest("base64");
  return { body, signature };
}

/** Returns the event when somebody adds the account as a friend, or blocks it. */
export function friendEvent(
  type: "follow" | "unfollow",
  userId: string,
  { at, id = randomUUID() }: { at: number; id?: string },
) {
  return {
    type,
    mode: "active",
    timestamp: at,
    source: { type: "user", userId },
    webhookEventId: id,
    deliveryContext: { isRedelivery: false },
  };
}
