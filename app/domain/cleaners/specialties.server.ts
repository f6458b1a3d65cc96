import { eq } from "drizzle-orm";
import { cleanerSpecialties } from "#db/schema/cleaners";
import { columnsOf, query } from "#db/query.server";
import type { Specialty } from "~/lib/vocabulary";

const deleteSpecialties = query({ cleanerId: cleanerSpecialties.cleanerId }, (db, p) =>
  db.delete(cleanerSpecialties).where(eq(cleanerSpecialties.cleanerId, p.cleanerId)).prepare(),
);

const insertSpecialty = query(columnsOf(cleanerSpecialties, ["cleanerId", "specialty"]), (db, p) =>
  db.insert(cleanerSpecialties).values(p).prepare(),
);

/** Replaces a cleaner's specialties. Call it inside a transaction. */
export function setSpecialties(cleanerId: number, specialties: readonly Specialty[]): void {
  deleteSpecialties().run({ cleanerId });
  for (const specialty of specialties) insertSpecialty().run({ cleanerId, specialty });
}
