import { freeBytes } from "./collect-bytes.server";

/** End of the headers of a part. */
const HEADERS_END = Buffer.from("\r\n\r\n");
/** Follows a boundary after which there is no part. */
const LAST_BOUNDARY_ENDS = Buffer.from("--");
/** More bytes than the headers of a part may have; the form parser refuses them. */
const TOO_MANY_HEADER_BYTES = 16 * 1024;

/**
 * Yields a multipart form without the content of its files, which is dropped as it comes. The texts can
 * thus be read where there is no room for the photos, in any order; of each file the name is left. With
 * `mayEndEarly`, a form that is cut off is closed where it ends, so that what came of it can be read.
 */
export async function* stripFileContents(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
  { mayEndEarly = false }: { mayEndEarly?: boolean } = {},
): AsyncGenerator<Uint8Array> {
  const contentEnd = Buffer.from(`\r\n--${boundary}`);
  let held: Buffer = Buffer.alloc(0);
  let at: "headers" | "text" | "file" = "headers";
  for await (const chunk of chunks) {
    const joined = Buffer.concat([held, chunk]);
    held = joined;
    freeBytes(chunk);
    for (;;) {
      const end = at === "headers" ? HEADERS_END : contentEnd;
      const found = held.indexOf(end);
      if (found < 0) break;
      const part = held.subarray(0, found + end.length);
      held = held.subarray(part.length);
      // A copy, so that a few bytes don't hold the whole chunk in memory.
      yield Buffer.from(at === "file" ? contentEnd : part);
      at = at !== "headers" ? "headers" : isFile(part) ? "file" : "text";
    }
    if (at === "headers" && held.length > TOO_MANY_HEADER_BYTES) break;
    if (at === "headers") continue;
    // The last bytes may be the beginning of the boundary.
    const sure = Math.max(0, held.length - contentEnd.length + 1);
    if (at === "text" && sure > 0) yield Buffer.from(held.subarray(0, sure));
    held = Buffer.from(held.subarray(sure));
    freeBytes(joined);
  }
  const isWhole = at === "headers" && held.subarray(0, 2).equals(LAST_BOUNDARY_ENDS);
  if (!mayEndEarly || isWhole) {
    yield held;
    return;
  }
  if (at === "text") yield held;
  if (at !== "headers") yield Buffer.from(contentEnd);
  yield Buffer.concat([LAST_BOUNDARY_ENDS, Buffer.from("\r\n")]);
}

/** True if a part is a file, by the form parser's own rule (`MultipartPart.isFile`). */
function isFile(headers: Buffer): boolean {
  return /filename|application\/octet-stream/i.test(headers.toString("latin1"));
}
