import { decrypt } from "http_ece";
import { createECDH, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "certificates");
/** Key and certificate of a server on this machine; only these tests trust it. */
const PRIVATE_KEY = readFileSync(join(FOLDER, "localhost.pem"));
/** Value for NODE_EXTRA_CA_CERTS of a server that must trust it. */
export const CERTIFICATE_FILE = join(FOLDER, "localhost.crt");

/** Answer of a push service to a message: a status, with a header or two, or nothing at all. */
export type FakePushAnswer = { status: number; headers?: Record<string, string> } | "nothing";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a push service over https, which answers with the result of `say`. */
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

/** Returns a subscribed browser: its subscription, and a function that decrypts what it receives. */
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
