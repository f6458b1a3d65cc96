import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import type { Satang } from "~/lib/money";
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

/** The job of which a card shows total and free hours. */
export interface OfferShown {
  /** With the fee. */
  total: Satang;
  hours: number;
  /** The job, if it isn't the one by which all others are compared. */
  otherJob: Specialty | null;
}

/** Returns `jobShownOf` with what the cleaner takes for it; null if they do none of the services. */
export function offerShownOf(
  { specialties, hourlyRate }: { specialties: readonly Specialty[]; hourlyRate: Satang },
  services: readonly BookableService[],
): OfferShown | null {
  const job = jobShownOf(specialties, services);
  if (!job) return null;
  const { total, hoursBilled } = calculateQuote(hourlyRate, job.duration);
  return { total, hours: hoursBilled, otherJob: job === services[0] ? null : job.specialty };
}
