import type { Request, RequestHandler } from "express";
import { TOO_MANY_BODIES, type LargeBodyQueue } from "./large-body-queue.server";
import { MOST_BODY_BYTES, mostBodyBytesAt } from "./read-form.server";
import { getSignedInByCookie } from "./session.server";

/**
 * Why the photos of a form can't be taken now: `too-late` if there was no room in time, its texts can be
 * read; `too-many` if so many wait that not even those are.
 */
export type UploadRefusal = "too-late" | "too-many";

/** How long the body of a request may become, in bytes; 0 if it can't be large. */
function largeBodyBytesOf({ method, path, headers }: Request): number {
  const most = mostBodyBytesAt(path);
  if (most <= MOST_BODY_BYTES || method === "GET" || method === "HEAD") return 0;
  // Whoever doesn't say how much will come may send all that the route takes.
  const bytes = "transfer-encoding" in headers ? most : Number(headers["content-length"] ?? 0);
  return bytes > MOST_BODY_BYTES ? bytes : 0;
}

/**
 * Hands on requests with large bodies once there is room for them, and says so where there is none
 * (`locals.noRoom`). Those of guests have no room at all: no route reads them. What waits stays in the
 * system's buffers, but for what came together with its headers.
 */
export function uploadQueue(queue: LargeBodyQueue): RequestHandler {
  return (request, response, next) => {
    const bytes = largeBodyBytesOf(request);
    if (bytes === 0) return next();
    // Whoever reads the body reads on.
    request.socket.pause();
    const gone = new AbortController();
    const ended = new Promise<void>((resolve) => {
      response.once("close", () => {
        gone.abort();
        resolve();
      });
    });
    /** Its place is free again once it is answered: then nothing of it is held any more. */
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
