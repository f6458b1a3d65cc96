import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BODY_PACE, readBodyChunks } from "./read-body-chunks.server";

const KB = 1024;
const MB = KB * KB;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a body that arrives over time: `bytes` bytes every `everyMs`, until it is whole. */
function bodyOf({ bytes, everyMs, until }: { bytes: number; everyMs: number; until: number }) {
  let sent = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, everyMs));
        const size = Math.min(bytes, until - sent);
        sent += size;
        stream.enqueue(new Uint8Array(size));
        if (sent === until) stream.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns the number of bytes that were read, or the status of the refusal. */
async function read(body: ReadableStream<Uint8Array>, most = 12 * MB) {
  const reading = (async () => {
    let size = 0;
    for await (const chunk of readBodyChunks(body, most)) size += chunk.length;
    return size;
  })().catch((refusal: unknown) => {
    if (refusal instanceof Response) return { status: refusal.status };
    throw refusal;
  });
  let result: Awaited<typeof reading> | undefined;
  void reading.then((done) => (result = done));
  while (result === undefined) await vi.advanceTimersByTimeAsync(1_000);
  return result;
}

describe("a body", () => {
  test("of 5 MB over slow 3G (400 kbit/s) is read whole", async () => {
    const bytes = 50_000;
    expect(await read(bodyOf({ bytes, everyMs: 1_000, until: 5 * MB }))).toBe(5 * MB);
  });

  test("that stalls now and then is read whole, if it goes on within 15 seconds", async () => {
    const bytes = 320 * KB;
    expect(await read(bodyOf({ bytes, everyMs: BODY_PACE.silentMs - 1_000, until: MB }))).toBe(MB);
  });

  test("that falls silent is refused with 408, and so is one that drips", async () => {
    const silent = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new Uint8Array(5 * MB)),
    });
    expect(await read(silent)).toEqual({ status: 408 });
    expect(await read(bodyOf({ bytes: KB, everyMs: 1_000, until: MB }))).toEqual({ status: 408 });
  });

  test("waits as long as it likes for its reader", async () => {
    const body = bodyOf({ bytes: KB, everyMs: 0, until: 2 * KB });
    const chunks = readBodyChunks(body, MB);
    const next = async () => {
      const piece = chunks.next();
      await vi.advanceTimersByTimeAsync(1);
      const { value } = (await piece) as IteratorResult<Uint8Array, undefined>;
      return value?.length;
    };
    expect(await next()).toBe(KB);
    await vi.advanceTimersByTimeAsync(10 * BODY_PACE.silentMs);
    expect(await next()).toBe(KB);
  });

  test("that is more than it may be is refused with 413", async () => {
    const endless = bodyOf({ bytes: 64 * KB, everyMs: 0, until: Infinity });
    expect(await read(endless, MB)).toEqual({ status: 413 });
  });
});
