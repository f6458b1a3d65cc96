import { ApiRefusal, apiJson, apiRoute } from "~/http/api-errors.server";
import { browserPasskeyOptions } from "~/http/session.server";

/** Returns the options with which the browser signs, for somebody whose second step is still to come. */
const route = apiRoute({
  POST: async ({ request, context }) => {
    const options = await browserPasskeyOptions(request, context);
    if (!options) throw new ApiRefusal(401, { message: "second-factor:passkey-too-late" });
    return apiJson(options);
  },
});

export const loader = route;
export const action = route;
