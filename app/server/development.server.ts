import type { Express } from "express";
import { closeDatabase } from "#db/client.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { startBackground } from "./background.server";
import { openRealOrDemoData } from "./open-data.server";

declare global {
  // Of the development server; only a global outlives the edit of a module.
  var closeBeforeEdit: (() => Promise<void>) | undefined;
}

const DRAIN_MS = 1_000;

/** Vite evaluates the server anew after each edit: what it had opened before is closed first. */
export async function openForDevelopment(createApp: () => Express): Promise<Express> {
  keepFilesPrivate();
  await globalThis.closeBeforeEdit?.();
  await openRealOrDemoData();
  const background = startBackground();
  globalThis.closeBeforeEdit = async () => {
    await background.stop(DRAIN_MS);
    closeDatabase();
  };
  return createApp();
}
