import express, { type RequestHandler } from "express";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Registry } from "prom-client";
import { measureRequests } from "~/server/request-metrics.server";
import { median } from "./table";

/**
 * Measures what the measuring of requests costs: the same app with and without it, in turns within one run.
 * The paths are those with the longest way through the patterns of the map. See docs/measuring.md.
 */

const ROUNDS = 15;
const REQUESTS = 4_000;
const WARM_UP_ROUNDS = 3;
const PATHS = ["/", "/admin/bookings/7", "/cleaners/12", "/no/such/page", "/api/bookings"];

async function serve(...first: RequestHandler[]) {
  const app = express();
  for (const handler of first) app.use(handler);
  app.use((_request, response) => void response.end("x"));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Returns the processor time of one request, in microseconds; it includes that of the client. */
async function cost(port: number): Promise<number> {
  const before = process.cpuUsage();
  let sent = 0;
  const client = async () => {
    while (sent < REQUESTS) {
      const path = PATHS[(sent += 1) % PATHS.length] ?? "/";
      const [answer] = (await once(get({ port, host: "127.0.0.1", path, agent }), "response")) as [
        IncomingMessage,
      ];
      answer.resume();
      await once(answer, "end");
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

const plain = await serve();
const measured = await serve(measureRequests(new Registry()));
const differences: number[] = [];
const bases: number[] = [];
for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
  const [without, withIt] =
    round % 2 === 0
      ? [await cost(plain.port), await cost(measured.port)]
      : await cost(measured.port).then(async (first) => [await cost(plain.port), first] as const);
  if (round < WARM_UP_ROUNDS) continue;
  bases.push(without);
  differences.push(withIt - without);
}
console.log(
  `A request without measuring: ${median(bases).toFixed(1)} µs of processor time, with the client's.`,
);
console.log(`Measuring adds ${median(differences).toFixed(1)} µs (median of ${ROUNDS} rounds).`);
agent.destroy();
plain.server.close();
measured.server.close();
