import { refusalStatus } from "~/http/refused-request.server";
import { ApiRefusal, answering } from "~/http/api-errors.server";

/** Where Express leads an API request that may do nothing (`http/refused-request.server.ts`). */
const answer = answering(({ request }) => {
  throw new ApiRefusal(refusalStatus(request));
});

export const loader = answer;
export const action = answer;
