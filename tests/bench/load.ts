import autocannon, { type Request } from "autocannon";
import { request as httpRequest } from "node:http";
import type { RunningServer } from "../support/running-server";

export const CONNECTIONS = 50;

/** What one run measured. */
export interface Measured {
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time for one request: what a busy machine does not change. */
  processor: number;
}

/** Sends these requests over and over for some seconds. Throws if any answer is not a 2xx. */
export async function load(
  { origin, processorTime }: Pick<RunningServer, "origin" | "processorTime">,
  requests: readonly Request[],
  seconds: number,
): Promise<Measured> {
  const before = processorTime();
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [...requests],
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${origin}${requests[0]?.path ?? ""}: ${result.non2xx} answers were no 2xx, ${result.errors} errors.`,
    );
  }
  return {
    requestsPerSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (processorTime() - before) / result["2xx"],
  };
}

/** An answer exactly as it came over the wire. */
export interface Answer {
  key: string;
  status: number;
  headers: Record<string, string | string[]>;
  /** Base64. */
  body: string;
}

/** Headers that the sender makes itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

/** Asks once and takes the answer down, still compressed. */
export function takeDown(
  origin: string,
  { method = "GET", path = "/", headers = {}, body }: Request,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(origin + path, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const content = Buffer.concat(chunks);
        const kept = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || OWN_HEADERS.has(name) ? [] : [[name, value] as const],
        );
        resolve({
          key: `${method} ${path} ${headers["Cookie"] ? "signed-in" : "guest"}`,
          status: response.statusCode ?? 0,
          headers: { ...Object.fromEntries(kept), "content-length": String(content.length) },
          body: content.toString("base64"),
        });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
