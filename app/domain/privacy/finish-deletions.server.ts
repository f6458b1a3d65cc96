import { truncateWal } from "#db/client.server";

/**
 * Removes deleted data from the files. The database overwrites it (`secure_delete`), but the WAL keeps
 * the earlier pages until it is truncated, which needs a moment in which nobody reads them. Frequent
 * runs do no harm, and it needs no list of deletions, which a crash could lose.
 */
export function finishDeletions(): false {
  // This does nothing while somebody reads; the next run comes soon.
  truncateWal();
  return false;
}
