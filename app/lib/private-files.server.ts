/**
 * Whatever this process writes is for its own user only: database, mails, photos and secrets hold what
 * other accounts of the machine have no business with. The first thing that a program does.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
