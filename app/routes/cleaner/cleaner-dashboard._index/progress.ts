import { checkState } from "~/domain/cleaners/check-state";
import type { OwnProfile } from "~/domain/cleaners/own-profile.server";

/** What only the cleaner can do, in the order that it is asked for. */
const OWN_STEPS = ["consents", "availability", "areas", "phone"] as const;
export type OwnStep = (typeof OWN_STEPS)[number];

type Standing = Pick<
  OwnProfile,
  | "termsAcceptedAt"
  | "backgroundCheckConsentAt"
  | "availabilitySavedAt"
  | "areasSavedAt"
  | "isVerified"
  | "backgroundCheckExpiresOn"
>;

/** How far a profile is on its way to the list; a phone number is asked for too, but not needed. */
export function progressOf(profile: Standing, phone: string | null, now: number) {
  const isDone: Record<OwnStep, boolean> = {
    consents: profile.termsAcceptedAt !== null && profile.backgroundCheckConsentAt !== null,
    availability: profile.availabilitySavedAt !== null,
    areas: profile.areasSavedAt !== null,
    phone: phone !== null,
  };
  return {
    todo: OWN_STEPS.filter((step) => !isDone[step]),
    done: ["profile" as const, ...OWN_STEPS.filter((step) => isDone[step])],
    check: checkState(profile, now),
  };
}

export type Progress = ReturnType<typeof progressOf>;
