/**
 * Makes all files that this process writes readable by its own user only: other accounts of the machine
 * must not see the database, emails, photos and secrets. A program must call it first.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
