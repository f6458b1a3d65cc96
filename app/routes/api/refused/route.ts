import { refusalStatus } from "~/http/refused-request.server";
import { ApiRefusal, withJsonErrors } from "~/http/api-errors.server";

/** Answers API requests that Express has refused (`http/refused-request.server.ts`). */
const answer = withJsonErrors(({ request }) => {
  throw new ApiRefusal(refusalStatus(request));
});

export const loader = answer;
export const action = answer;
