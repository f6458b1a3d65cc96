import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataFolder } from "#db/client.server";
import { NOW, useDatabase } from "../../../tests/support/database";
import { makeBackup } from "./make-backup.server";
import { restoreBackup } from "./restore-backup.server";

useDatabase();

const PASSPHRASE = "seven quiet boats upstream";
let folder: string;
let file: string;
const target = () => join(folder, "restored");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-encrypted-"));
  writeFileSync(join(dataFolder(), "session-secret"), "what signs cookies");
  const keep = { daily: 1, weekly: 0 };
  const settings = { dataDir: dataFolder(), backupDir: folder, command: undefined, keep };
  const made = await makeBackup({ ...settings, passphrase: PASSPHRASE }, NOW);
  file = join(folder, made.file);
  mkdirSync(target());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("an encrypted backup is a file of age's, and says nothing of its content", () => {
  expect(file).toMatch(/\.tar\.gz\.age$/);
  const bytes = readFileSync(file);
  expect(bytes.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  for (const text of ["baansaat.db", "manifest", "what signs cookies", PASSPHRASE]) {
    expect(bytes.includes(text), text).toBe(false);
  }
});

test("without its passphrase, or with another, it is refused in words that don't repeat it", async () => {
  await expect(restoreBackup(file, target(), undefined)).rejects.toThrow(/set BACKUP_PASSPHRASE/);
  const wrong = "seven quiet boats downstream";
  const error: unknown = await restoreBackup(file, target(), wrong).catch(
    (thrown: unknown) => thrown,
  );
  expect(String(error)).toContain("isn't the one with which this backup was made");
  expect(String(error)).not.toContain(wrong);
  expect(readdirSync(target())).toEqual([]);
});

test("with one wrong bit it is refused; whole it is restored", async () => {
  const whole = readFileSync(file);
  const broken = Buffer.from(whole);
  broken[whole.length - 40] = (broken[whole.length - 40] ?? 0) ^ 1;
  writeFileSync(file, broken);
  await expect(restoreBackup(file, target(), PASSPHRASE)).rejects.toThrow("damaged");
  writeFileSync(file, whole);
  await restoreBackup(file, target(), PASSPHRASE);
  expect(readFileSync(join(target(), "session-secret"), "utf8")).toBe("what signs cookies");
});
