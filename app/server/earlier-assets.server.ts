import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { basename, dirname, join } from "node:path";
import { DAY_MS } from "~/lib/durations";
import type { StaticFile } from "./static-files.server";

/** A page that was loaded before a deployment can load the rest of its scripts for so long. */
const ASSET_LIFETIME_DAYS = 30;
/** Names the files of the build that started last. No file whose name begins with a dot is sent. */
const LAST_BUILD = ".last-build.json";
/** What it was called, and sent, before: removed where it still lies. */
const FORMER_LAST_BUILD = "last-build.json";
const ASSETS_PREFIX = "/assets/";

/** Where the assets of earlier builds are kept in a data folder. */
export function earlierAssetsFolder(dataDir: string): string {
  return join(dataDir, "assets");
}

function namesOfLastBuild(folder: string): string[] {
  const list = [LAST_BUILD, FORMER_LAST_BUILD].find((name) => existsSync(join(folder, name)));
  try {
    return JSON.parse(readFileSync(join(folder, list ?? LAST_BUILD), "utf8")) as string[];
  } catch {
    // None yet, or cut off by a crash. What is there then counts from the day it was written.
    return [];
  }
}

/** Written beside and renamed, so that nobody reads half a file. */
function writeAtomically(file: string, content: Buffer | string): void {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.new`);
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** A file's size and date; undefined if another process has renamed or removed it since it was listed. */
function statOf(file: string) {
  return statSync(file, { throwIfNoEntry: false });
}

/** Notes that a build has used a file until now, unless another process has removed it meanwhile. */
function markUsed(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Copies the assets of this build into `folder`, where they stay when the next build replaces them,
 * and removes those that no build has used for `ASSET_LIFETIME_DAYS`. `now` in milliseconds. Other processes may do
 * the same at the same time: their unfinished files are left alone until they are as old.
 */
export function storeAssets(
  built: ReadonlyMap<string, StaticFile>,
  folder: string,
  now: number,
): void {
  const current = new Map<string, Buffer>();
  for (const [path, { identity, br, gzip }] of built) {
    if (!path.startsWith(ASSETS_PREFIX)) continue;
    const name = path.slice(ASSETS_PREFIX.length);
    current.set(name, identity);
    if (br) current.set(`${name}.br`, br);
    if (gzip) current.set(`${name}.gz`, gzip);
  }
  if (current.size === 0) return;
  mkdirSync(folder, { recursive: true });
  const there = new Set(readdirSync(folder));
  for (const [name, content] of current) {
    const file = join(folder, name);
    if (!there.has(name) || statOf(file)?.size !== content.length) writeAtomically(file, content);
  }
  const usedUntilNow = new Set(namesOfLastBuild(folder));
  for (const name of there) {
    if (name === LAST_BUILD || current.has(name)) continue;
    const file = join(folder, name);
    if (usedUntilNow.has(name)) {
      markUsed(file, now);
      continue;
    }
    const found = statOf(file);
    if (found && found.mtimeMs < now - ASSET_LIFETIME_DAYS * DAY_MS) rmSync(file, { force: true });
  }
  writeAtomically(join(folder, LAST_BUILD), JSON.stringify([...current.keys()]));
  rmSync(join(folder, FORMER_LAST_BUILD), { force: true });
}
