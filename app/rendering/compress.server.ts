import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

/** The best encoding that a client takes. */
export function encodingFor(acceptEncoding: string | null | undefined): Encoding {
  if (/\bbr\b/.test(acceptEncoding ?? "")) return "br";
  return /\bgzip\b/.test(acceptEncoding ?? "") ? "gzip" : "identity";
}

/** 256 KB: any page fits; the default of 4 MB would be set up for nothing. */
const WINDOW_BITS = 18;

/** How far brotli goes, from 0 to 11. */
const QUALITY = { light: 4, usual: 5, lasting: 9 } as const;

/**
 * Compresses a finished page. Brotli at 5 is the step that pays; pages that are kept are worth more,
 * and light ones, which fit into the first round trip anyhow, less.
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
