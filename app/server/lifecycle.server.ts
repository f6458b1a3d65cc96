import type { Express } from "express";
import { createServer, type Server } from "node:http";
import { closeDatabase } from "#db/client.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import type { Background } from "./background.server";

const SHUTDOWN_MS = 9_000;
/** What is being delivered may take this long to end; what is broken off then is noted in time. */
const DRAIN_MS = 8_000;

/** Opens the port; rejects with an EnvironmentError if it is taken. */
export async function listen(app: Express): Promise<Server> {
  const { HOST, PORT } = env();
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
    server.listen(PORT, HOST, resolve);
  });
  return server;
}

/** On SIGTERM or SIGINT: answers what was asked, stops the rest, closes the database, exits. */
export function stopOnSignal(server: Server, background: Background): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    logger().info({ signal }, "stopping");
    void Promise.all([closeGently(server), background.stop(DRAIN_MS)]).then(() => {
      closeDatabase();
      process.exit(0);
    });
  };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("SIGINT", () => stop("SIGINT"));
}

/** Lets running requests finish; idle keep-alive connections would otherwise hold it for seconds. */
async function closeGently(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_MS).unref());
  await Promise.race([closed, deadline]);
  clearInterval(idle);
  server.closeAllConnections();
}
