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

/** Days for which a page that was loaded before a deployment can load the rest of its scripts. */
const ASSET_LIFETIME_DAYS = 30;
/** List of the files of the build that started last. Files whose name begins with a dot are never sent. */
const LAST_BUILD = ".last-build.json";
/** Former name of that list, under which it could be requested. It is removed if it still exists. */
const FORMER_LAST_BUILD = "last-build.json";
const ASSETS_PREFIX = "/assets/";

/** Returns the folder in a data folder that keeps the assets of earlier builds. */
export function earlierAssetsFolder(dataDir: string): string {
  return join(dataDir, "assets");
}

function namesOfLastBuild(folder: string): string[] {
  const list = [LAST_BUILD, FORMER_LAST_BUILD].find((name) => existsSync(join(folder, name)));
  try {
    return JSON.parse(readFileSync(join(folder, list ?? LAST_BUILD), "utf8")) as string[];
  } catch {
    // There is no list yet, or a crash cut it off. The files then count from the day they were written.
    return [];
  }
}

/** Writes a file beside the old one and renames it, so that nobody reads half a file. */
function writeAtomically(file: string, content: Buffer | string): void {
  const draft = join(dirname(file), `.${basename(file)}.${randomUUID()}.new`);
  writeFileSync(draft, content);
  renameSync(draft, file);
}

/** Returns a file's size and date; undefined if another process has renamed or removed it. */
function statOf(file: string) {
  return statSync(file, { throwIfNoEntry: false });
}

/** Dates a file to `now`, as used until now by a build, unless another process has removed it. */
function markUsed(file: string, now: number): void {
  try {
    utimesSync(file, now / 1000, now / 1000);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/**
 * Copies the assets of this build into `folder`, where they remain when the next build replaces them, and
 * removes those that no build has used for `ASSET_LIFETIME_DAYS`. `now` is in milliseconds. Other processes
 * may do the same at the same time: their unfinished files are left alone until they are as old.
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
