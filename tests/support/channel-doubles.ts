import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { SMTPServer } from "smtp-server";
import type { ServerFixtures } from "./server-fixtures";
import { CERTIFICATE_FILE, startPushService } from "./push-service";

/** Number of calls to each channel: connections for email, requests for the others. */
export interface CallCounts {
  email: number;
  push: number;
  line: number;
}

/** Test doubles for all channels; either all work or all hang. */
export interface ChannelDoubles {
  /** Environment of a server that delivers to them. */
  env: Record<string, string>;
  /** Host and port of the push service. */
  pushHost: string;
  countCalls(): CallCounts;
  stop(): Promise<void>;
}

async function listen(server: Pick<Server, "listen" | "address" | "once">): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server as Server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts an email server, a push service and LINE. They accept everything, or (`hang`) never answer. */
export async function startChannelDoubles(how: "well" | "hang"): Promise<ChannelDoubles> {
  const hang = how === "hang";
  const callCounts: CallCounts = { email: 0, push: 0, line: 0 };

  // A hanging email server still sends its greeting, so that a try ends only after the longest timeout.
  const silent = createTcpServer((socket) => {
    callCounts.email += 1;
    socket.on("error", () => undefined);
    socket.write("220 mail\r\n");
  });
  const well = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => {
      callCounts.email += 1;
      done();
    },
    onData: (stream, _session, done) => {
      stream.on("end", done).resume();
    },
  });
  const smtpPort = await listen(hang ? silent : well.server);

  const push = await startPushService(() => {
    callCounts.push += 1;
    return hang ? "nothing" : { status: 201 };
  });

  const line = createServer((request, response) => {
    callCounts.line += 1;
    request.resume();
    if (hang) return;
    request.on("end", () => {
      const answer = request.url?.endsWith("/quota") ? { type: "none" } : { totalUsage: 0 };
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
    });
  });
  const linePort = await listen(line);

  return {
    env: channelSettings({ smtpPort, pushHost: push.host, linePort }),
    pushHost: push.host,
    countCalls: () => ({ ...callCounts }),
    async stop() {
      line.close();
      line.closeAllConnections();
      silent.close();
      well.close();
      await push.stop();
    },
  };
}

/** Turns on push in one browser and connects LINE for every open account. */
export function enableAllChannels({ sqlite, now }: ServerFixtures, pushHost: string): void {
  const key = createECDH("prime256v1").generateKeys("base64url");
  sqlite
    .prepare(
      `insert or ignore into push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
       select id, 'https://' || ? || '/' || id, ?, ?, ? from users where deactivated_at is null`,
    )
    .run(pushHost, key, randomBytes(16).toString("base64url"), now);
  sqlite
    .prepare(
      `insert or ignore into line_links (user_id, line_user_id, linked_at, told_at)
       select id, 'U' || printf('%032x', id), ?, ? from users where deactivated_at is null`,
    )
    .run(now, now);
}

/** Returns the settings of a server whose three channels lead to doubles on this machine. */
export const channelSettings = ({
  smtpPort,
  pushHost,
  linePort,
}: {
  smtpPort: number;
  pushHost: string;
  linePort: number;
}) => ({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: "BaanSaat <hello@baansaat.example>",
  PUSH_HOSTS: pushHost,
  NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE,
  LINE_CHANNEL_ID: "1234567890",
  LINE_CHANNEL_SECRET: randomBytes(16).toString("hex"),
  LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: randomBytes(16).toString("hex"),
  LINE_MESSAGING_CHANNEL_SECRET: randomBytes(16).toString("hex"),
  LINE_MESSAGING_ADD_FRIEND_ID: "@123abcde",
  LINE_API_URL: `http://127.0.0.1:${linePort}`,
});
