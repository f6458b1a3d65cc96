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
import { listAccountsWithTypedPhone } from "~/domain/admin/people/accounts-by-phone.server";
import { listLatestCustomers, type MatchingAccount } from "~/domain/admin/people/callers.server";
import { findFreeDaysWithChosen } from "~/domain/admin/bookings/free-days";
import { getPerson, listPeople } from "~/domain/admin/people/people-list.server";
import { homeFormValues } from "~/domain/homes/home-facts";
import { listHomes, titleOfHome } from "~/domain/homes/homes.server";
import { calculateHoursBilled, calculateQuote } from "~/domain/pricing/pricing";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import { lastBookableDate, slotHour } from "~/domain/schedule/slots";
import { homeFieldsTexts, usualInstead } from "~/http/home-fields.server";
import { parseId } from "~/http/parse-id";
import type { RefusedForm } from "~/http/refused-form.server";
import { cityDateOf, instantOf, isCityDate } from "~/lib/bangkok-time";
import { HOME_BUTTON } from "../../shared/phone-booking-path";
import { phoneInSearch } from "~/lib/phone-in-search";

/** Most search results that are shown. */
const MOST_FOUND = 10;
/** Number of the latest customers that are shown before a search. */
const MOST_LATEST = 6;
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
export async function readPhoneBooking(parameters: URLSearchParams, { locale, now }: LocaleAndNow) {
  const customer = findChosenCustomer(parameters);
  const q = parameters.get("q")?.trim() ?? "";
  if (!customer) return { step: "who" as const, ...findCallers(q, now) };
  const caller = toCaller(customer);
  // The draft is of a booking that failed.
  const draft = getBookingDraft(customer.id, now, "admin");
  const choices = readChoices(parameters);
  const draftAddress = draft?.address ?? null;
  const chosen = { caller, draftAddress, choices: { ...choices, customer: caller.id } };
  const service = checkService(choices);
  if (!service.ok || !choices.area) {
    const problem = !service.ok && service.problem === "service-gone" ? service.problem : null;
    const [lastHome] = listHomes(customer.id);
    const area = choices.area ?? lastHome?.city ?? customer.city;
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
  // The area is chosen already: a home elsewhere can't be what is booked for.
  const homes = listHomes(customer.id).filter(({ city }) => city === choices.area);
  const chosenHome = homes.find(({ id }) => String(id) === parameters.get(HOME_BUTTON));
  /** The place as it was typed: a chosen home takes over from it. */
  const typedPlace = chosenHome ? null : draft;
  const home = chosenHome ?? (typedPlace ? null : homes[0]);
  const inProfile = customer.city === choices.area ? customer : null;
  return {
    step: "where" as const,
    ...chosenCleaner,
    /** The caller's places in this area, if there are several. */
    homes: homes.length > 1 ? homes.map((one) => ({ id: one.id, name: titleOfHome(one) })) : [],
    chosenHome: home?.id,
    home: await homeFieldsTexts(
      {
        service: service.value,
        usual: usualInstead(service.value, cleaner.value),
        hasOldInstructions: home?.hasOldInstructions,
      },
      locale,
    ),
    startsAt,
    respondBy: initialStatusOf(cleaner.value, startsAt, now).respondBy,
    defaults: {
      // The address of the customer's profile is used only if it is in the chosen area.
      address: typedPlace?.address ?? home?.address ?? (inProfile?.address || ""),
      zipCode: typedPlace?.zipCode ?? home?.zipCode ?? (inProfile?.zipCode || ""),
      phone: draft?.phone ?? "",
      home: homeFormValues(typedPlace ? typedPlace.home : home?.facts),
      aboutHome: typedPlace ? typedPlace.aboutHome : (home?.aboutHome ?? ""),
      specialInstructions: typedPlace?.specialInstructions ?? home?.forTheDoor ?? "",
      city: choices.area,
      idempotencyKey: randomUUID(),
    },
  };
}

export type PhoneBooking = Awaited<ReturnType<typeof readPhoneBooking>>;
/** The data of one step. */
export type PhoneBookingAt<Step extends PhoneBooking["step"]> = Extract<
  PhoneBooking,
  { step: Step }
>;

/** Returns the problem, but null if the choice just hasn't been made yet. */
function problemToShow<Problem extends ChoiceProblem>(problem: Problem): Problem | null {
  return problem.endsWith("-missing") ? null : problem;
}

function findCallers(q: string, now: number) {
  if (q === "")
    return { q, people: [], more: false, latest: listLatestCustomers(MOST_LATEST).map(toCaller) };
  const { rows, total } = listPeople(
    { search: q, role: null, state: null, order: "newest", now },
    { page: 1, size: MOST_FOUND },
  );
  const phone = phoneInSearch(q);
  const withTypedPhone = phone === null ? [] : listAccountsWithTypedPhone(phone);
  return {
    q,
    people: [...rows, ...withTypedPhone].map(toCaller),
    more: total > rows.length,
    latest: [],
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
    /** The booking for which they gave the number, which isn't the one of their profile; else null. */
    typedOn: person.typedOn ?? null,
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
