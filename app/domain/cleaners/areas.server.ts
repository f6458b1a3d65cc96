import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { cleanerAreas, cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { contentVersion } from "~/lib/content-version.server";
import { hasChangedSince, type ChangedMeanwhile, type Versioned } from "~/lib/row-version";
import { AREAS, type Area } from "~/lib/vocabulary";

/** The areas where a cleaner works. */
export interface ServiceAreas {
  /** In the order of `AREAS`. */
  areas: Area[];
}

const findCleanerId = query({ id: cleaners.id }, (db, p) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), isNull(cleaners.anonymisedAt)))
    .prepare(),
);

const findAreas = query({ cleanerId: cleanerAreas.cleanerId }, (db, p) =>
  db
    .select({ area: cleanerAreas.area })
    .from(cleanerAreas)
    .where(eq(cleanerAreas.cleanerId, p.cleanerId))
    .prepare(),
);

const deleteAreas = query({ cleanerId: cleanerAreas.cleanerId }, (db, p) =>
  db.delete(cleanerAreas).where(eq(cleanerAreas.cleanerId, p.cleanerId)).prepare(),
);

const insertArea = query({ cleanerId: cleanerAreas.cleanerId, area: cleanerAreas.area }, (db, p) =>
  db.insert(cleanerAreas).values(p).prepare(),
);

const markAreasSaved = query({ now: cleaners.areasSavedAt, id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ areasSavedAt: p.now, rowVersion: sql`${cleaners.rowVersion} + 1` })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

const inListOrder = (areas: readonly Area[]): Area[] =>
  AREAS.filter((area) => areas.includes(area));

/** Returns the areas where a cleaner works, with their version; null if there is no such cleaner. */
export function getServiceAreas(cleanerId: number): Versioned<ServiceAreas> | null {
  if (!findCleanerId().get({ id: cleanerId })) return null;
  const areas = inListOrder(
    findAreas()
      .all({ cleanerId })
      .map((row) => row.area),
  );
  return { areas, rowVersion: contentVersion(areas) };
}

export type SaveServiceAreasResult =
  | { ok: true }
  | { ok: false; reason: "unknown-cleaner" }
  /** A cleaner without areas can't be booked. */
  | { ok: false; reason: "none-chosen" }
  | ChangedMeanwhile<ServiceAreas>;

/** Saves the areas where a cleaner works. Bookings in an area that was removed stay. */
export function saveServiceAreas(
  cleanerId: number,
  wanted: readonly Area[],
  { basedOn, now }: { basedOn?: number | undefined; now: number },
): SaveServiceAreasResult {
  return inTransaction(() => {
    const current = getServiceAreas(cleanerId);
    if (!current) return { ok: false, reason: "unknown-cleaner" };
    const areas = inListOrder(wanted);
    if (areas.length === 0) return { ok: false, reason: "none-chosen" };
    if (hasChangedSince(current, basedOn) && contentVersion(areas) !== current.rowVersion) {
      return { ok: false, reason: "changed-meanwhile", current };
    }
    deleteAreas().run({ cleanerId });
    for (const area of areas) insertArea().run({ cleanerId, area });
    markAreasSaved().run({ id: cleanerId, now });
    return { ok: true };
  });
}
