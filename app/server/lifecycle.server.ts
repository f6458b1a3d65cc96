import type { Express } from "express";
import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { closeDatabase } from "#db/client.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Background } from "./background.server";
import { ConnectionLimit, MOST_CONNECTIONS } from "./connection-limit.server";
import { RequestQueue } from "./request-queue.server";

/** A photo of 5 MB at the slowest pace that is waited for, and its turn (`http/upload-queue.server.ts`). */
const WHOLE_REQUEST_MS = 5 * 60_000;
/** Longer than any answer takes: a client that neither reads nor sends for so long is gone. */
const SILENT_MS = 2 * 60_000;
/** Of a body that nobody reads, and of an answer that its client doesn't read, before it is held up. */
const HELD_BYTES = 16 * 1024;
const SHUTDOWN_MS = 9_000;
/** What is being delivered may take this long to end; what is broken off then is noted in time. */
const DRAIN_MS = 8_000;
/**
 * So long idle connections stay open while stopping: whatever is on its way on one of them is still
 * answered, and told that it was the last.
 */
const LAST_REQUESTS_MS = 500;

/** The first descriptor that systemd hands on (sd_listen_fds(3)). */
const FIRST_FD = 3;

/**
 * The listening socket that systemd opened for this very process (socket activation), if it did. Its
 * variables are taken out of the environment: they are nobody else's.
 */
function inheritedSocket(): number | null {
  const { LISTEN_FDS, LISTEN_PID } = process.env;
  delete process.env["LISTEN_FDS"];
  delete process.env["LISTEN_PID"];
  delete process.env["LISTEN_FDNAMES"];
  return Number(LISTEN_PID) === process.pid && Number(LISTEN_FDS) >= 1 ? FIRST_FD : null;
}

/** A server that listens, and what it owes. */
export interface ListeningServer {
  server: Server;
  queue: RequestQueue;
}

/** Opens the port, or takes systemd's socket; rejects with an EnvironmentError if it is taken. */
export async function listen(app: Express): Promise<ListeningServer> {
  const { HOST, PORT, TRUST_PROXY } = env();
  const fd = inheritedSocket();
  const queue = new RequestQueue(app);
  // Requests that Node would answer itself would go past the queue: those without a host, those that
  // expect something.
  const server = createServer({ requireHostHeader: false, highWaterMark: HELD_BYTES }, queue.take);
  server.on("checkExpectation", queue.take);
  server.maxConnections = MOST_CONNECTIONS;
  // Behind a proxy all connections are the proxy's.
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

/** On SIGTERM or SIGINT: answers what was asked, stops the rest, closes the database, exits. */
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
 * Closes a server without failing a request: it accepts no more connections, answers what was asked
 * and what still comes on open ones, each with `Connection: close`, and then closes those that are
 * idle.
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
    // Of a server for HTTP, `close` also closes idle connections at once: a request that is on its way
    // on one of them would never be answered.
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
