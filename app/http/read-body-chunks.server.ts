/** Slowest pace at which a body may come. */
export interface BodyPace {
  /** Longest silence, in milliseconds: a phone may be in a lift. */
  silentMs: number;
  /** Lowest average, so that nobody holds a place with a byte now and then: half the speed of slow 3G. */
  bytesPerSecond: number;
}

export const BODY_PACE: BodyPace = { silentMs: 15_000, bytesPerSecond: 20 * 1024 };

const TOO_SLOW = Symbol("too slow");

/**
 * Yields the bytes of a body as they come. Throws a Response: 408 if they come too slowly, 413 if there are
 * more than `mostBytes`. Only the time in which its reader waits counts.
 */
export async function* readBodyChunks(
  body: ReadableStream<Uint8Array>,
  mostBytes: number,
  { silentMs, bytesPerSecond }: BodyPace = BODY_PACE,
): AsyncGenerator<Uint8Array> {
  // The reader isn't cancelled when the body is left unread: that would end the connection before the
  // answer.
  const reader = body.getReader();
  let patience = silentMs;
  let size = 0;
  for (;;) {
    const asked = performance.now();
    const part = await withTimeout(patience, reader.read());
    if (part === TOO_SLOW) throw refusal(408, "Request Timeout");
    if (part.done) return;
    size += part.value.length;
    if (size > mostBytes) throw refusal(413, "Payload Too Large");
    const earned = (part.value.length / bytesPerSecond) * 1000;
    patience = Math.min(silentMs, patience - (performance.now() - asked) + earned);
    yield part.value;
  }
}

function refusal(status: 408 | 413, message: string): Response {
  // The rest of the body will not be read.
  const headers = { Connection: "close" };
  return new Response(message, { status, statusText: message, headers });
}

async function withTimeout<T>(ms: number, what: Promise<T>): Promise<T | typeof TOO_SLOW> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof TOO_SLOW>((resolve) => {
    timer = setTimeout(() => resolve(TOO_SLOW), ms);
  });
  try {
    return await Promise.race([what, late]);
  } finally {
    clearTimeout(timer);
  }
}
