import { ApiRefusal, answering } from "~/http/api-errors.server";

/** Every address below /api that no other route answers, whatever the method. */
const answer = answering(() => {
  throw new ApiRefusal(404);
});

export const loader = answer;
export const action = answer;
