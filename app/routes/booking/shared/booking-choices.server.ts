import { redirect } from "@remix-run/node";
import {
  CHOICE_PROBLEMS,
  type ChoiceProblem,
} from "~/domain/bookings/creating/check-choices.server";
import { withSeriesQuery } from "~/lib/series-address";
import { paths, type BookingChoices } from "~/lib/paths";

/** The redirect to the step that needs an answer; its address says why, and keeps what is valid. */
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
      return why(
        withSeriesQuery(
          paths.bookingTime({
            // A day that is full by now stays in sight: the step says so, and opens at its month.
            ...choices,
            // The step finds their booking by its time, and the dates of a series.
            time: problem === "own-booking" || problem === "visit-taken" ? choices.time : null,
          }),
          choices,
        ),
      );
    case 4:
      return why(withSeriesQuery(paths.bookingDetails(choices), choices));
  }
}

/** Why somebody was led to a step, as its address says, or null. */
export function readChoiceProblem(parameters: URLSearchParams): ChoiceProblem | null {
  const why = parameters.get("why");
  return why !== null && Object.hasOwn(CHOICE_PROBLEMS, why) ? (why as ChoiceProblem) : null;
}
