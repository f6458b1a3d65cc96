import type { Request, RequestHandler } from "express";
import { TOO_MANY_BODIES, type LargeBodyQueue } from "./large-body-queue.server";
import { MOST_BODY_BYTES, mostBodyBytesAt } from "./read-form.server";
import { getSignedInByCookie } from "./session.server";

/**
 * Reason why the photos of a form can't be taken now. `too-late`: there was no room in time, but its texts
 * can be read. `too-many`: so many requests wait that not even the texts are read.
 */
export type UploadRefusal = "too-late" | "too-many";

/** Memory that a body takes whose files are dropped as they come, in bytes: some chunks, and its texts. */
const DISCARDED_BODY_BYTES = 1024 ** 2;

/** Returns the size that the body of a request may reach in memory, in bytes; 0 if it can't be large. */
function largeBodyBytesOf({ method, path, headers }: Request): number {
  if (method === "GET" || method === "HEAD") return 0;
  const most = mostBodyBytesAt(path);
  if (most <= MOST_BODY_BYTES) return 0;
  // A chunked body may be as large as the route allows.
  const bytes = "transfer-encoding" in headers ? most : Number(headers["content-length"] ?? 0);
  // If a body is too large, its texts are read, and the rest is dropped as it comes.
  if (bytes > most) return DISCARDED_BODY_BYTES;
  return bytes > MOST_BODY_BYTES ? bytes : 0;
}

/**
 * Passes on requests with large bodies once there is room for them, or with `locals.uploadRefusal` if there
 * is none. Bodies of guests get no room: no route reads them. A waiting body stays in the system's buffers,
 * except for the bytes that came with its headers.
 */
export function uploadQueue(queue: LargeBodyQueue): RequestHandler {
  return (request, response, next) => {
    const bytes = largeBodyBytesOf(request);
    if (bytes === 0) return next();
    // Reading stops here, and goes on when the body is read.
    request.socket.pause();
    const gone = new AbortController();
    const ended = new Promise<void>((resolve) => {
      response.once("close", () => {
        gone.abort();
        resolve();
      });
    });
    /** Passes the request on. Its place is free once it is answered: then it is out of memory. */
    const passOn = (noRoom: UploadRefusal | null) => {
      response.locals.uploadRefusal = noRoom;
      next();
      return ended;
    };
    getSignedInByCookie(request.headers.cookie, response.locals.now)
      .then(async (viewer) => {
        if (!viewer) return next();
        const taken = await queue.take({ userId: viewer.id, bytes }, gone.signal, {
          read: () => passOn(null),
          turnAway: () => passOn("too-late"),
        });
        if (taken === TOO_MANY_BODIES && !gone.signal.aborted) void passOn("too-many");
      })
      .catch(next);
  };
}
