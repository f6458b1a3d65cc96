import { z } from "zod/v4";
import { DATABASE_NAME } from "#db/client.server";

/*
 * A backup is a tar archive, compressed with gzip, and encrypted with age if there is a passphrase: `age -d`
 * and `tar xz` open it without this program. It has the database, the folders and files below, and, as its
 * last file, a manifest. Emails and assets aren't in it: docs/operations.md.
 */

/** Folders of photos in a data folder; no folder is in them. */
export const PHOTO_FOLDERS = ["photos", "problem-photos"] as const;
/** Files with secrets that are made at the first start, unless the environment sets them. */
export const SECRET_FILES = ["session-secret", "storage-key", "vapid-keys.json"] as const;

/** Name of the manifest in the archive. */
export const MANIFEST = "manifest.json";
/** Version of this format; a newer one is refused. */
export const FORMAT = 1;
/** Most bytes of a manifest: some hundred for each file. */
export const MOST_MANIFEST_BYTES = 256 * 1024 * 1024;

export const ManifestSchema = z.object({
  format: z.literal(FORMAT),
  /** When the backup was begun, in ISO 8601. */
  madeAt: z.iso.datetime(),
  /** Rows of each table in the source, as of the state that was copied. */
  tables: z.record(z.string(), z.number().int().nonnegative()),
  /** All other files of the archive. */
  files: z.array(
    z.object({
      path: z.string(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});

export type Manifest = z.output<typeof ManifestSchema>;
export type PackedFile = Manifest["files"][number];

const PATH = new RegExp(
  `^(?:${[DATABASE_NAME, ...SECRET_FILES].map((name) => name.replaceAll(".", "\\.")).join("|")}|(?:${PHOTO_FOLDERS.join("|")})/[\\w-][\\w.-]*)$`,
);

/** True if a file of this path can be in a backup: no path leads out of the folder that it is restored to. */
export function isBackupPath(path: string): boolean {
  return PATH.test(path);
}

/** True if a file of a backup is a photo. */
export function isPhotoPath(path: string): boolean {
  return path.includes("/");
}
