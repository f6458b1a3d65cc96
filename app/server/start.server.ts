import type { Express } from "express";
import * as remixBuild from "virtual:remix/server-build";
import { consoleToLog } from "~/lib/console-to-log.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { startBackground } from "./background.server";
import { appForDevelopment } from "./development.server";
import { createApp } from "./express-app.server";
import { listen, stopOnSignal } from "./lifecycle.server";
import { openRealOrDemoData } from "./open-data.server";

async function listenAndWork(): Promise<void> {
  keepFilesPrivate();
  const { HOST, PORT, DEMO, APP_ORIGIN } = env();
  consoleToLog();
  const demo = await openRealOrDemoData();
  const listening = await listen(createApp(remixBuild));
  stopOnSignal(listening, startBackground());
  logger().info({ host: HOST, port: PORT, origin: APP_ORIGIN, demo: DEMO }, "listening");
  demo?.printDemoGuide(APP_ORIGIN);
}

/** Starts the service; ends the process if it can't start. */
export function start(): void {
  listenAndWork().catch((error: unknown) => {
    if (error instanceof EnvironmentError) process.stderr.write(`${error.message}\n`);
    else logger().fatal({ err: error }, "could not start");
    process.exit(1);
  });
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
