import type { Area, Specialty } from "~/lib/vocabulary";

/** The parts of a listed cleaner that decide whether they can do a job. */
export interface CleanerForJob {
  userId: number;
  specialties: readonly Specialty[];
  areas: readonly Area[];
}

/** A job that somebody is to do; no area while its customer hasn't said where. */
export interface JobForCleaner {
  customerId: number;
  specialty: Specialty;
  area: Area | null;
}

/** True if a cleaner offers a service. */
export const offersService = (
  cleaner: Pick<CleanerForJob, "specialties">,
  { specialty }: Pick<JobForCleaner, "specialty">,
): boolean => cleaner.specialties.includes(specialty);

const worksIn = ({ areas }: Pick<CleanerForJob, "areas">, area: Area | null): boolean =>
  area === null || areas.includes(area);

/** True if a cleaner does such jobs, whoever their customer is. */
export const doesJobs = (
  cleaner: Omit<CleanerForJob, "userId">,
  job: Omit<JobForCleaner, "customerId">,
): boolean => offersService(cleaner, job) && worksIn(cleaner, job.area);

export type Unsuitability = "own-profile" | "cleaner-not-offered" | "cleaner-not-in-area";

/**
 * Returns why a cleaner can't do a job for its customer, or null if they can (docs/rules.md, Life of a
 * booking). That they are listed, and that this customer can book them, is what `getListedCleaner` says
 * with the customer's view; that they have time, `slotState`. Its twin for queries is `canReplaceSql`.
 */
export function unsuitabilityOf(
  cleaner: CleanerForJob,
  { customerId, area, ...job }: JobForCleaner,
): Unsuitability | null {
  if (cleaner.userId === customerId) return "own-profile";
  if (!offersService(cleaner, job)) return "cleaner-not-offered";
  return worksIn(cleaner, area) ? null : "cleaner-not-in-area";
}
