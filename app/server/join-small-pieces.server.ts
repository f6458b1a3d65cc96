import type { IncomingMessage } from "node:http";

/** Pieces of a body up to this size are put together. */
const SMALL_PIECE_BYTES = 1024;
/** Up to this size. */
const JOINED_BYTES = 16 * 1024;

/**
 * Puts the small pieces of a chunked body together as they come. Node keeps an object for each, of some
 * 200 bytes, also where it holds one letter: 64 KB of such a body would take 2 MB as long as it waits.
 */
export function joinSmallPieces(request: IncomingMessage): void {
  if (!("transfer-encoding" in request.headers)) return;
  const push = request.push.bind(request);
  let held: Buffer | null = null;
  let size = 0;
  const hand = () => {
    if (!held) return true;
    const together = held.subarray(0, size);
    held = null;
    return push(together);
  };
  request.push = (piece: Buffer | null) => {
    if (piece === null || piece.length > SMALL_PIECE_BYTES) {
      hand();
      return push(piece);
    }
    if (held && size + piece.length > JOINED_BYTES) hand();
    if (!held) {
      held = Buffer.allocUnsafeSlow(JOINED_BYTES);
      size = 0;
      // Once all that came in one piece is parsed: Node ends its ticks after each part of it.
      setImmediate(hand);
    }
    size += piece.copy(held, size);
    return request.readableLength + size < request.readableHighWaterMark;
  };
}
