import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { READ_NO_SYMLINK } from "~/lib/read-no-symlink.server";
import { encodingFor } from "~/rendering/compress.server";

const MB = 1024 ** 2;

/** Cache-Control of files whose name changes with their content. */
export const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** Path of the service worker. Browsers check it each time, so that no old version shows notifications. */
const SERVICE_WORKER = "/sw.js";
const CACHE_ONE_HOUR = "public, max-age=3600";

/** Suffixes of the precompressed files that the build writes (`vite.config.ts`). */
const SUFFIXES = { br: ".br", gzip: ".gz" } as const;
const COMPRESSED = /\.(?:br|gz)$/;
/** A path of one file name without folders. Such names need no decoding, and can't lead elsewhere. */
const FILE_NAME = /^\/([\w-][\w.-]*)$/;

/** A file in memory: its plain bytes, and compressed ones if they are smaller. */
export interface StaticFile {
  identity: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  etag: string;
}

function makeStaticFile(identity: Buffer, br?: Buffer, gzip?: Buffer): StaticFile {
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // The ETag is weak, because it is the same for the plain and the compressed bytes.
  return { identity, br, gzip, etag: `W/"${hash}"` };
}

/** Sends a whole file: `Range` is ignored, as RFC 9110 (14.2) allows. */
function sendFile(
  request: Request,
  response: Response,
  file: StaticFile,
  { name, caching }: { name: string; caching: string },
): void {
  response.locals.isFile = true;
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
 * Reads a built folder into memory, by the paths of its files (`/assets/entry.js`). In development there is
 * none: Vite sends these files then.
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
 * Sends the files that were read at the start. No file is open during a download, so an aborted one leaves
 * none open, and a build beside the running server removes nothing.
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

/** Files that were requested lately, limited in bytes. */
const fileCache = new LRUCache<string, CachedFile>({
  maxSize: 16 * MB,
  sizeCalculation: ({ identity, br, gzip }) =>
    1 + identity.length + (br?.length ?? 0) + (gzip?.length ?? 0),
});

const NO_FILE = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Returns the result, or undefined if there is no such file. */
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
 * Sends the files of a folder whose names change with their content. Each is read as a whole before its
 * answer begins, so that an aborted download leaves nothing open. A removed file is gone at once, whatever
 * the cache holds. A symbolic link isn't followed.
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
