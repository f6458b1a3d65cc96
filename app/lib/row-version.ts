/**
 * Optimistic concurrency: one convention for all that two people may edit.
 *
 * A row counts its changes in `row_version`. A form carries the version that it was filled in from; the
 * command compares it with the row in the transaction that saves. If somebody saved in between,
 * nothing is overwritten: the command answers `ChangedMeanwhile` with the row as it is now, and the
 * form shows what differs (409, `refuseConflict`, `ChangedMeanwhile` in app/components/ui). What no
 * form edits (a language, a last visit) doesn't count as a change of the row. Where a form edits some
 * columns of a row that changes for other reasons too, its version is made of those alone
 * (`contentVersion`).
 *
 * A JSON client may leave the version out; then its change counts, whatever came before.
 */
export interface ChangedMeanwhile<Current extends object> {
  ok: false;
  reason: "changed-meanwhile";
  /** What the form edits, as it is now. */
  current: Versioned<Current>;
}

export type Versioned<Fields extends object> = Fields & { rowVersion: number };

/** True if somebody saved the row after the version that a change is based on. */
export function hasChangedSince(
  current: { rowVersion: number },
  basedOn: number | undefined,
): boolean {
  return basedOn !== undefined && basedOn !== current.rowVersion;
}

/** True if the row says all that is wanted already: a form that was sent twice is no conflict. */
export function isUnchanged<Fields extends object>(current: Fields, wanted: Fields): boolean {
  return (Object.keys(wanted) as (keyof Fields)[]).every((name) => wanted[name] === current[name]);
}
