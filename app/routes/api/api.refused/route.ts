import { ApiRefusal, answering } from "~/http/api-errors.server";

/** Where Express leads an API request that another site sent (`http/csrf-check.server.ts`). */
const answer = answering(() => {
  throw new ApiRefusal(403);
});

export const loader = answer;
export const action = answer;
