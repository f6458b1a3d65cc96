import { signOutBrowser } from "~/http/session.server";
import { apiJson, apiRoute, busyForNow } from "~/http/api-errors.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const { ended, setCookie } = await signOutBrowser(request, context);
    const headers = { "Set-Cookie": setCookie };
    if (!ended) throw busyForNow({ message: "login:session-ends-later", headers });
    return apiJson({}, { headers });
  },
});

export const loader = route;
export const action = route;
