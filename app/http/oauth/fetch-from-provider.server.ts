import { ProviderFailure } from "./provider-failure";

/** Timeout in milliseconds. People wait for the answer; after it they are asked to try again. */
const TIMEOUT_MS = 5_000;
/** Largest answer, in bytes: tokens and keys have a few kilobytes. */
const MOST_ANSWER_BYTES = 64 * 1024;

/**
 * Sends a request to a provider. It waits at most 5 s, follows no redirects (they would carry the secret
 * along), and reads at most `mostBytes`. Returns the answer with any status; throws `ProviderFailure`.
 */
export async function fetchFromProvider(
  url: string,
  init: RequestInit = {},
  mostBytes = MOST_ANSWER_BYTES,
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal });
    const body = await readAnswerBody(response, mostBytes);
    return new Response(body, { status: response.status });
  } catch (error) {
    if (error instanceof ProviderFailure) throw error;
    if (signal.aborted) throw new ProviderFailure("slow", "no answer in time");
    throw new ProviderFailure("down", `no answer${reasonOf(error)}`);
  }
}

/** Returns the code of a failed connection, for the log: a refused certificate looks like no other failure. */
function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" ? `: ${cause.code}` : "";
}

async function readAnswerBody(response: Response, most: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = response.body?.getReader(); reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new ProviderFailure("down", "answer too large");
    }
    chunks.push(value);
  }
  return new Blob(chunks);
}
