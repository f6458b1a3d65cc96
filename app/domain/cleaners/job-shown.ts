import { calculateHoursBilled } from "~/domain/pricing/pricing";
import type { Specialty } from "~/lib/vocabulary";

/** A bookable service, with the fields that prices and free starts depend on. */
export interface BookableService {
  specialty: Specialty;
  duration: number | null;
}

/**
 * Returns the job of which a card shows total and free hours: the first of the services, the same for
 * everybody, so that people can be compared; for somebody who doesn't do it their shortest one. Null if they
 * do none of the services.
 */
export function jobShownOf<Service extends BookableService>(
  specialties: readonly Specialty[],
  services: readonly Service[],
): Service | null {
  const [compared] = services;
  if (compared && specialties.includes(compared.specialty)) return compared;
  return services
    .filter(({ specialty }) => specialties.includes(specialty))
    .reduce<Service | null>(
      (shortest, service) =>
        shortest &&
        calculateHoursBilled(shortest.duration) <= calculateHoursBilled(service.duration)
          ? shortest
          : service,
      null,
    );
}
