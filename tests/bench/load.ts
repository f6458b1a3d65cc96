import autocannon, { type Request } from "autocannon";
import { request as httpRequest } from "node:http";
import type { RunningServer } from "../support/running-server";

export const CONNECTIONS = 50;

/** The results of one run. */
export interface Measured {
  requestsPerSecond: number;
  /** Latencies in milliseconds. */
  p50: number;
  p99: number;
  /** Processor time of one request in milliseconds, which a busy machine does not change. */
  processor: number;
}

/** Expected statuses: forms redirect, pages don't. */
export type Expected = "2xx" | "3xx";

/** Sends these requests over and over for some seconds. Throws if any is answered with another status. */
export async function load(
  { origin, processorTime }: Pick<RunningServer, "origin" | "processorTime">,
  requests: readonly Request[],
  seconds: number,
  expected: Expected = "2xx",
): Promise<Measured> {
  const before = processorTime();
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [...requests],
  });
  const answered = result[expected];
  const others = result["2xx"] + result.non2xx - answered;
  if (others + result.errors + result.timeouts > 0) {
    throw new Error(
      `${origin}${requests[0]?.path ?? ""}: ${others} answers were no ${expected}, ${result.errors} errors.`,
    );
  }
  return {
    requestsPerSecond: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    processor: (processorTime() - before) / answered,
  };
}

/** An answer exactly as it was received. */
export interface Answer {
  key: string;
  status: number;
  headers: Record<string, string | string[]>;
  /** The body in Base64. */
  body: string;
}

/** Returns one path for all bookings that are rescheduled: their answers are alike. */
const alike = (path: string) => path.replace(/\d+\/move$/, "N/move");

/** Headers that the sender sets itself. */
const OWN_HEADERS = new Set(["connection", "keep-alive", "date", "transfer-encoding"]);

/** Sends one request and returns its answer, still compressed. */
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
          key: `${method} ${alike(path)} ${headers["Cookie"] ? "signed-in" : "guest"}`,
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
