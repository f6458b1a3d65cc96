import Negotiator from "negotiator";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** What we can send, best first. */
const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The library takes an order of preference since 1.0; its published types don't say so yet. */
interface EncodingNegotiator {
  encodings(available: readonly string[], options: { preferred: readonly string[] }): string[];
}

/**
 * The encoding of `Accept-Encoding` (RFC 9110, 12.5.3) that a client likes best; of those it likes
 * equally, the smallest. What it refuses (`br;q=0`) is never sent; a client that refuses everything
 * gets the page as it is.
 */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding {
  const headers = acceptEncoding ? { "accept-encoding": acceptEncoding } : {};
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const [best] = negotiator.encodings(ENCODINGS, { preferred: ENCODINGS });
  return ENCODINGS.find((encoding) => encoding === best) ?? "identity";
}

/** What a buffer keeps from being freed: zlib's results are often a part of a larger one. */
export function bytesHeldBy(buffer: Buffer): number {
  return buffer.buffer.byteLength;
}

/** 256 KB: any page fits; the default of 4 MB would be set up for nothing. */
const WINDOW_BITS = 18;

/** How far brotli goes, from 0 to 11. */
const QUALITY = { light: 4, usual: 7, lasting: 9 } as const;

/**
 * Compresses a finished page. Brotli at 7 takes as long as at 5, some 2.5 ms for 70 KB, and at 9 ten times
 * as long. Pages that are kept are worth that, and light ones, which fit into the first round trip anyhow,
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
