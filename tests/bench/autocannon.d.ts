/** The part of autocannon that we use; the package brings no types. */
declare module "autocannon" {
  export interface Request {
    method?: "GET" | "POST" | "PATCH";
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Called before each request; gives what is sent. */
    setupRequest?: (request: Request) => Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: Request[];
  }

  interface Result {
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    "2xx": number;
    "3xx": number;
    /** Milliseconds. */
    latency: { p50: number; p99: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
