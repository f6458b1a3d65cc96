import { getService, type Service } from "~/domain/catalogue/services.server";
import { getListedCleaner, type BookableCleaner } from "~/domain/cleaners/cleaners.server";
import { scheduleBetween, type Ignoring } from "~/domain/schedule/schedules.server";
import { isCityDate, type CityDate } from "~/lib/bangkok-time";
import type { BookingChoices } from "~/lib/paths";
import { AREAS, SLOT_LABELS, isOneOf, type Area, type SlotLabel } from "~/lib/vocabulary";
import { hoursBilled, quote, type Quote } from "~/domain/pricing/pricing";
import { dayState, slotHour, slotState } from "~/domain/schedule/slots";

/** Why a step can't be shown yet: which one needs an answer, and what to tell. */
export const CHOICE_PROBLEMS = {
  "service-missing": 1,
  "service-gone": 1,
  "cleaner-missing": 2,
  "cleaner-gone": 2,
  "cleaner-not-offered": 2,
  "cleaner-not-in-area": 2,
  "own-profile": 2,
  "date-missing": 3,
  "date-closed": 3,
  "time-missing": 3,
  "time-closed": 3,
  "time-short-notice": 3,
  "time-taken": 3,
  "price-changed": 4,
  "key-reused": 4,
} as const;
export type ChoiceProblem = keyof typeof CHOICE_PROBLEMS;

type Checked<T> =
  | { ok: true; value: T }
  | { ok: false; problem: Exclude<ChoiceProblem, "price-changed" | "key-reused"> };

export type ChosenCleaner = Omit<BookableCleaner, "nextFreeDay">;

/** Choices as they stand in the address: read, but not yet checked against the data. */
export function readChoices(parameters: URLSearchParams): BookingChoices {
  const area = parameters.get("area");
  // A form whose calendar day was pressed carries the day last.
  const date = parameters.getAll("date").at(-1);
  const time = parameters.get("time");
  return {
    serviceId: positiveInteger(parameters.get("serviceId")),
    area: isOneOf(AREAS, area) ? area : null,
    cleanerId: positiveInteger(parameters.get("cleanerId")),
    date: isCityDate(date) ? date : null,
    time: isOneOf(SLOT_LABELS, time) ? time : null,
  };
}

function positiveInteger(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** The chosen service, if it can be booked. */
export function checkService({ serviceId }: BookingChoices): Checked<Service> {
  if (!serviceId) return { ok: false, problem: "service-missing" };
  const service = getService(serviceId);
  return service ? { ok: true, value: service } : { ok: false, problem: "service-gone" };
}

/** The chosen cleaner, if this customer can book them for the service and in the area. */
export function checkCleaner(
  { cleanerId, area }: BookingChoices,
  service: Service,
  customerId: number,
): Checked<ChosenCleaner> {
  if (!cleanerId) return { ok: false, problem: "cleaner-missing" };
  const cleaner = getListedCleaner(cleanerId);
  if (!cleaner) return { ok: false, problem: "cleaner-gone" };
  if (cleaner.userId === customerId) return { ok: false, problem: "own-profile" };
  if (!cleaner.specialties.includes(service.specialty)) {
    return { ok: false, problem: "cleaner-not-offered" };
  }
  if (area && !cleaner.areas.includes(area)) return { ok: false, problem: "cleaner-not-in-area" };
  return { ok: true, value: cleaner };
}

/**
 * The chosen date and time, if a job of the service can start then. The hours of a booking that is to
 * be moved can be left out: it may overlap itself.
 */
export function checkTime(
  { date, time }: BookingChoices,
  service: Service,
  cleaner: ChosenCleaner,
  now: number,
  ignoring: Ignoring = {},
): Checked<{ date: CityDate; time: SlotLabel }> {
  if (!date) return { ok: false, problem: "date-missing" };
  if (!time) return { ok: false, problem: "time-missing" };
  const job = { date, startHour: slotHour(time), jobHours: hoursBilled(service.duration) };
  const schedule = scheduleBetween(cleaner, date, date, ignoring);
  const state = slotState(schedule, job, now);
  if (state === "free") return { ok: true, value: { date, time } };
  if (state === "taken") return { ok: false, problem: "time-taken" };
  if (state === "short-notice") return { ok: false, problem: "time-short-notice" };
  // Too soon, or too long for what is left of the window: another hour of the day may do.
  const dayIsFree = dayState(schedule, date, job.jobHours, now) === "free";
  return { ok: false, problem: dayIsFree ? "time-closed" : "date-closed" };
}

/** What the first steps agreed on. */
export interface Agreed {
  service: Service;
  cleaner: ChosenCleaner;
  area: Area | null;
  price: Quote;
}

/** Service and cleaner together with the price that follows, or the first problem. */
export function checkServiceAndCleaner(
  choices: BookingChoices,
  customerId: number,
): Checked<Agreed> {
  const service = checkService(choices);
  if (!service.ok) return service;
  const cleaner = checkCleaner(choices, service.value, customerId);
  if (!cleaner.ok) return cleaner;
  return {
    ok: true,
    value: {
      service: service.value,
      cleaner: cleaner.value,
      area: choices.area ?? null,
      price: quote(cleaner.value.hourlyRate, service.value.duration),
    },
  };
}
