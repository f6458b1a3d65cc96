/** The part of autocannon that is used here; the package brings no types. */
declare module "autocannon" {
  export interface Request {
    method?: "GET" | "POST" | "PATCH";
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request; returns the request that is sent. */
    setupRequest?: (request: Request) => Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Duration, in seconds. */
    duration: number;
    requests: Request[];
  }

  interface Result {
    /** Duration, in seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
    "3xx": number;
    /** Latency, in milliseconds. */
    latency: { p50: number; p99: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
