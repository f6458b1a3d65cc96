import type { Express } from "express";
import { closeDatabase } from "#db/client.server";
import { logger } from "~/lib/logger.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { startBackground } from "./background.server";
import { openRealOrDemoData } from "./open-data.server";

/** The app of the last evaluation, with the database and the background work that it opened. */
interface OpenApp {
  app: Express;
  close(): Promise<void>;
}

declare global {
  // Used by the development server: only a global survives the edit of a module.
  var openForDevelopment: Promise<OpenApp | null> | undefined;
}

const DRAIN_MS = 1_000;

/**
 * Returns the app after an edit: Vite evaluates the server anew, so the previous one is closed first. One
 * connection is open and one worker runs, also if edits follow each other quickly. Rejects if the data
 * can't be opened; the next call tries again.
 */
export async function appForDevelopment(createApp: () => Express): Promise<Express> {
  const before = globalThis.openForDevelopment ?? Promise.resolve(null);
  const opening = before.then(async (previous) => {
    await previous?.close();
    return openApp(createApp);
  });
  // An app that couldn't be opened need not be closed.
  globalThis.openForDevelopment = opening.catch(() => null);
  return (await opening).app;
}

async function openApp(createApp: () => Express): Promise<OpenApp> {
  keepFilesPrivate();
  try {
    await openRealOrDemoData();
    const app = createApp();
    const background = startBackground();
    logger().info("background started");
    return {
      app,
      async close() {
        await background.stop(DRAIN_MS);
        closeDatabase();
        logger().info("background stopped");
      },
    };
  } catch (error) {
    closeDatabase();
    throw error;
  }
}
