import type { Express } from "express";
import { createServer, type Server, type ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { closeDatabase } from "#db/client.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Background } from "./background.server";

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

/** Opens the port, or takes systemd's socket; rejects with an EnvironmentError if it is taken. */
export async function listen(app: Express): Promise<Server> {
  const { HOST, PORT } = env();
  const fd = inheritedSocket();
  const server = createServer(app);
  server.keepAliveTimeout = 65_000;
  server.requestTimeout = 60_000;
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
  return server;
}

/** On SIGTERM or SIGINT: answers what was asked, stops the rest, closes the database, exits. */
export function stopOnSignal(server: Server, background: Background): void {
  const closeGently = gentleClose(server);
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
function gentleClose(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let closing = false;
  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  server.prependListener("request", (_request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (closing) isLast(response);
  });
  return async () => {
    closing = true;
    open.forEach(isLast);
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
