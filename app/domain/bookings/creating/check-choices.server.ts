import { getService, type Service } from "~/domain/catalogue/services.server";
import { getListedCleaner, type CleanerWithoutFreeDay } from "~/domain/cleaners/cleaners.server";
import { offersService, unsuitabilityOf } from "~/domain/cleaners/suitability";
import { getCustomerView, type CustomerView } from "~/domain/schedule/customer-view.server";
import {
  getScheduleBetween,
  type ForCustomer,
  type IgnoredBooking,
} from "~/domain/schedule/schedules.server";
import { cityDateOf, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS, SERIES_WEEKS, type SeriesWeeks } from "~/lib/booking-limits";
import type { BookingChoices } from "~/lib/paths";
import { shownSeriesKey } from "~/lib/series-address";
import { AREAS, SLOT_LABELS, isOneOf, type Area, type SlotLabel } from "~/lib/vocabulary";
import { calculateHoursBilled, calculateQuote, type Quote } from "~/domain/pricing/pricing";
import { datesOfSeries, planVisits } from "~/domain/schedule/series-dates";
import { dayState, slotHour, slotState } from "~/domain/schedule/slots";
import { getOpenBookingAt } from "../reading/bookings.server";

/** Reasons why a step can't be shown yet, each with the number of the step that needs an answer. */
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
  "own-booking": 3,
  "visit-taken": 3,
  "price-changed": 4,
  "key-reused": 4,
} as const;
export type ChoiceProblem = keyof typeof CHOICE_PROBLEMS;

/** Problems that appear only when the form is sent, or when the owner of a taken time is looked up. */
type ProblemOnSubmit = "own-booking" | "price-changed" | "key-reused";

type Checked<T> =
  { ok: true; value: T } | { ok: false; problem: Exclude<ChoiceProblem, ProblemOnSubmit> };

export type ChosenCleaner = CleanerWithoutFreeDay;

/** Reads choices from the address. They are parsed, but not yet checked against the data. */
export function readChoices(parameters: URLSearchParams): BookingChoices {
  const once = readOneVisit(parameters);
  const every = SERIES_WEEKS.find((weeks) => String(weeks) === parameters.get("every"));
  const visits = positiveInteger(parameters.get("visits"));
  if (!every || !visits || visits < 2 || visits > MOST_SERIES_VISITS) return once;
  const asked = { ...once, every, visits };
  const { date } = once;
  if (!date || parameters.get("shown") !== shownSeriesKey(asked)) return { ...asked, dates: null };
  // The first visit is always the chosen day: if no other day is ticked, only that one is booked.
  const ticked = parameters.getAll("on");
  const dates = datesOfSeries(date, every, MOST_SERIES_VISITS).filter(
    (day) => day === date || ticked.includes(day),
  );
  return { ...asked, dates };
}

function readOneVisit(parameters: URLSearchParams): BookingChoices {
  const area = parameters.get("area");
  // If a day of the calendar was pressed, the form sends that day last.
  const date = parameters.getAll("date").at(-1);
  const time = parameters.get("time");
  const replaces = positiveInteger(parameters.get("replaces"));
  return {
    serviceId: positiveInteger(parameters.get("serviceId")),
    area: isOneOf(AREAS, area) ? area : null,
    cleanerId: positiveInteger(parameters.get("cleanerId")),
    date: isCityDate(date) ? date : null,
    time: isOneOf(SLOT_LABELS, time) ? time : null,
    ...(replaces === null ? {} : { replaces }),
  };
}

function positiveInteger(text: string | null): number | null {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** Returns the chosen service if it can be booked. */
export function checkService({ serviceId }: BookingChoices): Checked<Service> {
  if (!serviceId) return { ok: false, problem: "service-missing" };
  const service = getService(serviceId);
  return service ? { ok: true, value: service } : { ok: false, problem: "service-gone" };
}

/** Returns the chosen cleaner if this customer can book them for the service and in the area. */
export function checkCleaner(
  { cleanerId, area }: BookingChoices,
  service: Service,
  customerId: number,
  view = getCustomerView(customerId),
): Checked<ChosenCleaner> {
  if (!cleanerId) return { ok: false, problem: "cleaner-missing" };
  const cleaner = getListedCleaner(cleanerId, view);
  if (!cleaner) return { ok: false, problem: "cleaner-gone" };
  const problem = unsuitabilityOf(cleaner, {
    customerId,
    specialty: service.specialty,
    area: area ?? null,
  });
  return problem ? { ok: false, problem } : { ok: true, value: cleaner };
}

/**
 * Returns the chosen date and time if a job of the service can start then, for `customerId` if it is given.
 * With `ignoreBookingId` the hours of that booking count as free: when rescheduled, it may overlap itself.
 */
export function checkTime(
  { date, time }: BookingChoices,
  service: Service,
  cleaner: ChosenCleaner,
  now: number,
  whose: IgnoredBooking & ForCustomer = {},
): Checked<{ date: CityDate; time: SlotLabel }> {
  if (!date) return { ok: false, problem: "date-missing" };
  if (!time) return { ok: false, problem: "time-missing" };
  const job = { date, startHour: slotHour(time), jobHours: calculateHoursBilled(service.duration) };
  const schedule = getScheduleBetween(cleaner, date, date, whose);
  const state = slotState(schedule, job, now);
  if (state === "free") return { ok: true, value: { date, time } };
  if (state === "taken") return { ok: false, problem: "time-taken" };
  if (state === "short-notice") return { ok: false, problem: "time-short-notice" };
  // It is too soon, or too long for the rest of the window: another hour of the day may work.
  const dayIsFree = dayState(schedule, date, job.jobHours, now) === "free";
  return { ok: false, problem: dayIsFree ? "time-closed" : "date-closed" };
}

/**
 * Returns the dates of a series if this customer can have each of them, or null for a single visit. The
 * first visit was already checked by `checkTimeForCustomer`.
 */
export function checkVisits(
  customerId: number,
  { date, time, every, dates }: BookingChoices,
  { service, cleaner, view }: Pick<AgreedChoices, "service" | "cleaner" | "view">,
  now: number,
): Checked<{ every: SeriesWeeks; dates: CityDate[] } | null> {
  if (!date || !time || !every || !dates || dates.length < 2) return { ok: true, value: null };
  const all = datesOfSeries(date, every, MOST_SERIES_VISITS);
  const free = freeDatesOfSeries(
    { date, time, every, visits: MOST_SERIES_VISITS },
    { customerId, service, cleaner, view },
    now,
  );
  const wanted = all.filter((day) => dates.includes(day));
  // The dates must be distinct, follow the rhythm of the series, and include the first one.
  if (wanted.length !== dates.length || wanted[0] !== date) {
    return { ok: false, problem: "visit-taken" };
  }
  return wanted.every((day) => free.includes(day))
    ? { ok: true, value: { every, dates: wanted } }
    : { ok: false, problem: "visit-taken" };
}

/**
 * Returns the choices with the free dates of a series whose rhythm is chosen, but whose dates weren't ticked: without
 * scripts, somebody may go on without having asked for the list. It would show the same dates, all of them ticked.
 */
export function withDatesOfSeries(
  customerId: number,
  choices: BookingChoices,
  agreed: Pick<AgreedChoices, "service" | "cleaner" | "view">,
  now: number,
): BookingChoices {
  const { date, time, every, visits, dates } = choices;
  if (!date || !time || !every || !visits || dates) return choices;
  const series = { date, time, every, visits };
  return { ...choices, dates: freeDatesOfSeries(series, { customerId, ...agreed }, now) };
}

/** Returns the dates of a series at which a cleaner is free, with those that come in the place of others. */
function freeDatesOfSeries(
  {
    date,
    time,
    every,
    visits,
  }: { date: CityDate; time: SlotLabel; every: SeriesWeeks; visits: number },
  {
    customerId,
    service,
    cleaner,
    view,
  }: Pick<AgreedChoices, "service" | "cleaner" | "view"> & { customerId: number },
  now: number,
): CityDate[] {
  const job = { date, startHour: slotHour(time), jobHours: calculateHoursBilled(service.duration) };
  const last = datesOfSeries(date, every, MOST_SERIES_VISITS).at(-1) ?? date;
  const schedule = getScheduleBetween(cleaner, date, last, { customerId, view });
  return planVisits(schedule, job, { every, visits }, now).flatMap((visit) =>
    visit.state === "free" ? [visit.date] : [],
  );
}

/**
 * Does the same as `checkTime` for a customer who wants to book. If their own open booking takes this very
 * time, returns its id, so that they aren't sent to look for another time.
 */
export function checkTimeForCustomer(
  customerId: number,
  choices: BookingChoices,
  { service, cleaner, view }: Pick<AgreedChoices, "service" | "cleaner" | "view">,
  now: number,
): ReturnType<typeof checkTime> | { ok: false; problem: "own-booking"; bookingId: number } {
  const start = checkTime(choices, service, cleaner, now, { customerId, view });
  if (start.ok || start.problem !== "time-taken") return start;
  const own = getOpenBookingAt(choices, customerId, now);
  return own ? { ok: false, problem: "own-booking", bookingId: own.id } : start;
}

/**
 * Returns those of a guest's choices that somebody can still book, to show them before they log in. It
 * decides nothing: the steps check again, for the person who has logged in by then.
 */
export function getBookableChoices(choices: BookingChoices, now: number) {
  const { cleanerId, area, date, time } = choices;
  const service = choices.serviceId ? getService(choices.serviceId) : null;
  const listed = cleanerId ? getListedCleaner(cleanerId) : null;
  const cleaner = listed && (!service || offersService(listed, service)) ? listed : null;
  const isDateAhead = Boolean(date && date >= cityDateOf(now));
  return {
    service,
    cleaner,
    price: service && cleaner ? calculateQuote(cleaner.hourlyRate, service.duration) : null,
    area: area ?? null,
    date: isDateAhead && date ? date : null,
    time: isDateAhead && time ? time : null,
  };
}

/** The checked choices of the first steps, with the price. */
export interface AgreedChoices {
  service: Service;
  cleaner: ChosenCleaner;
  area: Area | null;
  price: Quote;
  /** How the customer sees cleaners. */
  view: CustomerView;
}

/** Returns service and cleaner with the resulting price, or the first problem. */
export function checkServiceAndCleaner(
  choices: BookingChoices,
  customerId: number,
  view = getCustomerView(customerId),
): Checked<AgreedChoices> {
  const service = checkService(choices);
  if (!service.ok) return service;
  const cleaner = checkCleaner(choices, service.value, customerId, view);
  if (!cleaner.ok) return cleaner;
  return {
    ok: true,
    value: {
      service: service.value,
      cleaner: cleaner.value,
      area: choices.area ?? null,
      price: calculateQuote(cleaner.value.hourlyRate, service.value.duration),
      view,
    },
  };
}
