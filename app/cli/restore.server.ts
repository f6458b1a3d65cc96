import "~/lib/refuse-old-node.server";
import { existsSync } from "node:fs";
import { lockData } from "#db/client.server";
import { RestoreError } from "~/domain/backup/backup-failures";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import { isEncryptedBackup } from "~/domain/backup/unpack-backup.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { askPassword } from "./ask-password.server";

const USAGE = `Usage:
  npm run restore -- FILE
      restores a backup into DATA_DIR, which must be empty; an encrypted one needs BACKUP_PASSPHRASE`;

/** Runs `npm run restore`. */
async function main(): Promise<void> {
  keepFilesPrivate();
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATA_DIR, BACKUP_PASSPHRASE } = env();
  const [file, ...more] = process.argv.slice(2).filter((argument) => argument !== "--demo");
  if (file === undefined || more.length > 0) throw new RestoreError(USAGE);
  if (!existsSync(file)) throw new RestoreError(`There is no file ${file}.`);
  const passphrase =
    BACKUP_PASSPHRASE ??
    (process.stdin.isTTY && isEncryptedBackup(file)
      ? await askPassword("Passphrase of this backup: ")
      : undefined);
  const release = lockData(DATA_DIR);
  try {
    const { manifest, photos } = await restoreBackup(file, DATA_DIR, passphrase);
    const { bookings = 0, users = 0 } = manifest.tables;
    say(`Restored into ${DATA_DIR}: the state of ${manifest.madeAt}, checked and counted,`);
    say(`with ${bookings} bookings, ${users} people, ${photos} files of photos. Start the server.`);
  } finally {
    release();
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  const isForOperator = error instanceof RestoreError || error instanceof EnvironmentError;
  process.stderr.write(
    `${isForOperator ? error.message : `The restore failed, and nothing was restored: ${String(error)}`}\n`,
  );
  process.exitCode = 1;
}
