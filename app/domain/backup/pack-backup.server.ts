import { Encrypter } from "age-encryption";
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGzip } from "node:zlib";
import { pack, type Pack } from "tar-stream";
import { DATABASE_NAME } from "#db/client.server";
import type { TableCounts } from "#db/copy.server";
import {
  FORMAT,
  MANIFEST,
  PHOTO_FOLDERS,
  SECRET_FILES,
  isBackupPath,
  type Manifest,
  type PackedFile,
} from "./backup-contents.server";

/** Photos and most pages are dense already: more effort would take longer and save little. */
const GZIP_LEVEL = 3;
/**
 * Effort of scrypt, as a power of 2: 64 MB of memory and a second, on a machine that may have little. The
 * library's own 18 takes 256 MB. A passphrase has at least 20 characters, so that this is enough.
 */
const SCRYPT_WORK_FACTOR = 16;

interface Parts {
  /** The folder whose photos and secrets are packed. */
  dataDir: string;
  /** A copy of its database, which nobody writes to. */
  database: string;
  tables: TableCounts;
  passphrase: string | undefined;
  /** When the backup was begun, in milliseconds. */
  at: number;
}

/**
 * Packs a backup into a new file, down to the disk, and returns what is in it. Photos are packed after the
 * database was copied, so those that it names are there; one that is deleted meanwhile is left out.
 */
export async function packBackup(file: string, parts: Parts): Promise<Manifest> {
  const archive = pack();
  const zipped = createGzip({ level: GZIP_LEVEL });
  const packed = parts.passphrase ? await encrypted(zipped, parts.passphrase) : zipped;
  const [manifest] = await Promise.all([
    feed(archive, parts),
    pipeline(archive as unknown as Readable, zipped),
    pipeline(packed, createWriteStream(file, { flags: "wx", mode: 0o600, flush: true })),
  ]);
  return manifest;
}

async function encrypted(stream: Readable, passphrase: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
  encrypter.setPassphrase(passphrase);
  // The types of Node's and the browser's streams differ.
  const bytes = Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
  return Readable.fromWeb((await encrypter.encrypt(bytes)) as unknown as ReadableStream);
}

async function feed(archive: Pack, { dataDir, database, tables, at }: Parts): Promise<Manifest> {
  const mtime = new Date(at);
  const files: PackedFile[] = [];
  const add = async (path: string, bytes: number, content: Readable) => {
    const hash = createHash("sha256");
    const hashed = async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    };
    await pipeline(
      content,
      hashed,
      archive.entry({ name: path, size: bytes, mode: 0o600, mtime }) as unknown as Writable,
    );
    files.push({ path, bytes, sha256: hash.digest("hex") });
  };
  await add(DATABASE_NAME, (await stat(database)).size, createReadStream(database));
  const photos = PHOTO_FOLDERS.flatMap((name) => listPhotos(dataDir, name));
  for (const path of [...SECRET_FILES, ...photos]) {
    const content = await readIfThere(join(dataDir, path));
    if (content) await add(path, content.length, Readable.from([content]));
  }
  const manifest: Manifest = { format: FORMAT, madeAt: mtime.toISOString(), tables, files };
  archive.entry({ name: MANIFEST, mode: 0o600, mtime }, JSON.stringify(manifest));
  archive.finalize();
  return manifest;
}

/**
 * Returns the paths of the photos in a folder. One that is half written belongs to no profile or report yet:
 * its file is removed after a restore, as any that nothing names.
 */
function listPhotos(dataDir: string, folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(join(dataDir, folder));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
  return names
    .toSorted()
    .map((name) => `${folder}/${name}`)
    .filter(isBackupPath);
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Returns a file's content; null if there is none (any more). */
async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
