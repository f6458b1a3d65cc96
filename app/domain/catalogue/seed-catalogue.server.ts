import { db, inTransaction } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { serviceSeeds } from "#db/seed/catalogue";
import { satangFromBaht } from "~/lib/money";
import { SPECIALTIES, isOneOf } from "~/lib/vocabulary";

/** Adds the services that the business starts with to an empty database. */
export function seedCatalogue(now: number): void {
  inTransaction(() => {
    if (db().select({ id: services.id }).from(services).limit(1).get()) return;
    serviceSeeds.forEach((seed, position) => {
      if (!isOneOf(SPECIALTIES, seed.specialty)) throw new Error(`No specialty ${seed.specialty}.`);
      db()
        .insert(services)
        .values({
          specialty: seed.specialty,
          nameEn: seed.nameEn,
          nameTh: seed.nameTh,
          descriptionEn: seed.descriptionEn,
          descriptionTh: seed.descriptionTh,
          featuresEn: [...seed.featuresEn],
          featuresTh: [...seed.featuresTh],
          price: satangFromBaht(seed.priceBaht),
          duration: seed.durationMinutes,
          position,
          createdAt: now,
        })
        .run();
    });
  });
}
