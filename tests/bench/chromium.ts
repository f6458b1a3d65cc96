import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium that is there: CHROMIUM_PATH, the system's, or Playwright's own. */
export function chromiumPath(): string {
  const path = process.env["CHROMIUM_PATH"] || INSTALLED.find((candidate) => existsSync(candidate));
  return path ?? chromium.executablePath();
}

/** Root needs the first; the others keep it from calling home while it measures. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
