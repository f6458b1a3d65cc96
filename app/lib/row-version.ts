/**
 * Optimistic concurrency: one convention for everything that two people may edit.
 *
 * A row counts its changes in `row_version`. A form carries the version that it was filled in from; the
 * command compares it with the row in the transaction that saves. If somebody saved in between, nothing is
 * overwritten: the command answers `ChangedMeanwhile` with the row as it is now, and the form shows the
 * differences (409, `refuseConflict`, `ConflictBanner` in app/components/ui). Values that no form edits (a
 * language, a last visit) don't count as a change of the row. If a form edits some columns of a row that
 * changes for other reasons too, its version is made of those columns alone (`contentVersion`).
 *
 * A JSON client may leave the version out; then its change is saved, whatever came before.
 */
export interface ChangedMeanwhile<Current extends object> {
  ok: false;
  reason: "changed-meanwhile";
  /** The values that the form edits, as they are now. */
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

/** Returns the fields whose values would change, with the values before and after. */
export function changedFields<Fields extends object>(
  current: Fields,
  wanted: Partial<Fields>,
): Record<string, { before: unknown; after: unknown }> {
  return Object.fromEntries(
    (Object.keys(wanted) as (keyof Fields)[]).flatMap((name) => {
      const [before, after] = [current[name], wanted[name]];
      const isSame = after === undefined || JSON.stringify(before) === JSON.stringify(after);
      return isSame ? [] : [[name, { before, after }]];
    }),
  );
}

/** True if the row has all wanted values already: a form that was sent twice is no conflict. */
export const isUnchanged = <Fields extends object>(
  current: Fields,
  wanted: Partial<Fields>,
): boolean => Object.keys(changedFields(current, wanted)).length === 0;
