import type { LineMessaging } from "~/lib/env.server";

/** The settings for messages by LINE, where they are set up. */
export type LineSettings = Extract<LineMessaging, { on: true }>;

/** Time after which a request is aborted, in milliseconds. The retry key prevents sending twice. */
const ANSWER_TIMEOUT_MS = 15_000;
/** Largest answer that is read. Real answers have some hundred bytes. */
const MOST_ANSWER_BYTES = 16 * 1024;

/** The answer of LINE. */
export interface LineResponse {
  status: number;
  retryAfter: string | null;
  body: Record<string, unknown>;
}

export interface LineRequestOptions {
  signal?: AbortSignal;
  silenceMs?: number;
}

/** Sends a request to LINE's Messaging API. Returns any answer, whatever its status; throws without one. */
export async function callLineApi(
  { apiUrl, accessToken }: LineSettings,
  path: string,
  init: RequestInit = {},
  { signal, silenceMs = ANSWER_TIMEOUT_MS }: LineRequestOptions = {},
): Promise<LineResponse> {
  const tooLong = AbortSignal.timeout(silenceMs);
  const response = await fetch(`${apiUrl}${path}`, {
    ...init,
    headers: { ...init.headers, Authorization: `Bearer ${accessToken}` },
    // A redirect would take the token along.
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, tooLong]) : tooLong,
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("Retry-After"),
    body: await readBody(response),
  };
}

async function readBody(response: Response): Promise<Record<string, unknown>> {
  let text = "";
  const decoder = new TextDecoder();
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_ANSWER_BYTES) {
      await reader.cancel();
      return {};
    }
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
