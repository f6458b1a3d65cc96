import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { handOn } from "./hand-on.server";

let folder: string;
/** A file whose name a shell would act on, if it were part of a command. */
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-hand-on-"));
  const odd = join(folder, "$(touch pwned); 'a b' \"c\"");
  mkdirSync(odd);
  file = join(odd, "backup.tar.gz");
  writeFileSync(file, "all of it");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the command gets the file by its variable and its argument, whatever the path has in it", async () => {
  await handOn(file, `cd '${folder}' && cp "$BACKUP_FILE" one && cp -- "$1" two`);
  expect(readFileSync(join(folder, "one"), "utf8")).toBe("all of it");
  expect(readFileSync(join(folder, "two"), "utf8")).toBe("all of it");
  expect(existsSync(join(folder, "pwned"))).toBe(false);
});

test("the command gets no setting of the service, and so no secret", async () => {
  // The unit tests' own secret is set.
  expect(process.env.SESSION_SECRET).toBeTruthy();
  await handOn(file, `env > '${join(folder, "env")}'`);
  const env = readFileSync(join(folder, "env"), "utf8");
  expect(env).toContain("BACKUP_FILE=");
  expect(env).not.toMatch(/SESSION_SECRET|NODE_ENV|LOG_LEVEL/);
});

test("a command that fails is a failure, with the end of what it said", async () => {
  await expect(handOn(file, "echo no route to host >&2; exit 12")).rejects.toMatchObject({
    reason: "command",
    message: "BACKUP_COMMAND ended with 12. no route to host",
  });
  await expect(handOn(file, "/nowhere/rclone")).rejects.toMatchObject({ reason: "command" });
});

test("a command that hangs is ended, with all that it has started", async () => {
  const pidFile = join(folder, "pid");
  const command = `sleep 300 & echo $! > '${pidFile}'; wait`;
  await expect(handOn(file, command, 300)).rejects.toThrow(/was stopped after/);
  const pid = Number(readFileSync(pidFile, "utf8"));
  expect(pid).toBeGreaterThan(1);
  // A zombie that nobody has collected yet counts as ended.
  const isAlive = () => {
    try {
      return !/^\d+ \(sleep\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
    } catch {
      return false;
    }
  };
  await expect.poll(isAlive).toBe(false);
});
