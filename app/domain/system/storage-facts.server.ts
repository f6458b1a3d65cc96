import { statSync, statfsSync } from "node:fs";
import { databaseFile } from "#db/client.server";

/** The sizes of the database and of the disk that it is on, in bytes. */
export interface StorageFacts {
  /** The file, and the write-ahead log beside it. */
  database: number;
  wal: number;
  /** Room for this process; a part of the free blocks may be reserved for root. */
  free: number;
  disk: number;
}

/** Returns the sizes; null if the file or its disk can't be read. It reads no content. */
export function readStorageFacts(dataDir: string): StorageFacts | null {
  const file = databaseFile(dataDir);
  try {
    const { bsize, bavail, blocks } = statfsSync(dataDir);
    return {
      database: statSync(file).size,
      wal: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
      free: bsize * bavail,
      disk: bsize * blocks,
    };
  } catch {
    return null;
  }
}
