import { ApiRefusal, withJsonErrors } from "~/http/api-errors.server";

/** Answers 404 for every URL below /api that has no route, with any method. */
const answer = withJsonErrors(() => {
  throw new ApiRefusal(404);
});

export const loader = answer;
export const action = answer;
