import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { SMTPServer } from "smtp-server";
import { channelSettings } from "../support/channel-doubles";
import { startPushService } from "../support/push-service";

/** How all channels behave: they accept, refuse for now, never answer, or drop the connection. */
export const MOODS = ["accept", "refuse", "hang", "drop"] as const;
export type Mood = (typeof MOODS)[number];

/** The doubles of the three channels, in this process. */
export interface FailingChannels {
  /** Environment of a server that delivers to them. */
  env: Record<string, string>;
  /** Host and port of the push service. */
  pushHost: string;
  mood: Mood;
  /** Ids of the emails that were accepted, without their domain. */
  readonly emailIds: ReadonlySet<string>;
  /** Retry keys of the LINE messages that were accepted. */
  readonly lineKeys: ReadonlySet<string>;
  stop(): Promise<void>;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts an email server, a push service and LINE, which behave as `mood` says at that moment. */
export async function startFailingChannels(): Promise<FailingChannels> {
  const emailIds = new Set<string>();
  const lineKeys = new Set<string>();
  const channels = { mood: "accept" as Mood };

  const email = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, session, done) => {
      const { mood } = channels;
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        if (mood === "refuse") {
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
        } else if (mood === "drop") {
          email.connections.forEach((one) => one.id === session.id && one.close());
        } else if (mood === "accept") {
          emailIds.add(/^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? "");
          done();
        }
      });
    },
  });
  email.on("error", () => undefined);
  const smtpPort = await listen(email.server);

  const push = await startPushService(() => {
    if (channels.mood === "accept") return { status: 201 };
    return channels.mood === "hang" ? "nothing" : { status: 503 };
  });

  const json = (response: ServerResponse, status: number, value: object) =>
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
  const line = createServer((request, response) => {
    const { mood } = channels;
    request.resume().on("end", () => {
      if (mood === "hang") return;
      if (mood === "drop") return void request.socket.destroy();
      if (mood === "refuse") return void json(response, 500, { message: "not now" });
      const key = request.headers["x-line-retry-key"];
      if (typeof key === "string") lineKeys.add(key);
      json(response, 200, request.url?.endsWith("/quota") ? { type: "none" } : { totalUsage: 0 });
    });
  });
  const linePort = await listen(line);

  return Object.assign(channels, {
    env: channelSettings({ smtpPort, pushHost: push.host, linePort }),
    pushHost: push.host,
    emailIds,
    lineKeys,
    async stop() {
      line.close();
      line.closeAllConnections();
      email.close();
      await push.stop();
    },
  });
}
