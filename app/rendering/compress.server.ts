import Negotiator from "negotiator";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Encodings that this server can send, best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Types that the library lacks: it takes an order of preference since 1.0. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/**
 * Returns the encoding that a client prefers by its `Accept-Encoding` (RFC 9110, 12.5.3); among equals the
 * smallest. A refused encoding (`br;q=0`) is never sent; a client that refuses all of them gets the page
 * uncompressed.
 */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding {
  const headers = acceptEncoding ? { "accept-encoding": acceptEncoding } : {};
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}

/** Returns the bytes that a buffer keeps from being freed: zlib's are often part of a larger one. */
export function bytesHeldBy(buffer: Buffer): number {
  return buffer.buffer.byteLength;
}

/** Brotli window of 256 KB: any page fits. The default of 4 MB would be set up for nothing. */
const WINDOW_BITS = 18;

/** Brotli qualities, from 0 to 11. */
const QUALITY = { light: 4, usual: 7, lasting: 9 } as const;

/**
 * Compresses a finished page. Brotli at 7 takes as long as at 5, some 2.5 ms for 70 KB, and at 9 ten times
 * as long. That is worth it for cached pages. Light pages fit into the first round trip anyway and get
 * less.
 */
export function compress(
  html: Buffer,
  encoding: Encoding,
  weight: keyof typeof QUALITY = "usual",
): Buffer {
  if (encoding === "identity") return html;
  if (encoding === "gzip") return gzipSync(html, { level: weight === "lasting" ? 9 : 6 });
  return brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY[weight],
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
}
