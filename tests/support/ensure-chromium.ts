import { chromium } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Chromium without windows: the same engine, with a fifth less processor time. */
const HEADLESS = "chromium-headless-shell";
const NAMES = [HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Thai text is drawn and measured with real fonts. */
const FONTS = ["fonts-noto-core", "fonts-thai-tlwg"];

/** Returns the path of Chromium: CHROMIUM_PATH, one in PATH, or Playwright's own; null if there is none. */
export function findChromium(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) if (isProgram(join(folder, name))) return join(folder, name);
  }
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}

const DISABLED_FEATURES = [
  // Pages of the address bar, which every new window would load.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  // From Playwright's list, which this list replaces: they would change pages or use the network.
  "AimEnabled",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** Arguments for Chromium in tests; there is no sandbox when it runs as root. */
export const CHROMIUM_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join()}`,
];

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const run = (command: string, ...argv: string[]) =>
  execFileSync(command, argv, { stdio: ["ignore", "inherit", "inherit"] });

/**
 * Installs Chromium and Thai fonts if they are missing; returns the path of Chromium. An existing one is
 * used.
 */
export function ensureChromium(): string {
  const isDebiansRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const missing = isDebiansRoot ? missingPackages() : [];
  if (missing.length > 0) {
    run("apt-get", "update", "-qq");
    run("apt-get", "install", "-y", "-qq", "--no-install-recommends", ...missing);
  } else if (!findChromium()) {
    run("npx", "playwright", "install", "chromium");
  }
  const found = findChromium();
  if (!found) throw new Error("There is no Chromium. Set CHROMIUM_PATH to one.");
  return found;
}

function missingPackages(): string[] {
  const fonts = FONTS.filter((name) => !isInstalled(name));
  return findChromium() ? fonts : [HEADLESS, ...fonts];
}

function isInstalled(name: string): boolean {
  try {
    const status = execFileSync("dpkg-query", ["-W", "-f=${Status}", name], { stdio: "pipe" });
    return status.toString().includes("ok installed");
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(`Chromium: ${ensureChromium()}`);
}
