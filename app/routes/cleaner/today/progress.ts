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
  | "hasPhone"
  | "phoneGrace"
>;

/** Returns how far a profile is on its way to the list. In the days of grace a phone can wait. */
export function progressOf(profile: Standing, now: number) {
  const isDone: Record<OwnStep, boolean> = {
    consents: profile.termsAcceptedAt !== null && profile.backgroundCheckConsentAt !== null,
    availability: profile.availabilitySavedAt !== null,
    areas: profile.areasSavedAt !== null,
    phone: profile.hasPhone,
  };
  const todo = OWN_STEPS.filter((step) => !isDone[step]);
  const check = checkState(profile, now);
  const canWait = (step: OwnStep) => step === "phone" && profile.phoneGrace;
  return {
    todo,
    done: ["profile" as const, ...OWN_STEPS.filter((step) => isDone[step])],
    check,
    /** Nothing is missing for the list, a pause aside. */
    isReady: todo.every(canWait) && check === "passed",
  };
}

export type Progress = ReturnType<typeof progressOf>;
