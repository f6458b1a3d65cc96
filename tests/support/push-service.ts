import { decrypt } from "http_ece";
import { createECDH, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "certificates");
/** Key and certificate of a server on this machine, which nobody but these tests trusts. */
const PRIVATE_KEY = readFileSync(join(FOLDER, "localhost.pem"));
/** For NODE_EXTRA_CA_CERTS of a server that is to trust it. */
export const CERTIFICATE_FILE = join(FOLDER, "localhost.crt");

/** What a push service says to a message: a status, with a header or two, or nothing at all. */
export type FakePushAnswer = { status: number; headers?: Record<string, string> } | "nothing";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service over https, which answers as it is told. */
export async function startPushService(say: (path: string, attempt: number) => FakePushAnswer) {
  const received: ReceivedPush[] = [];
  const server = createServer({ key: PRIVATE_KEY, cert: PRIVATE_KEY }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const answer = say(path, received.filter((one) => one.path === path).length);
      if (answer === "nothing") return;
      response.writeHead(answer.status, { ...answer.headers, Connection: "close" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  globalAgent.options.ca = PRIVATE_KEY;
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser that has subscribed: what it hands in, and how it reads what it gets. */
export function subscriber(host: string, path: string) {
  const privateKey = createECDH("prime256v1");
  const p256dh = privateKey.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return {
    subscription: { endpoint: `https://${host}${path}`, keys: { p256dh, auth } },
    read: (body: Buffer) =>
      JSON.parse(
        decrypt(body, { version: "aes128gcm", privateKey, authSecret: auth }).toString(),
      ) as Record<string, string>,
  };
}
