import { redirect } from "@remix-run/node";
import {
  CHOICE_PROBLEMS,
  type ChoiceProblem,
} from "~/domain/bookings/creating/check-choices.server";
import { withSeriesQuery } from "~/lib/series-address";
import { paths, type BookingChoices } from "~/lib/paths";

/** Returns the redirect to the step that needs an answer. Its address says why and keeps valid choices. */
export function redirectToMissingStep(choices: BookingChoices, problem: ChoiceProblem): Response {
  const step = CHOICE_PROBLEMS[problem];
  const why = (address: string) =>
    redirect(`${address}${address.includes("?") ? "&" : "?"}why=${problem}`);
  switch (step) {
    case 1:
      return why(paths.booking({ ...choices, serviceId: null, date: null, time: null }));
    case 2:
      return why(paths.bookingCleaner({ ...choices, cleanerId: null, date: null, time: null }));
    case 3:
      // A day and a time that can't be had are kept: the step names them, and opens at that day's month.
      return why(withSeriesQuery(paths.bookingTime(choices), choices));
    case 4:
      return why(withSeriesQuery(paths.bookingDetails(choices), choices));
  }
}

/** Returns the reason why somebody was led to a step, from its address, or null. */
export function readChoiceProblem(parameters: URLSearchParams): ChoiceProblem | null {
  const why = parameters.get("why");
  return why !== null && Object.hasOwn(CHOICE_PROBLEMS, why) ? (why as ChoiceProblem) : null;
}
