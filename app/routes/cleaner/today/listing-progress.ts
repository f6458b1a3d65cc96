import { backgroundCheckStatus } from "~/domain/cleaners/background-check-status";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";

/** The steps that only the cleaner can do, in their order on the page. */
const LISTING_STEPS = ["consents", "availability", "areas", "phone"] as const;
export type ListingStep = (typeof LISTING_STEPS)[number];

type ProfileForListing = Pick<
  OwnProfile,
  | "termsAcceptedAt"
  | "backgroundCheckConsentAt"
  | "availabilitySavedAt"
  | "areasSavedAt"
  | "isVerified"
  | "backgroundCheckExpiresOn"
  | "hasPhone"
  | "phoneGrace"
>;

/** Returns the state of each step to be listed. In the grace period a phone number can wait. */
export function listingProgressOf(profile: ProfileForListing, now: number) {
  const isDone: Record<ListingStep, boolean> = {
    consents: profile.termsAcceptedAt !== null && profile.backgroundCheckConsentAt !== null,
    availability: profile.availabilitySavedAt !== null,
    areas: profile.areasSavedAt !== null,
    phone: profile.hasPhone,
  };
  const todo = LISTING_STEPS.filter((step) => !isDone[step]);
  const check = backgroundCheckStatus(profile, now);
  const canWait = (step: ListingStep) => step === "phone" && profile.phoneGrace;
  return {
    todo,
    done: ["profile" as const, ...LISTING_STEPS.filter((step) => isDone[step])],
    check,
    /** True if all conditions for being listed are met, apart from a pause. */
    isReady: todo.every(canWait) && check === "passed",
  };
}

export type ListingProgress = ReturnType<typeof listingProgressOf>;
