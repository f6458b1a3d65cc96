import type { AppLoadContext } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import {
  checkCleaner,
  checkService,
  checkTimeFor,
  readChoices,
  type ChoiceProblem,
} from "~/domain/bookings/creating/choices.server";
import { getDraft } from "~/domain/bookings/creating/drafts.server";
import { freeTimes } from "~/domain/bookings/rescheduling/moves.server";
import { beginning } from "~/domain/bookings/lifecycle/status";
import { listServices, wordsOf } from "~/domain/catalogue/services.server";
import { findCleaners } from "~/domain/cleaners/ordered-cleaners.server";
import type { KnownCaller } from "~/domain/admin/people/callers.server";
import { withChosenDay } from "~/domain/admin/bookings/free-days";
import { getPerson, listPeople } from "~/domain/admin/people/people-list.server";
import { hoursBilled, quote } from "~/domain/pricing/pricing";
import { customerView } from "~/domain/schedule/customer-view.server";
import { answersRequests } from "~/domain/schedule/response-deadline";
import { scheduleBetween } from "~/domain/schedule/schedules.server";
import { lastBookableDate, slotHour } from "~/domain/schedule/slots";
import { idOf } from "~/http/id-of";
import type { RefusedForm } from "~/http/refused-form.server";
import { cityDateOf, instantOf, isCityDate } from "~/lib/bangkok-time";

/** So many of those whom a search finds are shown. */
const MOST_FOUND = 10;
/** So many cleaners are offered, those who are free first. */
const MOST_CLEANERS = 20;

type Now = Pick<AppLoadContext, "locale" | "now">;

/** The customer of an address, or null where none is chosen or theirs is closed. */
export function chosenCustomer(parameters: URLSearchParams) {
  const person = getPerson(idOf(parameters.get("customer")));
  return person?.deactivatedAt === null ? person : null;
}

/**
 * What an address has chosen for somebody who phones, and what the next question needs. Whatever can't be
 * had any more is asked again, with the reason.
 */
export function phoneBooking(parameters: URLSearchParams, { locale, now }: Now) {
  const customer = chosenCustomer(parameters);
  const q = parameters.get("q")?.trim() ?? "";
  if (!customer) return { step: "who" as const, ...findCallers(q) };
  const caller = callerOf(customer);
  // What couldn't be had as it was asked for.
  const draft = getDraft(customer.id, now, "admin");
  const choices = readChoices(parameters);
  const kept = draft?.address ?? null;
  const asked = { caller, kept, choices: { ...choices, customer: caller.id } };
  const service = checkService(choices);
  if (!service.ok || !choices.area) {
    const problem = !service.ok && service.problem === "service-gone" ? service.problem : null;
    const area = choices.area ?? customer.city;
    const services = listServices().map((one) => ({
      id: one.id,
      name: wordsOf(one, locale).name,
    }));
    return { step: "what" as const, ...asked, services, area, problem };
  }
  const { specialty, duration } = service.value;
  const what = { ...asked, service: wordsOf(service.value, locale).name, area: choices.area };
  const view = customerView(customer.id);
  const cleaner = checkCleaner(choices, service.value, customer.id, view);
  if (!cleaner.ok) {
    const { cleaners } = findCleaners(
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
      ...what,
      problem: toTell(cleaner.problem),
      cleaners: cleaners.map((card) => ({
        id: card.id,
        name: card.name,
        rating: card.rating,
        reviewCount: card.reviewCount,
        nextFreeDay: card.nextFreeDay,
        total: quote(card.hourlyRate, duration).total,
      })),
    };
  }
  const price = quote(cleaner.value.hourlyRate, duration);
  const who = {
    ...what,
    cleaner: { name: cleaner.value.name, answers: answersRequests(cleaner.value) },
    price,
  };
  const start = checkTimeFor(
    customer.id,
    choices,
    { service: service.value, cleaner: cleaner.value },
    now,
  );
  if (!start.ok) {
    const schedule = scheduleBetween(cleaner.value, cityDateOf(now), lastBookableDate(now), {
      view,
    });
    const from = parameters.get("from");
    const look = { from: isCityDate(from) ? from : null, date: choices.date ?? null };
    return {
      step: "when" as const,
      ...who,
      problem: start.problem === "own-booking" ? null : toTell(start.problem),
      /** What they ask for is theirs already. */
      ownBooking: start.problem === "own-booking" ? start.bookingId : null,
      ...withChosenDay(look, (shown) => freeTimes(schedule, hoursBilled(duration), shown, now)),
    };
  }
  const { date, time } = start.value;
  const startsAt = instantOf(date, slotHour(time));
  return {
    step: "where" as const,
    ...who,
    startsAt,
    respondBy: beginning(cleaner.value, startsAt, now).respondBy,
    defaults: {
      ...(draft ?? {
        // Their own address only where it lies in the area that was chosen.
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

export type PhoneBooking = ReturnType<typeof phoneBooking>;
/** The page while it asks for this. */
export type Asking<Step extends PhoneBooking["step"]> = Extract<PhoneBooking, { step: Step }>;

/** What is only not chosen yet needs no words. */
function toTell<Problem extends ChoiceProblem>(problem: Problem): Problem | null {
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
    people: rows.map(callerOf),
    more: total > rows.length,
  };
}

/** An account as it is offered to be booked for. */
export function callerOf(person: KnownCaller) {
  return {
    id: person.id,
    name: `${person.firstName} ${person.lastName}`.trim() || person.username,
    phone: person.phone,
    email: person.email,
    isClosed: person.deactivatedAt !== null,
  };
}

/** The answer to the form for a new customer who is none, maybe. */
export interface RefusedCaller extends RefusedForm {
  known?: {
    people: ReturnType<typeof callerOf>[];
    /** The number that they share; null where it is the email, which is one person's. */
    phone: string | null;
  };
}
