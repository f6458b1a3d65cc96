import Sqlite from "better-sqlite3";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dataFolder, databaseFile, sqlite } from "#db/client.server";
import { copyDatabase } from "#db/copy.server";
import { DAY_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import { NOW, useDatabase } from "../../../tests/support/database";
import { backupFailureOf } from "./backup-failures";
import { backupName } from "./backup-names";
import { makeBackup } from "./make-backup.server";
import { packBackup } from "./pack-backup.server";
import { restoreBackup } from "./restore-backup.server";
import { isHalfRestored } from "./unfinished.server";

useDatabase();

let folder: string;
let backupDir: string;
/** An empty data folder. */
let target: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-backup-"));
  backupDir = join(folder, "backups");
  target = join(folder, "restored");
  mkdirSync(backupDir);
  mkdirSync(target);
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ["photos", "problem-photos", "session-secret"]) {
    rmSync(join(dataFolder(), name), { recursive: true, force: true });
  }
});

const settings = () => ({
  dataDir: dataFolder(),
  backupDir,
  passphrase: undefined,
  command: undefined,
  keep: { daily: 7, weekly: 3 },
});
const backUp = (changes: Partial<Parameters<typeof makeBackup>[0]> = {}, now = NOW) =>
  makeBackup({ ...settings(), ...changes }, now);
const pathOf = ({ file }: { file: string }) => join(backupDir, file);

function addPhoto(name: string, content: string | Buffer = name) {
  const photos = join(dataFolder(), "photos");
  mkdirSync(photos, { recursive: true });
  writeFileSync(join(photos, name), content);
}

/** A program that writes two rows in each transaction, and says how many transactions are acknowledged. */
const WRITER = `
  const db = new (require("better-sqlite3"))(process.argv[1], { timeout: 10000 });
  // All that it writes stays in the WAL.
  db.pragma("wal_autocheckpoint = 0");
  const write = db.prepare("insert into settings values (?, 'x')");
  let done = 0;
  const step = () => {
    db.transaction(() => { write.run("one-" + done); write.run("two-" + done); })();
    done += 1;
    process.stdout.write(done + "\\n");
    setTimeout(step, 1);
  };
  step();
`;

function startWriter() {
  const child = spawn(process.execPath, ["-e", WRITER, databaseFile(dataFolder())], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let acknowledged = 0;
  createInterface(child.stdout).on("line", (line) => (acknowledged = Number(line)));
  return {
    acknowledged: () => acknowledged,
    hasWritten: (count: number) =>
      expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan(count),
    async stop() {
      child.kill("SIGKILL");
      await once(child, "close");
      sqlite().exec("delete from settings where key like 'one-%' or key like 'two-%'");
    },
  };
}

/** Counts what a writer has left in a database. */
function countIn(file: string) {
  const database = new Sqlite(file);
  const count = (name: string) =>
    database
      .prepare<[string], number>("select count(*) from settings where key like ?")
      .pluck()
      .get(`${name}-%`) ?? 0;
  const last = database
    .prepare<[], number | null>(
      "select max(cast(substr(key, 5) as integer)) from settings where key like 'one-%'",
    )
    .pluck()
    .get();
  const counts = { one: count("one"), two: count("two"), last };
  database.close();
  return counts;
}

describe("a backup while others write", () => {
  test("is a state that existed, with all that was acknowledged before", async () => {
    const id = makeBooking();
    const writer = startWriter();
    await writer.hasWritten(20);
    const before = writer.acknowledged();
    const made = await backUp();
    const after = writer.acknowledged();
    // It wrote all the time.
    await writer.hasWritten(after);
    expect(after).toBeGreaterThan(before);
    // The control: the file alone has nothing of that, because it is in the WAL.
    const bare = join(folder, "bare.db");
    cpSync(databaseFile(dataFolder()), bare);
    const inBare = countIn(bare);
    await writer.stop();
    expect(inBare.one).toBeLessThan(before);

    await restoreBackup(pathOf(made), target, undefined);
    const { one, two, last } = countIn(databaseFile(target));
    expect(one).toBe(two);
    expect(last).toBe(one - 1);
    expect(one).toBeGreaterThanOrEqual(before);
    const restored = new Sqlite(databaseFile(target));
    expect(restored.prepare("select count(*) from bookings where id = ?").pluck().get(id)).toBe(1);
    restored.close();
  });

  test("has all photos of its beginning, those that came meanwhile or not, and none that went", async () => {
    for (let count = 0; count < 40; count += 1) addPhoto(`before-${count}-96.webp`);
    // It is in the list, but can't be read: as if it was deleted after the list was made.
    symlinkSync("/nowhere", join(dataFolder(), "photos", "gone-96.webp"));
    let meanwhile = 0;
    const timer = setInterval(() => addPhoto(`later-${(meanwhile += 1)}-96.webp`), 1);
    const made = await backUp();
    clearInterval(timer);
    expect(meanwhile).toBeGreaterThan(0);
    await restoreBackup(pathOf(made), target, undefined);
    const names = readdirSync(join(target, "photos"));
    expect(names).toHaveLength(made.photos);
    expect(names.filter((name) => name.startsWith("before-"))).toHaveLength(40);
    expect(names).not.toContain("gone-96.webp");
    for (const name of names) {
      expect(readFileSync(join(target, "photos", name), "utf8")).toBe(name);
    }
  });
});

describe("a backup", () => {
  test("has photos and secrets, belongs to its owner alone, and leaves nothing else behind", async () => {
    addPhoto("portrait-96.webp");
    mkdirSync(join(dataFolder(), "problem-photos"));
    writeFileSync(join(dataFolder(), "problem-photos", "stain-96.webp"), "stain");
    writeFileSync(join(dataFolder(), "session-secret"), "signs\n");
    const made = await backUp();
    expect(readdirSync(backupDir)).toEqual([backupName(NOW, false)]);
    expect(statSync(pathOf(made)).mode & 0o777).toBe(0o600);
    await restoreBackup(pathOf(made), target, undefined);
    expect(readdirSync(target).toSorted()).toEqual([
      "baansaat.db",
      "photos",
      "problem-photos",
      "session-secret",
    ]);
    expect(readFileSync(join(target, "session-secret"), "utf8")).toBe("signs\n");
    expect(readFileSync(join(target, "problem-photos", "stain-96.webp"), "utf8")).toBe("stain");
    expect(statSync(join(target, "session-secret")).mode & 0o777).toBe(0o600);
  });

  test("replaces older ones only once it is proved", async () => {
    const keep = { daily: 1, weekly: 0 };
    const old = await backUp({ keep }, NOW - DAY_MS);
    // Nothing can be read in place of the photos.
    writeFileSync(join(dataFolder(), "photos"), "no folder");
    await expect(backUp({ keep })).rejects.toThrow("ENOTDIR");
    expect(readdirSync(backupDir)).toEqual([old.file]);
    rmSync(join(dataFolder(), "photos"));
    const made = await backUp({ keep });
    expect(made.removed).toEqual([old.file]);
    expect(readdirSync(backupDir)).toEqual([made.file]);
  });

  test("fails if its folder is missing: a disk may not be mounted", async () => {
    rmSync(backupDir, { recursive: true });
    const error: unknown = await backUp().catch((thrown: unknown) => thrown);
    expect(backupFailureOf(error)).toBe("disk");
    expect(existsSync(backupDir)).toBe(false);
  });

  test("removes what one that was cut off has left", async () => {
    mkdirSync(join(backupDir, ".unfinished-abc"));
    writeFileSync(join(backupDir, ".unfinished-abc", backupName(NOW, false)), "half");
    const made = await backUp();
    expect(readdirSync(backupDir)).toEqual([made.file]);
  });

  test("stays, but counts as failed, if the command for it fails", async () => {
    const error: unknown = await backUp({ command: "exit 3" }).catch((thrown: unknown) => thrown);
    expect(backupFailureOf(error)).toBe("command");
    expect(readdirSync(backupDir)).toEqual([backupName(NOW, false)]);
  });
});

describe("a restore refuses", () => {
  const refusal = async (file: string) => {
    const error: unknown = await restoreBackup(file, target, undefined).catch(
      (thrown: unknown) => thrown,
    );
    // Nothing is left behind.
    expect(readdirSync(target)).toEqual([]);
    return error instanceof Error ? error.message : "restored";
  };

  test("a file with one wrong bit, or that was cut off, wherever that is", async () => {
    // Gzip stores random bytes as they are. (In zeros a wrong bit may change nothing of the content.)
    const noise = crypto.getRandomValues(Buffer.alloc(60_000));
    addPhoto("noise-96.webp", noise);
    const file = pathOf(await backUp());
    const whole = readFileSync(file);
    const inPhoto = whole.indexOf(noise.subarray(20_000, 20_016));
    expect(inPhoto).toBeGreaterThan(0);
    const places = { "at its head": 0, "in a photo": inPhoto, "in its checksum": whole.length - 6 };
    for (const [where, at] of Object.entries(places)) {
      const broken = Buffer.from(whole);
      broken[at] = (broken[at] ?? 0) ^ 1;
      writeFileSync(file, broken);
      expect(await refusal(file), `wrong ${where}`).toContain("damaged");
    }
    for (const left of [0, 5, inPhoto, whole.length - 100, whole.length - 1]) {
      writeFileSync(file, whole.subarray(0, left));
      expect(await refusal(file), `${left} bytes`).toContain("damaged");
    }
    // The control: the whole file is restored.
    writeFileSync(file, whole);
    await restoreBackup(file, target, undefined);
  });

  test("a photo or database that isn't the one that was packed, though the archive is whole", async () => {
    addPhoto("portrait-96.webp", "her portrait");
    const file = pathOf(await backUp());
    const archive = gunzipSync(readFileSync(file));
    archive.write("his", archive.indexOf("her portrait"));
    writeFileSync(file, gzipSync(archive));
    expect(await refusal(file)).toContain("damaged");
  });

  test("a database with other rows than the source had", async () => {
    const database = join(folder, "copy.db");
    const tables = await copyDatabase(databaseFile(dataFolder()), database);
    const file = join(backupDir, backupName(NOW, false));
    const parts = { dataDir: dataFolder(), database, passphrase: undefined, at: NOW };
    await packBackup(file, { ...parts, tables: { ...tables, users: 1 + (tables["users"] ?? 0) } });
    expect(await refusal(file)).toMatch(/other rows.*users/);
  });

  test("a path that leads out of the folder, and what is no file", async () => {
    addPhoto("portrait-96.webp");
    const file = pathOf(await backUp());
    const archive = gunzipSync(readFileSync(file));
    const name = "photos/portrait-96.webp";
    const at = archive.indexOf(name);
    const header = archive.subarray(at, at + 512);
    header.write("photos/../../ab-96.webp".padEnd(name.length, "x"), 0);
    // The checksum of a tar header counts its own field as spaces.
    header.fill(" ", 148, 156);
    const sum = header.reduce((all, byte) => all + byte, 0);
    header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
    writeFileSync(file, gzipSync(archive));
    expect(await refusal(file)).toContain("damaged");
    expect(readdirSync(folder).toSorted()).toEqual(["backups", "restored"]);
  });

  test("what is no backup", async () => {
    const file = join(folder, "letter.txt");
    writeFileSync(file, "Dear Mali");
    expect(await refusal(file)).toContain("is no backup");
  });

  test("a schema that is newer than this build's", async () => {
    const add = sqlite().prepare(
      "insert into __drizzle_migrations (hash, created_at) values (?, ?)",
    );
    const { lastInsertRowid } = add.run("of a later release", 4_000_000_000_000);
    // The proof of that backup fails too, so it is packed without.
    const database = join(folder, "copy.db");
    const tables = await copyDatabase(databaseFile(dataFolder()), database);
    sqlite().prepare("delete from __drizzle_migrations where rowid = ?").run(lastInsertRowid);
    const file = join(backupDir, backupName(NOW, false));
    const parts = { dataDir: dataFolder(), database, passphrase: undefined, at: NOW };
    await packBackup(file, { ...parts, tables });
    expect(await refusal(file)).toContain("newer release");
  });

  test("a folder in which is anything", async () => {
    const file = pathOf(await backUp());
    writeFileSync(join(target, "session-secret"), "of somebody");
    await expect(restoreBackup(file, target, undefined)).rejects.toThrow(
      /isn't empty \(session-secret\).*empty one/,
    );
    expect(readdirSync(target)).toEqual(["session-secret"]);
  });
});

test("a restore that was cut off is known by its folder, until there is a database", () => {
  expect(isHalfRestored(target)).toBe(false);
  mkdirSync(join(target, ".restoring-abc"));
  expect(isHalfRestored(target)).toBe(true);
  writeFileSync(databaseFile(target), "");
  expect(isHalfRestored(target)).toBe(false);
});
