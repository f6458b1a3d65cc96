import { redirect } from "@remix-run/node";
import { CHOICE_PROBLEMS, type ChoiceProblem } from "~/domain/bookings/choices.server";
import type { Message } from "~/i18n/messages";
import { paths, type BookingChoices } from "~/lib/paths";

/** The redirect to the step that needs an answer; its address says why, and keeps what is valid. */
export function toStepInNeed(choices: BookingChoices, problem: ChoiceProblem): Response {
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
        paths.bookingTime({
          ...choices,
          date: problem === "date-closed" ? null : choices.date,
          time: null,
        }),
      );
    case 4:
      return why(paths.bookingDetails(choices));
  }
}

/** The message that an address asks to show on a step, or null. */
export function whyOf(parameters: URLSearchParams): Message | null {
  const why = parameters.get("why");
  return why !== null && Object.hasOwn(CHOICE_PROBLEMS, why)
    ? `booking:why-${why as ChoiceProblem}`
    : null;
}
