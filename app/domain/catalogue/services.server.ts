import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { services, testimonials, type Service, type Testimonial } from "#db/schema/catalogue";
import { cleanerAreas, cleanerSpecialties, cleaners } from "#db/schema/cleaners";
import { statement } from "#db/statement.server";
import { searchText } from "~/lib/search-text";
import { SPECIALTIES, isOneOf, type Area, type Locale, type Specialty } from "~/lib/vocabulary";

export type { Service, Testimonial };

/** A service's words in one language. */
export interface ServiceWords {
  name: string;
  description: string;
  features: string[];
}

/** Name, description and features of a service in the reader's language. */
export function wordsOf(service: Service, locale: Locale): ServiceWords {
  return locale === "th"
    ? {
        name: service.nameTh,
        description: service.descriptionTh,
        features: service.featuresTh,
      }
    : {
        name: service.nameEn,
        description: service.descriptionEn,
        features: service.featuresEn,
      };
}

const active = statement({}, (db) =>
  db
    .select()
    .from(services)
    .where(isNull(services.archivedAt))
    .orderBy(asc(services.position), asc(services.id))
    .prepare(),
);

/** All services that can be booked, in their order. */
export function listServices(): Service[] {
  return active().all();
}

const byId = statement({ id: services.id }, (db, p) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.id, p.id), isNull(services.archivedAt)))
    .prepare(),
);

/** A service that can be booked, or null. */
export function getService(id: number): Service | null {
  return byId().get({ id }) ?? null;
}

const offered = statement({ area: cleanerAreas.area }, (db, p) =>
  db
    .select()
    .from(services)
    .where(
      and(
        isNull(services.archivedAt),
        sql`exists (select 1 from ${cleanerAreas} join ${cleanerSpecialties} on ${cleanerSpecialties.cleanerId} = ${cleanerAreas.cleanerId} join ${cleaners} on ${cleaners.id} = ${cleanerAreas.cleanerId} where ${cleanerAreas.area} = ${p.area} and ${cleanerSpecialties.specialty} = ${services.specialty} and ${cleaners.isListed} = 1)`,
      ),
    )
    .orderBy(asc(services.position), asc(services.id))
    .prepare(),
);

/** The services that at least one bookable cleaner offers in an area. */
export function listServicesOfferedIn(area: Area): Service[] {
  return offered().all({ area });
}

/**
 * The specialty that the `service` parameter of browse means: a specialty's id, its label, or a
 * service's number or name, each in any language and case. Null if it means none.
 *
 * @param labels what specialties are called, once for each language
 */
export function specialtyOfParameter(
  value: string | null,
  services: readonly Service[],
  labels: readonly Readonly<Record<Specialty, string>>[],
): Specialty | null {
  const wanted = searchText(value ?? "");
  if (!wanted) return null;
  if (isOneOf(SPECIALTIES, wanted)) return wanted;
  const labelled = SPECIALTIES.find((specialty) =>
    labels.some((labelOf) => searchText(labelOf[specialty]) === wanted),
  );
  if (labelled) return labelled;
  const found = services.find((service) =>
    [String(service.id), service.nameEn, service.nameTh].some(
      (name) => searchText(name) === wanted,
    ),
  );
  return found?.specialty ?? null;
}

const allTestimonials = statement({}, (db) =>
  db
    .select()
    .from(testimonials)
    .orderBy(asc(testimonials.position), asc(testimonials.id))
    .prepare(),
);

/** What customers said, in the order in which the home page shows it. */
export function listTestimonials(): Testimonial[] {
  return allTestimonials().all();
}

/** Where somebody lives and what they said, in the reader's language. */
export function testimonialWords(
  testimonial: Testimonial,
  locale: Locale,
): { location: string; comment: string } {
  return locale === "th"
    ? { location: testimonial.locationTh, comment: testimonial.commentTh }
    : { location: testimonial.locationEn, comment: testimonial.commentEn };
}
