import { spawn } from "node:child_process";
import { once } from "node:events";
import { databaseFile } from "#db/client.server";

const PROGRAM = `
  const lock = new (require("better-sqlite3"))(process.argv[1]);
  lock.exec("begin exclusive");
  process.stdout.write("held");
  process.stdin.resume().on("end", () => { lock.exec("rollback"); lock.close(); });
`;

/** The write lock of a database, held by another process until it is released. */
export interface WriteLock {
  release(): Promise<void>;
}

/** Takes the write lock from another process, as a program beside the server may do. */
export async function holdWriteLock(dataDir: string): Promise<WriteLock> {
  const child = spawn(process.execPath, ["-e", PROGRAM, databaseFile(dataDir)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    async release() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}
