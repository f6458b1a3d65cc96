import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { dataFolder, sqlite } from "#db/client.server";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../tests/support/notifications";
import {
  BACKUP_HOUR,
  LATE_AFTER_MS,
  STATUS_FILE,
  getBackupStatus,
  isNightlyDue,
  recordFailure,
  recordGood,
  recordNightlyBegun,
} from "./backup-status.server";
import { watchBackups } from "./watch-backups.server";

useDatabase();

const file = () => join(dataFolder(), STATUS_FILE);
beforeEach(() => {
  rmSync(file(), { force: true });
  deleteEvents();
  sqlite().exec("update users set role = 'customer' where role = 'admin'");
});

const goodAt = (at: number) =>
  recordGood(dataFolder(), {
    at,
    file: "baansaat-2026-11-23T020000000Z.tar.gz",
    ...{ bytes: 5, bookings: 4, people: 3, photos: 2, packedMs: 1, provedMs: 1 },
    handedOn: false,
  });
const THREE = instantOf("2026-11-24", BACKUP_HOUR);
const isDue = (now: number) => isNightlyDue(dataFolder(), now);

describe("the night's backup is due", () => {
  test("from three in the city on, once, and again the next night", () => {
    recordNightlyBegun(dataFolder(), THREE - DAY_MS);
    goodAt(THREE - DAY_MS);
    expect([isDue(THREE - MINUTE_MS), isDue(THREE)]).toEqual([false, true]);
    recordNightlyBegun(dataFolder(), THREE);
    goodAt(THREE);
    expect([isDue(THREE + MINUTE_MS), isDue(THREE + DAY_MS - 1)]).toEqual([false, false]);
    expect(isDue(THREE + DAY_MS)).toBe(true);
  });

  test("at the start of a server that wasn't running then", () => {
    expect(isDue(THREE + 9 * HOUR_MS)).toBe(true);
  });

  test("no more after a failure, of which admins are notified", () => {
    recordNightlyBegun(dataFolder(), THREE);
    recordFailure(dataFolder(), "no-space", THREE);
    expect(isDue(THREE + HOUR_MS)).toBe(false);
  });

  test("again after it was cut off, three times at most", () => {
    const tries = [0, 1, 2, 3].map(() => {
      const due = isDue(THREE);
      if (due) recordNightlyBegun(dataFolder(), THREE);
      return due;
    });
    expect(tries).toEqual([true, true, true, false]);
  });
});

describe("the status of backups", () => {
  test("is off without a folder for them, and well after a good one", () => {
    expect(getBackupStatus(NOW, false)).toEqual({ on: false });
    goodAt(NOW);
    expect(getBackupStatus(NOW + LATE_AFTER_MS, true)).toMatchObject({
      on: true,
      trouble: null,
      lastGood: { at: NOW, bookings: 4 },
      results: [{ at: NOW, reason: null }],
    });
  });

  test("is in trouble from 26 hours after the last good one on", () => {
    goodAt(NOW);
    expect(getBackupStatus(NOW + LATE_AFTER_MS + 1, true)).toMatchObject({
      trouble: { reason: "late", since: NOW + 26 * HOUR_MS },
    });
  });

  test("is in trouble since the first failure, until a good one", () => {
    goodAt(NOW);
    recordFailure(dataFolder(), "no-space", NOW + DAY_MS);
    recordFailure(dataFolder(), "command", NOW + 2 * DAY_MS);
    expect(getBackupStatus(NOW + 3 * DAY_MS, true)).toMatchObject({
      trouble: { reason: "command", since: NOW + DAY_MS },
      lastGood: { at: NOW },
    });
    goodAt(NOW + 3 * DAY_MS);
    expect(getBackupStatus(NOW + 3 * DAY_MS, true)).toMatchObject({ trouble: null });
  });

  test("is in a file of its owner alone, and one that was cut off counts as none", () => {
    goodAt(NOW);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    writeFileSync(file(), readFileSync(file()).subarray(0, 40));
    expect(getBackupStatus(NOW, true)).toMatchObject({ lastGood: null, trouble: null });
  });
});

describe("admins are emailed", () => {
  const emails = (now: number) => {
    watchBackups(now, true);
    return makeEmailNotifications(now).filter(({ kind }) => kind === "backup-trouble").length;
  };

  test("of a failure once, again each 24 hours, and no more after a good one", () => {
    makeCustomer({ role: "admin" });
    goodAt(NOW - HOUR_MS);
    expect(emails(NOW)).toBe(0);
    recordFailure(dataFolder(), "proof", NOW);
    expect([emails(NOW + 1), emails(NOW + HOUR_MS)]).toEqual([1, 1]);
    recordFailure(dataFolder(), "proof", NOW + HOUR_MS);
    expect([emails(NOW + DAY_MS - 1), emails(NOW + DAY_MS)]).toEqual([1, 2]);
    goodAt(NOW + DAY_MS);
    expect(emails(NOW + DAY_MS + LATE_AFTER_MS)).toBe(2);
  });

  test("if none was made within 26 hours since backups are on", () => {
    makeCustomer({ role: "admin" });
    expect([emails(NOW), emails(NOW + LATE_AFTER_MS), emails(NOW + LATE_AFTER_MS + 1)]).toEqual([
      0, 0, 1,
    ]);
  });

  test("of nothing while backups are off", () => {
    makeCustomer({ role: "admin" });
    recordFailure(dataFolder(), "proof", NOW);
    watchBackups(NOW, false);
    expect(makeEmailNotifications(NOW)).toEqual([]);
  });
});
