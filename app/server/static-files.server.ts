import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { READ_NO_SYMLINK } from "~/lib/read-no-symlink.server";
import { encodingFor } from "~/rendering/compress.server";

const MB = 1024 ** 2;

/** Of files whose name changes with their content. */
export const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** A browser asks for it anew each time: what it shows notices with is never an old one. */
const SERVICE_WORKER = "/sw.js";
const CACHE_ONE_HOUR = "public, max-age=3600";

/** Where the build writes the precompressed forms of a file (`vite.config.ts`). */
const SUFFIXES = { br: ".br", gzip: ".gz" } as const;
const COMPRESSED = /\.(?:br|gz)$/;
/** One name, no folders. Such names need no decoding, and lead nowhere else. */
const FILE_NAME = /^\/([\w-][\w.-]*)$/;

/** A file in memory: the bytes as they are, and compressed where that makes them smaller. */
export interface StaticFile {
  identity: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  etag: string;
}

function makeStaticFile(identity: Buffer, br?: Buffer, gzip?: Buffer): StaticFile {
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak: the same for the plain and the compressed bytes.
  return { identity, br, gzip, etag: `W/"${hash}"` };
}

/** Whole files only: `Range` is ignored, as RFC 9110 (14.2) leaves open. */
function sendFile(
  request: Request,
  response: Response,
  file: StaticFile,
  { name, caching }: { name: string; caching: string },
): void {
  response.setHeader("Cache-Control", caching);
  response.setHeader("ETag", file.etag);
  if (file.br ?? file.gzip) response.setHeader("Vary", "Accept-Encoding");
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const compressed = encoding === "identity" ? undefined : file[encoding];
  const body = compressed ?? file.identity;
  if (compressed) response.setHeader("Content-Encoding", encoding);
  response.type(extname(name)).setHeader("Content-Length", body.length);
  response.end(request.method === "HEAD" ? undefined : body);
}

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/**
 * Reads a built folder into memory, by the paths of its files (`/assets/entry.js`). There is none
 * while developing: Vite sends these files then.
 */
export function readBuiltFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || COMPRESSED.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const encoded = (suffix: string) =>
      existsSync(file + suffix) ? readFileSync(file + suffix) : undefined;
    files.set(
      file.slice(folder.length).replaceAll(sep, "/"),
      makeStaticFile(readFileSync(file), encoded(SUFFIXES.br), encoded(SUFFIXES.gzip)),
    );
  }
  return files;
}

/**
 * Sends what was read from the build at the start. No file is open while somebody downloads, so an
 * aborted download leaves none open, and a build beside the running server takes nothing away.
 */
export function serveBuiltFiles(files: ReadonlyMap<string, StaticFile>): RequestHandler {
  return (request, response, next) => {
    const name = request.path;
    const file = isRead(request) ? files.get(name) : undefined;
    if (!file) return next();
    const caching = name.startsWith("/assets/")
      ? CACHE_FOREVER
      : name === SERVICE_WORKER
        ? "no-cache"
        : CACHE_ONE_HOUR;
    sendFile(request, response, file, { name, caching });
  };
}

interface CachedFile extends StaticFile {
  mtimeMs: number;
}

/** Files that were asked for lately, bounded in bytes. */
const fileCache = new LRUCache<string, CachedFile>({
  maxSize: 16 * MB,
  sizeCalculation: ({ identity, br, gzip }) =>
    1 + identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
});

const NO_FILE = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** The result, or undefined if there is no such file. */
async function ifExists<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

const readFileIfExists = (file: string) => ifExists(readFile(file, { flag: READ_NO_SYMLINK }));

async function loadFile(file: string, precompressed: boolean): Promise<StaticFile | undefined> {
  const found = await ifExists(lstat(file));
  if (!found?.isFile()) {
    fileCache.delete(file);
    return undefined;
  }
  const cached = fileCache.get(file);
  if (cached?.mtimeMs === found.mtimeMs && cached.identity.length === found.size) return cached;
  const [identity, br, gzip] = await Promise.all([
    readFileIfExists(file),
    precompressed ? readFileIfExists(file + SUFFIXES.br) : undefined,
    precompressed ? readFileIfExists(file + SUFFIXES.gzip) : undefined,
  ]);
  if (!identity) return undefined;
  const loaded = { ...makeStaticFile(identity, br, gzip), mtimeMs: found.mtimeMs };
  fileCache.set(file, loaded);
  return loaded;
}

/**
 * Sends the files of a folder whose names change with their content. Each is read as a whole before
 * its answer begins, so that an aborted download leaves nothing open; one that was removed is gone
 * at once, whatever the cache holds. A symbolic link is no file, wherever it leads.
 */
export function serveFolder(
  folder: string,
  { precompressed = false }: { precompressed?: boolean } = {},
): RequestHandler {
  return (request, response, next) => {
    const name = isRead(request) ? FILE_NAME.exec(request.path)?.[1] : undefined;
    if (!name || COMPRESSED.test(name)) return next();
    loadFile(join(folder, name), precompressed)
      .then((file) => {
        if (!file) return next();
        sendFile(request, response, file, { name, caching: CACHE_FOREVER });
      })
      .catch(next);
  };
}
