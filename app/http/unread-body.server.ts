import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { freeBytes } from "./collect-bytes.server";

/** Longest silence, and longest time in all, for a client that sends an unread body (as nginx). */
const LINGER_SILENT_MS = 5_000;
const LINGER_MS = 30_000;

/** Connections whose last answer was sent. */
const endingSockets = new WeakSet<Socket>();

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes a connection after an answer that was sent before the request's body was read. Somebody who reuses
 * the connection, for example a proxy, would wait for an answer while this server waits for the rest of
 * that body.
 */
export const closeAfterUnreadBody: RequestHandler = (request, response, next) => {
  const { socket } = request;
  if (endingSockets.has(socket)) {
    // This request was pipelined behind a body that nobody read: no answer could reach its sender any more.
    socket.destroy();
    return;
  }
  if (!hasBody(request)) return next();
  onHeaders(response, () => {
    if (!request.complete) response.setHeader("Connection", "close");
  });
  response.prependOnceListener("finish", () => {
    if (!request.complete) endGently(request, socket);
    // Bytes that nobody reads must be drained: they must not stop the connection from being read.
    request.removeAllListeners("data").on("data", freeBytes).resume();
  });
  next();
};

/**
 * Ends only this side of a connection, and throws away what still comes until the body is over. Node would
 * destroy the socket after its last answer; a client that is still sending would get a reset, which can
 * destroy the answer, too.
 */
function endGently(request: IncomingMessage, socket: Socket): void {
  endingSockets.add(socket);
  socket.destroySoon = () => {
    socket.end();
    // Node destroys a socket after this time of silence.
    socket.setTimeout(LINGER_SILENT_MS);
    const deadline = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    request.once("end", () => socket.destroy());
    socket.once("close", () => clearTimeout(deadline));
  };
}
