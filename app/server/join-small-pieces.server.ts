import type { IncomingMessage } from "node:http";

/** Size up to which pieces of a body are joined, in bytes. */
const SMALL_PIECE_BYTES = 1024;
/** Largest joined piece, in bytes. */
const JOINED_BYTES = 16 * 1024;

/**
 * Joins the small pieces of a chunked body as they come. Node keeps an object of some 200 bytes for each
 * piece, even for one letter: 64 KB of such a body would take 2 MB while it waits.
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
      // This runs after all of one read is parsed. process.nextTick wouldn't do: Node runs it after each
      // piece.
      setImmediate(hand);
    }
    size += piece.copy(held, size);
    return request.readableLength + size < request.readableHighWaterMark;
  };
}
