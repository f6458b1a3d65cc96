import type { AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import {
  checkCleaner,
  checkService,
  checkTimeForCustomer,
  readChoices,
  type ChoiceProblem,
} from "~/domain/bookings/creating/check-choices.server";
import { getBookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { findFreeTimes } from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { initialStatusOf } from "~/domain/bookings/lifecycle/status";
import { listServices, serviceTexts } from "~/domain/catalogue/services.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import type { MatchingAccount } from "~/domain/admin/people/callers.server";
import { findFreeDaysWithChosen } from "~/domain/admin/bookings/free-days";
import { getPerson, listPeople } from "~/domain/admin/people/people-list.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { lastBookableDate, slotHour } from "~/domain/schedule/slots";
import { parseId } from "~/http/parse-id";
import type { RefusedForm } from "~/http/refused-form.server";
import { cityDateOf, instantOf, isCityDate } from "~/lib/bangkok-time";

/** Most search results that are shown. */
const MOST_FOUND = 10;
/** Most cleaners that are offered; the soonest free come first. */
const MOST_CLEANERS = 20;

type LocaleAndNow = Pick<AppLoadContext, "locale" | "now">;

/** Returns the customer chosen in the URL; null if there is none, or the account is closed. */
export function findChosenCustomer(parameters: URLSearchParams) {
  const person = getPerson(parseId(parameters.get("customer")));
  return person?.deactivatedAt === null ? person : null;
}

/**
 * Reads the choices for a phone booking from the URL. Returns them with the data of the next question. A
 * choice that isn't available any more is asked again, with the reason.
 */
export function readPhoneBooking(parameters: URLSearchParams, { locale, now }: LocaleAndNow) {
  const customer = findChosenCustomer(parameters);
  const q = parameters.get("q")?.trim() ?? "";
  if (!customer) return { step: "who" as const, ...findCallers(q) };
  const caller = toCaller(customer);
  // The draft is of a booking that failed.
  const draft = getBookingDraft(customer.id, now, "admin");
  const choices = readChoices(parameters);
  const draftAddress = draft?.address ?? null;
  const chosen = { caller, draftAddress, choices: { ...choices, customer: caller.id } };
  const service = checkService(choices);
  if (!service.ok || !choices.area) {
    const problem = !service.ok && service.problem === "service-gone" ? service.problem : null;
    const area = choices.area ?? customer.city;
    const services = listServices().map((one) => ({
      id: one.id,
      name: serviceTexts(one, locale).name,
    }));
    return { step: "what" as const, ...chosen, services, area, problem };
  }
  const { specialty, duration } = service.value;
  const chosenService = {
    ...chosen,
    service: serviceTexts(service.value, locale).name,
    area: choices.area,
  };
  const view = getCustomerView(customer.id);
  const cleaner = checkCleaner(choices, service.value, customer.id, view);
  if (!cleaner.ok) {
    const { cleaners } = searchCleaners(
      { specialty, area: choices.area, order: "soonest" },
      {
        page: 1,
        size: MOST_CLEANERS,
        durationMinutes: duration,
        services: [service.value],
        view,
        now,
      },
    );
    return {
      step: "cleaner" as const,
      ...chosenService,
      problem: problemToShow(cleaner.problem),
      cleaners: cleaners.map((card) => ({
        id: card.id,
        name: card.name,
        rating: card.rating,
        reviewCount: card.reviewCount,
        nextFreeDay: card.nextFreeDay,
        total: calculateQuote(card.hourlyRate, duration).total,
      })),
    };
  }
  const price = calculateQuote(cleaner.value.hourlyRate, duration);
  const chosenCleaner = {
    ...chosenService,
    cleaner: { name: cleaner.value.name, answers: answersRequests(cleaner.value) },
    price,
  };
  const start = checkTimeForCustomer(
    customer.id,
    choices,
    { service: service.value, cleaner: cleaner.value, view },
    now,
  );
  if (!start.ok) {
    const schedule = getScheduleBetween(cleaner.value, cityDateOf(now), lastBookableDate(now), {
      view,
    });
    const from = parameters.get("from");
    const freeDaysFilter = { from: isCityDate(from) ? from : null, date: choices.date ?? null };
    return {
      step: "when" as const,
      ...chosenCleaner,
      problem: start.problem === "own-booking" ? null : problemToShow(start.problem),
      /** Id of their own booking at that time; else null. */
      ownBooking: start.problem === "own-booking" ? start.bookingId : null,
      ...findFreeDaysWithChosen(freeDaysFilter, (filter) =>
        findFreeTimes(schedule, calculateHoursBilled(duration), filter, now),
      ),
    };
  }
  const { date, time } = start.value;
  const startsAt = instantOf(date, slotHour(time));
  return {
    step: "where" as const,
    ...chosenCleaner,
    startsAt,
    respondBy: initialStatusOf(cleaner.value, startsAt, now).respondBy,
    defaults: {
      ...(draft ?? {
        // The customer's own address is used only if it is in the chosen area.
        address: (customer.city === choices.area && customer.address) || "",
        zipCode: (customer.city === choices.area && customer.zipCode) || "",
        phone: "",
        specialInstructions: "",
      }),
      city: choices.area,
      idempotencyKey: randomUUID(),
    },
  };
}

export type PhoneBooking = ReturnType<typeof readPhoneBooking>;
/** The data of one step. */
export type PhoneBookingAt<Step extends PhoneBooking["step"]> = Extract<
  PhoneBooking,
  { step: Step }
>;

/** Returns the problem, but null if the choice just hasn't been made yet. */
function problemToShow<Problem extends ChoiceProblem>(problem: Problem): Problem | null {
  return problem.endsWith("-missing") ? null : problem;
}

function findCallers(q: string) {
  if (q === "") return { q, people: [], more: false };
  const { rows, total } = listPeople(
    { search: q, role: null, state: null, order: "newest" },
    { page: 1, size: MOST_FOUND },
  );
  return {
    q,
    people: rows.map(toCaller),
    more: total > rows.length,
  };
}

/** Returns an account as the list of callers shows it. */
export function toCaller(person: MatchingAccount) {
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim() || person.username,
    phone: person.phone,
    email: person.email,
    isClosed: person.deactivatedAt !== null,
  };
}

/** The refused form for a new customer, with accounts that may already be theirs. */
export interface RefusedCaller extends RefusedForm {
  known?: {
    people: ReturnType<typeof toCaller>[];
    /** The phone number that they share; null if the email matched, which is one person's. */
    phone: string | null;
  };
}
