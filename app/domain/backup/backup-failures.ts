import type { BackupFailure } from "~/lib/vocabulary";

/** A backup that failed, with its reason. */
export class BackupError extends Error {
  constructor(
    readonly reason: BackupFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** A file that isn't restored; the message says why, and what to do. */
export class RestoreError extends Error {}

const NO_SPACE = /^(?:ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/;
const DISK = /^(?:ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EIO|SQLITE_(?:CANTOPEN|READONLY|IOERR))/;

/** Returns the reason of an error that a backup ended with. */
export function backupFailureOf(error: unknown): BackupFailure {
  if (error instanceof BackupError) return error.reason;
  if (error instanceof RestoreError) return "proof";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (NO_SPACE.test(code)) return "no-space";
  return DISK.test(code) ? "disk" : "other";
}
