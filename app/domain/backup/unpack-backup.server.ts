import { Decrypter } from "age-encryption";
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { DATABASE_NAME } from "#db/client.server";
import { inspectDatabase, schemaOfBuild, type TableCounts } from "#db/copy.server";
import {
  MANIFEST,
  MOST_MANIFEST_BYTES,
  ManifestSchema,
  isBackupPath,
  isPhotoPath,
  type Manifest,
  type PackedFile,
} from "./backup-contents.server";
import { RestoreError } from "./backup-failures";

/** The web's streams as the library knows them: the types of Node's and the browser's differ. */
type ByteStream = globalThis.ReadableStream<Uint8Array>;

/** How files of the format age begin. */
const AGE_HEAD = "age-encryption.org/v1";

const DAMAGED = "This file is damaged, or is no backup of BaanSaat. Nothing of it was restored.";
const damaged = (cause?: unknown) => new RestoreError(DAMAGED, { cause });

/** True if a backup is encrypted, whatever its name says. Throws if it can't be read. */
export function isEncryptedBackup(file: string): boolean {
  const descriptor = openSync(file, "r");
  try {
    const head = Buffer.alloc(AGE_HEAD.length);
    readSync(descriptor, head);
    return head.toString("latin1") === AGE_HEAD;
  } finally {
    closeSync(descriptor);
  }
}

/** Returns what is in the file behind the encryption. */
async function decrypted(file: string, passphrase: string | undefined): Promise<Readable> {
  if (!isEncryptedBackup(file)) return createReadStream(file);
  if (!passphrase) {
    throw new RestoreError(
      "This backup is encrypted: set BACKUP_PASSPHRASE, with which it was made.",
    );
  }
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const bytes = Readable.toWeb(createReadStream(file)) as ByteStream;
  try {
    return Readable.fromWeb((await decrypter.decrypt(bytes)) as unknown as ReadableStream);
  } catch (error) {
    // The library has no class for it.
    if (error instanceof Error && error.message.includes("no identity matched")) {
      throw new RestoreError("BACKUP_PASSPHRASE isn't the one with which this backup was made.");
    }
    throw damaged(error);
  }
}

/** A backup that was unpacked into a folder and checked. */
export interface UnpackedBackup {
  manifest: Manifest;
  photos: number;
}

/**
 * Unpacks a backup into an empty folder and checks it: every file against its hash, the database by
 * `integrity_check`, its tables against what they had when the backup was made, and whether this build knows
 * its schema. Throws a `RestoreError` that says what is wrong; what was written by then stays in the folder.
 */
export async function unpackBackup(
  file: string,
  folder: string,
  passphrase: string | undefined,
): Promise<UnpackedBackup> {
  const written = new Map<string, PackedFile>();
  let manifestText: string | null = null;
  const archive = extract();
  const readEntries = async () => {
    for await (const entry of archive) {
      const { name, type } = entry.header;
      const content = entry as AsyncIterable<Buffer>;
      if (manifestText !== null || type !== "file") throw damaged();
      if (name === MANIFEST) manifestText = await readText(content);
      else if (isBackupPath(name)) written.set(name, await writeEntry(content, name, folder));
      else throw damaged();
    }
  };
  const source = await decrypted(file, passphrase);
  // Each ends the other if it fails, and both have ended before the folder may be removed.
  const ends = await Promise.allSettled([
    readEntries(),
    pipeline(source, createGunzip(), archive as unknown as Writable),
  ]);
  const errors = ends.flatMap((end) => (end.status === "rejected" ? [end.reason as unknown] : []));
  if (errors.length > 0) {
    throw (
      errors.find((error) => error instanceof RestoreError || isFromDisk(error)) ??
      damaged(errors[0])
    );
  }
  const manifest = parseManifest(manifestText);
  const isSame = ({ path, bytes, sha256 }: PackedFile) =>
    written.get(path)?.bytes === bytes && written.get(path)?.sha256 === sha256;
  if (written.size !== manifest.files.length || !manifest.files.every(isSame)) throw damaged();
  checkDatabase(join(folder, DATABASE_NAME), manifest.tables);
  return { manifest, photos: manifest.files.filter(({ path }) => isPhotoPath(path)).length };
}

/** True for an error of the disk to which is written. Those of gzip and tar have codes of their own. */
const isFromDisk = (error: unknown) => error instanceof Error && "syscall" in error;

async function readText(entry: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of entry) {
    bytes += piece.length;
    if (bytes > MOST_MANIFEST_BYTES) throw damaged();
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Writes a file of the archive through to the disk. A second one of the same name is refused. */
async function writeEntry(
  entry: AsyncIterable<Buffer>,
  path: string,
  folder: string,
): Promise<PackedFile> {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  await pipeline(
    entry,
    counted,
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
  );
  return { path, bytes, sha256: hash.digest("hex") };
}

function parseManifest(text: string | null): Manifest {
  if (text === null) throw damaged();
  try {
    return ManifestSchema.parse(JSON.parse(text));
  } catch (error) {
    throw damaged(error);
  }
}

function checkDatabase(file: string, tables: TableCounts): void {
  let facts: ReturnType<typeof inspectDatabase>;
  try {
    facts = inspectDatabase(file);
  } catch (error) {
    throw damaged(error);
  }
  if (facts.faults.length > 0) {
    throw new RestoreError(
      `The database in this backup is damaged. SQLite says: ${facts.faults.join("; ")}`,
    );
  }
  if (facts.schemaAt > schemaOfBuild()) {
    throw new RestoreError(
      "This backup is of a newer release, whose tables this one doesn't know. Restore it with that release or a later one.",
    );
  }
  const names = new Set([...Object.keys(facts.counts), ...Object.keys(tables)]);
  const unlike = [...names].filter((name) => facts.counts[name] !== tables[name]);
  if (unlike.length > 0) {
    throw new RestoreError(
      `These tables in this backup have other rows than they had when it was made: ${unlike.join("; ")}.`,
    );
  }
}
