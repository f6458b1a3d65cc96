import type { Express } from "express";
import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { closeDatabase } from "#db/client.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Background } from "./background.server";
import { ConnectionLimit, MOST_CONNECTIONS } from "./connection-limit.server";
import { RequestQueue } from "./request-queue.server";

/** Longest time for a request, in ms: a 5 MB photo at the slowest pace, and its wait for room. */
const WHOLE_REQUEST_MS = 5 * 60_000;
/** Longest silence, in ms: longer than any answer takes. A client is gone if it is silent that long. */
const SILENT_MS = 2 * 60_000;
/** Bytes that are buffered of a body that nobody reads, or of an answer that its client doesn't read. */
const HELD_BYTES = 16 * 1024;
const SHUTDOWN_MS = 9_000;
/** Longest wait for open deliveries, in ms. One that is cut off then can still be recorded. */
const DRAIN_MS = 8_000;
/**
 * Time for which idle connections stay open during a shutdown, in milliseconds. A request that is already
 * on its way on one of them is still answered, with `Connection: close`.
 */
const LAST_REQUESTS_MS = 500;

/** The first descriptor that systemd passes on (sd_listen_fds(3)). */
const FIRST_FD = 3;

/**
 * Returns the listening socket that systemd opened for this process (socket activation), or null. Its
 * variables are removed from the environment, because they are for this process only.
 */
function inheritedSocket(): number | null {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  delete process.env["LISTEN_FDS"];
  delete process.env["LISTEN_PID"];
  delete process.env["LISTEN_FDNAMES"];
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) >= 1 ? FIRST_FD : null;
}

/** A listening server, and the queue with its unanswered requests. */
export interface ListeningServer {
  server: Server;
  queue: RequestQueue;
}

/** Opens the port, or uses systemd's socket; rejects with an EnvironmentError if the port is taken. */
export async function listen(app: Express): Promise<ListeningServer> {
  const { HOST, PORT, TRUST_PROXY } = env();
  const fd = inheritedSocket();
  const queue = new RequestQueue(app);
  // Node itself would answer requests without a host and requests with Expect, past the queue.
  const server = createServer({ requireHostHeader: false, highWaterMark: HELD_BYTES }, queue.take);
  server.on("checkExpectation", queue.take);
  server.maxConnections = MOST_CONNECTIONS;
  // Behind a proxy all connections come from the proxy.
  if (TRUST_PROXY === 0) server.on("connection", new ConnectionLimit().take);
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = WHOLE_REQUEST_MS;
  server.timeout = SILENT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? new EnvironmentError([`PORT ${PORT} is taken by another program; choose another`])
          : error,
      ),
    );
    if (fd === null) server.listen(PORT, HOST, resolve);
    else server.listen({ fd }, resolve);
  });
  return { server, queue };
}

/** Stops on a signal: answers open requests, stops background work, closes the database, exits. */
export function stopOnSignal(listening: ListeningServer, background: Background): void {
  const closeGently = createGracefulClose(listening);
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger().info({ signal }, "stopping");
    void Promise.all([closeGently(), background.stop(DRAIN_MS)]).then(() => {
      closeDatabase();
      process.exit(0);
    });
  };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("SIGINT", () => stop("SIGINT"));
}

/**
 * Returns a function that closes a server without failing a request: it accepts no more connections,
 * answers open requests and those that still come on open connections, each with `Connection: close`, and
 * then closes idle connections.
 */
function createGracefulClose({ server, queue }: ListeningServer): () => Promise<void> {
  let closing = false;
  const markAsLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    if (closing) markAsLast(response);
  });
  return async () => {
    closing = true;
    for (const response of queue.unanswered()) markAsLast(response);
    // The `close` of an HTTP server also closes idle connections at once: a request that is on its way on
    // one of them would never be answered.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(server, () => resolve()),
    );
    let idle: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), 100);
    }, LAST_REQUESTS_MS);
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
    await Promise.race([closed, deadline]);
    clearTimeout(patience);
    clearInterval(idle);
    server.closeAllConnections();
  };
}
