import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { freeBytes } from "./collect-bytes.server";

/** How long a client may go on sending what nobody reads: silent at most, and in all (as nginx). */
const LINGER_SILENT_MS = 5_000;
const LINGER_MS = 30_000;

/** Connections whose last answer was given. */
const endingSockets = new WeakSet<Socket>();

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * An answer that goes out before the request's body was read is the last of its connection: whoever
 * reuses it, a proxy say, would wait for an answer while we wait for the rest of that body.
 */
export const closeAfterUnreadBody: RequestHandler = (request, response, next) => {
  const { socket } = request;
  if (endingSockets.has(socket)) {
    // Pipelined behind a body that nobody read: no answer could reach its sender any more.
    socket.destroy();
    return;
  }
  if (!hasBody(request)) return next();
  onHeaders(response, () => {
    if (!request.complete) response.setHeader("Connection", "close");
  });
  response.prependOnceListener("finish", () => {
    if (!request.complete) endGently(request, socket);
    // Whatever arrived and has no reader must not stop the connection from being read.
    request.removeAllListeners("data").on("data", freeBytes).resume();
  });
  next();
};

/**
 * Node destroys a socket once its last answer is written. If the client still sends then, it meets a
 * reset, which can take the answer along. So only our side is ended, and what comes is thrown away
 * until the body is over.
 */
function endGently(request: IncomingMessage, socket: Socket): void {
  endingSockets.add(socket);
  socket.destroySoon = () => {
    socket.end();
    // Node destroys a socket that was silent for so long.
    socket.setTimeout(LINGER_SILENT_MS);
    const deadline = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    request.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(deadline));
  };
}
