import { truncateWal } from "#db/client.server";

/**
 * Takes out of the files what was deleted: the database overwrites it (`secure_delete`), but the WAL
 * still has the pages from before until it is emptied, which nobody may be reading meanwhile. It does
 * no harm to come often, and needs no note of what was deleted, which a crash could lose.
 */
export function finishDeletions(): false {
  // Somebody reads: the next round comes soon.
  truncateWal();
  return false;
}
