/** By so much its memory grows at a time. */
const GROWTH_BYTES = 256 * 1024;

/**
 * All of a body in one piece, at most `mostBytes` of it. While it comes it lies in memory of its own, of
 * which only what has come is taken, and all is given back to the system once nobody reads on: pieces as
 * they come would lie between what lives longer, and be collected late.
 */
export async function collectBytes(
  pieces: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Uint8Array> {
  const memory = new ArrayBuffer(0, { maxByteLength: mostBytes });
  try {
    let size = 0;
    for await (const piece of pieces) {
      const end = size + piece.length;
      if (end > memory.byteLength) memory.resize(Math.min(mostBytes, end + GROWTH_BYTES));
      new Uint8Array(memory, size, piece.length).set(piece);
      freeBytes(piece);
      size = end;
    }
    memory.resize(size);
    return new Uint8Array(memory.transferToFixedLength());
  } finally {
    if (!memory.detached) memory.resize(0);
  }
}

/**
 * Frees the memory of bytes that nobody reads any more, at once: what came for an upload lies outside of
 * the heap, where garbage is let pile up to some 64 MB before anybody collects it. Bytes that share their
 * memory with others are left alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isShared = !(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength;
  if (!isShared) buffer.transfer(0);
}
