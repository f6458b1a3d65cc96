import { ApiRefusal, withJsonErrors } from "~/http/api-errors.server";

/** Every address below /api that no other route answers, whatever the method. */
const answer = withJsonErrors(() => {
  throw new ApiRefusal(404);
});

export const loader = answer;
export const action = answer;
