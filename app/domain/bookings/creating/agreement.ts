import type { AgreedPolicy } from "#db/schema/bookings";
import type { Service } from "#db/schema/catalogue";
import { isRedo, type MaybeRedo } from "../redos/is-redo";
import type { Locale } from "~/lib/vocabulary";
import { PLATFORM_FEE, type Quote } from "~/domain/pricing/pricing";
import { LEAD_HOURS } from "~/domain/schedule/slots";
import { HOUR_MS } from "~/lib/durations";
import { LATE_BEFORE_MS } from "../lifecycle/status";

/** Returns the policy to store with a booking, for a cleaner with or without instant booking. */
export function agreedPolicy(instantBooking: boolean): AgreedPolicy {
  return {
    platformFee: PLATFORM_FEE,
    leadHours: LEAD_HOURS,
    lateHours: LATE_BEFORE_MS / HOUR_MS,
    payment: "cash-or-promptpay",
    instantBooking,
  };
}

/**
 * Returns a booking's own copy of what was agreed: later edits of service, rate or rules don't change it.
 */
export function agreedTerms(
  service: Pick<Service, "nameEn" | "nameTh" | "duration">,
  price: Quote,
  instantBooking: boolean,
) {
  return {
    serviceNameEn: service.nameEn,
    serviceNameTh: service.nameTh,
    serviceDuration: service.duration,
    hoursBilled: price.hoursBilled,
    hourlyRate: price.hourlyRate,
    serviceCost: price.serviceCost,
    platformFee: price.platformFee,
    totalPrice: price.total,
    policy: agreedPolicy(instantBooking),
  };
}

/** The word before the name of a redo's service, so that whatever names the booking says what it is. */
const REDO_OF_SERVICE: Record<Locale, string> = { en: "Redo: ", th: "งานทำใหม่: " };

/**
 * Returns the service's name at the time of booking, in the reader's language; of a redo it says that it is one.
 */
export function serviceNameOf(
  {
    serviceNameEn,
    serviceNameTh,
    redoOfProblemId = null,
  }: { serviceNameEn: string; serviceNameTh: string } & Partial<MaybeRedo>,
  locale: Locale,
): string {
  const name = locale === "th" ? serviceNameTh : serviceNameEn;
  return isRedo({ redoOfProblemId }) ? REDO_OF_SERVICE[locale] + name : name;
}
