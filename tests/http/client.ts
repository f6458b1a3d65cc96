import { request } from "node:http";
import { SECOND_MS } from "~/lib/durations";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The body, parsed. */
  json<T = Record<string, unknown>>(): T;
  /** Path and query of a redirect. */
  location: string | null;
  cookies: string[];
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  cookie?: string | undefined;
  /** Body of the request: a form's fields, a JSON value, or raw bytes. */
  form?: Record<string, string>;
  json?: unknown;
  body?: string | Buffer;
}

/**
 * Sends one request as it is. It doesn't follow redirects, and lacks a browser's limits (`fetch` would not
 * send `TRACE`, nor a header twice). Forms and JSON come from this site's own pages, unless `sent` says
 * otherwise.
 */
export function send(origin: string, path: string, sent: Sent = {}): Promise<Answer> {
  const { form, json, body = bodyOf(form, json), cookie } = sent;
  const method = sent.method ?? (body === undefined ? "GET" : "POST");
  const headers: Record<string, string> = {
    ...(form ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
    ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    ...(body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) }),
    ...(method === "GET" ? {} : { Origin: origin }),
    ...(cookie ? { Cookie: cookie } : {}),
    ...sent.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString("utf8");
        const { location } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: <T>() => JSON.parse(text) as T,
          location: location ?? null,
          cookies: response.headers["set-cookie"] ?? [],
        });
      });
      response.on("error", reject);
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function bodyOf(form: Sent["form"], json: unknown): string | undefined {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? undefined : JSON.stringify(json);
}

/** Times that a request is sent to a server that is too busy: with its pauses it can be so for two minutes. */
const MOST_TRIES = 120;

/** Asks again, a second later, while the server answers that it is too busy and has done nothing. */
export async function again<T extends Answer | null>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  for (let tries = 1; answer?.status === 503 && tries < MOST_TRIES; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    answer = await ask();
  }
  return answer;
}

/** Sends a request, and sends it again while the server is too busy. */
export const insist = (...request: Parameters<typeof send>): Promise<Answer> =>
  again(() => send(...request));
