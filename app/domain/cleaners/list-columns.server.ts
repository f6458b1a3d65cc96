import { sql } from "drizzle-orm";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import type { Area, Specialty } from "~/lib/vocabulary";

/*
 * Lists that belong to a cleaner, as columns of their row, without another query for each.
 */

const parseJsonList = <Word extends string>(json: string) => JSON.parse(json) as Word[];

export const specialtiesColumn = sql<
  Specialty[]
>`(select json_group_array(${cleanerSpecialties.specialty}) from ${cleanerSpecialties} where ${cleanerSpecialties.cleanerId} = ${cleaners.id})`.mapWith(
  parseJsonList<Specialty>,
);

export const areasColumn = sql<
  Area[]
>`(select json_group_array(${cleanerAreas.area}) from ${cleanerAreas} where ${cleanerAreas.cleanerId} = ${cleaners.id})`.mapWith(
  parseJsonList<Area>,
);
