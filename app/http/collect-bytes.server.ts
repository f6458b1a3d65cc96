/** Bytes by which the buffer grows at a time. */
const GROWTH_BYTES = 256 * 1024;

/**
 * Reads a whole body, of at most `mostBytes`, into one piece. The buffer grows with the body and lies
 * outside of the heap, and its memory is returned to the system as soon as it is freed. Separate pieces
 * would lie between objects that live longer, and be collected late.
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
 * Frees the memory of bytes that are no longer used, at once. Uploaded bytes lie outside of the heap, where
 * some 64 MB of garbage may pile up before it is collected. Bytes that share their memory with others are
 * left alone.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  const isShared = !(buffer instanceof ArrayBuffer) || buffer.byteLength !== byteLength;
  if (!isShared) buffer.transfer(0);
}
