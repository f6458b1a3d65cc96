import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { NOW } from "../../../tests/support/database";
import { LONGEST_KEPT_DAYS, backupName, backupsToRemove, beganAt } from "./backup-names";

const nightly = (days: number) =>
  Array.from({ length: days }, (_, night) => backupName(NOW - night * DAY_MS, false));
/** Returns the names that stay after the first of them was made. */
const kept = (names: string[], keep: { daily: number; weekly: number }) => {
  const removed = new Set(backupsToRemove(names, keep, names[0] ?? ""));
  return names.filter((name) => !removed.has(name));
};

test("a backup's name says when it was begun, and if it is encrypted", () => {
  expect(backupName(NOW + 5, true)).toBe("baansaat-2026-11-23T020000005Z.tar.gz.age");
  expect(beganAt(backupName(NOW, true))).toBe(NOW);
  expect(beganAt(backupName(NOW, false))).toBe(NOW);
  expect(beganAt("baansaat-2026-11-23T020000000Z.tar.gz.partial")).toBeNull();
  expect(beganAt("notes.tar.gz")).toBeNull();
});

describe("of the backups", () => {
  test("the last days stay, and one of each of the weeks before", () => {
    const stays = kept(nightly(40), { daily: 7, weekly: 3 });
    expect(stays.map((name) => name.slice(9, 19))).toEqual([
      ...["2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"],
      ...["2026-11-17", "2026-11-16", "2026-11-15", "2026-11-08"],
    ]);
  });

  test("made every night with rotation, the same ones stay: no week is lost on the way", () => {
    let folder: string[] = [];
    for (let night = 60; night >= 0; night -= 1) {
      const now = NOW - night * DAY_MS;
      folder = kept([backupName(now, false), ...folder], { daily: 7, weekly: 3 });
    }
    expect(folder.length).toBeGreaterThanOrEqual(9);
    expect(folder.length).toBeLessThanOrEqual(10);
    const oldest = beganAt(folder.at(-1) ?? "") ?? 0;
    expect((NOW - oldest) / DAY_MS).toBeGreaterThan(14);
  });

  test("the newest one of a day stays", () => {
    const names = [HOUR_MS, 2 * HOUR_MS, 26 * HOUR_MS].map((ago) => backupName(NOW - ago, false));
    expect(kept(names, { daily: 7, weekly: 0 })).toEqual([names[0], names[2]]);
  });

  test("none is kept for longer than the privacy page says, but for the newest", () => {
    const old = backupName(NOW - (LONGEST_KEPT_DAYS + 1) * DAY_MS, false);
    const made = backupName(NOW, false);
    expect(backupsToRemove([made, old], { daily: 30, weekly: 4 }, made)).toEqual([old]);
    expect(backupsToRemove([old], { daily: 1, weekly: 0 }, old)).toEqual([]);
  });

  test("the new one stays, though another of its day has a later time, from a clock that was ahead", () => {
    const [made, ahead] = [backupName(NOW, false), backupName(NOW + HOUR_MS, false)];
    expect(backupsToRemove([ahead, made], { daily: 1, weekly: 0 }, made)).toEqual([ahead]);
  });

  test("no other file is ever removed", () => {
    const names = ["baansaat.db", "backup.tar.gz", ".unfinished-x", "baansaat-old.tar.gz"];
    const [made = "", ...older] = nightly(3);
    const keep = { daily: 1, weekly: 0 };
    expect(backupsToRemove([made, ...older, ...names], keep, made)).toEqual(older);
  });
});
