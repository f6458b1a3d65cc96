import { and, asc, eq, isNull } from "drizzle-orm";
import { services, testimonials, type Service } from "#db/schema/catalogue";
import { query } from "#db/query.server";
import { normalizeSearchText } from "~/lib/search-text";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { SPECIALTIES, isOneOf, type Locale, type Specialty } from "~/lib/vocabulary";

export type { Service };

/** The texts of a service in one language. */
export interface ServiceTexts {
  name: string;
  description: string;
  features: string[];
}

/** Returns name, description and features of a service in the reader's language. */
export function serviceTexts(service: Service, locale: Locale): ServiceTexts {
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

const listActiveServices = query({}, (db) =>
  db
    .select()
    .from(services)
    .where(isNull(services.archivedAt))
    .orderBy(asc(services.position), asc(services.id))
    .prepare(),
);

/** Returns all services that can be booked, in their order. */
export function listServices(): Service[] {
  return listActiveServices().all();
}

/** Returns the lengths of the jobs of a cleaner with these specialties, in hours, each length once. */
export function listServiceHours(specialties: readonly Specialty[]): number[] {
  const lengths = listServices()
    .filter(({ specialty }) => specialties.includes(specialty))
    .map(({ duration }) => calculateHoursBilled(duration));
  return [...new Set(lengths)];
}

const findServiceById = query({ id: services.id }, (db, p) =>
  db
    .select()
    .from(services)
    .where(and(eq(services.id, p.id), isNull(services.archivedAt)))
    .prepare(),
);

/** Returns a service that can be booked, or null. */
export function getService(id: number): Service | null {
  return findServiceById().get({ id }) ?? null;
}

/**
 * Returns the specialty for the `service` parameter of browse: a specialty's id or label, or a
 * service's number or name, in any language and case. Null if it matches none.
 *
 * @param labels the labels of specialties, once for each language
 */
export function parseSpecialtyParameter(
  value: string | null,
  services: readonly Service[],
  labels: readonly Readonly<Record<Specialty, string>>[],
): Specialty | null {
  const wanted = normalizeSearchText(value ?? "");
  if (!wanted) return null;
  if (isOneOf(SPECIALTIES, wanted)) return wanted;
  const labelled = SPECIALTIES.find((specialty) =>
    labels.some((labelOf) => normalizeSearchText(labelOf[specialty]) === wanted),
  );
  if (labelled) return labelled;
  const found = services.find((service) =>
    [String(service.id), service.nameEn, service.nameTh].some(
      (name) => normalizeSearchText(name) === wanted,
    ),
  );
  return found?.specialty ?? null;
}

const selectVisibleTestimonials = query({}, (db) =>
  db
    .select({
      id: testimonials.id,
      name: testimonials.name,
      locationEn: testimonials.locationEn,
      locationTh: testimonials.locationTh,
      commentEn: testimonials.commentEn,
      commentTh: testimonials.commentTh,
      rating: testimonials.rating,
      imageUrl: testimonials.imageUrl,
    })
    .from(testimonials)
    .where(isNull(testimonials.hiddenAt))
    .orderBy(asc(testimonials.position), asc(testimonials.id))
    .prepare(),
);

export type PublicTestimonial = ReturnType<typeof listTestimonials>[number];

/** Returns the visible testimonials, in the order in which the home page shows them. */
export function listTestimonials() {
  return selectVisibleTestimonials().all();
}

/** Returns the place and the comment of a testimonial in the reader's language. */
export function testimonialTexts(
  testimonial: PublicTestimonial,
  locale: Locale,
): { location: string; comment: string } {
  return locale === "th"
    ? { location: testimonial.locationTh, comment: testimonial.commentTh }
    : { location: testimonial.locationEn, comment: testimonial.commentEn };
}
