import "~/lib/refuse-old-node.server";
import type { Express } from "express";
import { existsSync } from "node:fs";
import * as remixBuild from "virtual:remix/server-build";
import { consoleToLog } from "~/lib/console-to-log.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { startBackground } from "~/server/background.server";
import { appForDevelopment } from "~/server/development.server";
import { createApp } from "~/server/express-app.server";
import { listen, stopOnSignal } from "~/server/lifecycle.server";
import { openRealOrDemoData } from "~/server/open-data.server";

if (existsSync(".env")) process.loadEnvFile(".env");

async function start(): Promise<void> {
  keepFilesPrivate();
  const { HOST, PORT, DEMO, APP_ORIGIN } = env();
  consoleToLog();
  const demo = await openRealOrDemoData();
  const listening = await listen(createApp(remixBuild));
  stopOnSignal(listening, startBackground());
  logger().info({ host: HOST, port: PORT, origin: APP_ORIGIN, demo: DEMO }, "listening");
  demo?.printDemoGuide(APP_ORIGIN);
}

let app: Promise<Express> | undefined;

/** Runs the same app behind Vite's development server. If it can't be opened, the next call retries. */
export async function developmentApp(...parameters: Parameters<Express>): Promise<void> {
  app ??= appForDevelopment(() => createApp(remixBuild)).catch((error: unknown) => {
    app = undefined;
    throw error;
  });
  (await app)(...parameters);
}

if (!import.meta.env.DEV) {
  start().catch((error: unknown) => {
    if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
    else logger().fatal({ err: error }, "could not start");
    process.exit(1);
  });
}
