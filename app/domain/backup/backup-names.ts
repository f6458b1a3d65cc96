import { addDays, cityDateOf, weekdayOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";

/*
 * The names of backups, and which of them are kept. A name has the instant at which the backup was begun, in
 * UTC; `.age` says that it is encrypted.
 */

/**
 * Days after which a backup is removed, however many are kept: it holds data of people who have deleted
 * their account since (the privacy page).
 */
export const LONGEST_KEPT_DAYS = 30;

/** How many backups are kept. */
export interface BackupsKept {
  /** The newest one of each of so many days that have one. */
  daily: number;
  /** The newest one of each of so many weeks before those days. */
  weekly: number;
}

const NAME = /^baansaat-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.tar\.gz(?:\.age)?$/;

/** Returns the name of a backup that is begun now. */
export function backupName(now: number, isEncrypted: boolean): string {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, "");
  return `baansaat-${stamp}.tar.gz${isEncrypted ? ".age" : ""}`;
}

/** Returns when the backup of this name was begun; null if it isn't the name of a backup. */
export function beganAt(name: string): number | null {
  const [, date, hour, minute, second, ms] = NAME.exec(name) ?? [];
  const instant = Date.parse(`${date}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(instant) ? null : instant;
}

const mondayOf = (date: string) => addDays(date, 1 - weekdayOf(date));

/**
 * Returns the names of backups that aren't kept once a new one, `made`, was proved. It is never among them,
 * even if others seem to be newer because the clock was ahead; nor are names that aren't those of backups.
 */
export function backupsToRemove(
  names: readonly string[],
  { daily, weekly }: BackupsKept,
  made: string,
): string[] {
  const now = beganAt(made) ?? 0;
  const days = new Set([cityDateOf(now)]);
  const weeks = new Set<string>();
  return names
    .flatMap((name) => {
      const at = beganAt(name);
      return at === null || name === made ? [] : [{ name, at }];
    })
    .toSorted((one, other) => other.at - one.at)
    .filter(({ at }) => {
      if (now - at > LONGEST_KEPT_DAYS * DAY_MS) return true;
      const day = cityDateOf(at);
      if (days.has(day)) return true;
      if (days.size < daily) {
        days.add(day);
        return false;
      }
      const week = mondayOf(day);
      if (weeks.has(week) || weeks.size >= weekly) return true;
      weeks.add(week);
      return false;
    })
    .map(({ name }) => name);
}
